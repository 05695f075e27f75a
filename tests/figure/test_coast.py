import math
import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.drawing.path import smooth_loop
from printgen.figure.tiles.coast import Noise, circle_centre, coast_lines, framed, shape_of
from printgen.geometry import Point

MIDDLES = (Point(0.5, 0), Point(1, 0.5), Point(0.5, 1), Point(0, 0.5))


def board(rows, columns, seed, land=0.5, border=0.0, gaps=0):
    """A board of tiles that match, every side by chance; some tiles may be missing."""
    rng = random.Random(seed)
    across = {
        (row, column): rng.random() < (land if 0 < row < rows else border)
        for row in range(rows + 1)
        for column in range(columns)
    }
    down = {
        (row, column): rng.random() < (land if 0 < column < columns else border)
        for row in range(rows)
        for column in range(columns + 1)
    }
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    missing = set(rng.sample(cells, min(gaps, len(cells) - 1)))
    return {
        (r, c): (across[r, c], down[r, c + 1], across[r + 1, c], down[r, c]) for r, c in cells if (r, c) not in missing
    }


def drawn(loop, steps=6):
    """Points along the curve that is drawn through a loop."""
    points = []
    here = Point(0, 0)
    for letter, numbers in smooth_loop(loop):
        if letter == "C":
            p = [here, *(Point(*numbers[n : n + 2]) for n in (0, 2, 4))]
            for step in range(steps):
                t = step / steps
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                points.append(Point(*(sum(w * q[axis] for w, q in zip(weights, p, strict=True)) for axis in (0, 1))))
        here = Point(*numbers[-2:]) if numbers else here
    return points


def segments(curves):
    for curve in curves:
        yield from pairwise([*curve, curve[0]])


def winding(point, curves):
    """How often the curves run round a point, clockwise on paper."""
    turns = 0
    for a, b in segments(curves):
        side = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
        if a.y <= point.y < b.y and side > 0:
            turns += 1
        elif b.y <= point.y < a.y and side < 0:
            turns -= 1
    return turns


def crossed_sides(curves):
    """How often the coast runs across each side of a tile, by its end points."""
    crossings = Counter()
    for a, b in segments(curves):
        for axis in (0, 1):
            if math.floor(a[axis]) != math.floor(b[axis]):
                line = max(math.floor(a[axis]), math.floor(b[axis]))
                share = (line - a[axis]) / (b[axis] - a[axis])
                other = math.floor(a[1 - axis] + share * (b[1 - axis] - a[1 - axis]))
                ends = ((line, other), (line, other + 1))
                if axis:
                    ends = ((other, line), (other + 1, line))
                crossings[ends] += 1
    return crossings


def sides_by_ends(tiles):
    found = {}
    for (row, column), sides in tiles.items():
        ends = (
            ((column, row), (column + 1, row)),
            ((column + 1, row), (column + 1, row + 1)),
            ((column, row + 1), (column + 1, row + 1)),
            ((column, row), (column, row + 1)),
        )
        found |= dict(zip(ends, sides, strict=True))
    return found


boards = st.builds(
    board,
    st.integers(1, 5),
    st.integers(1, 6),
    st.integers(0, 10**9),
    st.floats(0, 1),
    st.sampled_from((0.0, 0.0, 0.3, 1.0)),
    st.sampled_from((0, 0, 3, 9)),
)


@settings(max_examples=220, deadline=None)
@given(boards, st.text(max_size=8))
def test_on_any_matching_board_all_coasts_close_and_cross_land_sides_only(tiles, seed):
    curves = [drawn(loop) for loop in coast_lines(tiles, (), Noise(seed))]
    land = sides_by_ends(tiles)
    between = Counter(ends for cell in tiles for ends in sides_by_ends({cell: tiles[cell]}))
    for ends, count in crossed_sides(curves).items():
        assert land.get(ends, False), f"the coast crosses the water side {ends}"
        if between[ends] == 2:
            assert count <= 2, f"the coast wanders across {ends}"


@settings(max_examples=120, deadline=None)
@given(boards, st.text(max_size=8))
def test_the_middle_of_every_side_lies_on_land_or_water_as_the_tile_shows(tiles, seed):
    curves = [drawn(loop) for loop in coast_lines(tiles, (), Noise(seed))]
    for (row, column), sides in tiles.items():
        for middle, is_land in zip(MIDDLES, sides, strict=True):
            assert winding(middle.moved(column, row), curves) == int(is_land)


