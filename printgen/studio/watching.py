"""The folders that sheets rest on → an event for each change that was saved in them."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from watchfiles import Change, awatch

from printgen.resources import template_root

if TYPE_CHECKING:
    from printgen.studio.state import Studio

DEBOUNCE, STEP = 10, 5
"""Milliseconds: how long files must rest, as editors write in several steps, and how often that is looked at."""

ENDINGS = (".yaml", ".yml", ".j2", ".css")


async def watch(studio: "Studio", stop: asyncio.Event) -> None:
    """Send the names of the files that change, as often as they do, until the end."""
    saved = awatch(
        *_folders(studio),
        watch_filter=_counts,
        debounce=DEBOUNCE,
        step=STEP,
        stop_event=stop,
        ignore_permission_denied=True,
    )
    async for changes in saved:
        studio.version += 1
        studio.events.send("changed", sorted({Path(path).name for _, path in changes}))


def _folders(studio: "Studio") -> list[Path]:
    space = studio.workspace
    folders = [*space.homes.added, space.root, template_root()]
    if studio.game and (place := space.folder_of(studio.game)).exists():
        folders.append(place if place.is_dir() else place.parent)
    return list(dict.fromkeys(one.resolve() for one in folders if one.is_dir()))


def _counts(change: Change, path: str) -> bool:
    return path.endswith(ENDINGS) and "/." not in path
