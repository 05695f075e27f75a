"""Pieces and a paper → imposed pages: what lies where, fronts and backs, in page mm.

Pure geometry: nothing is drawn here. Pieces are laid in rows, from the fold on or in the middle of a page; the backs
follow from the fronts by the mirror of the arrangement, so that they cannot drift apart.
"""

import math
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, product
from typing import Literal, NamedTuple

from printgen.errors import LimitError
from printgen.geometry import Rect, Size, Transform
from printgen.problems import Problem
from printgen.sheet.kit.imposition.arrangement import Backing, Mirror
from printgen.sheet.kit.imposition.bands import in_bands
from printgen.sheet.kit.imposition.lines import packed_in_lines
from printgen.sheet.kit.imposition.packing import (
    FILLINGS,
    Batch,
    Filling,
    PackedPage,
    batches,
    is_torn,
    packed,
    spread,
    whole_suits,
)
from printgen.sheet.kit.imposition.spacing import Spacing
from printgen.sheet.kit.pieces import Piece, SideName, side_box

GUTTER = 5.0  # how far the bleed stays from a fold, in mm
LINES_APART = 3.2  # how far apart kinds stay in full lines, in mm

LOW_PAGE, EVEN_STEPS = 0.5, 20  # the share of its room from which a page is high; how many heights are tried for all
SPARSE = 0.2  # so little of a page is covered by pieces where it is nearly empty


def mapped_box(box: Rect, by: Transform) -> Rect:
    """Return the upright box of a rectangle that is moved and turned by quarters."""
    return Rect.through(map(by.apply, box.corners[::2]))


@dataclass(frozen=True, slots=True)
class PlacedSide:
    """One side of a piece on a page; ``place`` maps the mm of its art to those of the page."""

    piece: Piece
    side: SideName
    place: Transform

    @property
    def trim(self) -> Rect:
        """The box of what is cut out, in page mm."""
        return mapped_box(side_box(self.piece.blank.box, self.side), self.place)

    @property
    def turn(self) -> float:
        """How far the art is turned, in degrees clockwise."""
        return round(math.degrees(math.atan2(self.place.b, self.place.a)), 6) % 360


@dataclass(frozen=True, slots=True)
class ImposedPage:
    """One page of pieces. ``paper`` counts papers, ``front`` the pages with fronts.

    ``mirror``: where its backs lie behind the fronts of the page of the same number, or of its own if ``folded``.
    ``by_template``: laid by a template of the kit, with ``strips`` that are cut off, from one height to another,
    before it is folded. ``suit_paper``: printed on paper in the colour of its suit, its backs on white.
    """

    paper: int
    front: int
    size: Size
    side: Literal["front", "back", "both"]
    placed: tuple[PlacedSide, ...]
    mirror: Mirror
    folded: bool = False
    by_template: bool = False
    strips: tuple[tuple[float, float], ...] = ()
    suit_paper: bool = False

    @property
    def parts(self) -> tuple[str, ...]:
        """The kinds of pieces on the page, in order."""
        return tuple(dict.fromkeys(one.piece.part for one in self.placed))

    @property
    def boxes(self) -> list[Rect]:
        """The boxes of the pieces with straight edges."""
        return [one.trim for one in self.placed if one.piece.is_box]

    @property
    def material(self) -> str | None:
        """What the page is printed on; None if nothing lies on it."""
        return self.placed[0].piece.material if self.placed else None

    @property
    def suits(self) -> tuple[str, ...]:
        """The suits on the page, in order."""
        return tuple(dict.fromkeys(one.piece.shown.suit_name for one in self.placed))


def impose(pieces: Sequence[Piece], paper: Size, backing: Backing, spacing: Spacing) -> tuple[ImposedPage, ...]:
    """Return pieces on as few papers as possible, as few of them nearly empty, upright or across, in the plainest way.

    Raises LimitError with the piece and its size when one is larger than the room.
    """
    found: list[tuple[_Rank, tuple[_Fronts, ...]]] = []
    apart: dict[int, list[tuple[_Rank, _Fronts]]] = {}
    problem: LimitError | None = None
    for way, lots in _ways(pieces, backing, spacing):
        laid: list[list[_Fronts]] = [[] for _ in lots]
        most = _most_papers(found, way) - len(lots) + 1
        for size, number in product(dict.fromkeys((paper, paper.turned)), range(len(lots))):
            try:
                fronts = _fronts(lots[number], size, backing, way, most)
            except LimitError as error:
                problem = problem or error
            else:
                if fronts is not None:
                    laid[number].append(fronts)
                    apart.setdefault(number, []).append(((fronts.papers, fronts.sparse, way.rank), fronts))
        for each in product(*laid):
            papers, sparse = sum(one.papers for one in each), sum(one.sparse for one in each)
            found.append(((papers, sparse, way.rank), each))
    if problem is not None and not found:
        raise problem
    least = min(rank for rank, _ in found)
    best = [each for rank, each in found if rank == least]
    if backing.by == "folding":  # lots never share a paper: each is laid in the plainest way
        best = [*product(*(_plainest(apart[number]) for number in sorted(apart)))]
    whole = [each for each in best if not any(one.torn for one in each)] or best
    imposed = (chain.from_iterable(one.imposed() for one in each) for each in whole)
    return min((with_backs(fronts, backing) for fronts in imposed), key=_rows_of)


