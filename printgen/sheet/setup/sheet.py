"""Setup sheet: PositionContext to Sheet; the position drawn, the steps with their counts, what was checked.

A tile map lies on a landscape page with its legend and comes again as a table; a board that is
built of pieces lies on a portrait page. In front stands what is of use at the table, behind it what proves it and what
was dealt, so that whoever sees the board need not see that. Where words leave much room, there is a log to fill in.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import repeat

from printgen.drawing.metrics import text_width
from printgen.sheet.core.context import BESIDE, CREDIT_POINTS, Pictures, title_points
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.core.link import code_picture, room_for_code
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.setup.arrangement import DEALT, TABLE
from printgen.sheet.setup.board import board_pages
from printgen.sheet.setup.deal.pages import deal_pages
from printgen.sheet.setup.deal.strips import strip_pages
from printgen.sheet.setup.log import note_lines
from printgen.sheet.setup.map import map_pages
from printgen.units import PT

FULL = (1.0, 0.75)
"""The shares up to which pages of what was dealt are filled: the second where the typesetter finds them too full."""

Pages = tuple[Page, ...]


def setup_sheet(context: PositionContext) -> Iterator[Sheet]:
    """Yield the setup sheet of a position in each arrangement, the most generous first."""
    name = context.tool("setup.hidden" if context.request.hidden else "setup.name")
    return (
        context.sheet(name, (_coded(context, first), *map(context.banded, others)))
        for first, *others in _arranged(context)
    )


def _coded(context: PositionContext, page: Page) -> Page:
    """Return the first page with the code in its head, where the sheet leads somewhere; raises UsageError."""
    pictures = Pictures(context, dict(page.figures))
    found = code_picture(context.request, context.game, pictures)
    if found is None or page.head is None:
        return context.banded(page)
    opens, old = context.tool("setup.opens"), page.head
    room = page.size.width - 2 * context.margin - room_for_code(context) - text_width(opens, CREDIT_POINTS * PT)
    points = title_points(old.title, old.sheet_name, room - BESIDE, old.points)
    coded = replace(page, head=replace(old, points=points, code=found, opens=opens), figures=pictures.scenes)
    return context.banded(coded, beside=room_for_code(context))


def _arranged(context: PositionContext) -> Iterator[Pages]:
    """Yield the pages of each arrangement; those of what was dealt are filled, then less full."""
    has_dealt = context.position.dealt or context.position.hexes
    dealt = cache(partial(_dealt, context))
    for pages, shown in _parted(context):
        for full in FULL[: 2 if has_dealt else 1]:
            piles, strips = dealt(DEALT not in shown, TABLE not in shown, full)
            yield (*pages, *piles, *strips)


def _parted(context: PositionContext) -> Iterator[tuple[Pages, frozenset[str]]]:
    """Yield the pages of the board and its words in each arrangement, and what of the dealt stands there."""
    if context.game.setup.tile_map is not None:
        yield from ((pages, frozenset()) for pages in map_pages(context))
    else:
        yield from ((pages, arrangement.sections) for arrangement, pages in board_pages(context))


def _dealt(context: PositionContext, piles: bool, table: bool, full: float) -> tuple[Pages, Pages]:
    """Return the pages of piles, with the board as a table, and those of strips; each filled up to a share."""
    notes = repeat(note_lines(context))
    return tuple(deal_pages(context, table, notes, full)) if piles else (), tuple(strip_pages(context, full))
