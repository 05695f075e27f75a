"""Sealed strips → drawings: a block of them as it lies on a table, what is done with it step by step; in mm."""

import math
from collections.abc import Iterator

from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Path, Stroke, line, polyline
from printgen.figure.icon import icon
from printgen.figure.style import PieceStyle
from printgen.figure.table.things import MIDDLE, SHADOW
from printgen.figure.table.view import Sprite
from printgen.geometry import Point, Rect, Size, Transform

HATCH = 0.8
"""How far the lines across the back of strips lie apart, in mm."""

CHIP = 1.9
"""The radius of a chip that stands for those in strips, in mm."""

STEP = Size(42.0, 22.0)
"""How large the drawing of a step is."""

FOLDED, ROWS, NUMBER = Size(16.0, 17.2), 4, 3.4
"""A folded block in such a drawing, its strips, how wide their numbers are."""


def strips(
    style: PieceStyle, size: Size, rows: int = 3, head: float = 0.0, first: int = 1, is_round: bool = False
) -> Sprite:
    """Return a block of sealed strips: numbered at the left, hatched where they are folded over, a clip on its edge.

    ``head``: how much is left bare above them; ``first``: the number of the first; ``is_round``: chips are in them, one
    of which is drawn.
    """
    rect, pen = Rect.around(MIDDLE, *size), Stroke(style.colour("coast"), 0.25)
    each, number = (size.height - head) / rows, min(3.4, 0.36 * size.width)
    items: list[Item] = [Box(rect.moved(*SHADOW), Fill(style.colour("table-shadow")))] if style.theme.fills else []
    items.append(Box(rect, Fill(style.colour("paper")), pen))
    inner = Rect(rect.x + number, rect.y, size.width - number, size.height)
    items += _hatched(style, inner)
    items.append(line(Point(inner.x, rect.y), Point(inner.x, rect.bottom), pen))
    for n in range(rows):
        y = rect.y + head + n * each
        if n or head:
            items.append(line(Point(rect.x, y), Point(rect.right, y), Stroke(style.colour("coast"), 0.2)))
        items += _tally(style, n + first, Point(rect.x + number / 2, y + each / 2), each)
    clip = Box(
        Rect(rect.right - 2.6, rect.y + head + 0.42 * each, 3.4, 1.2), None, Stroke(style.colour("blue"), 0.45), 0.6
    )
    at, edge = inner.centre.moved(-0.5, 0.0), Stroke(style.colour("purple"), 0.4)
    chip = (Disc(at, CHIP, Fill(style.colour("face")), edge),) if is_round else ()
    return Sprite((*items, *chip, clip), size)


def making(style: PieceStyle, sign: str, several: bool = True) -> tuple[tuple[Item, ...], ...]:
    """Return what is done with strips: cut apart, folded, clipped, the uppermost torn off; ``sign`` lies within.

    ``several``: there is more than one block to be cut apart.
    """
    folded = strips(style, FOLDED, ROWS)
    return (
        (_cut if several else _cut_out)(style, sign),
        _fold(style, sign),
        (Group(folded.items, Transform.scale(1.1)),),
        _torn(style, sign),
    )


def _tally(style: PieceStyle, number: int, at: Point, high: float) -> Iterator[Item]:
    """Draw the number of a strip as so many strokes: no text that could be taken for one of the strips themselves."""
    stroke, half = Stroke(style.colour("ink"), 0.35, cap="round"), 0.26 * high
    for n in range(number):
        x = at.x + 0.7 * (n - (number - 1) / 2)
        yield line(Point(x, at.y - half), Point(x, at.y + half), stroke)


def _hatched(style: PieceStyle, rect: Rect) -> Iterator[Item]:
    """Draw lines across what is folded over."""
    pale = Stroke(style.colour("hatch"), 0.18)
    for n in range(1, math.ceil((rect.width + rect.height) / HATCH)):
        along = n * HATCH
        low = Point(rect.x + max(0.0, along - rect.height), rect.y + min(along, rect.height))
        yield line(low, Point(rect.x + min(along, rect.width), rect.y + max(0.0, along - rect.width)), pale)


