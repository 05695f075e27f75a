"""Strips of a frame, and the room of a page → where each of them lies, on how many pages."""

from dataclasses import dataclass

from printgen.geometry import Point, Size
from printgen.model.board.board import Side

BARS = 22.0
"""What the bars at the foot of a page take of its height, in mm."""

GAP, CLOSE = 6.0, 4.0
"""Between strips that share no cut, in mm; and between level and standing ones at least."""


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
    """A strip on a page, its upper left corner in mm from the area's; upright or level."""

    strip: Strip
    at: Point
    upright: bool


def pack(strips: list[Strip], room: Size, thick: float) -> list[list[Placed]]:
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
        Placed(strip, Point(_wide(row[:before]) + (GAP if before else 0), n * thick), False)
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
    return sum(strip.length for strip in row) + GAP * max(0, len(row) - 1)
