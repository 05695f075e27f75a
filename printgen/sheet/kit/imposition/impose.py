"""Pieces and a paper → what lies where on which page, fronts and backs, in page mm.

Pure geometry: nothing is drawn here. Pieces are laid in rows, from the fold or the upper edge on;
the backs follow from the fronts by the mirror of the arrangement, so that they cannot drift apart.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from printgen.errors import LimitError
from printgen.geometry import Insets, Point, Rect, Size, Transform
from printgen.problems import Problem
from printgen.sheet.kit.imposition.arrangement import BACKINGS, Arrangement, Mirror
from printgen.sheet.kit.imposition.packing import FILLINGS, Batch, Filling, Packed, batches, packed
from printgen.sheet.kit.pieces import Piece

SideName = Literal["front", "back"]
GUTTER = 5.0
"""How far the bleed stays from a fold, in mm."""


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
    when it is folded. ``plated``: laid by hand, with ``strips`` that are cut off from one height
    to another before it is folded.
    ``apart``: printed on the paper of its suit, its backs on white.
    """

    paper: int
    front: int
    size: Size
    side: Literal["front", "back", "both"]
    lying: tuple[Lying, ...]
    mirror: Mirror
    folded: bool = False
    plated: bool = False
    strips: tuple[tuple[float, float], ...] = ()
    apart: bool = False

    def after(self, papers: int, fronts: int) -> "Leaf":
        """Give the same page with numbers that go on after others."""
        return replace(self, paper=self.paper + papers, front=self.front + fronts)

    @property
    def parts(self) -> tuple[str, ...]:
        """The kinds of pieces on the page, in order."""
        return tuple(dict.fromkeys(one.piece.part for one in self.lying))

    @property
    def material(self) -> str | None:
        """What the page is printed on; None where nothing lies on it."""
        return self.lying[0].piece.material if self.lying else None

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


def impose(pieces: Sequence[Piece], paper: Size, arrangement: Arrangement, spacing: Spacing) -> tuple[Leaf, ...]:
    """Lay pieces on as few papers as it takes, upright or across, in the plainest way that does.

    Raises LimitError with the piece and its size when one is larger than the room.
    """
    best: tuple[Leaf, ...] = ()
    least: tuple[int, int] | None = None
    rows: int | None = None
    problem: Problem | None = None
    for way in _ways(pieces, paper, arrangement):
        found = _imposed(way, arrangement, spacing)
        if isinstance(found, Problem):
            problem = problem or found
            continue
        rank = papers_of(found), max((FILLINGS.index(one.how) for one in way), default=0)
        if least is None or rank < least:
            best, least, rows = found, rank, None
        elif rank == least:  # only then are rows worth counting
            rows = _rows_of(best) if rows is None else rows
            if (fewer := _rows_of(found)) < rows:
                best, rows = found, fewer
    if least is None and problem is not None:
        raise LimitError(problem)
    return best


def _rows_of(leaves: Iterable[Leaf]) -> int:
    """Count the rows in which pieces lie, each kind by itself: the fewer, the calmer a page."""
    return len({(leaf.paper, one.piece.part, round(one.trim.y, 2)) for leaf in leaves for one in leaf.lying})


def papers_of(leaves: Iterable[Leaf]) -> int:
    """Count the papers that pages take."""
    return max((leaf.paper for leaf in leaves), default=0)


def papers_by_material(leaves: Iterable[Leaf]) -> dict[str, int]:
    """Count the papers of each material, in the order in which they are printed."""
    material = {leaf.paper: leaf.material for leaf in leaves if leaf.material is not None}
    return dict(Counter(material[paper] for paper in sorted(material)))


@dataclass(frozen=True, slots=True)
class _Section:
    """Pieces that go on from page to page: the page, and how they fill it."""

    pieces: tuple[Piece, ...]
    page: Size
    how: Filling


def _ways(pieces: Sequence[Piece], paper: Size, arrangement: Arrangement) -> Iterator[tuple[_Section, ...]]:
    """Give ways to lay pieces, plainest first: in rows, in blocks beside each other.

    Pieces without a back come last, on papers of their own or after the others; where a paper is
    folded and glued they never lie with others, whose other half would stick to them.
    """
    pages = tuple(dict.fromkeys((paper, paper.turned)))
    groups = list(_groups(pieces))
    for how in FILLINGS:
        for each in product(pages, repeat=len(groups)):
            parts = zip(groups, each, strict=True)
            yield tuple(_Section(group, page, how) for group, page in parts)
        if len(groups) > 1 and not BACKINGS[arrangement].folded:
            yield from _shared(groups[0], groups[1], pages, how)


