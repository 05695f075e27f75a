"""Game → the games in play that differ in some of its statements, each with who plays it so.

What is proved of the rules is proved of each of them: a variant or reading may replace a row of a decision table.
"""

from collections.abc import Iterator
from functools import lru_cache

from printgen.checker.scenarios import Scenario, scenarios_about
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.in_play import REPLACEMENTS, replacing, rules_in_play, stand_ins, statement
from printgen.model.rules import DecisionTable, Rules, TableReplacements, TableRow

Played = tuple[Scenario | None, Rules]
"""The rules in play and the smallest table that plays by them; None: as they stand."""


@lru_cache(maxsize=64)
def variations(game: Game, paths: frozenset[str]) -> tuple[Played, ...]:
    """Return the rules in play, once for each way these statements are replaced; as is first.

    Every legal choice among the variants and readings that replace them is there.
    """
    return ((None, game.rules), *_others(game, paths))


def _others(game: Game, paths: frozenset[str]) -> Iterator[Played]:
    groups = {statement(path).group for path in paths}
    asked = frozenset(
        name
        for name, replaced in replacing(game).items()
        if any(
            path in paths or (path.startswith(f"{REPLACEMENTS}.") and statement(path).group in groups)
            for path in replaced
        )
    )
    seen = {frozenset((path, frozenset({path})) for path in paths)}
    for one in scenarios_about(game, asked) if asked else ():
        options = [name for name in one.options if name in asked]
        placed = frozenset((path, frozenset(stand_ins(game, path, options))) for path in paths)
        if placed not in seen:
            seen.add(placed)
            yield one, rules_in_play(game, options)


def among(one: Scenario | None) -> str:
    """Say for a message with whom something is so.

    >>> among(None)
    ''
    """
    return "" if one is None else f" with {one}"


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
