"""SheetContext → where everything of the calibration sheet stands, in mm of the page."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from printgen.figure.print.calibration import BEFORE, BEHIND, HALF_LENGTH, HALF_PINS, SMALLEST
from printgen.geometry import Point, Rect
from printgen.sheet.core.context import SheetContext

TURNS = (0.2, 0.3, 0.5)
"""How many degrees a difference of 1 mm may mean: the farther apart, the finer."""

CLEAR = 44.0
"""What the upper and the lower vernier leave free to the edges of the paper, together, in mm."""

LONGEST = 280.0
"""No longer than a ruler is."""

TOP, FOOT = 31.0, 14.0
"""Where the long lines begin, and what they leave free at the foot."""

HEAD = 18.0


@dataclass(frozen=True, slots=True)
class Places:
    """The drawings and the blocks of words; ``blocks`` by the name of the step.

    ``factor``: degrees for each mm between upper and lower vernier.
    """

    corner: Point
    across: float
    down: float
    pins: Mapping[str, float]
    verniers: tuple[tuple[Point, bool], ...]
    factor: float
    bars: Point
    upright_bars: Point | None
    blocks: Mapping[str, Rect]


def places(context: SheetContext) -> Places:
    """Return the places for a paper."""
    paper, large = context.paper, context.paper.layout == "large"
    corner = Point(20.0 if large else 18.0, TOP)
    factor = next(factor for factor in TURNS if apart(factor) <= paper.height - 2 * CLEAR or factor == 0.5)
    middle = Point(paper.width / 2, paper.height / 2)
    half = apart(factor) / 2
    # On small paper the words stand beside the upper and lower vernier.
    level = middle.x if large else context.margin + HALF_LENGTH
    verniers = (
        (Point(level, middle.y - half), False),
        (Point(middle.x, middle.y), True),
        (Point(level, middle.y + half), False),
    )
    arrange = _large if large else _small
    bars, upright, blocks = arrange(context, middle, half)
    return Places(
        corner=corner,
        across=_length(paper.width - corner.x - paper.printer_margin - 1),
        down=_length(paper.height - corner.y - FOOT),
        pins={"north": middle.x, "west": middle.y, "east": middle.y, "south": paper.width - context.margin - HALF_PINS},
        verniers=verniers,
        factor=factor,
        bars=bars,
        upright_bars=upright,
        blocks=blocks,
    )


def apart(factor: float) -> float:
    """Return the distance of two verniers whose difference of 1 mm means so many degrees."""
    return 1 / math.radians(factor)


def _length(room: float) -> float:
    """Return the longest line, in whole centimetres, whose scale still fits."""
    return min(LONGEST, math.floor(room * SMALLEST / 100 / 10) * 10)


_Arranged = tuple[Point, Point | None, dict[str, Rect]]


def _large(context: SheetContext, middle: Point, half: float) -> _Arranged:
    wide = context.paper.width
    left, right = 28.0, wide - 19.0
    outer = context.margin
    upper, lower = middle.y - half, middle.y + half
    clear, beside = HALF_LENGTH + 4, 18.0
    after = middle.x + BEHIND + 5
    row, upright_top = max(upper + BEHIND + 9, TOP + 44), middle.y - 22
    low = middle.y + HALF_LENGTH + 5
    beside_left = middle.x - beside - left
    blocks = {
        "print": Rect(left, TOP + 11, middle.x - clear - left, 30),
        "size": Rect(middle.x + clear, TOP + 11, right - middle.x - clear, 33),
        "across": Rect(left + 112, row, right - left - 112, 36),
        "readings": Rect(middle.x + beside, upright_top - 2, right - 31 - middle.x - beside, 50),
        "down": Rect(left, middle.y - 31, beside_left, 36),
        "edges": Rect(left, middle.y + 8, beside_left, 66),
        "turn": Rect(left, lower - 11, middle.x - clear - left, 30),
        # the back
        "light": Rect(outer, upper + BEHIND + 5, wide - 2 * outer - 66, 46),
        "meets": Rect(wide - outer - 50, upper + BEHIND + 9, 50, 30),
        "upper": Rect(middle.x + clear, upper - 6, 60, 12),
        "middle": Rect(after, middle.y - 20, 60, 12),
        "lower": Rect(middle.x + clear, lower - 6, 60, 12),
        "work-out": Rect(outer, middle.y - 22, middle.x - beside - outer - 2, 50),
        "signs": Rect(after, middle.y - 3, wide - outer - after, 34),
        "keep": Rect(outer, low, wide - 2 * outer, lower - BEFORE - 3 - low),
    }
    return Point(left + 2, row + 4), Point(right - 27, upright_top), blocks


def _small(context: SheetContext, middle: Point, half: float) -> _Arranged:
    wide, high = context.paper.width, context.paper.height
    left, right = 28.0, wide - 19.0
    upper, lower = middle.y - half, middle.y + half
    outer, clear = context.margin, 11.0
    column = middle.x - clear - left
    beside = outer + 2 * HALF_LENGTH + 3
    blocks = {
        "print": Rect(left, TOP + 7, column, 23),
        "size": Rect(left, TOP + 30, column, 38),
        "readings": Rect(left, TOP + 67, column, 34),
        "across": Rect(middle.x + clear + 4, upper + BEHIND + 1, right - middle.x - clear - 4, 35),
        "down": Rect(middle.x + clear + 4, upper + BEHIND + 37, right - middle.x - clear - 4, 35),
        "edges": Rect(left, TOP + 102, column, 44),
        "turn": Rect(middle.x + clear + 4, upper + BEHIND + 73, right - middle.x - clear - 4, 20),
        # the back
        "light": Rect(beside, TOP, wide - outer - beside, 60),
        "upper": Rect(outer, upper + BEHIND, 50, 10),
        "middle": Rect(middle.x + BEHIND + 5, TOP + 58, 45, 10),
        "lower": Rect(outer, lower + BEHIND, 50, 10),
        "work-out": Rect(outer, upper + BEHIND + 14, middle.x - clear - outer - 2, 60),
        "meets": Rect(wide - outer - 48, TOP + 68, 48, 30),
        "signs": Rect(outer, lower - 45, 50, 32),
        "keep": Rect(outer + 2 * HALF_LENGTH + 3, lower - 36, wide - 2 * outer - 2 * HALF_LENGTH - 3, 70),
    }
    return Point(left, high - 34), None, blocks
