"""Boxes of pieces in page mm → the marks to cut and to register a print by; all in page mm."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from printgen.figure.ruler import FOUR_INCHES, HUNDRED_MM
from printgen.figure.scene import Box, Disc, Fill, Item, Run, Stroke, Text, line
from printgen.game.stationery import Theme
from printgen.geometry import Point, Rect
from printgen.units import PT

MARK, HALO, GAP, LENGTH = 0.2, 0.6, 0.8, 4.4
"""A crop mark: its width, that of the white under it, how far it stays off, how long it is."""

SHORTEST = 1.0
CROSS, RING, SQUARE = 3.175, 1.9, 3.6
HAIR, TICK, TICK_GAP = 0.12, 3.0, 1.0

Stretch = tuple[Point, Point]


def crop_marks_of(trims: Sequence[Rect]) -> list[Stretch]:
    """Give the lines at the corners of pieces, each once; none comes near a piece.

    A mark that would run into another piece ends before it, and is left out when too little of it
    would be left.
    """
    found: dict[tuple[float, ...], Stretch] = {}
    for trim in trims:
        for start, end in _outward(trim):
            cut = _free(start, end, trims)
            if cut is not None:
                key = tuple(sorted((_key(cut[0]), _key(cut[1]))))
                found.setdefault(tuple(value for point in key for value in point), cut)
    return list(found.values())


def _outward(trim: Rect) -> Iterator[Stretch]:
    for x, out in ((trim.x, -1), (trim.right, 1)):
        for y, up in ((trim.y, -1), (trim.bottom, 1)):
            yield (
                Point(x + out * GAP, y),
                Point(x + out * (GAP + LENGTH), y),
            )
            yield (
                Point(x, y + up * GAP),
                Point(x, y + up * (GAP + LENGTH)),
            )


def _free(start: Point, end: Point, trims: Iterable[Rect]) -> Stretch | None:
    """Shorten a level or upright line so that it keeps off all pieces; None when little is left."""
    dx, dy = end.x - start.x, end.y - start.y
    length = abs(dx) + abs(dy)
    way = (dx / length, dy / length)
    reach = length
    for trim in trims:
        box = Rect(trim.x - GAP, trim.y - GAP, trim.width + 2 * GAP, trim.height + 2 * GAP)
        reach = min(reach, _until(start, way, length, box))
    if reach < SHORTEST:
        return None
    return start, Point(start.x + way[0] * reach, start.y + way[1] * reach)


def _until(start: Point, way: tuple[float, float], length: float, box: Rect) -> float:
    """Tell how far one may go before a box begins, which the start is not inside of."""
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
    return (
        *(line(start, end, white) for start, end in drawn),
        *(line(start, end, ink) for start, end in drawn),
    )


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
    """Give the edges of boxes, each once where two share one."""
    found: dict[tuple[float, ...], Stretch] = {}
    for box in trims:
        one, two = Point(box.x, box.y), Point(box.right, box.y)
        three, four = Point(box.right, box.bottom), Point(box.x, box.bottom)
        for start, end in ((one, two), (four, three), (one, four), (two, three)):
            found.setdefault((*_key(start), *_key(end)), (start, end))
    return list(found.values())


def ticks(trims: Sequence[Rect]) -> list[Stretch]:
    """Give short lines outside a block of pieces, in line with every cut."""
    if not trims:
        return []
    left, top = min(box.x for box in trims), min(box.y for box in trims)
    right, foot = max(box.right for box in trims), max(box.bottom for box in trims)
    found: dict[tuple[float, float, str], Stretch] = {}
    for box in trims:
        for x in (box.x, box.right):
            for y, way, edge in ((top, -1, box.y), (foot, 1, box.bottom)):
                if abs(edge - y) < 1e-6:
                    near, far = y + way * TICK_GAP, y + way * (TICK_GAP + TICK)
                    found.setdefault((round(x, 3), way, "x"), (Point(x, near), Point(x, far)))
        for y in (box.y, box.bottom):
            for x, way, edge in ((left, -1, box.x), (right, 1, box.right)):
                if abs(edge - x) < 1e-6:
                    near, far = x + way * TICK_GAP, x + way * (TICK_GAP + TICK)
                    found.setdefault((round(y, 3), way, "y"), (Point(near, y), Point(far, y)))
    return list(found.values())


def thin_bars(
    at: Point, theme: Theme, labels: tuple[str, str], note: str, upright: bool = False
) -> tuple[Item, ...]:
    """Draw bars of 100 mm and 4 in upon each other, a note below; upright they run upward."""
    ink, grey, paper = (theme.colours[name] for name in ("ink", "grey", "paper"))
    items: list[Item] = []

    def box(along: float, across: float, length: float, high: float) -> Rect:
        if upright:
            return Rect(at.x + across, at.y - along - length, high, length)
        return Rect(at.x + along, at.y + across, length, high)

    def text(along: float, across: float, words: str, weight: Literal[400, 700]) -> Text:
        place = at.moved(across, -along) if upright else at.moved(along, across)
        run = Run(words, 6 * PT, weight, ink if weight == 700 else grey)
        return Text(place, (run,), "start", -90 if upright else 0)

    for high, across, length, fields, dark, width in (
        (1.5, 0.0, HUNDRED_MM, 10, ink, 0.2),
        (0.7, 1.5, FOUR_INCHES, 4, grey, 0.12),
    ):
        step = length / fields
        items += [
            Box(box(n * step, across, step, high), Fill(dark if n % 2 == 0 else paper))
            for n in range(fields)
        ]
        items.append(Box(box(0, across, length, high), stroke=Stroke(ink, width)))
    items.append(text(FOUR_INCHES + 1.2, 1.3, labels[0], 700))
    items.append(text(FOUR_INCHES + 1.2, 3.6, labels[1], 700))
    items.append(text(0, 5.0, note, 400))
    return tuple(items)
