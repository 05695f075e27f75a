"""A leaf of pieces → its page: the drawing at true size, its marks, what must be found there."""

from collections.abc import Iterator, Sequence
from typing import Any

from printgen.drawing.scene import Group, Item, Scene, Text
from printgen.figure.pieces.part import drawn_side
from printgen.figure.print.marks import mark_items
from printgen.figure.print.ruler import FOUR_INCHES
from printgen.geometry import Insets, Rect
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.expectations import DRAWN_CONTRAST, ExpectedLine, ExpectedText
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.layout import is_furnished
from printgen.sheet.kit.booklet.steps import Step
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.expectations import expected_figures, expected_side
from printgen.sheet.kit.imposition.furniture import FOOT, TOP, made, row_bars, row_furniture, section, small
from printgen.sheet.kit.imposition.impose import Leaf, Spacing
from printgen.sheet.kit.imposition.marks import crop_marks, cut_items, expected_lines, fold_items
from printgen.sheet.kit.imposition.template_page import fold_stretches, plate_furniture

SIDE, NARROW_SIDE = 19.0, 16.7
COMPACT_SIDE = 12.0
BARE = 1.0
"""What stays free beyond the printer's margin on pages without furniture, in mm."""

UNDER_TITLE, OVER_BARS = 15.2, 16.0
"""Where a fold begins below the title, and ends above the bars, in mm."""

TOLERANCE = 0.02
"""How far an edge to cut may lie from its place, in mm."""

MARKED = 5.3
"""The room that crop marks take, in mm."""


def spacing(context: KitContext) -> Spacing:
    """Give the room that pieces have on a page, with or without bleed."""
    margin, bleed = context.paper.printer_margin, context.bleed
    if not is_furnished(context.portrait):
        edge = margin + (MARKED if bleed else BARE if margin else 0.0)
        return Spacing(Insets(edge, edge, edge, edge), bleed)
    side = COMPACT_SIDE
    if bleed:
        side = SIDE if context.paper.layout == "large" else NARROW_SIDE
    side = max(side, margin + (MARKED if bleed else 4.0))
    top, foot = max(TOP, margin + MARKED), max(FOOT, margin + MARKED)
    return Spacing(Insets(top, side, foot, side), bleed)


def leaf_page(context: KitContext, leaf: Leaf, papers: int, steps: Sequence[Step]) -> Page:
    """Lay out one page of pieces; ``steps`` are done with it."""
    if not leaf.lying:
        return _empty_back(context, leaf)
    furnished, parts = is_furnished(leaf.size), context.loaded.kit.parts
    bars = furnished and max(leaf.size) - 2 * context.margin > FOUR_INCHES
    marks = crop_marks(context, leaf)
    items = (
        *_drawn(context, leaf),
        *cut_items(context, leaf),
        *mark_items(marks, context.theme),
        *_around(context, leaf, papers, steps),
    )
    content: dict[str, Any] = {"part": "pieces"}
    if furnished and not leaf.plated:
        content["foot"] = context.foot(context.title, section(context, leaf), made=(made(context),))
    marked = (ExpectedLine("crop mark", *mark, mark=True) for mark in marks)
    return Page(
        size=leaf.size,
        template="kit/pieces.html.j2",
        content=content,
        figures={"page": Scene(Rect(0, 0, *leaf.size), items)},
        texts=(*content_texts(content), *_figures(context, leaf)),
        lines=(*expected_lines(context, leaf), *marked),
        sides=tuple(expected_side(one, parts[one.piece.part], context.look, context.bleed) for one in leaf.lying),
        true_scale=bars,
        least_contrast=DRAWN_CONTRAST,
        tolerance=TOLERANCE,
    )


def _empty_back(context: KitContext, leaf: Leaf) -> Page:
    """Say of the back of pieces without backs that it is meant to be empty."""
    middle = Rect(0, 0, *leaf.size).centre
    words = context.tool("kit.blank", number=leaf.paper)
    scene = Scene(Rect(0, 0, *leaf.size), (Text(middle, small(context, words), "middle"),))
    content = {"part": "pieces"}
    return Page(leaf.size, "kit/pieces.html.j2", content, {"page": scene})


def _around(context: KitContext, leaf: Leaf, papers: int, steps: Sequence[Step]) -> Iterator[Item]:
    """Draw the fold, and what else stands round the pieces where there is room for it."""
    if leaf.folded:
        yield from fold_items(context, leaf, _stretches(context, leaf))
    if leaf.plated:
        yield from plate_furniture(context, leaf, papers, steps)
    elif is_furnished(leaf.size):
        yield from row_furniture(context, leaf, papers, steps)
        yield from row_bars(context, leaf)


def _stretches(context: KitContext, leaf: Leaf) -> list[tuple[float, float]]:
    """Give the stretches along which a page is folded: all of it, or plate by plate."""
    if leaf.plated:
        return fold_stretches(context, leaf)
    margin = context.paper.printer_margin + 0.5
    if leaf.mirror.axis == "level":
        return [(margin, leaf.size.width - margin)]
    top, foot = (UNDER_TITLE, OVER_BARS) if is_furnished(leaf.size) else (margin, margin)
    return [(top, leaf.size.height - foot)]


def _drawn(context: KitContext, leaf: Leaf) -> Iterator[Group]:
    """Draw every side in its place; sides that look alike are drawn once."""
    known: dict[tuple[str | None, ...], tuple[Item, ...]] = {}
    for one in leaf.lying:
        key = (one.piece.part, one.side, one.piece.shown.suit_name, one.piece.shown.rank)
        if key not in known:
            part = context.loaded.kit.parts[one.piece.part]
            side = part.front if one.side == "front" or part.back is None else part.back
            blank, shown = one.piece.blank, one.piece.shown
            known[key] = drawn_side(part, side, blank, shown, context.look, context.bleed)
        yield Group(known[key], one.place)


def _figures(context: KitContext, leaf: Leaf) -> Iterator[ExpectedText]:
    for one in leaf.lying:
        yield from expected_figures(one, context.loaded.kit.parts[one.piece.part], context.look)
