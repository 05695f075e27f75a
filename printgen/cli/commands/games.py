"""printgen games: the games, who made them, and what can be printed."""

from collections.abc import Iterator
from typing import Any

import click

from printgen.app.summary import GameSummary
from printgen.cli.shell.command import Command, current_workspace, json_option
from printgen.cli.shell.terminal import echo_columns, echo_json, report_problems
from printgen.errors import ExitCode, PrintgenError
from printgen.problems import Problem

WIDTH = 88


@click.command("games", cls=Command)
@json_option("them")
def command(as_json: bool) -> int:
    """List the games: their designers, players, sheets, languages, variants and readings.

    One that cannot be read is reported; the others are listed all the same.

    A variant is chosen with `--variant NAME`, another reading of a gap in the rules with
    `--reading RULING=READING`; `printgen rulings GAME` tells what the readings mean.

    \b
    Example:
      printgen games
      printgen games --json
    """
    workspace = current_workspace()
    games: list[GameSummary] = []
    problems: list[Problem] = []
    for name in workspace.game_ids():
        try:
            games.append(workspace.summary(name))
        except PrintgenError as error:
            problems += error.problems
    if as_json:
        echo_json([_record(game) for game in games])
    else:
        echo_columns([(game.id, [*_lines(game)]) for game in games], WIDTH)
        click.echo("Choose with `--variant NAME` and `--reading RULING=READING`;")
        click.echo("`printgen rulings GAME` tells what the readings mean.")
    if problems:
        report_problems(problems)
    return ExitCode.PROBLEMS if problems else ExitCode.FINE


def _sheets(game: GameSummary) -> tuple[str, ...]:
    shown = current_workspace().shared("basic-kinds", _basic_kinds)
    return tuple(kind for kind, parts in shown.items() if set(parts) <= set(game.has))


def _basic_kinds() -> dict[str, tuple[str, ...]]:
    from printgen.app.registry import BASIC_KINDS, KINDS

    return {name: KINDS[name].shows for name in BASIC_KINDS}


def _record(game: GameSummary) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "designers": list(game.designers),
        "players": list(game.players),
        "players-with-variants": list(game.with_variants),
        "languages": list(game.languages),
        "sheets": list(_sheets(game)),
        "variants": list(game.variants),
        "readings": list(game.readings),
    }


def _lines(game: GameSummary) -> Iterator[str]:
    players = f"{_span(game.players)} players"
    if game.with_variants != game.players:
        players += f", with variants {_span(game.with_variants)}"
    by = f" by {', '.join(game.designers)}" if game.designers else ""
    yield f"{game.title}{by}, {players}"
    yield f"{', '.join(_sheets(game))}; in {', '.join(game.languages)}"
    for kind, names in {"variants": game.variants, "readings": game.readings}.items():
        if listed := ", ".join(names):
            yield f"{kind}: {listed}"


def _span(numbers: tuple[int, int]) -> str:
    least, most = numbers
    return f"{least}–{most}" if least < most else str(most)
