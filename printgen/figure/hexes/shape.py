"""Cells of a hex grid and a style → where their middles, corners and edges lie, in mm.

Spaces, edges and corners are all places: the mean of the middles of the one, two or three cells that share them.
"""

import math
from collections.abc import Iterable, Iterator

from printgen.drawing.scene import Command, polyline
from printgen.figure.board_view import BoardStyle
from printgen.geometry import Point, Rect
from printgen.model.board.spaces import FACINGS, Cell, beyond, centre
from printgen.model.box.box import Grid
from printgen.model.setup import Facing

Line = tuple[Point, Point]

SIDE = 1 / math.sqrt(3)
"""The side of a hex that is 1 wide across its flats; its corners lie so far from its middle."""

CORNERS = tuple(
    Point(SIDE * math.sin(math.radians(60 * turn)), -SIDE * math.cos(math.radians(60 * turn))) for turn in range(6)
)
"""The corners of a hex about its middle, from the top clockwise, for a width of 1."""


def middle(grid: Grid, cell: Cell, style: BoardStyle) -> Point:
    """Return the middle of a cell."""
    x, y = centre(grid, cell)
    return style.origin.moved(x * style.pitch.x, y * style.pitch.y)


def place(grid: Grid, cells: Iterable[Cell], style: BoardStyle) -> Point:
    """Return where the cells meet: the middle of one, of the edge of two, the corner of three."""
    middles = [middle(grid, cell, style) for cell in cells]
    return Point(sum(point.x for point in middles) / len(middles), sum(point.y for point in middles) / len(middles))


def edge_degrees(grid: Grid, cells: Iterable[Cell], style: BoardStyle) -> float:
    """Return how the edge of two cells runs, clockwise from the east."""
    one, other = (middle(grid, cell, style) for cell in sorted(cells))
    return math.degrees(math.atan2(other.x - one.x, one.y - other.y))


def corners(at: Point, pitch: Point, share: float = 1.0) -> tuple[Point, ...]:
    """Return the six corners of a hex round a middle, from the top clockwise."""
    return tuple(at.moved(c.x * pitch.x * share, c.y * pitch.y * share) for c in CORNERS)


def outline(at: Point, pitch: Point, share: float = 1.0) -> tuple[Command, ...]:
    """Return the closed path round a hex."""
    return polyline(corners(at, pitch, share), closed=True)


def side_corners(side: Facing) -> tuple[int, int]:
    """Return the two corners of a side by their numbers from the top clockwise, first to last."""
    first = (FACINGS.index(side) + 1) % 6
    return first, (first + 1) % 6


def rim(grid: Grid, cells: frozenset[Cell], style: BoardStyle) -> list[Line]:
    """Return the edges that separate some cells from all others."""
    return [edge for _, other, edge in _sides(grid, cells, style) if other not in cells]


def edges(grid: Grid, cells: frozenset[Cell], style: BoardStyle) -> list[Line]:
    """Return all edges of some cells, each once."""
    return [edge for cell, other, edge in _sides(grid, cells, style) if other not in cells or other > cell]


def _sides(grid: Grid, cells: frozenset[Cell], style: BoardStyle) -> Iterator[tuple[Cell, Cell, Line]]:
    """Yield each side of each cell: the cell, the cell beyond it, and the line between its corners."""
    for cell in sorted(cells):
        around = corners(middle(grid, cell, style), style.pitch)
        for side in FACINGS:
            first, last = side_corners(side)
            yield cell, beyond(grid, cell, side), (around[first], around[last])


def whole(grid: Grid, pitch: Point) -> Rect:
    """Return the rectangle round all hexes of a grid, from its upper left corner."""
    width = grid.columns + (0.5 if grid.rows > 1 or grid.shifted == "odd" else 0.0)
    return Rect(0, 0, width * pitch.x, (1.5 * grid.rows + 0.5) * SIDE * pitch.y)
