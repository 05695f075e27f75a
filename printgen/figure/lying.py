"""A placed piece of a board → its drawing about the origin, in its owner's colours."""

from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.piece import piece_drawing
from printgen.figure.scene import Group
from printgen.game.position import PlacedPiece


def lying(view: BoardView, style: BoardStyle, placed: PlacedPiece, size: float) -> Group:
    """Draw one piece, so many mm large."""
    piece = view.pieces[placed.piece]
    seat = view.seats.get(placed.owner) if placed.owner else None
    return piece_drawing(
        piece,
        view.components.get(piece.component),
        size,
        style.theme,
        style.icons,
        colour=style.colour(seat.colour) if seat else None,
        icon_name=seat.icon if seat else None,
    )
