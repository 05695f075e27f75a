"""A leaf with plates → what stands round them, in the margins and between the pieces.

Plates fill nearly all of a page: its title and its bars run up the margins, its steps and notes
stand where pieces leave room.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from printgen.drawing.scene import Disc, Fill, Item, Run, Stroke, Text, line
from printgen.figure.print.marks import thin_bars
from printgen.figure.print.ruler import FOUR_INCHES
from printgen.geometry import Point, Rect
from printgen.sheet.kit.booklet.steps import Step
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.cut_order import strip_cuts
from printgen.sheet.kit.imposition.furniture import (
    META_SIZE,
    NOTE_SIZE,
    TITLE_SIZE,
    bar_words,
    free_corner,
    made,
    small,
    titled,
    told,
    wide,
)
from printgen.sheet.kit.imposition.impose import Leaf, Lying
from printgen.sheet.kit.imposition.marks import NARROW
from printgen.sheet.kit.imposition.template import room_of
from printgen.units import PT

WIDE = NARROW
"""From this width in mm on a margin has room for two lines beside ticks of full length."""

DASH = (2.0, 1.2)
LETTER = 2.2
"""The radius of a mark with a letter, in mm."""

LINE = 2.5
"""From one line of notes to the next, in mm."""

_Hint = tuple[str, str]
"""The number of a step and what to do."""


def plate_furniture(context: KitContext, leaf: Leaf, papers: int, steps: Sequence[Step]) -> Iterator[Item]:
    """Draw everything but the pieces and their cuts; ``steps`` are done with the page."""
    block = _block(leaf)
    yield from _title(context, leaf, papers, block)
    yield from _bars(context, leaf, block)
    yield from _foot(context, leaf, block)
    if leaf.side != "back":
        yield from _strips(context, leaf, block, steps)
        noted = list(_noted(context, leaf, steps))
        for one, step in noted:
            yield from _note(context, one, step)
        here = {step.number for _, step in noted}
        told = [step for step in steps if step.number not in here]
        yield from _steps(context, leaf, block, told)


def fold_stretches(context: KitContext, leaf: Leaf) -> list[tuple[float, float]]:
    """Give the heights between which the page is folded: of each plate down to its strip."""
    top, foot = room_of(context.paper.printer_margin) - 3.0, _block(leaf).bottom + 1.0
    stretches = []
    for strip, end in leaf.strips:
        stretches.append((top, strip - 0.6))
        top = end + 1.0
    return stretches if top > foot - 5 else [*stretches, (top, foot)]


def _block(leaf: Leaf) -> Rect:
    """Give the box of all pieces."""
    trims = [one.trim for one in leaf.lying]
    left, top = min(box.x for box in trims), min(box.y for box in trims)
    right, foot = max(box.right for box in trims), max(box.bottom for box in trims)
    return Rect(left, top, right - left, foot - top)


def _start(leaf: Leaf, block: Rect) -> float:
    """Tell from where the words in the margins run up: above what is cut off first."""
    if leaf.side == "back" or not leaf.strips:
        return block.bottom - 1.0
    return leaf.strips[0][0] - LETTER - 1.6


def _title(context: KitContext, leaf: Leaf, papers: int, block: Rect) -> Iterator[Item]:
    """Run the title up the left margin, how the page is made after it."""
    free = min(block.x, leaf.size.width - block.right) - context.paper.printer_margin
    broad = free + context.paper.printer_margin >= WIDE
    size = TITLE_SIZE if broad else (free - 3.0)
    across = block.x - 8.0 if broad else block.x - 3.0 - 0.22 * size
    low = _start(leaf, block)
    words = f"{' · '.join([made(context), *told(context, leaf, papers)])}"
    beside = wide(words, META_SIZE)
    name = _named(context, leaf)
    room = low - block.y - beside - 4
    yield Text(Point(across, low), titled(context, name, room, size), "start", -90)
    yield Text(Point(across, block.y + 1.0), small(context, words), "end", -90)


def _named(context: KitContext, leaf: Leaf) -> str:
    """Name the suits of a page, and its side."""
    suits = context.listed([context.suit(name) for name in leaf.suits])
    return suits if leaf.side == "both" else f"{suits}, {context.tool(f'kit.{leaf.side}')}"


def _bars(context: KitContext, leaf: Leaf, block: Rect) -> Iterator[Item]:
    """Run the bars up the right margin, what another length means above them."""
    broad = leaf.size.width - block.right >= WIDE
    at = Point(block.right + (6.0 if broad else 3.2), _start(leaf, block))
    yield from thin_bars(at, context.theme, upright=True)
    place = at.moved(1.9, -FOUR_INCHES - 1.4)
    yield Text(place, bar_words(context), "start", -90)
    words = context.tool("kit.true-size-short")
    high = at.y - FOUR_INCHES - 18 - block.y
    if wide(words, NOTE_SIZE) <= high:
        yield Text(place.moved(0, -16), small(context, words, NOTE_SIZE), "start", -90)


def _foot(context: KitContext, leaf: Leaf, block: Rect) -> Iterator[Item]:
    """Write what the page is and the command for it, as much as there is room for."""
    parts = context.foot(context.title, _named(context, leaf), made=(made(context),)).split(" · ")
    while len(parts) > 1 and wide(" · ".join(parts), NOTE_SIZE) > block.width:
        parts.pop(0)
    at = Point(block.x, leaf.size.height - context.paper.printer_margin - 0.7)
    yield Text(at, small(context, " · ".join(parts), NOTE_SIZE))
    if leaf.size.height - block.bottom > context.paper.printer_margin + 3.2:
        rule = Stroke(context.colour("hairline"), 0.2)
        yield line(at.moved(0, -2.4), at.moved(block.width, -2.4), rule)


def _strips(context: KitContext, leaf: Leaf, block: Rect, steps: Sequence[Step]) -> Iterator[Item]:
    """Draw the lines along which strips come off, the letter of the cut at both ends."""
    letters = "".join(cuts.letter for step in steps if step.kind == "strip" for cuts in step.cuts)
    ink, margin = context.colour("ink"), context.paper.printer_margin
    reach = max(margin + LETTER + 0.2, block.x - 5.0)
    ends = (reach, leaf.size.width - reach)
    stroke = Stroke(context.colour("grey"), 0.2, DASH)
    for at in strip_cuts(leaf):
        yield line(Point(ends[0] + LETTER, at), Point(ends[1] - LETTER, at), stroke)
        for x in ends:
            yield Disc(Point(x, at), LETTER, Fill(ink))
            run = Run(letters, 7 * PT, 700, context.colour("paper"))
            yield Text(Point(x, at + 0.82), (run,), "middle")


def _noted(context: KitContext, leaf: Leaf, steps: Sequence[Step]) -> Iterator[tuple[Lying, Step]]:
    """Give the pieces that are folded, with the step that tells how, where there are words."""
    for one in leaf.lying:
        part = one.piece.part
        made = (step for step in steps if step.kind == "make" and part in step.parts)
        step = next(made, None)
        if one.piece.is_folded and step is not None and context.own(f"notes.{part}", ""):
            yield one, step


def _note(context: KitContext, one: Lying, step: Step) -> Iterator[Item]:
    """Tell at a piece how it is folded: below a strip, beside the foot of a body."""
    words, number = context.own(f"notes.{one.piece.part}", ""), str(step.number)
    at, lines = Point(one.trim.x, one.trim.bottom + 2.4), [words]
    if one.piece.blank.faces:
        corner = free_corner(one)
        lines = wrapped(f"{number} {words}", one.trim.right - corner.x)
        at = Point(corner.x, one.trim.bottom - 0.5 - (len(lines) - 1) * LINE)
        lines[0] = lines[0].removeprefix(number).lstrip()
    yield Text(at, _numbered(context, [(number, lines[0])]))
    for row, text in enumerate(lines[1:], 1):
        yield Text(at.moved(0, row * LINE), small(context, text, NOTE_SIZE))


def wrapped(words: str, width: float) -> list[str]:
    """Break words into lines of so many mm."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and wide(longer, NOTE_SIZE) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _steps(context: KitContext, leaf: Leaf, block: Rect, told: Sequence[Step]) -> Iterator[Item]:
    """Tell what is done: up the right margin, or below the pieces of the lowest strip."""
    steps = [(str(step.number), step.brief) for step in told]
    if leaf.size.width - block.right >= WIDE:
        runs = _numbered(context, steps)
        at = Point(block.right + 11.5, _start(leaf, block))
        yield Text(at, runs, "start", -90)
        return
    if not leaf.strips:
        return
    left, right, top = _below(leaf)
    bottom = leaf.size.height - context.paper.printer_margin - 4.2
    lines: list[list[_Hint]] = [[]]
    for step in steps:
        longer = "".join(f"{number} {brief}   " for number, brief in [*lines[-1], step])
        if lines[-1] and wide(longer, NOTE_SIZE) > right - left:
            lines.append([])
        lines[-1].append(step)
    y = max(top + LINE, bottom - LINE * (len(lines) - 1))
    for of_line in lines:
        yield Text(Point(left, y), _numbered(context, of_line))
        y += LINE


