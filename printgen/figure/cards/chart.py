"""A printed board with circles round its edge, its style → the drawing with seats below; in mm."""

from printgen.drawing.scene import Item
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.cards.board import standing
from printgen.figure.seat_row import seat_row
from printgen.figure.tiles.map_view import MapView, map_window, sheet_style
from printgen.figure.tiles.space_grid import space_grid
from printgen.geometry import Size
from printgen.model.board.spaces import space_names


def chart_board(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw the board as its overlay does, what lies on it, and the seats below it."""
    columns, rows = view.labels
    chart = MapView(
        rows=view.grid.rows,
        columns=view.grid.columns,
        land="",
        column_labels=columns,
        row_labels=rows,
        names=space_names(view.board, view.grid),
        fold_after=view.grid.fold_after,
    )
    drawn = sheet_style(Size(*style.pitch), style.theme, style.icons)
    window = map_window(chart, drawn)
    return (*space_grid(chart, drawn), *standing(view, style), *seat_row(view, style, window))
