"""Setup sheet of what was dealt: GameContext to pages: the board as a table, the piles in order.

What may be sealed is printed on strips instead when that is asked for (``strips``).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import ClassVar, Literal

from printgen.drawing.metrics import fits
from printgen.model.board.spaces import all_spaces
from printgen.model.play.confidence import rests_on_assumption
from printgen.model.position import Dealt, Position
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.expectations import ExpectedTable, readable, row
from printgen.sheet.core.game_context import DAGGER, GameContext, Picture, Pictures, title_of
from printgen.sheet.core.page import Page
from printgen.sheet.core.thing import shows_number, thing_picture, thing_words
from printgen.sheet.setup.log import LEAST, Log
from printgen.sheet.setup.strips import in_parts, strip_pages
from printgen.units import PT

HEAD = 13.5
"""What a band takes beside its rows, in mm: its head and the space below it."""

AIR = 2.4
"""By how many mm rows stand apart at most where a page has room."""

ROW = {"large": 8.6, "small": 8.0}
PICTURE = {"large": 8.4, "small": 7.8}
SHORT = 9
"""Up to so many things of a pile stand one below another where it is spread over columns."""

COLUMNS = {"large": 5, "small": 3}
TABLE_COLUMNS = {"large": 3, "small": 2}
TABLE_ROWS = (5.3, 8.8)
"""The height of a row of the table of spaces in mm: of one line, and of two."""

TABLE_SIZE = 8.5 * PT
SPACE = 19.0
"""How wide the name of a space is in the table, with what is free beside the text, in mm."""


@dataclass(frozen=True, slots=True)
class DealtRow(Content):
    """A line of a band: its number or space, a picture, what it is."""

    number: str
    picture: Picture | None
    name: str
    note: str = ""


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
    """Columns side by side under a title, each ``width`` % wide; no row is lower than ``row_height`` mm."""

    template: ClassVar[str] = "setup/dealt.html.j2"
    look: Literal["piles", "table"]
    title: RichText
    lead: str
    columns: tuple[DealtColumn, ...]
    row_height: float
    width: float = 100.0

    @property
    def height(self) -> float:
        """How high it is at least, in mm."""
        return HEAD + max(len(column.rows) for column in self.columns) * self.row_height

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield each column: the numbers of what was dealt, each beside its thing."""
        for column in self.columns:
            rows = tuple(row(one.number, one.name + one.note) for one in column.rows)
            yield ExpectedTable(column.head or readable(self.title), rows)


@dataclass(frozen=True, slots=True)
class DealPage(Block):
    """What was dealt, and lines for notes in the room that is left."""

    template: ClassVar[str] = "setup/deal.html.j2"
    bands: tuple[DealColumns, ...]
    log: Log | None = None


def deal_pages(context: GameContext, table: bool, logs: Iterator[Log]) -> tuple[Page, ...]:
    """Return the pages of what was dealt; none where nothing was, or where it is to stay hidden.

    ``table``: what lies on the board is listed as well. ``logs``: what fills pages with much room, in turn.
    """
    position = context.position
    if position is None or context.request.hidden or not (position.dealt or position.hexes):
        return ()
    pictures = Pictures(context)
    sealed = context.game.sheets.setup.strips if context.request.deal == "strips" else ()
    shown = () if context.request.deal == "open" else position.dealt
    open_piles = [one for one in shown if one.pile is not None and one.deal not in sealed]
    # Beside strips alone the table would have a page of its own, and the board shows it all.
    listed = table and (open_piles or not sealed)
    bands = [*(board_table(context) if listed else ()), *_piles(context, pictures, open_piles)]
    parted = list(_parted(bands, context.words_height))
    pages = tuple(_page(context, pictures, page, (n, len(parted)), logs) for n, page in enumerate(parted, 1))
    strips = [one for one in position.dealt if one.pile is not None and one.deal in sealed]
    return (*pages, *strip_pages(context, strips))


def _parted(bands: Sequence[DealColumns], height: float) -> Iterator[tuple[DealColumns, ...]]:
    """Yield the bands of each page: as many as fit."""
    page: list[DealColumns] = []
    for band in bands:
        if page and sum(one.height for one in (*page, band)) > height:
            yield tuple(page)
            page = []
        page.append(band)
    if page:
        yield tuple(page)


def _title(context: GameContext, title: str, deals: Iterable[str]) -> RichText:
    """Return a title, with a dagger where one of the deals rests on an assumption."""
    assumed = rests_on_assumption(context.game, tuple(dict.fromkeys(deals)))
    return (Inline("text", title), *((DAGGER,) if assumed else ()))


def _piles(context: GameContext, pictures: Pictures, dealt: Iterable[Dealt]) -> Iterator[DealColumns]:
    """Yield a band for each deal: its piles side by side, or one pile in several columns."""
    columns, row_height = COLUMNS[context.paper.layout], ROW[context.paper.layout]
    at_most = int((context.words_height - HEAD) / row_height)
    lead = context.tool("setup.in-order")
    deals: dict[str, list[Dealt]] = {}
    for one in dealt:
        deals.setdefault(one.deal, []).append(one)
    for name, piles in deals.items():
        title = context.catalog.plain(f"deals.{name}")
        rows = [_rows(context, pictures, pile) for pile in piles]
        if len(piles) == 1 or max(map(len, rows)) > at_most:
            for number, pile in enumerate(rows, 1):
                head = _title(context, f"{title} {number}" if len(piles) > 1 else title, (name,))
                yield from _spread(DealColumns("piles", head, lead, (), row_height), pile, columns, at_most)
        else:
            heads = [context.tool("setup.pile", number=number) for number in range(1, len(rows) + 1)]
            parts = [DealtColumn(*pair) for pair in zip(heads, rows, strict=True)]
            for some in in_parts(parts, columns):
                yield DealColumns("piles", _title(context, title, (name,)), lead, some, row_height, 100 / columns)


