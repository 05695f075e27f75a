"""Cells of pieces and the room of a page → which cell lies where, the sizes of one kind in lines that are full.

Kinds of one size are blocks in the middle of a page, on the first page that has room below what lies on it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from printgen.geometry import Point, Rect
from printgen.sheet.kit.imposition.packing import OVER, Batch, LaidBlock, PackedPage, even_columns
from printgen.sheet.kit.pieces import Piece


def packed_in_lines(every: Iterable[Batch], room: Rect, between: float, most: int) -> list[PackedPage] | Batch:
    """Return pages with all batches; the first batch that is too large for a page if there is one.

    Where there are more pages than ``most``, the rest is left out.
    """
    found = tuple(every)
    sizes = Counter(batch.part for batch in found)
    pages: list[_LinedPage] = []
    for batch in found:
        flows, left = sizes[batch.part] > 1, batch.pieces
        while left and len(pages) <= most:
            laid = 0
            for page in pages[-1:] if flows else pages:
                if laid := page.line(batch, left, between) if flows else page.block(batch, left, between):
                    break
            if not laid:
                pages.append(_LinedPage(PackedPage(room)))
                laid = pages[-1].line(batch, left, between) if flows else pages[-1].share(batch, left)
            if not laid:
                return batch
            left = left[laid:]
    return [one.page for one in pages]


@dataclass(slots=True)
class _LinedPage:
    """A page on which lines and blocks lie below each other; ``rest``: what is free of its last line, for a part."""

    page: PackedPage
    rest: tuple[str, Rect] = ("", Rect(0, 0, 0, 0))

    def line(self, batch: Batch, left: Sequence[Piece], between: float) -> int:
        """Lay pieces in what is free of the last line, or in the next; return how many."""
        (width, height), room = batch.cell, self.page.room
        part, free = self.rest
        if part != batch.part or free.width + OVER < width or free.height + OVER < height:
            across, top = int((room.width + OVER) / width), self._top(batch.part, between)
            if not across or top + height > room.bottom + OVER:
                return 0
            free = Rect(room.centre.x - across * width / 2, top, across * width, height)
        many = min(len(left), int((free.width + OVER) / width))
        self._lay(batch, left[:many], many, Point(free.x, free.y))
        used = many * width
        self.rest = batch.part, free._replace(x=free.x + used, width=free.width - used)
        return many

    def block(self, batch: Batch, left: Sequence[Piece], between: float) -> int:
        """Lay pieces in a block below all others if they have room there; return how many."""
        (width, height), room, top = batch.cell, self.page.room, self._top(batch.part, between)
        columns = self._columns(batch, left)
        if not columns or top - (-len(left) // columns) * height > room.bottom + OVER:
            return 0
        self._lay(batch, left, columns, Point(room.centre.x - columns * width / 2, top))
        return len(left)

    def share(self, batch: Batch, left: Sequence[Piece]) -> int:
        """Lay as many pieces, in whole rows and suits, as an empty page has room for; return how many."""
        columns, suit = self._columns(batch, left), batch.of_a_suit
        many = min(len(left), columns * int((self.page.room.height + OVER) / batch.cell.height))
        if suit <= many < len(left):
            many -= many % suit
        return self.block(batch, left[:many], 0.0) if many else 0

    def _columns(self, batch: Batch, left: Sequence[Piece]) -> int:
        across = int((self.page.room.width + OVER) / batch.cell.width)
        return even_columns(len(left), across, batch.of_a_suit) if across else 0

    def _top(self, part: str, between: float) -> float:
        """Return where the next line begins: other parts keep a distance of ``between`` mm."""
        if not self.page.taken:
            return self.page.room.y
        return self.page.box.bottom + (0.0 if self.page.taken[-1][0] == part else between)

    def _lay(self, batch: Batch, pieces: Sequence[Piece], columns: int, corner: Point) -> None:
        block = LaidBlock(batch, tuple(pieces), columns, corner)
        self.page.blocks.append(block)
        self.page.placed += block.middles()
        (width, height), full = batch.cell, len(pieces) // columns
        for row, many in ((0, full * columns), (full, len(pieces) % columns)):
            if many:
                box = Rect(corner.x, corner.y + row * height, min(many, columns) * width, -(-many // columns) * height)
                self.page.taken.append((batch.part, box))
