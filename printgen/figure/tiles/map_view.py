"""What a map of tiles shows (MapView) and how it is drawn (MapStyle).

The origin is the upper left corner of the first tile, lengths are mm. ``style.unit`` is the shorter side of a tile;
everything that must stay round is measured in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from printgen.figure.tiles.coast import Sides, circle_centre, land_sides
from printgen.geometry import Point, Rect, Size
from printgen.model.board.spaces import Cell
from printgen.model.position import PlacedTile
from printgen.model.resources import Icon, Theme
from printgen.units import PT

SMALLEST_TEXT = 7 * PT  # no text in a map is set smaller, however small its tiles are

SMALLEST_CIRCLE, CIRCLE_AIR = 0.74 * SMALLEST_TEXT, 0.4
"""The radius of an edge circle at least, and how far it keeps off the board and the rim of the band, in mm."""


@dataclass(frozen=True, slots=True)
class Sign:
    """How a symbol is shown: an icon, and a colour of the theme."""

    icon: str
    colour: str = "ink"


@dataclass(frozen=True, slots=True)
class MapPiece:
    """A piece on a space; ``number`` stands beside it; ``optional``: somebody may choose another space for it."""

    cell: Cell
    icon: str | None
    colour: str = "ink"
    shape: Literal["disc", "diamond"] = "disc"
    number: int | None = None
    optional: bool = False


@dataclass(frozen=True)
class MapView:
    """A board of tiles: as many as are known lie on it.

    ``land`` is the letter that land has in ``PlacedTile.sides``; every other letter is water. ``names`` are the names
    of all spaces, for a drawing without tiles; ``fold_after`` is the number of columns left of the fold.
    """

    rows: int
    columns: int
    land: str
    tiles: tuple[PlacedTile, ...] = ()
    column_labels: tuple[str, ...] = ()
    row_labels: tuple[str, ...] = ()
    names: Mapping[Cell, str] = field(default_factory=dict)
    fold_after: int | None = None
    signs: Mapping[str, Sign] = field(default_factory=dict)
    pieces: tuple[MapPiece, ...] = ()

    @cached_property
    def by_cell(self) -> dict[Cell, PlacedTile]:
        """The tiles by space, in order of rows."""
        tiles = {(tile.row, tile.column): tile for tile in self.tiles}
        return {cell: tiles[cell] for cell in sorted(tiles)}

    @cached_property
    def sides(self) -> dict[Cell, Sides]:
        """The land sides of each tile, by space in order of rows."""
        return {cell: land_sides(tile, self.land) for cell, tile in self.by_cell.items()}


@dataclass(frozen=True, slots=True)
class MapStyle:
    """How a map is drawn; lengths in mm.

    ``band``: width of the water round the board, 0 for none; in it the edge circles, ``circle`` in radius and
    ``circle_out`` from the board. ``to_write_on``: names of spaces stand small in their corners. ``hidden``: symbols
    are drawn as a question mark. ``label``: font size of the kind on a tile. ``weight``: factor on the widths of coast,
    routes and rings, smaller on large maps. ``seed``: what makes this coast differ from others.
    """

    pitch: Size
    theme: Theme
    icons: Mapping[str, Icon]
    seed: str | None = None
    hidden: bool = False
    band: float = 0.0
    circle: float = 0.0
    circle_out: float = 0.0
    labels: Literal["kind", "coordinates", "none"] = "kind"
    label: float = 0.0
    weight: float = 1.0
    rounded: bool = True
    to_write_on: bool = False

    @property
    def unit(self) -> float:
        """The shorter side of a tile."""
        return min(self.pitch)

    @property
    def low_ink(self) -> bool:
        """Whether areas are shown by lines instead of fills."""
        return not self.theme.fills

    @property
    def corner(self) -> float:
        """The radius of the corners of a whole map."""
        return 0.45 * self.band if self.rounded else 0.0

    def colour(self, name: str) -> str:
        """Return a colour of the theme."""
        return self.theme.colours[name]

    def at(self, point: Point) -> Point:
        """Return the mm of a point in tile units."""
        return Point(point.x * self.pitch.width, point.y * self.pitch.height)

    def tile(self, cell: Cell) -> Rect:
        """Return the square of a space."""
        row, column = cell
        return Rect(column * self.pitch.width, row * self.pitch.height, *self.pitch)

    def circle_at(self, cell: Cell, sides: Sides) -> Point:
        """Return the centre of the circle on a tile."""
        row, column = cell
        return self.at(circle_centre(sides).moved(column, row))


def sheet_style(
    pitch: Size, theme: Theme, icons: Mapping[str, Icon], seed: str | None = None, hidden: bool = False
) -> MapStyle:
    """Return the style of a whole map on one page, band and edge circles round it."""
    unit = min(pitch)
    circle, label = max(0.15 * unit, SMALLEST_CIRCLE), max(0.128 * unit, SMALLEST_TEXT / 0.9)
    reach = circle + CIRCLE_AIR
    band = max(0.46 * unit, 2 * reach)
    out = max(reach, min(0.26 * unit, band - reach))
    return MapStyle(pitch, theme, icons, seed, hidden, band, circle, circle_out=out, label=label)


def overlay_style(
    pitch: Size, theme: Theme, icons: Mapping[str, Icon], seed: str | None = None, band: float = 25.0
) -> MapStyle:
    """Return the style of a map at the size of the board, each space with its coordinates."""
    circle, label = min(0.17 * min(pitch), 0.42 * band), max(0.088 * min(pitch), SMALLEST_TEXT / 0.9)
    return MapStyle(pitch, theme, icons, seed, False, band, circle, band / 2, "coordinates", label, 0.62, rounded=False)


def map_window(view: MapView, style: MapStyle) -> Rect:
    """Return the rectangle a map covers with its band."""
    band = style.band
    return Rect(-band, -band, view.columns * style.pitch.width + 2 * band, view.rows * style.pitch.height + 2 * band)
