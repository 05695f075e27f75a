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

    def free(self, part: str, between: float) -> list[Rect]:
        """Return the largest free rectangles for a part; other parts keep a distance of ``between`` mm."""
        free = [self.room]
        for other, box in self.taken:
            free = _without(free, box.grown(0.0 if other == part else between))
        return sorted(free, key=lambda rect: (round(rect.y, 3), round(rect.x, 3)))

    @property
    def box(self) -> Rect:
        """The box around everything on the page."""
        return box_around(box for _, box in self.taken)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where some pieces of a batch go: the corner of their block, its columns, how many pieces."""

    page: PackedPage
    corner: Point
    columns: int
    count: int


def box_around(boxes: Iterable[Rect]) -> Rect:
    """Return the box around boxes, of which there is at least one."""
    every = list(boxes)
    left, top = min(box.x for box in every), min(box.y for box in every)
    return Rect(left, top, max(box.right for box in every) - left, max(box.bottom for box in every) - top)


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
        if batch.cell.width > room.width + OVER or batch.cell.height > room.height + OVER:
            return batch
        while left:
            choices = pages if how == "anywhere" else pages[-1:]
            place = next(filter(None, (_best_place(page, batch, len(left), between, how) for page in choices)), None)
            if place is None:
                pages.append(PackedPage(room))
                place = _best_place(pages[-1], batch, len(left), between, how)
            if place is None:
                return batch
            _lay(place, batch, left)
            left = left[place.count :]
    return pages


def _best_place(page: PackedPage, batch: Batch, left: int, between: float, how: Filling) -> _Place | None:
    """Return where on a page most of a batch lies, in fewest rows."""
    suit = batch.of_a_suit
    least = min(left, suit) if page.taken else 1
    best: tuple[tuple[float, ...], _Place] | None = None
    for rect in page.free(batch.part, between):
        if how == "rows" and rect.x > page.room.x + OVER:
            continue
        across = int((rect.width + OVER) / batch.cell.width)
        count = min(left, across * int((rect.height + OVER) / batch.cell.height))
        if suit <= count < left:
            count -= count % suit
        if count < max(least, 1):
            continue
        rank = (-count, -(-count // across), rect.y, rect.x)
        if best is None or rank < best[0]:
            best = rank, _Place(page, Point(rect.x, rect.y), even_columns(count, across, suit), count)
    return best[1] if best else None


def even_columns(count: int, across: int, together: int) -> int:
    """Return how many columns make full rows, or whole suits, in as few rows as ``across`` columns do."""
    rows = -(-count // across)
    choices = range(min(across, count), -(-count // rows) - 1, -1)
    return min(choices, key=lambda n: (count % n > 0, n % together > 0 and together % n > 0, n))


def _lay(place: _Place, batch: Batch, pieces: Sequence[Piece]) -> None:
    """Lay the first pieces in rows."""
    width, height = batch.cell
    page, corner, columns = place.page, place.corner, place.columns
    for number, piece in enumerate(pieces[: place.count]):
        row, column = divmod(number, columns)
        page.placed.append((piece, corner.moved((column + 0.5) * width, (row + 0.5) * height)))
    full, rest = divmod(place.count, columns)
    if full:
        page.taken.append((batch.part, Rect(*corner, columns * width, full * height)))
    if rest:
        page.taken.append((batch.part, Rect(corner.x, corner.y + full * height, rest * width, height)))


def _without(free: Sequence[Rect], box: Rect) -> list[Rect]:
    """Cut a box out of free rectangles and return the largest that are left."""
    cut: list[Rect] = []
    for rect in free:
        cut += _beside(rect, box) if rect.meets(box, OVER) else [rect]
    cut = list(dict.fromkeys(cut))
    return [r for r in cut if not any(other is not r and other.holds(r) for other in cut)]


def _beside(rect: Rect, box: Rect) -> list[Rect]:
    """Return what is left of a rectangle on each of the four sides of a box."""
    sides = (
        Rect(rect.x, rect.y, rect.width, box.y - rect.y),
        Rect(rect.x, box.bottom, rect.width, rect.bottom - box.bottom),
        Rect(rect.x, rect.y, box.x - rect.x, rect.height),
        Rect(box.right, rect.y, rect.right - box.right, rect.height),
    )
    return [side for side in sides if side.width > OVER and side.height > OVER]
