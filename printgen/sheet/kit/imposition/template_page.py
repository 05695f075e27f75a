"""A page laid by a template → what stands round its pieces, in the margins and between them.

Templates fill nearly all of a page: its title and its bars run up the margins, its steps and notes
stand where pieces leave room.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from printgen.drawing.metrics import text_width
from printgen.drawing.scene import Disc, Fill, Item, Run, Stroke, Text, line
from printgen.figure.print.ruler import FOUR_INCHES, thin_bars
from printgen.geometry import Point, Rect
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.cut_order import strip_cuts
from printgen.sheet.kit.imposition.furniture import (
    META_SIZE,
    NOTE_SIZE,
    TITLE_SIZE,
    bar_words,
    free_corner,
    meanings,
    settings,
    small,
    titled,
)
from printgen.sheet.kit.imposition.impose import ImposedPage, PlacedSide
from printgen.sheet.kit.imposition.marks import NARROW
from printgen.sheet.kit.imposition.packing import box_around
from printgen.sheet.kit.imposition.template import room_of
from printgen.sheet.kit.steps import Step
from printgen.units import PT

DASH = (2.0, 1.2)
LETTER = 2.2
"""The radius of a mark with a letter, in mm."""

LINE = 2.5
"""From one line of notes to the next, in mm."""

_Hint = tuple[str, str]
"""The number of a step and what to do."""


def template_furniture(context: KitContext, page: ImposedPage, papers: int, steps: Sequence[Step]) -> Iterator[Item]:
    """Draw everything but the pieces and their cuts; ``steps`` are done with the page."""
    block = box_around(one.trim for one in page.placed)
    yield from _title(context, page, papers, block)
    yield from _bars(context, page, block)
    yield from _foot(context, page, block)
    if page.side != "back":
        yield from _strips(context, page, block, steps)
        noted = list(_noted(context, page, steps))
        for one, step in noted:
            yield from _note(context, one, step)
        here = {step.number for _, step in noted}
        yield from _steps(context, page, block, [(str(s.number), s.brief) for s in steps if s.number not in here])


def fold_stretches(context: KitContext, page: ImposedPage) -> list[tuple[float, float]]:
    """Return the heights between which the page is folded: of each template down to its strip."""
    top = room_of(context.paper.printer_margin) - 3.0
    foot = max(one.trim.bottom for one in page.placed) + 1.0
    stretches = []
    for strip, end in page.strips:
        stretches.append((top, strip - 0.6))
        top = end + 1.0
    return stretches if top > foot - 5 else [*stretches, (top, foot)]


def _is_wide(page: ImposedPage, block: Rect) -> bool:
    """Return whether the right margin has room for two lines beside ticks of full length."""
    return page.size.width - block.right >= NARROW


def _start(page: ImposedPage, block: Rect) -> float:
    """Return from where the words in the margins run up: above what is cut off first."""
    return page.strips[0][0] - LETTER - 1.6 if page.strips else block.bottom - 1.0


def _title(context: KitContext, page: ImposedPage, papers: int, block: Rect) -> Iterator[Item]:
    """Run the title up the left margin, how the page is made after it."""
    margin = min(block.x, page.size.width - block.right)
    size = TITLE_SIZE if margin >= NARROW else margin - context.paper.printer_margin - 3.0
    across = block.x - 8.0 if margin >= NARROW else block.x - 3.0 - 0.22 * size
    low = _start(page, block)
    words = " · ".join([settings(context), *meanings(context, page, papers)])
    room = low - block.y - text_width(words, META_SIZE) - 4
    yield Text(Point(across, low), titled(context, _named(context, page), room, size), "start", -90)
    yield Text(Point(across, block.y + 1.0), small(context, words), "end", -90)


def _named(context: KitContext, page: ImposedPage) -> str:
    """Return the names of the suits of a page, and its side."""
    suits = context.listed(map(context.suit, page.suits))
    return suits if page.side == "both" else f"{suits}, {context.tool(f'kit.{page.side}')}"


def _bars(context: KitContext, page: ImposedPage, block: Rect) -> Iterator[Item]:
    """Run the bars up the right margin, what another length means above them."""
    at = Point(block.right + (6.0 if _is_wide(page, block) else 3.2), _start(page, block))
    yield from thin_bars(at, context.theme, upright=True)
    place = at.moved(1.9, -FOUR_INCHES - 1.4)
    yield Text(place, bar_words(context), "start", -90)
    words = context.tool("kit.true-size-short")
    if text_width(words, NOTE_SIZE) <= at.y - FOUR_INCHES - 18 - block.y:
        yield Text(place.moved(0, -16), small(context, words, NOTE_SIZE), "start", -90)


def _foot(context: KitContext, page: ImposedPage, block: Rect) -> Iterator[Item]:
    """Write what the page is and the command for it, as much as there is room for."""
    parts = context.foot(context.title, _named(context, page), made=(settings(context),)).split(" · ")
    while len(parts) > 1 and text_width(" · ".join(parts), NOTE_SIZE) > block.width:
        parts.pop(0)
    at = Point(block.x, page.size.height - context.paper.printer_margin - 0.7)
    yield Text(at, small(context, " · ".join(parts), NOTE_SIZE))
    if page.size.height - block.bottom > context.paper.printer_margin + 3.2:
        rule = Stroke(context.colour("hairline"), 0.2)
        yield line(at.moved(0, -2.4), at.moved(block.width, -2.4), rule)


def _strips(context: KitContext, page: ImposedPage, block: Rect, steps: Sequence[Step]) -> Iterator[Item]:
    """Draw the lines along which strips come off, the letter of the cut at both ends."""
    letters = "".join(cuts.letter for step in steps if step.kind == "strip" for cuts in step.cuts)
    reach = max(context.paper.printer_margin + LETTER + 0.2, block.x - 5.0)
    ends = (reach, page.size.width - reach)
    stroke = Stroke(context.colour("grey"), 0.2, DASH)
    run = Run(letters, 7 * PT, 700, context.colour("paper"))
    for at in strip_cuts(page):
        yield line(Point(ends[0] + LETTER, at), Point(ends[1] - LETTER, at), stroke)
        for x in ends:
            yield Disc(Point(x, at), LETTER, Fill(context.colour("ink")))
            yield Text(Point(x, at + 0.82), (run,), "middle")


def _noted(context: KitContext, page: ImposedPage, steps: Sequence[Step]) -> Iterator[tuple[PlacedSide, Step]]:
    """Yield the pieces that are folded and have words for it, each with the step that makes it."""
    made = {part: step for step in reversed(steps) if step.kind == "make" for part in step.parts}
    for one in page.placed:
        part = one.piece.part
        if one.piece.is_folded and part in made and context.own(f"notes.{part}", ""):
            yield one, made[part]


def _note(context: KitContext, one: PlacedSide, step: Step) -> Iterator[Item]:
    """Write at a piece how it is folded: below a strip, beside the foot of a body."""
    words, number = context.own(f"notes.{one.piece.part}", ""), str(step.number)
    at, lines = Point(one.trim.x, one.trim.bottom + 2.4), [words]
    if one.piece.blank.faces:
        corner = free_corner(one)
        lines = wrapped(f"{number} {words}", one.trim.right - corner.x, NOTE_SIZE)
        at = Point(corner.x, one.trim.bottom - 0.5 - (len(lines) - 1) * LINE)
        lines[0] = lines[0].removeprefix(number).lstrip()
    yield Text(at, _numbered(context, [(number, lines[0])]))
    for row, text in enumerate(lines[1:], 1):
        yield Text(at.moved(0, row * LINE), small(context, text, NOTE_SIZE))


def wrapped(words: str, width: float, size: float) -> list[str]:
    """Return words broken into lines of so many mm."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _steps(context: KitContext, page: ImposedPage, block: Rect, steps: Iterable[_Hint]) -> Iterator[Item]:
    """Write what is done: up the right margin, or below the pieces of the lowest strip."""
    if _is_wide(page, block):
        yield Text(Point(block.right + 11.5, _start(page, block)), _numbered(context, steps), "start", -90)
        return
    if not page.strips:
        return
    left, right, top = _below(page)
    lines: list[list[_Hint]] = [[]]
    for step in steps:
        longer = "".join(f"{number} {brief}   " for number, brief in [*lines[-1], step])
        if lines[-1] and text_width(longer, NOTE_SIZE) > right - left:
            lines.append([])
        lines[-1].append(step)
    bottom = page.size.height - context.paper.printer_margin - 4.2
    y = max(top + LINE, bottom - LINE * (len(lines) - 1))
    for row, of_line in enumerate(lines):
        yield Text(Point(left, y + row * LINE), _numbered(context, of_line))


