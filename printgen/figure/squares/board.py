"""Board view and style → the drawing of one board or several joined ones, in mm."""

from functools import lru_cache

from printgen.drawing.items import extent
from printgen.drawing.scene import Item, Scene
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.cards.board import card_board, chart_board
from printgen.figure.hexes.board import hex_board
from printgen.figure.squares.marks import line_names, lines, links, raised_regions, region_icons
from printgen.figure.squares.pieces import footprints, placed_pieces
from printgen.figure.squares.seats import extra_spaces, link_captions, seats
from printgen.figure.squares.surface import board_plan, coordinates, space_labels

AIR = 0.4


def board_scene_items(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw everything the view holds, lowest first."""
    if view.grid.kind == "hexes":
        return hex_board(view, style)
    if view.grid.kind == "cards":
        return card_board(view, style)
    if view.board.edge_circles is not None and view.board.ground is None:
        return chart_board(view, style)
    marks = (
        *board_plan(view, style),
        *lines(view, style),
        *region_icons(view, style),
        *line_names(view, style),
        *raised_regions(view, style),
        *links(view, style),
        *extra_spaces(view, style),
    )
    if style.look == "overlay":
        return (*marks, *footprints(view, style), *space_labels(view, style))
    return (
        *marks,
        *coordinates(view, style),
        *link_captions(view, style),
        *placed_pieces(view, style),
        *seats(view, style),
    )


def board_scene(view: BoardView, style: BoardStyle, title: str = "") -> Scene:
    """Return the view in a window that just holds it."""
    return _scene(view, style, title, tuple(view.seats))


@lru_cache(maxsize=64)  # many sheets show the same board, equally large
def _scene(view: BoardView, style: BoardStyle, title: str, seat_order: tuple[str, ...]) -> Scene:
    """Return the drawing; views are equal whatever the order of their seats, so the order is given as well."""
    items = board_scene_items(view, style)
    window = extent(items).grown(AIR)
    return Scene(window, items, title)
