"""Paths as commands: transform, bounds, round shapes."""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from printgen.drawing.scene import Command, polyline
from printgen.geometry import Point, Rect, Transform, direction

Commands = tuple[Command, ...]

_VERBS = {"M": "moveTo", "L": "lineTo", "C": "curveTo", "Q": "qCurveTo", "Z": "closePath"}  # of the pens of fontTools
_LETTERS = {verb: letter for letter, verb in _VERBS.items()}
_QUARTER = 4 / 3 * (math.sqrt(2) - 1)  # how far the control points of a quarter circle lie from its ends, in radii


def transformed(commands: Iterable[Command], by: Transform | None = None) -> Commands:
    """Map every point of a path; arcs become cubics, since a skewed arc is none any more."""
    return _transformed(tuple(commands), by or Transform())


@lru_cache(maxsize=4096)  # the same artwork stands on every page, and on the page that is edited
def _transformed(commands: Commands, by: Transform) -> Commands:
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.pens.transformPen import TransformPen

    pen = RecordingPen()
    _draw(commands, TransformPen(pen, (by.a, by.b, by.c, by.d, by.e, by.f)))
    return tuple((_LETTERS[verb], tuple(chain.from_iterable(points))) for verb, points in pen.value)


def bounds(commands: Iterable[Command]) -> Rect:
    """Return the smallest upright rectangle round the curve itself, in mm; ValueError for a path without points."""
    return _bounds(tuple(commands))


@lru_cache(maxsize=4096)  # an icon is drawn many times, a drawing fitted in several steps
def _bounds(commands: Commands) -> Rect:
    from fontTools.pens.boundsPen import BoundsPen

    pen = BoundsPen(None)
    _draw(commands, pen)
    if pen.bounds is None:
        raise ValueError("a path without points has no bounds")
    left, top, right, bottom = pen.bounds
    return Rect(left, top, right - left, bottom - top)


def _draw(commands: Iterable[Command], pen: Any) -> None:
    """Draw a path with a pen of fontTools; arcs as cubics (exact to 0.03 % of the radius)."""
    here = start = Point(0.0, 0.0)
    closed = False
    for letter, numbers in commands:
        if closed and letter in "LCQA":
            pen.moveTo(start)
        if letter == "A":
            from fontTools.svgLib.path.arc import EllipticalArc

            *shape, x, y = numbers
            EllipticalArc(complex(*here), *shape, complex(x, y)).draw(pen)
        else:
            getattr(pen, _VERBS[letter])(*zip(numbers[::2], numbers[1::2], strict=True))
        closed = letter == "Z"
        here = start if closed else Point(*numbers[-2:])
        start = here if letter == "M" else start


def points_along(commands: Iterable[Command], shares: Sequence[float]) -> Iterator[Point]:
    """Yield the points at these shares (0 to 1) of the way along each cubic of a path."""
    from fontTools.misc.bezierTools import cubicPointAtT

    here: Sequence[float] = ()
    for letter, numbers in commands:
        if letter == "C":
            curve = here, numbers[:2], numbers[2:4], numbers[4:]
            yield from (Point(*cubicPointAtT(*curve, share)) for share in shares)
        here = numbers[-2:]


def circle(centre: Point, radius: float) -> Commands:
    """Return a circle as four cubics, clockwise on paper, from its right end."""
    k, r = _QUARTER * radius, radius
    (x, y) = centre
    return (
        ("M", (x + r, y)),
        ("C", (x + r, y + k, x + k, y + r, x, y + r)),
        ("C", (x - k, y + r, x - r, y + k, x - r, y)),
        ("C", (x - r, y - k, x - k, y - r, x, y - r)),
        ("C", (x + k, y - r, x + r, y - k, x + r, y)),
        ("Z", ()),
    )