def _spread(band: DealColumns, rows: Sequence[DealtRow], columns: int, at_most: int) -> Iterator[DealColumns]:
    """Yield a band with rows spread over several columns: few where they are few, or twice as many.

    Things that are only a number need half the width.
    """
    bare = not any(one.name for one in rows)
    many = 2 * columns if bare else min(columns, max(2, ceil(len(rows) / SHORT)))
    yield from _in_columns(band, rows, many, at_most)


def _in_columns(band: DealColumns, rows: Sequence[DealtRow], many: int, at_most: int) -> Iterator[DealColumns]:
    for part in in_parts(rows, many * at_most):
        parts = (DealtColumn("", some) for some in in_parts(part, ceil(len(part) / many)))
        yield replace(band, columns=tuple(parts), width=100 / many)


def _rows(context: GameContext, pictures: Pictures, pile: Dealt) -> tuple[DealtRow, ...]:
    component = context.game.setup.deals[pile.deal].component
    found = []
    for number, thing in enumerate(pile.things, 1):
        picture = thing_picture(context, pictures, component, thing, PICTURE[context.paper.layout])
        name, note = thing_words(context, component, thing)
        bare = shows_number(context, component, thing)
        found.append(DealtRow(str(number), picture, "" if bare else name, note))
    return tuple(found)


def board_table(context: GameContext) -> tuple[DealColumns, ...]:
    """Return what lies on every space of the board, in the order of its names.

    The steps alone describe a board on which chance has laid nothing.
    """
    position = context.position
    if position is None or context.request.hidden:
        return ()
    laid = [one.deal for one in position.dealt if one.space is not None]
    if not laid and not position.hexes:
        return ()
    by_space = _laid(context, position)
    order = {name: n for n, name in enumerate(all_spaces(context.game.board, context.game.grid))}
    names = sorted(by_space, key=lambda name: order.get(name, len(order)))
    rows = [DealtRow(name, None, " · ".join(by_space[name])) for name in names]
    columns = TABLE_COLUMNS[context.paper.layout]
    wide = (context.paper.width - 2 * context.margin) / columns - SPACE
    height = TABLE_ROWS[not all(fits(one.name, wide, TABLE_SIZE) for one in rows)]
    at_most = max(1, int((context.words_height - HEAD) / height))
    band = DealColumns("table", _title(context, context.tool("setup.on-board"), laid), "", (), height)
    return tuple(_in_columns(band, rows, columns, at_most))


def _laid(context: GameContext, position: Position) -> dict[str, list[str]]:
    """Return what lies on every space, the lowest first."""
    found: dict[str, list[str]] = {}
    for one in position.dealt:
        if one.space is not None:
            component = context.game.setup.deals[one.deal].component
            things = (" ".join(filter(None, thing_words(context, component, t))) for t in one.things)
            found.setdefault(one.space, []).extend(things)
    for hex_ in position.hexes if context.request.deal == "open" else ():
        parts = [context.catalog.plain(f"kinds.{hex_.kind}"), hex_.token, _side(context, hex_.facing)]
        found.setdefault(hex_.space, []).extend(part for part in parts if part)
    for piece in position.pieces:
        if not piece.waiting:
            name = context.catalog.plain(f"pieces.{piece.piece}.name")
            owner = piece.owner and context.catalog.plain(f"seats.{piece.owner}.name")
            side = _side(context, piece.facing)
            words = " ".join(filter(None, (name, side, owner and f"({owner})")))
            found.setdefault(piece.space, []).append(words)
    return found


def _side(context: GameContext, facing: str | None) -> str:
    """Return a side as a compass has it."""
    ways = facing.split("-") if facing else ()
    return "".join(context.catalog.tool(f"overlay.{way}") for way in ways)


def _aired(bands: tuple[DealColumns, ...], free: float) -> tuple[DealColumns, ...]:
    """Return bands whose rows stand apart by half of the room that is free, and by no more than ``AIR`` each."""
    rows = sum(max(len(column.rows) for column in band.columns) for band in bands)
    air = max(0.0, min(AIR, free / 2 / rows)) if rows else 0.0
    return tuple(replace(band, row_height=band.row_height + air) for band in bands)


def _page(
    context: GameContext, pictures: Pictures, bands: tuple[DealColumns, ...], part: tuple[int, int], logs: Iterator[Log]
) -> Page:
    """Return a page of bands, which is ``part`` (number, count)."""
    assert context.position is not None
    title = context.tool("setup.dealt", seed=context.position.seed or "")
    title += f" {part[0]}/{part[1]}" if part[1] > 1 else ""
    head, foot = title_of(context, title)
    free = context.words_height - sum(band.height for band in bands)
    body = DealPage(_aired(bands, free), next(logs) if free >= LEAST else None)
    return Page(size=context.portrait, head=head, body=body, foot=foot, figures=dict(pictures.scenes))
