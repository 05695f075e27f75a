"""A leaf of pieces → its page: the drawing at true size, its marks, what must be found there."""

from collections.abc import Iterable
from typing import Any

from printgen.figure.icon import icon
from printgen.figure.marks import (
    HAIR,
    MARK,
    Stretch,
    crop_marks_of,
    mark_items,
    registration,
    shared_edges,
    thin_bars,
    ticks,
)
from printgen.figure.part import drawn_side
from printgen.figure.path import transformed
from printgen.figure.ruler import FOUR_INCHES
from printgen.figure.scene import (
    Disc,
    Fill,
    Group,
    Item,
    Path,
    Run,
    Scene,
    Stroke,
    Text,
    line,
    polyline,
)
from printgen.geometry import Insets, Point, Rect, Size
from printgen.sheet.expect import content_texts
from printgen.sheet.imposition import Leaf, Lying, Spacing
from printgen.sheet.kit_desk import KitDesk
from printgen.sheet.kit_proof import expected_figures, expected_side
from printgen.sheet.sheet import ExpectedLine, ExpectedText, Page
from printgen.units import PT

FURNISHED_FROM = 140.0
"""From this width in mm on a page of pieces has a title, a foot and bars."""

TOP, FOOT = 20.2, 20.2
SIDE, NARROW_SIDE = 19.0, 16.7
COMPACT_SIDE = 12.0
BARE = 1.0
"""What stays free beyond the printer's margin on pages without furniture, in mm."""

TOLERANCE = 0.02
"""How far an edge to cut may lie from its place, in mm."""

MARKED = 5.3
"""The room that crop marks take, in mm."""

TITLE_SIZE = 17 * PT
NOTE_FROM = 180.0
FOLD_DASH = (3.0, 1.0, 0.6, 1.0)


def is_furnished(paper: Size) -> bool:
    """Tell whether a page of this paper has room for more than its pieces."""
    return min(paper) >= FURNISHED_FROM


def spacing(desk: KitDesk) -> Spacing:
    """Give the room that pieces have on a page, with or without bleed."""
    margin, bleed = desk.paper.printer_margin, desk.bleed
    if not is_furnished(desk.portrait):
        edge = margin + (MARKED if bleed else BARE if margin else 0.0)
        return Spacing(Insets(edge, edge, edge, edge), bleed)
    side = COMPACT_SIDE
    if bleed:
        side = SIDE if desk.paper.layout == "large" else NARROW_SIDE
    side = max(side, margin + (MARKED if bleed else 4.0))
    top, foot = max(TOP, margin + MARKED), max(FOOT, margin + MARKED)
    return Spacing(Insets(top, side, foot, side), bleed)


def leaf_page(desk: KitDesk, leaf: Leaf, papers: int) -> Page:
    """Lay out one page of pieces."""
    furnished, parts = is_furnished(leaf.size), desk.loaded.kit.parts
    bars = furnished and leaf.size.width - 2 * desk.margin > FOUR_INCHES
    marks = _marks(desk, leaf)
    scene = Scene(
        Rect(0, 0, *leaf.size),
        (
            *(_drawn(desk, one) for one in leaf.lying),
            *_cuts(desk, leaf),
            *mark_items(marks, desk.theme),
            *_fold(desk, leaf),
            *(_furniture(desk, leaf, papers) if furnished else ()),
            *(_bars(desk, leaf) if bars else ()),
        ),
        "",
    )
    content: dict[str, Any] = {}
    if furnished:
        content["foot"] = desk.foot(desk.title, _section(desk, leaf), made=(_made(desk),))
    return Page(
        size=leaf.size,
        template="kit/pieces.html.j2",
        content={**content, "part": "pieces"},
        figures={"page": scene},
        texts=(*content_texts(content), *_figures(desk, leaf)),
        lines=(*_expected(desk, leaf), *(ExpectedLine("crop mark", *m, mark=True) for m in marks)),
        sides=tuple(
            expected_side(one, parts[one.piece.part], desk.look, desk.bleed) for one in leaf.lying
        ),
        true_scale=bars,
        tolerance=TOLERANCE,
    )


def _drawn(desk: KitDesk, one: Lying) -> Group:
    part = desk.loaded.kit.parts[one.piece.part]
    side = part.front if one.side == "front" or part.back is None else part.back
    art = drawn_side(part, side, one.piece.blank, one.piece.shown, desk.look, desk.bleed)
    return Group(art, one.place)


def _figures(desk: KitDesk, leaf: Leaf) -> Iterable[ExpectedText]:
    for one in leaf.lying:
        yield from expected_figures(one, desk.loaded.kit.parts[one.piece.part], desk.look)


