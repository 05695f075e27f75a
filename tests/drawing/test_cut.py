import math
import re
from xml.etree import ElementTree

import pytest

from printgen.drawing.cut_svg import CutLines, cut_svg, once, strokes
from printgen.drawing.path import circle, rectangle, transformed
from printgen.drawing.scene import Box, Disc, Fill, Path, Stroke, polyline
from printgen.figure.pieces.blank import cube_net
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.path_syntax import read_path

A4 = Size(210, 297)
SVG = "{http://www.w3.org/2000/svg}"
TILE = 50.8


def grid(columns, rows, x=10.0, y=20.0, side=TILE):
    return [Box(Rect(x + side * n, y + side * m, side, side)) for m in range(rows) for n in range(columns)]


def ends(path):
    (_, start), (letter, end) = path.commands
    assert letter == "L"
    return start, end


def length(paths):
    return sum(math.dist(*ends(path)) for path in paths)


def test_what_shares_nothing_stays_whole_and_in_its_order():
    lines = (Disc(Point(20, 20), 9), Box(Rect(40, 10, 20, 20)), Path(circle(Point(90, 20), 9)))
    assert once(lines) == lines


def test_a_grid_is_cut_by_lines_across_it():
    lines = once(grid(3, 4))
    assert len(lines) == 4 + 5
    assert length(lines) == pytest.approx(4 * 4 * TILE + 5 * 3 * TILE)


def test_the_common_edge_of_two_squares_is_cut_once_whatever_the_arithmetic_says():
    left, right = Rect(0.1, 0, 0.2, 10), Rect(0.1 + 0.2, 0, 0.7, 10)
    assert left.right == right.x
    near = Rect(0.3 - 1e-12, 0, 0.7, 10)
    for other in (right, near):
        assert length(once([Box(left), Box(other)])) == pytest.approx(3 * 10 + 2 * 0.9)


def test_an_edge_beside_a_longer_one_is_no_cut_of_its_own():
    lines = once([Box(Rect(0, 0, 100, 50)), Box(Rect(20, 50, 30, 10))])
    assert length(lines) == pytest.approx(2 * 100 + 2 * 50 + 2 * 10 + 30)


def test_slanting_edges_are_shared_as_well():
    net = cube_net(12.7, [0] * 6, 4, 1.6)
    turn = Transform.turn(27).then(Transform.shift(100, 100))
    beside = Transform.shift(0, 38.1).then(turn)
    one, other = (Path(transformed(net.outline, by)) for by in (turn, beside))
    alone = length([Path(polyline((a, Point(*to)))) for a, (_, to) in strokes(one.commands)])
    assert length(once([one, other])) == pytest.approx(2 * alone - 12.7)


def test_level_is_level_even_if_the_arithmetic_leaves_a_hair():
    above = Path(polyline((Point(0, 0), Point(20, 0), Point(20, 10), Point(0, 10 + 1e-12)), True))
    below = Path(polyline((Point(0, 10), Point(20, 10), Point(20, 30), Point(0, 30)), True))
    assert length(once([above, below])) == pytest.approx(3 * 20 + 2 * 30)


def test_squares_that_touch_in_a_corner_stay_whole():
    lines = (Box(Rect(0, 0, 10, 10)), Box(Rect(10, 10, 10, 10)))
    assert once(lines) == lines


def test_the_same_shape_twice_is_one_shape():
    disc, box, bend = (Disc(Point(20, 20), 9), Box(Rect(40, 10, 20, 20)), Path(circle(Point(9, 9), 9)))
    same = Disc(Point(20 + 1e-9, 20), 9), Path(rectangle(box.rect)), bend
    assert once([disc, box, bend, *same]) == (disc, box, bend)
    ring = Disc(Point(20, 20), 8)
    assert once([disc, ring]) == (disc, ring)


def test_rounded_boxes_share_their_straight_sides_and_keep_their_corners():
    pair = [Box(Rect(0, 0, 30, 20), radius=3), Box(Rect(30, 0, 30, 20), radius=3)]
    lines = once(pair)
    bends = [line for line in lines if line.commands[1][0] == "C"]
    straight = [line for line in lines if line not in bends]
    assert len(bends) == 8
    assert length(straight) == pytest.approx(3 * 14 + 4 * 24)


def test_a_bend_that_two_pieces_share_is_cut_once_in_either_direction():
    for there, back in (
        ("C20 10 30 30 40 20", "C30 30 20 10 10 20"),
        ("Q25 0 40 20", "Q25 0 10 20"),
        ("A30 30 0 0 1 40 20", "A30 30 0 0 0 10 20"),
    ):
        above = Path(read_path(f"M10 0L10 20{there}L40 0Z"))
        below = Path(read_path(f"M10 50L40 50L40 20{back}Z"))
        bends = [line for line in once([above, below]) if line.commands[1][0] != "L"]
        assert len(bends) == 1


def test_a_closed_path_draws_the_way_home_once():
    open_end, closed = read_path("M0 0L10 0L10 10Z"), read_path("M0 0L10 0L10 10L0 0Z")
    assert list(strokes(open_end)) == list(strokes(closed))
    two = read_path("M0 0L10 0ZM20 0L30 0L30 9Z")
    assert [tuple(start) for start, _ in strokes(two)] == [(0, 0), (10, 0), (20, 0), (30, 0), (30, 9)]


@pytest.fixture(scope="module")
def drawing():
    fold = Path(polyline((Point(148.5, 0), Point(148.5, 210))), Fill("#00FF00"))
    coin = Disc(Point(180, 30), 9.525, Fill("#DDEBF1"), Stroke("#1D232A", 3))
    lines = CutLines(A4.turned, (*grid(2, 2), coin), (fold, fold))
    return ElementTree.fromstring(cut_svg(lines))


def test_a_drawing_for_machines_is_in_millimetres(drawing):
    assert (drawing.get("width"), drawing.get("height")) == ("297mm", "210mm")
    assert drawing.get("viewBox") == "0 0 297 210"
    assert drawing.findall(".//*[@transform]") == []


def test_cuts_and_folds_are_two_groups_and_folds_come_first(drawing):
    groups = drawing.findall(SVG + "g")
    assert [group.get("id") for group in groups] == ["fold", "cut"]
    assert [len(group) for group in groups] == [1, 1 + 3 + 3]
    colours = [{line.get("stroke") for line in group} for group in groups]
    assert [len(found) for found in colours] == [1, 1]
    assert colours[0] != colours[1]


def test_every_line_is_a_hairline_without_filling_and_nothing_is_written(drawing):
    lines = [line for group in drawing.findall(SVG + "g") for line in group]
    assert {line.get("fill") for line in lines} == {"none"}
    assert all(0 < float(line.get("stroke-width")) <= 0.0254 for line in lines)
    assert {line.tag.removeprefix(SVG) for line in lines} == {"path", "circle"}
    assert drawing.findall(f".//{SVG}text") == []


def test_lines_and_circles_have_their_size(drawing):
    (coin,) = drawing.iter(SVG + "circle")
    found = [float(coin.get(name)) for name in ("cx", "cy", "r")]
    assert found == pytest.approx([180, 30, 9.525], abs=0.001)
    lengths = []
    for path in drawing.findall(f".//{SVG}g[@id='cut']/{SVG}path"):
        x0, y0, x1, y1 = map(float, re.findall(r"-?[\d.]+", path.get("d")))
        lengths.append(math.dist((x0, y0), (x1, y1)))
    assert lengths == pytest.approx([2 * TILE] * 6, abs=0.001)
