"""Decision tables: which rows answer which case of the domain."""

import math
from collections.abc import Collection, Iterator
from itertools import product

from printgen.checker.variations import variations
from printgen.game.game import Game
from printgen.game.rules import DecisionTable, TableRow

CASES_AT_MOST = 10_000

Case = dict[str, str]


def number_of_cases(table: DecisionTable) -> int:
    """Count the combinations of a table's dimensions."""
    return math.prod(len(values) for values in table.over.values())


def sound_tables(game: Game) -> Iterator[tuple[str, DecisionTable]]:
    """Give the tables in which every name means something; wrong names have a check of their own.

    Looked for in a table with a misspelt value, gaps would be told that are none.
    """
    for name, table in _different(game):
        across = table.over.get(table.across)
        if across is not None and all(_is_sound(table, across, row) for row in table.rows):
            yield name, table


def _different(game: Game) -> Iterator[tuple[str, DecisionTable]]:
    """Give every table as it stands, and with its rows as variants and readings replace them."""
    for name, table in game.rules.tables.items():
        rows = frozenset(f"tables.{name}.{row.id}" for row in table.rows)
        yield from ((name, rules.tables[name]) for _, rules in variations(game, rows))


def _is_sound(table: DecisionTable, across: Collection[str], row: TableRow) -> bool:
    return all(
        set(values) <= set(table.over.get(dimension, ())) for dimension, values in row.when.items()
    ) and all(value in across for head in row.then for value in spread(head) or (head,))


def cases(table: DecisionTable) -> Iterator[Case]:
    """Give every combination of a table's dimensions; none of a table with too many."""
    if number_of_cases(table) <= CASES_AT_MOST:
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
    if not (first.isdecimal() and last.isdecimal()) or int(last) - int(first) >= CASES_AT_MOST:
        return ()
    return tuple(str(number) for number in range(int(first), int(last) + 1))


def answers(table: DecisionTable, case: Case) -> list[tuple[TableRow, str]]:
    """Give each row that answers a case, with the head of its outcome; there should be one."""
    return [
        (row, head)
        for row in table.rows
        if all(case.get(name) in values for name, values in row.when.items())
        for head in row.then
        if case.get(table.across) in spread(head)
    ]


def told(case: Case) -> str:
    """Write a case for a message.

    >>> told({"by": "sea", "spin": "3"})
    'by sea, spin 3'
    """
    return ", ".join(f"{name} {value}" for name, value in case.items())
