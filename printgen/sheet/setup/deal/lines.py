"""Piles that were dealt → lines of pictures: each thing below its number, from the top."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import ClassVar, TypeVar

from printgen.model.position import Dealt, Position
from printgen.sheet.core.blocks import Block, Content, RichText, Sign
from printgen.sheet.core.expectations import ExpectedTable, readable, row
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.core.thing import shows_number, thing_picture, thing_words

WIDEST, LONGEST, LEAST = {"large": 18, "small": 9}, 20, {"large": 9, "small": 5}
NOTED, NAMED = 16, 6
"""How many things stand in a line at most, of those that are but a number, and how many have room at least; of a single
pile where some bear a symbol; of hexes on small paper, where their names take one line."""

PICTURE = {"large": 10.6, "small": 9.6}
HEX, LARGER, SLIM = {"large": 0.0455, "small": 0.043}, 0.0485, 0.87
BELOW = {"large": 12.6, "small": 9.6}
BESIDE, PILE = 6.2, 8.0
SYMBOL, HEAD, GAP = 5.4, 13.0, 1.0
"""How large a picture is at most; how high a hex is, also one whose number stands beside it, in the height of the
paper, and how wide, in its own; how large a token is below other things, a symbol below all, what the name of a pile
takes, and what is free between things; on small paper what a number takes beside a picture, and the number of a pile
before these; in mm."""

ABREAST, ABREAST_PICTURE, ABREAST_GAP = 9.4, 0.0377, 1.2
"""Where numbers stand above all lines: what a line takes below its pictures with the air to the next one, how large
these are at most, in the height of the paper, and what is free between them; in mm."""

SHORT = 0.68
"""Up to such a share of the width of a page a line leaves room for a panel."""

TITLE, NUMBERS, UNIT = 9.0, 3.6, 8.8
"""What the title of a band takes, what numbers above all lines, and a row of a page, in mm."""

ASIDE = 6.0
"""What a name below a picture takes with the air below it, in mm."""

CLOSE, PILE_APART = 3.6, 1.6
"""What is free below a picture beside which all is said of it, and how much more before a pile, in mm."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LinedThing(Content):
    """Something that was dealt: its number, its picture, what it is, or the number ``drawn`` in the picture."""

    number: str
    picture: Picture | None
    name: str
    note: str
    drawn: str


@dataclass(frozen=True, slots=True)
class DealtLine(Content):
    """Things side by side, before them the word and the number of their pile and how many lie in it."""

    word: str
    head: str
    count: str
    things: tuple[LinedThing, ...]


@dataclass(frozen=True, slots=True)
class DealtLines(Block):
    """Piles as lines of pictures, as wide as if there were ``across`` things in each.

    ``several``: before each line is room for the name of its pile. ``abreast``: each line is a whole pile, and the
    numbers stand once, above all of them. ``signs``: the symbols on all that was dealt, below it.
    """

    template: ClassVar[str] = "setup/dealt_lines.html.j2"
    title: RichText
    lead: str
    across: int
    lines: tuple[DealtLine, ...]
    several: bool
    each: float
    abreast: bool = False
    signs: tuple[Sign, ...] = ()
    aside: bool = False
    """Whether each number stands beside its picture, not above it."""
    close: bool = False
    """Whether what it is stands there as well."""

    @property
    def height(self) -> float:
        """How high it is about, in rows of a page."""
        numbers = NUMBERS if self.abreast else 0.0
        below = (2 * UNIT if self.close else UNIT) if self.signs else 0.0
        apart = PILE_APART * sum(bool(line.head) for line in self.lines) if self.close else 0.0
        return (TITLE + numbers + self.each * len(self.lines) + apart + below) / UNIT

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of the things in the longest line."""
        return tuple(one.number for one in max(self.lines, key=lambda line: len(line.things)).things)

    @property
    def noted(self) -> bool:
        """Whether anything is said of some of it, its symbol."""
        return any(one.note for line in self.lines for one in line.things)

    @property
    def is_short(self) -> bool:
        """Whether it is one line, bare of names, that leaves room for something narrow behind it."""
        return len(self.lines) == 1 and not self.several and len(self.lines[0].things) <= SHORT * self.across

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield each line: the numbers, and below them what was dealt."""
        for line in self.lines if self.close else ():
            cells = (one.number + one.name + one.note for one in line.things)
            yield ExpectedTable(readable(self.title), (row(line.word + line.head, *cells),))
        for line in self.lines if not self.close else ():
            named = (one.name + one.note or one.drawn for one in line.things)
            head = f"{line.word} {line.head}".strip()
            above, beside = ("", head) if self.abreast else (head, "")
            numbers = row(above, *(one.number for one in line.things))
            yield ExpectedTable(head or readable(self.title), (numbers, row(beside, *named)))


