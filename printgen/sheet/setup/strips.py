"""What was dealt into piles → pages of sealed strips: PositionContext to pages.

A block is one pile, or part of a long one. Its right part is folded over, so that everything
dealt lies inside; the strips are torn off from the top, one for each draw.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil
from typing import ClassVar

from printgen.drawing.scene import Command, Path, Scene, Stroke, polyline
from printgen.geometry import Point, Rect
from printgen.sheet.core.blocks import Block, RichText
from printgen.sheet.core.expectations import ExpectedTable, ExpectedText, row
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.core.page import Page
from printgen.sheet.setup.deal import DealtColumn, deal_title, dealt_rows, in_parts, in_turn, piles

STRIP = {"large": 11.4, "small": 9.2}
"""How high a strip is, in mm."""

HOW, HEAD = 0.8, 1.0
"""What the instruction and the head of a block take of a page, in strips."""

COLUMNS = {"large": 2, "small": 1}
WIDEST, HATCH = 64.0, 0.9
"""How wide the hidden part is at most, and how far the lines across its back lie apart, in mm."""

HIGHER, SPARE = 1.6, 0.94
"""How much higher strips are at most where a page has room, and the share of it that they fill then."""


@dataclass(frozen=True, slots=True)
class SealedPile(DealtColumn):
    """A block of strips, its head being the name of the pile where there are several of a deal."""

    title: RichText

    @property
    def height(self) -> float:
        """How high it is about, in strips."""
        return HEAD + len(self.rows)

    @property
    def numbers(self) -> str:
        """The numbers of its draws."""
        return f"{self.rows[0].number}–{self.rows[-1].number}"

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the numbers of the draws, each beside its thing."""
        yield ExpectedTable("strips", tuple(row(one.number, one.name + one.note) for one in self.rows))


@dataclass(frozen=True, slots=True)
class StripsPage(Block):
    """Columns of strips, and above them what to do with them."""

    template: ClassVar[str] = "setup/strips.html.j2"
    how: RichText
    fold: str
    arrow: Picture
    hatch: Picture
    columns: tuple[tuple[SealedPile, ...], ...]


def strip_pages(context: PositionContext, full: float) -> Iterator[Page]:
    """Yield the pages of strips for the piles that are sealed; ``full``: the share of a page they fill at most."""
    layout, pictures = context.paper.layout, Pictures(context)
    room = full * context.words_height / STRIP[layout] - HOW
    pages = [*in_parts([*in_turn(_blocks(context, pictures, int(room - HEAD)), room)], COLUMNS[layout])]
    arrow = pictures.add("arrow", _arrow(context))
    for number, columns in enumerate(pages, 1):
        longest = max(sum(pile.height for pile in column) for column in columns)
        high = STRIP[layout] * min(HIGHER, max(1.0, SPARE * room / longest))
        hatch = pictures.add(f"hatch-{number}", _hatch(context, high))
        body = StripsPage(context.tool_text("setup.strips-how"), context.tool("setup.fold"), arrow, hatch, columns)
        drawn = (one.drawn for column in columns for pile in column for one in pile.rows)
        texts = tuple(ExpectedText(value) for value in drawn if value)
        name = context.tool("setup.strips") + (f" {number}/{len(pages)}" if len(pages) > 1 else "")
        yield replace(context.page(name, body, pictures), texts=texts)


def _blocks(context: PositionContext, pictures: Pictures, at_most: int) -> Iterator[SealedPile]:
    sealed = [*piles(context, sealed=True)]
    for one in sealed:
        several = sum(other.deal == one.deal for other in sealed) > 1
        head = context.tool("setup.pile", number=one.pile or 1) if several else ""
        title = deal_title(context, context.catalog.plain(f"deals.{one.deal}"), one.deal)
        rows = dealt_rows(context, pictures, one)
        for some in in_parts(rows, ceil(len(rows) / ceil(len(rows) / at_most))):
            yield SealedPile(head, some, title)


def _arrow(context: PositionContext) -> Scene:
    """Return what shows which way to fold: an arrow that leaps to the left."""
    stroke, tip = Stroke(context.colour("grey"), 0.3), Point(0, 0)
    leap = (("M", (8.0, 0.0)), ("Q", (4.0, -4.0, *tip)))
    head = polyline((tip.moved(0.3, -1.7), tip, tip.moved(1.8, -0.1)))
    return Scene(Rect(-0.3, -2.4, 8.6, 2.7), (Path(leap, stroke=stroke), Path(head, stroke=stroke)))


def _hatch(context: PositionContext, high: float) -> Scene:
    """Return lines across the part that lies behind what is hidden, so that nothing shows through."""
    commands = list[Command]()
    for number in range(1, ceil((WIDEST + high) / HATCH)):
        along = number * HATCH
        low = Point(max(0.0, along - high), min(along, high))
        top = Point(min(along, WIDEST), max(0.0, along - WIDEST))
        commands += polyline((low, top)) + polyline((Point(WIDEST - low.x, low.y), Point(WIDEST - top.x, top.y)))
    lines = Path(tuple(commands), stroke=Stroke(context.colour("hatch"), 0.14))
    return Scene(Rect(0, 0, WIDEST, high), (lines,))
