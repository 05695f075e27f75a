"""Setup sheet of what was dealt: GameContext to pages: the board as a table, the piles in order.

What may be sealed is printed on strips instead when that is asked for (``deal_strips``).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from printgen.geometry import Size
from printgen.model.board.spaces import all_spaces
from printgen.model.play.confidence import rests_on_assumption
from printgen.model.position import Dealt, Position
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.game_context import DAGGER, GameContext, Pictures, title_content
from printgen.sheet.core.lines import lines
from printgen.sheet.core.page import Page
from printgen.sheet.core.thing import shows_number, thing_picture, thing_words
from printgen.sheet.setup.strips import in_parts, strip_pages

TOP, FOOT = 15.0, 12.0
HEAD, BETWEEN = 9.5, 4.0
"""The head of a band, and the space below it, in mm."""

ROW, ROW_AT_MOST = {"large": 8.6, "small": 8.0}, 11.4
PICTURE = {"large": 8.4, "small": 7.8}
SHORT = 9
"""Up to so many things of a pile stand one below another where it is spread over columns."""

GROWTH = 1.4
"""How much higher than needed a row becomes at most, to fill the page."""

COLUMNS = {"large": 5, "small": 3}
TABLE_COLUMNS = {"large": 3, "small": 2}
LINE, AIR = 3.5, 1.8
"""The height of a line of a table of spaces, and what a row has round its lines, in mm."""

TABLE_POINTS = 8.5
SPACE = 15.0
"""How wide the name of a space is in the table, in mm."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a band: its number or space, a picture, what it is."""

    number: str
    picture: Any
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """Rows one below another, with a head of their own where they are a pile."""

    head: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Band:
    """Columns side by side under a title, each ``width`` % wide; no row is lower than ``least``.

    ``assumed``: what is told rests on an assumption.
    """

    title: str
    lead: str
    columns: tuple[Column, ...]
    least: float
    table: bool = False
    width: float = 100.0
    assumed: bool = False

    @property
    def rows(self) -> int:
        """How many rows the longest column has."""
        return max(len(column.rows) for column in self.columns)

    @property
    def height(self) -> float:
        """How high the band is at least, in mm, with the space below it."""
        return HEAD + BETWEEN + self.rows * self.least


def deal_pages(context: GameContext, table: bool = True) -> tuple[Page, ...]:
    """Give the pages of what was dealt; none where nothing was, or where it is to stay hidden.

    ``table``: what lies on the board is told as well.
    """
    position = context.position
    if position is None or context.request.hidden or not (position.dealt or position.hexes):
        return ()
    pictures = Pictures(context)
    sealed = context.game.sheets.setup.strips if context.request.deal == "strips" else ()
    shown = () if context.request.deal == "open" else position.dealt
    open_piles = [one for one in shown if one.pile is not None and one.deal not in sealed]
    # Beside strips alone the table would have a page of its own, and the board shows it all.
    told = table and (open_piles or not sealed)
    bands = [*(board_table(context) if told else ()), *_piles(context, pictures, open_piles)]
    parted = list(_parted(bands, _room(context).height))
    pages = tuple(_page(context, pictures, page, number, len(parted)) for number, page in enumerate(parted, 1))
    strips = [one for one in position.dealt if one.pile is not None and one.deal in sealed]
    return (*pages, *strip_pages(context, strips))


def _room(context: GameContext) -> Size:
    return Size(
        context.paper.width - 2 * context.margin,
        context.paper.height - 2 * context.margin - TOP - FOOT + context.margin,
    )


def _parted(bands: Sequence[Band], height: float) -> Iterator[tuple[Band, ...]]:
    """Part the bands into pages: as many on each as fit, their rows as low as may be."""
    page: list[Band] = []
    for band in bands:
        if page and sum(one.height for one in (*page, band)) > height:
            yield tuple(page)
            page = []
        page.append(band)
    if page:
        yield tuple(page)


def _piles(context: GameContext, pictures: Pictures, dealt: Iterable[Dealt]) -> Iterator[Band]:
    """Give a band for each deal: its piles side by side, or one pile in several columns."""
    columns, height = COLUMNS[context.paper.layout], _room(context).height
    least = ROW[context.paper.layout]
    at_most = int((height - HEAD - BETWEEN) / least)
    deals: dict[str, list[Dealt]] = {}
    for one in dealt:
        deals.setdefault(one.deal, []).append(one)
    for name, piles in deals.items():
        title, lead = context.catalog.plain(f"deals.{name}"), context.catalog.tool("setup.in-order")
        assumed = rests_on_assumption(context.game, (name,))
        rows = [_rows(context, pictures, pile) for pile in piles]
        if len(piles) == 1 or max(map(len, rows)) > at_most:
            for number, pile in enumerate(rows, 1):
                head = f"{title} {number}" if len(piles) > 1 else title
                whole = Band(head, lead, (Column("", pile),), least, assumed=assumed)
                yield from _spread(whole, columns, at_most)
        else:
            heads = [context.catalog.tool("setup.pile", number=number) for number, _ in enumerate(rows, 1)]
            parts = [Column(*pair) for pair in zip(heads, rows, strict=True)]
            for some in in_parts(parts, columns):
                yield Band(title, lead, some, least, width=100 / columns, assumed=assumed)


