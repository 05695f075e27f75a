"""Four points of a curve, as a PDF has them → where it turns back, so that its box can be known."""

from collections.abc import Iterator

from fontTools.misc.bezierTools import calcCubicParameters, cubicPointAtT, solveQuadratic

from printgen.geometry import Point


def turning_points(start: Point, one: Point, two: Point, end: Point) -> Iterator[Point]:
    """Yield the points of a cubic Bézier curve that lie farthest out, other than its ends."""
    for axis in (0, 1):
        low, high = sorted((start[axis], end[axis]))
        if low <= one[axis] <= high and low <= two[axis] <= high:
            continue  # it stays between its ends
        a, b, c, _ = calcCubicParameters(start, one, two, end)
        for t in solveQuadratic(3 * a[axis], 2 * b[axis], c[axis]):
            if 0 < t < 1:
                yield Point(*cubicPointAtT(start, one, two, end, t))
