"""A page laid by a template, which fills it → what runs up its margins and stands where pieces leave room."""

import math
from collections.abc import Iterable, Iterator
from functools import cached_property

from printgen.drawing.metrics import text_width
from printgen.drawing.scene import Disc, Fill, Item, Run, Stroke, Text, line
from printgen.figure.print.marks import HAIR
from printgen.figure.print.ruler import FOUR_INCHES, THIN, THIN_GAP, thin_bars
from printgen.geometry import Point, Rect
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.context import NUMBER
from printgen.sheet.kit.imposition.cut_order import strip_cuts
from printgen.sheet.kit.imposition.furniture import (
    META_SIZE,
    NAMES,
    NOTE_SIZE,
    THICK,
    TITLE_SIZE,
    Furniture,
    Words,
    free_corner,
    rich_lines,
    small,
)
from printgen.sheet.kit.imposition.impose import PlacedSide
from printgen.sheet.kit.imposition.marks import NARROW
from printgen.sheet.kit.imposition.packing import box_around
from printgen.sheet.kit.imposition.papers import room_of
from printgen.sheet.kit.steps import Step
from printgen.units import PT

DASH = (2.0, 1.2)
LETTER = 2.2  # the radius of a mark with a letter, in mm
SHORTEST = 60.0  # what the title of a page takes at least, in mm
FOOT_RULE, FOOT_AIR = 2.4, 1.8  # from the rule of the foot to its words, and what is free above it, in mm
FOOT_ASIDE, MOVED = 4.7, 1.8
"""How far left of the pieces its words run up the margin; how much further left the title then stands, in mm."""
LINE = 2.8  # from one line of notes to the next, in mm
FOOT_SIZE = 6.5 * PT


