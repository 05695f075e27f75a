"""A map's lines and coordinates: tile grid, fold, routes, edge circles, compass; in mm."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from printgen.drawing.metrics import size_to_fit
from printgen.drawing.scene import Command, Disc, Fill, Item, Path, Stroke, centred, line, polyline
from printgen.figure.tiles.map_view import MapStyle, MapView
from printgen.figure.tiles.tile_shape import Cell
from printgen.geometry import Point, Rect, Transform, between

SYMBOL_RADIUS = 1 / 6
EMPTY_RADIUS = 0.143
"""Radii of the circle on a tile, with a symbol and without, in units."""

_FOLD_DASH = (2.2, 0.9, 0.4, 0.9)


class EdgeCircle(NamedTuple):
    """A circle outside the board, and its way onto the board."""

    centre: Point
    rim: Point
    end: Point
    label: str
    open_water: bool


def grid_lines(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw the tile grid, and the fold across the board and its band."""
    width, height = (view.columns * style.pitch.width, view.rows * style.pitch.height)
    across: list[Command] = []
    for column in range(view.columns + 1):
        if column != view.fold_after:
            x = column * style.pitch.width
            across += polyline((Point(x, 0), Point(x, height)))
    for row in range(view.rows + 1):
        y = row * style.pitch.height
        across += polyline((Point(0, y), Point(width, y)))
    colour = style.colour("coast")
    grid = Path(tuple(across), stroke=Stroke(colour, 0.14, opacity=0.28))
    if view.fold_after is None:
        return (grid,)
    x = view.fold_after * style.pitch.width
    stroke = Stroke(colour, 0.22, _FOLD_DASH, opacity=0.55)
    return grid, line(Point(x, -style.band), Point(x, height + style.band), stroke)


def routes(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw the ways over water: from each circle to the middles of its water sides, dashed.

    A route meets the side at a right angle, so that two routes join without a corner.
    """
    ways: list[Command] = []
    for cell, tile in view.by_cell.items():
        sides = view.sides[cell]
        radius = (EMPTY_RADIUS if tile.symbol is None else SYMBOL_RADIUS) * style.unit
        centre = style.circle_at(cell, sides)
        for number, (middle, inward) in enumerate(side_middles(style.tile(cell))):
            if not sides[number]:
                ways += _route(centre, radius, middle, inward)
    return (Path(tuple(ways), stroke=route_stroke(style)),) if ways else ()


def edge_routes(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw the ways from the edge circles onto the board."""
    ways = [
        command for edge in edge_circles(view, style) if edge.open_water for command in polyline((edge.rim, edge.end))
    ]
    return (Path(tuple(ways), stroke=route_stroke(style)),) if ways else ()


def route_stroke(style: MapStyle) -> Stroke:
    """Return the dashed line of routes."""
    scale = style.unit * style.weight
    dash = (0.062 * scale, 0.045 * scale)
    return Stroke(style.colour("route"), 0.0165 * scale, dash, opacity=0.85)


def edge_circles(view: MapView, style: MapStyle) -> Iterator[EdgeCircle]:
    """Return the circles round the board: one for each column above and below, each row beside."""
    if not style.band:
        return
    width, height = view.columns * style.pitch.width, view.rows * style.pitch.height
    for column, label in enumerate(view.column_labels):
        x = (column + 0.5) * style.pitch.width
        yield _edge_circle(view, style, Point(x, 0), Point(0, -1), label, (0, column), 0)
        yield _edge_circle(view, style, Point(x, height), Point(0, 1), label, (-1, column), 2)
    for row, label in enumerate(view.row_labels):
        y = (row + 0.5) * style.pitch.height
        yield _edge_circle(view, style, Point(0, y), Point(-1, 0), label, (row, 0), 3)
        yield _edge_circle(view, style, Point(width, y), Point(1, 0), label, (row, -1), 1)


def _edge_circle(
    view: MapView, style: MapStyle, end: Point, out: Point, label: str, cell: Cell, side: int
) -> EdgeCircle:
    """Place one edge circle; row or column -1 is the last one."""
    sides = view.sides.get((cell[0] % view.rows, cell[1] % view.columns))
    centre, rim = (end.moved(out.x * way, out.y * way) for way in (style.circle_out, style.circle_out - style.circle))
    return EdgeCircle(centre, rim, end, label, sides is None or not sides[side])


def labelled_circle(centre: Point, label: str, style: MapStyle) -> tuple[Item, ...]:
    """Draw one edge circle with its figure or letter."""
    size = size_to_fit(label, 1.5 * style.circle, 1.2 * style.circle, 700)
    disc = Disc(centre, style.circle, Fill(style.colour("paper")), Stroke(style.colour("route"), 0.25))
    return disc, centred(label, centre, size, 700, style.colour("ink"))


def coordinates(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw all edge circles, and the compass in the upper right corner of the band."""
    items = [item for edge in edge_circles(view, style) for item in labelled_circle(edge.centre, edge.label, style)]
    if style.band:
        corner = Point(view.columns * style.pitch.width, 0)
        items += compass(corner.moved(style.circle_out, -style.circle_out), style)
    return tuple(items)


def compass(centre: Point, style: MapStyle) -> tuple[Item, ...]:
    """Draw a star of four points, half of each dark."""
    reach, waist = 0.17 * style.unit, 0.034 * style.unit
    stroke = Stroke(style.colour("coast"), 0.14, join="round")
    outline: list[Point] = []
    halves: list[Command] = []
    for quarter in range(4):
        turn = Transform.turn(90 * quarter).then(Transform.shift(*centre))
        tip, side = turn.apply(Point(0, -reach)), turn.apply(Point(waist, -waist))
        outline += [tip, side]
        halves += polyline((tip, side, centre), closed=True)
    return (
        Disc(centre, 0.62 * reach, stroke=Stroke(style.colour("coast"), 0.14)),
        Path(polyline(tuple(outline), closed=True), Fill(style.colour("paper")), stroke),
        Path(tuple(halves), Fill(style.colour("coast"))),
    )


def side_middles(tile: Rect) -> tuple[tuple[Point, Point], ...]:
    """Return the middle of each side of a tile from north clockwise, and the direction inward."""
    x, y = tile.centre
    return (
        (Point(x, tile.y), Point(0, 1)),
        (Point(tile.right, y), Point(-1, 0)),
        (Point(x, tile.bottom), Point(0, -1)),
        (Point(tile.x, y), Point(1, 0)),
    )


def _route(centre: Point, radius: float, middle: Point, inward: Point) -> tuple[Command, ...]:
    reach = 0.55 * math.dist(centre, middle)
    bend = middle.moved(inward.x * reach, inward.y * reach)
    toward = bend if math.dist(bend, centre) > 0.1 * reach else middle
    start = between(centre, toward, radius / math.dist(centre, toward))
    return ("M", tuple(start)), ("Q", (*bend, *middle))
