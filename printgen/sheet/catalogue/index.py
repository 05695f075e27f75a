"""Catalogue → its index: the maps by their spread."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from typing import ClassVar

from printgen.sheet.catalogue.context import Catalogue, PlayedLog, head_of, played, ranked, seed_of, unit
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.expectations import ExpectedTable, row
from printgen.sheet.core.page import Page

COLUMNS = {"large": 2, "small": 1}
ABOVE, ROW = 12.0, 5.6
"""What stands above the rows of an index, and a row, take about, in mm."""

LOGGED = 0.8
"""The share of a page up to which a log fills what its rows leave."""


@dataclass(frozen=True, slots=True)
class IndexRow(Content):
    """A map: its spread, as a number and as a bar of so many percent of the largest, its number, seed and page."""

    spread: str
    part: float
    number: str
    seed: str
    page: str


@dataclass(frozen=True, slots=True)
class CatalogueIndex(Block):
    """All maps by their spread, in columns."""

    template: ClassVar[str] = "catalogue/index.html.j2"
    lead: RichText
    heads: tuple[str, str, str, str]
    columns: tuple[tuple[IndexRow, ...], ...]
    log: PlayedLog | None

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield each column: the spread, the map, its seed and its page."""
        for column in self.columns:
            rows = (row(one.spread, one.number, one.seed, one.page) for one in column)
            yield ExpectedTable("index", (row(*self.heads), *rows))


def index_pages(context: Catalogue, page_of: Mapping[int, int]) -> Iterator[Page]:
    """Yield the list of the maps by their spread, on equally full pages; nothing where none was measured."""
    spreads = [one.fairness.spread for one in context.entries if one.fairness is not None]
    if not spreads:
        return
    largest, columns = max(spreads) or 1.0, COLUMNS[context.paper.layout]
    rows = [
        IndexRow(
            spread=context.catalog.number(spreads[number - 1], 2, exactly=True),
            part=100 * spreads[number - 1] / largest,
            number=str(number),
            seed=seed_of(context.entries[number - 1]),
            page=str(page_of[number]),
        )
        for number in ranked(context)
    ]
    at_most = int((context.words_height - ABOVE) / ROW)
    pages = ceil(len(rows) / (at_most * columns))
    in_column = ceil(len(rows) / (pages * columns))
    spread, number, seed, page = (context.tool(f"catalogue.{word}") for word in ("spread", "map", "seed", "page"))
    parts = [tuple(rows[n : n + in_column]) for n in range(0, len(rows), in_column)]
    for first in range(0, len(parts), columns):
        head, foot = head_of(context, context.tool("catalogue.index"))
        body = CatalogueIndex(
            lead=context.tool_text("catalogue.index-lead", unit=unit(context)),
            heads=(spread, number, seed, page),
            columns=tuple(parts[first : first + columns]),
            log=played(context) if in_column <= LOGGED * at_most else None,
        )
        yield Page(context.portrait, head=head, body=body, foot=foot, bookmark=context.tool("catalogue.index"))
