"""Pieces and a template of the kit → imposed pages on which the pieces of a suit lie close together.

A template fills half a sheet across, from the fold outward and downward. Folded, the other half has
its backs; printed on both sides, it is the template of another suit.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from printgen.geometry import Size, Transform
from printgen.model.kit import Block, Template
from printgen.sheet.kit.imposition.arrangement import BACKINGS, Arrangement, Mirror
from printgen.sheet.kit.imposition.impose import ImposedPage, PlacedSide, with_backs
from printgen.sheet.kit.pieces import Piece

MARKED = 3.0  # what ticks need between a template and what the printer leaves blank, in mm
LEAST = 8.0  # what stays free at least along the edges of the paper, in mm
BETWEEN = 8.0  # what stays free between two templates, one above the other, in mm
_Half = tuple[tuple[Block, tuple[Piece, ...]], ...]  # the pieces in each block of a template


def room_of(margin: float) -> float:
    """Return how far templates stay from the upper and the lower edge of a paper with this printer margin."""
    return max(LEAST, margin + MARKED)


def imposed_by_template(
    pieces: Sequence[Piece], template: Template, paper: Size, arrangement: Arrangement, margin: float
) -> tuple[tuple[ImposedPage, ...], tuple[Piece, ...]]:
    """Return the pages of a template and the pieces that lie on none; no page where the paper has no room for one.

    Each block takes as many pieces as the kit has of one suit; further ones are left.
    """
    grids = (_Grid.on(template, size, arrangement, margin) for size in (paper.turned, paper))
    grid = max(grids, key=lambda one: one.count)
    if not grid.count:
        return (), tuple(pieces)
    parts = {block.part for block in template.blocks}
    suits = dict.fromkeys(piece.shown.suit_name for piece in pieces if piece.part in parts)
    blocks = {(suit, block.part): list[Piece]() for suit in suits for block in template.blocks}
    left = [piece for piece in pieces if piece.part not in parts]
    for piece in pieces:
        if piece.part in parts and piece.number == 1:
            blocks[piece.shown.suit_name, piece.part].append(piece)
    further = [piece for piece in pieces if piece.part in parts and piece.number > 1]
    left += sorted(further, key=lambda piece: [*blocks].index((piece.shown.suit_name, piece.part)))
    halves = [tuple((block, tuple(blocks[suit, block.part])) for block in template.blocks) for suit in suits]
    backing = BACKINGS[arrangement]
    mirror = Mirror("upright", grid.page.width / 2) if backing.folded else backing.mirror(grid.page)
    fronts = [ImposedPage(0, 0, grid.page, "front", placed, mirror) for placed in grid.fronts(halves, backing.folded)]
    return tuple(map(grid.with_strips, with_backs(fronts, arrangement))), tuple(left)


@dataclass(frozen=True, slots=True)
class _Grid:
    """The places for a template on a page: so many rows from ``top`` on, one or two columns."""

    template: Template
    page: Size
    top: float
    rows: int
    count: int

    @classmethod
    def on(cls, template: Template, page: Size, arrangement: Arrangement, margin: float) -> "_Grid":
        top = room_of(margin)
        across = int((page.width - 2 * max(margin, LEAST) + 1e-6) / template.width)
        rows = int((page.height - 2 * top + 0.5 + BETWEEN + 1e-6) / (template.height + BETWEEN))
        count = (rows if across >= 2 else 0) if BACKINGS[arrangement].folded else min(across, 2) * rows
        return cls(template, page, top, rows, count)

    def _height(self, row: int) -> float:
        return self.top + row * (self.template.height + BETWEEN)

    def fronts(self, halves: Sequence[_Half], folded: bool) -> Iterator[tuple[PlacedSide, ...]]:
        """Yield the fronts of each page: halves left and right of the middle, and in rows.

        Folded, what has no back lies on the other half too, as a spare.
        """
        width = self.template.width
        both = self.page.width - 2 * LEAST + 1e-6 >= 2 * width
        fold = self.page.width / 2 if both else (self.page.width + width) / 2
        sides = (-1, 1) if both and not folded else (-1,)
        per_page = self.rows * len(sides)
        for first in range(0, len(halves), per_page):
            placed: list[PlacedSide] = []
            for number, half in enumerate(halves[first : first + per_page]):
                row, side = divmod(number, len(sides))
                placed += _laid(half, fold, sides[side], self._height(row))
                if folded:
                    spare = tuple((block, tuple(p.spare() for p in found if not p.backed)) for block, found in half)
                    placed += _laid(spare, fold, 1, self._height(row))
            yield tuple(placed)

    def with_strips(self, page: ImposedPage) -> ImposedPage:
        """Return a page marked as laid by a template, with the strips that are cut off."""
        heights = [self._height(row) for row in range(self.rows)]
        strips = [(top + self.template.strip, top + self.template.height) for top in heights]
        trims = [one.trim for one in page.placed] if page.side != "back" else []
        used = (s for s in strips if any(s[0] < trim.y and trim.bottom < s[1] + 1 for trim in trims))
        return replace(page, by_template=True, strips=tuple(used))


def _laid(half: _Half, fold: float, side: int, top: float) -> Iterator[PlacedSide]:
    for block, pieces in half:
        for number, piece in enumerate(pieces):
            row, column = divmod(number, block.columns)
            across, down = block.at[0] + column * block.pitch[0], block.at[1] + row * block.pitch[1]
            yield PlacedSide(piece, "front", Transform.shift(fold + side * across, top + down))
