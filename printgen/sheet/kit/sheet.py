"""Kit: KitContext to Sheet; the pieces to cut out, fronts and backs, at true size."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from printgen.figure.pieces.part import suit_colour
from printgen.model.kit import CARD
from printgen.sheet.core.expectations import Meeting
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.kit.booklet.front import front_pages
from printgen.sheet.kit.booklet.steps import steps_of, steps_on
from printgen.sheet.kit.choices import refuse_nothing
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.arrangement import BACKINGS
from printgen.sheet.kit.imposition.furniture import section
from printgen.sheet.kit.imposition.impose import Leaf, impose, papers_of
from printgen.sheet.kit.imposition.page import leaf_page, spacing
from printgen.sheet.kit.imposition.template import plated
from printgen.sheet.kit.pieces import Piece, pieces_of


def kit_sheet(context: KitContext) -> Sheet:
    """Lay out a kit; raises UsageError for unknown names, LimitError for too small a paper."""
    leaves = leaves_for(context)
    first = front_pages(context, leaves)
    pages = (*first, *leaf_pages(context, leaves))
    return context.printed(pages, meetings(leaves, len(first)), BACKINGS[context.arrangement].flip)


def leaf_pages(context: KitContext, leaves: tuple[Leaf, ...]) -> tuple[Page, ...]:
    """Lay out the pages of pieces."""
    papers = papers_of(leaves)
    steps = steps_of(context, leaves)
    pages = [leaf_page(context, leaf, papers, steps_on(steps, leaf)) for leaf in leaves]
    marks = _bookmarks(context, leaves)
    return tuple(replace(page, bookmark=mark) for page, mark in zip(pages, marks, strict=True))


def _bookmarks(context: KitContext, leaves: tuple[Leaf, ...]) -> Iterator[str | None]:
    """Name every page that begins with other pieces than those on the pages before it."""
    before = None
    for leaf in leaves:
        is_back = BACKINGS[context.arrangement].glued and leaf.side == "back"
        side: Literal["back", "both"] = "back" if is_back else "both"
        name = section(context, replace(leaf, side=side)) if leaf.lying else before
        named = name[:1].upper() + name[1:] if name else None
        yield named if name != before else None
        before = name


def leaves_for(context: KitContext) -> tuple[Leaf, ...]:
    """Lay all pieces on papers; where only the paper tells suits apart, each on its own."""
    pieces = pieces_of(context.loaded, context.parts, context.suits, context.request.copies, context.counts)
    refuse_nothing(pieces, context.request)
    colours = {suit_colour(suit, context.loaded.suits[suit], context.theme) for suit in context.suits}
    if not BACKINGS[context.arrangement].glued or len(colours) > 1 or len(context.suits) == 1:
        return _by_material(context, pieces)
    every: tuple[Leaf, ...] = ()
    for suit in context.suits:
        of_suit = tuple(piece for piece in pieces if piece.shown.suit_name == suit)
        every += _counted_on(_by_material(context, of_suit), every)
    in_order = sorted(every, key=lambda leaf: leaf.side == "back")
    return tuple(replace(leaf, paper=n, apart=True) for n, leaf in enumerate(in_order, 1))


def _by_material(context: KitContext, pieces: tuple[Piece, ...]) -> tuple[Leaf, ...]:
    """Lay the pieces of each material on papers of its own, those of card first."""
    every: tuple[Leaf, ...] = ()
    materials = dict.fromkeys(piece.material for piece in pieces)
    for material in sorted(materials, key=lambda name: name != CARD):
        of_it = tuple(piece for piece in pieces if piece.material == material)
        every += _counted_on(_fewest(context, of_it), every)
    return every


def _fewest(context: KitContext, pieces: tuple[Piece, ...]) -> tuple[Leaf, ...]:
    """Lay pieces by hand where the kit has plates, unless that takes more papers than rows do."""
    rows = _in_rows(context, pieces)
    if context.bleed:
        return rows
    tries = []
    for plate in context.loaded.kit.plates.values():
        margin = context.paper.printer_margin
        by_hand, left = plated(pieces, plate, context.portrait, context.arrangement, margin)
        if by_hand:
            tries.append((*by_hand, *_counted_on(_in_rows(context, left), by_hand)))
    return min((*tries, rows), key=papers_of)


def _in_rows(context: KitContext, pieces: tuple[Piece, ...]) -> tuple[Leaf, ...]:
    return impose(pieces, context.portrait, context.arrangement, spacing(context))


def _counted_on(leaves: tuple[Leaf, ...], before: tuple[Leaf, ...]) -> tuple[Leaf, ...]:
    """Number papers on from those before."""
    papers = papers_of(before)
    fronts = max((leaf.front for leaf in before), default=0)
    return tuple(leaf.after(papers, fronts) for leaf in leaves)


def meetings(leaves: tuple[Leaf, ...], first: int) -> tuple[Meeting, ...]:
    """Tell which page lies behind which; ``first`` is the number of the first leaf's page."""
    fronts = {leaf.front: n for n, leaf in enumerate(leaves, first) if leaf.side != "back"}
    return tuple(
        Meeting(fronts[leaf.front], number, leaf.mirror.axis, leaf.mirror.at)
        for number, leaf in enumerate(leaves, first)
        if leaf.side == "back" or leaf.folded
    )
