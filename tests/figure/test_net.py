"""Nets are folded here in space, from what the finished net says: nothing is asked of its maker."""

import math
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.figure.pieces.blank import Blank, cube_net, pyramid_net, strip_net
from printgen.geometry import Point, Transform

SIDE = 12.7
SLANT = 1.538842
WIDTHS = [SIDE * (1 + 11 / 80 * n) for n in range(6)]
NULL, ACE, FIVE, FOUR, TWO, THREE = range(6)
ROW = [0] * 6
CUBE = cube_net(SIDE, ROW, 4.0, 1.6)
TURNED = cube_net(SIDE, range(6), 4.0, 1.6)
STAND, PANEL = 9.525, 22.225
STANDEE = strip_net(63.5, SIDE, [STAND, STAND + PANEL, STAND + 2 * PANEL])
BELT = strip_net(math.pi * 19.05, SIDE, tab=4.0, chamfer=1.6)


def pyramid(width, slant=SLANT):
    return pyramid_net(width, width * slant, 4.0, 1.6)


PYRAMID = pyramid(SIDE)
NETS = {
    "cube": CUBE,
    "turned cube": TURNED,
    "standee": STANDEE,
    "belt": BELT,
    **{f"pyramid {n}": pyramid(width) for n, width in enumerate(WIDTHS)},
}
each_net = pytest.mark.parametrize("net", NETS.values(), ids=NETS.keys())


# --- reading a net ---


def corners(commands):
    assert [letter for letter, _ in commands] == ["M", *"L" * (len(commands) - 2), "Z"]
    return [Point(*numbers) for _, numbers in commands[:-1]]


def sides(points):
    return list(zip(points, [*points[1:], points[0]], strict=True))


def placed(face):
    return [face.place.apply(point) for point in corners(face.outline)]


def parts(net: Blank):
    return [placed(face) for face in net.faces] + [corners(tab) for tab in net.tabs]


def area(points):
    """A loop that runs clockwise on paper has a positive area."""
    return sum(a.x * b.y - b.x * a.y for a, b in sides(points)) / 2


def near(one, other):
    return math.dist(one, other) < 1e-9


