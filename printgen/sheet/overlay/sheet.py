"""Overlay: GameContext to Sheet; a board's coordinates at true scale, cut into blocks that are joined.

Three styles: ``sheet`` (every space labelled, over as many papers as it takes, the strips of the
edge circles behind it), ``frame`` (only the strips), ``map`` (shrunk to one page, for notes).
"""

from collections.abc import Iterator

from printgen.errors import LimitError
from printgen.problems import Problem
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.overlay.block_page import PLANS, block_page, plan_blocks
from printgen.sheet.overlay.board_plan import BoardPlan, board_plan, clear_of_cuts
from printgen.sheet.overlay.frame import DETAILS, frame_pages
from printgen.sheet.overlay.join_places import join_places
from printgen.sheet.overlay.notes_map import map_pages

PAGES_AT_MOST = 60


def overlay_sheet(context: GameContext) -> Iterator[Sheet]:
    """Yield arrangements of the overlay of a board: with more or less beside the strips of its frame.

    Raises LimitError for a board of too many papers.
    """
    style = context.request.style
    board = board_plan(context)
    if style == "map":
        yield from (context.sheet(context.tool("overlay.name"), (page,)) for page in map_pages(context, board))
        return
    framed = style == "frame" or context.game.board.edge_circles is not None
    for pages in [()] if style == "frame" else _papers(context, board):
        for detail in DETAILS if framed else DETAILS[:1]:
            strips = frame_pages(context, board, detail) if framed else ()
            yield context.sheet(context.tool("overlay.name"), (*pages, *strips))


def _papers(context: GameContext, board: BoardPlan) -> Iterator[tuple[Page, ...]]:
    """Yield the pages of a board that is labelled all over, with ever smaller pictures of how they lie."""
    page, blocks = plan_blocks(context, board)
    if len(blocks) > PAGES_AT_MOST:
        message = f"the board takes {len(blocks)} papers, at most {PAGES_AT_MOST} are printed"
        raise LimitError(Problem("too-many-papers", message, hints=("take a larger paper",)))
    board = clear_of_cuts(board, blocks)
    marks = join_places(board, blocks, context.theme)
    for plan in PLANS if len(blocks) > 1 else PLANS[-1:]:
        yield tuple(block_page(context, board, page, block, blocks, marks, plan) for block in blocks)
