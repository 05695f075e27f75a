"""The whole board on one page → a map to write on: small names, what its signs mean, lines for notes, its scale.

The legend stands beside the map or below it, where it leaves the map larger. Below it takes rows of a set height;
where its words need more, the page is too full, and the next arrangement has fewer signs side by side.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil
from typing import ClassVar

from printgen.drawing.scene import Scene
from printgen.figure.tiles.archipelago import archipelago_scene
from printgen.figure.tiles.space_grid import space_grid_scene
from printgen.geometry import Size
from printgen.model.text.message_catalog import with_mark
from printgen.sheet.core.blocks import Block, RichText
from printgen.sheet.core.board_view import board_view, fitted_board
from printgen.sheet.core.game_context import GameContext, Picture, Pictures
from printgen.sheet.core.map_view import fitted_style, map_view
from printgen.sheet.core.page import Page
from printgen.sheet.overlay.board_plan import BoardPlan, is_chart
from printgen.sheet.overlay.signs import SignMeant, signs_of_map

BAND, BELOW_BAND = {"large": 12.0, "small": 10.0}, 1.5
"""How high the band of the title is, and what parts it from the map, in mm."""

FOOT = {"large": 13.5, "small": 12.5}
"""What stays free below all, to the edge of the paper, in mm."""

COLUMN, GAP = 42.0, 4.0
"""How wide the legend is beside a map, and what parts it from that, in mm."""

HEAD, ROW, SCALE = 8.0, 7.2, 5.0
"""How high the head of a legend below a map is, a row of its signs, and the line that tells the scale, in mm."""

ACROSS = {"large": (6, 5, 4, 3), "small": (4, 3, 2)}
"""How many signs stand side by side below a map."""

LINE = 8.0
"""How far the lines to write on are apart, in mm."""

NOTED = 24.0
"""From this height on lines below a map have a head, in mm."""

IN_LINE, WORD, EACH, SCALED = 8.6, 20.0, 42.0, 84.0
"""How high a legend in a line with the scale is; what its name takes of the width, each sign, and the scale, in mm."""


@dataclass(frozen=True, slots=True)
class BoardMap(Block):
    """The whole board, what its signs mean in rows of so many ``across``, lines to write on, and its scale.

    ``column``: how wide all but the board is where it stands beside it; its rows are ``row`` high in mm. ``in_line``:
    legend and scale share a line.
    """

    template: ClassVar[str] = "overlay/map.html.j2"
    top: float
    foot: float
    board: Picture
    legend: str
    signs: tuple[SignMeant, ...]
    across: int
    column: float | None
    scale: RichText
    notes: str
    lines: int
    in_line: bool
    head_height: float = HEAD
    row_height: float = ROW
    scale_height: float = SCALE

    @property
    def rows(self) -> tuple[tuple[SignMeant, ...], ...]:
        """The signs, row by row."""
        return tuple(self.signs[n : n + self.across] for n in range(0, len(self.signs), self.across))


def map_pages(context: GameContext, board: BoardPlan) -> Iterator[Page]:
    """Yield arrangements of the page: the ones with the largest map first."""
    count, width = len(signs_of_map(context, Pictures(context))), _size(context, board).width - 2 * context.margin
    fits_line = count > 0 and WORD + count * EACH + SCALED <= width
    arranged = [(0, False), *((across, False) for across in ACROSS[context.paper.layout])]
    arranged += [(count, True)] if fits_line else []
    ways = [(_scene(context, board, *one), one) for one in arranged]
    for (scene, pitch), (across, in_line) in sorted(ways, key=lambda way: -way[0][1]):
        yield _page(context, board, scene, pitch, across, in_line)


def _size(context: GameContext, board: BoardPlan) -> Size:
    """Return the paper as it lies: level where the board is wider than high."""
    wide, high = ((axis.last - axis.first) * axis.pitch for axis in (board.columns, board.rows))
    return context.portrait.turned if wide > high else context.portrait


def _scene(context: GameContext, board: BoardPlan, across: int, in_line: bool) -> tuple[Scene, float]:
    """Return the board as large as a legend with so many signs side by side, 0: beside it, leaves room; its pitch."""
    size, layout = _size(context, board), context.paper.layout
    top = context.margin + BAND[layout] + BELOW_BAND
    room = Size(size.width - 2 * context.margin, size.height - top - FOOT[layout])
    if in_line:
        return _whole(context, Size(room.width, room.height - IN_LINE))
    if across:
        count = len(signs_of_map(context, Pictures(context)))
        return _whole(
            context, Size(room.width, room.height - SCALE - (HEAD + ROW * ceil(count / across) if count else 0))
        )
    return _whole(context, Size(room.width - COLUMN - GAP, room.height))


def _page(context: GameContext, board: BoardPlan, scene: Scene, pitch: float, across: int, in_line: bool) -> Page:
    pictures, size, layout = Pictures(context), _size(context, board), context.paper.layout
    shown, real = (_measured(context, board.space, least / min(board.space)) for least in (pitch, min(board.space)))
    scale = context.tool_text("overlay.not-scale", shown=shown, real=real)
    if context.catalog.facts.is_assumed("board.pitch.x"):
        scale = with_mark(scale, "assumed")
    width, signs = size.width - 2 * context.margin, signs_of_map(context, pictures)
    rows = ceil(len(signs) / across) if across else 0
    left = size.height - context.margin - BAND[layout] - BELOW_BAND - FOOT[layout] - scene.window.height
    left -= SCALE + HEAD + ROW * rows
    body = BoardMap(
        top=context.margin + BAND[layout] + BELOW_BAND,
        foot=FOOT[layout],
        board=pictures.add("board", scene),
        legend=context.tool("setup.legend") if signs else "",
        signs=signs,
        across=min(across, len(signs)) or 1,
        column=None if across else width - scene.window.width - GAP,
        scale=scale,
        notes=context.tool("overlay.notes") if not across or left >= NOTED else "",
        in_line=in_line,
        lines=int(size.height / LINE),
    )
    return context.banded(context.page(context.tool("overlay.map"), body, pictures, size), BAND[layout])


def _measured(context: GameContext, space: Size, scale: float) -> str:
    """Return how large a space is drawn: both its sides where it is no square; of a hex the width across the flats."""
    is_long = context.game.grid.kind != "hexes" and space.width != space.height
    sides = space if is_long else (min(space),)
    return " × ".join(context.catalog.number(side * scale, 1) for side in sides)


def _whole(context: GameContext, room: Size) -> tuple[Scene, float]:
    """Return the board drawn so that it fits a room in mm, and the width of its spaces."""
    if not is_chart(context):
        return fitted_board(context, board_view(context, pieces=False), room, "notes")
    view = map_view(context, "with-tiles")
    style = fitted_style(context, view, room)
    drawn = context.position is not None and context.position.tiles
    make = archipelago_scene if drawn else space_grid_scene
    return make(view, replace(style, to_write_on=True), context.game.head.title), style.pitch.width