def apart(point, start, end):
    """Signed: how far right of the way from start to end, which is inside a clockwise loop."""
    across = (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
    return across / math.dist(start, end)


def cross(one, other):
    """Whether two sides meet anywhere but in a common end of theirs."""
    (a, b), (c, d) = one, other
    if any(near(p, q) for p in one for q in other):
        far = [q for q in other if not any(near(p, q) for p in one)]
        return any(on(q, a, b) for q in far) or len(far) == 0
    return (
        (apart(a, c, d) * apart(b, c, d) < 0 and apart(c, a, b) * apart(d, a, b) < 0)
        or any(on(p, c, d) for p in one)
        or any(on(q, a, b) for q in other)
    )


def on(point, start, end):
    return math.dist(start, point) + math.dist(point, end) < math.dist(start, end) + 1e-9


def holds(part, start, end):
    """Whether a stretch lies along a side of a part."""
    return any(on(start, *side) and on(end, *side) for side in sides(part))


# --- the flat net ---


def assert_simple(net):
    loop = sides(corners(net.outline))
    for n, one in enumerate(loop):
        assert math.dist(*one) > 0.1
        for other in loop[:n]:
            assert not cross(one, other), (one, other)


@each_net
def test_the_cut_is_one_closed_loop_that_never_meets_itself(net):
    assert_simple(net)


@each_net
def test_faces_and_tabs_fill_the_cut(net):
    assert sum(area(part) for part in parts(net)) == pytest.approx(area(corners(net.outline)))
    assert all(area(part) > 1 for part in parts(net))


@each_net
def test_no_part_lies_on_another(net):
    # Parts are convex: two are apart if a side of one has the whole other on its outer side.
    whole = parts(net)
    for n, one in enumerate(whole):
        for other in whole[:n]:
            assert any(
                all(apart(point, *side) < 1e-9 for point in rest)
                for this, rest in ((one, other), (other, one))
                for side in sides(this)
            )


@each_net
def test_every_fold_lies_between_two_parts_and_every_part_hangs_on_one(net):
    whole = parts(net)
    hanging = Counter()
    for start, end in net.folds:
        beside = [n for n, part in enumerate(whole) if holds(part, start, end)]
        assert len(beside) == 2
        hanging.update(beside)
    assert len(net.folds) == len(whole) - 1  # as many as a tree has
    assert len(hanging) == (len(whole) if len(whole) > 1 else 0)


@each_net
def test_no_fold_is_cut(net):
    for start, end in net.folds:
        middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        assert not any(on(middle, *side) for side in sides(corners(net.outline)))


@each_net
def test_the_box_is_the_smallest_and_its_middle_the_origin(net):
    points = corners(net.outline)
    assert min(p.x for p in points) == pytest.approx(net.box.x)
    assert max(p.x for p in points) == pytest.approx(net.box.right)
    assert min(p.y for p in points) == pytest.approx(net.box.y)
    assert max(p.y for p in points) == pytest.approx(net.box.bottom)
    assert near(net.box.centre, (0, 0))


@each_net
def test_art_is_turned_and_shifted_but_never_mirrored_or_scaled(net):
    for face in net.faces:
        t = face.place
        assert t.a * t.d - t.b * t.c == pytest.approx(1)
        assert (t.a, t.b) == pytest.approx((t.d, -t.c))
        own = corners(face.outline)
        for measure in (lambda p: p.x, lambda p: p.y):
            assert min(map(measure, own)) == pytest.approx(-max(map(measure, own)))


def test_the_cross_has_the_measures_of_the_die():
    assert (CUBE.box.width, CUBE.box.height) == pytest.approx((54.8, 38.1))
    middles = [face.place.apply(Point(0, 0)).moved(27.4, 19.05) for face in CUBE.faces]
    assert middles[NULL] == pytest.approx((4 + SIDE / 2, 1.5 * SIDE))
    assert middles[FOUR] == pytest.approx((4 + 3.5 * SIDE, 1.5 * SIDE))
    assert middles[TWO] == pytest.approx((4 + 1.5 * SIDE, SIDE / 2))
    assert middles[THREE] == pytest.approx((4 + 1.5 * SIDE, 2.5 * SIDE))
    assert (len(CUBE.tabs), len(CUBE.folds)) == (7, 12)
    for tab in CUBE.tabs:
        a, b, c, d = corners(tab)
        assert math.dist(a, d) == pytest.approx(SIDE)
        assert math.dist(b, c) == pytest.approx(SIDE - 2 * 1.6)
        assert apart(b, a, d) == pytest.approx(-4) == apart(c, a, d)


def test_quarter_turns_move_the_art_and_nothing_else():
    assert all(map(near, corners(TURNED.outline), corners(CUBE.outline)))
    for quarters, (plain, turned) in enumerate(zip(CUBE.faces, TURNED.faces, strict=True)):
        assert near(plain.place.apply(Point(0, 0)), turned.place.apply(Point(0, 0)))
        up = turned.place.apply(Point(0, -1))
        by = Transform.turn(90 * quarters).then(plain.place)
        assert near(up, by.apply(Point(0, -1)))


def test_the_faces_of_a_fan_look_up_to_its_apex_from_left_to_right():
    tips = [face.place.apply(corners(face.outline)[0]) for face in PYRAMID.faces]
    assert all(near(tip, tips[0]) for tip in tips)
    middles = [face.place.apply(Point(0, 0)).x for face in PYRAMID.faces]
    assert middles == sorted(middles)
    for face in PYRAMID.faces:
        tip, right, left = corners(face.outline)
        assert tip == pytest.approx((0, -SIDE * SLANT / 2))
        assert (right.x - left.x, right.y - tip.y) == pytest.approx((SIDE, SIDE * SLANT))


def test_the_sides_of_a_standee_meet_at_its_middle_fold():
    front, back = (face.place.apply(Point(0, 0)) for face in STANDEE.faces[1:3])
    assert (front.x, back.x) == pytest.approx((-PANEL / 2, PANEL / 2))
    assert [start.x for start, _ in STANDEE.folds] == pytest.approx([-PANEL, 0, PANEL])


def test_the_tab_of_a_belt_is_no_part_of_its_round():
    assert BELT.box.width == pytest.approx(59.8473 + 4, abs=1e-4)
    (belt,) = BELT.faces
    assert area(corners(belt.outline)) == pytest.approx(math.pi * 19.05 * SIDE)


# --- folding ---


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b, strict=True))


def mean(points):
    return tuple(sum(values) / len(points) for values in zip(*points, strict=True))


def product(u, v):
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def turned(point, start, end, angle):
    """Turn a point in space about the axis from start to end (Rodrigues)."""
    axis = [x / math.dist(start, end) for x in minus(end, start)]
    v = minus(point, start)
    swept = product(axis, v)
    along = sum(x * y for x, y in zip(axis, v, strict=True)) * (1 - math.cos(angle))
    return tuple(
        s + x * math.cos(angle) + w * math.sin(angle) + k * along
        for s, x, w, k in zip(start, v, swept, axis, strict=True)
    )


def folded(net, angle_of):
    """Yield all parts in space, every fold bent away from the reader by its angle."""
    flat = parts(net)
    space = [[(x, y, 0.0) for x, y in part] for part in flat]
    links = {n: [] for n in range(len(flat))}
    for fold in net.folds:
        one, other = (n for n, part in enumerate(flat) if holds(part, *fold))
        links[one].append((other, fold))
        links[other].append((one, fold))

    def branch(root, without):
        yield root
        for child, _ in links[root]:
            if child != without:
                yield from branch(child, root)

    def bend(root, without):
        for child, (start, end) in links[root]:
            if child == without:
                continue
            bend(child, root)  # from the leaves on: what hangs on a fold is still flat before it
            sign = -1 if apart(Point(*mean(flat[child])), start, end) > 0 else 1
            angle = sign * angle_of(root, child)
            for n in branch(child, root):
                space[n] = [turned(p, (*start, 0.0), (*end, 0.0), angle) for p in space[n]]

    bend(0, None)
    return space


