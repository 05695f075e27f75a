"""Setup sheet of what was dealt: PositionContext to pages: the board as a table, the piles in order.

CSS places the rows. How many of them a page takes is guessed by the size of their pictures; where that is too many,
the next arrangement fills its pages less. What is to be sealed is printed on strips (`strips`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil, inf
from typing import ClassVar, Literal, Protocol, TypeVar

from printgen.figure.hexes.tile import DICE_BEST, pips
from printgen.model.board.spaces import all_spaces
from printgen.model.play.confidence import rests_on_assumption
from printgen.model.position import Dealt
from printgen.model.text.message_catalog import Inline, with_mark
from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.expectations import ExpectedTable, readable, row
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.core.page import Page
from printgen.sheet.core.thing import between, hex_pictures, names_by_space, shows_number, thing_picture, thing_words
from printgen.sheet.setup.deal.card_grid import CardGrid, card_grid
from printgen.sheet.setup.deal.deck import DealtDeck, dealt_decks, is_deck
from printgen.sheet.setup.deal.homes import LaidHomes, laid_homes, spaces_of_seats
from printgen.sheet.setup.deal.lines import DealtLines, at_seats, dealt_lines, dealt_word, in_parts, piles, sealed_deals
from printgen.sheet.setup.laid import piece_pictures
from printgen.sheet.setup.log import Log
from printgen.sheet.setup.steps import StackPage
from printgen.sheet.setup.title import behind_title

PICTURE = {"large": 8.4, "small": 7.8}
HEX = {"large": 8.8, "small": 7.8}
"""The size of a picture in mm, and of a hex of the board."""

TITLE, HEAD = 1.1, 1.6
"""What the title of a band takes of a page, and with the heads of its columns, in rows."""

SPACING = {"roomy": 0.7, "airy": 0.9, "tight": inf}
"""How far rows stand apart, and the share of a page that they fill at most for it."""

LOOSENED, LOOSEST = 0.85, 1.6
"""How much of what rows of piles leave of a small page parts them, and how far it does at most, in mm."""

LOGGED = 0.79
"""The share of a page up to which lines for notes fill what rows leave."""

LINE, LETTERS = 0.62, 28
"""What a row of the table of spaces takes, in rows with pictures, and up to how many letters it is one line."""

SHORT = 9
"""Up to so many things of a pile stand one below another where it is spread over columns."""

COLUMNS = 5
TABLE_COLUMNS, HEX_COLUMNS = {"large": 3, "small": 2}, {"large": 5, "small": 4}
"""How many columns things take, piles side by side, and spaces where nothing is pictured and where a hex is."""


class _Part(Protocol):
    @property
    def height(self) -> float: ...


P = TypeVar("P", bound=_Part)


@dataclass(frozen=True, slots=True)
class DealtRow(Content):
    """Something that was dealt: its number or space, a picture, what it is, or the number ``drawn`` in the picture."""

    number: str
    picture: Picture | None
    name: str
    note: str = ""
    drawn: Key = ""

    @property
    def is_best(self) -> bool:
        """Whether its note is a number that dice give most often."""
        return pips(self.note) == DICE_BEST


@dataclass(frozen=True, slots=True)
class DealtColumn(Content):
    """Rows one below another, with a head of their own where they are a pile."""

    head: str
    rows: tuple[DealtRow, ...]

    @property
    def pictured(self) -> bool:
        """Whether any of its rows has a picture."""
        return any(one.picture for one in self.rows)


@dataclass(frozen=True, slots=True)
class DealColumns(Block):
    """Columns under a title, each as wide as if there were ``across`` of them side by side, a note below them."""

    template: ClassVar[str] = "setup/dealt.html.j2"
    look: Literal["piles", "table"]
    title: RichText
    lead: str
    across: int
    columns: tuple[DealtColumn, ...] = ()
    note: RichText = ()

    @property
    def height(self) -> float:
        """How high it is about, in rows."""
        above = HEAD if any(column.head for column in self.columns) else TITLE
        brief = all(len(one.name) <= LETTERS for column in self.columns for one in column.rows)
        plain = not any(column.pictured for column in self.columns)
        each = LINE if self.look == "table" and brief and plain else 1.0
        return above + each * max((len(column.rows) for column in self.columns), default=0)

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield each column: the numbers of what was dealt, each beside its thing."""
        for column in self.columns:
            above = column.pictured and self.look == "table"
            rows = tuple(
                row(one.number + one.note + one.name) if above else row(one.number, one.name + one.note)
                for one in column.rows
            )
            yield ExpectedTable(column.head or readable(self.title), rows)


Band = DealColumns | DealtLines | DealtDeck | CardGrid | LaidHomes
"""What was dealt, one below another or side by side."""


