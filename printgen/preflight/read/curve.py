"""Four points of a curve, as a PDF has them → where it turns back, so that its box can be known."""

import math
from collections.abc import Iterator

from printgen.geometry import Point


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
    under = b * b - 4 * a * c
    if under < 0:
        return
    # The root of the usual formula that adds up loses no digits, however small `a` is; the other
    # root follows from their product.
    half = -(b + math.copysign(math.sqrt(under), b)) / 2
    roots = (part / whole for part, whole in ((half, a), (c, half)) if whole)
    yield from (t for t in roots if 0 < t < 1)


def _at(t: float, *points: Point) -> Point:
    shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return Point(
        sum(share * point.x for share, point in zip(shares, points, strict=True)),
        sum(share * point.y for share, point in zip(shares, points, strict=True)),
    )
