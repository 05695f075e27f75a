"""printgen games: the games, who made them, and what can be printed."""

from collections.abc import Iterator
from typing import Any

import click

from printgen.app.registry import BASIC_KINDS
from printgen.cli.shell.command import Command, current_workspace, json_option
from printgen.cli.shell.terminal import echo_columns, echo_json
from printgen.model.game import Game
from printgen.model.play.options import switchable

WIDTH = 88


@click.command("games", cls=Command)
@json_option("them")
def command(as_json: bool) -> None:
    """List the games: their designers, players, sheets, languages, variants and readings.

    A variant is chosen with `--variant NAME`, another reading of a gap in the rules with
    `--reading RULING=READING`; `printgen rulings GAME` tells what the readings mean.

    \b
    Example:
      printgen games
      printgen games --json
    """
    workspace = current_workspace()
    games = [workspace.sound_game(name).game for name in workspace.game_ids()]
    if as_json:
        echo_json(list(map(_record, games)))
        return
    echo_columns([(game.id, "\n".join(_lines(game))) for game in games], WIDTH)
    click.echo("Choose with `--variant NAME` and `--reading RULING=READING`;")
    click.echo("`printgen rulings GAME` tells what the readings mean.")


def _record(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.head.title,
        "designers": list(game.head.designers),
        "players": list(game.setup.players),
        "players-with-variants": list(game.head.players),
        "languages": list(game.words),
        "sheets": list(BASIC_KINDS),
        "variants": list(game.variants),
        "readings": [_chosen_by(reading) for reading in switchable(game)],
    }


def _lines(game: Game) -> Iterator[str]:
    players = f"{_span(game.setup.players)} players"
    if game.head.players != game.setup.players:
        players += f", with variants {_span(game.head.players)}"
    yield f"{game.head.title} by {', '.join(game.head.designers)}, {players}"
    yield f"{', '.join(BASIC_KINDS)}; in {', '.join(game.words)}"
    for kind, names in {"variants": game.variants, "readings": map(_chosen_by, switchable(game))}.items():
        if listed := ", ".join(names):
            yield f"{kind}: {listed}"


def _span(numbers: tuple[int, int]) -> str:
    least, most = numbers
    return f"{least}–{most}" if least < most else str(most)


def _chosen_by(reading: str) -> str:
    """Write a reading the way `--reading` takes it."""
    return reading.replace(".", "=", 1)
