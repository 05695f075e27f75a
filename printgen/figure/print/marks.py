"""Boxes of pieces in page mm → the marks to cut and to register a print by; all in page mm."""

import math
from collections.abc import Iterable, Sequence
from typing import Literal

from printgen.drawing.scene import Box, Disc, Item, Stroke, line
from printgen.figure.print.ruler import corner_lines
from printgen.geometry import Point, Rect, direction
from printgen.model.resources import Theme

MARK, HALO, GAP, LENGTH = 0.2, 0.6, 0.8, 4.4
"""A crop mark: its width, that of the white under it, how far it stays off, how long it is."""

SHORTEST = 1.0
CROSS, RING, SQUARE = 3.175, 1.9, 3.6
HAIR, TICK, NEAR = 0.12, 3.0, 1.0
"""A line to cut by; a tick in line with one: how long it is, how far it begins from the piece."""

_SAME = 1e-6

Stretch = tuple[Point, Point]


def crop_marks_of(trims: Iterable[Rect], others: Sequence[Rect]) -> list[Stretch]:
    """Return the lines at the corners of pieces, each once, cut short before other pieces or left out."""
    found: dict[tuple[float, ...], Stretch] = {}
    for trim in trims:
        for start, end in corner_lines(trim, GAP, LENGTH):
            cut = _free(start, end, others, SHORTEST)
            if cut is not None:
                key = tuple(sorted((_key(cut[0]), _key(cut[1]))))
                found.setdefault(tuple(value for point in key for value in point), cut)
    return list(found.values())


def kept(stretches: Iterable[Stretch], obstacles: Sequence[Rect], room: Rect, least: float = SHORTEST) -> list[Stretch]:
    """Keep of marks what lies in a room and off obstacles, where enough of them is left."""
    found = []
    for start, end in stretches:
        end = Point(min(max(end.x, room.x), room.right), min(max(end.y, room.y), room.bottom))
        if room.holds(Rect(*start, 0, 0)) and math.dist(start, end) >= least - _SAME:
            cut = _free(start, end, obstacles, least)
            found += [cut] if cut is not None else []
    return found


def _free(start: Point, end: Point, trims: Iterable[Rect], least: float) -> Stretch | None:
    """Return a level or upright line shortened so that it keeps off all pieces; None when little is left."""
    length, way = math.dist(start, end), direction(start, end)
    reach = min((_until(start, way, length, trim.grown(GAP)) for trim in trims), default=length)
    return (start, start.moved(way.x * reach, way.y * reach)) if reach >= least - _SAME else None


def _until(start: Point, way: Point, length: float, box: Rect) -> float:
    """Return how far one may go before a box begins: nothing from inside it, ``length`` when it is not in the way."""
    within_x = box.x + _SAME < start.x < box.right - _SAME
    within_y = box.y + _SAME < start.y < box.bottom - _SAME
    if within_x and within_y:
        return 0.0
    if not (within_y if way.x else within_x):
        return length
    before, behind, at = (box.x, box.right, start.x) if way.x else (box.y, box.bottom, start.y)
    near = before - at if way.x + way.y > 0 else at - behind
    return min(near, length) if near >= -_SAME else length


def _key(point: Point) -> tuple[float, float]:
    return round(point.x, 3), round(point.y, 3)


def mark_items(marks: Iterable[Stretch], theme: Theme) -> tuple[Item, ...]:
    """Draw crop marks on white, so that they are seen on every colour."""
    drawn = tuple(marks)
    white, ink = Stroke(theme.colours["paper"], HALO), Stroke(theme.colours["ink"], MARK)
    return (*(line(start, end, white) for start, end in drawn), *(line(start, end, ink) for start, end in drawn))


def registration(at: Point, kind: Literal["circled", "squared"], theme: Theme) -> tuple[Item, ...]:
    """Draw a cross to lay fronts and backs by: circled at the top, squared at the foot."""
    ink = Stroke(theme.colours["ink"], MARK)
    ring = Disc(at, RING, stroke=ink) if kind == "circled" else Box(Rect.around(at, SQUARE), stroke=ink)
    return (
        line(at.moved(-CROSS, 0), at.moved(CROSS, 0), ink),
        line(at.moved(0, -CROSS), at.moved(0, CROSS), ink),
        ring,
    )


def shared_edges(trims: Iterable[Rect]) -> list[Stretch]:
    """Return the edges of boxes, each once where two share one."""
    found: dict[tuple[float, ...], Stretch] = {}
    for box in trims:
        one, two, three, four = box.corners
        for start, end in ((one, two), (four, three), (one, four), (two, three)):
            found.setdefault((*_key(start), *_key(end)), (start, end))
    return list(found.values())


def ticks(trims: Sequence[Rect], near: float, long: float, inward: float = 0.0) -> list[Stretch]:
    """Return short lines outside a block of pieces, in line with every cut, or so much inside it."""
    left, top = min(box.x for box in trims), min(box.y for box in trims)
    right, foot = max(box.right for box in trims), max(box.bottom for box in trims)
    found: dict[tuple[float, float, str], Stretch] = {}
    for box in trims:
        for x in (box.x + inward, box.right - inward):
            for edge, way, mine in ((top, -1, box.y), (foot, 1, box.bottom)):
                if abs(edge - mine) < _SAME:
                    ends = Point(x, edge + way * near), Point(x, edge + way * (near + long))
                    found.setdefault((round(x, 3), way, "x"), ends)
        for y in (box.y + inward, box.bottom - inward):
            for edge, way, mine in ((left, -1, box.x), (right, 1, box.right)):
                if abs(edge - mine) < _SAME:
                    ends = Point(edge + way * near, y), Point(edge + way * (near + long), y)
                    found.setdefault((round(y, 3), way, "y"), ends)
    return list(found.values())
