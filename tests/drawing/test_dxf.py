import io
import math
import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path as File

import ezdxf
import pytest
from ezdxf import bbox, units
from ezdxf import path as ways

from printgen.drawing.cut_svg import CutLines
from printgen.drawing.dxf import to_dxf
from printgen.drawing.path import bounds, circle, smooth_loop, transformed
from printgen.drawing.scene import Box, Disc, Path, polyline
from printgen.figure.pieces.blank import cube_net, pyramid_net
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.path_syntax import read_path

PAGE = Size(210, 297)
DIE = cube_net(12.7, [0] * 6, 4, 1.6)
FAN = pyramid_net(12.7, 12.7 * 1.538842, 4, 1.6)


def laid(net, x, y):
    by = Transform.shift(x, y)
    folds = [Path(polyline((by.apply(start), by.apply(end)))) for start, end in net.folds]
    return Path(transformed(net.outline, by)), folds


def sheet():
    """Tiles side by side, a coin, two nets, a rounded card."""
    tiles = [Box(Rect(10 + 50.8 * n, 10 + 50.8 * m, 50.8, 50.8)) for n in range(3) for m in range(2)]
    die, die_folds = laid(DIE, 40, 150)
    fan, fan_folds = laid(FAN, 120, 150)
    cuts = (*tiles, Disc(Point(30, 200), 9.525), die, fan, Box(Rect(60, 200, 63, 88), radius=3))
    return CutLines(PAGE, cuts, (*die_folds, *fan_folds))


def read(cut, folder):
    file = folder / "cut.dxf"
    file.write_text(to_dxf(cut), encoding="utf-8")
    return ezdxf.readfile(file)


@pytest.fixture(scope="module")
def document(tmp_path_factory):
    return read(sheet(), tmp_path_factory.mktemp("dxf"))


def segments(entity):
    """Return the straight pieces of a line or polyline, ends in order."""
    if entity.dxftype() == "LINE":
        points = [entity.dxf.start.vec2, entity.dxf.end.vec2]
    else:
        points = [ezdxf.math.Vec2(x, y) for x, y in entity.get_points("xy")]
        points += points[:1] if entity.closed else []
    return [tuple(sorted(pair)) for pair in pairwise(points)]


def test_a_reader_finds_no_fault(document):
    audit = document.audit()
    assert (audit.errors, audit.fixes) == ([], [])
    assert document.acad_release == "R2010"


def test_a_unit_is_a_millimetre_and_the_page_lies_right_and_up_of_the_origin(document):
    assert document.units == units.MM
    assert document.header["$INSUNITS"] == 4
    assert document.header["$MEASUREMENT"] == 1
    assert document.header["$EXTMIN"] == (0, 0, 0)
    assert document.header["$EXTMAX"] == (*PAGE, 0)
    (coin,) = document.modelspace().query("CIRCLE")
    assert coin.dxf.center.isclose((30, 297 - 200, 0))


def test_cuts_and_folds_lie_on_layers_and_folds_are_dashed(document):
    found = Counter(entity.dxf.layer for entity in document.modelspace())
    assert found == {"FOLD": 12 + 4, "CUT": 1 + 1 + 1 + 1 + (4 + 3)}
    cut, fold = document.layers.get("CUT"), document.layers.get("FOLD")
    assert fold.dxf.linetype == "DASHED" and "DASHED" in document.linetypes
    assert cut.dxf.linetype == "Continuous"
    assert cut.color != fold.color


def test_a_disc_is_a_circle_to_the_thousandth(document):
    (coin,) = document.modelspace().query("CIRCLE")
    assert coin.dxf.radius == pytest.approx(9.525, abs=0.001)
    assert coin.dxf.layer == "CUT"


def test_a_net_is_one_closed_line_with_its_lengths(document):
    closed = [line for line in document.modelspace().query("LWPOLYLINE") if line.closed]
    assert len(closed) == 3
    die = next(line for line in closed if len(line) == 28)
    lengths = Counter(round(a.distance(b), 3) for a, b in segments(die))
    assert lengths == {12.7: 7, round(math.hypot(4, 1.6), 3): 14, 9.5: 7}


def test_the_common_edges_of_tiles_are_there_once(document):
    straight = [segment for entity in document.modelspace().query("LINE LWPOLYLINE") for segment in segments(entity)]
    assert all(count == 1 for count in Counter(straight).values())
    lines = document.modelspace().query('LINE[layer=="CUT"]')
    lengths = sorted(round(a.distance(b), 3) for line in lines for a, b in segments(line))
    assert lengths == [101.6] * 4 + [152.4] * 3


def test_the_corners_of_a_rounded_box_are_arcs(document):
    card = next(line for line in document.modelspace().query("LWPOLYLINE") if line.closed and len(line) == 8)
    bulges = sorted(abs(bulge) for *_, bulge in card.get_points("xyb"))
    assert bulges[:4] == [0] * 4
    assert bulges[4:] == pytest.approx([math.tan(math.pi / 8)] * 4, abs=1e-3)
    box = bbox.extents([card])
    assert box.extmin.isclose((60, 297 - 288, 0), abs_tol=0.001)
    assert box.extmax.isclose((123, 297 - 200, 0), abs_tol=0.001)