class TemplateFurniture(Furniture):
    """What stands round pieces laid by a template; ``steps`` are done with the page."""

    def items(self) -> Iterator[Item]:
        """Draw everything but the pieces and their cuts."""
        if self.page.folded:
            yield from self._fold()
        yield from self._title()
        yield from self._bars()
        yield from self._foot()
        if self.page.side != "back":
            yield from self._strips()
            made = {part: step for step in reversed(self.steps) if step.kind == "make" for part in step.parts}
            here = set()
            for one in self.page.placed:
                note, step = self.context.own(f"notes.{one.piece.part}", ""), made.get(one.piece.part)
                if one.piece.is_folded and note and step:
                    here.add(step.number)
                    yield from self._note(one, step, note)
            yield from self._steps(step for step in self.steps if step.number not in here)

    @cached_property
    def block(self) -> Rect:
        """The box around all pieces."""
        return box_around(one.trim for one in self.page.placed)

    def fold_stretches(self) -> list[tuple[float, float]]:
        """Return the heights between which the page is folded: of each template down to its strip."""
        top, foot = room_of(self.context.paper.printer_margin) - 3.0, self.block.bottom + 1.0
        stretches = []
        for strip, end in self.page.strips:
            stretches.append((top, strip - 0.6))
            top = end + 1.0
        return stretches if top > foot - 5 else [*stretches, (top, foot)]

    @cached_property
    def _is_wide(self) -> bool:
        """Whether the right margin has room for two lines beside ticks of full length."""
        return self.page.size.width - self.block.right >= NARROW

    @cached_property
    def _start(self) -> float:
        """From where the words in the margins run up: above what is cut off first."""
        return self.page.strips[0][0] - LETTER - 1.6 if self.page.strips else self.block.bottom - 1.0

    @cached_property
    def _name(self) -> str:
        suits = self.context.listed(map(self.context.suit, self.page.suits))
        return suits if self.page.side == "both" else f"{suits}, {self.context.tool(f'kit.{self.page.side}')}"

    def _title(self) -> Iterator[Item]:
        block, low = self.block, self._start
        margin = min(block.x, self.page.size.width - block.right)
        size = TITLE_SIZE if margin >= NARROW else margin - self.context.paper.printer_margin - 3.0
        across = block.x - 8.0 if margin >= NARROW else block.x - 3.0 - 0.22 * size
        across -= MOVED if self._foot_is_upright else 0.0
        words = " · ".join([self.settings(), *self.meanings()])
        taken = text_width(words, META_SIZE) + 4
        # Few pieces lie at the foot of their page: the words above them begin at its head.
        top = block.y if low - block.y >= taken + SHORTEST else self.context.margin
        room = low - top - taken
        yield Text(Point(across, low), self.titled(self._name, room, size), "start", -90)
        yield Text(Point(across, top + 1.0), small(self.context, words), "end", -90)

    def _bars(self) -> Iterator[Item]:
        within = self.page.size.width - self.context.paper.printer_margin - sum(THIN) - THIN_GAP - HAIR
        at = Point(self.block.right + 5.6 if self._is_wide else min(self.block.right + 3.2, within), self._start)
        yield from thin_bars(at, self.context.theme, upright=True, highs=THICK if self._is_wide else THIN)
        place = at.moved(NAMES[0], -FOUR_INCHES - 1.4)
        first, second = self.bar_names()
        long = text_width(first[0].text, NOTE_SIZE, 700) + 1.6
        yield Text(place, first, "start", -90)
        yield Text(at.moved(NAMES[1], place.y - at.y) if self._is_wide else place.moved(0, -long), second, "start", -90)
        words, taken = self.context.tool("kit.true-size-short"), long if self._is_wide else 2 * long
        if text_width(words, NOTE_SIZE) <= place.y - taken - 2 - self.block.y:
            yield Text(place.moved(0, -taken), small(self.context, words, NOTE_SIZE), "start", -90)

    @cached_property
    def _foot_at(self) -> tuple[Point, float]:
        """Where the words of the foot begin, and how far from them its rule lies: nowhere where pieces are too near."""
        at = Point(self.block.x, self.page.size.height - self.context.paper.printer_margin - 0.7)
        return at, -FOOT_RULE if at.y - FOOT_RULE - self.block.bottom >= FOOT_AIR else 0.0

    @cached_property
    def _foot_is_upright(self) -> bool:
        """Whether the words of the foot run up the left margin: where pieces are too near the foot of the page."""
        return not self._foot_at[1] and self.block.x >= NARROW

    @cached_property
    def _foot_words(self) -> str:
        """What the page is and the command for it, as much as there is room for beside its number."""
        context = self.context
        parts = context.foot(context.title, self._name, made=(self.settings(),)).split(" · ")
        room = self._start - self.block.y if self._foot_is_upright else self.block.width - NUMBER
        while len(parts) > 1 and text_width(" · ".join(parts), FOOT_SIZE) > room:
            parts.pop(0)
        return " · ".join(parts)

    @property
    def number_at(self) -> Point:
        """Where the number of the page ends: in line with the words of the foot, behind them where pieces are few."""
        words = 0.0 if self._foot_is_upright else text_width(self._foot_words, FOOT_SIZE) + NUMBER
        return self._foot_at[0].moved(max(self.block.width, words), 0)

    def _foot(self) -> Iterator[Item]:
        """Write the words of the foot and draw its rule."""
        context, (at, rule) = self.context, self._foot_at
        if self._foot_is_upright:
            aside = Point(self.block.x - FOOT_ASIDE, self._start)
            yield Text(aside, small(context, self._foot_words, FOOT_SIZE), "start", -90)
            return
        yield Text(at, small(context, self._foot_words, FOOT_SIZE))
        if rule:
            ends = at.moved(0, rule), at.moved(self.block.width, rule)
            yield line(*ends, Stroke(context.colour("hairline"), 0.2))

    def _strips(self) -> Iterator[Item]:
        """Draw the lines along which strips come off, the letter of the cut at both ends."""
        context = self.context
        letters = "".join(cuts.letter for step in self.steps if step.kind == "strip" for cuts in step.cuts)
        reach = max(context.paper.printer_margin + LETTER + 0.2, self.block.x - 5.0)
        ends = (reach, self.page.size.width - reach)
        stroke = Stroke(context.colour("grey"), 0.2, DASH)
        run = Run(letters, 7 * PT, 700, context.colour("paper"))
        for at in strip_cuts(self.page):
            yield line(Point(ends[0] + LETTER, at), Point(ends[1] - LETTER, at), stroke)
            for x in ends:
                yield Disc(Point(x, at), LETTER, Fill(context.colour("ink")))
                yield Text(Point(x, at + 0.82), (run,), "middle")

    def _note(self, one: PlacedSide, step: Step, note: str) -> Iterator[Item]:
        """Write at a piece how it is folded: below a strip, beside the foot of a body."""
        if one.piece.blank.faces:
            corner = free_corner(one)
            lines = self._hints([(step, note)], corner.width)
            yield from _written(Point(corner.x, one.trim.bottom - 0.5 - (len(lines) - 1) * LINE), lines)
        else:
            yield from _written(Point(one.trim.x, one.trim.bottom + 2.5), self._hints([(step, note)]))

    def _steps(self, steps: Iterable[Step]) -> Iterator[Item]:
        """Write what is done: up the right margin, or below the low pieces of the lowest strip."""
        page, hints = self.page, [(step, step.brief) for step in steps]
        if self._is_wide:
            (line,) = self._hints(hints)
            yield Text(Point(self.block.right + 13.4, self._start), line, "start", -90)
        elif page.strips:
            strip = [one.trim for one in page.placed if one.trim.y > page.strips[-1][0]]
            foot = max(trim.bottom for trim in strip) - 5
            if low := [trim for trim in strip if trim.bottom <= foot]:
                widest = max(low, key=lambda trim: (round(trim.width, 2), -trim.x))
                lines = self._hints(hints, widest.width)
                bottom = page.size.height - self.context.paper.printer_margin - 4.2
                y = max(max(trim.bottom for trim in low) + 5.1, bottom - LINE * (len(lines) - 1))
                yield from _written(Point(widest.x, y), lines)

    def _hints(self, hints: Iterable[tuple[Step, str]], room: float = math.inf) -> list[Words]:
        """Return what is done in lines of so many mm, the numbers of steps bold."""
        words: list[Inline] = []
        for step, text in hints:
            words += Inline("bold", str(step.number)), Inline("text", f" {text}\N{NO-BREAK SPACE} ")
        return rich_lines(words, NOTE_SIZE, room, self.context.colour("grey"), self.context.colour("ink"))


def _written(at: Point, lines: Iterable[Words]) -> Iterator[Text]:
    return (Text(at.moved(0, row * LINE), runs) for row, runs in enumerate(lines))
