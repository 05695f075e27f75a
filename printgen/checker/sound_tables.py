"""Game → its decision tables in which every name means something, as every variant has them."""

from collections.abc import Collection, Iterator

from printgen.checker.variations import variations
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.decision_tables import spread
from printgen.model.rules import DecisionTable, TableReplacements, TableRow


def sound_tables(game: Game) -> Iterator[tuple[str, DecisionTable]]:
    """Give the tables in which every name means something; wrong names have a check of their own.

    Looked for in a table with a misspelt value, gaps would be told that are none.
    """
    for name, table in _different(game):
        across = table.over.get(table.across)
        if across is not None and all(_is_sound(table, across, row) for row in table.rows):
            yield name, table


def row_path(game: Game, table: str, row: TableRow) -> Path:
    """Return where a row of a table stands in the data, be it one that replaces another."""
    rules, own = game.rules, {"id"}
    for head, rows in (
        ((), rules.tables[table].rows),
        (("replacements",), rules.replacements.tables.get(table, TableReplacements()).rows),
    ):
        for number, one in enumerate(rows):
            if one.model_dump(exclude=own) == row.model_dump(exclude=own):
                return ("rules", *head, "tables", table, "rows", number)
    return ("rules", "tables", table, "rows")


def _different(game: Game) -> Iterator[tuple[str, DecisionTable]]:
    """Give every table as it stands, and with its rows as variants and readings replace them."""
    for name, table in game.rules.tables.items():
        rows = frozenset(f"tables.{name}.{row.id}" for row in table.rows)
        yield from ((name, rules.tables[name]) for _, rules in variations(game, rows))


def _is_sound(table: DecisionTable, across: Collection[str], row: TableRow) -> bool:
    return all(set(values) <= set(table.over.get(dimension, ())) for dimension, values in row.when.items()) and all(
        value in across for head in row.then for value in spread(head) or (head,)
    )
