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
from printgen.drawing.path import Commands, transformed
from printgen.drawing.scene import Command, Disc
from printgen.geometry import Point, Size, between, direction

if TYPE_CHECKING:
    from ezdxf.layouts import Modelspace

_RED, _BLUE = 1, 5
_DASH, _GAP = 0.9, 0.7
_OFF = 0.002  # how far in mm an arc may leave the bend that it stands for
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
        space.add_circle((_short(line.centre.x), _short(page.height - line.centre.y)), _short(line.radius), style)
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
    arcs = [arc for start, command in strokes(way) for arc in _arcs(start, command)]
    points = [Point(*way[0][1]), *(end for end, _ in arcs)]
    bulges = [*(bulge for _, bulge in arcs), 0.0]
    closed = len(points) > 2 and math.dist(points[0], points[-1]) < _OFF
    found = [(_short(x), _short(height - y), _short(-bulge)) for (x, y), bulge in zip(points, bulges, strict=True)]
    return found[:-1] if closed else found, closed


def _arcs(start: Point, command: Command) -> Iterator[tuple[Point, float]]:
    """Return the arcs of one command: the end of each and its bulge, as it is while y points down."""
    from ezdxf.math import bulge_from_radius_and_chord

    letter, numbers = command
    end = Point(*numbers[-2:])
    if letter == "L":
        yield end, 0.0
    elif letter == "A" and numbers[0] == numbers[1] > 0:
        radius, _, _, large, sweep = numbers[:5]
        bulge = bulge_from_radius_and_chord(radius, math.dist(start, end)) or 1.0
        bulge = 1 / bulge if large else bulge
        yield end, bulge if sweep else -bulge
    elif letter == "A":
        for here, cubic in strokes(transformed([("M", tuple(start)), command])):
            yield from _arcs(here, cubic)
    else:
        *middle, _ = (Point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
        if letter == "Q":  # the cubic that is the same curve
            middle = [between(near, middle[0], 2 / 3) for near in (start, end)]
        yield from _fitted((start, *middle, end))


def _fitted(curve: tuple[Point, ...], depth: int = 0) -> Iterator[tuple[Point, float]]:
    """Yield arcs along a cubic: the one through its ends and its middle, if that is near enough."""
    from ezdxf.math import bulge_3_points
    from fontTools.misc.bezierTools import cubicPointAtT, splitCubicAtT

    start, end = curve[0], curve[3]
    bulge = bulge_3_points(start, end, cubicPointAtT(*curve, 0.5)) if math.dist(start, end) >= _OFF else 0.0
    passed = (Point(*cubicPointAtT(*curve, eighth / 8)) for eighth in (1, 2, 3, 5, 6, 7))
    if depth == 12 or all(_off(point, start, end, bulge) <= _OFF for point in passed):
        yield end, bulge
    else:
        for half in splitCubicAtT(*curve, 0.5):
            yield from _fitted(tuple(Point(*point) for point in half), depth + 1)


def _off(point: Point, start: Point, end: Point, bulge: float) -> float:
    """Return how far a point lies from an arc's circle, or from its chord if that is straight."""
    from ezdxf.math import bulge_center, bulge_radius

    if math.dist(start, end) < _OFF:
        return math.dist(point, start)
    if abs(bulge) < 1e-6:
        along = direction(start, end)
        return abs((point.y - start.y) * along.x - (point.x - start.x) * along.y)
    return abs(math.dist(point, bulge_center(start, end, bulge)) - bulge_radius(start, end, bulge))


def _short(value: float) -> float:
    return round(value, _DIGITS) + 0.0  # no negative zero
