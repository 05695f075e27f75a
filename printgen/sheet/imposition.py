"""Pieces and a paper → what lies where on which page, fronts and backs, in page mm.

Pure geometry: nothing is drawn here. Pieces are laid in rows, from the fold or the upper edge on;
the backs follow from the fronts by the mirror of the arrangement, so that they cannot drift apart.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from printgen.errors import LimitError
from printgen.geometry import Insets, Point, Rect, Size, Transform
from printgen.problems import Problem
from printgen.sheet.arrangement import Arrangement, Mirror, mirror_of
from printgen.sheet.pieces import Piece

SideName = Literal["front", "back"]
GUTTER = 5.0
"""How far the bleed stays from a fold, in mm."""

OVER = 1e-6


@dataclass(frozen=True, slots=True)
class Lying:
    """One side of a piece on a page: ``place`` takes the mm of its art to those of the page."""

    piece: Piece
    side: SideName
    place: Transform

    @property
    def trim(self) -> Rect:
        """The box of what is cut out, in page mm."""
        box = self.piece.blank.box
        if self.side == "back":
            box = Rect(-box.right, box.y, box.width, box.height)
        return _mapped(box, self.place)

    @property
    def turn(self) -> float:
        """How far the art is turned, in degrees clockwise."""
        return round(math.degrees(math.atan2(self.place.b, self.place.a)), 6) % 360


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of pieces. ``paper`` counts papers, ``front`` the pages with fronts.

    ``mirror``: where its backs lie behind the fronts of the page of the same number, or of its own
    when it is folded. ``plated``: laid by hand, with what is cut off below the height ``strip``.
    """

    paper: int
    front: int
    size: Size
    side: Literal["front", "back", "both"]
    lying: tuple[Lying, ...]
    mirror: Mirror
    folded: bool = False
    plated: bool = False
    strips: tuple[float, ...] = ()

    def after(self, papers: int, fronts: int) -> "Leaf":
        """Give the same page with numbers that go on after others."""
        return replace(self, paper=self.paper + papers, front=self.front + fronts)

    @property
    def parts(self) -> tuple[str, ...]:
        """The kinds of pieces on the page, in order."""
        return tuple(dict.fromkeys(one.piece.part for one in self.lying))

    @property
    def suits(self) -> tuple[str, ...]:
        """The suits on the page, in order."""
        return tuple(dict.fromkeys(one.piece.shown.suit_name for one in self.lying))


@dataclass(frozen=True, slots=True)
class Spacing:
    """Room on a page in mm: what stays free along its edges, the bleed, the air between pieces.

    Without bleed, pieces with straight edges share their cuts; others keep ``air`` apart, and
    rows of another kind of piece begin ``between`` mm further down.
    """

    edges: Insets
    bleed: float = 0.0
    air: float = 1.27
    between: float = 4.0

    def cell(self, piece: Piece) -> Size:
        """Give the room of a piece: its box and its bleed, or half the air around it."""
        around = self.bleed if self.bleed else 0.0 if piece.is_box else self.air / 2
        box = piece.blank.box
        return Size(box.width + 2 * around, box.height + 2 * around)


def impose(
    pieces: Sequence[Piece], paper: Size, arrangement: Arrangement, spacing: Spacing
) -> tuple[Leaf, ...]:
    """Lay pieces on as few papers as it takes, upright or across, whichever needs fewer.

    Raises LimitError with the piece and its size when one is larger than the room.
    """
    tries = [
        _imposed(pieces, page, arrangement, spacing)
        for page in dict.fromkeys((paper, paper.turned))
    ]
    found = [leaves for leaves in tries if isinstance(leaves, tuple)]
    if not found:
        raise LimitError(next(one for one in tries if isinstance(one, Problem)))
    return min(found, key=lambda leaves: max((leaf.paper for leaf in leaves), default=0))


def _imposed(
    pieces: Sequence[Piece], page: Size, arrangement: Arrangement, spacing: Spacing
) -> tuple[Leaf, ...] | Problem:
    mirror = mirror_of(arrangement, page)
    fronts: list[tuple[Lying, ...]] = []
    for group in _groups(pieces):
        fold = mirror if arrangement == "gutterfold" and group[0].backed else None
        room = _room(page, fold, spacing)
        if problem := _too_large(group, room, spacing):
            return problem
        stacked = _pages(_rows(group, room, spacing), room, spacing)
        fronts += [_settled(rows, room, fold) for rows in stacked]
    return leaves_of(fronts, page, arrangement, mirror)


