"""What was dealt into piles → pages of sealed strips: GameContext and piles to pages.

A block is one pile, or part of a long one. Its right part is folded over, so that everything
dealt lies inside; the strips are torn off from the top, one for each draw.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import ClassVar, TypeVar

from printgen.drawing.metrics import Face, fits
from printgen.drawing.scene import Box, Command, Group, Item, Path, Run, Scene, Stroke, Text, polyline
from printgen.figure.print.ruler import guide_line
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.play.confidence import rests_on_assumption
from printgen.model.position import Dealt, Thing
from printgen.sheet.core.blocks import Block, RichText
from printgen.sheet.core.expectations import ExpectedText
from printgen.sheet.core.game_context import DAGGER, GameContext, Picture, Pictures, title_of
from printgen.sheet.core.page import Page
from printgen.sheet.core.thing import shows_number, thing_art, thing_words
from printgen.units import PT

TOP, FOOT, HEAD = 13.5, 13.0, 9.0
"""Title and foot of the page, and the head of a column, in mm."""

HOW = {"large": 9.5, "small": 14.0}
"""How high the instruction is."""

STRIP = {"large": 11.4, "small": 9.2}
NUMBER, GAP, PICTURE = 13.0, 6.0, 8.4
BELOW = 4.0
"""What is free between two blocks that stand one below the other, in mm."""

COLUMNS = {"large": 2, "small": 1}
HATCH = 0.9
NAME, NOTE = 9.5 * PT, 8 * PT


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Strips:
    """A block of strips: what they are called, and the things with the numbers of their draws."""

    title: str
    pile: str
    component: str
    first: int
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class StripsPage(Block):
    """Strips drawn so many mm below the upper edge, and above them what to do with them."""

    template: ClassVar[str] = "setup/strips.html.j2"
    how: RichText
    strips: Picture
    top: float
    assumed: bool


def in_parts(items: Sequence[T], size: int) -> Iterator[tuple[T, ...]]:
    """Yield so many items at a time, the last of them perhaps fewer."""
    return (tuple(items[start : start + size]) for start in range(0, len(items), size))


def strip_pages(context: GameContext, dealt: Sequence[Dealt]) -> tuple[Page, ...]:
    """Return the pages of strips for some piles; none where there are no piles."""
    columns = _columns(context, _blocks(context, dealt))
    pages = list(in_parts(columns, COLUMNS[context.paper.layout]))
    return tuple(_page(context, page, number, len(pages)) for number, page in enumerate(pages, 1))


def _room(context: GameContext) -> Size:
    height = context.paper.height - context.margin - TOP - HOW[context.paper.layout] - FOOT
    return Size(context.paper.width - 2 * context.margin, height)


def _high(context: GameContext, strips: Strips) -> float:
    return HEAD + len(strips.things) * STRIP[context.paper.layout]


def _columns(context: GameContext, blocks: Sequence[Strips]) -> list[list[Strips]]:
    """Return the blocks of each column: one below another, in their order, where the column before has room for one."""
    columns: list[list[Strips]] = []
    room = _room(context).height
    for block in blocks:
        taken = sum(_high(context, one) + BELOW for one in columns[-1]) if columns else room
        if taken + _high(context, block) <= room:
            columns[-1].append(block)
        else:
            columns.append([block])
    return columns


def _blocks(context: GameContext, dealt: Sequence[Dealt]) -> list[Strips]:
    at_most = int((_room(context).height - HEAD) / STRIP[context.paper.layout])
    found = []
    for one in dealt:
        several = sum(other.deal == one.deal for other in dealt) > 1
        pile = context.catalog.tool("setup.pile", number=one.pile or 1) if several else ""
        component = context.game.setup.deals[one.deal].component
        parts = ceil(len(one.things) / at_most)
        first = 1
        for some in in_parts(one.things, ceil(len(one.things) / parts)):
            title = context.catalog.plain(f"deals.{one.deal}")
            title += DAGGER.text if rests_on_assumption(context.game, (one.deal,)) else ""
            found.append(Strips(title, pile, component, first, some))
            first += len(some)
    return found


def _page(context: GameContext, columns: Sequence[Sequence[Strips]], number: int, of: int) -> Page:
    pictures, room = Pictures(context), _room(context)
    many = COLUMNS[context.paper.layout]
    wide = (room.width - (many - 1) * GAP) / many
    items: list[Item] = []
    for place, column in enumerate(columns):
        y = 0.0
        for strips in column:
            items += _block(context, strips, Rect(place * (wide + GAP), y, wide, room.height))
            y += _high(context, strips) + BELOW
    title = context.tool("setup.strips") + (f" {number}/{of}" if of > 1 else "")
    window = Rect(-0.5, -0.5, room.width + 1, room.height + 1)
    head, foot = title_of(context, title)
    shown = [strips for column in columns for strips in column]
    body = StripsPage(
        how=context.tool_text("setup.strips-how"),
        strips=pictures.add("strips", Scene(window, tuple(items), "")),
        top=context.margin + TOP + HOW[context.paper.layout],
        assumed=any(DAGGER.text in strips.title for strips in shown),
    )
    words = {
        word
        for strips in shown
        for thing in strips.things
        for text in _read(context, strips.component, thing)
        for word in text.split()
    }
    texts = tuple(ExpectedText(word) for word in sorted(words))
    return Page(size=context.portrait, head=head, body=body, foot=foot, figures=pictures.scenes, texts=texts)


def _read(context: GameContext, component: str, thing: Thing) -> tuple[str, ...]:
    """Return what can be read of a thing on its strip: its number, or its words."""
    number = shows_number(context, component, thing)
    return (thing.kind,) if number else thing_words(context, component, thing)


def _block(context: GameContext, strips: Strips, room: Rect) -> list[Item]:
    """Return the head, the strips, the line they are folded on and those they are cut on."""
    half = (room.width - NUMBER) / 2
    top, high = room.y + HEAD, STRIP[context.paper.layout]
    whole = Rect(room.x, top, room.width, len(strips.things) * high)
    fold = room.x + NUMBER + half
    cover = Rect(room.x + NUMBER, top, half, whole.height)
    items: list[Item] = [*_head(context, strips, room, fold), _hatch(context, cover)]
    for number, thing in enumerate(strips.things):
        y = top + number * high
        items += _outside(context, strips, number, Rect(room.x, y, NUMBER, high))
        items += _inside(context, strips.component, thing, Rect(fold, y, half, high))
        if number:
            items += guide_line(Point(whole.x, y), Point(whole.right, y), "cut", context.theme)
    items.append(Box(whole, stroke=Stroke(context.colour("ink"), 0.18)))
    items.append(
        Path(
            polyline((Point(cover.x, top), Point(cover.x, whole.bottom))),
            stroke=Stroke(context.colour("hairline"), 0.18),
        )
    )
    dashes = Stroke(context.colour("ink"), 0.25, (1.6, 1.0))
    ends = (Point(fold, top - 3), Point(fold, whole.bottom))
    items.append(Path(polyline(ends), stroke=dashes))
    return items


def _head(context: GameContext, strips: Strips, room: Rect, fold: float) -> list[Item]:
    ink, grey = context.colour("ink"), context.colour("grey")
    last = strips.first + len(strips.things) - 1
    runs = [Run(strips.title, 10 * PT, 700, ink)]
    if strips.pile:
        runs.append(Run(strips.pile, 10 * PT, 300, ink, gap=1.6))
    runs.append(Run(f"{strips.first}–{last}", 8 * PT, 400, grey, gap=1.6))
    words = Run(context.catalog.tool("setup.fold"), 7.5 * PT, 400, grey)
    return [
        Text(Point(room.x, room.y + 4.0), tuple(runs)),
        Text(Point(fold + 1.2, room.y + HEAD - 1.2), (words,)),
        *_arrow(Point(fold - 1.2, room.y + HEAD - 1.0), grey),
    ]


def _arrow(start: Point, colour: str) -> list[Item]:
    """Return what shows which way to fold: an arrow that leaps to the left."""
    tip = start.moved(-8, 0)
    leap = (("M", tuple(start)), ("Q", (start.x - 4, start.y - 4, *tip)))
    head = polyline((tip.moved(0.3, -1.7), tip, tip.moved(1.8, -0.1)))
    stroke = Stroke(colour, 0.3)
    return [Path(leap, stroke=stroke), Path(head, stroke=stroke)]


def _hatch(context: GameContext, rect: Rect) -> Item:
    """Return lines across the part that lies behind what is hidden, so that nothing shows through."""
    commands: list[Command] = []
    for step in range(ceil((rect.width + rect.height) / HATCH)):
        along = step * HATCH
        for x in (rect.x, rect.right):
            way = 1 if x == rect.x else -1
            start = Point(x, rect.y + along)
            end = Point(x + way * rect.width, rect.y + along - rect.width)
            commands += _cut_line(start, end, rect)
    stroke = Stroke(context.colour("hatch"), 0.14)
    return Group((Path(tuple(commands), stroke=stroke),))


def _cut_line(start: Point, end: Point, rect: Rect) -> tuple[Command, ...]:
    """Return the part of a rising line within a rectangle; lines run at 45 degrees."""
    way = 1 if end.x > start.x else -1
    if start.y > rect.bottom:
        over = start.y - rect.bottom
        start = Point(start.x + way * over, rect.bottom)
    if end.y < rect.y:
        over = rect.y - end.y
        end = Point(end.x - way * over, rect.y)
    if (end.x - start.x) * way <= 0:
        return ()
    return polyline((start, end))


def _outside(context: GameContext, strips: Strips, number: int, rect: Rect) -> list[Item]:
    """Return the number of the draw, and which pile it is of."""
    ink, grey = context.colour("ink"), context.colour("grey")
    run = Run(str(strips.first + number), 15 * PT, 900, ink)
    low = 0.5 if not strips.pile else -1.1
    items: list[Item] = [Text(rect.centre.moved(0, 1.3 + low), (run,), "middle")]
    if strips.pile:
        name = Run(strips.pile, 7 * PT, 400, grey)
        items.append(Text(rect.centre.moved(0, 3.6), (name,), "middle"))
    return items


def _inside(context: GameContext, component: str, thing: Thing, rect: Rect) -> list[Item]:
    """Return what is hidden: its picture, and its name beside it, in as many lines as it takes."""
    art = thing_art(context, component, thing, PICTURE)
    at = Point(rect.x + 2 + PICTURE / 2, rect.centre.y)
    items: list[Item] = [Group(art, Transform.shift(*at))] if art else []
    x = rect.x + (2 + PICTURE + 2 if art else 3)
    room = rect.right - x - 1
    bare = shows_number(context, component, thing)
    name, note = ("", "") if bare else thing_words(context, component, thing)
    lines = [Run(line, NAME, 700, context.colour("ink")) for line in _wrapped(name, NAME, 700, room)]
    if note:
        lines += [Run(line, NOTE, 400, context.colour("grey")) for line in _wrapped(note, NOTE, 400, room)]
    high = sum(1.12 * run.size for run in lines)
    y = rect.centre.y - high / 2
    for run in lines:
        y += 1.12 * run.size
        items.append(Text(Point(x, y - 0.28 * run.size), (run,)))
    return items


def _wrapped(words: str, size: float, weight: Face, room: float) -> list[str]:
    """Return the lines of words that fit so many mm."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fits(longer, room, size, weight):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
