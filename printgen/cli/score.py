"""printgen score: what a finished game is worth to each player."""

import json
from pathlib import Path

import click

from printgen import build
from printgen.cli.options import game_argument


@click.command("score")
@game_argument
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of a table.")
def command(game: str, file: Path, as_json: bool) -> None:
    """Work out a filled score pad: each line, the total, the ranks and ties.

    FILE is YAML: the name of each player, and under it the entries of the pad.

    \b
    Example:
      printgen score GAME game-night.yaml
    """
    result = build.score(game, file)
    if as_json:
        click.echo(json.dumps(result.as_record(), indent=2, ensure_ascii=False))
    else:
        click.echo(result.as_text())
