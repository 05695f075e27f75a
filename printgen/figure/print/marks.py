"""Boxes of pieces in page mm → the marks to cut and to register a print by; all in page mm."""

import math
from collections.abc import Iterable, Sequence
from typing import Literal

from printgen.drawing.scene import Box, Disc, Item, Stroke, line
from printgen.figure.print.ruler import Line, corner_lines
from printgen.geometry import Point, Rect, direction
from printgen.model.resources import Theme

MARK, HALO, GAP, LENGTH = 0.2, 0.6, 0.8, 4.4
"""A crop mark: its width, that of the white under it, how far it stays off, how long it is."""

SHORTEST = 1.0
CROSS, RING, SQUARE = 3.175, 1.9, 3.6
HAIR, TICK, NEAR = 0.12, 3.0, 1.0
"""A line to cut by; a tick in line with one: how long it is, how far it begins from the piece."""

_SAME, _IN_LINE = 1e-6, 1e-3


def crop_marks_of(trims: Iterable[Rect], others: Sequence[Rect], bleed: float = 0.0) -> list[Line]:
    """Return the lines at the corners of pieces, each once, cut short before other pieces or left out.

    ``bleed``: how far each piece reaches over its cut, in mm; a line ends where the bleed of another piece begins.
    """
    found: dict[tuple[tuple[float, float], ...], Line] = {}
    reach = max(bleed - GAP, 0.0)
    for trim in trims:
        near = trim.grown(2 * (GAP + LENGTH))
        around = [one if one == trim else one.grown(reach) for one in others if near.meets(one)]
        for start, end in corner_lines(trim, GAP, LENGTH):
            if cut := _free(start, end, around, SHORTEST):
                found.setdefault(tuple(sorted(map(_key, cut))), cut)
    return list(found.values())


def clear_marks_of(trims: Sequence[Rect], others: Sequence[Rect], bleed: float, room: Rect) -> list[Line]:
    """Return the lines at the corners of slim pieces, off the bleed of all; on it those alone that have none in line.

    What is slimmer than two marks has heads and ends right below them, and is cut off a row of its like: there is a
    mark at both ends of a cut, its own or that of another slim piece farther on. ``room``: where marks are printed.
    """
    reach, length = [one.grown(bleed - GAP) for one in others], max(GAP + LENGTH - bleed, SHORTEST)
    ends = [end for trim in trims for end in corner_lines(trim, bleed, length)]
    clear = [cut for start, end in ends if (cut := _free(start, end, reach, SHORTEST)) and all(map(room.covers, cut))]
    found = [*{tuple(sorted(map(_key, one))): one for one in clear}.values()]
    on = [one for one in crop_marks_of(trims, others, bleed) if all(map(room.covers, one))]
    return [*found, *(one for one in on if not any(_goes_on(one, mark) for mark in (*found, *on)))]


def _goes_on(mark: Line, other: Line) -> bool:
    """Return whether another mark lies farther on in line with one, and leads the same way."""
    way = direction(*mark)
    across, along = (other[0].y - mark[0].y, other[0].x - mark[0].x)[:: 1 if way.x else -1]
    return abs(across) < _IN_LINE and along * (way.x + way.y) > 0 and math.dist(direction(*other), way) < _SAME


def kept(stretches: Iterable[Line], obstacles: Sequence[Rect], room: Rect, least: float = SHORTEST) -> list[Line]:
    """Keep of marks what lies in a room and off obstacles, where enough of them is left."""
    found = []
    for start, end in stretches:
        end = Point(min(max(end.x, room.x), room.right), min(max(end.y, room.y), room.bottom))
        fits = room.holds(Rect(*start, 0, 0)) and math.dist(start, end) >= least - _SAME
        if fits and (cut := _free(start, end, obstacles, least)):
            found.append(cut)
    return found


def _free(start: Point, end: Point, trims: Iterable[Rect], least: float) -> Line | None:
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


def mark_items(marks: Sequence[Line], theme: Theme) -> tuple[Item, ...]:
    """Draw crop marks on white, so that they are seen on every colour."""
    white, ink = Stroke(theme.colours["paper"], HALO), Stroke(theme.colours["ink"], MARK)
    return tuple(line(*ends, stroke) for stroke in (white, ink) for ends in marks)


def registration(at: Point, kind: Literal["circled", "squared"], theme: Theme) -> tuple[Item, ...]:
    """Draw a cross to lay fronts and backs by: circled at the top, squared at the foot."""
    ink = Stroke(theme.colours["ink"], MARK)
    ring = Disc(at, RING, stroke=ink) if kind == "circled" else Box(Rect.around(at, SQUARE), stroke=ink)
    return (
        line(at.moved(-CROSS, 0), at.moved(CROSS, 0), ink),
        line(at.moved(0, -CROSS), at.moved(0, CROSS), ink),
        ring,
    )


def shared_edges(trims: Iterable[Rect]) -> list[Line]:
    """Return the edges of boxes, each once where two share one."""
    found: dict[tuple[float, ...], Line] = {}
    for box in trims:
        one, two, three, four = box.corners
        for start, end in ((one, two), (four, three), (one, four), (two, three)):
            found.setdefault((*_key(start), *_key(end)), (start, end))
    return list(found.values())


def ticks(trims: Sequence[Rect], near: float, long: float, inward: float = 0.0) -> list[Line]:
    """Return short lines outside a block of pieces, in line with every cut, or so much inside it."""
    block = Rect.through(corner for box in trims for corner in box.corners)
    found: dict[tuple[float, float, str], Line] = {}
    for box in trims:
        for x in (box.x + inward, box.right - inward):
            for edge, way, mine in ((block.y, -1, box.y), (block.bottom, 1, box.bottom)):
                if abs(edge - mine) < _SAME:
                    ends = Point(x, edge + way * near), Point(x, edge + way * (near + long))
                    found.setdefault((round(x, 3), way, "x"), ends)
        for y in (box.y + inward, box.bottom - inward):
            for edge, way, mine in ((block.x, -1, box.x), (block.right, 1, box.right)):
                if abs(edge - mine) < _SAME:
                    ends = Point(edge + way * near, y), Point(edge + way * (near + long), y)
                    found.setdefault((round(y, 3), way, "y"), ends)
    return list(found.values())
