"""Worked moves of the rules → dice, the way square by square, and what it shows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from printgen.model.rules import Route
from printgen.model.sheets import RoutesBlock
from printgen.model.text.message_catalog import Inline, with_mark
from printgen.sheet.aid.blocks import Panel, PanelHead
from printgen.sheet.core.blocks import Content, RichText
from printgen.sheet.core.expectations import ExpectedCell, readable, row
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
    """Worked moves one below another."""

    template: ClassVar[str] = "aid/moves.html.j2"
    moves: tuple[Move, ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        for one in self.moves:
            yield row("".join(one.dice), NEXT.join(map(readable, one.path)))


def worked_moves(context: GameContext, head: PanelHead, block: RoutesBlock) -> WorkedMoves:
    """Return the moves named, or all; those that a variant leaves out are not there."""
    routes = context.game.rules.routes
    return WorkedMoves(
        head=head,
        moves=tuple(
            Move(
                dice=tuple(map(str, routes[name].dice)),
                path=_way(context, routes[name]),
                note=context.catalog.text(f"routes.{name}"),
            )
            for name in block.only or routes
            if name in routes
        ),
    )


def _way(context: GameContext, route: Route) -> tuple[RichText, ...]:
    """Return the spaces of a way; the last one is marked where no rule states it."""
    *others, last = ((Inline("text", context.catalog.space(space)),) for space in route.path)
    return (*others, with_mark(last, route.confidence))