def seams(net, space):
    """Yield the free sides of the faces in space, each with whether it carries a tab."""
    flat = parts(net)[: len(net.faces)]
    tabs = net.folds[len(net.folds) - len(net.tabs) :]
    between = net.folds[: len(net.folds) - len(net.tabs)]
    for n, part in enumerate(flat):
        for side, edge in zip(sides(part), sides(space[n]), strict=True):
            if not any(holds([*fold], *side) for fold in between):
                yield edge, any(on(a, *side) and on(b, *side) for a, b in tabs)


def pairs(edges):
    """Return the free sides that meet in space, and those that meet none."""
    rest = list(edges)
    found = []
    while rest:
        edge, tab = rest.pop()
        match = [other for other in rest if sorted(map(rounded, other[0])) == sorted(map(rounded, edge))]
        assert len(match) <= 1
        found.append((tab, *(other[1] for other in match)))
        rest = [other for other in rest if other not in match]
    return found


def rounded(point):
    return tuple(round(value, 6) + 0.0 for value in point)


def within(point, corners_in_space, slack=1e-6):
    """Whether a point in space lies in a convex face: the triangles to its sides add up."""

    def triangle(a, b, c):
        return math.hypot(*product(minus(b, a), minus(c, a))) / 2

    first, *rest = corners_in_space
    whole = sum(triangle(first, a, b) for a, b in pairwise(rest))
    return sum(triangle(point, a, b) for a, b in sides(corners_in_space)) < whole + slack


def quarter(root, child):
    return math.pi / 2


def slanting(slant):
    """The turns between the sides of a square pyramid."""
    return lambda root, child: math.acos(0.25 / slant**2)


BODIES = [(CUBE, quarter), (PYRAMID, slanting(SLANT))]


def test_a_cube_closes_and_every_seam_has_just_one_tab():
    for net in (CUBE, TURNED):
        met = pairs(seams(net, folded(net, quarter)))
        assert sorted(map(sorted, met)) == [[False, True]] * 7


def test_the_opposite_faces_of_a_cube_are_those_that_are_told():
    space = folded(CUBE, quarter)
    middle = [mean(face) for face in space[: len(CUBE.faces)]]
    for one, other in ((NULL, FIVE), (ACE, FOUR), (TWO, THREE)):
        assert math.dist(middle[one], middle[other]) == pytest.approx(SIDE)
    assert math.dist(middle[ACE], middle[TWO]) == pytest.approx(SIDE / math.sqrt(2))


@pytest.mark.parametrize(("net", "angles"), BODIES, ids=["cube", "pyramid"])
def test_the_print_is_outside_on_every_face(net, angles):
    faces = folded(net, angles)[: len(net.faces)]
    inside = mean([mean(face) for face in faces])
    for face in faces:
        outward = minus(mean(face), inside)
        normal = product(minus(face[1], face[0]), minus(face[2], face[1]))
        assert sum(x * y for x, y in zip(outward, normal, strict=True)) > 1


@pytest.mark.parametrize("width", WIDTHS)
def test_a_pyramid_closes_round_its_sides_and_its_base_stays_free(width):
    net = pyramid(width)
    met = pairs(seams(net, folded(net, slanting(SLANT))))
    assert Counter(tuple(sorted(pair)) for pair in met) == {(False, True): 1, (False,): 4}


@pytest.mark.parametrize(("net", "angles"), BODIES, ids=["cube", "pyramid"])
def test_every_tab_lies_flat_under_the_face_beside_it_and_looks_out_nowhere(net, angles):
    space = folded(net, angles)
    faces = space[: len(net.faces)]
    for tab in space[len(net.faces) :]:
        under = [face for face in faces if all(within(point, face) for point in tab)]
        assert len(under) == 1


@given(width=st.floats(8, 80), slant=st.floats(1, 4), tab=st.floats(0.5, 5), chamfer=st.floats(0.3, 2))
def test_whatever_pyramid_is_made_folds_and_is_cut_in_one_loop(width, slant, tab, chamfer):
    try:
        net = pyramid_net(width, width * slant, tab, chamfer)
    except ValueError:
        return
    assert_simple(net)
    met = pairs(seams(net, folded(net, slanting(slant))))
    assert all(len(pair) == 1 or sum(pair) == 1 for pair in met)


# --- what cannot be made ---


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: cube_net(SIDE, ROW, 4, 0), "does not fit"),
        (lambda: cube_net(SIDE, ROW, 4, 6.4), "does not fit"),
        (lambda: cube_net(SIDE, ROW, 13, 1.6), "13 mm deep"),
        (lambda: pyramid(3.0), "does not fit"),
        (lambda: pyramid(SIDE, slant=0.9), "too low"),
        (lambda: strip_net(30, 10, [30]), "do not ascend"),
        (lambda: strip_net(30, 10, tab=4, chamfer=5), "does not fit"),
    ],
)
def test_a_net_that_could_not_be_glued_is_refused(make, told):
    with pytest.raises(ValueError, match=told):
        make()
