"""PositionContext → the board drawn small beside whose pieces lie where: numbers of its seats about it; in mm."""

from dataclasses import replace

from printgen.drawing.items import extent
from printgen.drawing.scene import Item, Scene
from printgen.figure.squares.seats import seat_disc
from printgen.geometry import Size
from printgen.sheet.core.board_view import board_style, board_view, fitted_board
from printgen.sheet.core.game_context import PositionContext

NUMBER = 2.1
"""The radius of the number of a seat beside its place on the board, in mm."""

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