def _flat(leaf: Leaf) -> list[Rect]:
    """Give the boxes of the pieces with straight edges."""
    return [one.trim for one in leaf.lying if one.piece.is_box]


def _marks(desk: KitDesk, leaf: Leaf) -> list[Stretch]:
    """Give crop marks where there is bleed; on the side or sides they are wanted on."""
    if not desk.bleed or (leaf.side == "back" and desk.request.marks == "front"):
        return []
    if desk.request.marks == "none":
        return []
    marks = crop_marks_of([one.trim for one in leaf.lying])
    room = Rect(0, 0, *leaf.size).inset(Insets(*[desk.paper.printer_margin] * 4))
    return [mark for mark in marks if all(room.holds(Rect(*point, 0, 0)) for point in mark)]


def _cuts(desk: KitDesk, leaf: Leaf) -> Iterable[Item]:
    """Draw what is cut and folded: hairlines without bleed; nets have theirs always."""
    cut = Stroke(desk.colour("cut"), HAIR)
    if not desk.bleed:
        flat = _flat(leaf)
        yield from (line(*edge, cut) for edge in shared_edges(flat))
        yield from (line(*tick, Stroke(desk.colour("ink"), MARK)) for tick in ticks(flat))
    for one in leaf.lying:
        blank = one.piece.blank
        if blank.radius is not None and not desk.bleed:
            yield Disc(one.place.apply(Point(0, 0)), blank.radius, stroke=cut)
        elif one.piece.is_folded:
            yield Path(transformed(blank.outline, one.place), stroke=cut)
            fold = Stroke(desk.colour("fold"), 0.14, (0.9, 0.7))
            yield from (
                line(one.place.apply(start), one.place.apply(end), fold)
                for start, end in blank.folds
            )
        inner = desk.loaded.kit.parts[one.piece.part].inner_cut
        if inner is not None:
            yield from _inner_marks(desk, one, inner)


def _inner_marks(desk: KitDesk, one: Lying, inner: float) -> Iterable[Item]:
    """Draw short lines on the outer cut, in line with the smaller one it may be cut to."""
    trim, ink = one.trim, Stroke(desk.colour("grey"), MARK)
    by = (trim.width - inner) / 2
    for along in (trim.x + by, trim.right - by):
        yield line(Point(along, trim.y), Point(along, trim.y + 1.2), ink)
        yield line(Point(along, trim.bottom - 1.2), Point(along, trim.bottom), ink)
    for along in (trim.y + by, trim.bottom - by):
        yield line(Point(trim.x, along), Point(trim.x + 1.2, along), ink)
        yield line(Point(trim.right - 1.2, along), Point(trim.right, along), ink)


def _expected(desk: KitDesk, leaf: Leaf) -> Iterable[ExpectedLine]:
    """List the edges and folds that must be measured on the page."""
    if not desk.bleed:
        for number, edge in enumerate(shared_edges(_flat(leaf)), 1):
            yield ExpectedLine(f"cut {number}", *edge)
    for one in leaf.lying:
        for number, (start, end) in enumerate(one.piece.blank.folds, 1):
            name = f"fold {number} of {one.piece.name}"
            yield ExpectedLine(name, one.place.apply(start), one.place.apply(end))


def _fold(desk: KitDesk, leaf: Leaf) -> Iterable[Item]:
    """Draw the line the page is folded along, from margin to margin, an arrow at its ends."""
    if not leaf.folded:
        return
    grey, margin, at = desk.colour("grey"), desk.paper.printer_margin + 0.5, leaf.mirror.at
    stroke = Stroke(grey, MARK, FOLD_DASH)
    if leaf.mirror.axis == "upright":
        ends = Point(at, margin), Point(at, leaf.size.height - margin)
        tip = (Point(at, margin + 3), Point(at - 1.6, margin), Point(at + 1.6, margin))
        word = Text(Point(at + 1.2, margin + 3), (_small(desk, "kit.fold"),))
    else:
        ends = Point(margin, at), Point(leaf.size.width - margin, at)
        tip = (Point(margin + 3, at), Point(margin, at - 1.6), Point(margin, at + 1.6))
        word = Text(Point(margin + 4, at - 0.9), (_small(desk, "kit.fold"),))
    yield line(*ends, stroke)
    yield Path(polyline(tip, closed=True), Fill(grey))
    yield word


def _small(desk: KitDesk, key: str) -> Run:
    return Run(desk.tool(key), 6.5 * PT, 400, desk.colour("grey"))


