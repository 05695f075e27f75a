"""Cells of pieces and the room of a page → which cell lies where on which page, in page mm.

Cells that are alike lie in blocks, rows upon rows. A block goes where most of it fits; what is left
free beside and below blocks is given to the next ones, as long as no suit is torn apart for it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, get_args

from printgen.geometry import Point, Rect, Size
from printgen.sheet.kit.pieces import Piece

OVER = 1e-6

Filling = Literal["rows", "beside", "anywhere"]
FILLINGS: tuple[Filling, ...] = get_args(Filling)
"""How blocks fill pages, the calmest first."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Pieces whose cells are alike, in the order in which they are read."""

    part: str
    cell: Size
    pieces: tuple[Piece, ...]

    @property
    def of_a_suit(self) -> int:
        """How many belong together: those of the first suit."""
        first = self.pieces[0].shown.suit_name
        return sum(piece.shown.suit_name == first for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Placed:
    """One piece with the middle of its cell."""

    piece: Piece
    middle: Point


@dataclass(slots=True)
class Packed:
    """One page: what lies on it, and the boxes that are taken, with the part that took them."""

    room: Rect
    placed: list[Placed] = field(default_factory=list)
    taken: list[tuple[str, Rect]] = field(default_factory=list)

    def free(self, part: str, between: float) -> list[Rect]:
        """Give the largest rectangles that are free for a part; other parts keep their distance."""
        free = [self.room]
        for other, box in self.taken:
            air = 0.0 if other == part else between
            free = _without(free, box.grown(air))
        return sorted(free, key=lambda rect: (round(rect.y, 3), round(rect.x, 3)))

    @property
    def box(self) -> Rect:
        """The box around everything on the page."""
        left = min(box.x for _, box in self.taken)
        top = min(box.y for _, box in self.taken)
        right = max(box.right for _, box in self.taken)
        return Rect(left, top, right - left, max(box.bottom for _, box in self.taken) - top)


def batches(pieces: Iterable[Piece], cell_of: dict[Piece, Size]) -> Iterator[Batch]:
    """Gather pieces that follow each other and whose cells are alike."""

    def alike(piece: Piece) -> tuple[str, float, float]:
        cell = cell_of[piece]
        return piece.part, round(cell.width, 4), round(cell.height, 4)

    for _, group in groupby(pieces, alike):
        found = tuple(group)
        yield Batch(found[0].part, cell_of[found[0]], found)


def packed(every: Iterable[Batch], room: Rect, between: float, how: Filling) -> list[Packed] | Batch:
    """Lay batches on pages; give the first batch that is too large for one instead.

    ``how``: in rows below each other, beside others as well, or on pages that came before too.
    """
    pages: list[Packed] = []
    for batch in every:
        left = batch.pieces
        if batch.cell.width > room.width + OVER or batch.cell.height > room.height + OVER:
            return batch
        while left:
            choices = pages if how == "anywhere" else pages[-1:]
            found = next(filter(None, (_choice(p, batch, left, between, how) for p in choices)), None)
            if found is None:
                pages.append(Packed(room))
                found = _choice(pages[-1], batch, left, between, how)
            if found is None:
                return batch
            left = _lay(*found, batch, left)
    return pages


def _choice(
    page: Packed, batch: Batch, left: Sequence[Piece], between: float, how: Filling
) -> tuple[Packed, Point, int, int] | None:
    """Choose where on a page most of a batch lies in fewest rows: the corner, columns, how many."""
    least = min(len(left), batch.of_a_suit) if page.taken else 1
    best: tuple[tuple[float, ...], tuple[Packed, Point, int, int]] | None = None
    for rect in page.free(batch.part, between):
        if how == "rows" and rect.x > page.room.x + OVER:
            continue
        across = int((rect.width + OVER) / batch.cell.width)
        many = min(len(left), across * int((rect.height + OVER) / batch.cell.height))
        if many < len(left):
            many -= many % batch.of_a_suit if many >= batch.of_a_suit else 0
        if many < max(least, 1):
            continue
        rows = -(-many // across)
        rank = (-many, rows, rect.y, rect.x)
        if best is None or rank < best[0]:
            columns = even_columns(many, across, batch.of_a_suit)
            best = rank, (page, Point(rect.x, rect.y), columns, many)
    return best[1] if best else None


def even_columns(many: int, across: int, together: int) -> int:
    """Give how many columns make full rows, or whole suits, in as few rows as ``across`` does."""
    rows = -(-many // across)
    fewest = -(-many // rows)
    choices = range(min(across, many), fewest - 1, -1)
    return min(choices, key=lambda n: (many % n > 0, n % together > 0 and together % n > 0, n))


def _lay(
    page: Packed, corner: Point, columns: int, many: int, batch: Batch, left: Sequence[Piece]
) -> tuple[Piece, ...]:
    """Lay the first pieces in rows of so many; give those that are left."""
    width, height = batch.cell
    for number, piece in enumerate(left[:many]):
        row, column = divmod(number, columns)
        middle = corner.moved((column + 0.5) * width, (row + 0.5) * height)
        page.placed.append(Placed(piece, middle))
    full, rest = divmod(many, columns)
    if full:
        box = Rect(corner.x, corner.y, columns * width, full * height)
        page.taken.append((batch.part, box))
    if rest:
        box = Rect(corner.x, corner.y + full * height, rest * width, height)
        page.taken.append((batch.part, box))
    return tuple(left[many:])


def _without(free: Sequence[Rect], box: Rect) -> list[Rect]:
    """Cut a box out of free rectangles; keep the largest ones that are left."""
    cut: list[Rect] = []
    for rect in free:
        cut += _beside(rect, box) if rect.meets(box, OVER) else [rect]
    cut = list(dict.fromkeys(cut))
    return [r for r in cut if not any(other is not r and other.holds(r) for other in cut)]


def _beside(rect: Rect, box: Rect) -> Iterator[Rect]:
    """Give what is left of a rectangle on each of the four sides of a box."""
    if box.y - rect.y > OVER:
        yield Rect(rect.x, rect.y, rect.width, box.y - rect.y)
    if rect.bottom - box.bottom > OVER:
        yield Rect(rect.x, box.bottom, rect.width, rect.bottom - box.bottom)
    if box.x - rect.x > OVER:
        yield Rect(rect.x, rect.y, box.x - rect.x, rect.height)
    if rect.right - box.right > OVER:
        yield Rect(box.right, rect.y, rect.right - box.right, rect.height)
