"""The drawings of a player aid, in mm: turn strip, compass.

The strip is a row of arrows that run into each other, behind the words of the steps. The compass shows a piece in the
middle of nine tiles and the eight ways it may go.
"""

from collections.abc import Mapping

from printgen.drawing.scene import Box, Fill, Item, Scene, Stroke, line, polygon
from printgen.figure.icon import icon
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.board.board import Accent
from printgen.model.contrast import tinted
from printgen.model.resources import Icon, Theme

STRIP_GAP, STRIP_POINT, STRIP_LINE = 1.28, 2.6, 0.3
"""Between two arrows of a strip, how far an arrow's tip reaches, its outline: in mm."""

# Of a compass 1 wide: tiles, from where to where ways lead, their lines and heads, the piece.
TILE, TILE_GAP, TILE_RADIUS = 1 / 3, 0.0056, 0.033
STRAIGHT, DIAGONAL = (0.19, 0.367), (0.267, 0.511)
PEN, HEAD_LONG, HEAD_HALF, DOTS = 0.029, 0.067, 0.049, (0.011, 0.051)
ICON = 0.253


def strip_art(size: Size, columns: int, theme: Theme, accent: Accent | None = None) -> Scene:
    """Draw so many arrows side by side, filling the size in mm, in a tint of an accent; the first has no notch."""
    half, colours = STRIP_LINE / 2, theme.colours
    strip = tinted(colours["paper"], colours[accent]) if accent else colours["strip"]
    fill = Fill(strip) if theme.fills else None
    stroke = Stroke(strip if theme.fills else theme.colours["grey"], STRIP_LINE, join="round")
    top, bottom, middle = half, size.height - half, size.height / 2
    arrows = []
    for left in step_lefts(size, columns):
        right = left + (size.width - (STRIP_POINT - STRIP_GAP)) / columns + STRIP_POINT - STRIP_GAP - half
        points = [
            Point(left + half, top),
            Point(right - STRIP_POINT, top),
            Point(right, middle),
            Point(right - STRIP_POINT, bottom),
            Point(left + half, bottom),
        ]
        notch = [Point(left + half + STRIP_POINT, middle)] if left else []
        arrows.append(polygon(points + notch, fill, stroke))
    return Scene(Rect(0, 0, size.width, size.height), tuple(arrows), title="")


def step_lefts(size: Size, columns: int) -> tuple[float, ...]:
    """Return the left edge of each arrow of a strip in mm."""
    pitch = (size.width - (STRIP_POINT - STRIP_GAP)) / columns
    return tuple(number * pitch for number in range(columns))


def compass(
    size: float, icon_name: str, straight: Accent, diagonal: Accent, theme: Theme, icons: Mapping[str, Icon]
) -> Scene:
    """Draw the diagram ``size`` mm square; straight ways are solid, diagonal ones dotted, so colours are not needed."""
    side, gap, middle = size * TILE, size * TILE_GAP, Point(size / 2, size / 2)
    stroke = Stroke(theme.colours["hairline" if theme.fills else "grey"], 0.011 * size)
    items: list[Item] = []
    for row, column in ((row, column) for row in range(3) for column in range(3)):
        colour = "paper" if row == column == 1 else "sea" if (row + column) % 2 else "shallow"
        rect = Rect(column * side + gap, row * side + gap, side - 2 * gap, side - 2 * gap)
        items.append(Box(rect, Fill(theme.colours[colour]), stroke, TILE_RADIUS * size))
    for degrees in range(0, 360, 45):
        items += _way(middle, size, degrees, theme.colours[diagonal if degrees % 90 else straight])
    items.append(icon(icon_name, middle, ICON * size, theme.colours["ink"], icons))
    return Scene(Rect(0, 0, size, size), tuple(items))


def _way(middle: Point, size: float, degrees: int, colour: str) -> tuple[Item, Item]:
    """Draw an arrow from the middle outwards, clockwise from the east."""
    dotted = degrees % 90 != 0
    start, end = DIAGONAL if dotted else STRAIGHT
    place = Transform.scale(size).then(Transform.turn(degrees)).then(Transform.shift(*middle))
    dash = tuple(part * size for part in DOTS) if dotted else ()
    pen = Stroke(colour, PEN * size, dash, cap="round")
    shaft = line(place.apply(Point(start, 0)), place.apply(Point(end, 0)), pen)
    tip = (Point(end + HEAD_LONG, 0), Point(end, HEAD_HALF), Point(end, -HEAD_HALF))
    return shaft, polygon(map(place.apply, tip), Fill(colour))
