"""Catalogue → Sheet: many set-ups as small pictures with their seeds, a front page, an index.

Few maps have one page for themselves. Where fairness was measured, the index lists the maps by
their spread. What the last maps leave of their page is a log to fill in.
"""

from typing import Any

from printgen.geometry import Rect
from printgen.model.text.message_catalog import Inline
from printgen.sheet.catalogue.context import Catalogue, catalogue_name, head_of, unit
from printgen.sheet.catalogue.entry import HEAD, LEAD, Shelf, entry_content, entry_lines, entry_texts
from printgen.sheet.catalogue.front import front_page
from printgen.sheet.catalogue.index import index_pages, played
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.expectations import ExpectedLine, ExpectedText
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.lines import lines
from printgen.sheet.core.page import Page, Sheet

LEAD_POINTS = 8.0

Content = dict[str, Any]


def catalogue_sheet(context: GameContext) -> Sheet:
    """Lay out all maps of a catalogue."""
    assert isinstance(context, Catalogue)
    resources = Shelf(context)
    count, on_page = len(context.entries), resources.grid.on_page
    alone = count <= on_page
    parts = [range(first, min(first + on_page, count + 1)) for first in range(1, count + 1, on_page)]
    maps = tuple(_page(resources, part, alone) for part in parts)
    if alone:
        return context.sheet(catalogue_name(context), maps)
    page_of = {n: 2 + place for place, part in enumerate(parts) for n in part}
    return context.sheet(catalogue_name(context), (front_page(context), *maps, *index_pages(context, page_of)))


def _page(resources: Shelf, part: range, alone: bool) -> Page:
    """Lay out one page of maps."""
    context, grid, pictures = resources.context, resources.grid, Pictures(resources.context)
    entries: list[Content] = []
    texts: list[ExpectedText] = []
    edges: list[ExpectedLine] = []
    for place, number in enumerate(part):
        at = grid.place(place).moved(context.margin, resources.top)
        entry = entry_content(resources, pictures, number, at)
        entries.append(entry)
        texts += entry_texts(entry, Rect(*at, *grid.cell))
        edges += entry_lines(number, at, grid.picture)
    below = resources.top + grid.rows_of(len(part)) * grid.pitch.height
    key = "maps" if len(part) > 1 else "one-map"
    named = context.tool(f"catalogue.{key}", first=part[0], last=part[-1])
    content: Content = head_of(context, None if alone else named) | {
        "lead": _lead(resources),
        "main": {"top": context.words_top, "lead": LEAD, "head": HEAD},
        "log": None if alone else played(context, below),
    }
    return Page(
        size=context.portrait,
        template="catalogue/maps.html.j2",
        content=content | {"entries": entries},
        figures=pictures.shown_in(content),
        texts=(*content_texts(content), *texts),
        lines=tuple(edges),
        bookmark=named,
    )


def _lead(resources: Shelf) -> tuple[Inline, ...]:
    """Say above the maps what all of them share, as much of it as one line takes.

    Where the commands below the maps are cut short, it matters most how they begin.
    """
    context, room = resources.context, resources.context.paper.width - 2 * resources.context.margin
    parts = [context.tool_text("catalogue.lead", rules=context.rules)]
    key = "begun" if resources.begun else "command"
    parts.append(context.tool_text(f"catalogue.lead-{key}", command=resources.begun))
    if context.entries[0].fairness is not None:
        parts.append(context.tool_text("catalogue.lead-shares", unit=unit(context)))
    if resources.begun:
        parts = [parts[1], parts[0], *parts[2:]]
    said: tuple[Inline, ...] = parts[0]
    for part in parts[1:]:
        longer = (*said, Inline("text", " · "), *part)
        if lines(longer, LEAD_POINTS, room) == 1:
            said = longer
    return said
