"""PositionContext → which spaces each step of the set-up lays something on, to be numbered on the drawing."""

from collections.abc import Callable, Iterator
from functools import partial

from printgen.drawing.scene import Scene
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.callouts import Callout, called_out
from printgen.figure.hexes.board import hex_middle, measure_place
from printgen.figure.table.signs import STEP
from printgen.geometry import Point, Rect, Size
from printgen.model.board.spaces import name_on
from printgen.model.setup import SetupStep
from printgen.model.table import Table
from printgen.sheet.core.board_view import board_style, fitted_board
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.setup.steps import steps_done

MEASURE = "measure"
"""Stands for the place where something is measured."""

HEX, MEETING = 0.8, 0.68
"""How wide a hex is for the number of a step, and what lies about a place where several meet; in widths of a hex."""


def numbered_board(
    context: PositionContext, view: BoardView, room: Size, table: Table | None = None
) -> tuple[Scene, float]:
    """Return the board as large as it fits a room, numbers of steps on it, and the side of a space in mm."""
    scene, pitch = fitted_board(context, view, room)
    style = board_style(context, view, pitch)
    return called_out(scene, callouts(context, partial(_rect, view, style), table), context), pitch


def _rect(view: BoardView, style: BoardStyle, space: str) -> Rect | None:
    """Return where a space is drawn: of a hex what lies well inside it, of a place where several meet what is near."""
    if space == MEASURE:
        place = measure_place(view, style)
        return place if place.width > 2 * STEP else Rect.around(Point(place.x, place.centre.y), STEP)
    if view.grid.kind == "hexes":
        side = (HEX if space in view.cells else MEETING) * style.unit
        return Rect.around(hex_middle(view, style, space), side, side)
    return style.rect(view.cells[space]) if space in view.cells else None


def callouts(
    context: PositionContext, rect: Callable[[str], Rect | None], table: Table | None = None
) -> tuple[Callout, ...]:
    """Return the steps that lay something on the board; ``rect``: where a space is drawn, if it is.

    On a drawn ``table`` the number of what each seat lays stands once, at the seat that sits nearest.
    """
    found = []
    for number, step in enumerate(steps_done(context), 1):
        laid = list(_laid(context, step, table))
        near = [space for space, owner in laid if table is not None and owner and table.sides.get(owner) == "south"]
        spaces = dict.fromkeys(near or (space for space, _ in laid))
        rects = tuple(one for one in map(rect, spaces) if one is not None)
        if rects:
            found.append(Callout(str(number), rects, "" if near else f"×{len(spaces)}", bool(near), table is not None))
    return tuple(found)


def _laid(context: PositionContext, step: SetupStep, table: Table | None) -> Iterator[tuple[str, str | None]]:
    """Yield the spaces on which the pieces, deals and regions lie that a step lays, and whose they are."""
    position, board, seats = context.position, context.game.board, context.game.setup.seats
    for name in step.lays:
        placed = (one for one in position.pieces if one.piece == name and not one.waiting)
        yield from ((space, one.owner) for one in placed for space in one.spaces)
        yield from ((one.space, one.owner) for one in position.dealt if one.deal == name and one.space is not None)
        if (region := board.regions.get(name)) is not None:
            home = next((seat for seat in position.seats if seats[seat].space in region.spaces), None)
            # What lies on top of others is one thing, wherever its number stands.
            spaces = region.spaces[:1] if region.raised else region.spaces
            for number in range(1, position.boards + 1):
                yield from ((name_on(board, number, space), home) for space in spaces)
    if table is not None and table.measure is not None and table.measure.step == step.id:
        yield MEASURE, None
    if table is not None and table.example is not None and table.example.step == step.id:
        yield from ((space, seat) for seat, spaces in table.example.spaces.items() for space in spaces)
