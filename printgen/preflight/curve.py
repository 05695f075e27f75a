"""Four points of a curve, as a PDF has them → where it turns back, so that its box can be known."""

import math
from collections.abc import Iterator

from printgen.geometry import Point

_FLAT = 1e-12


def turning_points(start: Point, one: Point, two: Point, end: Point) -> Iterator[Point]:
    """Give the points of a cubic Bézier curve that lie farthest out, other than its ends."""
    for axis in (0, 1):
        low, high = sorted((start[axis], end[axis]))
        if low <= one[axis] <= high and low <= two[axis] <= high:
            continue  # it stays between its ends
        for t in _still(start[axis], one[axis], two[axis], end[axis]):
            yield _at(t, start, one, two, end)


def _still(p: float, q: float, r: float, s: float) -> Iterator[float]:
    """Give the parameters between 0 and 1 at which one coordinate neither grows nor shrinks."""
    a, b, c = s - 3 * r + 3 * q - p, 2 * (r - 2 * q + p), q - p
    if abs(a) < _FLAT:
        roots = [-c / b] if abs(b) > _FLAT else []
    else:
        under = b * b - 4 * a * c
        roots = [(-b + way * math.sqrt(under)) / (2 * a) for way in (1, -1)] if under >= 0 else []
    yield from (t for t in roots if 0 < t < 1)


def _at(t: float, *points: Point) -> Point:
    shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return Point(
        sum(share * point.x for share, point in zip(shares, points, strict=True)),
        sum(share * point.y for share, point in zip(shares, points, strict=True)),
    )
