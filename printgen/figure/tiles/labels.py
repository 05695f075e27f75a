"""Tiles of a map → the label of each: its kind and how far it is turned, where there is room.

A label stands in the first place of its tile that is clear of the coast, the circle, the hill and the pieces. Where
every place is taken it stands in the best one, on a pale outline.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from printgen.drawing.items import line_width
from printgen.drawing.path import Commands
from printgen.drawing.scene import Item, Run, Stroke, Text
from printgen.figure.tiles.map_view import MapStyle, MapView
from printgen.figure.tiles.pieces import BADGE, BADGE_RADIUS, PIECE_RADIUS, placed_pieces
from printgen.figure.tiles.tile_shape import Cell, Sides, shape_of
from printgen.geometry import Point, Rect
from printgen.model.position import PlacedTile

CLEAR = 0.022
"""How far a label keeps from the coast, in units."""

_INSET = 0.05
_CIRCLE = 0.175
_HILL = 0.375
_TAKEN = -0.05


class _Layout(NamedTuple):
    """One way to set a label: its lines, and its size in mm."""

    lines: tuple[tuple[Run, ...], ...]
    width: float
    height: float


class _Spot(NamedTuple):
    """A place a label may have, and how clear it is, in units."""

    layout: _Layout
    rect: Rect
    clear: float


class _Ellipse(NamedTuple):
    """What takes room on a tile: middle and radii in mm."""

    middle: Point
    wide: float
    high: float


def labels(view: MapView, style: MapStyle, coast: Commands) -> tuple[Item, ...]:
    """Draw the label of every tile."""
    if style.labels == "none":
        return ()
    shores, blocks = _by_tile(coast, style), _blocked(view, style)
    items: list[Item] = []
    for cell, tile in view.by_cell.items():
        spots = _spots(tile, view.sides[cell], style, shores.get(cell, ()), blocks[cell])
        items += _set(_best(spots), style)
    return tuple(items)


def _best(spots: Iterable[_Spot]) -> _Spot:
    """Return the first clear place; one line before two; else the least crowded place."""

    def worth(numbered: tuple[int, _Spot]) -> float:
        number, spot = numbered
        more_lines = len(spot.layout.lines) - 1
        return 20 - number if spot.clear >= CLEAR else spot.clear - 0.004 * number - 0.02 * more_lines

    return max(enumerate(spots), key=worth)[1]


def _spots(
    tile: PlacedTile, sides: Sides, style: MapStyle, shore: Sequence[Point], blocked: Sequence[_Ellipse]
) -> Iterator[_Spot]:
    corner = style.tile((tile.row, tile.column))
    for layout in _layouts(tile, style):
        for x, y in _places(layout, sides, style):
            rect = Rect(corner.x + x, corner.y + y, layout.width, layout.height)
            clear = min((_outside(rect, point) for point in shore), default=math.inf) / style.unit
            if any(_meets(rect, one) for one in blocked):
                clear = min(clear, _TAKEN)
            yield _Spot(layout, rect, min(clear, 0.06))


def _layouts(tile: PlacedTile, style: MapStyle) -> Iterator[_Layout]:
    """Yield the ways to set a label: on one line, and with coordinates also on two."""
    size, ink = style.label, style.colour("ink")
    kind: tuple[Run, ...] = (Run(tile.kind, size, 900, ink),)
    if len(set(tile.sides)) > 1:
        kind += (Run(f"{tile.degrees}°", 0.9 * size, 400, ink, gap=0.14 * size),)
    ways: list[tuple[tuple[Run, ...], ...]] = [(kind,)]
    if style.labels != "kind":
        name = Run(tile.space, size, 300, ink)
        ways = [((name, replace(kind[0], gap=0.4 * size), *kind[1:]),), ((name,), kind)]
    for lines in ways:
        wide = max(line_width(Text(Point(0, 0), runs)) for runs in lines)
        yield _Layout(lines, wide, (0.7 if len(lines) == 1 else 1.56) * size)


def _places(layout: _Layout, sides: Sides, style: MapStyle) -> Iterator[tuple[float, float]]:
    """Yield the upper left corners to try: the four corners, then beside the routes."""
    unit, (wide, high) = style.unit, style.pitch
    _, width, height = layout
    left, right = _INSET * unit, wide - _INSET * unit - width
    top, bottom = _INSET * unit, high - _INSET * unit - height
    yield from ((left, top), (right, top), (left, bottom), (right, bottom))
    if all(sides):
        middle = (wide - width) / 2
        yield from ((middle, top), (middle, bottom))
        return
    over, under = high / 2 - 0.035 * unit - height, high / 2 + 0.035 * unit
    yield from ((left, over), (right, over), (left, under), (right, under))
    before, behind = wide / 2 - 0.04 * unit - width, wide / 2 + 0.04 * unit
    yield from ((before, top), (behind, top), (before, bottom), (behind, bottom))


def _blocked(view: MapView, style: MapStyle) -> dict[Cell, list[_Ellipse]]:
    """Return what takes room on each tile: circle or hill, pieces and their numbers."""
    unit = style.unit
    blocks: dict[Cell, list[_Ellipse]] = {}
    for cell, sides in view.sides.items():
        blocks[cell] = [_Ellipse(style.circle_at(cell, sides), _CIRCLE * unit, _CIRCLE * unit)]
        if shape_of(sides).arrangement == "land":
            blocks[cell] = [_Ellipse(style.tile(cell).centre, 1.12 * _HILL * unit, 0.92 * _HILL * unit)]
    for piece, centre in placed_pieces(view, style):
        discs = [(centre, PIECE_RADIUS)]
        if piece.number is not None:
            discs.append((centre.moved(BADGE.x * unit, BADGE.y * unit), BADGE_RADIUS))
        for at, radius in discs:
            reach = (radius + CLEAR) * unit
            blocks.setdefault(piece.cell, []).append(_Ellipse(at, reach, reach))
    return blocks


def _by_tile(coast: Commands, style: MapStyle) -> dict[Cell, list[Point]]:
    """Return points along the coast, four on each cubic, by the tiles they lie on or close to."""
    tiles: dict[Cell, list[Point]] = {}
    for point in _along(coast):
        column, row = point.x / style.pitch.width, point.y / style.pitch.height
        for near_row in {math.floor(row - 0.1), math.floor(row + 0.1)}:
            for near_column in {math.floor(column - 0.1), math.floor(column + 0.1)}:
                tiles.setdefault((near_row, near_column), []).append(point)
    return tiles


def _along(coast: Commands) -> Iterator[Point]:
    here: Sequence[float] = ()
    for letter, numbers in coast:
        if letter == "C":
            x1, y1, x2, y2, x3, y3 = numbers
            for t in (0.0, 0.25, 0.5, 0.75):
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                yield Point(a * here[0] + b * x1 + c * x2 + d * x3, a * here[1] + b * y1 + c * y2 + d * y3)
        here = numbers[-2:]


def _outside(rect: Rect, point: Point) -> float:
    """Return how far a point lies outside a rectangle in one direction; negative inside; mm."""
    return max(rect.x - point.x, point.x - rect.right, rect.y - point.y, point.y - rect.bottom)


def _meets(rect: Rect, block: _Ellipse) -> bool:
    """Return whether a rectangle reaches into an ellipse."""
    middle, wide, high = block
    dx = max(rect.x - middle.x, middle.x - rect.right, 0) / wide
    dy = max(rect.y - middle.y, middle.y - rect.bottom, 0) / high
    return math.hypot(dx, dy) < 1


def _set(spot: _Spot, style: MapStyle) -> Iterator[Item]:
    """Set the lines of a label; crowded ones, and all on hatching, on a pale outline."""
    halo = None
    if style.low_ink or spot.clear < 0.01:
        halo = Stroke(style.colour("land-halo"), 0.045 * style.unit * style.weight, join="round")
    for number, runs in enumerate(spot.layout.lines):
        base = 0.69 * style.label + number * 0.86 * style.label
        yield Text(Point(spot.rect.x, spot.rect.y + base), runs, halo=halo)
