"""Cells of pieces and the room of a page → which cell lies where on which page, in page mm.

Equal cells lie in blocks of rows and columns. A block goes where most of it fits; the room left beside and
below blocks is given to the next ones, as long as no suit is split up for it.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from typing import Literal, get_args

from printgen.geometry import Point, Rect, Size
from printgen.sheet.kit.pieces import Piece

OVER = 1e-6
SPREAD = Size(24.0, 10.0)  # how far columns and rows that share no cut are moved apart at most, in mm
BLANK = 0.4  # the share of a page's height from which what lies on it is laid in more rows

Filling = Literal["rows", "lines", "beside", "anywhere"]
FILLINGS: tuple[Filling, ...] = get_args(Filling)
"""How blocks fill pages, the calmest first: below each other, sizes of a kind in full lines, beside others too, on
earlier pages too."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Pieces whose cells are equal, in the order in which they are read; ``loose`` ones share no cut."""

    part: str
    cell: Size
    pieces: tuple[Piece, ...]
    loose: bool = False

    @property
    def of_a_suit(self) -> int:
        """How many belong together: those of the first suit; where there are several kinds each by itself."""
        if len({piece.part for piece in self.pieces}) > 1:
            return 1
        first = self.pieces[0].shown.suit_name
        return sum(piece.shown.suit_name == first for piece in self.pieces)

    @property
    def of_a_set(self) -> int:
        """How many of the first suit there are without spare ones and further copies."""
        first = self.pieces[0]
        alike = (one for one in self.pieces if one.part == first.part and one.number == first.number)
        return sum(one.shown.suit_name == first.shown.suit_name for one in alike)

    @property
    def folds(self) -> bool:
        """Whether its pieces are folded."""
        return bool(self.pieces[0].blank.folds)

    @property
    def is_of_each_suit(self) -> bool:
        """Whether each of its pieces is of another suit."""
        return len({piece.shown.suit_name for piece in self.pieces}) == len(self.pieces)


