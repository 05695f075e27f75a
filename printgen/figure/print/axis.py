"""A place and a direction on a page → points, lines and boxes along it and across it, in mm."""

from typing import NamedTuple

from printgen.geometry import Point, Rect

Line = tuple[Point, Point]


class Axis(NamedTuple):
    """Where a scale begins, and whether it runs downward instead of to the right."""

    at: Point
    upright: bool

    def point(self, along: float, across: float) -> Point:
        """Return the point so far along the axis and across it."""
        return self.at.moved(across, along) if self.upright else self.at.moved(along, across)

    def line(self, along: float, start: float, end: float) -> Line:
        """Return a line across the axis."""
        return self.point(along, start), self.point(along, end)

    def rect(self, along: float, across: float, length: float, thick: float) -> Rect:
        """Return a box that lies along the axis."""
        corner = self.point(along, across)
        return Rect(*corner, thick, length) if self.upright else Rect(*corner, length, thick)
