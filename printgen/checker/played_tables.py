"""Game → its decision tables as they stand and as variants and readings replace their rows."""

from collections.abc import Iterator

from printgen.checker.variations import variations
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.rules import DecisionTable, TableReplacements, TableRow


def tables_in_play(game: Game) -> Iterator[tuple[str, DecisionTable]]:
    """Return every table as it stands, and once for each way its rows are replaced."""
    for name, table in game.rules.tables.items():
        rows = frozenset(f"tables.{name}.{row.id}" for row in table.rows)
        yield from ((name, rules.tables[name]) for _, rules in variations(game, rows))


def row_path(game: Game, table: str, row: TableRow) -> Path:
    """Return where a row of a table stands in the data, be it one that replaces another."""
    rules = game.rules
    spare = rules.replacements.tables.get(table, TableReplacements())
    for head, rows in (((), rules.tables[table].rows), (("replacements",), spare.rows)):
        for number, one in enumerate(rows):
            if one.model_copy(update={"id": row.id}) == row:
                return ("rules", *head, "tables", table, "rows", number)
    return ("rules", "tables", table, "rows")
