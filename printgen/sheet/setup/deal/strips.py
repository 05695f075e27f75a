"""What was dealt into piles → pages of sealed strips: PositionContext to pages.

A block is one pile, or part of a long one. Its right part is folded over, so that everything
dealt lies inside; the strips are torn off from the top, one for each draw.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import ClassVar

from printgen.drawing.scene import Command, Path, Scene, Stroke, polyline
from printgen.figure.table.strips import STEP, making
from printgen.geometry import Point, Rect
from printgen.model.position import Dealt, Thing
from printgen.sheet.core.blocks import Block, Content, RichText, Sign
from printgen.sheet.core.expectations import ExpectedTable, ExpectedText, row
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.core.page import Page
from printgen.sheet.core.thing import card_action, shows_number, thing_picture
from printgen.sheet.setup.deal.lines import in_parts, piles, signs_of
from printgen.sheet.setup.deal.pages import PICTURE, DealtColumn, deal_title, dealt_rows, in_turn

STRIP = {"large": 11.4, "small": 9.2}
"""How high a strip is, in mm."""

HOW, HEAD, ABOVE = 0.8, 1.0, 2.9
"""What the instruction and the head of a block take of a page, in strips, and what pictures of all steps take more."""

COLUMNS = {"large": 2, "small": 1}
WIDEST, HATCH = 82.0, 0.9
"""How wide the hidden part is at most, and how far the lines across its back lie apart, in mm."""

HIGHER, SPARE = 2.2, 0.94
"""How much higher strips are at most where a column has room, and the share of it that they fill then."""

DONE = "cut", "fold", "clip", "tear"
"""What is done with strips, in order."""

TALL, LARGER, FILLED, WIDER = 15.0, 1.6, 0.8, 1.16
"""From which height on, in mm, strips have words in larger type, and so much larger pictures where all do; the share of
a lower strip that a picture takes, and how much larger it is there at most, beside its words."""

BLADES = 4.6
"""How large the scissors at the outline of a block are, in mm."""


@dataclass(frozen=True, slots=True)
class SealedPile(DealtColumn):
    """A block of strips, its head being the name of the pile where there are several of a deal."""

    head: str
    title: RichText

    @property
    def numbers(self) -> str:
        """The numbers of its draws."""
        return f"{self.rows[0].number}–{self.rows[-1].number}"

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the numbers of the draws, each beside its thing."""
        yield ExpectedTable("strips", tuple(row(one.number, one.name + one.note) for one in self.rows))


@dataclass(frozen=True, slots=True)
class StripColumn(Content):
    """Blocks one below another, the cover of each strip as high as it is."""

    piles: tuple[SealedPile, ...]
    hatch: Picture

    @property
    def is_tall(self) -> bool:
        """Whether its strips have room for larger type."""
        return self.hatch.height >= TALL


@dataclass(frozen=True, slots=True)
class StripsPage(Block):
    """Columns of strips, and above them what to do with them; ``beside`` a single column stands what lies inside."""

    template: ClassVar[str] = "setup/strips.html.j2"
    how: RichText
    fold: str
    arrow: Picture
    columns: tuple[StripColumn, ...]
    scissors: Picture | None = None
    above: Block | None = None
    beside: Block | None = None


@dataclass(frozen=True, slots=True)
class _Part:
    """So many draws of a pile, from one on."""

    pile: Dealt
    start: int
    count: int

    @property
    def height(self) -> float:
        """How high its block is about, in strips."""
        return HEAD + self.count


Parts = tuple[_Part, ...]


@dataclass(frozen=True, slots=True)
class StripStep(Content):
    """What is done with strips: a drawing and what it means."""

    picture: Picture
    text: RichText


@dataclass(frozen=True, slots=True)
class StripsHow(Block):
    """What is done with strips from page to table, step by step."""

    template: ClassVar[str] = "setup/strips_how.html.j2"
    title: str
    lead: str
    steps: tuple[StripStep, ...]


@dataclass(frozen=True, slots=True)
class KindCount(Content):
    """A kind of what is sealed and how many of it there are; where there is one of each, its name and what it does."""

    picture: Picture
    count: str
    name: RichText = ()
    note: RichText = ()


@dataclass(frozen=True, slots=True)
class SealedDeal(Content):
    """What lies in the strips of a deal, kind by kind, and all of it; its symbols below."""

    name: RichText
    count: str
    kinds: tuple[KindCount, ...]
    signs: tuple[Sign, ...]

    @property
    def is_explained(self) -> bool:
        """Whether each kind has its name and what it does."""
        return all(one.note for one in self.kinds)


@dataclass(frozen=True, slots=True)
class SealedKinds(Block):
    """What lies in all strips: no secret, only its order is one."""

    template: ClassVar[str] = "setup/sealed_kinds.html.j2"
    title: str
    lead: str
    deals: tuple[SealedDeal, ...]