def _open(style: PieceStyle, rect: Rect, rows: int, sign: str, first: int = 1) -> Iterator[Item]:
    """Draw strips that are not folded: numbers, their hatched cover, what lies behind the fold."""
    pen, dashed = Stroke(style.colour("coast"), 0.25), Stroke(style.colour("ink"), 0.25, dash=(0.8, 0.6))
    each, half = rect.height / rows, (rect.width - NUMBER) / 2
    yield Box(rect, Fill(style.colour("paper")), pen)
    yield from _hatched(style, Rect(rect.x + NUMBER, rect.y, half, rect.height))
    for n in range(rows):
        y = rect.y + n * each
        if n:
            yield line(Point(rect.x, y), Point(rect.right, y), Stroke(style.colour("coast"), 0.2))
        at = Point(rect.x + NUMBER / 2, y + each / 2)
        yield from _tally(style, n + first, at, each)
        yield icon(sign, Point(rect.right - half / 2, at.y), 0.78 * each, style.colour("purple"), style.icons)
    yield line(Point(rect.x + NUMBER, rect.y), Point(rect.x + NUMBER, rect.bottom), pen)
    yield line(Point(rect.right - half, rect.y), Point(rect.right - half, rect.bottom), dashed)


def _cut(style: PieceStyle, sign: str) -> tuple[Item, ...]:
    """Draw two blocks and scissors between them."""
    wide, high = 17.4, FOLDED.height
    left, right = Rect(-19.6, -high / 2, wide, high), Rect(2.2, -high / 2, wide, high)
    way = line(Point(0, -10.4), Point(0, 10.4), Stroke(style.colour("vermilion"), 0.35, dash=(1.2, 0.8)))
    backed = Box(Rect.around(Point(0, 6.2), 5.2), Fill(style.colour("paper")))
    blade = icon("scissors", Point(0, 6.2), 6.4, style.colour("vermilion"), style.icons)
    return (*_open(style, left, ROWS, sign), *_open(style, right, ROWS, sign), way, backed, blade)


def _cut_out(style: PieceStyle, sign: str) -> tuple[Item, ...]:
    """Draw a block and scissors on the line round it."""
    rect = Rect(-14.7, -FOLDED.height / 2, 29.4, FOLDED.height)
    way = Box(rect.grown(1.7), None, Stroke(style.colour("vermilion"), 0.35, dash=(1.2, 0.8)))
    backed = Box(Rect.around(Point(rect.x - 2.6, 4.0), 4.0), Fill(style.colour("paper")))
    blade = icon("scissors", Point(rect.x - 2.6, 4.0), 5.4, style.colour("vermilion"), style.icons)
    return (*_open(style, rect, ROWS, sign), way, backed, blade)


def _fold(style: PieceStyle, sign: str) -> tuple[Item, ...]:
    """Draw a block whose right part leaps over to the left."""
    rect = Rect(-14.7, -FOLDED.height / 2 + 1.6, 29.4, FOLDED.height)
    pen, tip = Stroke(style.colour("vermilion"), 0.5, cap="round", join="round"), Point(-6.0, rect.y - 0.6)
    leap = (("M", (9.6, rect.y - 0.4)), ("Q", (2.0, rect.y - 6.0, *tip)))
    head = polyline((tip.moved(0.4, -1.9), tip, tip.moved(2.1, 0.1)))
    return (*_open(style, rect, ROWS, sign), Path(leap, stroke=pen), Path(head, stroke=pen))


def _torn(style: PieceStyle, sign: str) -> tuple[Item, ...]:
    """Draw the uppermost strip, off its block and unfolded."""
    each = FOLDED.height / ROWS
    block = Rect(-14.7, -FOLDED.height / 2 + each + 1.6, FOLDED.width, each * (ROWS - 1))
    rest = strips(style, Size(block.width, block.height), ROWS - 1, first=2)
    strip = Rect(-14.7, -FOLDED.height / 2 - 0.8, 29.4, each)
    return (Group(rest.items, Transform.shift(*block.centre)), *_open(style, strip, 1, sign))