def _numbered(context: KitContext, steps: Iterable[_Hint]) -> tuple[Run, ...]:
    """Return hints in one line, their numbers bold."""
    ink, grey = context.colour("ink"), context.colour("grey")
    runs: list[Run] = []
    for number, brief in steps:
        runs.append(Run(number, NOTE_SIZE, 700, ink, gap=1.6 if runs else 0.0))
        runs.append(Run(brief, NOTE_SIZE, 400, grey, gap=0.7))
    return tuple(runs)


def _below(page: ImposedPage) -> tuple[float, float, float]:
    """Return the widest stretch of the lowest strip that reaches to its foot: left, right, top."""
    strip = [one.trim for one in page.placed if one.trim.y > page.strips[-1][0]]
    foot = max(trim.bottom for trim in strip)
    deep = [(trim.x, trim.right) for trim in strip if trim.bottom > foot - 5]
    flat = [trim for trim in strip if trim.bottom <= foot - 5]
    ends = [min((box.x for box in flat), default=0.0), max((box.right for box in flat), default=0.0)]
    walls = sorted([(ends[0], ends[0]), *deep, (ends[1], ends[1])])
    left, right = max(((a[1], b[0]) for a, b in pairwise(walls)), key=lambda gap: gap[1] - gap[0])
    return left, right, max((box.bottom for box in flat), default=page.strips[-1][0]) + 2.6
