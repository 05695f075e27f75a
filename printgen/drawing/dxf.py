"""Lines to cut and to fold → DXF R2010 in mm, y up; the only module that knows ezdxf.

Layers FOLD (dashed) and CUT, the page's lower left corner at 0, 0. A disc is a real CIRCLE, one straight line a LINE;
every other path is one LWPOLYLINE, so that a machine follows it without lifting its tool, its bends arcs that keep
within a few thousandths of a mm. A line that two pieces share is there once (``cut.once``): a knife that runs twice
along the same edge tears it, a laser burns it, and the sheet may no longer lie still the second time.
"""

import io
import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from printgen.drawing.cut_svg import CutLines, Line, once, outline, strokes
from printgen.drawing.path import Commands, without_arcs
from printgen.drawing.scene import Command, Disc
from printgen.geometry import Point, Size, between

if TYPE_CHECKING:
    from ezdxf.layouts import Modelspace

_RED, _BLUE = 1, 5
_DASH, _GAP = 0.9, 0.7
_OFF = 0.002
"""How far in mm an arc may leave the bend that it stands for."""

_DIGITS = 6

Vertex = tuple[float, float, float]
"""x, y, and the bulge of the way to the next: tan of a quarter of its angle, left turns > 0."""


def to_dxf(cut: CutLines) -> str:
    """Write the lines of a page as DXF; the same lines give the same text."""
    import ezdxf  # half a second: only who asks for DXF waits for it
    from ezdxf import units

    with _without_date():
        document = ezdxf.new("R2010", units=units.MM)
        space = document.modelspace()
        space.reset_extents((0, 0, 0), (*cut.size, 0))
        # ezdxf takes a corner at the origin for none, so the header is set directly.
        document.header["$EXTMIN"], document.header["$EXTMAX"] = (0, 0, 0), (*cut.size, 0)
        space.reset_limits((0, 0), cut.size)
        document.linetypes.add("DASHED", [_DASH + _GAP, _DASH, -_GAP], description="Fold _ _ _")
        document.layers.add("FOLD", color=_BLUE, linetype="DASHED")
        document.layers.add("CUT", color=_RED)
        for layer, lines in (("FOLD", cut.folds), ("CUT", cut.cuts)):
            for line in once(lines):
                _draw(space, line, layer, cut.size)
        for name in sorted(document.entitydb.dxf_types_in_use()):
            document.classes.add_class(name)  # ezdxf would add them in the order of a set
        text = io.StringIO()
        document.write(text)
    return text.getvalue()


@contextmanager
def _without_date() -> Iterator[None]:
    """Have ezdxf write constants for the time and the random ids that it puts into a file."""
    import ezdxf

    before = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = before


def _draw(space: "Modelspace", line: Line, layer: str, page: Size) -> None:
    style = {"layer": layer}
    if isinstance(line, Disc):
        centre = (_short(line.centre.x), _short(page.height - line.centre.y))
        space.add_circle(centre, _short(line.radius), style)
        return
    for way in _ways(outline(line)):
        vertices, closed = _vertices(way, page.height)
        if len(vertices) == 2 and not closed and vertices[0][2] == 0:
            space.add_line(vertices[0][:2], vertices[1][:2], style)
        else:
            space.add_lwpolyline(vertices, "xyb", close=closed, dxfattribs=style)


def _ways(commands: Commands) -> Iterator[Commands]:
    """Return each stretch of a path that is drawn without lifting the pen."""
    way: list[Command] = []
    for command in commands:
        if command[0] == "M" and len(way) > 1:
            yield tuple(way)
        way = [command] if command[0] == "M" else [*way, command]
    if len(way) > 1:
        yield tuple(way)


