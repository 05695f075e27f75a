"""Cells of pieces and the room of a page → which cell lies where on which page, in page mm.

Equal cells lie in blocks of rows and columns. A block goes where most of it fits; the room left beside and
below blocks is given to the next ones, as long as no suit is split up for it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, get_args

from printgen.geometry import Point, Rect, Size
from printgen.sheet.kit.pieces import Piece

OVER = 1e-6

Filling = Literal["rows", "beside", "anywhere"]
FILLINGS: tuple[Filling, ...] = get_args(Filling)
"""How blocks fill pages, the calmest first: below each other, beside others too, on earlier pages too."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Pieces whose cells are equal, in the order in which they are read."""

    part: str
    cell: Size
    pieces: tuple[Piece, ...]

    @property
    def of_a_suit(self) -> int:
        """How many belong together: those of the first suit."""
        first = self.pieces[0].shown.suit_name
        return sum(piece.shown.suit_name == first for piece in self.pieces)


@dataclass(slots=True)
class PackedPage:
    """One page: each piece with the middle of its cell, and the boxes that are taken, with their part."""

    room: Rect
    placed: list[tuple[Piece, Point]] = field(default_factory=list)
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


def batches(pieces: Iterable[Piece], cell_of: Callable[[Piece], Size]) -> Iterator[Batch]:
    """Gather pieces that follow each other and whose cells are equal."""

    def alike(piece: Piece) -> tuple[str, float, float]:
        width, height = cell_of(piece)
        return piece.part, round(width, 4), round(height, 4)

    for _, group in groupby(pieces, alike):
        found = tuple(group)
        yield Batch(found[0].part, cell_of(found[0]), found)


def packed(every: Iterable[Batch], room: Rect, between: float, how: Filling) -> list[PackedPage] | Batch:
    """Return pages with all batches; the first batch that is too large for a page if there is one."""
    pages: list[PackedPage] = []
    for batch in every:
        left = batch.pieces
        while left:
            laid = 0
            for page in pages if how == "anywhere" else pages[-1:]:
                if laid := _lay(page, batch, left, between, how):
                    break
            if not laid:
                pages.append(PackedPage(room))
                laid = _lay(pages[-1], batch, left, between, how)
            if not laid:
                return batch
            left = left[laid:]
    return pages


def _lay(page: PackedPage, batch: Batch, left: Sequence[Piece], between: float, how: Filling) -> int:
    """Lay as many pieces of a batch on a page as have room beside each other, in fewest rows; return how many."""
    (width, height), suit = batch.cell, batch.of_a_suit
    least = min(len(left), suit) if page.taken else 1
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
    for number, piece in enumerate(left[:-most]):
        row, column = divmod(number, columns)
        page.placed.append((piece, Point(x + (column + 0.5) * width, y + (row + 0.5) * height)))
    full, rest = divmod(-most, columns)
    if full:
        page.taken.append((batch.part, Rect(x, y, columns * width, full * height)))
    if rest:
        page.taken.append((batch.part, Rect(x, y + full * height, rest * width, height)))
    return -most


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
