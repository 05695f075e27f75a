"""Decision tables: which rows answer which case of the domain."""

import math
from collections.abc import Iterator
from itertools import product

from printgen.limits import TABLE_CASES
from printgen.model.rules import DecisionTable, TableRow

Case = dict[str, str]


def number_of_cases(table: DecisionTable) -> int:
    """Count the combinations of a table's dimensions."""
    return math.prod(len(values) for values in table.over.values())


def cases(table: DecisionTable) -> Iterator[Case]:
    """Return every combination of a table's dimensions; none of a table with too many."""
    if number_of_cases(table) <= TABLE_CASES:
        for values in product(*table.over.values()):
            yield dict(zip(table.over, values, strict=True))


def spread(head: str) -> tuple[str, ...]:
    """Read the head of an outcome: ``2..4`` is three values, a word one, half a range none.

    >>> spread("2..4"), spread("sea"), spread("2..")
    (('2', '3', '4'), ('sea',), ())
    """
    first, dots, last = head.partition("..")
    if not dots:
        return (head,)
    if not (first.isdecimal() and last.isdecimal()) or int(last) - int(first) >= TABLE_CASES:
        return ()
    return tuple(str(number) for number in range(int(first), int(last) + 1))


def answers(table: DecisionTable, case: Case) -> list[tuple[TableRow, str]]:
    """Return each row that answers a case, with the head of its outcome; there should be one."""
    return [
        (row, head)
        for row in table.rows
        if all(case.get(name) in values for name, values in row.when.items())
        for head in row.then
        if case.get(table.across) in spread(head)
    ]


def case_text(case: Case) -> str:
    """Write a case for a message.

    >>> case_text({"by": "sea", "spin": "3"})
    'by sea, spin 3'
    """
    return ", ".join(f"{name} {value}" for name, value in case.items())
