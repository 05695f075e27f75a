"""The spaces of a board → their names that must stand on a part of it, each in its place on the page."""

from collections.abc import Iterator

from printgen.geometry import Point, Rect
from printgen.model.board.spaces import centre, space_names
from printgen.sheet.core.board_view import board_view
from printgen.sheet.core.expectations import ExpectedText
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.overlay.board_plan import is_chart

INNER = (0.66, 0.74)
"""Of a hex: how wide and high the part round its middle is in which its name stands; its
corners reach into the lower parts of the hexes above, where no names stand."""
MIDDLE = 0.4
"""The same of an empty hex. Where something is laid its name stands higher."""


def expected_labels(context: GameContext, area: Rect, corner: Point) -> tuple[ExpectedText, ...]:
    """Return the names of the spaces that lie wholly in an area of the board.

    ``corner``: where the upper left corner of the area lies on the page.
    """
    dx, dy = corner.x - area.x, corner.y - area.y
    return tuple(
        ExpectedText(name, place.moved(dx, dy)) for name, place, core in _places(context) if area.holds(core, 1e-6)
    )


def _places(context: GameContext) -> Iterator[tuple[str, Rect, Rect]]:
    """Yield each named space with its rectangle in mm of the board, and what of it must be whole."""
    grid = context.game.grid
    wide, high = grid.pitch.x, grid.pitch.y
    names = space_names(context.game.board, grid)
    if grid.kind == "hexes":
        for cell, name in names.items():
            at = centre(grid, cell)
            middle = Point(at.x * wide, at.y * high)
            place = _round(middle, INNER[0] * wide, INNER[1] * high)
            core = place if context.position else _round(middle, MIDDLE * wide, MIDDLE * high)
            yield name, place, core
        return
    if not is_chart(context):
        view = board_view(context, pieces=False)
        names = {cell: view.names[cell] for cell in view.squares}
    for (row, column), name in names.items():
        place = Rect(column * wide, row * high, wide, high)
        yield name, place, place


def _round(middle: Point, width: float, height: float) -> Rect:
    return Rect(middle.x - width / 2, middle.y - height / 2, width, height)