def _plainest(found: Sequence[tuple["_Rank", "_Fronts"]]) -> list["_Fronts"]:
    """Return what takes fewest papers, as few of them nearly empty, in the plainest way."""
    least = min(rank for rank, _ in found)
    return [fronts for rank, fronts in found if rank == least]


class _Way(NamedTuple):
    """How pieces are laid: with which spacing, how far apart their blocks, how these fill pages."""

    spacing: Spacing
    between: float
    how: Filling

    @property
    def rank(self) -> tuple[bool, bool, float, int]:
        """The less, the plainer."""
        return not self.spacing.upright, self.how != "lines", -self.between, FILLINGS.index(self.how)


_Rank = tuple[int, int, tuple[bool, bool, float, int]]
"""How many papers, how many pages nearly empty, how plain."""


def _most_papers(found: Sequence[tuple[_Rank, tuple["_Fronts", ...]]], way: _Way) -> int:
    """Return how many papers a way may take to be better than what was found: behind a plainer one fewer papers.

    Where a plainer one leaves a page nearly empty, as many papers may do without it.
    """
    papers, sparse, plain = min((rank for rank, _ in found), default=(sys.maxsize, 1, way.rank))
    return papers - (not sparse and plain < way.rank)


@dataclass(frozen=True, slots=True)
class _Fronts:
    """Pieces packed on pages of a size; where each lies is worked out when it is known that they are taken."""

    size: Size
    pages: list[PackedPage]
    backing: Backing
    fold: Mirror | None
    spacing: Spacing
    laid_in: Callable[[Rect], list[PackedPage] | Batch]

    @property
    def papers(self) -> int:
        """The number of papers, those of backs that are glued on among them."""
        glued = self.backing.by == "gluing"
        return len(self.pages) + sum(glued and any(one.backed for one, _ in page.placed) for page in self.pages)

    @property
    def sparse(self) -> int:
        """The number of pages that are nearly empty."""
        covered = (sum(self._area(piece) for piece, _ in page.placed) for page in self.pages)
        return sum(area < SPARSE * self.size.width * self.size.height for area in covered)

    @property
    def torn(self) -> bool:
        """Whether what there is once of each suit goes on in another row, on a page of nothing else."""
        return any(is_torn(whole_suits(page)) for page in self.pages)

    def _even(self) -> list[PackedPage]:
        """Return the pages; where the last would be half empty, all of them as high as each other, if they can be."""
        room, even = self.pages[0].room, self.pages
        if len(even) == 1 or even[-1].box.height > LOW_PAGE * room.height:
            return even
        for step in range(1, EVEN_STEPS):
            found = self.laid_in(room._replace(height=room.height * (1 - step / EVEN_STEPS)))
            if isinstance(found, Batch) or len(found) > len(even) or any(is_torn(whole_suits(one)) for one in found):
                break
            even = found
        return [replace(page, room=room) for page in even]

    def _area(self, piece: Piece) -> float:
        box, folded = piece.blank.box, self.backing.by == "folding" and piece.backed
        return box.width * box.height * (2 if folded else 1)

    def imposed(self) -> Iterator[ImposedPage]:
        """Yield the pages with their fronts."""
        mirror = self.backing.mirror(self.size)
        for page in self._even():
            laid = spread(whole_suits(page))
            laid = in_bands(laid) if self.fold is None else laid
            yield ImposedPage(0, 0, self.size, "front", _settled(laid, self.fold, self.spacing), mirror)


def _rows_of(pages: Iterable[ImposedPage]) -> int:
    """Return the number of rows, each kind of piece by itself: the fewer, the calmer a page."""
    return len({(page.paper, one.piece.part, round(one.trim.y, 2)) for page in pages for one in page.placed})


def papers_of(pages: Iterable[ImposedPage]) -> int:
    """Return the number of papers that pages take."""
    return max((page.paper for page in pages), default=0)


def papers_by_material(pages: Iterable[ImposedPage]) -> dict[str, int]:
    """Return the number of papers of each material, in the order in which they are printed."""
    material = {page.paper: page.material for page in pages if page.material is not None}
    return dict(Counter(material[paper] for paper in sorted(material)))


