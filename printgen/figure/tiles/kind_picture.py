"""The sides of a kind of tile → a small picture of it as it lies unturned, in mm."""

from printgen.drawing.noise import Noise
from printgen.drawing.path import Commands, rectangle, smooth_loop
from printgen.drawing.scene import Box, Group, Item, Path, Stroke
from printgen.figure.tiles.coast import coast_lines
from printgen.figure.tiles.lines import routes
from printgen.figure.tiles.map_view import MapStyle, MapView
from printgen.figure.tiles.pieces import circles
from printgen.figure.tiles.sea_and_land import coast_line, hills, water_and_land
from printgen.figure.tiles.tile_shape import Sides
from printgen.geometry import Rect, Size
from printgen.model.position import PlacedTile
from printgen.model.resources import Theme

_WEIGHT = 2.0
"""Lines are this much stronger than on a map, since the picture is so much smaller."""


def kind_picture(sides: str, land: str, size: float, theme: Theme) -> tuple[Item, ...]:
    """Draw a kind of tile ``size`` mm square, its upper left corner at the origin.

    ``sides`` are the letters from north clockwise, ``land`` is the letter of land. The coast is the one of a map
    without irregularity, in which land goes on beyond the land sides only.
    """
    style = MapStyle(Size(size, size), theme, {}, weight=_WEIGHT)
    view = MapView(1, 1, land, (PlacedTile("", 0, 0, "", sides, 0),))
    area = Rect(0, 0, size, size)
    coast = _coast(view.sides[0, 0], style)
    items = (
        *water_and_land(coast, area, style, 0),
        *hills(view, style),
        *coast_line(coast, style),
        *routes(view, style),
        *circles(view, style),
    )
    frame = Stroke(style.colour("coast"), 0.03 * size)
    return Group(items, clip=Path(rectangle(area))), Box(area, stroke=frame)


def _coast(sides: Sides, style: MapStyle) -> Commands:
    north, east, south, west = sides
    tiles = {
        (0, 0): sides,
        (-1, 0): (False, False, north, False),
        (0, 1): (False, False, False, east),
        (1, 0): (south, False, False, False),
        (0, -1): (False, west, False, False),
    }
    loops = coast_lines(tiles, (), Noise(None))
    return tuple(command for loop in loops for command in smooth_loop([style.at(point) for point in loop]))
