"""Decision tables: which rows answer which combination of the domain."""

from collections.abc import Iterator
from itertools import product

from printgen.game.rules import DecisionTable, TableRow

Combination = dict[str, str]


def combinations(table: DecisionTable) -> Iterator[Combination]:
    """Give every combination of the table's dimensions, in order of the data."""
    for values in product(*table.over.values()):
        yield dict(zip(table.over, values, strict=True))


def spread(values: str) -> tuple[str, ...]:
    """Read the head of an outcome: ``2..4`` is three values, anything else one."""
    first, dots, last = values.partition("..")
    if not dots:
        return (values,)
    try:
        return tuple(str(number) for number in range(int(first), int(last) + 1))
    except ValueError:
        return (values,)


def answers(table: DecisionTable, case: Combination) -> list[tuple[TableRow, str]]:
    """Give each row that answers a case, with the head of its outcome; there should be one."""
    found = []
    for row in table.rows:
        if all(case.get(name) in values for name, values in row.when.items()):
            heads = [head for head in row.then if case[table.across] in spread(head)]
            found += [(row, head) for head in heads]
    return found


def told(case: Combination) -> str:
    """Write a combination for a message."""
    return ", ".join(f"{name} {value}" for name, value in case.items())
