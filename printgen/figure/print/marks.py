"""Boxes of pieces in page mm → the marks to cut and to register a print by; all in page mm."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from printgen.drawing.scene import Box, Disc, Fill, Item, Stroke, line
from printgen.figure.print.ruler import FOUR_INCHES, HUNDRED_MM
from printgen.geometry import Point, Rect
from printgen.model.resources import Theme

MARK, HALO, GAP, LENGTH = 0.2, 0.6, 0.8, 4.4
"""A crop mark: its width, that of the white under it, how far it stays off, how long it is."""

SHORTEST = 1.0
CROSS, RING, SQUARE = 3.175, 1.9, 3.6
HAIR, TICK, NEAR = 0.12, 3.0, 1.0
"""A line to cut by; a tick in line with one: how long it is, how far it begins from the piece."""

Stretch = tuple[Point, Point]


def crop_marks_of(trims: Iterable[Rect], others: Sequence[Rect]) -> list[Stretch]:
    """Return the lines at the corners of pieces, each once; none comes near one of the others.

    A mark that would run into another piece ends before it, and is left out when too little of it would be left.
    """
    found: dict[tuple[float, ...], Stretch] = {}
    for trim in trims:
        for start, end in _outward(trim):
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
        if room.holds(Rect(*start, 0, 0)) and math.dist(start, end) >= least - 1e-6:
            cut = _free(start, end, obstacles, least)
            found += [cut] if cut is not None else []
    return found


def _outward(trim: Rect) -> Iterator[Stretch]:
    for x, out in ((trim.x, -1), (trim.right, 1)):
        for y, up in ((trim.y, -1), (trim.bottom, 1)):
            yield (Point(x + out * GAP, y), Point(x + out * (GAP + LENGTH), y))
            yield (Point(x, y + up * GAP), Point(x, y + up * (GAP + LENGTH)))


def _free(start: Point, end: Point, trims: Iterable[Rect], least: float) -> Stretch | None:
    """Shorten a level or upright line so that it keeps off all pieces; None when little is left."""
    dx, dy = end.x - start.x, end.y - start.y
    length = abs(dx) + abs(dy)
    way = (dx / length, dy / length)
    reach = length
    for trim in trims:
        reach = min(reach, _until(start, way, length, trim.grown(GAP)))
    if reach < least - 1e-6:
        return None
    return start, Point(start.x + way[0] * reach, start.y + way[1] * reach)


def _until(start: Point, way: tuple[float, float], length: float, box: Rect) -> float:
    """Return how far one may go before a box begins, which the start is not inside of."""
    if way[0]:
        if not box.y + 1e-6 < start.y < box.bottom - 1e-6:
            return length
        near = box.x - start.x if way[0] > 0 else start.x - box.right
        inside = box.x + 1e-6 < start.x < box.right - 1e-6
    else:
        if not box.x + 1e-6 < start.x < box.right - 1e-6:
            return length
        near = box.y - start.y if way[1] > 0 else start.y - box.bottom
        inside = box.y + 1e-6 < start.y < box.bottom - 1e-6
    if inside:
        return 0.0
    return near if near >= -1e-6 else length


def _key(point: Point) -> tuple[float, float]:
    return round(point.x, 3), round(point.y, 3)


def mark_items(marks: Iterable[Stretch], theme: Theme) -> tuple[Item, ...]:
    """Draw crop marks on white, so that they are seen on every ground."""
    drawn = tuple(marks)
    white, ink = Stroke(theme.colours["paper"], HALO), Stroke(theme.colours["ink"], MARK)
    return (*(line(start, end, white) for start, end in drawn), *(line(start, end, ink) for start, end in drawn))


def registration(at: Point, kind: Literal["circled", "squared"], theme: Theme) -> tuple[Item, ...]:
    """Draw a cross to lay fronts and backs by: circled at the top, squared at the foot."""
    ink = Stroke(theme.colours["ink"], MARK)
    ring: Item = Disc(at, RING, stroke=ink)
    if kind == "squared":
        ring = Box(Rect(at.x - SQUARE / 2, at.y - SQUARE / 2, SQUARE, SQUARE), stroke=ink)
    return (
        line(at.moved(-CROSS, 0), at.moved(CROSS, 0), ink),
        line(at.moved(0, -CROSS), at.moved(0, CROSS), ink),
        ring,
    )


def shared_edges(trims: Iterable[Rect]) -> list[Stretch]:
    """Return the edges of boxes, each once where two share one."""
    found: dict[tuple[float, ...], Stretch] = {}
    for box in trims:
        one, two = Point(box.x, box.y), Point(box.right, box.y)
        three, four = Point(box.right, box.bottom), Point(box.x, box.bottom)
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
                if abs(edge - mine) < 1e-6:
                    ends = Point(x, edge + way * near), Point(x, edge + way * (near + long))
                    found.setdefault((round(x, 3), way, "x"), ends)
        for y in (box.y + inward, box.bottom - inward):
            for edge, way, mine in ((left, -1, box.x), (right, 1, box.right)):
                if abs(edge - mine) < 1e-6:
                    ends = Point(edge + way * near, y), Point(edge + way * (near + long), y)
                    found.setdefault((round(y, 3), way, "y"), ends)
    return list(found.values())


def thin_bars(at: Point, theme: Theme, upright: bool = False) -> tuple[Item, ...]:
    """Draw bars of 100 mm and 4 in upon each other, to the right of a place or up from it."""
    ink, grey, paper = (theme.colours[name] for name in ("ink", "grey", "paper"))
    items: list[Item] = []

    def box(along: float, across: float, length: float, high: float) -> Rect:
        if upright:
            return Rect(at.x + across, at.y - along - length, high, length)
        return Rect(at.x + along, at.y + across, length, high)

    for high, across, length, fields, dark, width in (
        (1.5, 0.0, HUNDRED_MM, 10, ink, 0.2),
        (0.7, 1.5, FOUR_INCHES, 4, grey, 0.12),
    ):
        step = length / fields
        items += [Box(box(n * step, across, step, high), Fill(dark if n % 2 == 0 else paper)) for n in range(fields)]
        items.append(Box(box(0, across, length, high), stroke=Stroke(ink, width)))
    return tuple(items)
