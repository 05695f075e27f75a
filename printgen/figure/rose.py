"""A place and a radius → stars of four points, and the compass rose of an empty board; in mm."""

import math
from collections.abc import Iterator, Sequence

from printgen.drawing.scene import Disc, Fill, Item, Path, Stroke, polyline
from printgen.geometry import Point, Rect
from printgen.model.resources import Theme

WAIST = 0.19
"""How far the corners between the large points of a rose lie from its middle, for its radius."""

COVERED = 0.9
"""Of the height of a name: how much of it a point must cover to be its ground."""


def star(
    radius: float, waist: float, at: Point, fill: Fill, degrees: float = 0.0, stroke: Stroke | None = None
) -> Path:
    """Draw a star of four points, its waist so far from the middle (mm)."""
    points = []
    for k in range(8):
        reach, angle = (radius, waist)[k % 2], math.radians(45 * k + degrees)
        points.append(Point(at.x + reach * math.sin(angle), at.y - reach * math.cos(angle)))
    return Path(polyline(tuple(points), closed=True), fill, stroke)


def compass_rose(theme: Theme, at: Point, radius: float) -> Iterator[Item]:
    """Draw the rose that an empty board shows: two rings and two stars; without fills their outlines."""
    pale = theme.colours["shelf" if theme.fills else "hairline"]
    for share, width in ((0.81, 0.6), (0.74, 0.25)):
        yield Disc(at, share * radius, stroke=Stroke(pale, width))
    pen = None if theme.fills else Stroke(pale, 0.3)
    for reach, waist, colour, turned in ((0.59, 0.15, "sea", 45), (1.0, WAIST, "shelf", 0)):
        fill = Fill(theme.colours[colour if theme.fills else "paper"])
        yield star(reach * radius, waist * radius, at, fill, turned, pen)


def names_struck(at: Point, radius: float, names: Sequence[Rect]) -> int:
    """Count the names that a point of a rose runs into without being their ground: a line through a word."""
    side = WAIST / math.sqrt(2)
    slope, struck = side / (1 - side), 0
    for name in names:
        x, y = name.centre.x - at.x, name.centre.y - at.y
        half = (name.width / 2, name.height / 2)
        for along, aside, long, high in ((abs(x), abs(y), *half), (abs(y), abs(x), *half[::-1])):
            on_axis = aside < high and along > long and along - long < radius
            struck += on_axis and slope * (radius - along - long) < COVERED * high
    return struck
