"""Worked moves of the rules → dice, the way square by square, and what it shows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from printgen.model.rules import Route
from printgen.model.sheets import RoutesBlock
from printgen.model.text.message_catalog import Inline, with_mark
from printgen.sheet.aid.blocks import Panel, PanelHead
from printgen.sheet.core.blocks import Content, RichText
from printgen.sheet.core.expectations import ExpectedTable, readable, row
from printgen.sheet.core.game_context import GameContext

NEXT = " › "
"""What stands between two spaces of a way."""


@dataclass(frozen=True, slots=True)
class Move(Content):
    """The dice that are used up, the spaces of the way, and what it shows."""

    dice: tuple[str, ...]
    path: tuple[RichText, ...]
    note: RichText


@dataclass(frozen=True, slots=True)
class WorkedMoves(Panel):
    """Worked moves one below another, in one column or two."""

    template: ClassVar[str] = "aid/moves.html.j2"
    columns: tuple[tuple[Move, ...], ...]

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield each column as a table of its own: dice beside the way."""
        for column in self.columns:
            rows = (row("".join(one.dice), NEXT.join(map(readable, one.path))) for one in column)
            yield ExpectedTable(self.head.id, tuple(rows))


def worked_moves(context: GameContext, head: PanelHead, block: RoutesBlock, wide: bool) -> WorkedMoves:
    """Return the moves named, or all; those that a variant leaves out are not there; in two columns where ``wide``."""
    routes = context.game.rules.routes
    moves = tuple(
        Move(
            dice=tuple(map(str, routes[name].dice)),
            path=_way(context, routes[name]),
            note=context.catalog.text(f"routes.{name}"),
        )
        for name in block.only or routes
        if name in routes
    )
    high = (len(moves) + 1) // 2 if wide else len(moves)
    return WorkedMoves(head, tuple(one for one in (moves[:high], moves[high:]) if one))


def _way(context: GameContext, route: Route) -> tuple[RichText, ...]:
    """Return the spaces of a way; the last one is marked where no rule states it."""
    *others, last = ((Inline("text", context.catalog.space(space)),) for space in route.path)
    return (*others, with_mark(last, route.confidence))
