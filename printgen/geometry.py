"""Points, sizes, rectangles and transforms in mm; x to the right, y down; all immutable."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self


class Point(NamedTuple):
    """A place in mm from the upper left corner."""

    x: float
    y: float

    def moved(self, dx: float, dy: float) -> "Point":
        """Return the point shifted by (dx, dy) mm."""
        return Point(self.x + dx, self.y + dy)


def between(one: Point, other: Point, share: float = 0.5) -> Point:
    """Return the point that lies a share of the way from one point to another."""
    return Point(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share)


def direction(start: Point, end: Point) -> Point:
    """Return the way from one point to another as a vector of length 1."""
    length = math.dist(start, end)
    return Point((end.x - start.x) / length, (end.y - start.y) / length)


def side_by_side(count: int, step: float) -> list[float]:
    """Return where so many things lie beside each other, ``step`` apart, about 0."""
    return [(number - (count - 1) / 2) * step for number in range(count)]


class Size(NamedTuple):
    """Width and height in mm."""

    width: float
    height: float

    @property
    def turned(self) -> "Size":
        """The size with width and height exchanged (portrait to landscape)."""
        return Size(self.height, self.width)


class Insets(NamedTuple):
    """Distances in mm from the four edges: top, right, bottom, left."""

    top: float
    right: float
    bottom: float
    left: float


class Rect(NamedTuple):
    """An upright rectangle in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The corners clockwise from the upper left."""
        right, bottom = self.right, self.bottom
        return Point(self.x, self.y), Point(right, self.y), Point(right, bottom), Point(self.x, bottom)

    @classmethod
    def around(cls, centre: Point, width: float, height: float | None = None) -> "Rect":
        """Return the rectangle of a size about its middle; a square without ``height``."""
        height = width if height is None else height
        return cls(centre.x - width / 2, centre.y - height / 2, width, height)

    @classmethod
    def through(cls, points: Iterable[Sequence[float]]) -> "Rect":
        """Return the smallest rectangle that holds all points."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def inset(self, by: Insets) -> "Rect":
        """Return the rectangle that is left when each edge moves inward by its inset."""
        return Rect(
            self.x + by.left, self.y + by.top, self.width - by.left - by.right, self.height - by.top - by.bottom
        )

    def grown(self, by: float) -> "Rect":
        """Return the rectangle with each edge moved outward, or inward by less than nothing."""
        return self.inset(Insets(-by, -by, -by, -by))

    def moved(self, dx: float, dy: float) -> "Rect":
        """Return the rectangle shifted by (dx, dy) mm."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def holds(self, other: "Rect", slack: float = 0.0) -> bool:
        """Return whether the other rectangle lies inside, with ``slack`` mm to spare outside."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def covers(self, point: Point) -> bool:
        """Return whether a point lies in this rectangle or on its edge."""
        return self.x <= point.x <= self.right and self.y <= point.y <= self.bottom

    def meets(self, other: "Rect", slack: float = 0.0) -> bool:
        """Return whether the two overlap by more than ``slack`` mm in both directions."""
        x, y, width, height = self
        other_x, other_y, other_width, other_height = other
        right, other_right, bottom, other_bottom = x + width, other_x + other_width, y + height, other_y + other_height
        return (  # each difference by itself: this is asked a million times, and mostly the first says no
            right - other_x > slack
            and other_right - x > slack
            and bottom - other_y > slack
            and other_bottom - y > slack
            and right - x > slack
            and other_right - other_x > slack
            and bottom - y > slack
            and other_bottom - other_y > slack
        )


class Transform(NamedTuple):
    """An affine map in the order of SVG and PDF: x' = a x + c y + e, y' = b x + d y + f.

    >>> Transform.shift(2, 3).then(Transform.scale(2)).apply(Point(1, 1))
    Point(x=6.0, y=8.0)
    """

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def shift(cls, dx: float, dy: float) -> Self:
        """Return a translation in mm."""
        return cls(e=dx, f=dy)

    @classmethod
    def scale(cls, x: float, y: float | None = None) -> Self:
        """Return a scaling about the origin."""
        return cls(a=x, d=x if y is None else y)

    @classmethod
    def turn(cls, degrees: float) -> Self:
        """Return a rotation about the origin, clockwise on paper (y points down)."""
        angle = math.radians(degrees)
        return cls(math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle))

    def apply(self, point: Point) -> Point:
        """Map one point."""
        return Point(self.a * point.x + self.c * point.y + self.e, self.b * point.x + self.d * point.y + self.f)

    def along(self, way: Point) -> Point:
        """Map a way from one point to another, wherever it begins."""
        return Point(self.a * way.x + self.c * way.y, self.b * way.x + self.d * way.y)

    def then(self, after: "Transform") -> "Transform":
        """Return the map that applies this one first and ``after`` second."""
        return Transform(
            after.a * self.a + after.c * self.b,
            after.b * self.a + after.d * self.b,
            after.a * self.c + after.c * self.d,
            after.b * self.c + after.d * self.d,
            after.a * self.e + after.c * self.f + after.e,
            after.b * self.e + after.d * self.f + after.f,
        )
