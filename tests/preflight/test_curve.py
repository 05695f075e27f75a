"""Boxes of curves, as preflight measures them."""

from hypothesis import example, given
from hypothesis import strategies as st

from printgen.geometry import Point
from printgen.preflight.read.boxes import around, turning_points

number = st.floats(-200, 200, allow_nan=False)
points = st.builds(Point, number, number)


def on_the_curve(t: float, p: Point, q: Point, r: Point, s: Point) -> Point:
    """Return a point of the curve by halving ways, not by its formula."""

    def between(a: Point, b: Point) -> Point:
        return Point(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)

    pq, qr, rs = between(p, q), between(q, r), between(r, s)
    return between(between(pq, qr), between(qr, rs))


@given(points, points, points, points)
@example(Point(1e-12, 0), Point(9, 0), Point(9, 0), Point(0, 0))  # all but a parabola
@example(Point(0, 9), Point(0, 1e-12), Point(0, 0), Point(0, 9))
def test_the_box_of_a_curve_is_as_small_as_the_curve_allows(p: Point, q: Point, r: Point, s: Point) -> None:
    box = around([p, s, *turning_points(p, q, r, s)])
    walked = around([on_the_curve(n / 400, p, q, r, s) for n in range(401)])
    assert box.holds(walked, 1e-6)
    assert walked.holds(box, 0.05)


def test_a_quarter_of_a_circle_reaches_no_farther_than_its_ends() -> None:
    k = 0.5522847498
    assert list(turning_points(Point(1, 0), Point(1, k), Point(k, 1), Point(0, 1))) == []