def rectangle(rect: Rect, radius: float = 0.0) -> Commands:
    """Return a rectangle, clockwise on paper, its corners rounded by ``radius`` mm."""
    r = min(radius, rect.width / 2, rect.height / 2)
    x, y, right, low = rect.x, rect.y, rect.right, rect.bottom
    if r <= 0:
        return polyline(rect.corners, closed=True)
    k = r - _QUARTER * r
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, low - r)),
        ("C", (right, low - k, right - k, low, right - r, low)),
        ("L", (x + r, low)),
        ("C", (x + k, low, x, low - k, x, low - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )


def wave(start: Point, end: Point, clear: float, height: float, turns: Sequence[float]) -> Commands:
    """Return a sine wave that keeps ``clear`` mm off both ends; ``turns`` of the sine lie before each of its points."""
    along, reach = direction(start, end), math.dist(start, end) - 2 * clear
    points = []
    for number, turn in enumerate(turns):
        there, aside = clear + number / (len(turns) - 1) * reach, height * math.sin(math.tau * turn)
        points.append(start.moved(along.x * there - along.y * aside, along.y * there + along.x * aside))
    return polyline(points)


def ripple(start: Point, wide: float) -> Commands:
    """Return a small wave from a point to the right: a crest and a trough."""
    (x, y), step = start, wide / 4
    return (
        ("M", (x, y)),
        ("Q", (x + step, y - step, x + 2 * step, y)),
        ("Q", (x + 3 * step, y + step, x + 4 * step, y)),
    )


def smooth_loop(points: Sequence[Point], tension: float = 0.92) -> Commands:
    """Return a closed curve through points, neighbours distinct: centripetal Catmull-Rom, as cubics.

    The centripetal kind (knots apart by the root of the chord) neither loops nor overshoots where points lie at very
    different distances. ``tension`` shortens the tangents a little. Source: Yuksel, Schaefer, Keyser, Parameterization
    and Applications of Catmull-Rom Curves.
    """
    count = len(points)
    roots = [math.sqrt(math.dist(points[n], points[(n + 1) % count])) for n in range(count)]
    commands: list[Command] = [("M", tuple(points[0]))]
    for n in range(count):
        p0, p1, p2, p3 = points[n - 1], points[n], points[(n + 1) % count], points[(n + 2) % count]
        d1, d2, d3 = roots[n - 1], roots[n], roots[(n + 1) % count]
        leave = _control(p0, p1, p2, d1, d2, tension / 3)
        arrive = _control(p3, p2, p1, d3, d2, tension / 3)
        commands.append(("C", (*leave, *arrive, *p2)))
    return (*commands, ("Z", ()))


def curve_through(points: Sequence[Point], closed: bool = False) -> Commands:
    """Return a curve through points: uniform Catmull-Rom, as cubics; without ``closed`` it ends in its last point."""
    count = len(points)

    def at(place: int) -> Point:
        return points[place % count] if closed else points[max(0, min(count - 1, place))]

    commands: list[Command] = [("M", tuple(points[0]))]
    for n in range(count if closed else count - 1):
        before, start, end, after = at(n - 1), at(n), at(n + 1), at(n + 2)
        leave = start.moved((end.x - before.x) / 6, (end.y - before.y) / 6)
        arrive = end.moved((start.x - after.x) / 6, (start.y - after.y) / 6)
        commands.append(("C", (*leave, *arrive, *end)))
    return (*commands, ("Z", ())) if closed else tuple(commands)


def largest_loop(commands: Iterable[Command]) -> float:
    """Return the area in mm² that the largest closed part of a path encloses."""
    from fontTools.pens.areaPen import AreaPen

    loops: list[list[Command]] = []
    for command in commands:
        if command[0] == "M":
            loops.append([])
        loops[-1].append(command)
    areas = []
    for loop in loops:
        pen = AreaPen()
        _draw(loop if loop[-1][0] == "Z" else (*loop, ("Z", ())), pen)
        areas.append(abs(pen.value))
    return max(areas, default=0.0)


def _control(before: Point, at: Point, after: Point, d1: float, d2: float, pull: float) -> Point:
    """Return the control point beside ``at`` on the way to ``after``."""
    x, y = (
        nxt - mid + d2 * ((mid - old) / d1 - (nxt - old) / (d1 + d2))
        for old, mid, nxt in zip(before, at, after, strict=True)
    )
    return Point(at.x + pull * x, at.y + pull * y)
