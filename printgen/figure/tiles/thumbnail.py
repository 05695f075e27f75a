"""MapView and MapStyle → a small drawing of a map: coast, symbols, pieces, and no more; in mm.

Made for many maps on a page: what is too fine for its size is left out, and points of the coast are rounded to what can
be seen, so that a file with many maps stays small.
"""

from collections.abc import Iterator
from dataclasses import replace

from printgen.drawing.path import Commands
from printgen.drawing.scene import Box, Disc, Fill, Item, Path, Run, Scene, Stroke, Text
from printgen.figure.tiles.lines import CAP, grid_lines
from printgen.figure.tiles.map_view import SMALLEST_TEXT, MapStyle, MapView, map_window
from printgen.figure.tiles.pieces import pieces, placed_pieces, sign_disc
from printgen.figure.tiles.sea_and_land import coast_path, terrain
from printgen.geometry import Point

BAND = 0.12
"""The water around the board, in tiles."""

SIGN, PIECE = 0.235, 0.29
"""Radii of the discs of symbols and of pieces of a seat, in tiles: larger than on a large map."""

SMALLEST_SIGN = 1.02 * SMALLEST_TEXT / 1.5
"""The radius of a disc in mm whose question mark, a quarter of six radii high, can be read."""

FIGURE = 0.4
"""The height of a seat's number, in tiles."""

STRAIGHT = 10.0
"""In tiles of so many mm or fewer, no bend is seen between two neighbouring points of the coast."""

DIGITS = 2
"""A hundredth of a mm is less than any printer's dot."""


def map_thumbnail(view: MapView, style: MapStyle, title: str = "") -> Scene:
    """Draw a map small; a piece of a seat is a disc with the number of its turn."""
    style = replace(style, band=BAND * style.unit, rounded=False)
    coast = _rounded(coast_path(view, style))
    if style.unit <= STRAIGHT:
        coast = _straight(coast)
    own = tuple(piece for piece in view.pieces if piece.number is not None)
    others = replace(view, pieces=tuple(piece for piece in view.pieces if piece.number is None))
    items = (
        *(terrain(view, style, coast) if style.low_ink else _land(view, style, coast)),
        *grid_lines(view, style),
        *_signs(view, style),
        *pieces(others, style),
        *_seats(replace(view, pieces=own), style),
    )
    return Scene(map_window(view, style), items, title)


def _rounded(commands: Commands) -> Commands:
    return tuple((letter, tuple(round(n, DIGITS) for n in numbers)) for letter, numbers in commands)


def _straight(commands: Commands) -> Commands:
    """Go straight to where each curve ends: a third of the numbers, and of the time they take."""
    return tuple(("L" if name == "C" else name, numbers[-2:]) for name, numbers in commands)


def _land(view: MapView, style: MapStyle, coast: Commands) -> Iterator[Item]:
    """Draw land in one water: no depths, no beach, no hills."""
    yield Box(map_window(view, style), Fill(style.colour("sea")))
    if coast:
        shallow = Stroke(style.colour("shallow"), 0.2 * style.unit, join="round")
        line = Stroke(style.colour("coast"), 0.02 * style.unit, join="round")
        yield Path(coast, stroke=shallow)
        yield Path(coast, Fill(style.colour("land"), even_odd=True), line)


def _signs(view: MapView, style: MapStyle) -> Iterator[Item]:
    for cell, tile in view.by_cell.items():
        if tile.symbol is not None:
            sign = None if style.hidden else view.signs[tile.symbol]
            centre = style.circle_at(cell, view.sides[cell])
            yield from sign_disc(centre, max(SIGN * style.unit, SMALLEST_SIGN), sign, style)


def _seats(view: MapView, style: MapStyle) -> Iterator[Item]:
    ink, paper = style.colour("ink"), style.colour("paper")
    for piece, centre in placed_pieces(view, style):
        fill = Fill(paper if style.low_ink else style.colour(piece.colour))
        rim = Stroke(ink if style.low_ink else paper, 0.03 * style.unit)
        yield Disc(centre, PIECE * style.unit, fill, rim)
        size = max(FIGURE * style.unit, SMALLEST_TEXT)
        shown = ink if style.low_ink else style.theme.on(piece.colour)
        run = Run(str(piece.number), size, 900, shown)
        yield Text(Point(centre.x, centre.y + CAP * size), (run,), "middle")