def _vertices(way: Commands, height: float) -> tuple[list[Vertex], bool]:
    """Return the vertices of one stretch, y up, and whether it comes back to its beginning."""
    points: list[Point] = [Point(*way[0][1])]
    bulges: list[float] = []
    for start, command in strokes(way):
        for end, bulge in _arcs(start, command):
            points.append(end)
            bulges.append(bulge)
    closed = len(points) > 2 and math.dist(points[0], points[-1]) < _OFF
    if closed:
        points.pop()
    else:
        bulges.append(0.0)
    return [
        (_short(x), _short(height - y), _short(bulge)) for (x, y), bulge in zip(points, bulges, strict=True)
    ], closed


def _arcs(start: Point, command: Command) -> Iterator[tuple[Point, float]]:
    """Return the arcs of one command: the end of each and its bulge."""
    letter, numbers = command
    end = Point(*numbers[-2:])
    if letter == "L":
        yield end, 0.0
    elif letter == "A" and numbers[0] == numbers[1] > 0:
        yield end, _bulge_of_arc(math.dist(start, end), numbers[0], numbers[3], numbers[4])
    elif letter == "A":
        for here, cubic in strokes(tuple(without_arcs([("M", tuple(start)), command]))):
            yield from _arcs(here, cubic)
    else:
        yield from _fitted(_cubic(start, numbers))


def _bulge_of_arc(chord: float, radius: float, large: float, sweep: float) -> float:
    """Return the bulge of a circle's arc; one that sweeps runs clockwise on paper, to the right."""
    angle = 2 * math.asin(min(chord / 2 / radius, 1.0))
    turn = math.tan((math.tau - angle if large else angle) / 4)
    return -turn if sweep else turn


_Cubic = tuple[Point, ...]
"""The four points of a cubic."""


def _cubic(start: Point, numbers: tuple[float, ...]) -> _Cubic:
    """Return the four points of a C, or of the cubic that is the same curve as a Q."""
    *middle, end = (Point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
    if len(middle) == 2:
        return start, middle[0], middle[1], end
    return start, between(start, middle[0], 2 / 3), between(end, middle[0], 2 / 3), end


def _fitted(curve: _Cubic, depth: int = 0) -> Iterator[tuple[Point, float]]:
    """Yield arcs along a cubic: the one through its ends and its middle, if that is near enough."""
    from fontTools.misc.bezierTools import cubicPointAtT, splitCubicAtT

    start, end = curve[0], curve[3]
    bulge = _bulge_through(start, Point(*cubicPointAtT(*curve, 0.5)), end)
    passed = (Point(*cubicPointAtT(*curve, eighth / 8)) for eighth in (1, 2, 3, 5, 6, 7))
    if depth == 12 or all(_off(point, start, end, bulge) <= _OFF for point in passed):
        yield end, bulge
    else:
        for half in splitCubicAtT(*curve, 0.5):
            yield from _fitted(tuple(Point(*point) for point in half), depth + 1)


def _bulge_through(start: Point, middle: Point, end: Point) -> float:
    """Return the bulge of the arc through three points: by the turn of its two halves."""
    ux, uy = middle.x - start.x, middle.y - start.y
    vx, vy = end.x - middle.x, end.y - middle.y
    return -math.tan(math.atan2(ux * vy - uy * vx, ux * vx + uy * vy) / 2)


def _off(point: Point, start: Point, end: Point, bulge: float) -> float:
    """Return how far a point lies from an arc's circle, or from its chord if that is straight."""
    chord = math.dist(start, end)
    if chord < _OFF:
        return math.dist(point, start)
    right = Point((start.y - end.y) / chord, (end.x - start.x) / chord)  # y still points down
    middle = between(start, end)
    if abs(bulge) < 1e-6:
        return abs((point.x - middle.x) * right.x + (point.y - middle.y) * right.y)
    reach = -chord / 4 * (1 / bulge - bulge)
    centre = middle.moved(right.x * reach, right.y * reach)
    return abs(math.dist(point, centre) - chord / 4 * abs(bulge + 1 / bulge))


def _short(value: float) -> float:
    return round(value, _DIGITS) + 0.0  # no negative zero