def _shared(
    backed: tuple[Piece, ...], others: tuple[Piece, ...], pages: Sequence[Size], how: Filling
) -> Iterator[tuple[_Section, ...]]:
    """Let the first kinds without a back lie on papers of the others; the fewest first."""
    kinds = list(dict.fromkeys(piece.part for piece in others))
    for many in range(1, len(kinds) + 1):
        with_them = tuple(piece for piece in others if piece.part in kinds[:many])
        apart = tuple(piece for piece in others if piece.part in kinds[many:])
        for page, other in product(pages, pages if apart else pages[:1]):
            first = _Section(backed + with_them, page, how)
            yield (first, _Section(apart, other, how)) if apart else (first,)


def _imposed(way: Sequence[_Section], arrangement: Arrangement, spacing: Spacing) -> tuple[Leaf, ...] | Problem:
    fronts: list[Leaf] = []
    for section in way:
        mirror = BACKINGS[arrangement].mirror(section.page)
        backed = any(piece.backed for piece in section.pieces)
        fold = mirror if BACKINGS[arrangement].folded and backed else None
        room = _room(section.page, fold, spacing)
        cells = {piece: spacing.cell(piece) for piece in section.pieces}
        between = 0.0 if spacing.bleed else spacing.between
        pages = packed(batches(section.pieces, cells), room, between, section.how)
        if isinstance(pages, Batch):
            return _too_large(pages, room)
        for page in pages:
            lying = _settled(page, fold)
            fronts.append(Leaf(len(fronts) + 1, 0, section.page, "front", lying, mirror))
    return leaves_of(fronts, arrangement)


def leaves_of(fronts: Iterable[Leaf], arrangement: Arrangement) -> tuple[Leaf, ...]:
    """Number pages and add the backs: beside the fronts, behind each page, or after all of them."""
    backing = BACKINGS[arrangement]
    leaves: list[Leaf] = []
    later: list[Leaf] = []
    for number, front in enumerate(fronts, 1):
        backs = tuple(_back(one, front.mirror) for one in front.lying if one.piece.backed)
        here = replace(front, paper=number, front=number)
        if backing.folded:
            both = (*front.lying, *backs)
            leaves.append(replace(here, side="both", lying=both, folded=bool(backs)))
            continue
        leaves.append(here)
        back = replace(here, side="back", lying=backs)
        if not backing.glued:
            leaves.append(back)
        elif backs:
            later.append(back)
    used = len(leaves)
    return (*leaves, *(replace(leaf, paper=used + n) for n, leaf in enumerate(later, 1)))


def _back(front: Lying, mirror: Mirror) -> Lying:
    return Lying(front.piece, "back", mirror.behind(front.place))


def _groups(pieces: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Give pieces with backs first, then those without, which need no page behind theirs."""
    for backed in (True, False):
        if group := tuple(piece for piece in pieces if piece.backed == backed):
            yield group


def _room(page: Size, fold: Mirror | None, spacing: Spacing) -> Rect:
    """Give the room for fronts: the page, or the half of it before the fold."""
    whole = Rect(0, 0, *page).inset(spacing.edges)
    if fold is None:
        return whole
    if fold.axis == "upright":
        return Rect(whole.x, whole.y, fold.at - GUTTER - whole.x, whole.height)
    return Rect(whole.x, whole.y, whole.width, fold.at - GUTTER - whole.y)


def _settled(page: Packed, fold: Mirror | None) -> tuple[Lying, ...]:
    """Give the fronts of a page: in the middle, from the top or from the fold on."""
    room, box = page.room, page.box
    right, down = room.x + (room.width - box.width) / 2 - box.x, room.y - box.y
    if fold is not None and fold.axis == "upright":
        right = room.right - box.right
    elif fold is not None:
        down = room.bottom - box.bottom
    return tuple(Lying(one.piece, "front", Transform.shift(*one.middle.moved(right, down))) for one in page.placed)


def _too_large(batch: Batch, room: Rect) -> Problem:
    """Say which piece the room is too small for."""
    message = (
        f"`{batch.pieces[0].name}` needs {batch.cell.width:.1f} × {batch.cell.height:.1f} mm, "
        f"the paper has room for {max(room.width, 0):.1f} × {max(room.height, 0):.1f} mm"
    )
    hints = ("take a larger paper, a narrower margin, or no bleed",)
    return Problem("piece-larger-than-paper", message, hints=hints)


def _mapped(rect: Rect, by: Transform) -> Rect:
    """Give the upright box of a rectangle that is moved and turned by quarters."""
    one, two = by.apply(Point(rect.x, rect.y)), by.apply(Point(rect.right, rect.bottom))
    return Rect(min(one.x, two.x), min(one.y, two.y), abs(one.x - two.x), abs(one.y - two.y))
