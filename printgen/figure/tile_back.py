"""Size in mm → the back of a tile that covers two by two spaces: a rose, quarter lines, dots.

The art is four-fold symmetric, so a tile needs no turning. Lengths are drawn for a tile of
50.8 mm and scaled; nothing comes nearer than 2 mm to the cut.
"""

import math

from printgen.figure.scene import Box, Disc, Fill, Group, Item, Path, Stroke, line, polyline
from printgen.game.stationery import Theme
from printgen.geometry import Point, Rect, Size, Transform

TILE = 50.8
ROSE, ROSE_WAIST = 6.9, 1.25
LESSER_ROSE, LESSER_WAIST = 3.7, 0.95
HOLE = 0.62
LINE_FROM, LINE_TO, LINE_WIDTH = 8.2, 22.2, 0.28
TIP, TIP_WAIST = 1.15, 0.32
DOT, DOT_PLACE, DOT_OPACITY = 0.45, 12.7, 0.45
DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def star(radius: float, waist: float, at: Point, fill: Fill, degrees: float = 0.0) -> Path:
    """Draw a star of four points, its waist so far from the middle (mm)."""
    points = tuple(
        Point(
            at.x + (radius, waist)[k % 2] * math.sin(math.radians(45 * k + degrees)),
            at.y - (radius, waist)[k % 2] * math.cos(math.radians(45 * k + degrees)),
        )
        for k in range(8)
    )
    return Path(polyline(points, closed=True), fill)


def tile_back(size: Size, theme: Theme) -> Group:
    """Draw the back of a tile about the origin; without fills it is art and outline only."""
    half = TILE / 2
    edge = None if theme.fills else Stroke(theme.colours["back-ink"], 0.5)
    ground = Box(Rect(-half, -half, TILE, TILE), Fill(theme.colours["back"]), edge)
    art = rose_art(theme.colours["back-ink"], theme.colours["back"])
    return Group((ground, *art), Transform.scale(size.width / TILE, size.height / TILE))


def rose_art(ink: str, ground: str) -> tuple[Item, ...]:
    """Give the art of a tile's back without its ground, for a tile of 50.8 mm about the origin."""
    fill, stroke = Fill(ink), Stroke(ink, LINE_WIDTH, cap="round")
    items: list[Item] = []
    for x, y in DIRECTIONS:
        tip = Point(x * LINE_TO, y * LINE_TO)
        items.append(line(Point(x * LINE_FROM, y * LINE_FROM), tip, stroke))
        items.append(star(TIP, TIP_WAIST, tip, fill))
    middle = Point(0, 0)
    items.append(star(LESSER_ROSE, LESSER_WAIST, middle, fill, 45))
    items.append(star(ROSE, ROSE_WAIST, middle, fill))
    items.append(Disc(middle, HOLE, Fill(ground)))
    dots = Fill(ink, DOT_OPACITY)
    places = (-DOT_PLACE, DOT_PLACE)
    items += [Disc(Point(x, y), DOT, dots) for x in places for y in places]
    return tuple(items)
