"""PositionContext → the board drawn small beside whose pieces lie where: numbers of its seats about it; in mm."""

from collections.abc import Iterator
from dataclasses import replace

from printgen.drawing.items import extent
from printgen.drawing.scene import Item, Scene
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.squares.seats import seat_disc
from printgen.figure.squares.surface import LABEL_POINTS
from printgen.geometry import Rect, Size
from printgen.sheet.core.board_view import board_style, board_view, fitted_board
from printgen.sheet.core.game_context import PositionContext

NUMBER = 2.1
"""The radius of the number of a seat beside its place on the board, in mm."""

BESIDE = 0.4
"""How far beside its place such a number is where several boards are joined, in mm."""

LABELS, BEYOND = 2.0, 1.7
"""How wide the labels of rows are with the air beside them, and how far off the board all labels end, in their size."""

NAMED = "board.lines.", "board.links.", "board.regions."
"""What has no name here, where that would be as wide as several squares: the board beside the steps names it."""


def small_board(context: PositionContext, room: Size) -> Scene:
    """Return the board small enough for a room, beside the place of each seat its number in the order of turns.

    Several pieces on one space are drawn as one: how many there are stands on the card of their seat.
    """
    view = board_view(context)
    words = {key: word for key, word in view.words.items() if not key.startswith(NAMED)}
    placed = {(one.space, one.piece, one.owner): one for one in view.placed}
    view = replace(view, at_table=True, words=words, placed=tuple(placed.values()))
    scene, pitch = fitted_board(context, view, Size(room.width - 5.2 * NUMBER, room.height - 5.2 * NUMBER))
    style = board_style(context, view, pitch)
    players = context.game.setup.player_of(context.position.players, context.position.seats)
    items: list[Item] = [*scene.items]
    for key, seat in view.seats.items():
        cell = view.cells[view.start(seat)]
        (down, across), off = view.outward(cell), 0.5 * pitch + 1.4 * NUMBER
        at = style.middle(cell).moved(across * off, down * off)
        items += seat_disc(view, style, key, at, NUMBER, str(players[key]))
    return Scene(extent(items).grown(0.3), tuple(items), context.game.head.title)


def joined_numbers(context: PositionContext, view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Yield the number of each seat beside its place where boards are joined, far from the trays of the seats."""
    players = context.game.setup.player_of(context.position.players, context.position.seats)
    half, clear = 0.5 * style.unit, BEYOND * style.size(LABEL_POINTS)  # off the label next to its place
    out, along = max(half - NUMBER, clear + NUMBER - half), half + BESIDE + NUMBER
    for key, seat in view.seats.items() if view.at_table and view.boards > 1 else ():
        cell = view.cells[view.start(seat)]
        (down, across), (next_row, next_column) = view.outward(cell), view.inward_along(cell)
        at = style.middle(cell).moved(across * out - next_column * along, down * out - next_row * along)
        yield from seat_disc(view, style, key, at, NUMBER, str(players[key]))


def label_columns(view: BoardView, style: BoardStyle) -> Iterator[Rect]:
    """Yield the columns beside each board of squares in which the labels of its rows stand."""
    wide = LABELS * style.size(LABEL_POINTS)
    for top, left in view.origins if view.grid.kind == "squares" else ():
        corner, high = style.corner((top, left)), view.grid.rows * style.pitch.y
        yield Rect(corner.x - wide, corner.y, wide, high)
        yield Rect(style.corner((top, left + view.grid.columns)).x, corner.y, wide, high)