BLOB = smooth_loop([Point(40, 40), Point(90, 30), Point(120, 80), Point(70, 70), Point(35, 100)])
CURVES = {
    "blob": BLOB,
    "round": circle(Point(60, 60), 25.4),
    "arc": read_path("M20 20A50 50 0 0 1 100 60A50 50 0 1 0 20 20Z"),
    "counter arc": read_path("M20 20A50 50 0 1 1 100 60A90 90 0 0 0 20 20Z"),
    "ellipse": read_path("M20 60A40 25 20 0 1 100 60A40 25 20 0 1 20 60Z"),
    "quadratic": read_path("M20 60Q60 -20 100 60L60 90Z"),
    "s": read_path("M10 10C80 10 10 90 90 90L10 90Z"),
    "cusp": read_path("M10 90C100 10 0 10 90 90Z"),
    "straight": read_path("M10 10C20 20 30 30 40 40L10 40Z"),
}


STEPS = 60


def walk(commands):
    """Yield points along a path, by the formulas of its commands."""
    here = start = None
    for letter, numbers in commands:
        if letter == "M":
            here = start = numbers
            continue
        if letter == "Z":
            letter, numbers = "L", start
        points = [here, *zip(numbers[::2], numbers[1::2], strict=True)] if letter != "A" else []
        for n in range(STEPS + 1):
            t = n / STEPS
            if letter == "A":
                yield arc_point(here, numbers, t)
            else:
                level = points
                while len(level) > 1:
                    level = [tuple(a + (b - a) * t for a, b in zip(p, q, strict=True)) for p, q in pairwise(level)]
                yield level[0]
        here = numbers[-2:]


def arc_point(start, numbers, t):
    """A circle's arc by its centre, found by trying both."""
    r, _, _, large, sweep, x, y = numbers
    mx, my, d = (start[0] + x) / 2, (start[1] + y) / 2, math.dist(start, (x, y))
    reach = math.sqrt(max(r * r - d * d / 4, 0)) / d
    for side in (1, -1):
        cx, cy = mx - side * reach * (y - start[1]), my + side * reach * (x - start[0])
        first = math.atan2(start[1] - cy, start[0] - cx)
        turn = (math.atan2(y - cy, x - cx) - first) % math.tau
        turn = turn if sweep else turn - math.tau
        if (abs(turn) > math.pi) == bool(large):
            return cx + r * math.cos(first + turn * t), cy + r * math.sin(first + turn * t)
    raise AssertionError


def off_line(point, a, b):
    length = max((b - a).magnitude, 1e-12)
    t = min(max((point - a).dot(b - a) / length**2, 0), 1)
    return point.distance(a.lerp(b, t))


@pytest.mark.parametrize("name", [name for name in CURVES if name != "ellipse"])
def test_bends_keep_within_a_hundredth_of_a_millimetre(name, tmp_path):
    commands = CURVES[name]
    document = read(CutLines(PAGE, (Path(commands),), ()), tmp_path)
    assert not document.audit().errors
    (line,) = document.modelspace()
    assert line.closed
    drawn = [point.vec2 for point in ways.make_path(line).flattening(0.0005)]
    wanted = [ezdxf.math.Vec2(x, 297 - y) for x, y in walk(commands)]
    pairs = list(pairwise(drawn))
    assert max(min(off_line(point, a, b) for a, b in pairs) for point in wanted) < 0.01
    ways_back = list(pairwise(wanted))
    assert max(min(off_line(p, a, b) for a, b in ways_back) for p in drawn) < 0.05  # chords sag


def test_an_ellipse_keeps_its_extent(tmp_path):
    document = read(CutLines(PAGE, (Path(CURVES["ellipse"]),), ()), tmp_path)
    box, wanted = bbox.extents(document.modelspace()), bounds(CURVES["ellipse"])
    assert (box.size.x, box.size.y) == pytest.approx((wanted.width, wanted.height), abs=0.01)


def test_a_bend_is_written_with_few_arcs(tmp_path):
    document = read(CutLines(PAGE, (Path(BLOB), Path(circle(Point(9, 9), 9))), ()), tmp_path)
    blob, ring = document.modelspace()
    assert len(blob) < 100
    assert len(ring) <= 8


def test_each_stretch_of_a_path_is_a_line_of_its_own(tmp_path):
    path = Path(read_path("M10 10L20 10M30 30L40 30L40 40ZM50 50L60 50L60 60"))
    document = read(CutLines(PAGE, (path,), ()), tmp_path)
    found = [(entity.dxftype(), entity.dxf.layer) for entity in document.modelspace()]
    assert [kind for kind, _ in found] == ["LINE", "LWPOLYLINE", "LWPOLYLINE"]
    assert [line.closed for line in document.modelspace().query("LWPOLYLINE")] == [True, False]


def test_a_page_without_lines_is_a_file_all_the_same(tmp_path):
    document = read(CutLines(PAGE, (), ()), tmp_path)
    assert len(document.modelspace()) == 0
    assert not document.audit().errors


@pytest.mark.parametrize("seed", ["7", "8"])
def test_the_same_lines_give_the_same_bytes_in_every_process(seed):
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from test_dxf import sheet\nfrom printgen.drawing.dxf import to_dxf\n"
        "sys.stdout.buffer.write(to_dxf(sheet()).encode())"
    )
    mine = to_dxf(sheet())
    assert mine == to_dxf(sheet())
    command = [sys.executable, "-c", code, File(__file__).parent]
    environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": "Asia/Tokyo"}
    other = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert other.stdout.decode() == mine


def test_ezdxf_keeps_its_own_mind_about_dates():
    before = ezdxf.options.write_fixed_meta_data_for_testing
    to_dxf(sheet())
    assert ezdxf.options.write_fixed_meta_data_for_testing == before
    text = io.StringIO()
    ezdxf.new().write(text)
    assert "2000-01-01" not in text.getvalue()
