"""MapView without its chance → the spaces of a board with their names, edge circles and halves.

It is what can be printed before a map is drawn.
"""

from printgen.drawing.metrics import size_to_fit
from printgen.drawing.scene import Box, Command, Fill, Item, Path, Scene, Stroke, Text, centred, polyline
from printgen.figure.tiles.lines import (
    coordinates,
    edge_circles,
    edge_routes,
    grid_lines,
    labelled_circle,
    route_stroke,
    side_middles,
)
from printgen.figure.tiles.map_view import MapStyle, MapView, map_window
from printgen.geometry import Point, Rect
from printgen.model.board.board import Side

_NAME = 0.24
_TICK = 0.09
"""Height of a name, half of a tick across a side: in units."""


def space_grid(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw the spaces named in ``view.names``; the origin is the upper left corner of the first.

    Short dashed ticks cross the sides, where ways over water may pass. Tiles are not looked at: a board is the same for
    every game on it.
    """
    window = map_window(view, style)
    band = [Box(window, Fill(style.colour("sea")), radius=style.corner)]
    if style.low_ink:
        band = [Box(window, stroke=Stroke(style.colour("coast"), 0.25), radius=style.corner)]
    board = Box(Rect(0, 0, window.width - 2 * style.band, window.height - 2 * style.band), Fill(style.colour("paper")))
    return (
        *(band if style.band else ()),
        board,
        *grid_lines(view, style),
        *_ticks(view, style),
        *edge_routes(view, style),
        *coordinates(view, style),
        *(_name(name, style.tile(cell).centre, style) for cell, name in view.names.items()),
    )


def space_grid_scene(view: MapView, style: MapStyle, title: str = "") -> Scene:
    """Return the whole grid with its band as a scene of its own size."""
    return Scene(map_window(view, style), space_grid(view, style), title)


def strip_rect(view: MapView, style: MapStyle, side: Side, first: int, last: int) -> Rect:
    """Return the part of the band beside spaces ``first`` to ``last`` (exclusive) of a side."""
    wide, high = style.pitch
    band = style.band
    if side in ("north", "south"):
        y = -band if side == "north" else view.rows * high
        return Rect(first * wide, y, (last - first) * wide, band)
    x = -band if side == "west" else view.columns * wide
    return Rect(x, first * high, band, (last - first) * high)


def edge_strip(view: MapView, style: MapStyle, side: Side, first: int, last: int) -> tuple[Item, ...]:
    """Draw one strip of the band, to be cut out and laid along the board.

    It lies where it does on the map (see ``strip_rect``); the loose ends of its dashed lines touch the board.
    """
    rect = strip_rect(view, style, side, first, last)
    cut = Stroke(style.colour("ink"), 0.18)
    fill = None if style.low_ink else Fill(style.colour("sea"))
    ways: list[Command] = []
    circles: list[Item] = []
    for edge in edge_circles(view, style):
        if rect.holds(Rect(edge.centre.x, edge.centre.y, 0, 0)):
            ways += polyline((edge.rim, edge.end))
            circles += labelled_circle(edge.centre, edge.label, style)
    return (Box(rect, fill, cut), Path(tuple(ways), stroke=route_stroke(style)), *circles)


def _name(name: str, middle: Point, style: MapStyle) -> Text:
    size = size_to_fit(name, 0.8 * style.unit, _NAME * style.unit, 300)
    return centred(name, middle, size, 300, style.colour("grey"))


def _ticks(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw half a tick inward from every side of every space."""
    length = _TICK * style.unit
    ticks: list[Command] = []
    for cell in view.names:
        for middle, inward in side_middles(style.tile(cell)):
            ticks += polyline((middle, middle.moved(length * inward.x, length * inward.y)))
    return (Path(tuple(ticks), stroke=route_stroke(style)),) if ticks else ()
