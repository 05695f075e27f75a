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

PAUSE = 1.0
"""Seconds after a change in which nobody has saved anything again."""

MANY = 25
"""After so many changes without a pause the tidying is no longer put off."""

ENDINGS = (".yaml", ".yml", ".j2", ".css")


async def watch(studio: "Studio", stop: asyncio.Event) -> None:
    """Send the names of the files that change, as often as they do, until the end."""
    pause, since = asyncio.create_task(_rest(studio)), 0
    saved = awatch(
        *_folders(studio),
        watch_filter=_counts,
        debounce=DEBOUNCE,
        step=STEP,
        stop_event=stop,
        ignore_permission_denied=True,
    )
    try:
        async for changes in saved:
            studio.version += 1
            studio.events.send("changed", sorted({Path(path).name for _, path in changes}))
            if pause.done():
                pause.result()  # raises what went wrong in it
                since = 0
            else:
                since += 1
            if since < MANY:
                pause.cancel()
                pause = asyncio.create_task(_rest(studio))
    finally:
        pause.cancel()


async def _rest(studio: "Studio") -> None:
    """Tidy up behind what was edited, once nothing is."""
    await asyncio.sleep(PAUSE)
    await studio.in_turn(studio.rest)


def _folders(studio: "Studio") -> list[Path]:
    space = studio.workspace
    folders = [*space.homes.added, space.root, template_root()]
    if studio.game and (place := space.folder_of(studio.game)).exists():
        folders.append(place if place.is_dir() else place.parent)
    return list(dict.fromkeys(one.resolve() for one in folders if one.is_dir()))


def _counts(change: Change, path: str) -> bool:
    return path.endswith(ENDINGS) and "/." not in path
