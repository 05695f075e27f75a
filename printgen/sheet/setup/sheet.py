"""Setup sheet: GameContext to Sheet; the position drawn, the steps with their counts, what was checked.

A tile map lies on a landscape page with its legend and comes again as a table; a board that is
built of pieces lies on a portrait page. On small paper the words go to a page of their own. What
was dealt stands on pages behind it, so that whoever sees the board need not see that. Where words
leave much room, there is a log to fill in.
"""

from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.page import Sheet
from printgen.sheet.setup.board import board_pages
from printgen.sheet.setup.deal import deal_pages
from printgen.sheet.setup.log import logged
from printgen.sheet.setup.map import map_pages


def setup_sheet(context: GameContext) -> Sheet:
    """Lay out the setup sheet of a position."""
    pages = map_pages(context) if context.game.setup.tile_map is not None else board_pages(context)
    told = any(page.content.get("table") for page in pages)
    pages += deal_pages(context, table=not told)
    name = context.catalog.tool("setup.hidden" if context.request.hidden else "setup.name")
    return context.sheet(name, tuple(logged(context, pages)))
