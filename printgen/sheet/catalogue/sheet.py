"""Catalogue → Sheet: many set-ups as small pictures with their seeds, a front page, an index.

Few maps have one page for themselves. Where fairness was measured, the index lists the maps by
their spread. What the last maps leave of their page is a log to fill in.
"""

from printgen.model.text.message_catalog import Inline
from printgen.sheet.catalogue.context import Catalogue, catalogue_name, head_of, played, unit
from printgen.sheet.catalogue.entry import Entries, frame_lines, one_line
from printgen.sheet.catalogue.front import front_page
from printgen.sheet.catalogue.index import index_pages
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.page import Page, Sheet

LEAD_POINTS = 8.0


def catalogue_sheet(context: GameContext) -> Sheet:
    """Return all maps of a catalogue."""
    assert isinstance(context, Catalogue)
    shared, count = Entries(context), len(context.entries)
    on_page = shared.grid.columns * shared.grid.rows
    parts = [range(first, min(first + on_page, count + 1)) for first in range(1, count + 1, on_page)]
    maps = tuple(_page(shared, part, alone=len(parts) == 1) for part in parts)
    if len(parts) > 1:
        page_of = {n: 2 + place for place, part in enumerate(parts) for n in part}
        maps = (front_page(context), *maps, *index_pages(context, page_of))
    return context.sheet(catalogue_name(context), maps)


def _page(shared: Entries, part: range, alone: bool) -> Page:
    """Return one page of maps."""
    context, grid, pictures = shared.context, shared.grid, Pictures(shared.context)
    named = context.tool(f"catalogue.{'maps' if len(part) > 1 else 'one-map'}", first=part[0], last=part[-1])
    head, foot = head_of(context, None if alone else named)
    has_rows_left = not alone and len(part) <= grid.columns * (grid.rows - 1)
    body = shared.maps(pictures, part, _lead(shared), played(context) if has_rows_left else None)
    return Page(
        size=context.portrait,
        head=head,
        body=body,
        foot=foot,
        figures=pictures.scenes,
        texts=tuple(text for entry in body.entries for text in entry.expected_texts()),
        lines=tuple(line for entry in body.entries for line in frame_lines(entry)),
        bookmark=named,
    )


def _lead(shared: Entries) -> RichText:
    """Return what all maps share, as much of it as one line above them takes.

    Where the commands below the maps are cut short, it matters most how they begin.
    """
    context, room = shared.context, shared.context.paper.width - 2 * shared.context.margin
    parts = [context.tool_text("catalogue.lead", rules=context.rules)]
    key = "begun" if shared.begun else "command"
    parts.append(context.tool_text(f"catalogue.lead-{key}", command=shared.begun))
    if context.entries[0].fairness is not None:
        parts.append(context.tool_text("catalogue.lead-shares", unit=unit(context)))
    if shared.begun:
        parts = [parts[1], parts[0], *parts[2:]]
    lead = parts[0]
    for part in parts[1:]:
        longer = (*lead, Inline("text", " · "), *part)
        if one_line(longer, LEAD_POINTS) <= room:
            lead = longer
    return lead
