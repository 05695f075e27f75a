"""Worked moves of the rules → dice, the way square by square, and what it shows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from printgen.model.sheets import RoutesBlock
from printgen.sheet.aid.blocks import Panel, PanelHead
from printgen.sheet.core.blocks import Content, RichText
from printgen.sheet.core.expectations import ExpectedCell, row
from printgen.sheet.core.game_context import GameContext

NEXT = " › "
"""What stands between two spaces of a way."""


@dataclass(frozen=True, slots=True)
class Move(Content):
    """The dice that are used up, the spaces of the way, and what it shows."""

    dice: tuple[str, ...]
    path: tuple[str, ...]
    note: RichText
    assumed: bool


@dataclass(frozen=True, slots=True)
class WorkedMoves(Panel):
    """Worked moves one below another."""

    template: ClassVar[str] = "aid/moves.html.j2"
    moves: tuple[Move, ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        for one in self.moves:
            yield row("".join(one.dice), NEXT.join(one.path))


def worked_moves(context: GameContext, head: PanelHead, block: RoutesBlock) -> WorkedMoves:
    """Return the moves named, or all; those that a variant leaves out are not there."""
    routes = context.game.rules.routes
    return WorkedMoves(
        head=head,
        moves=tuple(
            Move(
                dice=tuple(map(str, routes[name].dice)),
                path=tuple(map(context.catalog.space, routes[name].path)),
                note=context.catalog.text(f"routes.{name}"),
                assumed=routes[name].confidence != "stated",
            )
            for name in block.only or routes
            if name in routes
        ),
    )
