"""Strips of a frame → where each lies on as few pages as they take, and what they leave free there."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from printgen.geometry import Point, Rect, Size
from printgen.model.board.board import Side

GAP, CLOSE = 6.0, 4.0
"""Between standing strips that share no cut, and between level and standing ones at least, in mm."""

BARS, BARS_WIDE = 19.0, 122.0
"""What the bars at the foot of a page take of its height and width, in mm."""

HOLE, READINGS, LOWEST = Size(70.0, 50.0), Size(50.0, 11.5), 26.0
"""The least room for the panel beside strips, and for the readings, and how high it is below the bars, in mm."""

TABLE, LINES = Size(100.0, 52.0), Size(100.0, 20.0)
"""The least room for the readings as a table, and for them in lines beside the bars, in mm."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Part of one edge of the board: spaces first to last (exclusive) of a side."""

    side: Side
    first: int
    last: int
    length: float
    name: str
    joins_before: bool
    joins_after: bool


@dataclass(frozen=True, slots=True)
class Placed:
    """A strip on a page, its upper left corner in mm from the area's; upright or level, with its number."""

    strip: Strip
    at: Point
    upright: bool
    number: int = 0


@dataclass(frozen=True, slots=True)
class FreePlaces:
    """What strips leave free on a page, in mm from their corner: for the panel, for the bars, for what these read.

    ``said``: how much of that has room there; without a place it stands in the panel.
    """

    panel: Rect
    foot: Point
    readings: Rect | None
    said: Literal["table", "lines", "brief"] = "brief"


def free_places(placed: list[Placed], room: Size, thick: float) -> FreePlaces:
    """Return the places that strips leave free: that of the panel is beside short ones, else below all."""
    boxes = [box_of(one, thick) for one in placed if not one.upright]
    standing = [box_of(one, thick) for one in placed if one.upright]
    right = min((box.x for box in standing), default=room.width + GAP) - GAP
    low = max((box.bottom for box in boxes), default=0.0)
    foot = Point(0, low + CLOSE)
    places = [_above_bars(one, low) for one in _beside(boxes, right, room.height)]
    places.append(Rect(BARS_WIDE, foot.y, right - BARS_WIDE, room.height - foot.y))
    holes = [one for one in places if one.width >= HOLE.width and one.height >= HOLE.height]
    hole = max(holes or places, key=lambda one: one.width * one.height)
    below = Rect(0, foot.y + BARS, right, room.height - foot.y - BARS)
    if hole.width < 0.8 * HOLE.width and (below.height >= LOWEST or hole.width < 0.6 * HOLE.width):
        hole = below
    under = max((box.bottom for box in standing), default=room.height)
    left = min((box.x for box in standing), default=0.0)
    under_them = Rect(left, under + 2, room.width - left, room.height - under - 2)
    if standing and _has_room(under_them, READINGS):
        return FreePlaces(hole, foot, under_them)
    if hole.x >= BARS_WIDE and _has_room(below._replace(width=hole.x - GAP), TABLE):
        return FreePlaces(hole, foot, below._replace(width=hole.x - GAP), "table")
    if hole.bottom <= low:  # the bars stand alone: what is left is shared above and below them
        foot = foot.moved(0, max(0.0, room.height - foot.y - BARS) / 2)
    beside = Rect(BARS_WIDE, foot.y, right - BARS_WIDE, room.height - foot.y)
    if not hole.meets(beside) and _has_room(beside, LINES):
        return FreePlaces(hole, foot, beside, "lines")
    return FreePlaces(hole, foot, None)


def _has_room(place: Rect, least: Size) -> bool:
    return place.width >= least.width and place.height >= least.height


def _above_bars(place: Rect, low: float) -> Rect:
    """Return a place without what the bars below the strips take of it."""
    return place._replace(height=min(place.height, low - place.y)) if place.x < BARS_WIDE else place


def _beside(boxes: list[Rect], right: float, bottom: float) -> Iterator[Rect]:
    """Yield the places to the right of rows that follow one another; beside the last ones they go on to the bottom."""
    rows = sorted({box.y for box in boxes})
    for first, top in enumerate(rows):
        for last in range(first, len(rows)):
            left = max(box.right for box in boxes if top <= box.y <= rows[last]) + GAP
            end = bottom if last == len(rows) - 1 else rows[last + 1] - CLOSE
            start = top + CLOSE if first else 0.0
            yield Rect(left, start, right - left, end - start)


def box_of(one: Placed, thick: float) -> Rect:
    """Return where a strip lies, in mm from the corner of the strips."""
    size = (thick, one.strip.length) if one.upright else (one.strip.length, thick)
    return Rect(*one.at, *size)


def packed(strips: list[Strip], room: Size, thick: float) -> list[list[Placed]]:
    """Place strips level one below another, and upright ones where room is left at the right.

    Those along the upper and lower edge lie; of the others the longest stand, as long as they
    fit, and the rest lie too. Raises nothing: a page more is begun when one is full. Where that
    saves a page, upright strips share their cuts.
    """
    apart, together = (_pages(strips, room, thick, gap) for gap in (GAP, 0.0))
    return together if len(together) < len(apart) else apart


def _pages(strips: list[Strip], room: Size, thick: float, gap: float) -> list[list[Placed]]:
    pages: list[list[Placed]] = []
    left = sorted(
        strips, key=lambda s: (s.side in ("west", "east"), -s.length if s.side in ("north", "south") else s.length)
    )
    while left:
        placed, left = _one_page(left, room, thick, gap)
        pages.append(placed)
    return pages


def _one_page(left: list[Strip], room: Size, thick: float, gap: float) -> tuple[list[Placed], list[Strip]]:
    rows = max(1, int((room.height - BARS) / thick))
    level: list[list[Strip]] = []
    standing: list[Strip] = []
    rest: list[Strip] = []
    widest = max((s.length for s in left if not _may_stand(s, room)), default=0.0)
    for strip in left:
        wide = max(map(_wide, level), default=0.0)
        beside = _taken(len(standing), thick, gap)
        row = next((row for row in level if _wide([*row, strip]) <= widest - beside), None)
        if row is not None:
            row.append(strip)
        elif len(level) < rows and max(wide, strip.length) + beside <= room.width:
            level.append([strip])
        elif _may_stand(strip, room) and wide + _taken(len(standing) + 1, thick, gap) <= room.width:
            standing.append(strip)
        else:
            rest.append(strip)
    placed = [
        Placed(strip, Point(_wide(row[:before]), n * thick), False)
        for n, row in enumerate(level)
        for before, strip in enumerate(row)
    ]
    for number, strip in enumerate(standing):
        later = len(standing) - number
        placed.append(Placed(strip, Point(room.width - later * thick - (later - 1) * gap, 0), True))
    return placed, rest


def _taken(standing: int, thick: float, gap: float) -> float:
    """How much of the width so many upright strips take, with what parts them from the others."""
    return standing * (thick + gap) - gap + max(gap, CLOSE) if standing else 0.0


def _may_stand(strip: Strip, room: Size) -> bool:
    return strip.side in ("west", "east") and strip.length <= room.height


def _wide(row: list[Strip]) -> float:
    return sum(strip.length for strip in row)
