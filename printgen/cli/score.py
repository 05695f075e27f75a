"""printgen score: what a finished game is worth to each player."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import click

from printgen import build
from printgen.checker import GameScore, PlayerScore
from printgen.cli.command import Command
from printgen.cli.options import game_argument, json_option

Rows = Sequence[Sequence[str]]


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
    """Work out a filled score pad: contests, each line, the total, the ranks and ties.

    Where a game has contests, such as islands, the players stand under `players`, the contests
    in a list under their name: what is shared, and `players` with what each has there. Variants
    in play are listed under `variants`.

    \b
    A file without contests:
      Anna: {chits: [1, 3], gold: 2}
      Ben: {chits: [4], gold: 1}

    \b
    A file with contests:
      players:
        Anna: {chips: 4}
        Ben: {chips: 2}
      island:
        - tiles: 5
          closed: whole
          players: {Anna: {fort: 1, chips: [3]}, Ben: {scout: 2}}

    \b
    Example:
      printgen score GAME game-night.yaml
    """
    scored = build.score(game, file)
    if as_json:
        click.echo(json.dumps(_record(scored), indent=2, ensure_ascii=False))
        return
    for table in (*_contests(scored), _players(scored.players)):
        for row in _in_line(table):
            click.echo(row)


def _record(scored: GameScore) -> dict[str, object]:
    """Give it all as JSON; contests only where there are any."""
    told = asdict(scored)
    contests = {"contests": told["contests"]} if told["contests"] else {}
    return {"schema": "printgen.score/1", **contests, "players": told["players"]}


def _contests(scored: GameScore) -> Iterator[Rows]:
    """Write a table for each sort of contest: its value, then the points and place of each."""
    names = [player.name for player in scored.players]
    for sort, outcomes in scored.contests.items():
        rows = [["", sort, "value", *names, "points (place)"]]
        for number, outcome in enumerate(outcomes, 1):
            cells = [
                f"{outcome.points[name]} ({place})" if (place := outcome.places.get(name)) else "–"
                for name in names
            ]
            rows.append(["", str(number), str(outcome.value), *cells, ""])
        if outcomes:
            yield [*rows, []]


def _players(players: Sequence[PlayerScore]) -> Rows:
    """Write a head and a row for each player."""
    sorts, lines = list(players[0].contests), list(players[0].lines)
    rows = [["", "player", *sorts, *lines, "total", ""]]
    for player in players:
        points = [player.contests[name] for name in sorts]
        points += [player.lines[name] for name in lines]
        cells = map(str, (*points, player.total))
        rows.append([str(player.rank), player.name, *cells, _remark(player)])
    return rows


def _in_line(rows: Rows) -> Iterator[str]:
    """Set the columns of a table in line; names to the left, the last one as it comes."""
    widths = [max(map(len, column)) for column in zip(*filter(None, rows), strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if number == 1 else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row[:-1], widths, strict=False))
        ]
        yield "  ".join((*cells, *row[-1:])).rstrip()


def _remark(player: PlayerScore) -> str:
    if player.shared:
        return "shared"
    return "by the tie-break" if player.tied else ""