def _ways(
    pieces: Sequence[Piece], backing: Backing, spacing: Spacing
) -> Iterator[tuple[_Way, list[tuple[Batch, ...]]]]:
    """Yield ways to lay pieces, the plainest first: in rows, in blocks beside each other; each lot apart."""
    stands = any(one.blank.stands for one in pieces)
    every = list(_lots(pieces, backing))
    for spaced in (replace(spacing, upright=True), spacing) if stands else (spacing,):
        batched = [[tuple(batches(lot, spaced.cell, spaced.block)) for lot in lots] for lots in every]
        ways = [_Way(spaced, between, how) for between, how in product(spaced.between, FILLINGS)]
        lined = [way for way in ways if way.how == "lines" and way.between >= LINES_APART and spaced.bleed]
        yield from product([*lined, *(way for way in ways if way.how != "lines")], batched)


def _lots(pieces: Sequence[Piece], backing: Backing) -> Iterator[list[tuple[Piece, ...]]]:
    """Yield lots of pieces that each may have papers of their own.

    Pieces without a back come last, on papers of their own or the first kinds of them after the others. Where a
    paper is folded and glued they never lie with others, whose other half would stick to them.
    """
    backed, others = (tuple(piece for piece in pieces if piece.backed == is_backed) for is_backed in (True, False))
    kinds = list(dict.fromkeys(piece.part for piece in others))
    most = len(kinds) if backed and backing.by != "folding" else 0
    for shared in range(most + 1):
        with_them = tuple(piece for piece in others if piece.part in kinds[:shared])
        alone = tuple(piece for piece in others if piece.part in kinds[shared:])
        yield [lot for lot in (backed + with_them, alone) if lot]


def _fronts(lot: Sequence[Batch], size: Size, backing: Backing, way: _Way, most: int) -> _Fronts | None:
    """Return pieces that go on from page to page in one way; None if they need more pages than ``most``.

    Raises LimitError when one is larger than the room.
    """
    is_backed = any(piece.backed for batch in lot for piece in batch.pieces)
    fold = backing.mirror(size) if backing.by == "folding" and is_backed else None
    lined = way.how == "lines" and is_backed
    room = _room(size, fold, way.spacing.lined if lined else way.spacing)
    how: Filling = "anywhere" if way.how == "lines" else way.how
    lay = packed_in_lines if lined else partial(packed, how=how)
    pages = lay(lot, room, way.between, most=most)
    if how == "anywhere" and not lined and not isinstance(pages, Batch):
        whole = packed(lot, room, way.between, how, most, whole=True)
        pages = whole if not isinstance(whole, Batch) and len(whole) <= len(pages) else pages
    if isinstance(pages, Batch):
        message = (
            f"`{pages.pieces[0].name}` needs {pages.cell.width:.1f} × {pages.cell.height:.1f} mm, "
            f"the paper has room for {max(room.width, 0):.1f} × {max(room.height, 0):.1f} mm"
        )
        hint = "take a larger paper, a narrower margin, or no bleed"
        raise LimitError(Problem("piece-larger-than-paper", message, hints=(hint,)))
    laid_in = partial(lay, lot, between=way.between, most=most)
    return _Fronts(size, pages, backing, fold, way.spacing, laid_in) if len(pages) <= most else None


def with_backs(fronts: Iterable[ImposedPage], backing: Backing) -> tuple[ImposedPage, ...]:
    """Return the pages numbered, with the backs beside the fronts, behind each page, or after all of them."""
    pages: list[ImposedPage] = []
    later: list[ImposedPage] = []
    for number, front in enumerate(fronts, 1):
        backs = tuple(
            PlacedSide(one.piece, "back", front.mirror.behind(one.place)) for one in front.placed if one.piece.backed
        )
        here = replace(front, paper=number, front=number)
        if backing.by == "folding":
            pages.append(replace(here, side="both", placed=(*front.placed, *backs), folded=bool(backs)))
            continue
        pages.append(here)
        back = replace(here, side="back", placed=backs)
        if backing.by != "gluing":
            pages.append(back)
        elif backs:
            later.append(back)
    return (*pages, *(replace(page, paper=n) for n, page in enumerate(later, len(pages) + 1)))


def _room(page: Size, fold: Mirror | None, spacing: Spacing) -> Rect:
    whole = Rect(0, 0, *page).inset(spacing.edges)
    if fold is None:
        return whole
    if fold.axis == "upright":
        return whole._replace(width=fold.at - GUTTER - whole.x)
    return whole._replace(height=fold.at - GUTTER - whole.y)


def _settled(page: PackedPage, fold: Mirror | None, spacing: Spacing) -> tuple[PlacedSide, ...]:
    """Return the fronts of a page: in the middle, or from the fold on."""
    room, box = page.room, page.box
    right, down = (room.centre.x - box.centre.x, room.centre.y - box.centre.y)
    if fold is not None and fold.axis == "upright":
        right = room.right - box.right
    elif fold is not None:
        down = room.bottom - box.bottom
    placed = ((piece, at.moved(right, down), -90 if spacing.turns(piece) else 0) for piece, at in page.placed)
    return tuple(PlacedSide(one, "front", Transform.turn(by).then(Transform.shift(*at))) for one, at, by in placed)