@settings(max_examples=60, deadline=None)
@given(boards)
def test_islands_run_clockwise_and_lakes_the_other_way_so_that_a_clip_needs_no_rule(tiles):
    curves = [drawn(loop) for loop in coast_lines(tiles, (), Noise("x"))]
    for row, column in tiles:
        for x in (0.1, 0.35, 0.6, 0.85):
            assert winding(Point(column + x, row + 0.55), curves) in (0, 1)


@settings(max_examples=40, deadline=None)
@given(boards)
def test_no_coast_runs_across_itself_or_another(tiles):
    curves = [drawn(loop) for loop in coast_lines(tiles, (), Noise("y"))]
    pieces = list(segments(curves))
    near = {}
    for number, (a, b) in enumerate(pieces):
        for x in {math.floor(4 * a.x), math.floor(4 * b.x)}:
            for y in {math.floor(4 * a.y), math.floor(4 * b.y)}:
                near.setdefault((x, y), []).append(number)

    def side(o, a, b):
        return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)

    for numbers in near.values():
        for one in numbers:
            a, b = pieces[one]
            for other in numbers:
                c, d = pieces[other]
                if other > one and not {a, b} & {c, d}:
                    apart = side(a, b, c) * side(a, b, d) >= 0 or side(c, d, a) * side(c, d, b) >= 0
                    assert apart, f"{a}-{b} and {c}-{d}"


def test_two_tiles_that_do_not_match_are_refused():
    with pytest.raises(ValueError, match="does not match"):
        coast_lines({(0, 0): (False, True, False, False), (0, 1): (False,) * 4}, (), Noise("a"))


def test_a_far_change_leaves_the_coast_as_it_was():
    tiles = board(6, 8, 4)
    changed = dict(tiles)
    north, east, south, west = tiles[0, 0]
    changed[0, 0] = (north, not east, south, west)
    north, east, south, west = tiles[0, 1]
    changed[0, 1] = (north, east, south, not west)
    far = [
        {point for loop in coast_lines(each, (), Noise("s")) for point in loop if point.x > 3.2}
        for each in (tiles, changed)
    ]
    assert far[0] == far[1] != set()


def test_a_seed_gives_the_same_coast_every_time_and_another_seed_another():
    tiles = board(4, 4, 7)
    assert coast_lines(tiles, (), Noise("1")) == coast_lines(tiles, (), Noise("1"))
    assert coast_lines(tiles, (), Noise("1")) != coast_lines(tiles, (), Noise("2"))


def test_without_a_seed_equal_tiles_have_equal_coasts():
    row = {(0, column): (False, False, True, False) for column in range(0, 9, 3)}
    below = {(1, column): (True, False, False, False) for column in range(0, 9, 3)}
    one, two, three = coast_lines(row | below, (), Noise(None))
    for point, same, again in zip(one, two, three, strict=True):
        assert math.dist(point.moved(3, 0), same) < 1e-9
        assert math.dist(point.moved(6, 0), again) < 1e-9


def test_a_rock_is_an_island_of_its_own_in_the_middle_of_its_tile():
    tiles = {(0, 0): (False,) * 4, (0, 1): (False,) * 4}
    assert coast_lines(tiles, (), Noise("a")) == ()
    (rock,) = coast_lines(tiles, [(0, 1)], Noise("a"))
    assert all(0.17 < math.dist(point, (1.5, 0.5)) < 0.29 for point in rock)
    assert winding(Point(1.5, 0.5), [list(rock)]) == 1


def test_noise_fills_its_range_evenly_and_hangs_on_seed_and_place_alone():
    noise = Noise("166")
    values = [noise(place, "x") for place in range(4000)]
    assert -1 <= min(values) < -0.99
    assert 0.99 < max(values) <= 1
    assert abs(sum(values) / len(values)) < 0.05
    assert values[17] == Noise("166")(17, "x") != Noise("167")(17, "x")
    assert Noise(None)(17, "x") == 0
    assert Noise("a")("b", 1) != Noise("ab")("", 1)


def test_every_pattern_of_sides_is_one_of_six_arrangements_in_one_turn():
    patterns = [tuple(bool(n >> side & 1) for side in range(4)) for n in range(16)]
    counts = Counter(shape_of(sides).arrangement for sides in patterns)
    assert counts == {"water": 1, "one": 4, "opposite": 2, "corner": 4, "three": 4, "land": 1}
    assert {shape_of(sides).quarters for sides in patterns} == {0, 1, 2, 3}


@pytest.mark.parametrize("side", range(4))
def test_the_circle_turns_with_its_tile(side):
    one = tuple(number == side for number in range(4))
    assert circle_centre(one) == pytest.approx(framed(side, 0.5, 0.565))
    bay = tuple(number != side for number in range(4))
    assert circle_centre(bay) == pytest.approx(framed(side, 0.5, 1 - 0.575))
