"""A page and where its pieces lie → the page drawn small, or the first of its pieces seen from nearer."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from printgen.drawing.scene import Box, Fill, Group, Item, Stroke, Text
from printgen.figure.pieces.body_view import EDGE
from printgen.figure.pieces.part import Look
from printgen.figure.print.ruler import Line
from printgen.geometry import Point, Rect, Size, Transform
from printgen.units import PT

SEEN = 1.5 * PT  # how small words on a page drawn small may be, in mm
CLOSE = 0.001  # how far a piece may reach over a corner that holds it, in mm
Corner = Literal["first", "right", "lower"]
"""Where the first pieces of a page lie: upper left, or, on its back, behind them."""

CUT_PART, HALF = 6.0, 0.5  # what is seen round the part of a page that is cut, in mm; the share up to which it is one
ROW_AIR = 1.0  # what is seen above the last row before a cut, in mm
NEARER, WHOLE = (3.0, 2.5, 2.0, 1.5), 6  # how much nearer a page may be seen, nearest first, with so many pieces whole


@dataclass(frozen=True, slots=True)
class Mini:
    """A page to be drawn small: its size, and where each of its pieces lies, with its drawing in page mm."""

    size: Size
    pieces: tuple[tuple[Rect, Group], ...]

    @property
    def nearest(self) -> float:
        """How much nearer it may be seen, so that enough of its pieces still lie whole on it."""
        return next((by for by in NEARER if len(self.whole(by)) >= WHOLE), 1.0)

    def nearer(self, by: float, corner: Corner = "first") -> "Mini":
        """Return a page of the same shape, seen so much nearer, with the pieces of a corner alone in its middle."""
        size, found = Size(self.size.width / by, self.size.height / by), self.whole(by, corner)
        box = Rect.through([corner for one, _ in found for corner in one.corners] or [(0, 0)])
        x, y = (size.width - box.width) / 2 - box.x, (size.height - box.height) / 2 - box.y
        there = Transform.shift(x, y)
        return Mini(size, tuple((one.moved(x, y), Group((item,), there)) for one, item in found))

    def part(self, box: Rect) -> "Mini":
        """Return a part of it as a page, with the pieces that lie whole on it."""
        there = Transform.shift(-box.x, -box.y)
        found = (one for one in self.pieces if box.holds(one[0]))
        pieces = tuple((one.moved(-box.x, -box.y), Group((item,), there)) for one, item in found)
        return Mini(Size(box.width, box.height), pieces)

    def whole(self, by: float, corner: Corner = "first") -> list[tuple[Rect, Group]]:
        """Return the pieces of a corner, which is smaller by so much than the page."""
        wide, high = self.size.width / by, self.size.height / by
        x = self.size.width - wide if corner == "right" else 0.0
        y = self.size.height - high if corner == "lower" else 0.0
        return [one for one in self.pieces if Rect(x, y, wide, high).grown(CLOSE).holds(one[0])]

    def drawn(
        self, at: Point, scale: float, look: Look, more: Iterable[Item] = (), covered: Sequence[Rect] = ()
    ) -> Group:
        """Draw the page small, without words too small to be seen, and none on pieces that are ``covered``."""
        ink, paper = look.theme.colours["ink"], look.theme.colours["paper"]
        sheet = Box(Rect(0, 0, *self.size), Fill(paper), Stroke(ink, EDGE / scale))
        drawn: dict[tuple[int, bool], tuple[Item, ...]] = {}
        pieces: list[Group] = []
        for box, piece in self.pieces:
            hidden = any(box.meets(one) for one in covered)
            key = id(piece.items), hidden
            if key not in drawn:
                drawn[key] = tuple(legible(piece.items, math.inf if hidden else SEEN / scale))
            pieces.append(replace(piece, items=drawn[key]))
        return Group((sheet, *pieces, *more), Transform(scale, d=scale, e=at.x, f=at.y))


Cut = tuple[str, Sequence[Line]]  # a letter and the stretches of a cut


def part_to_cut(page: Mini, cuts: Sequence[Cut]) -> tuple[Mini, Sequence[Cut]]:
    """Return the part of a page that is cut, where it is a low one with whole pieces, and its cuts; else all.

    Of a level cut across the page that is what lies below, and the last row above.
    """
    ends = [end for _, stretches in cuts for stretch in stretches for end in stretch]
    box = Rect.through(ends).grown(CUT_PART) if ends else Rect(0, 0, *page.size)
    above = [one for one, _ in page.pieces if ends and one.bottom <= ends[0].y]
    if above and all(end.y == ends[0].y for end in ends):
        last = max(one.bottom for one in above)
        top = min(one.y for one in above if one.bottom > last - CLOSE) - ROW_AIR
        box = Rect(0, top, page.size.width, page.size.height - top)
    part, there = page.part(box), Transform.shift(-box.x, -box.y).apply
    if box.height > HALF * page.size.height or not part.pieces:
        return page, cuts
    return part, [(letter, [(there(one), there(other)) for one, other in lines]) for letter, lines in cuts]


def legible(items: Iterable[Item], least: float) -> Iterator[Item]:
    """Yield items without texts whose letters are smaller than ``least`` mm."""
    for item in items:
        if isinstance(item, Group):
            scale = math.hypot(item.transform.a, item.transform.b)
            yield replace(item, items=tuple(legible(item.items, least / scale)))
        elif not isinstance(item, Text) or max(run.size for run in item.runs) >= least:
            yield item
