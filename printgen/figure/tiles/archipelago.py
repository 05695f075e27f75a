"""MapView and MapStyle → the drawing of a board of tiles with one continuous coast: large, small, one tile; in mm."""

from collections.abc import Iterator
from dataclasses import replace

from printgen.drawing.noise import Noise
from printgen.drawing.path import Commands, rectangle
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Path, Scene, Stroke, centred
from printgen.figure.tiles.coast import coast_lines
from printgen.figure.tiles.labels import labels
from printgen.figure.tiles.lines import coordinates, edge_routes, grid_lines, routes
from printgen.figure.tiles.map_view import SMALLEST_TEXT, MapStyle, MapView, map_window
from printgen.figure.tiles.pieces import circles, pieces, placed_pieces, sign_disc
from printgen.figure.tiles.sea_and_land import coast_line, coast_path, hills, smooth_coast, terrain, water_and_land
from printgen.geometry import Rect, Size
from printgen.model.position import PlacedTile
from printgen.model.resources import Theme

TILE_WEIGHT = 2.0
"""Lines of a single tile are this much stronger than on a map, since its picture is so much smaller."""

BAND = 0.12
"""The water around a small map, in tiles."""

SIGN, PIECE = 0.235, 0.29
"""Radii of the discs of symbols and of pieces of a seat on a small map, in tiles: larger than on a large one."""

SMALLEST_SIGN = 1.02 * SMALLEST_TEXT / 1.5
"""The radius of a disc in mm whose question mark, a quarter of six radii high, can be read."""

FIGURE = 0.4
"""The height of a seat's number, in tiles."""

STRAIGHT = 10.0
"""In tiles of so many mm or fewer, no bend is seen between two neighbouring points of the coast."""

DIGITS = 2
"""A hundredth of a mm is less than any printer's dot."""


def archipelago(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw a map, lowest first; the origin is the upper left corner of its first tile.

    Raises ValueError when two neighbouring tiles do not match.
    """
    coast = coast_path(view, style)
    return (
        *terrain(view, style, coast),
        *grid_lines(view, style),
        *routes(view, style),
        *edge_routes(view, style),
        *coordinates(view, style),
        *circles(view, style),
        *pieces(view, style),
        *labels(view, style, coast),
    )


def archipelago_scene(view: MapView, style: MapStyle, title: str = "") -> Scene:
    """Return the whole map with its band as a scene of its own size."""
    return Scene(map_window(view, style), archipelago(view, style), title)


def silhouette(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw nothing but the land: the map in a picture of how sheets are put together."""
    coast = coast_path(view, style)
    fill = Fill(style.colour("land"), even_odd=True)
    return (Path(coast, fill, Stroke(style.colour("coast"), 0.12)),) if coast else ()


def kind_picture(sides: str, land: str, size: float, theme: Theme) -> tuple[Item, ...]:
    """Draw a kind of tile as it lies unturned, ``size`` mm square, its upper left corner at the origin.

    ``sides`` are the letters from north clockwise, ``land`` is the letter of land. The coast is the one of a map
    without irregularity, in which land goes on beyond the land sides only.
    """
    style = MapStyle(Size(size, size), theme, {}, weight=TILE_WEIGHT)
    view = MapView(1, 1, land, (PlacedTile("", 0, 0, "", sides, 0),))
    north, east, south, west = own = view.sides[0, 0]
    tiles = {
        (0, 0): own,
        (-1, 0): (False, False, north, False),
        (0, 1): (False, False, False, east),
        (1, 0): (south, False, False, False),
        (0, -1): (False, west, False, False),
    }
    coast, area = smooth_coast(coast_lines(tiles, (), Noise(None)), style), Rect(0, 0, size, size)
    items = (
        *water_and_land(coast, area, style, 0),
        *hills(view, style),
        *coast_line(coast, style),
        *routes(view, style),
        *circles(view, style),
    )
    frame = Stroke(style.colour("coast"), 0.03 * size)
    return Group(items, clip=Path(rectangle(area))), Box(area, stroke=frame)


def map_thumbnail(view: MapView, style: MapStyle, title: str = "") -> Scene:
    """Draw a map small: coast, symbols, pieces; a piece of a seat is a disc with the number of its turn.

    Made for many maps on a page: what is too fine for its size is left out, and points of the coast are rounded to
    what can be seen, so that a file with many maps stays small.
    """
    style = replace(style, band=BAND * style.unit, rounded=False)
    coast: Commands = tuple(
        (letter, tuple(round(n, DIGITS) for n in numbers)) for letter, numbers in coast_path(view, style)
    )
    if style.unit <= STRAIGHT:  # a third of the numbers, and of the time they take
        coast = tuple(("L" if letter == "C" else letter, numbers[-2:]) for letter, numbers in coast)
    own = tuple(piece for piece in view.pieces if piece.number is not None)
    others = replace(view, pieces=tuple(piece for piece in view.pieces if piece.number is None))
    items = (
        *(terrain(view, style, coast) if style.low_ink else _small_land(view, style, coast)),
        *grid_lines(view, style),
        *_small_signs(view, style),
        *pieces(others, style),
        *_small_seats(replace(view, pieces=own), style),
    )
    return Scene(map_window(view, style), items, title)


def _small_land(view: MapView, style: MapStyle, coast: Commands) -> Iterator[Item]:
    """Draw land in one water: no depths, no beach, no hills."""
    yield Box(map_window(view, style), Fill(style.colour("sea")))
    if coast:
        line = Stroke(style.colour("coast"), 0.02 * style.unit, join="round")
        yield Path(coast, stroke=Stroke(style.colour("shallow"), 0.2 * style.unit, join="round"))
        yield Path(coast, Fill(style.colour("land"), even_odd=True), line)


def _small_signs(view: MapView, style: MapStyle) -> Iterator[Item]:
    for cell, tile in view.by_cell.items():
        if tile.symbol is not None:
            sign = None if style.hidden else view.signs[tile.symbol]
            centre = style.circle_at(cell, view.sides[cell])
            yield from sign_disc(centre, max(SIGN * style.unit, SMALLEST_SIGN), sign, style)


def _small_seats(view: MapView, style: MapStyle) -> Iterator[Item]:
    ink, paper = style.colour("ink"), style.colour("paper")
    for piece, centre in placed_pieces(view, style):
        fill, rim, shown = style.colour(piece.colour), paper, style.theme.on(piece.colour)
        if style.low_ink:
            fill, rim, shown = paper, ink, ink
        yield Disc(centre, PIECE * style.unit, Fill(fill), Stroke(rim, 0.03 * style.unit))
        yield centred(str(piece.number), centre, max(FIGURE * style.unit, SMALLEST_TEXT), 900, shown)
