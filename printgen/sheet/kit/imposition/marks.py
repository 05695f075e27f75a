"""A leaf of pieces → where it is cut and folded: the lines that are drawn, the lines expected."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from printgen.drawing.path import transformed
from printgen.drawing.scene import Disc, Fill, Item, Path, Run, Stroke, Text, line, polyline
from printgen.figure.print.marks import GAP, HAIR, MARK, NEAR, TICK, Stretch, crop_marks_of, kept, shared_edges, ticks
from printgen.geometry import Point, Rect
from printgen.sheet.core.expectations import ExpectedLine
from printgen.sheet.kit.booklet.layout import is_furnished
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.impose import Leaf, Lying
from printgen.units import PT

FOLD_DASH = (3.0, 1.0, 0.6, 1.0)
NET_DASH = (0.9, 0.7)
SMALLER = 1.6
"""How long a mark is in line with the smaller size a piece may be cut to, in mm."""

NARROW = 18.0
"""Margins beside a plate that are narrower than this have words near the pieces."""

TAB_LETTER = 6 * PT
TOUCH = 0.01
"""Boxes that come nearer than this share a cut, in mm."""


def crop_marks(context: KitContext, leaf: Leaf) -> list[Stretch]:
    """Give the crop marks of a page with bleed; those of nets are the outlines themselves."""
    if not context.bleed or not _is_marked(context, leaf):
        return []
    trims = [one.trim for one in leaf.lying]
    found = crop_marks_of([one.trim for one in leaf.lying if not one.piece.is_folded], trims)
    for box, inner in _smaller(context, leaf, context.bleed):
        found += kept(ticks(box, GAP, SMALLER, inner), trims, _printable(context, leaf), SMALLER)
    room = _printable(context, leaf)
    return [mark for mark in found if all(room.holds(Rect(*point, 0, 0)) for point in mark)]


def shared_ticks(context: KitContext, leaf: Leaf) -> list[Stretch]:
    """Give the ticks round blocks that share their cuts; shorter ones for a smaller size."""
    if context.bleed or leaf.side == "back" or not _is_marked(context, leaf):
        return []
    obstacles = [one.trim for one in leaf.lying]
    obstacles += [Rect(0, at, leaf.size.width, 0) for at, _ in leaf.strips]
    room = _printable(context, leaf)
    found: list[Stretch] = []
    narrow = leaf.plated and min(one.trim.x for one in leaf.lying) < NARROW
    for block in blocks([one.trim for one in leaf.lying if one.piece.is_box]):
        found += kept(ticks(block, NEAR, SMALLER if narrow else TICK), obstacles, room)
    for block, inner in _smaller(context, leaf, 0.0):
        found += kept(ticks(block, NEAR, SMALLER, inner), obstacles, room)
    return found


@dataclass(frozen=True, slots=True)
class Marks:
    """Which marks there are on the pages of a kit: what is done is told by those alone.

    ``crosses`` on fronts and backs, ``ticks`` in line with shared cuts, ``crops`` at corners,
    ``smaller``: short ones for a smaller size.
    """

    crosses: bool
    ticks: bool
    crops: bool
    smaller: bool


def marks_on(context: KitContext, leaves: Iterable[Leaf]) -> Marks:
    """Find the marks of all pages."""
    pages = [leaf for leaf in leaves if leaf.lying]
    backs = [leaf for leaf in pages if leaf.side == "back"]
    return Marks(
        crosses=bool(backs) and all(is_registered(context, leaf) for leaf in backs),
        ticks=any(shared_ticks(context, leaf) for leaf in pages),
        crops=any(crop_marks(context, leaf) for leaf in pages),
        smaller=any(has_smaller(context, leaf) for leaf in pages),
    )


def is_registered(context: KitContext, leaf: Leaf) -> bool:
    """Tell whether fronts and backs of a page are laid upon each other by crosses."""
    on_page = bool(context.bleed) and is_furnished(leaf.size) and not leaf.folded
    return on_page and _is_marked(context, leaf) and any(one.piece.backed for one in leaf.lying)


def has_smaller(context: KitContext, leaf: Leaf) -> bool:
    """Tell whether short marks stand in line with a smaller size of a piece."""
    front = leaf.side != "back" and _is_marked(context, leaf)
    return front and any(True for _ in _smaller(context, leaf, context.bleed))


def _is_marked(context: KitContext, leaf: Leaf) -> bool:
    marks = context.request.marks
    return marks == "both" or (marks == "front" and leaf.side != "back")


def _printable(context: KitContext, leaf: Leaf) -> Rect:
    return Rect(0, 0, *leaf.size).grown(-context.paper.printer_margin)


def _smaller(context: KitContext, leaf: Leaf, bleed: float) -> Iterator[tuple[list[Rect], float]]:
    """Give the blocks of pieces that may be cut smaller, each with what then comes off a side."""
    for part in leaf.parts:
        inner = context.loaded.kit.parts[part].inner_cut
        if inner is None:
            continue
        alike = [one.trim for one in leaf.lying if one.piece.part == part]
        for block in blocks(alike, 2 * bleed):
            yield block, (block[0].width - inner) / 2


def blocks(trims: Sequence[Rect], apart: float = 0.0) -> list[list[Rect]]:
    """Gather boxes that touch, or lie no farther ``apart``."""
    left, found = list(trims), []
    while left:
        block, fresh = [], [left.pop()]
        while fresh:
            box = fresh.pop()
            block.append(box)
            reach = box.grown(apart + TOUCH)
            fresh += [other for other in left if reach.meets(other)]
            left = [other for other in left if not reach.meets(other)]
        found.append(block)
    return found


def cut_items(context: KitContext, leaf: Leaf) -> Iterator[Item]:
    """Draw what is cut and folded: hairlines without bleed; nets have theirs always."""
    cut, fold = Stroke(context.colour("cut"), HAIR), Stroke(context.colour("fold"), 0.14, NET_DASH)
    if not context.bleed:
        yield from (line(*edge, cut) for edge in shared_edges(_flat(leaf)))
        ink = Stroke(context.colour("ink"), MARK)
        yield from (line(*tick, ink) for tick in shared_ticks(context, leaf))
    for one in leaf.lying:
        blank = one.piece.blank
        if blank.radius is not None and not context.bleed:
            yield Disc(one.place.apply(Point(0, 0)), blank.radius, stroke=cut)
        elif one.piece.is_folded:
            yield Path(transformed(blank.outline, one.place), stroke=cut)
            yield from (line(*ends, fold) for ends in _folds(one))
            yield from _tab_letters(context, one)


def _tab_letters(context: KitContext, one: Lying) -> Iterator[Text]:
    """Write the letters of the tabs of a body, which are glued in their order."""
    for letter, at in one.piece.blank.lettered_tabs():
        run = Run(letter, TAB_LETTER, 400, context.colour("ink"))
        yield Text(one.place.apply(at).moved(0, 0.25 * TAB_LETTER), (run,), "middle")


def expected_lines(context: KitContext, leaf: Leaf) -> Iterator[ExpectedLine]:
    """List the edges and folds that must be measured on the page."""
    if not context.bleed:
        for number, edge in enumerate(shared_edges(_flat(leaf)), 1):
            yield ExpectedLine(f"cut {number}", *edge)
    for one in leaf.lying:
        for number, ends in enumerate(_folds(one), 1):
            yield ExpectedLine(f"fold {number} of {one.piece.name}", *ends)


def _flat(leaf: Leaf) -> list[Rect]:
    """Give the boxes of the pieces with straight edges."""
    return [one.trim for one in leaf.lying if one.piece.is_box]


def _folds(one: Lying) -> Iterator[Stretch]:
    for start, end in one.piece.blank.folds:
        yield one.place.apply(start), one.place.apply(end)


def fold_items(context: KitContext, leaf: Leaf, stretches: Iterable[tuple[float, float]]) -> Iterator[Item]:
    """Draw the line the page is folded along, an arrow where each stretch of it begins."""
    grey, at = context.colour("grey"), leaf.mirror.at
    upright = leaf.mirror.axis == "upright"
    word = Run(context.tool("kit.fold"), 6.5 * PT, 400, grey)
    foot = leaf.size.height - 16
    for first, last in stretches:
        corners = [(first, at), (last, at), (first + 2.8, at), (first, at - 1.6), (first, at + 1.6)]
        points = [Point(y, x) if upright else Point(x, y) for x, y in corners]
        yield line(points[0], points[1], Stroke(grey, MARK, FOLD_DASH))
        yield Path(polyline((points[2], points[3], points[4]), closed=True), Fill(grey))
        if upright:
            yield Text(Point(at + 2.6, min(last, foot) - 2), (word,), "start", -90)
        else:
            yield Text(Point(first + 4, at - 0.9), (word,))
