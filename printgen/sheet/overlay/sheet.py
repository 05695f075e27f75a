"""Overlay: GameContext to Sheet; a board's coordinates at true scale, cut into blocks that are joined.

Three styles: ``sheet`` (every space labelled, over as many papers as it takes, the strips of the
edge circles behind it), ``frame`` (only the strips), ``map`` (shrunk to one page, for notes).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from printgen.drawing.scene import Scene
from printgen.errors import LimitError
from printgen.figure.tiles.archipelago import archipelago_scene
from printgen.figure.tiles.space_grid import space_grid_scene
from printgen.geometry import Size
from printgen.model.text.message_catalog import with_mark
from printgen.problems import Problem
from printgen.sheet.core.blocks import Block, RichText
from printgen.sheet.core.board_view import board_view, fitted_board
from printgen.sheet.core.game_context import GameContext, Picture, Pictures
from printgen.sheet.core.map_view import fitted_style, map_view
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.overlay.block_page import block_page, plan_blocks
from printgen.sheet.overlay.board_plan import BoardPlan, board_plan, clear_of_cuts, is_chart
from printgen.sheet.overlay.frame import DETAILS, frame_pages
from printgen.sheet.overlay.join_places import join_places

PAGES_AT_MOST = 60

LINE, FEW = 8.0, 2
"""How high a line to write on is, in mm, and how many there are at least."""


@dataclass(frozen=True, slots=True)
class BoardMap(Block):
    """The whole board on one page, lines to write on where it leaves room, and its scale."""

    template: ClassVar[str] = "overlay/map.html.j2"
    board: Picture
    lines: int
    scale: RichText


def overlay_sheet(context: GameContext) -> Iterator[Sheet]:
    """Yield arrangements of the overlay of a board: with more or less beside the strips of its frame.

    Raises LimitError for a board of too many papers.
    """
    style = context.request.style
    board = board_plan(context)
    if style == "map":
        yield context.sheet(context.tool("overlay.name"), (_map_page(context, board),))
        return
    pages = () if style == "frame" else _papers(context, board)
    framed = style == "frame" or context.game.board.edge_circles is not None
    for detail in DETAILS if framed else DETAILS[:1]:
        strips = frame_pages(context, board, detail) if framed else ()
        yield context.sheet(context.tool("overlay.name"), (*pages, *strips))


def _papers(context: GameContext, board: BoardPlan) -> tuple[Page, ...]:
    """Return the pages of a board that is labelled all over."""
    page, blocks = plan_blocks(context, board)
    if len(blocks) > PAGES_AT_MOST:
        message = f"the board takes {len(blocks)} papers, at most {PAGES_AT_MOST} are printed"
        raise LimitError(Problem("too-many-papers", message, hints=("take a larger paper",)))
    board = clear_of_cuts(board, blocks)
    marks = join_places(board, blocks, context.theme)
    return tuple(block_page(context, board, page, block, blocks, marks) for block in blocks)


def _map_page(context: GameContext, board: BoardPlan) -> Page:
    pictures = Pictures(context)
    wide, high = ((axis.last - axis.first) * axis.pitch for axis in (board.columns, board.rows))
    size = context.portrait.turned if wide > high else context.portrait
    room = Size(size.width - 2 * context.margin, size.height - 2 * context.margin - 15 - 6)
    scene, pitch = _whole(context, room)
    shown, real = context.catalog.number(pitch, 1), context.catalog.number(min(board.space), 1)
    scale = context.tool_text("overlay.not-scale", shown=shown, real=real)
    if context.catalog.facts.is_assumed("board.pitch.x"):
        scale = with_mark(scale, "assumed")
    lines = int((room.height - scene.window.height) / LINE)
    body = BoardMap(pictures.add("board", scene), lines if lines >= FEW else 0, scale)
    return context.page(context.tool("overlay.map"), body, pictures, size)


def _whole(context: GameContext, room: Size) -> tuple[Scene, float]:
    """Return the board drawn so that it fits a room in mm, and the width of its spaces."""
    if not is_chart(context):
        view = board_view(context, pieces=False)
        return fitted_board(context, view, room)
    view_of_map = map_view(context, "with-tiles")
    style = fitted_style(context, view_of_map, room)
    drawn = context.position is not None and context.position.tiles
    make = archipelago_scene if drawn else space_grid_scene
    return make(view_of_map, style, context.game.head.title), style.pitch.width