def deal_pages(context: PositionContext, table: bool, logs: Iterator[Log], full: float) -> Iterator[Page]:
    """Yield the pages of what was dealt.

    ``table``: what lies on the board is listed as well. ``logs``: what fills pages with much room, in turn.
    ``full``: the share of a page that is filled at most.
    """
    pictures, room = Pictures(context), full * rows_of_page(context)
    pages = [*in_turn(bands(context, pictures, table, room), room)]
    for number, page in enumerate(pages, 1):
        filled = sum(band.height for band in page) / room
        spacing = next(name for name, most in SPACING.items() if filled <= most)
        log = next(logs) if filled <= LOGGED else None
        body = StackPage(page, log, spacing=spacing, loose=0.0 if log else _loose(context, page, room))
        name = behind_title(context, dealt_word(context))
        yield context.page(name + (f" {number}/{len(pages)}" if len(pages) > 1 else ""), body, pictures)


def _loose(context: PositionContext, page: Sequence[Band], room: float) -> float:
    """Return how much higher the rows of piles on a small page may be, with their pictures, in mm."""
    piled = [one for one in page if isinstance(one, DealColumns) and one.look == "piles"]
    rows = sum(max(len(column.rows) for column in one.columns) for one in piled)
    if not rows or context.paper.layout != "small":
        return 0.0
    spare = (room - sum(one.height for one in page)) * PICTURE["small"]
    return max(0.0, min(LOOSEST, LOOSENED * spare / rows))


def bands(context: PositionContext, pictures: Pictures, table: bool, room: float) -> tuple[Band, ...]:
    """Return what was dealt, none of it higher than so many rows; ``table``: what lies on the board as well."""
    open_piles = [*piles(context, sealed=False)]
    # Beside strips alone the table would have a page of its own, and the board shows it all.
    listed = table and (open_piles or not sealed_deals(context))
    small = context.paper.layout == "small"
    noted = [one for one in open_piles if small and any(thing.symbol is not None for thing in one.things)]
    columns = {one.deal for one in noted}  # what is said of a thing has no room below it there
    return (
        *(board_table(context, pictures) if listed else ()),
        *_at_seats(context, pictures, int(room - HEAD)),
        *_piles(context, pictures, (one for one in open_piles if one.deal in columns), int(room - HEAD)),
        *_lines(context, pictures, (one for one in open_piles if one.deal not in columns), int(room - HEAD)),
    )


def rows_of_page(context: PositionContext) -> float:
    """Return how many rows with pictures a page takes about."""
    return context.words_height / (PICTURE[context.paper.layout] + 0.4)


def in_turn(parts: Iterable[P], room: float) -> Iterator[tuple[P, ...]]:
    """Yield the parts of each page or column, in their order: as many as its room takes."""
    some: list[P] = []
    for part in parts:
        if some and sum(one.height for one in (*some, part)) > room:
            yield tuple(some)
            some = []
        some.append(part)
    if some:
        yield tuple(some)


def deal_title(context: PositionContext, title: str, *deals: str) -> RichText:
    """Return a title, marked where one of the deals rests on an assumption."""
    return with_mark((Inline("text", title),), "assumed" if rests_on_assumption(context.game, deals) else "stated")


def _lines(
    context: PositionContext, pictures: Pictures, dealt: Iterable[Dealt], at_most: int
) -> Iterator[DealtLines | DealtDeck]:
    """Yield a band for each deal: its piles as lines of pictures, of cards as columns."""
    before = 0
    for name, several in groupby(dealt, key=lambda one: one.deal):
        title = deal_title(context, context.catalog.plain(f"deals.{name}"), name)
        if is_deck(context, name):
            yield from dealt_decks(context, pictures, title, several, at_most)
            continue
        for band in dealt_lines(context, pictures, title, several, at_most, before):
            before = band.across
            yield band


def _piles(context: PositionContext, pictures: Pictures, dealt: Iterable[Dealt], at_most: int) -> Iterator[DealColumns]:
    """Yield a band for each deal: its piles side by side, or one pile in several columns."""
    lead = context.tool("setup.in-order")
    deals: dict[str, list[tuple[DealtRow, ...]]] = {}
    for one in dealt:
        deals.setdefault(one.deal, []).append(dealt_rows(context, pictures, one, brief=True))
    for name, rows in deals.items():
        title = context.catalog.plain(f"deals.{name}")
        if len(rows) == 1 or max(map(len, rows)) > at_most:
            for number, pile in enumerate(rows, 1):
                head = deal_title(context, f"{title} {number}" if len(rows) > 1 else title, name)
                many = min(COLUMNS, max(2, ceil(len(pile) / SHORT)))  # few things stand in few columns
                many = max(2, ceil(len(pile) / ceil(len(pile) / many)))  # no column is left empty
                yield from _spread(DealColumns("piles", head, lead, many), pile, at_most)
        else:
            heads = (context.tool("setup.pile", number=number) for number in range(1, len(rows) + 1))
            parts = [DealtColumn(*pair) for pair in zip(heads, rows, strict=False)]
            for some in in_parts(parts, COLUMNS):
                yield DealColumns("piles", deal_title(context, title, name), lead, max(2, len(some)), some)


