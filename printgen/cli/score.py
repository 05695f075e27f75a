"""printgen score: what a finished game is worth to each player."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import click

from printgen import build
from printgen.checker import PlayerScore
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
        record = {"schema": "printgen.score/1", "players": [asdict(player) for player in players]}
        click.echo(json.dumps(record, indent=2, ensure_ascii=False))
        return
    for row in _table(players):
        click.echo(row)


def _table(players: Sequence[PlayerScore]) -> Iterator[str]:
    """Write a head and a row for each player, columns in line; names to the left."""
    names = list(players[0].lines)
    rows = [["", "player", *names, "total", ""]]
    for player in players:
        lines = [str(player.lines[name]) for name in names]
        rows.append([str(player.rank), player.name, *lines, str(player.total), _remark(player)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if number == 1 else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row[:-1], widths, strict=False))
        ]
        yield "  ".join((*cells, row[-1])).rstrip()


def _remark(player: PlayerScore) -> str:
    if player.shared:
        return "shared"
    return "by the tie-break" if player.tied else ""