def leaves_of(
    fronts: Iterable[tuple[Lying, ...]], page: Size, arrangement: Arrangement, mirror: Mirror
) -> tuple[Leaf, ...]:
    """Add the backs: beside the fronts, behind each page, or after all of them."""
    leaves: list[Leaf] = []
    later: list[Leaf] = []
    for number, lying in enumerate(fronts, 1):
        backs = tuple(_back(one, mirror) for one in lying if one.piece.backed)
        if arrangement == "gutterfold":
            both = (*lying, *backs)
            leaves.append(Leaf(number, number, page, "both", both, mirror, folded=bool(backs)))
            continue
        leaves.append(Leaf(number, number, page, "front", lying, mirror))
        back = Leaf(number, number, page, "back", backs, mirror)
        if arrangement != "single":
            leaves.append(back)
        elif backs:
            later.append(back)
    used = len(leaves)
    return (*leaves, *(replace(leaf, paper=used + n) for n, leaf in enumerate(later, 1)))


def _back(front: Lying, mirror: Mirror) -> Lying:
    return Lying(front.piece, "back", mirror.behind(front.place))


def _groups(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Give pieces with backs first, then those without, which need no page behind theirs."""
    for backed in (True, False):
        if group := [piece for piece in pieces if piece.backed == backed]:
            yield group


def _room(page: Size, fold: Mirror | None, spacing: Spacing) -> Rect:
    """Give the room for fronts: the page, or the half of it before the fold."""
    whole = Rect(0, 0, *page).inset(spacing.edges)
    if fold is None:
        return whole
    if fold.axis == "upright":
        return Rect(whole.x, whole.y, fold.at - GUTTER - whole.x, whole.height)
    return Rect(whole.x, whole.y, whole.width, fold.at - GUTTER - whole.y)


_Cell = tuple[Piece, Size]


@dataclass(frozen=True, slots=True)
class _Row:
    """Pieces of one kind and size side by side."""

    cells: tuple[_Cell, ...]

    @property
    def width(self) -> float:
        return sum(size.width for _, size in self.cells)

    @property
    def height(self) -> float:
        return max(size.height for _, size in self.cells)


def _rows(pieces: Iterable[Piece], room: Rect, spacing: Spacing) -> Iterator[_Row]:
    """Put pieces into rows; another kind or another height begins one."""
    cells: list[_Cell] = []
    width = 0.0
    for piece in pieces:
        size = spacing.cell(piece)
        alike = cells and (cells[-1][0].part, cells[-1][1].height) == (piece.part, size.height)
        if cells and (not alike or width + size.width > room.width + OVER):
            yield _Row(tuple(cells))
            cells, width = [], 0.0
        cells.append((piece, size))
        width += size.width
    if cells:
        yield _Row(tuple(cells))


def _pages(
    rows: Iterable[_Row], room: Rect, spacing: Spacing
) -> Iterator[list[tuple[_Row, float]]]:
    """Stack rows on pages; give each with its distance from the first one's top."""
    page: list[tuple[_Row, float]] = []
    top = 0.0
    for row in rows:
        gap = 0.0
        if page:
            same = page[-1][0].cells[0][0].part == row.cells[0][0].part
            gap = 0.0 if same or spacing.bleed else spacing.between
        if page and top + gap + row.height > room.height + OVER:
            yield page
            page, top, gap = [], 0.0, 0.0
        page.append((row, top + gap))
        top += gap + row.height
    if page:
        yield page


def _settled(page: list[tuple[_Row, float]], room: Rect, fold: Mirror | None) -> tuple[Lying, ...]:
    """Give the fronts of a page: a block in the middle, at the top or along the fold."""
    width = max(row.width for row, _ in page)
    height = page[-1][1] + page[-1][0].height
    left, top = room.x + (room.width - width) / 2, room.y
    if fold is not None and fold.axis == "upright":
        left = room.right - width
    elif fold is not None:
        top = room.bottom - height
    lying = []
    for row, down in page:
        x = left
        for piece, size in row.cells:
            middle = Point(x + size.width / 2, top + down + size.height / 2)
            lying.append(Lying(piece, "front", Transform.shift(*middle)))
            x += size.width
    return tuple(lying)


def _too_large(pieces: Iterable[Piece], room: Rect, spacing: Spacing) -> Problem | None:
    """Find the first piece for which the room is too small."""
    for piece in pieces:
        cell = spacing.cell(piece)
        if cell.width > room.width + OVER or cell.height > room.height + OVER:
            needs = f"{cell.width:.1f} × {cell.height:.1f} mm"
            message = (
                f"`{piece.name}` needs {needs}, the paper has room for "
                f"{max(room.width, 0):.1f} × {max(room.height, 0):.1f} mm"
            )
            hints = ("take a larger paper, a narrower margin, or no bleed",)
            return Problem("piece-larger-than-paper", message, hints=hints)
    return None


def _mapped(rect: Rect, by: Transform) -> Rect:
    """Give the upright box of a rectangle that is moved and turned by quarters."""
    one, two = by.apply(Point(rect.x, rect.y)), by.apply(Point(rect.right, rect.bottom))
    return Rect(min(one.x, two.x), min(one.y, two.y), abs(one.x - two.x), abs(one.y - two.y))
