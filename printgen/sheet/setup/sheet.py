"""Setup sheet: PositionContext to Sheet; the position drawn, the steps with their counts, what was checked.

A tile map lies on a landscape page with its legend and comes again as a table; a board that is
built of pieces lies on a portrait page. In front stands what is of use at the table, behind it what proves it and what
was dealt, so that whoever sees the board need not see that. Where words leave much room, there is a log to fill in.
"""

from collections.abc import Iterator
from itertools import repeat

from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.setup.board import DEALT, TABLE, board_pages
from printgen.sheet.setup.deal import deal_pages
from printgen.sheet.setup.map import map_pages
from printgen.sheet.setup.steps import note_lines
from printgen.sheet.setup.strips import strip_pages

FULL = (1.0, 0.75)
"""The shares up to which pages of what was dealt are filled: the second where the typesetter finds them too full."""


def setup_sheet(context: PositionContext) -> Iterator[Sheet]:
    """Yield the setup sheet of a position in each arrangement, the most generous first."""
    name = context.tool("setup.hidden" if context.request.hidden else "setup.name")
    dealt = context.position.dealt or context.position.hexes
    return (context.sheet(name, pages) for full in FULL[: 2 if dealt else 1] for pages in _arranged(context, full))


def _arranged(context: PositionContext, full: float) -> Iterator[tuple[Page, ...]]:
    strips, notes = tuple(strip_pages(context, full)), repeat(note_lines(context))
    if context.game.setup.tile_map is not None:
        for pages in map_pages(context):
            yield (*pages, *deal_pages(context, True, notes, full), *strips)
        return
    for arrangement, pages in board_pages(context):
        shown = arrangement.sections
        dealt = () if DEALT in shown else deal_pages(context, TABLE not in shown, notes, full)
        yield (*pages, *dealt, *strips)
