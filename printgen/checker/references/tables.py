"""Decision tables → every name in them, and the names there are for it."""

from collections.abc import Iterator, Sequence

from printgen.checker.references.reference import Reference
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.decision_tables import spread
from printgen.model.rules import DecisionTable, TableReplacements, TableRow


def of_table(path: Path, table: DecisionTable) -> Iterator[Reference]:
    """List the names in a decision table: of dimensions, values and outcomes."""
    yield Reference((*path, "across"), "dimension", table.across, table.over)
    yield from _rows(path, table, table.rows)


def of_replacements(game: Game, path: Path, spare: TableReplacements) -> Iterator[Reference]:
    """List the names in rows that take the place of others, by the table whose rows they are."""
    table = game.rules.tables.get(str(path[-1]))
    yield Reference(path, "decision table", str(path[-1]), game.rules.tables, True)
    if table is not None:
        every = table.model_copy(update={"outcomes": {**table.outcomes, **spare.outcomes}})
        yield from _rows(path, every, spare.rows)


def _rows(path: Path, table: DecisionTable, rows: Sequence[TableRow]) -> Iterator[Reference]:
    for number, row in enumerate(rows):
        here = (*path, "rows", number)
        for dimension, values in row.when.items():
            place = (*here, "when", dimension)
            yield Reference(place, "dimension", dimension, table.over, True)
            if dimension in table.over:
                for n, value in enumerate(values):
                    yield Reference((*place, n), "value", value, table.over[dimension])
        yield from _outcomes(here, table, row)


def _outcomes(path: Path, table: DecisionTable, row: TableRow) -> Iterator[Reference]:
    across = table.over.get(table.across)
    for head, outcome in row.then.items():
        place = (*path, "then", head)
        yield Reference(place, "outcome", outcome, table.outcomes)
        if across is not None:
            for value in spread(head) or (head,):
                yield Reference(place, f"value of `{table.across}`", value, across, True)
