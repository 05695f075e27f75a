"""A leaf with plates → what stands round them, in the margins and between the pieces.

Plates fill nearly all of a page: its title and its bars run up the margins, its steps and notes
stand where pieces leave room.
"""

from collections.abc import Iterator
from itertools import pairwise

from printgen.figure.marks import thin_bars
from printgen.figure.ruler import FOUR_INCHES
from printgen.figure.scene import Disc, Fill, Item, Run, Stroke, Text, line
from printgen.geometry import Point, Rect
from printgen.sheet.kit.arrangement import BACKINGS
from printgen.sheet.kit.desk import KitDesk
from printgen.sheet.kit.furniture import (
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
from printgen.sheet.kit.imposition import Leaf
from printgen.sheet.kit.marks import NARROW
from printgen.sheet.kit.plate import room_of
from printgen.units import PT

WIDE = NARROW
"""From this width in mm on a margin has room for two lines beside ticks of full length."""

ABOVE = 3.6
"""How far below a plate it is parted from the next one, in mm."""

DASH = (2.0, 1.2)
NUMBER = 2.2
"""The radius of a numbered mark, in mm."""

LINE = 2.5
"""From one line of notes to the next, in mm."""


def plate_furniture(desk: KitDesk, leaf: Leaf, papers: int) -> Iterator[Item]:
    """Draw everything but the pieces and their cuts."""
    block = _block(leaf)
    yield from _title(desk, leaf, papers, block)
    yield from _bars(desk, leaf, block)
    yield from _foot(desk, leaf, block)
    if leaf.side != "back":
        yield from _strips(desk, leaf, block)
        yield from _notes(desk, leaf)
        yield from _steps(desk, leaf, block)


def fold_stretches(desk: KitDesk, leaf: Leaf) -> list[tuple[float, float]]:
    """Give the heights between which the page is folded: of each plate down to its strip."""
    top, foot = room_of(desk.paper.printer_margin) - 3.0, _block(leaf).bottom + 1.0
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
    return leaf.strips[0][0] - NUMBER - 1.6


def _title(desk: KitDesk, leaf: Leaf, papers: int, block: Rect) -> Iterator[Item]:
    """Run the title up the left margin, how the page is made after it."""
    free = min(block.x, leaf.size.width - block.right) - desk.paper.printer_margin
    broad = free + desk.paper.printer_margin >= WIDE
    size = TITLE_SIZE if broad else (free - 3.0)
    across = block.x - 8.0 if broad else block.x - 3.0 - 0.22 * size
    low = _start(leaf, block)
    words = f"{' · '.join([made(desk), *told(desk, leaf, papers)])}"
    beside = wide(words, META_SIZE)
    name = _named(desk, leaf)
    room = low - block.y - beside - 4
    yield Text(Point(across, low), titled(desk, name, room, size), "start", -90)
    yield Text(Point(across, block.y + 1.0), small(desk, words), "end", -90)


def _named(desk: KitDesk, leaf: Leaf) -> str:
    """Name the suits of a page, and its side."""
    suits = desk.listed([desk.suit(name) for name in leaf.suits])
    return suits if leaf.side == "both" else f"{suits}, {desk.tool(f'kit.{leaf.side}')}"


def _bars(desk: KitDesk, leaf: Leaf, block: Rect) -> Iterator[Item]:
    """Run the bars up the right margin, what another length means above them."""
    broad = leaf.size.width - block.right >= WIDE
    at = Point(block.right + (6.0 if broad else 3.2), _start(leaf, block))
    yield from thin_bars(at, desk.theme, upright=True)
    place = at.moved(1.9, -FOUR_INCHES - 1.4)
    yield Text(place, bar_words(desk), "start", -90)
    words = desk.tool("kit.true-size-short")
    high = at.y - FOUR_INCHES - 18 - block.y
    if wide(words, NOTE_SIZE) <= high:
        yield Text(place.moved(0, -16), small(desk, words, NOTE_SIZE), "start", -90)


def _foot(desk: KitDesk, leaf: Leaf, block: Rect) -> Iterator[Item]:
    """Write what the page is and the command for it, as much as there is room for."""
    parts = desk.foot(desk.title, _named(desk, leaf), made=(made(desk),)).split(" · ")
    while len(parts) > 1 and wide(" · ".join(parts), NOTE_SIZE) > block.width:
        parts.pop(0)
    at = Point(block.x, leaf.size.height - desk.paper.printer_margin - 0.7)
    yield Text(at, small(desk, " · ".join(parts), NOTE_SIZE))
    if leaf.size.height - block.bottom > desk.paper.printer_margin + 3.2:
        rule = Stroke(desk.colour("hairline"), 0.2)
        yield line(at.moved(0, -2.4), at.moved(block.width, -2.4), rule)


def _strips(desk: KitDesk, leaf: Leaf, block: Rect) -> Iterator[Item]:
    """Draw the lines along which strips come off, a number at both ends."""
    ink, margin = desk.colour("ink"), desk.paper.printer_margin
    reach = max(margin + NUMBER + 0.2, block.x - 5.0)
    ends = (reach, leaf.size.width - reach)
    stroke = Stroke(desk.colour("grey"), 0.2, DASH)
    between = [end + ABOVE for _, end in leaf.strips if end + ABOVE < block.bottom]
    for at in (*(strip for strip, _ in leaf.strips), *between):
        yield line(Point(ends[0] + NUMBER, at), Point(ends[1] - NUMBER, at), stroke)
        for x in ends:
            yield Disc(Point(x, at), NUMBER, Fill(ink))
            run = Run("1", 7 * PT, 700, desk.colour("paper"))
            yield Text(Point(x, at + 0.82), (run,), "middle")


def _notes(desk: KitDesk, leaf: Leaf) -> Iterator[Item]:
    """Tell at pieces that are folded how: below strips, beside the foot of a body."""
    for one in leaf.lying:
        words = desk.own(f"notes.{one.piece.part}", "")
        if not words or not one.piece.is_folded:
            continue
        if not one.piece.blank.faces:
            yield Text(Point(one.trim.x, one.trim.bottom + 2.4), small(desk, words, NOTE_SIZE))
            continue
        corner = free_corner(one)
        lines = wrapped(words, one.trim.right - corner.x)
        for number, text in enumerate(reversed(lines)):
            at = Point(corner.x, one.trim.bottom - 0.5 - number * LINE)
            yield Text(at, small(desk, text, NOTE_SIZE))


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


def _steps(desk: KitDesk, leaf: Leaf, block: Rect) -> Iterator[Item]:
    """Number what is done: up the right margin, or below the pieces of the lowest strip."""
    steps = [desk.tool(f"kit.steps.{key}") for key in _done(desk, leaf)]
    if leaf.size.width - block.right >= WIDE:
        runs = _numbered(desk, steps, 1)
        at = Point(block.right + 11.5, _start(leaf, block))
        yield Text(at, runs, "start", -90)
        return
    if not leaf.strips:
        return
    left, right, top = _below(leaf)
    bottom = leaf.size.height - desk.paper.printer_margin - 4.2
    lines: list[list[str]] = [[]]
    for step in steps:
        if (
            lines[-1]
            and wide("".join(f"1 {one}   " for one in [*lines[-1], step]), NOTE_SIZE) > right - left
        ):
            lines.append([])
        lines[-1].append(step)
    first = 1
    y = max(top + LINE, bottom - LINE * (len(lines) - 1))
    for of_line in lines:
        yield Text(Point(left, y), _numbered(desk, of_line, first))
        first, y = first + len(of_line), y + LINE


def _done(desk: KitDesk, leaf: Leaf) -> Iterator[str]:
    """Name what is done with a page, in order."""
    if leaf.strips:
        yield "strip"
    if leaf.folded:
        yield "fold"
    elif BACKINGS[desk.arrangement].glued:
        yield "glue"
    if any(one.piece.is_box for one in leaf.lying):
        yield "cut"
    if any(one.piece.blank.radius is not None for one in leaf.lying):
        yield "round"


def _numbered(desk: KitDesk, steps: list[str], first: int) -> tuple[Run, ...]:
    ink, grey = desk.colour("ink"), desk.colour("grey")
    runs: list[Run] = []
    for number, step in enumerate(steps, first):
        gap = 1.6 if runs else 0.0
        runs.append(Run(str(number), NOTE_SIZE, 700, ink, gap=gap))
        runs.append(Run(step, NOTE_SIZE, 400, grey, gap=0.7))
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
    return left, right, max((box.bottom for box in flat), default=foot) + 2.6