def _spread(band: DealColumns, rows: Sequence[DealtRow], at_most: int) -> Iterator[DealColumns]:
    """Yield a band with its columns filled, and further ones where its rows take more than a page."""
    for part in in_parts(rows, band.across * at_most):
        parts = (DealtColumn("", some) for some in in_parts(part, ceil(len(part) / band.across)))
        yield replace(band, columns=tuple(parts))


def _at_seats(context: PositionContext, pictures: Pictures, at_most: int) -> Iterator[DealColumns]:
    """Yield a band for each deal to seats: what each got, beside its number in the order of turns."""
    deals: dict[str, list[DealtRow]] = {}
    seated = () if context.request.hidden else at_seats(context.position)
    for number, dealt in sorted(seated, key=lambda pair: pair[0]):
        component, [thing] = context.game.setup.deals[dealt.deal].component, dealt.things
        picture = thing_picture(context, pictures, component, thing, PICTURE[context.paper.layout])
        name, note = thing_words(context, component, thing)
        seat = context.catalog.plain(f"seats.{dealt.owner}.name")
        row = DealtRow(str(number), picture, name, " · ".join(filter(None, (note, seat))))
        deals.setdefault(dealt.deal, []).append(row)
    for name in (name for name in context.game.setup.deals if name in deals):
        title = deal_title(context, context.catalog.plain(f"deals.{name}"), name)
        across = max(2, min(COLUMNS, len(deals[name])))
        band = DealColumns("piles", title, context.tool("setup.by-seat"), across)
        yield from _spread(band, deals[name], at_most)


def dealt_rows(
    context: PositionContext, pictures: Pictures, pile: Dealt, larger: float = 1.0, brief: bool = False
) -> tuple[DealtRow, ...]:
    """Return the things of a pile from its top, their pictures so much ``larger``; ``brief``: symbols in one word."""
    size = larger * PICTURE[context.paper.layout]
    component = context.game.setup.deals[pile.deal].component
    found = []
    for number, thing in enumerate(pile.things, 1):
        picture = thing_picture(context, pictures, component, thing, size, rated=False)
        if shows_number(context, component, thing):
            found.append(DealtRow(str(number), picture, "", drawn=thing.kind))
        else:
            found.append(DealtRow(str(number), picture, *thing_words(context, component, thing, brief)))
    return tuple(found)


def board_table(context: PositionContext, pictures: Pictures) -> tuple[DealColumns | CardGrid | LaidHomes, ...]:
    """Return what lies on every space of the board: hexes of seats as they lie, others in the order of their names.

    The steps alone describe a board on which chance has laid nothing.
    """
    laid = [one.deal for one in context.position.dealt if one.space is not None]
    if not (laid or context.position.hexes):
        return ()
    by_space = names_by_space(context)
    title = deal_title(context, context.tool("setup.on-board"), *dict.fromkeys(laid))
    if context.game.grid.kind == "cards":
        return (card_grid(context, pictures, title, by_space, piece_pictures(context, pictures)),)
    near = spaces_of_seats(context)
    homes = laid_homes(context, pictures, title, near, by_space) if near else None
    if homes is None:
        return (*_space_columns(context, pictures, title, by_space, between(context)),)
    taken = {space for spaces in near.values() for space in spaces}
    others = {space: words for space, words in by_space.items() if space not in taken}
    hexes = context.game.setup.hex_map
    name = hexes.hexes if hexes is not None else ""
    found = deal_title(context, context.catalog.plain(f"deals.{name}"), name) if name else title
    return (homes, *(_space_columns(context, pictures, found, others, ()) if others else ()))


def _space_columns(
    context: PositionContext, pictures: Pictures, title: RichText, by_space: Mapping[str, Sequence[str]], note: RichText
) -> Iterator[DealColumns]:
    """Yield spaces with what lies on them in columns, as many at a time as a page takes, last the ``note``."""
    layout = context.paper.layout
    order = {name: n for n, name in enumerate(all_spaces(context.game.board, context.game.grid))}
    names = sorted(by_space, key=lambda name: order.get(name, len(order)))
    ground = hex_pictures(context, pictures, HEX[layout])
    words = {name: (by_space[name][:1], by_space[name][1:]) if ground else (by_space[name],) for name in names}
    rows = [DealtRow(name, ground.get(name), *map(" · ".join, some)) for name, some in words.items()]
    band = DealColumns("table", title, "", HEX_COLUMNS[layout] if ground else TABLE_COLUMNS[layout])
    *bands, last = [*_spread(band, rows, int(rows_of_page(context) - HEAD))] or [band]
    yield from (*bands, replace(last, note=note))
