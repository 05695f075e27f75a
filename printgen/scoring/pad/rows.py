"""Game → the rows that a pad of it can have, by the names of its cells."""

from collections.abc import Iterator, Mapping

from printgen.model.game import Game
from printgen.model.score import Entry


def rows_of(game: Game) -> Iterator[str]:
    """Name the rows that a table can have, those of contests and matches with their number 1."""
    score = game.score
    yield from _entry_rows(score.entries)
    for sort, contest in score.contests.items():
        yield from (f"{sort}1-{name}" for name in (*contest.shared, *contest.entries))
    if game.sheets.pad.rows:
        yield from (f"match1-{name}" for name in score.entries)
    yield from (line.id for line in score.lines)
    yield "total"


def _entry_rows(known: Mapping[str, Entry]) -> Iterator[str]:
    for name, entry in known.items():
        yield name
        yield from (f"{name}-{value}" for value in entry.values)
        yield from (f"{name}-{choice}" for choice in list(entry.choices)[1:])


def is_sum(game: Game, row: str) -> bool:
    """Tell whether a row is a line, the sum of contests, the total, or points of a tally."""
    score = game.score
    pieces = (f"{name}-{value}" for name, one in score.entries.items() for value in one.values)
    lines = (line.id for line in score.lines)
    beside = row.removesuffix("-points")
    return row in (*lines, *score.contests, "total") or (beside != row and beside in pieces)
