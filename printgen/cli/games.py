"""printgen games: the games, who made them, and what can be printed."""

import json

import click

from printgen import build
from printgen.sheet.request import KINDS


@click.command("games")
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of a table.")
def command(as_json: bool) -> None:
    """List the games and their sheets.

    \b
    Example:
      printgen games
      printgen games --json
    """
    games = [build.sound_game(name).game for name in build.game_ids()]
    if as_json:
        records = [
            {
                "id": game.id,
                "title": game.head.title,
                "designers": list(game.head.designers),
                "players": list(game.setup.players),
                "languages": list(game.words),
                "sheets": list(KINDS),
                "variants": list(game.variants),
            }
            for game in games
        ]
        click.echo(json.dumps(records, indent=2, ensure_ascii=False))
        return
    width = max(len(game.id) for game in games)
    for game in games:
        least, most = game.setup.players
        people = ", ".join(game.head.designers)
        click.echo(f"{game.id:<{width}}  {game.head.title}, {people}; {least}–{most} players")
        click.echo(f"{'':<{width}}  {', '.join(KINDS)}; {', '.join(game.words)}")
        if game.variants:
            click.echo(f"{'':<{width}}  variants: {', '.join(game.variants)}")
