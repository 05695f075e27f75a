"""Setup sheet: GameContext to Sheet; the position drawn, the steps with their counts, what was checked.

A tile map lies on a landscape page with its legend and comes again as a table; a board that is
built of pieces lies on a portrait page. On small paper the words go to a page of their own. What
was dealt stands on pages behind it, so that whoever sees the board need not see that. Where words
leave much room, there is a log to fill in.
"""

from collections.abc import Iterator
from itertools import chain, repeat

from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.setup.board import arrangements, board_pages
from printgen.sheet.setup.deal import deal_pages
from printgen.sheet.setup.log import game_log, note_lines
from printgen.sheet.setup.map import map_pages


def setup_sheet(context: GameContext) -> Iterator[Sheet]:
    """Yield the setup sheet of a position in each arrangement, the most generous first."""
    name = context.tool("setup.hidden" if context.request.hidden else "setup.name")
    return (context.sheet(name, pages) for pages in _arranged(context))


def _arranged(context: GameContext) -> Iterator[tuple[Page, ...]]:
    if context.game.setup.tile_map is not None:
        for pages in map_pages(context):
            yield (*pages, *deal_pages(context, True, repeat(note_lines(context))))
        return
    for arrangement in arrangements(context):
        # Only one page of a sheet has the log; the others have lines for notes.
        first = () if arrangement.logged else (game_log(context),)
        logs = chain(first, repeat(note_lines(context)))
        yield (*board_pages(context, arrangement), *deal_pages(context, not arrangement.has_table, logs))
