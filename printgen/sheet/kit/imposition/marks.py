"""An imposed page → where it is cut and folded: the lines that are drawn, the lines expected."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from printgen.drawing.path import transformed
from printgen.drawing.scene import Disc, Item, Path, Run, Stroke, Text, line
from printgen.figure.print.marks import (
    GAP,
    HAIR,
    LENGTH,
    MARK,
    NEAR,
    TICK,
    clear_marks_of,
    crop_marks_of,
    kept,
    shared_edges,
    ticks,
)
from printgen.figure.print.ruler import Line
from printgen.geometry import Point, Rect
from printgen.sheet.core.expectations import ExpectedLine
from printgen.sheet.kit.context import KitContext, is_furnished
from printgen.sheet.kit.imposition.impose import ImposedPage, PlacedSide
from printgen.units import PT

NET_DASH = (0.9, 0.7)
SMALLER = 1.6  # how long a mark is in line with the smaller size a piece may be cut to, in mm
NARROW = 18.0  # margins beside a template that are narrower than this have words near the pieces, in mm
TAB_LETTER, FOOT_WORD = 7 * PT, 7.5 * PT
TOUCH = 0.01  # boxes that come nearer than this share a cut, in mm
WIDE = 0.4  # how wide a line below a join is, in mm


@dataclass(frozen=True)
class PageMarks:
    """The marks of a page by which it is cut and laid on its back."""

    context: KitContext
    page: ImposedPage

    @cached_property
    def crops(self) -> list[Line]:
        """The crop marks of a page with bleed; those of nets are the outlines themselves."""
        if not self.context.bleed or not self._are_asked:
            return []
        trims, room, bleed = [one.trim for one in self.page.placed], self._printable, self.context.bleed
        cut = [one.trim for one in self.page.placed if not one.piece.is_folded]
        slim = [one for one in cut if min(one.width, one.height) < 2 * (GAP + LENGTH)]
        found = crop_marks_of([one for one in cut if one not in slim], trims, bleed)
        found += clear_marks_of(slim, trims, bleed, room)
        for box, inner in self._smaller:
            around = [one if one in box else one.grown(max(bleed - GAP, 0.0)) for one in trims]
            found += kept(ticks(box, GAP, SMALLER, inner), around, room, SMALLER)
        return [mark for mark in found if all(map(room.covers, mark))]

    @cached_property
    def ticks(self) -> list[Line]:
        """The ticks round blocks that share their cuts; shorter ones for a smaller size."""
        page = self.page
        if self.context.bleed or page.side == "back" or not self._are_asked:
            return []
        obstacles = [one.trim for one in page.placed] + [Rect(0, at, page.size.width, 0) for at, _ in page.strips]
        narrow = page.by_template and min(one.trim.x for one in page.placed) < NARROW
        found = [ticks(block, NEAR, SMALLER if narrow else TICK) for block in blocks(page.boxes)]
        found += [ticks(block, NEAR, SMALLER, inner) for block, inner in self._smaller]
        return [tick for some in found for tick in kept(some, obstacles, self._printable)]

    @property
    def crosses(self) -> bool:
        """Whether crosses show how fronts and backs of the page are laid upon each other."""
        on_page = bool(self.context.bleed) and is_furnished(self.page.size) and not self.page.folded
        return on_page and self._are_asked and any(one.piece.backed for one in self.page.placed)

    @property
    def smaller(self) -> bool:
        """Whether short marks stand in line with a smaller size of a piece."""
        return self.page.side != "back" and self._are_asked and bool(self._smaller)

    @property
    def _are_asked(self) -> bool:
        marks = self.context.request.marks
        return marks == "both" or (marks == "front" and self.page.side != "back")

    @property
    def _printable(self) -> Rect:
        return Rect(0, 0, *self.page.size).grown(-self.context.paper.printer_margin)

    @cached_property
    def _smaller(self) -> list[tuple[list[Rect], float]]:
        """The blocks of pieces that may be cut smaller, each with what then comes off a side in mm."""
        found = []
        for part in self.page.parts:
            if (inner := self.context.loaded.kit.parts[part].inner_cut) is not None:
                alike = [one.trim for one in self.page.placed if one.piece.part == part]
                found += [(block, (block[0].width - inner) / 2) for block in blocks(alike, 2 * self.context.bleed)]
        return found


@dataclass(frozen=True, slots=True)
class Marks:
    """Which marks are on the pages of a kit, so that its steps mention no others.

    ``crosses`` on fronts and backs, ``ticks`` in line with shared cuts, ``crops`` at corners,
    ``smaller``: short ones for a smaller size.
    """

    crosses: bool
    ticks: bool
    crops: bool
    smaller: bool


def marks_on(context: KitContext, pages: Iterable[ImposedPage]) -> Marks:
    """Return which marks are on some page; crosses must be on all backs."""
    printed = [PageMarks(context, page) for page in pages if page.placed]
    backs = [one for one in printed if one.page.side == "back"]
    return Marks(
        crosses=bool(backs) and all(one.crosses for one in backs),
        ticks=any(one.ticks for one in printed),
        crops=any(one.crops for one in printed),
        smaller=any(one.smaller for one in printed),
    )


def blocks(trims: Sequence[Rect], apart: float = 0.0) -> list[list[Rect]]:
    """Gather boxes that touch, or are at most ``apart`` mm from each other."""
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


def cut_items(context: KitContext, page: ImposedPage) -> Iterator[Item]:
    """Draw what is cut and folded: hairlines without bleed; nets have theirs always."""
    cut, fold = Stroke(context.colour("cut"), HAIR), Stroke(context.colour("fold"), 0.14, NET_DASH)
    if not context.bleed:
        ink = Stroke(context.colour("ink"), MARK)
        yield from (line(*edge, cut) for edge in shared_edges(page.boxes))
        yield from (line(*tick, ink) for tick in PageMarks(context, page).ticks)
    for one in page.placed:
        blank = one.piece.blank
        if blank.radius is not None and not context.bleed:
            yield Disc(one.place.apply(Point(0, 0)), blank.radius, stroke=cut)
        elif blank.is_hex and not context.bleed:
            yield Path(transformed(blank.outline, one.place), stroke=cut)
        elif one.piece.is_folded:
            yield Path(transformed(blank.outline, one.place), stroke=cut)
            yield from (line(*ends, fold) for ends in folds_of(one))
            for letter, at in blank.lettered_tabs():  # the order in which they are glued
                run = Run(letter, TAB_LETTER, 400, context.colour("ink"))
                yield Text(one.place.apply(at).moved(0, 0.25 * TAB_LETTER), (run,), "middle")
            for foot in blank.feet if one.turn else ():
                run = Run(context.tool("kit.foot"), FOOT_WORD, 400, context.theme.on(context.drawn(one.piece).ground()))
                yield Text(one.place.apply(foot.centre).moved(0, 0.25 * FOOT_WORD), (run,), "middle")


def expected_lines(context: KitContext, page: ImposedPage) -> Iterator[ExpectedLine]:
    """Yield the edges and folds that must be measured on the page."""
    for number, edge in enumerate(shared_edges(page.boxes) if not context.bleed else (), 1):
        yield ExpectedLine(f"cut {number}", *edge)
    for one in page.placed:
        for number, ends in enumerate(folds_of(one), 1):
            yield ExpectedLine(f"fold {number} of {one.piece.name}", *ends)


def folds_of(one: PlacedSide) -> tuple[Line, ...]:
    """Return the lines along which a piece is folded, in page mm."""
    return tuple((one.place.apply(start), one.place.apply(end)) for start, end in one.piece.blank.folds)


def joins(context: KitContext, page: ImposedPage) -> Iterator[Path]:
    """Yield a line of the colour of both grounds where the bleeds of two pieces touch."""
    if not context.bleed:
        return
    there = [
        (one.trim.grown(context.bleed), context.drawn(one.piece).ground(one.side))
        for one in page.placed
        if one.piece.is_box
    ]
    for (one, colour), (other, its) in combinations(there, 2):
        if colour == its and (ends := _shared(one, other)):
            yield line(*ends, Stroke(colour, WIDE))


def _shared(one: Rect, other: Rect) -> tuple[Point, Point] | None:
    """Return the ends of the edge that two boxes share, without its last bit."""
    left, right = max(one.x, other.x), min(one.right, other.right)
    top, low = max(one.y, other.y), min(one.bottom, other.bottom)
    if abs(right - left) <= TOUCH and low - top > 2 * WIDE:
        return Point(left, top + WIDE / 2), Point(left, low - WIDE / 2)
    if abs(low - top) <= TOUCH and right - left > 2 * WIDE:
        return Point(left + WIDE / 2, top), Point(right - WIDE / 2, top)
    return None