def _numbered(context: KitContext, steps: Sequence[_Hint]) -> tuple[Run, ...]:
    """Write hints in one line, their numbers bold."""
    ink, grey = context.colour("ink"), context.colour("grey")
    runs: list[Run] = []
    for number, brief in steps:
        gap = 1.6 if runs else 0.0
        runs.append(Run(number, NOTE_SIZE, 700, ink, gap=gap))
        runs.append(Run(brief, NOTE_SIZE, 400, grey, gap=0.7))
    return tuple(runs)


def _below(leaf: Leaf) -> tuple[float, float, float]:
    """Give the widest stretch of the lowest strip that reaches to its foot: left, right, top."""
    strip = [one for one in leaf.lying if one.trim.y > leaf.strips[-1][0]]
    foot = max(one.trim.bottom for one in strip)
    deep = sorted((o.trim.x, o.trim.right) for o in strip if o.trim.bottom > foot - 5)
    flat = [one.trim for one in strip if one.trim.bottom <= foot - 5]
    ends = [min((box.x for box in flat), default=0.0), max((b.right for b in flat), default=0.0)]
    walls = [(ends[0], ends[0]), *deep, (ends[1], ends[1])]
    walls.sort()
    left, right = max(((a[1], b[0]) for a, b in pairwise(walls)), key=lambda gap: gap[1] - gap[0])
    return left, right, max((box.bottom for box in flat), default=leaf.strips[-1][0]) + 2.6
