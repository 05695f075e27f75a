import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.drawing.path import bounds, circle, rectangle, smooth_loop, transformed
from printgen.geometry import Point, Rect, Transform
from printgen.model.path_syntax import read_path

near = st.floats(-50, 50).map(lambda value: round(value, 3))
points = st.builds(Point, near, near)


def on_curve(commands, steps=8):
    """Points on a path of M, L, C and Z, control points left out."""
    here = start = Point(0, 0)
    for letter, numbers in commands:
        if letter == "C":
            p = [here, *(Point(*numbers[n : n + 2]) for n in (0, 2, 4))]
            for step in range(1, steps + 1):
                t = step / steps
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                yield Point(*(sum(w * q[axis] for w, q in zip(weights, p, strict=True)) for axis in (0, 1)))
        elif letter != "Z":
            yield Point(*numbers)
        here = start if letter == "Z" else Point(*numbers[-2:])
        start = here if letter == "M" else start


def test_lines_across_and_down_become_plain_lines_from_where_the_path_is():
    assert read_path("M1 2H5V9Z") == (("M", (1, 2)), ("L", (5, 2)), ("L", (5, 9)), ("Z", ()))


def test_after_closing_a_path_goes_on_from_its_first_point():
    assert read_path("M1 2L8 9ZH3")[-1] == ("L", (3, 2))


def test_further_number_pairs_after_m_are_lines():
    assert read_path("M0 0 1 1 2 0") == (("M", (0, 0)), ("L", (1, 1)), ("L", (2, 0)))


def test_numbers_need_no_gap_where_a_sign_or_point_begins_the_next():
    assert read_path("M-1-.5L.5.25") == (("M", (-1, -0.5)), ("L", (0.5, 0.25)))


def test_the_flags_of_an_arc_may_stand_without_gaps():
    assert read_path("M0 0A5 5 0 0110 0")[-1] == ("A", (5, 5, 0, 0, 1, 10, 0))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("m1 2", "not one of"),
        ("M1 2l3 4", "not one of"),
        ("L1 2", "does not start with M"),
        ("M1", "needs another number"),
        ("M1 2C3 4 5 6 7", "needs another number"),
        ("M1 2A5 5 0 2 1 9 9", "needs another number"),
    ],
)
def test_a_path_that_is_not_absolute_or_not_complete_is_refused(text, told):
    with pytest.raises(ValueError, match=told):
        read_path(text)


def test_a_half_circle_drawn_as_an_arc_keeps_its_radius_everywhere():
    for sweep in (0, 1):
        curve = list(on_curve(transformed(read_path(f"M-5 0A5 5 0 0 {sweep} 5 0"))))
        assert all(abs(math.dist(point, (0, 0)) - 5) < 0.002 for point in curve)
        side = 1 if sweep == 0 else -1
        assert max(side * point.y for point in curve) == pytest.approx(5, abs=1e-6)


def test_a_path_that_goes_on_after_closing_begins_at_its_first_point():
    assert bounds(read_path("M1 1L3 1L3 2ZC1 9 5 9 5 1")) == bounds(read_path("M1 1L3 1L3 2M1 1C1 9 5 9 5 1"))


def test_the_large_arc_flag_takes_the_long_way():
    short = bounds(read_path("M0 0A5 5 0 0 1 5 5"))
    long = bounds(read_path("M0 0A5 5 0 1 1 5 5"))
    assert short.width == pytest.approx(5)
    assert long.width == pytest.approx(10)


def test_radii_too_small_for_the_chord_grow_to_a_half_circle():
    box = bounds(read_path("M0 0A1 1 0 0 1 10 0"))
    assert (box.y, box.height) == (pytest.approx(-5), pytest.approx(5))


def test_an_ellipse_turned_a_quarter_is_as_wide_as_it_was_high():
    box = bounds(read_path("M0 0A6 2 90 1 1 0 12A6 2 90 1 1 0 0Z"))
    assert (box.width, box.height) == (pytest.approx(4, abs=1e-3), pytest.approx(12, abs=1e-3))


@given(points, st.floats(0.1, 30), st.floats(-360, 360))
def test_a_circle_stays_round_when_it_is_turned_and_moved(centre, radius, degrees):
    turn = Transform.turn(degrees).then(Transform.shift(3, -4))
    moved = turn.apply(centre)
    for point in on_curve(transformed(circle(centre, radius), turn)):
        assert abs(math.dist(point, moved) - radius) < 0.0004 * radius + 1e-6


@given(points, st.floats(0.1, 30))
def test_the_bounds_of_a_circle_are_its_diameter(centre, radius):
    box = bounds(circle(centre, radius))
    assert math.isclose(box.width, 2 * radius, rel_tol=1e-6)
    assert math.isclose(box.y, centre.y - radius, rel_tol=1e-6, abs_tol=1e-6)


def test_bounds_follow_the_curve_and_not_its_control_points():
    assert bounds(read_path("M0 0Q5 10 10 0")).height == pytest.approx(5)
    assert bounds(read_path("M0 0C0 10 10 10 10 0")).height == pytest.approx(7.5)


def test_a_path_without_points_has_no_bounds():
    with pytest.raises(ValueError, match="no bounds"):
        bounds(())


def test_rounded_corners_never_exceed_half_of_the_shorter_side():
    box = Rect(1, 2, 10, 4)
    assert bounds(rectangle(box, 50)) == bounds(rectangle(box))
    assert read_path("M1 2H11V6H1Z") == rectangle(box)


@given(st.lists(points, min_size=3, max_size=12, unique=True))
def test_a_smooth_loop_passes_through_all_its_points_and_closes(corners):
    loop = smooth_loop(corners)
    ends = [Point(*numbers[-2:]) for letter, numbers in loop if letter == "C"]
    assert ends == [*corners[1:], corners[0]]
    assert loop[0] == ("M", tuple(corners[0]))
    assert loop[-1][0] == "Z"


def test_a_smooth_loop_through_a_regular_polygon_is_nearly_a_circle():
    corners = [Point(math.cos(n * math.pi / 6), math.sin(n * math.pi / 6)) for n in range(12)]
    curve = list(on_curve(smooth_loop(corners, tension=1.0)))
    assert all(abs(math.hypot(*point) - 1) < 0.003 for point in curve)
    assert all(math.dist(a, b) < 0.1 for a, b in pairwise(curve))