@dataclass(frozen=True, slots=True)
class Beside(Block):
    """A block that is not as wide as the page and, in the room behind it, another; ``share``: of the page for it."""

    template: ClassVar[str] = "setup/beside.html.j2"
    first: Block
    beside: Block
    share: float

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the tables of both."""
        yield from (*self.first.tables(), *self.beside.tables())


def beside_lines(blocks: Iterable[Block], panel: Block) -> tuple[Block, ...]:
    """Return the blocks of a page with a low panel of them in the room behind a single short line of things."""
    found = [*blocks]
    short = [one for one in found if isinstance(one, DealtLines) and one.is_short]
    if not short or panel not in found:
        return (*found,)
    at, share = short[-1], len(short[-1].lines[0].things) / short[-1].across
    joined = Beside(replace(at, across=len(at.lines[0].things)), panel, 100 * share)
    return tuple(joined if one is at else one for one in found if one is not panel)


def dealt_word(context: PositionContext) -> str:
    """Return the word by which pages of what was dealt are called."""
    return "dealt-open" if context.request.deal == "open" else "dealt"


def sealed_deals(context: PositionContext) -> tuple[str, ...]:
    """Return the deals whose piles are printed on strips to tear off."""
    return context.game.sheets.setup.strips if context.request.deal == "strips" else ()


def piles(context: PositionContext, sealed: bool) -> Iterator[Dealt]:
    """Yield the piles that are sealed, or those that are listed."""
    if not (context.request.hidden or (context.request.deal == "open" and not sealed)):
        kept = sealed_deals(context)
        yield from (one for one in context.position.dealt if one.pile is not None and (one.deal in kept) == sealed)


def dealt_lines(
    context: PositionContext, pictures: Pictures, title: RichText, piles: Iterable[Dealt], room: float, before: int
) -> Iterator[DealtLines]:
    """Yield the piles of one deal, as many lines at a time as a page of so many rows takes.

    ``before``: how many things have room across in the deal above; tokens stand below these, equally far apart.
    """
    piles = [*piles]
    component = context.game.setup.deals[piles[0].deal].component
    part = context.game.components.get(component)
    bare = all(shows_number(context, component, thing) for one in piles for thing in one.things)
    lengths = [len(one.things) for one in piles]
    longest = max(lengths)
    several, layout = len(piles) > 1, context.paper.layout
    most = LONGEST if bare else WIDEST[layout]
    noted = any(thing.symbol is not None for one in piles for thing in one.things)
    close = noted and layout == "small"
    most = min(most, NOTED) if noted and not several else most
    aside = layout == "small" and part is not None and part.shape == "hex" and not several
    most = NAMED if aside else most
    across = max(ceil(longest / ceil(longest / most)), LEAST[layout])
    below = bare and longest <= before
    across = before if below else across
    wide = context.paper.width - 2 * context.margin - ((PILE if close else HEAD) if several else 0.0)
    abreast = several and not bare and longest <= across and lengths == sorted(lengths, reverse=True)
    free = wide / across - (ABREAST_GAP if abreast else GAP) - (BESIDE if close else 0.0)
    if part is not None and part.shape == "hex":
        size = min((LARGER if aside else HEX[layout]) * context.paper.height, free / SLIM)
    else:
        larger = abreast and layout == "large"
        picture = ABREAST_PICTURE * context.paper.height if larger else PICTURE["large" if close else layout]
        size = min(BELOW[layout] if below else picture, free)
    each = size + (5.0 if bare else ABREAST if abreast else ASIDE if aside else 13.2 if noted else 12.0)
    each = size + CLOSE if close else each
    lead = context.tool("setup.in-order")
    lines = [line for one in piles for line in _lines(context, pictures, one, across, size, several)]
    at_most = max(1, int((room * UNIT - TITLE) / each))
    abreast = abreast and len(lines) <= at_most
    parts = in_parts(lines, at_most)
    *bands, last = (DealtLines(title, lead, across, part, several, each, abreast, (), aside, close) for part in parts)
    yield from (*bands, replace(last, signs=signs_of(context, pictures, piles)))


def in_parts(items: Sequence[T], size: int) -> Iterator[tuple[T, ...]]:
    """Yield so many items at a time, the last of them perhaps fewer."""
    return (tuple(items[start : start + size]) for start in range(0, len(items), size))


def at_seats(position: Position) -> Iterator[tuple[int, Dealt]]:
    """Yield what was dealt to seats beside the board, with the number of the seat in the order of turns."""
    for one in position.dealt:
        if one.space is None and one.pile is None and one.owner is not None:
            yield position.seats.index(one.owner) + 1, one


def signs_of(context: PositionContext, pictures: Pictures, piles: Iterable[Dealt]) -> tuple[Sign, ...]:
    """Return each symbol with its name and how many of it were dealt."""
    found = Counter(thing.symbol for pile in piles for thing in pile.things if thing.symbol is not None)
    accents = {name: accent for tiles in context.game.tile_sets.values() for name, accent in tiles.accents.items()}
    colours = {name: f"{accents[name]}-text" if accents.get(name, "ink") != "ink" else "ink" for name in found}
    names = {name: context.catalog.plain(f"symbols.{name}") for name in found}
    order = (name for tiles in context.game.tile_sets.values() for name in tiles.symbols if name in found)
    icons = {name: pictures.icon(name, SYMBOL, colours[name]) for name in dict.fromkeys(order)}
    return tuple(Sign(icon, f"{names[name]} ×{found[name]}") for name, icon in icons.items())


def _lines(
    context: PositionContext, pictures: Pictures, pile: Dealt, across: int, size: float, several: bool
) -> Iterator[DealtLine]:
    """Yield the lines of a pile; the first says which it is."""
    component = context.game.setup.deals[pile.deal].component
    things = []
    for number, thing in enumerate(pile.things, 1):
        picture = thing_picture(context, pictures, component, thing, size)
        drawn = thing.kind if shows_number(context, component, thing) else ""
        name, note = ("", "") if drawn else thing_words(context, component, thing)
        if thing.symbol is not None:  # which it is the picture shows, and below all stands what it is called
            note = context.tool("setup.with-symbol")
        things.append(LinedThing(str(number), picture, name, note, drawn))
    for start in range(0, len(things), across):
        word, _, head = context.tool("setup.pile", number=pile.pile or 1).rpartition(" ") if several else ("", "", "")
        first = ("", "", "") if start else (word, head, f"×{len(things)}" if head else "")
        yield DealtLine(*first, tuple(things[start : start + across]))
