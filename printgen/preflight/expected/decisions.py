"""Decision tables and tables of clauses → rows of results, each below its head."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from printgen.model.play.decision_tables import spread
from printgen.model.rules import DecisionTable, TableRow
from printgen.model.sheets import TableBlock
from printgen.preflight.expected.case import Case, joined, mark
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable, readable, row


def expected_grid(case: Case, name: str) -> ExpectedTable:
    """Return the grid of a decision table: every row with its result for each value across.

    Equal neighbours are one wide cell; a result in one column alone is named briefly where it can be.
    """
    table, catalog = case.game.rules.tables[name], case.catalog
    values = table.over[table.across]
    keys = {value: f"tables.{name}.heads.{value}" for value in values}
    heads = [catalog.text(key) if catalog.has(key) else value for value, key in keys.items()]
    rows = [row(catalog.text(f"tables.{name}.across"), *heads)]
    for one in table.rows:
        key = f"tables.{name}.rows.{one.id}"
        head = joined(catalog.text(f"{key}.name"), mark(one.confidence), catalog.maybe(f"{key}.note"))
        rows.append(row(head, *_results(case, name, one, table)))
    return ExpectedTable(name, tuple(rows))


def _results(case: Case, name: str, one: TableRow, table: DecisionTable) -> Iterable[ExpectedCell]:
    by_value = {value: outcome for head, outcome in one.then.items() for value in spread(head)}
    for outcome, several in groupby(table.over[table.across], key=by_value.__getitem__):
        span, key = len(list(several)), f"tables.{name}.outcomes.{outcome}"
        brief = span == 1 and case.catalog.has(f"{key}.short")
        words = case.catalog.text(f"{key}.short" if brief else f"{key}.name")
        yield ExpectedCell(joined(words, case.catalog.maybe(f"{key}.note")), span)


def expected_clause_table(case: Case, name: str, block: TableBlock) -> ExpectedTable:
    """Return a table of clauses; equal neighbours of a row are one wide cell."""
    heads = [case.catalog.text(f"blocks.{name}.columns.{column}") for column in block.columns]
    rows = [row("", *heads)]
    for one in block.rows:
        cells = [_marked_clause(case, clause) for clause in one.clauses]
        merged = [ExpectedCell(text, len(list(several))) for text, several in groupby(cells)]
        rows.append(row(readable(case.catalog.text(f"blocks.{name}.rows.{one.id}")), *merged))
    return ExpectedTable(name, tuple(rows))


def expected_columns(case: Case, name: str, heads: Sequence[tuple[str, str]]) -> ExpectedTable:
    """Return clauses side by side below large heads: pairs of a head and the id of a clause."""
    shown = [(h, c) for h, c in heads if case.scenario.holds(case.game.rules.clauses[c].when)]
    texts = [_marked_clause(case, clause) for _, clause in shown]
    return ExpectedTable(name, (row(*(head for head, _ in shown)), row(*texts)))


def _marked_clause(case: Case, name: str) -> str:
    words = case.clause(name)
    return words if "†" in words else words + mark(case.game.rules.clauses[name].confidence)
