"""MapView and MapStyle → the drawing of a board of tiles with one continuous coast: large, small, one tile; in mm."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from printgen.drawing.path import Commands, rectangle, smooth_loop
from printgen.drawing.scene import Box, Command, Disc, Fill, Group, Item, Path, Scene, Stroke, centred, polyline
from printgen.figure.tiles.coast import Loop, Noise, coast_lines
from printgen.figure.tiles.map_view import SMALLEST_TEXT, MapStyle, MapView, map_window
from printgen.figure.tiles.pieces import circles, labels, pieces, placed_pieces, symbol_disc
from printgen.figure.tiles.space_grid import coordinates, edge_routes, grid_lines, routes
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.board.spaces import Cell
from printgen.model.position import PlacedTile
from printgen.model.resources import Theme
from printgen.model.values import Same

TILE_WEIGHT = 2.0  # lines of a single tile are this much stronger than on a map, since its picture is so much smaller
BAND = 0.12  # the water around a small map, in tiles
SIGN, PIECE = 0.235, 0.29
"""Radii of the discs of symbols and of pieces of a seat on a small map, in tiles: larger than on a large one."""

ALONE = 1.3
"""How much larger pieces are on a tile that is drawn alone, about its middle."""

SMALLEST_SIGN = 1.02 * SMALLEST_TEXT / 1.5
"""The radius of a disc in mm whose question mark, a quarter of six radii high, can be read."""

FIGURE = 0.4  # the height of a seat's number, in tiles
STRAIGHT = 10.0  # in tiles of so many mm or fewer, no bend is seen between two neighbouring points of the coast
DIGITS = 2  # a hundredth of a mm is less than any printer's dot
_WATERS = (("shelf", 0.36), ("shallow", 0.22), ("shore", 0.105))
"""Depths under the coast: colour, and how wide it lies along the coast (in units, both sides)."""

_DOUBLED = (("paper", 0.10), ("coast", 0.07), ("paper", 0.052))
"""The second line inside the coast of hatched land: strokes upon each other."""


def archipelago(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw a map from the upper left corner of its first tile; ValueError when neighbouring tiles do not match."""
    coast = coast_path(view, style)
    return (
        *_terrain(view, style, coast),
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


def laid_tile(view: MapView, cell: Cell, style: MapStyle) -> tuple[Item, ...]:
    """Draw a tile of a map alone from its upper left corner, as it lies there, with what lies on it but no numbers."""
    tile, own = view.by_cell[cell], view.sides[cell]
    on_it = tuple(replace(one, cell=(0, 0), number=None) for one in view.pieces if one.cell == cell)
    alone = replace(view, tiles=(replace(tile, row=0, column=0),), pieces=on_it)
    is_rock = tile.symbol is not None and not any(own)
    drawn = _kind_picture(tile.sides, view.land, style.unit, Same(style.theme), is_rock)
    radius = max(SIGN * style.unit, SMALLEST_SIGN)
    sign = symbol_disc(tile, style.circle_at((0, 0), own), radius, view, style) if tile.symbol is not None else ()
    larger = Transform.scale(ALONE).then(Transform.shift(*[(1 - ALONE) * style.unit / 2] * 2))
    return (*drawn, *sign, Group(pieces(alone, style), larger))


def kind_picture(sides: str, land: str, size: float, theme: Theme) -> tuple[Item, ...]:
    """Draw a kind of tile as it lies unturned, ``size`` mm square, its upper left corner at the origin.

    ``sides`` are the letters from north clockwise, ``land`` is the letter of land. The coast is the one of a map
    without irregularity, in which land goes on beyond the land sides only.
    """
    return _kind_picture(sides, land, size, Same(theme))


@lru_cache(maxsize=256)
def _kind_picture(sides: str, land: str, size: float, same: Same, is_rock: bool = False) -> tuple[Item, ...]:
    """Draw it once for all the tiles of a kind that are dealt; ``is_rock``: with what bears a symbol in the sea."""
    theme: Theme = same.part
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
    rocks = [(0, 0)] if is_rock else []
    coast, area = _smooth_coast(coast_lines(tiles, rocks, Noise(None)), style), Rect(0, 0, size, size)
    items = (*_terrain(view, style, coast), *routes(view, style), *circles(view, style))
    return Group(items, clip=Path(rectangle(area))), Box(area, stroke=Stroke(style.colour("coast"), 0.03 * size))


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
    others = tuple(piece for piece in view.pieces if piece.number is None)
    signs = (
        symbol_disc(tile, style.circle_at(cell, view.sides[cell]), max(SIGN * style.unit, SMALLEST_SIGN), view, style)
        for cell, tile in view.by_cell.items()
        if tile.symbol is not None
    )
    items = (
        *(_terrain(view, style, coast) if style.low_ink else _small_land(view, style, coast)),
        *grid_lines(view, style),
        *(item for sign in signs for item in sign),
        *pieces(replace(view, pieces=others), style),
        *_small_seats(replace(view, pieces=own), style),
    )
    return Scene(map_window(view, style), items, title)


def _small_land(view: MapView, style: MapStyle, coast: Commands) -> Iterator[Item]:
    yield Box(map_window(view, style), Fill(style.colour("sea")))
    if coast:
        yield _along(coast, "shallow", 0.2, style)
        line = Stroke(style.colour("coast"), 0.02 * style.unit, join="round")
        yield Path(coast, Fill(style.colour("land"), even_odd=True), line)


def _small_seats(view: MapView, style: MapStyle) -> Iterator[Item]:
    ink, paper = style.colour("ink"), style.colour("paper")
    for piece, centre in placed_pieces(view, style):
        fill, rim, shown = style.colour(piece.colour), paper, style.theme.on(piece.colour)  # as beside its share
        if style.low_ink:
            fill, rim, shown = paper, ink, ink
        yield Disc(centre, PIECE * style.unit, Fill(fill), Stroke(rim, 0.03 * style.unit))
        yield centred(str(piece.number), centre, max(FIGURE * style.unit, SMALLEST_TEXT), 900, shown)


def coast_path(view: MapView, style: MapStyle) -> Commands:
    """Return the coasts of all tiles as one path: islands clockwise, lakes against the clock."""
    rocks = [cell for cell, tile in view.by_cell.items() if tile.symbol is not None and not any(view.sides[cell])]
    return _smooth_coast(coast_lines(view.sides, rocks, Noise(style.seed)), style)


def _smooth_coast(loops: Iterable[Loop], style: MapStyle) -> Commands:
    return tuple(command for loop in loops for command in smooth_loop([style.at(point) for point in loop]))


def _terrain(view: MapView, style: MapStyle, coast: Commands) -> Iterator[Item]:
    """Draw water, land, hills and coast of a map with its band."""
    area = map_window(view, style)
    if style.low_ink:
        yield Box(area, stroke=Stroke(style.colour("coast"), 0.25), radius=style.corner)
        if coast:
            yield _hatched(coast, area, style)
    else:
        yield Box(area, Fill(style.colour("sea")), radius=style.corner)
    if coast and not style.low_ink:
        waters = tuple(_along(coast, name, width, style) for name, width in _WATERS)
        yield Group(waters, clip=Path(rectangle(area, style.corner)))
        yield Path(coast, Fill(style.colour("land"), even_odd=True))
        yield Group((_along(coast, "beach", 0.085, style),), clip=Path(coast))
    yield from _hills(view, style)
    if coast:
        yield _along(coast, "coast", 0.019 * style.weight, style)


def _hills(view: MapView, style: MapStyle) -> Iterator[Item]:
    """Draw a hill with its hachures in the middle of every tile that is land on all sides."""
    unit, noise = style.unit, Noise(style.seed)
    edge = Stroke(style.colour("hill-line"), 0.011 * unit)
    for cell in (cell for cell, sides in view.sides.items() if all(sides)):
        middle, outline = style.tile(cell).centre, []
        for corner in range(8):
            angle = 2 * math.pi * corner / 8 + 0.25 * noise(*cell, corner, "hill angle")
            radius = 0.25 * unit * (1 + 0.15 * noise(*cell, corner, "hill radius"))
            outline.append(_on_ellipse(middle, angle, radius))
        hachures: list[Command] = []
        for hair in range(22):
            angle = 2 * math.pi * (hair + 0.3 * noise(*cell, hair, "hachure angle")) / 22
            length = 0.325 + 0.03 * noise(*cell, hair, "hachure length")
            hachures += polyline(_on_ellipse(middle, angle, reach * unit) for reach in (0.275, length))
        yield Path(smooth_loop(outline), Fill(style.colour("hill")), edge)
        yield Path(tuple(hachures), stroke=Stroke(style.colour("hachure"), 0.0125 * unit, cap="round"))


def _on_ellipse(middle: Point, angle: float, radius: float) -> Point:
    return middle.moved(1.12 * radius * math.cos(angle), 0.92 * radius * math.sin(angle))


def _along(coast: Commands, colour: str, width: float, style: MapStyle) -> Path:
    return Path(coast, stroke=Stroke(style.colour(colour), width * style.unit, join="round"))


def _hatched(coast: Commands, area: Rect, style: MapStyle) -> Item:
    """Draw land by hatching, with a second line inside its coast."""
    pitch = 0.085 * style.unit
    lines: list[Command] = []
    for step in range(math.ceil((area.width + area.height) / pitch)):
        x = area.x + step * pitch
        lines += polyline((Point(x, area.y), Point(x - area.height, area.bottom)))
    hatch = Path(tuple(lines), stroke=Stroke(style.colour("hatch"), 0.12))
    doubled = tuple(_along(coast, name, width, style) for name, width in _DOUBLED)
    return Group((hatch, *doubled), clip=Path(coast))
