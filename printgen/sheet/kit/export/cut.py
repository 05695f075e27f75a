"""KitContext → the lines that a cutting machine cuts and folds, page by page, in page mm.

Only fronts: backs lie behind them and are cut with them. Coordinates are those of the printed
page, from its upper left corner. A page that is folded is cut twice: first, still flat, what has no
back; then, folded and glued, the rest, on a sheet that is only the half before the fold.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from printgen.drawing.cut_svg import CutLines, Line
from printgen.drawing.path import transformed
from printgen.drawing.scene import Box, Disc, Path, polyline
from printgen.geometry import Point, Size
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.impose import Leaf, Lying
from printgen.sheet.kit.sheet import leaves_for

CutForm = Literal["svg", "dxf"]
FOLDED = "folded"


@dataclass(frozen=True, slots=True)
class CutPage:
    """The lines of one paper; ``state`` is ``folded`` where it is folded and glued before."""

    paper: int
    lines: CutLines
    state: str = ""

    @property
    def is_folded(self) -> bool:
        """Whether the paper is folded and glued before it is cut."""
        return self.state == FOLDED

    @property
    def name(self) -> str:
        """What tells this file from those of other papers."""
        return f"{self.paper}-{self.state}" if self.state else str(self.paper)


def cut_pages(context: KitContext) -> tuple[CutPage, ...]:
    """Give the lines of every paper on which something is to be cut."""
    return tuple(page for leaf in leaves_for(context) if leaf.side != "back" for page in _cut(leaf))


def _cut(leaf: Leaf) -> Iterator[CutPage]:
    fronts = [one for one in leaf.lying if one.side == "front"]
    folded = [one for one in fronts if leaf.folded and one.piece.backed]
    flat = [one for one in fronts if one not in folded]
    if flat:
        yield CutPage(leaf.paper, _lines(flat, leaf.size))
    if folded:
        yield CutPage(leaf.paper, _lines(folded, _half(leaf)), FOLDED)


def _half(leaf: Leaf) -> Size:
    """Give the sheet that is left when the page is folded: what lies before the fold."""
    if leaf.mirror.axis == "upright":
        return Size(leaf.mirror.at, leaf.size.height)
    return Size(leaf.size.width, leaf.mirror.at)


def _lines(lying: Iterable[Lying], size: Size) -> CutLines:
    found = tuple(lying)
    folds = (
        Path(polyline((one.place.apply(start), one.place.apply(end))))
        for one in found
        for start, end in one.piece.blank.folds
    )
    return CutLines(size, tuple(map(_outline, found)), tuple(folds))


def _outline(one: Lying) -> Line:
    blank = one.piece.blank
    if blank.radius is not None:
        return Disc(one.place.apply(Point(0, 0)), blank.radius)
    return Box(one.trim) if one.piece.is_box else Path(transformed(blank.outline, one.place))
