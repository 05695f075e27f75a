"""A placed piece of a board → its drawing about the origin, in its owner's colours."""

from printgen.drawing.scene import Group
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.pieces.piece import piece_drawing
from printgen.model.position import PlacedPiece


def lying(view: BoardView, style: BoardStyle, placed: PlacedPiece, size: float, degrees: float = 0.0) -> Group:
    """Draw one piece, so many mm large; one that has no owner's colour may be turned."""
    piece = view.pieces[placed.piece]
    seat = view.seats.get(placed.owner) if placed.owner else None
    return piece_drawing(
        piece,
        view.components.get(piece.component),
        size,
        style.theme,
        style.icons,
        style.looks,
        colour=style.colour(seat.colour) if seat else None,
        icon_name=seat.icon if seat else None,
        degrees=0.0 if piece.coloured else degrees,
    )
