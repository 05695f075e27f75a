"""Kit: KitDesk to Sheet; the pieces to cut out, fronts and backs, at true size."""

from printgen.sheet.imposition import Leaf, impose
from printgen.sheet.kit_desk import KitDesk
from printgen.sheet.kit_front import front_pages
from printgen.sheet.kit_page import leaf_page, spacing
from printgen.sheet.pieces import Piece, pieces_of
from printgen.sheet.plate import plated
from printgen.sheet.sheet import Meeting, Sheet

FLIPS = {"duplex": "long-edge", "duplex-short-edge": "short-edge"}


def kit_sheet(desk: KitDesk) -> Sheet:
    """Lay out a kit; raises UsageError for unknown names, LimitError for too small a paper."""
    leaves = leaves_for(desk)
    papers = max((leaf.paper for leaf in leaves), default=0)
    first = front_pages(desk, leaves)
    pages = (*first, *(leaf_page(desk, leaf, papers) for leaf in leaves))
    return desk.printed(pages, _meetings(leaves, len(first)), FLIPS.get(desk.arrangement))


def leaves_for(desk: KitDesk) -> tuple[Leaf, ...]:
    """Lay all pieces on papers: by hand where the kit has plates and that takes fewer, in rows."""
    pieces = pieces_of(desk.loaded, desk.parts, desk.suits, desk.request.copies)
    rows = _in_rows(desk, pieces)
    if desk.bleed:
        return rows
    tries = [rows]
    for plate in desk.loaded.kit.plates.values():
        margin = desk.paper.printer_margin
        by_hand, left = plated(pieces, plate, desk.portrait, desk.arrangement, margin)
        if by_hand:
            tries.append((*by_hand, *_counted_on(_in_rows(desk, left), by_hand)))
    return min(tries, key=lambda leaves: max((leaf.paper for leaf in leaves), default=0))


def _in_rows(desk: KitDesk, pieces: tuple[Piece, ...]) -> tuple[Leaf, ...]:
    return impose(pieces, desk.portrait, desk.arrangement, spacing(desk))


def _counted_on(leaves: tuple[Leaf, ...], before: tuple[Leaf, ...]) -> tuple[Leaf, ...]:
    """Number papers on from those before."""
    papers = max(leaf.paper for leaf in before)
    fronts = max(leaf.front for leaf in before)
    return tuple(leaf.after(papers, fronts) for leaf in leaves)


def _meetings(leaves: tuple[Leaf, ...], first: int) -> tuple[Meeting, ...]:
    """Tell which page lies behind which; ``first`` is the number of the first leaf's page."""
    fronts = {leaf.front: n for n, leaf in enumerate(leaves, first) if leaf.side != "back"}
    return tuple(
        Meeting(fronts[leaf.front], number, leaf.mirror.axis, leaf.mirror.at)
        for number, leaf in enumerate(leaves, first)
        if leaf.side == "back" or leaf.folded
    )