@dataclass(frozen=True, slots=True)
class LaidBlock:
    """Pieces of a batch in rows of so many columns; ``corner`` is the upper left one."""

    batch: Batch
    pieces: tuple[Piece, ...]
    columns: int
    corner: Point

    @property
    def rows(self) -> int:
        """How many rows it has."""
        return -(-len(self.pieces) // self.columns)

    @property
    def high(self) -> float:
        """How high all its rows are, in mm."""
        return self.rows * self.batch.cell.height

    def middles(self, across: float = 0.0, down: float = 0.0) -> Iterator[tuple[Piece, Point]]:
        """Yield the middle of each piece; columns lie ``across`` mm and rows ``down`` mm further apart than cells."""
        width, height = self.batch.cell
        for number, piece in enumerate(self.pieces):
            row, column = divmod(number, self.columns)
            yield piece, self.corner.moved(column * (width + across) + width / 2, row * (height + down) + height / 2)


@dataclass(slots=True)
class PackedPage:
    """One page: each piece with the middle of its cell, the boxes that are taken, with their part, and the blocks."""

    room: Rect
    placed: list[tuple[Piece, Point]] = field(default_factory=list)
    blocks: list[LaidBlock] = field(default_factory=list)
    taken: list[tuple[str, Rect]] = field(default_factory=list)
    _free: dict[tuple[str, float], tuple[int, list[Rect]]] = field(default_factory=dict)
    """What was free for a part when so many boxes were taken."""

    def free(self, part: str, between: float) -> list[Rect]:
        """Return the largest free rectangles for a part; other parts keep a distance of ``between`` mm."""
        known, free = self._free.get((part, between), (0, [self.room]))
        for other, box in self.taken[known:]:
            free = _without(free, box.grown(0.0 if other == part else between))
        self._free[part, between] = len(self.taken), free
        return sorted(free, key=lambda rect: (round(rect.y, 3), round(rect.x, 3)))

    @property
    def box(self) -> Rect:
        """The box around everything on the page."""
        return box_around(box for _, box in self.taken)


def box_around(boxes: Iterable[Rect]) -> Rect:
    """Return the box around boxes, of which there is at least one."""
    return Rect.through(corner for box in boxes for corner in box.corners)


def batches(
    pieces: Iterable[Piece], cell_of: Callable[[Piece], Size], block_of: Callable[[Piece], tuple[str, bool]]
) -> Iterator[Batch]:
    """Gather pieces that follow each other and whose cells are equal, those of a block together.

    ``block_of``: the name of the block in which a piece lies, and whether it shares no cut.
    """

    def alike(piece: Piece) -> tuple[str, bool, float, float]:
        width, height = cell_of(piece)
        return *block_of(piece), round(width, 4), round(height, 4)

    for (block, loose, *_), group in groupby(pieces, alike):
        found = tuple(group)
        yield Batch(block, cell_of(found[0]), found, loose)


def packed(
    every: Iterable[Batch], room: Rect, between: float, how: Filling, most: int = sys.maxsize, whole: bool = False
) -> list[PackedPage] | Batch:
    """Return pages with all batches; the first batch that is too large for a page if there is one.

    Where there are more pages than ``most``, the rest is left out. ``whole``: what is there once of each suit stays
    together, where a page has room for it.
    """
    pages: list[PackedPage] = []
    for batch in every:
        left = batch.pieces
        while left and len(pages) <= most:
            laid = 0
            for page in pages if how == "anywhere" else pages[-1:]:
                if laid := _lay(page, batch, left, between, how, whole):
                    break
            if not laid:
                pages.append(PackedPage(room))
                laid = _lay(pages[-1], batch, left, between, how)
            if not laid:
                return batch
            left = left[laid:]
    return pages


def _lay(
    page: PackedPage, batch: Batch, left: Sequence[Piece], between: float, how: Filling, whole: bool = False
) -> int:
    """Lay as many pieces of a batch on a page as have room beside each other, in fewest rows; return how many."""
    (width, height), suit = batch.cell, batch.of_a_suit
    least = min(len(left), len(left) if whole and batch.is_of_each_suit else suit) if page.taken else 1
    places: list[tuple[int, int, float, float, int]] = []
    for rect in page.free(batch.part, between):
        across = int((rect.width + OVER) / width)
        count = min(len(left), across * int((rect.height + OVER) / height))
        if suit <= count < len(left):
            count -= count % suit
        if count >= max(least, 1) and (how != "rows" or rect.x <= page.room.x + OVER):
            places.append((-count, -(-count // across), rect.y, rect.x, across))
    if not places:
        return 0
    most, _, y, x, across = min(places)
    columns = even_columns(-most, across, suit)
    page.blocks.append(LaidBlock(batch, tuple(left[:-most]), columns, Point(x, y)))
    page.placed += page.blocks[-1].middles()
    full, rest = divmod(-most, columns)
    if full:
        page.taken.append((batch.part, Rect(x, y, columns * width, full * height)))
    if rest:
        page.taken.append((batch.part, Rect(x, y + full * height, rest * width, height)))
    return -most


def spread(page: PackedPage) -> PackedPage:
    """Return a page spread over its room, if some block on it shares no cuts and none lies beside another.

    Each block is in the middle, the columns of one that shares no cuts as far apart as there is room for, and so are
    all such rows of the page, and blocks. Where much would stay blank below them, one such block takes more rows.
    """
    room, blocks = page.room, _joined(page.blocks)
    ends = [block.corner.y + block.high for block in blocks]
    stacked = all(end <= block.corner.y + OVER for end, (_, block) in zip(ends, pairwise(blocks), strict=False))
    if not stacked or not any(block.batch.loose for block in blocks):
        return page
    low = max(ends) - room.y
    for number, block in enumerate(blocks):
        if block.batch.loose and (more := _in_more_rows(block, room.height - low + block.high, room.height)) != block:
            passed = more.high - block.high
            moved = (replace(one, corner=one.corner.moved(0, passed)) for one in blocks[number + 1 :])
            blocks, low = [*blocks[:number], more, *moved], low + passed
    blocks = [part for block in blocks for part in _parted(block)]
    gaps = sum(block.rows if block.batch.loose else 1 for block in blocks)
    down = _apart(room.height - low, gaps, SPREAD.height)
    wider, before = PackedPage(room), 0
    for block in blocks:
        width, high = block.batch.cell.width, block.high
        across, apart = 0.0, 0.0
        if block.batch.loose:
            columns = max(one.columns for one in blocks if one.batch == block.batch)
            across, apart = _apart(room.width - columns * width, columns, SPREAD.width), down
        wide = block.columns * (width + across) - across
        corner = Point(room.centre.x - wide / 2, block.corner.y + before * down)
        wider.placed += replace(block, corner=corner).middles(across, apart)
        wider.taken.append((block.batch.part, Rect(*corner, wide, high + (block.rows - 1) * apart)))
        before += block.rows if block.batch.loose else 1
    return wider


def is_torn(page: PackedPage) -> bool:
    """Return whether a page has one block alone, in whose rows suits begin that go on in the next."""
    if len(page.blocks) != 1:
        return False
    many, columns = page.blocks[0].batch.of_a_set, page.blocks[0].columns
    return many > 1 and columns % many > 0 and many % columns > 0


def whole_suits(page: PackedPage) -> PackedPage:
    """Return a page with one block alone, in as many columns as whole suits take, if its room is high enough for that.

    So no suit goes on in the next row beside another.
    """
    if not is_torn(page):
        return page
    block, (width, height) = page.blocks[0], page.blocks[0].batch.cell
    columns = block.columns - block.columns % block.batch.of_a_set
    if not columns:
        return page
    rows = -(-len(block.pieces) // columns)
    if rows * height > page.room.height + OVER:
        return page
    laid = PackedPage(page.room, blocks=[replace(block, columns=columns)])
    laid.placed += laid.blocks[0].middles()
    laid.taken.append((block.batch.part, Rect(*block.corner, columns * width, rows * height)))
    return laid


def _joined(blocks: Iterable[LaidBlock]) -> list[LaidBlock]:
    """Return blocks from top to bottom, rows of one kind that follow each other in a line as one block."""
    found: list[LaidBlock] = []
    for block in sorted(blocks, key=lambda block: (round(block.corner.y, 3), block.corner.x)):
        last = found[-1] if found else None
        if last is None or last.batch.part != block.batch.part or abs(last.corner.y - block.corner.y) > OVER:
            found.append(block)
        elif last.rows == block.rows == 1 and block.batch.loose:
            columns = last.columns + block.columns
            found[-1] = replace(last, pieces=(*last.pieces, *block.pieces), columns=columns)
        else:
            found.append(block)
    return found


def _in_more_rows(block: LaidBlock, free: float, whole: float) -> LaidBlock:
    """Return a block in so many rows that little stays blank, kinds of pieces on rows of their own.

    ``free``: the height it may take, in mm, of the ``whole`` of its page.
    """
    high, many = block.batch.cell.height, len(block.pieces)
    most = int((free + OVER) / high)
    rows = next((n for n in range(block.rows, most) if free - n * high < BLANK * whole), most)
    found = [n for n in range(1, block.columns + 1) if -(-many // n) == min(rows, many)]
    kinds = [number for number, (one, other) in enumerate(pairwise(block.pieces), 1) if one.part != other.part]
    if rows <= block.rows or not found:
        return block
    return replace(
        block, columns=max(found, key=lambda n: (2 * ((many - 1) % n + 1) >= n, sum(end % n == 0 for end in kinds), -n))
    )


def _parted(block: LaidBlock) -> Iterator[LaidBlock]:
    """Yield a block, a last row that is not full by itself if it is folded, or of other kinds than those above."""
    full = (block.rows - 1) * block.columns
    above, last = block.pieces[:full], block.pieces[full:]
    apart = block.batch.loose and 1 < len(last) < block.columns
    of_others = {one.part for one in above}.isdisjoint(one.part for one in last)
    if not apart or not (of_others or block.batch.folds):
        yield block
        return
    yield replace(block, pieces=above)
    down = (block.rows - 1) * block.batch.cell.height
    yield replace(block, pieces=last, columns=len(last), corner=block.corner.moved(0, down))


def _apart(left: float, many: int, most: float) -> float:
    """Share what is left out among the gaps between so many."""
    return min(most, max(left, 0.0) / (many - 1)) if many > 1 else 0.0


def even_columns(count: int, across: int, together: int) -> int:
    """Return how many columns make full rows, or whole suits, in as few rows as ``across`` columns do."""
    rows = -(-count // across)
    choices = range(min(across, count), -(-count // rows) - 1, -1)
    return min(choices, key=lambda n: (count % n > 0, n % together > 0 and together % n > 0, n))


def _without(free: Sequence[Rect], box: Rect) -> list[Rect]:
    """Cut a box out of free rectangles and return the largest that are left."""
    cut: list[Rect] = []
    for rect in free:
        cut += _beside(rect, box) if rect.meets(box, OVER) else [rect]
    cut = list(dict.fromkeys(cut))
    return [r for r in cut if not any(other is not r and other.holds(r) for other in cut)]


def _beside(rect: Rect, box: Rect) -> list[Rect]:
    sides = (
        Rect(rect.x, rect.y, rect.width, box.y - rect.y),
        Rect(rect.x, box.bottom, rect.width, rect.bottom - box.bottom),
        Rect(rect.x, rect.y, box.x - rect.x, rect.height),
        Rect(box.right, rect.y, rect.right - box.right, rect.height),
    )
    return [side for side in sides if side.width > OVER and side.height > OVER]
