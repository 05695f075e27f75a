"""A page of pieces whose bleeds touch → lines below them: no light line is seen where two of one colour meet."""

from collections.abc import Iterator
from itertools import combinations

from printgen.drawing.scene import Path, Stroke, line
from printgen.geometry import Point, Rect
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.imposition.marks import TOUCH

WIDE = 0.4  # how wide a line below a join is, in mm


def joins(context: KitContext, page: ImposedPage) -> Iterator[Path]:
    """Yield a line of the colour of both grounds where the bleeds of two pieces touch."""
    if not context.bleed:
        return
    there = [
        (one.trim.grown(context.bleed), context.drawn(one.piece).ground(one.side))
        for one in page.placed
        if one.piece.is_box
    ]
    for (one, colour), (other, its) in combinations(there, 2):
        if colour == its and (ends := _shared(one, other)):
            yield line(*ends, Stroke(colour, WIDE))


def _shared(one: Rect, other: Rect) -> tuple[Point, Point] | None:
    """Return the ends of the edge that two boxes share, without its last bit."""
    left, right = max(one.x, other.x), min(one.right, other.right)
    top, low = max(one.y, other.y), min(one.bottom, other.bottom)
    if abs(right - left) <= TOUCH and low - top > 2 * WIDE:
        return Point(left, top + WIDE / 2), Point(left, low - WIDE / 2)
    if abs(low - top) <= TOUCH and right - left > 2 * WIDE:
        return Point(left + WIDE / 2, top), Point(right - WIDE / 2, top)
    return None