def sealed_kinds(context: PositionContext, pictures: Pictures) -> SealedKinds:
    """Return what lies in all strips, each kind as often as there are things of it."""
    found: dict[str, list[Dealt]] = {}
    for pile in piles(context, sealed=True):
        found.setdefault(pile.deal, []).append(pile)
    deals, size = [], PICTURE[context.paper.layout]
    for name, dealt in found.items():
        component = context.game.setup.deals[name].component
        counts = Counter(thing.kind for pile in dealt for thing in pile.things)
        kinds, is_single = list[KindCount](), set(counts.values()) == {1}
        for kind in sorted(counts):
            picture = thing_picture(context, pictures, component, Thing(kind), size)
            said = card_action(context, component, kind) if is_single else ((), ())
            kinds += [KindCount(picture, "" if said[1] else f"×{counts[kind]}", *said)] if picture is not None else []
        title = deal_title(context, context.catalog.plain(f"deals.{name}"), name)
        deals.append(SealedDeal(title, f"×{counts.total()}", tuple(kinds), signs_of(context, pictures, dealt)))
    return SealedKinds(context.tool("setup.strips-inside"), context.tool("setup.strips-inside-lead"), tuple(deals))


def strips_alone(context: PositionContext) -> bool:
    """Return whether all strips stand in one column of a large page, so that how they work has room beside it."""
    room = context.words_height / STRIP["large"] - HOW - ABOVE
    return context.paper.layout == "large" and len(_columns([*piles(context, sealed=True)], room)) == 1


def strips_how(context: PositionContext, pictures: Pictures) -> StripsHow | None:
    """Return what is done with the strips of a sheet; None where it has none."""
    sealed = [*piles(context, sealed=True)]
    if not sealed:
        return None
    pile, alone = sealed[0], len(sealed) == 1
    part = context.game.components[context.game.setup.deals[pile.deal].component]
    window, steps = Rect.around(Point(0, 0), *STEP), []
    for word, drawn in zip(DONE, making(context, part.icon or "stack", not alone), strict=True):
        picture = pictures.add(f"strips-{word}", Scene(window, drawn, word))
        key = f"setup.strips-{word}" + ("-one" if alone and word in ("cut", "fold") else "")
        steps.append(StripStep(picture, context.tool_text(key)))
    return StripsHow(context.tool("setup.strips-title"), context.tool("setup.strips-lead"), tuple(steps))


def strip_pages(context: PositionContext, full: float) -> Iterator[Page]:
    """Yield the pages of strips for the piles that are sealed; ``full``: the share of a page they fill at most."""
    layout, pictures = context.paper.layout, Pictures(context)
    room = full * context.words_height / STRIP[layout] - HOW
    sealed, alone = [*piles(context, sealed=True)], strips_alone(context)
    room -= ABOVE if alone else 0.0
    pages = [*in_parts(_columns(sealed, room), COLUMNS[layout])]
    arrow = pictures.add("arrow", _arrow(context))
    highs = {column: _high(column, room, STRIP[layout]) for columns in pages for column in columns}
    least, picture = min(highs.values(), default=0.0), PICTURE[layout]
    larger = LARGER if least >= LARGER * STRIP["large"] else max(1.0, min(WIDER, FILLED * least / picture))
    scissors = pictures.icon("scissors", BLADES, "coast")
    for number, columns in enumerate(pages, 1):
        made = []
        for column in columns:
            hatch = pictures.add(f"hatch-{highs[column]:.2f}", _hatch(context, highs[column]))
            made.append(StripColumn(tuple(_blocks(context, pictures, column, larger)), hatch))
        how = context.tool_text("setup.strips-how-one" if len(sealed) == 1 else "setup.strips-how")
        body = StripsPage(how, context.tool("setup.fold"), arrow, tuple(made), scissors)
        if alone:
            body = replace(body, how=(), above=strips_how(context, pictures), beside=sealed_kinds(context, pictures))
        drawn = (one.drawn for column in made for pile in column.piles for one in pile.rows)
        texts = tuple(ExpectedText(value) for value in drawn if value)
        name = context.tool("setup.strips") + (f" {number}/{len(pages)}" if len(pages) > 1 else "")
        yield replace(context.page(name, body, pictures), texts=texts)


def _columns(sealed: Sequence[Dealt], room: float) -> tuple[Parts, ...]:
    """Return the parts of piles in columns with room for so many strips: as few as can be, the highest the lowest.

    Only a pile too long for a column is parted.
    """
    most, ways = int(room - HEAD), []
    for size in range((most + 1) // 2, most + 1):
        parts = []
        for pile in sealed:
            whole = len(pile.things)
            each = whole if whole <= most else size
            parts += [_Part(pile, start, min(each, whole - start)) for start in range(0, whole, each)]
        ways.append(tuple(in_turn(parts, room)))
    return min(ways, key=lambda way: (len(way), sum(map(len, way)), max(map(_units, way), default=0.0)))


def _units(column: Parts) -> float:
    return sum(part.height for part in column)


def _high(column: Parts, room: float, strip: float) -> float:
    """Return how high the strips of a column are, in mm: higher where there are few."""
    spare = SPARE * room - HEAD * len(column)
    return strip * min(HIGHER, max(1.0, spare / sum(part.count for part in column)))


def _blocks(context: PositionContext, pictures: Pictures, column: Parts, larger: float) -> Iterator[SealedPile]:
    sealed = [one.deal for one in piles(context, sealed=True)]
    for part in column:
        pile = part.pile
        head = context.tool("setup.pile", number=pile.pile or 1) if sealed.count(pile.deal) > 1 else ""
        title = deal_title(context, context.catalog.plain(f"deals.{pile.deal}"), pile.deal)
        component = context.game.setup.deals[pile.deal].component
        numbers = all(shows_number(context, component, thing) for thing in pile.things)  # those of draws stand out
        rows = dealt_rows(context, pictures, pile, 1.0 if numbers and larger < LARGER else larger)
        yield SealedPile(rows[part.start : part.start + part.count], head, title)


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
