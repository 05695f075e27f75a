"""KitContext → the lines that a cutting machine cuts and folds, page by page, in page mm.

Only fronts: backs lie behind them and are cut with them. Coordinates are those of the printed
page, from its upper left corner. A page that is folded is cut twice: first, still flat, what has no
back; then, folded and glued, the rest, on a sheet that is only the half before the fold.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printgen.drawing.cut_svg import CutLines, Line
from printgen.drawing.path import transformed
from printgen.drawing.scene import Box, Disc, Path, polyline
from printgen.geometry import Point, Size
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.cut_order import folded_size
from printgen.sheet.kit.imposition.impose import PlacedSide
from printgen.sheet.kit.imposition.marks import folds_of
from printgen.sheet.kit.imposition.papers import imposed_pages


@dataclass(frozen=True, slots=True)
class CutPage:
    """The lines of one paper; ``is_folded``: and glued before it is cut."""

    paper: int
    lines: CutLines
    is_folded: bool = False

    @property
    def name(self) -> str:
        """What distinguishes its file from those of other papers."""
        return f"{self.paper}-folded" if self.is_folded else str(self.paper)


def cut_pages(context: KitContext) -> Iterator[CutPage]:
    """Yield the lines of every paper on which something is to be cut."""
    for page in imposed_pages(context):
        fronts = [one for one in page.placed if one.side == "front"]
        if flat := [one for one in fronts if not (page.folded and one.piece.backed)]:
            yield CutPage(page.paper, _lines(flat, page.size))
        if folded := [one for one in fronts if page.folded and one.piece.backed]:
            yield CutPage(page.paper, _lines(folded, folded_size(page)), is_folded=True)


def _lines(placed: Sequence[PlacedSide], size: Size) -> CutLines:
    folds = tuple(Path(polyline(fold)) for one in placed for fold in folds_of(one))
    return CutLines(size, tuple(map(_outline, placed)), folds)


def _outline(one: PlacedSide) -> Line:
    blank = one.piece.blank
    if blank.radius is not None:
        return Disc(one.place.apply(Point(0, 0)), blank.radius)
    return Box(one.trim) if one.piece.is_box else Path(transformed(blank.outline, one.place))
