"""An imposed page → what stands round its pieces: title, settings, the fold, registration, bars."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from printgen.drawing.metrics import Face, text_width
from printgen.drawing.scene import Fill, Item, Path, Run, Stroke, Text, line, polyline
from printgen.figure.icon import icon
from printgen.figure.pieces.body_view import standing_view
from printgen.figure.pieces.part import suit_colour
from printgen.figure.print.marks import MARK, registration
from printgen.figure.print.ruler import FOUR_INCHES, thin_bars
from printgen.geometry import Insets, Point, Rect
from printgen.model.kit import CARD
from printgen.model.text.message_catalog import Inline
from printgen.sheet.kit.context import KitContext, capitalized, is_furnished, spans
from printgen.sheet.kit.imposition.impose import ImposedPage, PlacedSide
from printgen.sheet.kit.imposition.marks import PageMarks
from printgen.sheet.kit.imposition.packing import box_around
from printgen.sheet.kit.imposition.papers import FOOT, TOP
from printgen.sheet.kit.steps import Step
from printgen.units import PT

TITLE_SIZE, META_SIZE, NOTE_SIZE = 17 * PT, 7 * PT, 7 * PT
TITLE_GAP = 2.2
META_FROM, META_LINE = 8.4, 2.9
FOLD_DASH = (3.0, 1.0, 0.6, 1.0)
COUNTS_AT, COUNTS_SIZE = 16.6, 7.5 * PT  # where and how large it stands below the title how many pieces there are
FOLDED = 6.0  # what the word beside a fold takes along it, in mm
UNDER_TITLE, OVER_BARS = 18.4, 19.4  # where a fold begins below the title, and ends above the bars, in mm
REGISTERED = 14.0  # how far registration marks stay from where the pieces begin and end, in mm
NAMED_FROM = 40.0  # a suit's name stands beside its rows from this height on, in mm
BARS, THICK, APART, NAMES = 18.2, (1.8, 1.8), 0.9, (1.75, 4.45)
"""How far above the lower edge of a page bars begin, 4 above the rule of its foot; how thick both are, what lies
between them, and how far across their names stand, in mm."""
LEAST_BODY = 10.0  # how high a body is drawn at least beside its net, in mm

BODY_OFF = Insets(2.0, 0.4, 0.2, 0.8)  # how far a body beside its net stays from the tabs around it, in mm
CORNER = 5.0  # how near to its edge the ends of a net's arms lie, in mm
Words = tuple[Run, ...]


def small(context: KitContext, words: str, size: float = META_SIZE) -> Words:
    """Return small grey words."""
    return (Run(words, size, 400, context.colour("grey")),)


def rich_lines(words: Iterable[Inline], size: float, room: float, colour: str, bold: str = "") -> list[Words]:
    """Return words broken into lines of at most ``room`` mm; bold ones may have a colour of their own."""
    lines: list[list[Run]] = [[]]
    used = gap = 0.0
    for part in words:
        face: Face = 700 if part.kind == "bold" else 400
        for number, word in enumerate(part.text.split(" ")):
            gap = text_width(" ", size) if number else gap
            if not word:
                continue
            wide = text_width(word, size, face)
            if lines[-1] and gap and used + gap + wide > room:
                lines.append([])
            if not lines[-1]:
                used = gap = 0.0
            if gap and lines[-1][-1].weight == face:
                before = lines[-1].pop()
                lines[-1].append(replace(before, text=f"{before.text} {word}"))
            else:
                lines[-1].append(Run(word, size, face, (bold or colour) if face == 700 else colour, gap))
            used, gap = used + gap + wide, 0.0
    return [tuple(runs) for runs in lines]


def section(context: KitContext, page: ImposedPage, with_side: bool = True) -> str:
    """Return the name of a page: its parts, its suits if not all are there, its side."""
    named = context.listed(map(context.part, page.parts)) if len(page.parts) <= 3 else context.tool("kit.pieces")
    if suits := context.suits_apart(page.suits):
        named += f", {suits}"
    if with_side and page.side != "both" and any(one.piece.backed for one in page.placed):
        named += f", {context.tool(f'kit.{page.side}')}"
    return named


def free_corner(one: PlacedSide) -> Rect:
    """Return the lower right corner that a net in the shape of a cross leaves free."""
    corners = [Point(*numbers[-2:]) for _, numbers in one.piece.blank.outline if numbers]
    box = one.piece.blank.box
    across = max(corner.x for corner in corners if corner.y > box.bottom - CORNER)
    down = max(corner.y for corner in corners if corner.x > box.right - CORNER)
    at = one.place.apply(Point(across, down).moved(1.0, 0.6))
    return Rect(*at, one.trim.right - at.x, one.trim.bottom - at.y)


@dataclass(frozen=True)
class Furniture:
    """What stands round the pieces of a page that are laid in rows; ``steps`` are done with the page."""

    context: KitContext
    page: ImposedPage
    papers: int
    steps: Sequence[Step]

    @cached_property
    def marks(self) -> PageMarks:
        """The marks by which the page is cut."""
        return PageMarks(self.context, self.page)

    def items(self) -> Iterator[Item]:
        """Draw the fold; and if there is room for it, title, settings, names, bars, and crosses, circled at the top."""
        if self.page.folded:
            yield from self._fold()
        if not is_furnished(self.page.size):
            return
        yield from self._head()
        if self.marks.crosses:
            ends = [TOP + REGISTERED, self.page.size.height - FOOT - REGISTERED]
            if self.page.side == "back" and self.page.mirror.axis == "level":
                ends.reverse()
            for x in (self._inset, self.page.size.width - self._inset):
                yield from registration(Point(x, ends[0]), "circled", self.context.theme)
                yield from registration(Point(x, ends[1]), "squared", self.context.theme)
        if self.context.bleed and not self.page.folded:
            yield from self._suit_names()
        if not self.context.bleed:
            yield from self._bodies()
        yield from self._bars()

    def fold_stretches(self) -> list[tuple[float, float]]:
        """Return the stretches along which the page is folded, from one end to the other."""
        margin = self.context.paper.printer_margin + 0.5
        if self.page.mirror.axis == "level":
            return [(margin, self.page.size.width - margin)]
        top, foot = (UNDER_TITLE, OVER_BARS) if is_furnished(self.page.size) else (margin, margin)
        return [(top, self.page.size.height - foot)]

    def settings(self) -> str:
        """Return how the pages are made, in words."""
        return f"{self.context.sides} · {self.context.cuts}"

    def meanings(self) -> list[str]:
        """Return which paper it is, what its marks mean, what to print it on if that shows the suit."""
        context, page = self.context, self.page
        words = [context.tool("kit.paper-of", number=page.paper, count=self.papers)]
        for part in page.parts if self.marks.smaller else ():
            if (inner := context.loaded.kit.parts[part].inner_cut) is not None:
                words.append(context.tool("kit.smaller", size=context.catalog.number(inner)))
        if page.material not in (None, CARD):
            words.append(context.tool("kit.on-material", material=context.material(page.material)))
        if page.suit_paper:
            back, suit = page.side == "back", context.suit(page.suits[0])
            words.append(context.tool("kit.on-white") if back else context.tool("kit.on-paper-of", suit=suit))
        return words

    def titled(self, name: str, room: float, largest: float = TITLE_SIZE) -> Words:
        """Return the title of a page as large as its room in mm allows; a long name gives way to a general one."""
        title, ink = self.context.title, self.context.colour("ink")
        wide = text_width(title, 1, 900)
        if wide + text_width(name, 1, 300) > (room - TITLE_GAP) / NOTE_SIZE:
            name = self.context.tool("kit.pieces")
        size = min(largest, (room - TITLE_GAP) / (wide + text_width(name, 1, 300)))
        return Run(title, size, 900, ink), Run(name, size, 300, ink, gap=TITLE_GAP)

    def bar_names(self) -> Iterator[Words]:
        """Yield the names of both bars."""
        yield from ((Run(name, NOTE_SIZE, 700, self.context.colour("ink")),) for name in self.context.bar_names)

    def _fold(self) -> Iterator[Item]:
        """Draw the line the page is folded along, an arrow where each stretch of it begins."""
        page, grey, at = self.page, self.context.colour("grey"), self.page.mirror.at
        upright = page.mirror.axis == "upright"
        word = small(self.context, self.context.tool("kit.fold"))
        for first, last in self.fold_stretches():
            corners = [(first, at), (last, at), (first + 2.8, at), (first, at - 1.6), (first, at + 1.6)]
            start, end, *arrow = [Point(y, x) if upright else Point(x, y) for x, y in corners]
            yield line(start, end, Stroke(grey, MARK, FOLD_DASH))
            yield Path(polyline(tuple(arrow), closed=True), Fill(grey))
            if upright:
                low = min(last, page.size.height - 16) - 2
                struck = {edge for one in page.placed if one.piece.is_box for edge in (one.trim.y, one.trim.bottom)}
                free = (low - step for step in range(int(low)) if not any(-1 < low - step - y < FOLDED for y in struck))
                yield Text(Point(at + 2.6, next(free, low)), word, "start", -90)
            else:
                yield Text(Point(first + 4, at - 0.9), word)

    def _head(self) -> Iterator[Item]:
        context, page, steps = self.context, self.page, self.steps
        margin, right = context.margin, page.size.width - context.margin
        number, *more = self.meanings()
        if self.marks.crosses:
            number += f" · {context.tool('kit.circle-top')}"
        lines = [self.settings(), " · ".join([number, *more])]
        if steps:
            lines.append(context.tool("kit.made-in", numbers=spans(step.number for step in steps), count=len(steps)))
        if steps and text_width(self._counted(), COUNTS_SIZE) + text_width(lines[-1], META_SIZE) > right - margin - 4:
            lines[-2:] = [" · ".join(lines[-2:])]  # what stands below the title reaches under the third line
        beside = max(text_width(words, META_SIZE) for words in lines)
        yield Text(Point(margin, 12.6), self.titled(section(context, page), max(right - margin - beside - 8, 30.0)))
        for row, words in enumerate(lines):
            yield Text(Point(right, META_FROM + META_LINE * row), small(context, words), "end")
        yield from self._counts(right - margin)

    def _counts(self, room: float) -> Iterator[Item]:
        """Write below the title how many pieces of each kind are on the page, where these words have room."""
        words = self._counted()
        if words and text_width(words, COUNTS_SIZE) <= room:
            run = Run(words, COUNTS_SIZE, 400, self.context.colour("coast"))
            yield Text(Point(self.context.margin, COUNTS_AT), (run,))

    def _counted(self) -> str:
        """Say how many pieces of each kind are on the page, if it is not one of backs."""
        context, page = self.context, self.page
        counts = Counter(one.piece.part for one in page.placed if one.side == page.placed[0].side)
        words = (f"{capitalized(context.part(part, many))} ×{many}" for part, many in counts.items())
        return "" if page.side == "back" else " · ".join(words)

    @property
    def _inset(self) -> float:
        """How far from both sides of a page its crosses and the suits' names stand, in mm."""
        return max(10.2 if self.context.paper.layout == "large" else 8.2, self.context.paper.printer_margin + 3.3)

    def _suit_names(self) -> Iterator[Item]:
        """Write the name of a suit beside its rows, if no other suit shares them."""
        context, page = self.context, self.page
        across = page.side == "back" and page.mirror.axis == "upright"
        x = page.size.width - self._inset if across else self._inset
        reaches = {
            name: box_around(one.trim for one in page.placed if one.piece.shown.suit_name == name)
            for name in page.suits
        }
        rows = sorted(reaches.values(), key=lambda box: (box.y, box.bottom))
        if any(one.bottom > other.y for one, other in pairwise(rows)):
            return
        for name, box in reaches.items():
            if box.height >= NAMED_FROM:
                middle, suit = box.centre.y, context.loaded.suits[name]
                colour = suit_colour(name, suit, context.theme)
                yield icon(suit.icon, Point(x, middle + 5), 4.6, colour, context.icons)
                run = Run(context.suit(name), 7.5 * PT, 700, context.colour("ink"))
                yield Text(Point(x + 0.9, middle + 1.2), (run,), "start", -90)

    def _bodies(self) -> Iterator[Item]:
        """Show the first cube of each suit as it is made, in the corner that its net leaves free."""
        for one in self.page.placed:
            drawn = self.context.drawn(one.piece)
            if drawn.part.shape == "cube" and one.piece.number == 1:
                view, room = standing_view(drawn), free_corner(one).inset(BODY_OFF)
                assert view is not None
                scale = min(room.height / view.box.height, room.width / view.box.width)
                if scale * view.box.height >= LEAST_BODY:
                    yield view.scaled(scale).put(room.centre)

    def _bars(self) -> Iterator[Item]:
        context, page = self.context, self.page
        at = Point(context.margin, page.size.height - BARS)
        yield from thin_bars(at, context.theme, highs=THICK, apart=APART)
        for down, words in zip(NAMES, self.bar_names(), strict=True):
            yield Text(at.moved(FOUR_INCHES + 1.4, down), words)
        room, grey = page.size.width - 2 * context.margin - FOUR_INCHES - 16, context.colour("grey")
        for key in ("kit.true-size", "kit.true-size-short"):
            lines = rich_lines((Inline("text", context.tool(key)),), NOTE_SIZE, room, grey)
            if len(lines) <= len(NAMES):
                right = Point(page.size.width - context.margin, at.y)
                yield from (Text(right.moved(0, down), words, "end") for words, down in zip(lines, NAMES, strict=False))
                return
