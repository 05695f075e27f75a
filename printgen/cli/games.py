"""printgen games: the games, who made them, and what can be printed."""

import json
import textwrap
from typing import Any

import click

from printgen import build
from printgen.cli.command import Command
from printgen.cli.options import json_option
from printgen.game.game import Game
from printgen.sheet.request import KINDS

WIDTH = 88


@click.command("games", cls=Command)
@json_option("them")
def command(as_json: bool) -> None:
    """List the games: their designers, players, sheets, languages and variants.

    \b
    Example:
      printgen games
      printgen games --json
    """
    games = [build.sound_game(name).game for name in build.game_ids()]
    if as_json:
        click.echo(json.dumps(list(map(_record, games)), indent=2, ensure_ascii=False))
        return
    width = max((len(game.id) for game in games), default=0)
    for game in games:
        head, *more = _lines(game, WIDTH - width - 2)
        click.echo(f"{game.id:<{width}}  {head}")
        for line in more:
            click.echo(f"{'':<{width}}  {line}")


def _record(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.head.title,
        "designers": list(game.head.designers),
        "players": list(game.setup.players),
        "languages": list(game.words),
        "sheets": list(KINDS),
        "variants": list(game.variants),
    }


def _lines(game: Game, width: int) -> list[str]:
    least, most = game.setup.players
    players = f"{least}–{most} players" if least < most else f"{most} players"
    lines = [f"{game.head.title} by {', '.join(game.head.designers)}, {players}"]
    lines += [f"{', '.join(KINDS)}; in {', '.join(game.words)}"]
    if game.variants:
        told = f"variants: {', '.join(game.variants)}"
        lines += textwrap.wrap(told, width, break_on_hyphens=False, break_long_words=False)
    return lines
