"""printgen games: the games, who made them, and what can be printed."""

import json
import textwrap
from typing import Any

import click

from printgen.app import workspace
from printgen.cli.shell.command import Command
from printgen.cli.shell.options import json_option
from printgen.model.game import Game
from printgen.model.play.options import switchable
from printgen.sheet.core.request import KINDS

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
    games = [workspace.sound_game(name).game for name in workspace.game_ids()]
    if as_json:
        click.echo(json.dumps(list(map(_record, games)), indent=2, ensure_ascii=False))
        return
    width = max((len(game.id) for game in games), default=0)
    for game in games:
        head, *more = _lines(game, WIDTH - width - 2)
        click.echo(f"{game.id:<{width}}  {head}")
        for line in more:
            click.echo(f"{'':<{width}}  {line}")
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
        "sheets": list(KINDS),
        "variants": list(game.variants),
        "readings": [_chosen_by(reading) for reading in switchable(game)],
    }


def _lines(game: Game, width: int) -> list[str]:
    players = f"{_span(game.setup.players)} players"
    if game.head.players != game.setup.players:
        players += f", with variants {_span(game.head.players)}"
    head = f"{game.head.title} by {', '.join(game.head.designers)}, {players}"
    lines = textwrap.wrap(head, width)
    lines += [f"{', '.join(KINDS)}; in {', '.join(game.words)}"]
    choices = {"variants": game.variants, "readings": map(_chosen_by, switchable(game))}
    for kind, names in choices.items():
        told = f"{kind}: {', '.join(names)}"
        wrapped = textwrap.wrap(told, width, break_on_hyphens=False, break_long_words=False)
        lines += wrapped if told != f"{kind}: " else ()
    return lines


def _span(numbers: tuple[int, int]) -> str:
    """Write the least and the most of something."""
    least, most = numbers
    return f"{least}–{most}" if least < most else str(most)


def _chosen_by(reading: str) -> str:
    """Write a reading the way `--reading` takes it."""
    return reading.replace(".", "=", 1)
