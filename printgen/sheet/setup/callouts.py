"""PositionContext → which spaces each step of the set-up lays something on, to be numbered on the drawing."""

from collections.abc import Callable, Iterator
from functools import partial

from printgen.drawing.scene import Scene
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.callouts import Callout, called_out
from printgen.figure.hexes.board import hex_middle
from printgen.geometry import Rect, Size
from printgen.model.board.spaces import name_on
from printgen.model.setup import SetupStep
from printgen.sheet.core.board_view import board_style, fitted_board
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.setup.steps import steps_done

HEX, MEETING = 0.8, 0.5
"""How wide a hex is for the number of a step, and what lies about a place where several meet; in widths of a hex."""


def numbered_board(context: PositionContext, view: BoardView, room: Size) -> tuple[Scene, float]:
    """Return the board as large as it fits a room, numbers of steps on it, and the side of a space in mm."""
    scene, pitch = fitted_board(context, view, room)
    style = board_style(context, view, pitch)
    return called_out(scene, callouts(context, partial(_rect, view, style)), context), pitch


def _rect(view: BoardView, style: BoardStyle, space: str) -> Rect | None:
    """Return where a space is drawn: of a hex what lies well inside it, of a place where several meet what is near."""
    if view.grid.kind == "hexes":
        side = (HEX if space in view.cells else MEETING) * style.unit
        return Rect.around(hex_middle(view, style, space), side, side)
    return style.rect(view.cells[space]) if space in view.cells else None


def callouts(context: PositionContext, rect: Callable[[str], Rect | None]) -> tuple[Callout, ...]:
    """Return the steps that lay something on the board; ``rect``: where a space is drawn, if it is."""
    found = []
    for number, step in enumerate(steps_done(context), 1):
        spaces = dict.fromkeys(_spaces(context, step))
        rects = tuple(one for one in map(rect, spaces) if one is not None)
        if rects:
            found.append(Callout(str(number), rects, f"×{len(spaces)}"))
    return tuple(found)


def _spaces(context: PositionContext, step: SetupStep) -> Iterator[str]:
    """Yield the spaces on which the pieces, deals and regions lie that a step lays."""
    position, board = context.position, context.game.board
    for name in step.lays:
        yield from (space for one in position.pieces if one.piece == name and not one.waiting for space in one.spaces)
        yield from (one.space for one in position.dealt if one.deal == name and one.space is not None)
        if (region := board.regions.get(name)) is not None:
            # What lies on top of others is one thing, wherever its number stands.
            spaces = region.spaces[:1] if region.raised else region.spaces
            for number in range(1, position.boards + 1):
                yield from (name_on(board, number, space) for space in spaces)
