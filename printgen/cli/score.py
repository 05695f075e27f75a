"""printgen score: what a finished game is worth to each player."""

import json
from dataclasses import asdict
from pathlib import Path

import click

from printgen import build
from printgen.cli.command import Command
from printgen.cli.options import game_argument, json_option


@click.command("score", cls=Command)
@game_argument
@click.argument(
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="YAML: the name of each player, and under it the entries of the pad.",
)
@json_option("the scores")
def command(game: str, file: Path, as_json: bool) -> None:
    """Work out a filled score pad: each line, the total, the ranks and ties.

    \b
    Example:
      printgen score GAME game-night.yaml
    """
    players = build.score(game, file)
    if as_json:
        click.echo(json.dumps([asdict(player) for player in players], indent=2, ensure_ascii=False))
        return
    width = max(len(player.name) for player in players)
    for player in players:
        lines = "  ".join(f"{name} {value}" for name, value in player.lines.items())
        note = "  shared" if player.shared else "  by the tie-break" if player.tied else ""
        click.echo(f"{player.rank}  {player.name:<{width}}  {player.total:>4}   {lines}{note}")
