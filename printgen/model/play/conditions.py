"""Conditions and counts of the model, with the players and options of a scenario → truth, number."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from printgen.errors import PrintgenError
from printgen.expression import compile_expression
from printgen.model.game import Game
from printgen.model.nouns import Path, names, nouns
from printgen.model.setup import NotJudged
from printgen.model.table import Table, TableSide
from printgen.model.values import Count

NAMES = ("players", "variants")
CONDITIONS = ("when", "second_suits")
COUNTS = ("count", "uses", "into", "leaves")
"""The fields of the model that hold the one and the other."""


@lru_cache(maxsize=64)
def table_formulas(game: Game, fields: tuple[str, ...] = (*CONDITIONS, *COUNTS)) -> tuple[tuple[Path, str], ...]:
    """List the formulas that are worked out for a table, with their paths; remembered.

    Rows of decision tables and chances are not among them: their ``when`` is about a move.
    """
    return tuple(
        found
        for path, noun in nouns(game)
        for field in fields
        if (value := noun.__dict__.get(field)) is not None
        if path[0] != "rules" or not {"tables", "odds"} & {*path[1:3]}
        for found in names(value, (*path, field.replace("_", "-")))
    )


def table_value(text: str, players: int, variants: tuple[str, ...]) -> Any:
    """Work a formula out for a table. Raises PrintgenError when it has no value."""
    asks_players, asks_all, asked = _asks(text)
    known = variants if asks_all else tuple(one for one in variants if one in asked)
    return _value(text, players if asks_players else 0, known)


@lru_cache(maxsize=1 << 12)
def _asks(text: str) -> tuple[bool, bool, frozenset[str]]:
    """Return what a formula asks for: the players, all of the variants, or whether some are there."""
    formula = compile_expression(text, NAMES)
    asks_all = "variants" in formula.names - formula.only_asked
    return "players" in formula.names, asks_all, frozenset(formula.texts)


def asked_by(text: str) -> frozenset[str] | None:
    """Name the variants and readings a formula asks for; None when all of them matter to it."""
    _, asks_all, asked = _asks(text)
    return None if asks_all else asked


@lru_cache(maxsize=1 << 16)
def _value(text: str, players: int, variants: tuple[str, ...]) -> Any:
    """Work a formula out for what it asks for; remembered, since it is asked again and again."""
    return compile_expression(text, NAMES).value(players=players, variants=variants)


def holds(when: str | None, players: int, variants: Iterable[str]) -> bool:
    """Return whether a condition is met; without one it always is."""
    return when is None or bool(table_value(when, players, tuple(variants)))


def amount(count: Count, players: int, variants: Iterable[str]) -> int:
    """Return a count for these players; a number of players that a list leaves out needs none.

    Raises PrintgenError when a formula gives no whole number.
    """
    if isinstance(count, int):
        return count
    if isinstance(count, dict):
        return count.get(players, 0)
    value = table_value(count, players, tuple(variants))
    if not isinstance(value, int | float) or value != int(value):
        message = f"the count `{count}` gives `{value}` for {players} players, no whole number"
        raise PrintgenError.with_code("count-not-whole", message)
    return int(value)


def not_judged(game: Game, players: int, variants: Iterable[str]) -> tuple[NotJudged, ...]:
    """Return the rules of the set-up that nobody but this table can keep."""
    chosen = tuple(variants)
    return tuple(one for one in game.setup.not_judged if holds(one.when, players, chosen))


def table_sides(table: Table, players: int, variants: Iterable[str]) -> dict[str, TableSide]:
    """Return the side of the table that each seat is at, for these players and options."""
    chosen = tuple(variants)
    sides = dict(table.sides)
    for other in table.other_sides:
        sides |= other.sides if holds(other.when, players, chosen) else {}
    return sides


def boards_in_play(game: Game, players: int, variants: Iterable[str]) -> int:
    """Return how many boards are joined to one."""
    copies = game.board.copies
    return copies.count if copies and holds(copies.when, players, variants) else 1


@dataclass(frozen=True, slots=True)
class Scenario:
    """The number of players of a game, and the options they play with: variants, then readings."""

    players: int
    options: tuple[str, ...] = ()

    def holds(self, when: str | None) -> bool:
        """Return whether a condition is true in this scenario; without one it always is."""
        return holds(when, self.players, self.options)

    def amount(self, count: Count) -> int:
        """Return a count in this scenario; raises PrintgenError when it is no whole number."""
        return amount(count, self.players, self.options)
