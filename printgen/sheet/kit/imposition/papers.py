"""KitContext → the imposed pages of all its pieces, on as few papers as possible: in rows, or laid by a template.

A template fills half a sheet across, from the fold outward and downward; the pieces of a suit lie close together on it.
Folded, the other half has its backs; printed on both sides, it is the template of another suit.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from printgen.errors import UsageError
from printgen.geometry import Insets, Point, Size, Transform
from printgen.model.kit import CARD, Template
from printgen.problems import Problem
from printgen.sheet.core.expectations import Meeting
from printgen.sheet.kit.context import KitContext, is_furnished
from printgen.sheet.kit.imposition.arrangement import Backing, Mirror
from printgen.sheet.kit.imposition.impose import ImposedPage, PlacedSide, impose, papers_of, with_backs
from printgen.sheet.kit.imposition.packing import box_around
from printgen.sheet.kit.imposition.spacing import Spacing
from printgen.sheet.kit.pieces import Piece, pieces_of
from printgen.sheet.kit.request import PIECES_ARE

TOP, FOOT = 20.2, 21.6  # what title and bars take of a furnished page, in mm
SIDE, NARROW_SIDE, COMPACT_SIDE = 19.0, 16.7, 12.0
"""The side margins of a furnished page in mm: with bleed on a large or a small paper, and without bleed."""

BARE = 1.0  # what stays free beyond the printer's margin on pages without furniture, in mm
MARKED = 5.3  # the room that crop marks take, in mm
TICKED = 3.0  # what ticks need between a template and what the printer leaves blank, in mm
LEAST = 8.0  # what stays free at least along the edges of the paper, in mm
BETWEEN = 8.0  # what stays free between two templates, one above the other, in mm
SPARE_SETS = 9  # how many spare sets fill paper that nothing else is printed on, at most
_Half = list[tuple[Piece, Point]]  # the pieces of a template, each with its way from the fold outward and downward


def spacing(context: KitContext) -> Spacing:
    """Return the room that pieces have on a page, with or without bleed."""
    margin, bleed = context.paper.printer_margin, context.bleed
    if not is_furnished(context.portrait):
        edge = margin + (MARKED if bleed else BARE if margin else 0.0)
        return Spacing(Insets(edge, edge, edge, edge), bleed)
    large = context.paper.layout == "large"
    side = (SIDE if large else NARROW_SIDE) if bleed else COMPACT_SIDE
    side = max(side, margin + (MARKED if bleed else 4.0))
    return Spacing(Insets(max(TOP, margin + MARKED), side, max(FOOT, margin + MARKED), side), bleed)


def imposed_pages(context: KitContext) -> tuple[ImposedPage, ...]:
    """Return all pieces on pages; if only the paper distinguishes suits, each suit on papers of its own.

    Raises UsageError if nothing is chosen, LimitError if a piece is larger than the paper.
    """
    pieces = pieces_of(context.loaded, context.parts, context.suits, context.request.copies, context.counts)
    if not pieces:
        message = f"of what a table of `{context.request.game}` needs, nothing is chosen"
        if context.request.only or context.request.suits:
            hint = "choose other parts or suits, or leave out --only and --suits"
        else:
            hint = PIECES_ARE.format("in the set-up")
        raise UsageError(Problem("no-pieces", message, hints=(hint,)))
    if context.backing.by != "gluing" or not context.suits_look_alike:
        return _by_material(context, pieces)
    pages: tuple[ImposedPage, ...] = ()
    for suit in context.suits:
        of_suit = tuple(piece for piece in pieces if piece.shown.suit_name == suit)
        pages += _renumbered(_by_material(context, of_suit), pages)
    in_order = sorted(pages, key=lambda page: page.side == "back")
    return tuple(replace(page, paper=n, suit_paper=True) for n, page in enumerate(in_order, 1))


def _by_material(context: KitContext, pieces: tuple[Piece, ...]) -> tuple[ImposedPage, ...]:
    """Return the pieces of each material on papers of their own, those of card first."""
    pages: tuple[ImposedPage, ...] = ()
    for material in sorted(dict.fromkeys(piece.material for piece in pieces), key=lambda name: name != CARD):
        of_it = tuple(piece for piece in pieces if piece.material == material)
        pages += _renumbered(_fewest(context, of_it) if material == CARD else _filled(context, of_it), pages)
    return pages


def _filled(context: KitContext, pieces: tuple[Piece, ...]) -> tuple[ImposedPage, ...]:
    """Return pieces on paper that nothing else is printed on, with as many spare sets as it has room for."""
    filled = _fewest(context, pieces)
    for sets in range(1, SPARE_SETS + 1):
        more = _fewest(context, (*pieces, *(one.spare(n) for n in range(1, sets + 1) for one in pieces)))
        if papers_of(more) > papers_of(filled):
            break
        filled = more
    return filled


def _fewest(context: KitContext, pieces: tuple[Piece, ...]) -> tuple[ImposedPage, ...]:
    """Return pieces laid by a template of the kit, unless that takes more papers than rows do."""

    def in_rows(some: tuple[Piece, ...]) -> tuple[ImposedPage, ...]:
        return impose(some, context.portrait, context.backing, spacing(context))

    tries = []
    for template in () if context.bleed else context.loaded.kit.templates.values():
        margin = context.paper.printer_margin
        pages, left = imposed_by_template(pieces, template, context.portrait, context.backing, margin)
        if pages:
            tries.append((*pages, *_renumbered(in_rows(left), pages)))
    return min((*tries, in_rows(pieces)), key=papers_of)


def _renumbered(pages: Iterable[ImposedPage], before: tuple[ImposedPage, ...]) -> tuple[ImposedPage, ...]:
    """Return pages whose papers and fronts are counted on from those before."""
    papers, fronts = papers_of(before), max((page.front for page in before), default=0)
    return tuple(replace(page, paper=page.paper + papers, front=page.front + fronts) for page in pages)


def meetings(pages: tuple[ImposedPage, ...], first: int) -> tuple[Meeting, ...]:
    """Return which page lies behind which; ``first`` is the number of the first imposed page."""
    fronts = {page.front: number for number, page in enumerate(pages, first) if page.side != "back"}
    return tuple(
        Meeting(fronts[page.front], number, page.mirror.axis, page.mirror.at)
        for number, page in enumerate(pages, first)
        if page.side == "back" or page.folded
    )


def room_of(margin: float) -> float:
    """Return how far templates stay from the upper and the lower edge of a paper with this printer margin."""
    return max(LEAST, margin + TICKED)


def imposed_by_template(
    pieces: Sequence[Piece], template: Template, paper: Size, backing: Backing, margin: float
) -> tuple[tuple[ImposedPage, ...], tuple[Piece, ...]]:
    """Return the pages of a template and the pieces that lie on none; no page where the paper has no room for one.

    Each block takes as many pieces as the kit has of one suit; further ones are left.
    """
    grids = (_Grid.on(template, size, backing, margin) for size in (paper.turned, paper))
    grid = max(grids, key=lambda one: one.count)
    if not grid.count:
        return (), tuple(pieces)
    parts = {block.part for block in template.blocks}
    left = [piece for piece in pieces if piece.part not in parts]
    halves: list[_Half] = []
    for suit in dict.fromkeys(piece.shown.suit_name for piece in pieces if piece.part in parts):
        halves.append([])
        for block in template.blocks:
            found = [piece for piece in pieces if piece.shown.suit_name == suit and piece.part == block.part]
            left += (piece for piece in found if piece.number > 1)
            for number, piece in enumerate(piece for piece in found if piece.number == 1):
                row, column = divmod(number, block.columns)
                at = Point(*block.at).moved(column * block.pitch[0], row * block.pitch[1])
                halves[-1].append((piece, at))
    folded = backing.by == "folding"
    mirror = Mirror("upright", grid.page.width / 2) if folded else backing.mirror(grid.page)
    fronts = (ImposedPage(0, 0, grid.page, "front", placed, mirror) for placed in grid.fronts(halves, folded))
    pages = with_backs(map(_centred, map(grid.with_strips, fronts)), backing)
    return tuple(replace(page, strips=()) if page.side == "back" else page for page in pages), tuple(left)


def _centred(page: ImposedPage) -> ImposedPage:
    """Return a page of a template from which no strip is cut off with its pieces in the middle of its height."""
    if page.strips:
        return page
    box = box_around(one.trim for one in page.placed)
    down = Transform.shift(0, (page.size.height - box.height) / 2 - box.y)
    return replace(page, placed=tuple(replace(one, place=one.place.then(down)) for one in page.placed))


@dataclass(frozen=True, slots=True)
class _Grid:
    """The places for ``count`` templates on a page, in one or two columns, each row from a height on."""

    template: Template
    page: Size
    heights: tuple[float, ...]
    count: int

    @classmethod
    def on(cls, template: Template, page: Size, backing: Backing, margin: float) -> "_Grid":
        top, step = room_of(margin), template.height + BETWEEN
        across = int((page.width - 2 * max(margin, LEAST) + 1e-6) / template.width)
        rows = int((page.height - 2 * top + 0.5 + BETWEEN + 1e-6) / step)
        count = (rows if across >= 2 else 0) if backing.by == "folding" else min(across, 2) * rows
        return cls(template, page, tuple(top + row * step for row in range(rows)), count)

    def fronts(self, halves: Sequence[_Half], folded: bool) -> Iterator[tuple[PlacedSide, ...]]:
        """Yield the fronts of each page: halves left and right of the middle, and in rows.

        Folded, what has no back lies on the other half too, as a spare.
        """
        both = self.page.width - 2 * LEAST + 1e-6 >= 2 * self.template.width
        fold = self.page.width / 2 if both else (self.page.width + self.template.width) / 2
        places = list(product(self.heights, (-1, 1) if both and not folded else (-1,)))
        for first in range(0, len(halves), len(places)):
            placed: list[PlacedSide] = []
            for half, (top, side) in zip(halves[first:], places, strict=False):
                spare = [(piece.spare(), at) for piece, at in half if folded and not piece.backed]
                for found, way in ((half, side), (spare, 1)):
                    shifts = ((piece, Transform.shift(fold + way * at.x, top + at.y)) for piece, at in found)
                    placed += (PlacedSide(piece, "front", shift) for piece, shift in shifts)
            yield tuple(placed)

    def with_strips(self, page: ImposedPage) -> ImposedPage:
        """Return a page marked as laid by a template, with the strips that are cut off."""
        strips = [(top + self.template.strip, top + self.template.height) for top in self.heights]
        trims = [one.trim for one in page.placed]
        used = (s for s in strips if any(s[0] < trim.y and trim.bottom < s[1] + 1 for trim in trims))
        return replace(page, by_template=True, strips=tuple(used))
