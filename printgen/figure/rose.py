"""A place and a radius → stars of four points, and the compass rose of an empty board; in mm."""

import math
from collections.abc import Iterator

from printgen.drawing.scene import Disc, Fill, Item, Path, Stroke, polyline
from printgen.geometry import Point
from printgen.model.resources import Theme


def star(radius: float, waist: float, at: Point, fill: Fill, degrees: float = 0.0) -> Path:
    """Draw a star of four points, its waist so far from the middle (mm)."""
    points = []
    for k in range(8):
        reach, angle = (radius, waist)[k % 2], math.radians(45 * k + degrees)
        points.append(Point(at.x + reach * math.sin(angle), at.y - reach * math.cos(angle)))
    return Path(polyline(tuple(points), closed=True), fill)


def compass_rose(theme: Theme, at: Point, radius: float) -> Iterator[Item]:
    """Draw the rose that an empty board shows: two rings and two stars; without fills the rings alone."""
    pale = theme.colours["shelf" if theme.fills else "hairline"]
    for share, width in ((0.81, 0.6), (0.74, 0.25)):
        yield Disc(at, share * radius, stroke=Stroke(pale, width))
    if theme.fills:
        yield star(0.59 * radius, 0.15 * radius, at, Fill(theme.colours["sea"]), 45)
        yield star(radius, 0.16 * radius, at, Fill(pale))
