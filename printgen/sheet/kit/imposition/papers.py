"""KitContext → the imposed pages of all its pieces, on as few papers as possible."""

from collections.abc import Iterable
from dataclasses import replace

from printgen.geometry import Insets
from printgen.model.kit import CARD
from printgen.sheet.core.expectations import Meeting
from printgen.sheet.kit.choices import refuse_nothing
from printgen.sheet.kit.context import KitContext, is_furnished
from printgen.sheet.kit.imposition.arrangement import BACKINGS
from printgen.sheet.kit.imposition.impose import ImposedPage, Spacing, impose, papers_of
from printgen.sheet.kit.imposition.template import imposed_by_template
from printgen.sheet.kit.pieces import Piece, pieces_of

TOP, FOOT = 20.2, 20.2  # what title and bars take of a furnished page, in mm
SIDE, NARROW_SIDE, COMPACT_SIDE = 19.0, 16.7, 12.0
"""The side margins of a furnished page in mm: with bleed on a large or a small paper, and without bleed."""

BARE = 1.0  # what stays free beyond the printer's margin on pages without furniture, in mm
MARKED = 5.3  # the room that crop marks take, in mm


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
    refuse_nothing(pieces, context.request)
    if not BACKINGS[context.arrangement].glued or not context.suits_look_alike:
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
        pages += _renumbered(_fewest(context, of_it), pages)
    return pages


def _fewest(context: KitContext, pieces: tuple[Piece, ...]) -> tuple[ImposedPage, ...]:
    """Return pieces laid by a template of the kit, unless that takes more papers than rows do."""

    def in_rows(some: tuple[Piece, ...]) -> tuple[ImposedPage, ...]:
        return impose(some, context.portrait, context.arrangement, spacing(context))

    tries = []
    for template in () if context.bleed else context.loaded.kit.templates.values():
        margin = context.paper.printer_margin
        pages, left = imposed_by_template(pieces, template, context.portrait, context.arrangement, margin)
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
