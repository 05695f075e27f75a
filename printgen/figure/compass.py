"""Size in mm and two accents → a piece in the middle of nine tiles and the eight ways it may go."""

import math
from collections.abc import Mapping

from printgen.drawing.scene import Box, Fill, Item, Path, Scene, Stroke, line, polyline
from printgen.figure.icon import icon
from printgen.geometry import Point, Rect
from printgen.model.board.board import Accent
from printgen.model.resources import Icon, Theme

TILE, GAP, RADIUS = 1 / 3, 0.0056, 0.033
STRAIGHT = (0.19, 0.367)
DIAGONAL = (0.267, 0.511)
PEN, HEAD_LONG, HEAD_HALF = 0.029, 0.067, 0.049
DOTS = (0.011, 0.051)
ICON = 0.253


def compass(
    size: float, icon_name: str, straight: Accent, diagonal: Accent, theme: Theme, icons: Mapping[str, Icon]
) -> Scene:
    """Draw the diagram ``size`` mm square.

    Straight ways are solid, diagonal ones dotted, so the two differ without their colours too.
    """
    middle = Point(size / 2, size / 2)
    ways = [
        item
        for degrees in range(0, 360, 45)
        for item in _way(middle, size, degrees, theme.colours[diagonal if degrees % 90 else straight])
    ]
    drawing = icon(icon_name, middle, ICON * size, theme.colours["ink"], icons)
    items = (*_tiles(size, theme), *ways, drawing)
    return Scene(Rect(0, 0, size, size), items)


def _tiles(size: float, theme: Theme) -> list[Item]:
    """Nine tiles, the middle one white, the others sea and shallow by turns."""
    side, gap = size * TILE, size * GAP
    stroke = Stroke(theme.colours["hairline" if theme.fills else "grey"], 0.011 * size)
    tiles: list[Item] = []
    for row in range(3):
        for column in range(3):
            colour = "sea" if (row + column) % 2 else "shallow"
            fill = Fill(theme.colours[colour if (row, column) != (1, 1) else "paper"])
            rect = Rect(column * side + gap, row * side + gap, side - 2 * gap, side - 2 * gap)
            tiles.append(Box(rect, fill, stroke, RADIUS * size))
    return tiles


def _way(middle: Point, size: float, degrees: int, colour: str) -> tuple[Item, Item]:
    """An arrow from the middle outwards, clockwise from the east."""
    dotted = degrees % 90 != 0
    start, end = DIAGONAL if dotted else STRAIGHT
    x, y = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def at(along: float, aside: float = 0.0) -> Point:
        return middle.moved((x * along - y * aside) * size, (y * along + x * aside) * size)

    dash = tuple(part * size for part in DOTS) if dotted else ()
    shaft = line(at(start), at(end), Stroke(colour, PEN * size, dash, cap="round"))
    tip = (at(end + HEAD_LONG), at(end, HEAD_HALF), at(end, -HEAD_HALF))
    return shaft, Path(polyline(tip, closed=True), Fill(colour))
