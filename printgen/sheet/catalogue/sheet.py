"""Catalogue → Sheet: many set-ups as small pictures with their seeds, a front page, an index.

Few maps have one page for themselves. Where fairness was measured, the index lists the maps by
their spread. What the last maps leave of their page is a log to fill in.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import ClassVar, Literal

from printgen.geometry import Point, Rect
from printgen.model.text.message_catalog import Inline
from printgen.sheet.catalogue.context import Catalogue, FrontPanel, PlayedLog, seed_of
from printgen.sheet.catalogue.entry import EDGE, CatalogueEntry, Entries, one_line
from printgen.sheet.catalogue.front import front_page, legend_alone, legend_room, panels_below
from printgen.sheet.catalogue.grid import HEAD
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.expectations import ExpectedLine, ExpectedTable, row
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.page import Page, Sheet

LEAD_POINTS = 8.0

COLUMNS = {"large": 2, "small": 1}
ABOVE, ROW = 12.0, 5.6
"""What stands above the rows of an index, and a row, take about, in mm."""

LOGGED, BELOW = 0.8, 80.0
"""The share of a page up to which a log fills what its rows leave; what a page of maps leaves panels and a log at
least, in mm."""


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


def catalogue_sheet(context: GameContext) -> Iterator[Sheet]:
    """Yield all maps of a catalogue; a single page tells below them as much of the front page as there is room for."""
    assert isinstance(context, Catalogue)
    shared, count = Entries(context, legend_room(context)), len(context.entries)
    on_page = shared.grid.columns * shared.grid.rows
    parts = [range(first, min(first + on_page, count + 1)) for first in range(1, count + 1, on_page)]
    if len(parts) == 1:
        yield from (context.sheet(context.name, (_page(shared, parts[0], below),)) for below in ("all", "legend", ""))
        return
    maps = (_page(shared, part) for part in parts)
    page_of = {n: 2 + place for place, part in enumerate(parts) for n in part}
    yield context.sheet(context.name, (front_page(context), *maps, *index_pages(context, page_of)))


def _page(shared: Entries, part: range, below: Literal["all", "legend", ""] | None = None) -> Page:
    """Return one page of maps; of a single one with what it tells ``below`` them."""
    context, grid, pictures = shared.context, shared.grid, Pictures(shared.context)
    named = context.tool(f"catalogue.{'maps' if len(part) > 1 else 'one-map'}", first=part[0], last=part[-1])
    head, foot = context.head_and_foot(named if below is None else None)
    told: tuple[FrontPanel, ...] = legend_alone(context, pictures) if below == "legend" else ()
    told = panels_below(context, pictures) if below == "all" else told
    has_rows_left = below is None and len(part) <= grid.columns * (grid.rows - 1)
    has_rows_left = has_rows_left or (below == "all" and grid.left > BELOW)
    body = shared.maps(pictures, part, _lead(shared), context.played if has_rows_left else None, told)
    page = Page(
        size=context.portrait,
        head=head,
        body=body,
        foot=foot,
        figures=pictures.scenes,
        texts=tuple(text for entry in body.entries for text in entry.expected_texts()),
        lines=tuple(line for entry in body.entries for line in frame_lines(entry)),
        bookmark=named,
    )
    return context.banded(page)


def _lead(shared: Entries) -> RichText:
    """Return what all maps share, as much of it as one line above them takes; two lines where shares stand on cards.

    Where the commands below the maps are cut short, it matters most how they begin.
    """
    context, room = shared.context, shared.context.paper.width - 2 * shared.context.margin
    parts = [context.tool_text("catalogue.lead")]
    key = "begun" if shared.begun else "command"
    parts.append(context.tool_text(f"catalogue.lead-{key}", command=shared.begun))
    if shared.on_cards is not None:
        return _joined(
            [*parts, (*shared.on_cards.what, Inline("text", "; "), *context.tool_text("catalogue.lead-cards"))]
        )
    if context.entries[0].fairness is not None:
        parts.append(context.tool_text("catalogue.lead-shares", unit=context.unit()))
    kept, matters = list[RichText](), [*parts[1:], parts[0]] if shared.begun else parts  # then what the figures are
    for part in matters:
        longer = _joined([one for one in parts if one in kept or one is part])
        if not kept or one_line(longer, LEAD_POINTS) <= room:
            kept.append(part)
    return _joined([one for one in parts if one in kept])


def _joined(parts: Sequence[RichText]) -> RichText:
    """Return texts on one line, parted by dots."""
    first, *others = parts
    return (*first, *(inline for part in others for inline in (Inline("text", " · "), *part)))


def index_pages(context: Catalogue, page_of: Mapping[int, int]) -> Iterator[Page]:
    """Yield the list of the maps by their spread, on equally full pages; nothing where none was measured."""
    spreads = [one.fairness.spread for one in context.entries if one.fairness is not None]
    if not spreads:
        return
    largest, columns = max(spreads) or 1.0, COLUMNS[context.paper.layout]
    rows = [
        IndexRow(
            spread=context.catalog.number(spreads[number - 1], 2),
            part=100 * spreads[number - 1] / largest,
            number=str(number),
            seed=seed_of(context.entries[number - 1]),
            page=str(page_of[number]),
        )
        for number in context.ranked
    ]
    at_most = int((context.words_height - ABOVE) / ROW)
    pages = ceil(len(rows) / (at_most * columns))
    in_column = ceil(len(rows) / (pages * columns))
    spread, number, seed, page = (context.tool(f"catalogue.{word}") for word in ("spread", "map", "seed", "page"))
    parts = [tuple(rows[n : n + in_column]) for n in range(0, len(rows), in_column)]
    for first in range(0, len(parts), columns):
        head, foot = context.head_and_foot(context.tool("catalogue.index"))
        body = CatalogueIndex(
            lead=context.tool_text("catalogue.index-lead", unit=context.unit()),
            heads=(spread, number, seed, page),
            columns=tuple(parts[first : first + columns]),
            log=context.played if in_column <= LOGGED * at_most else None,
        )
        listed = Page(context.portrait, head=head, body=body, foot=foot, bookmark=context.tool("catalogue.index"))
        yield context.banded(listed)


def frame_lines(entry: CatalogueEntry) -> tuple[ExpectedLine, ...]:
    """Return two edges of the frame of a map where its cell has it."""
    frame = Rect(entry.cell.x, entry.cell.y + HEAD, entry.picture.width, entry.picture.height).grown(-EDGE / 2)
    corner, right, bottom = Point(frame.x, frame.y), Point(frame.right, frame.y), Point(frame.x, frame.bottom)
    return (
        ExpectedLine(f"map {entry.number}, upper edge", corner, right),
        ExpectedLine(f"map {entry.number}, left edge", corner, bottom),
    )
