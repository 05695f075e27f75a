"""A decision table → the cells of its grid, equal neighbours of a row joined."""

from collections.abc import Iterator
from itertools import groupby

from printgen.model.play.decision_tables import spread
from printgen.model.rules import DecisionTable


def results_of(table: DecisionTable) -> Iterator[list[tuple[int, str, bool]]]:
    """Yield for each row its results: how many columns each has, the result, and whether its row is the middle one.

    The middle one of the neighbouring rows that have the same result in the same columns.
    """
    rows: list[list[tuple[int, int, str]]] = []
    for one in table.rows:
        by_value, start = {value: outcome for head, outcome in one.then.items() for value in spread(head)}, 0
        rows.append([])
        for outcome, several in groupby(table.over[table.across], key=by_value.__getitem__):
            rows[-1].append((start, span := len(list(several)), outcome))
            start += span
    for number, row in enumerate(rows):
        yield [(span, outcome, number == _middle(rows, number, (at, span, outcome))) for at, span, outcome in row]


def _middle(rows: list[list[tuple[int, int, str]]], number: int, result: tuple[int, int, str]) -> int:
    first = last = number
    while first > 0 and result in rows[first - 1]:
        first -= 1
    while last + 1 < len(rows) and result in rows[last + 1]:
        last += 1
    return first + (last - first) // 2