def _section(desk: KitDesk, leaf: Leaf) -> str:
    parts = [desk.part(name) for name in leaf.parts]
    named = desk.listed(parts) if len(parts) <= 3 else desk.tool("kit.pieces")
    suits = [desk.suit(name) for name in leaf.suits]
    if len(leaf.suits) < len(desk.suits) and leaf.suits:
        named += f", {desk.listed(suits)}"
    if leaf.side != "both" and desk.arrangement != "gutterfold":
        named += f", {desk.tool(f'kit.{leaf.side}')}"
    return named


def _made(desk: KitDesk) -> str:
    how = desk.tool(f"kit.{desk.arrangement}")
    if not desk.bleed:
        return f"{how} · {desk.tool('kit.shared-cuts')}"
    return f"{how} · {desk.tool('kit.with-bleed', bleed=desk.say.number(desk.bleed))}"


def _furniture(desk: KitDesk, leaf: Leaf, papers: int) -> Iterable[Item]:
    """Draw the title, how the page is made, and the registration marks with the suits' names."""
    margin, right = desk.margin, leaf.size.width - desk.margin
    ink, grey = desk.colour("ink"), desk.colour("grey")
    name = _section(desk, leaf)
    size = min(TITLE_SIZE, (right - margin - 58) / (0.5 * len(desk.title) + 0.42 * len(name) + 1))
    title = (
        Run(desk.title, size, 900, ink),
        Run(name, size, 300, ink, gap=2.2),
    )
    yield Text(Point(margin, 12.6), title)
    told = [_made(desk), desk.tool("kit.paper-of", number=leaf.paper, count=papers)]
    if _is_registered(desk, leaf):
        told[1] = f"{told[1]} · {desk.tool('kit.circle-top')}"
    for number, words in enumerate(told):
        run = Run(words, 6.5 * PT, 400, grey)
        yield Text(Point(right, 9.8 + 3.0 * number), (run,), "end")
    if _is_registered(desk, leaf):
        yield from _registered(desk, leaf)


def _is_registered(desk: KitDesk, leaf: Leaf) -> bool:
    shown = desk.request.marks == "both" or (desk.request.marks == "front" and leaf.side != "back")
    return bool(desk.bleed) and not leaf.folded and shown and bool(leaf.lying)


def _registered(desk: KitDesk, leaf: Leaf) -> Iterable[Item]:
    """Draw crosses at both sides, circled at the top of the front and squared at its foot."""
    inset = 10.2 if desk.paper.layout == "large" else 8.2
    inset = max(inset, desk.paper.printer_margin + 3.3)
    top, foot = TOP + 14, leaf.size.height - FOOT - 14
    turned = leaf.side == "back" and desk.arrangement == (
        "duplex-short-edge" if leaf.size.height >= leaf.size.width else "duplex"
    )
    if turned:
        top, foot = foot, top
    for x in (inset, leaf.size.width - inset):
        yield from registration(Point(x, top), "circled", desk.theme)
        yield from registration(Point(x, foot), "squared", desk.theme)
    yield from _suit_names(desk, leaf, leaf.size.width - inset if leaf.side == "back" else inset)


def _suit_names(desk: KitDesk, leaf: Leaf, x: float) -> Iterable[Item]:
    """Write the name of a suit beside its rows, where no other suit shares them."""
    spans = {}
    for suit in leaf.suits:
        boxes = [one.trim for one in leaf.lying if one.piece.shown.suit_name == suit]
        spans[suit] = (min(box.y for box in boxes), max(box.bottom for box in boxes))
    ends = list(spans.values())
    if any(a < d and c < b for n, (a, b) in enumerate(ends) for c, d in ends[n + 1 :]):
        return
    for suit, (first, last) in spans.items():
        middle = (first + last) / 2
        if last - first < 40:
            continue
        ink = desk.look.theme.colours.get(suit, desk.colour("ink"))
        ink = desk.loaded.suits[suit].colour or ink
        yield icon(desk.loaded.suits[suit].icon, Point(x, middle + 5), 4.6, ink, desk.icons)
        run = Run(desk.suit(suit), 7.5 * PT, 700, desk.colour("ink"))
        yield Text(Point(x + 0.9, middle + 1.2), (run,), "start", -90)


def _bars(desk: KitDesk, leaf: Leaf) -> Iterable[Item]:
    labels = (desk.tool("overlay.bar-mm"), desk.tool("overlay.bar-inch"))
    at = Point(desk.margin, leaf.size.height - 14.6)
    yield from thin_bars(at, desk.theme, labels, "")
    if leaf.size.width - 2 * desk.margin >= NOTE_FROM:
        run = Run(desk.tool("kit.true-size"), 6 * PT, 400, desk.colour("grey"))
        yield Text(Point(leaf.size.width - desk.margin, at.y + 1.6), (run,), "end")
