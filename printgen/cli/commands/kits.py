"""printgen kits: the kits, their pieces and suits."""

from collections.abc import Iterator
from typing import Any

import click

from printgen.cli.shell.command import Command, current_workspace, json_option
from printgen.cli.shell.terminal import echo_columns, echo_json
from printgen.model.load.kit import LoadedKit

WIDTH = 88


@click.command("kits", cls=Command)
@json_option("them")
def command(as_json: bool) -> None:
    """List the kits: their kinds of pieces, the sets of suits, the inventors.

    Kinds of pieces are chosen with `printgen kit --only`, suits and sets of them with `--suits`.

    \b
    Example:
      printgen kits
      printgen kits --json
    """
    workspace = current_workspace()
    kits = [workspace.sound_kit(name) for name in workspace.kit_ids()]
    if as_json:
        echo_json(list(map(_record, kits)))
        return
    echo_columns([(loaded.kit.id, "\n".join(_lines(loaded))) for loaded in kits], WIDTH)
    click.echo("Choose with `--only PARTS` and `--suits SUITS`; `printgen kit GAME` is for one table.")


def _people(loaded: LoadedKit) -> list[str]:
    return list(dict.fromkeys(name for credit in loaded.kit.credits for name in credit.names))


def _sets(loaded: LoadedKit) -> dict[str, list[str]]:
    sets: dict[str, list[str]] = {}
    for name, suit in loaded.suits.items():
        sets.setdefault(suit.set, []).append(name)
    return sets


def _groups(loaded: LoadedKit) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for name, part in loaded.kit.parts.items():
        groups.setdefault(part.group, []).append(name)
    return groups


def _record(loaded: LoadedKit) -> dict[str, Any]:
    return {
        "id": loaded.kit.id,
        "title": loaded.kit.title,
        "credits": _people(loaded),
        "licence": loaded.kit.licence,
        "languages": list(loaded.kit.languages),
        "parts": _groups(loaded),
        "suits": _sets(loaded),
    }


def _lines(loaded: LoadedKit) -> Iterator[str]:
    kit = loaded.kit
    yield f"{kit.title} by {', '.join(_people(loaded))}; in {', '.join(kit.languages)}"
    yield from (f"{name}: {', '.join(parts)}" for name, parts in _groups(loaded).items())
    yield from (f"suits of {name}: {', '.join(suits)}" for name, suits in _sets(loaded).items())
