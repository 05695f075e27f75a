"""Catalogue → its index, the maps by their spread, and a log of what was played, to fill pages."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from typing import ClassVar

from printgen.sheet.catalogue.context import Catalogue, head_of, ranked, seed_of, unit
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.expectations import ExpectedTable, row
from printgen.sheet.core.page import Page

COLUMNS = {"large": 2, "small": 1}
ABOVE, ROW, ROW_AT_MOST = 12.0, 4.6, 7.8
"""What stands above the rows of an index, and the height of a row at least and at most, in mm."""

LEAST_LOG = 43.0
"""Room for a log of three lines; smaller room stays free. In mm."""

BAR = {"large": 27.0, "small": 48.0}


@dataclass(frozen=True, slots=True)
class PlayedLog(Content):
    """Rows to write in, from ``top`` (mm of the page) down to the foot, more of them than there is room for."""

    title: str
    heads: tuple[str, ...]
    top: float
    rows: int = 40


@dataclass(frozen=True, slots=True)
class IndexRow(Content):
    """A map: its spread as a number and as a bar of so many mm, its number, its seed, its page."""

    spread: str
    bar: float
    number: str
    seed: str
    page: str


@dataclass(frozen=True, slots=True)
class CatalogueIndex(Block):
    """All maps by their spread, in columns; a row is ``row_height`` mm high, the longest bar ``bar_room`` wide."""

    template: ClassVar[str] = "catalogue/index.html.j2"
    lead: RichText
    heads: tuple[str, str, str, str]
    columns: tuple[tuple[IndexRow, ...], ...]
    row_height: float
    bar_room: float
    log: PlayedLog | None

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield each column: the spread, the map, its seed and its page."""
        for column in self.columns:
            rows = (row(one.spread, one.number, one.seed, one.page) for one in column)
            yield ExpectedTable("index", (row(*self.heads), *rows))


def index_pages(context: Catalogue, page_of: Mapping[int, int]) -> Iterator[Page]:
    """Yield the list of the maps by their spread; nothing where none was measured."""
    if context.entries[0].fairness is None:
        return
    numbers, columns = ranked(context), COLUMNS[context.paper.layout]
    at_most = int((context.words_height - ABOVE) / ROW) * columns
    on_page = ceil(len(numbers) / ceil(len(numbers) / at_most))
    for first in range(0, len(numbers), on_page):
        yield _index_page(context, numbers[first : first + on_page], page_of)


def _index_page(context: Catalogue, numbers: list[int], page_of: Mapping[int, int]) -> Page:
    layout = context.paper.layout
    per_column = ceil(len(numbers) / COLUMNS[layout])
    height = min(ROW_AT_MOST, (context.words_height - ABOVE) / per_column)
    largest = max(e.fairness.spread for e in context.entries if e.fairness is not None) or 1.0
    rows = [_row(context, number, page_of[number], BAR[layout] / largest) for number in numbers]
    spread, number, seed, page = (context.tool(f"catalogue.{word}") for word in ("spread", "map", "seed", "page"))
    head, foot = head_of(context, context.tool("catalogue.index"))
    body = CatalogueIndex(
        lead=context.tool_text("catalogue.index-lead", unit=unit(context)),
        heads=(spread, number, seed, page),
        columns=tuple(tuple(rows[n : n + per_column]) for n in range(0, len(rows), per_column)),
        row_height=height,
        bar_room=BAR[layout] + 2,
        log=played(context, context.words_top + ABOVE + per_column * height),
    )
    return Page(context.portrait, head=head, body=body, foot=foot, bookmark=context.tool("catalogue.index"))


def played(context: Catalogue, top: float) -> PlayedLog | None:
    """Return a log to write in, so many mm below the upper edge; None where that leaves little room."""
    if context.words_top + context.words_height - top < LEAST_LOG:
        return None
    heads = tuple(context.tool(f"catalogue.log-{word}") for word in ("map", "played-on", "table", "winner"))
    return PlayedLog(context.tool("catalogue.log"), heads, top + 4)


def _row(context: Catalogue, number: int, page: int, scale: float) -> IndexRow:
    entry = context.entries[number - 1]
    assert entry.fairness is not None
    spread = entry.fairness.spread
    written = context.catalog.number(spread, 2, exactly=True)
    return IndexRow(written, scale * spread, str(number), seed_of(entry), str(page))
