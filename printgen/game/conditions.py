"""Conditions and counts of the model, with the players and variants of a table → truth, number."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from printgen.errors import PrintgenError
from printgen.expression import compile_expression
from printgen.game.game import Game
from printgen.game.values import Count
from printgen.game.walk import Path, names, nouns
from printgen.problems import Problem

NAMES = ("players", "variants")
CONDITIONS = ("when", "second_suits")
COUNTS = ("count", "uses", "into")
"""The fields of the model that hold the one and the other."""


@lru_cache(maxsize=64)
def table_formulas(
    game: Game, fields: tuple[str, ...] = (*CONDITIONS, *COUNTS)
) -> tuple[tuple[Path, str], ...]:
    """List the formulas that are worked out for a table, with their paths; remembered.

    Rows of decision tables and chances are not among them: their ``when`` is about a move.
    """
    return tuple(
        found
        for path, noun in nouns(game)
        if path[:2] not in (("rules", "tables"), ("rules", "odds"))
        for field in fields
        if (value := noun.__dict__.get(field)) is not None
        for found in names(value, (*path, field.replace("_", "-")))
    )


@lru_cache(maxsize=1 << 16)
def table_value(text: str, players: int, variants: tuple[str, ...]) -> Any:
    """Work a formula out for a table; remembered, since the same is asked again and again.

    Raises PrintgenError when it has no value.
    """
    return compile_expression(text, NAMES).value(players=players, variants=variants)


def holds(when: str | None, players: int, variants: Iterable[str]) -> bool:
    """Tell whether a condition is met; without one it always is."""
    return when is None or bool(table_value(when, players, tuple(variants)))


def amount(count: Count, players: int, variants: Iterable[str]) -> int:
    """Give a count for these players; a number of players that a list leaves out needs none.

    Raises PrintgenError when a formula gives no whole number.
    """
    if isinstance(count, int):
        return count
    if isinstance(count, dict):
        return count.get(players, 0)
    value = table_value(count, players, tuple(variants))
    if not isinstance(value, int | float) or value != int(value):
        message = f"the count `{count}` gives `{value}` for {players} players, no whole number"
        raise PrintgenError(Problem("count-not-whole", message))
    return int(value)


def boards_in_play(game: Game, players: int, variants: Iterable[str]) -> int:
    """Tell how many boards are joined to one."""
    copies = game.board.copies
    return copies.count if copies and holds(copies.when, players, variants) else 1
