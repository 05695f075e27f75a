"""A place and a radius → stars of four points, and the compass rose of an empty board; in mm."""

import math
from collections.abc import Iterator

from printgen.drawing.scene import Disc, Fill, Item, Path, Stroke, polyline
from printgen.geometry import Point
from printgen.model.resources import Theme


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
    for reach, waist, ground, turned in ((0.59, 0.15, "sea", 45), (1.0, 0.16, "shelf", 0)):
        fill = Fill(theme.colours[ground if theme.fills else "paper"])
        yield star(reach * radius, waist * radius, at, fill, turned, pen)