def _spread(band: Band, columns: int, at_most: int) -> Iterator[Band]:
    """Spread the one column of a band over several: few where it is short, or twice as many.

    Things that are only a number need half the width.
    """
    [whole] = band.columns
    bare = not any(row.name for row in whole.rows)
    many = 2 * columns if bare else min(columns, max(2, ceil(len(whole.rows) / SHORT)))
    for part in in_parts(whole.rows, many * at_most):
        rows = in_parts(part, ceil(len(part) / many))
        parts = tuple(Column("", some) for some in rows)
        yield replace(band, columns=parts, width=100 / many)


def _rows(context: GameContext, pictures: Pictures, pile: Dealt) -> tuple[Row, ...]:
    component = context.game.setup.deals[pile.deal].component
    found = []
    for number, thing in enumerate(pile.things, 1):
        picture = thing_picture(context, pictures, component, thing, PICTURE[context.paper.layout])
        name, note = thing_words(context, component, thing)
        bare = shows_number(context, component, thing)
        found.append(Row(str(number), picture, "" if bare else name, note))
    return tuple(found)


def board_table(context: GameContext) -> Iterator[Band]:
    """Give what lies on every space of the board, in the order of its names.

    A board on which chance has laid nothing is told by its steps alone.
    """
    position = context.position
    if position is None or context.request.hidden:
        return
    if not any(one.space is not None for one in position.dealt) and not position.hexes:
        return
    lying = _lying(context, position)
    order = {name: n for n, name in enumerate(all_spaces(context.game.board, context.game.grid))}
    names = sorted(lying, key=lambda name: order.get(name, len(order)))
    columns = TABLE_COLUMNS[context.paper.layout]
    wide = (context.paper.width - 2 * context.margin) / columns - SPACE - 4
    rows = [Row(name, None, " · ".join(lying[name])) for name in names]
    most = max((lines(row.name, TABLE_POINTS, wide) for row in rows), default=1)
    least = most * LINE + AIR
    at_most = max(1, int((_room(context).height - HEAD - BETWEEN) / least))
    title = context.catalog.tool("setup.on-board")
    laid = (one.deal for one in position.dealt if one.space is not None)
    assumed = rests_on_assumption(context.game, dict.fromkeys(laid))
    for part in in_parts(rows, columns * at_most):
        spread = in_parts(part, ceil(len(part) / columns))
        parts = tuple(Column("", some) for some in spread)
        yield Band(title, "", parts, least, table=True, width=100 / columns, assumed=assumed)


def _lying(context: GameContext, position: Position) -> dict[str, list[str]]:
    """List for every space what lies there, the lowest first."""
    found: dict[str, list[str]] = {}
    for one in position.dealt:
        if one.space is not None:
            component = context.game.setup.deals[one.deal].component
            words = (" ".join(filter(None, thing_words(context, component, t))) for t in one.things)
            found.setdefault(one.space, []).extend(words)
    for hex_ in position.hexes if context.request.deal == "open" else ():
        parts = [context.catalog.plain(f"kinds.{hex_.kind}"), hex_.token, _side(context, hex_.facing)]
        found.setdefault(hex_.space, []).extend(part for part in parts if part)
    for piece in position.pieces:
        if not piece.waiting:
            name = context.catalog.plain(f"pieces.{piece.piece}.name")
            owner = piece.owner and context.catalog.plain(f"seats.{piece.owner}.name")
            side = _side(context, piece.facing)
            told = " ".join(filter(None, (name, side, owner and f"({owner})")))
            found.setdefault(piece.space, []).append(told)
    return found


def _side(context: GameContext, facing: str | None) -> str:
    """Write a side as a compass has it."""
    ways = facing.split("-") if facing else ()
    return "".join(context.catalog.tool(f"overlay.{way}") for way in ways)


def _page(context: GameContext, pictures: Pictures, bands: tuple[Band, ...], number: int, of: int) -> Page:
    """Lay out a page; its rows are as high as there is room, up to a bound."""
    spare = _room(context).height - len(bands) * (HEAD + BETWEEN)
    grown = max(1.0, min(GROWTH, spare / sum(band.rows * band.least for band in bands)))
    assert context.position is not None
    title = context.catalog.tool("setup.dealt", seed=context.position.seed or "")
    title += f" {number}/{of}" if of > 1 else ""
    shown = [band_content(band, grown) for band in bands]
    rows = zip(bands, shown, strict=True)
    spare -= sum(band.rows * float(one["size"]["row"]) for band, one in rows)
    content: dict[str, Any] = title_content(context, title, "") | {"bands": shown, "spare": spare}
    return Page(
        size=context.portrait,
        template="setup/deal.html.j2",
        content=content,
        figures=dict(pictures.scenes),
        texts=content_texts(content),
    )


def band_content(band: Band, grown: float = 1.0) -> dict[str, Any]:
    """Give what the template prints of a band; its rows are so much higher than they need be."""
    row = band.least * grown if band.table else min(ROW_AT_MOST, band.least * grown)
    return {
        "size": {"row": row, "width": band.width},
        "title": (Inline("text", band.title), *((DAGGER,) if band.assumed else ())),
        "lead": band.lead,
        "columns": [
            {
                "head": column.head,
                "rows": [
                    {"number": row.number, "picture": row.picture, "name": row.name, "note": row.note}
                    for row in column.rows
                ],
            }
            for column in band.columns
        ],
        "look": "table" if band.table else "piles",
    }
