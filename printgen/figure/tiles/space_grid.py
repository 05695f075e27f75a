"""A map's lines and names: tile grid, fold, routes, edge circles, compass, strips of its band, spaces; in mm."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printgen.drawing.items import line_width
from printgen.drawing.metrics import size_to_fit
from printgen.drawing.scene import (
    Box,
    Command,
    Disc,
    Fill,
    Item,
    Path,
    Scene,
    Stroke,
    Text,
    centred,
    label,
    line,
    polyline,
)
from printgen.figure.rose import compass_rose, names_struck
from printgen.figure.tiles.map_view import SMALLEST_TEXT, MapStyle, MapView, map_window
from printgen.geometry import Point, Rect, Transform, between
from printgen.model.board.board import Side
from printgen.model.board.spaces import Cell

SYMBOL_RADIUS = 1 / 6
EMPTY_RADIUS = 0.143  # radii of the circle on a tile, with a symbol and without, in units
WATER, NAMELESS, ROSE = 0.4, 0.8, 0.4
"""How dense the water of an empty board is for the sea round it, with names on its spaces and without, and how large
its rose for its height."""
NEAR_ROUTE = 0.015
"""How far about a route it is taken to lie, in units."""
ROUTE_PARTS = 24
"""In so many parts a route is divided to see what lies on it."""
CORNER_AIR = 1.2
"""How far a name in the corner of a space keeps off its sides, in mm."""
VEIL = 0.45
"""How much of the rose is hidden where spaces are to be written on."""
ROSE_STEPS, CAPITAL = 60, 0.66
"""In which parts of its radius the rose is made smaller; how high capitals are for their size."""
_FOLD_DASH = (2.2, 0.9, 0.4, 0.9)
_NAME = 0.26
_TICK = 0.09  # height of a name, half of a tick across a side: in units


class EdgeCircle(NamedTuple):
    """A circle outside the board, and its way onto the board."""

    centre: Point
    rim: Point
    end: Point
    label: str
    open_water: bool


def space_grid(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw the spaces named in ``view.names``; the origin is the upper left corner of the first.

    Short dashed ticks cross the sides, where ways over water may pass. Tiles are not looked at: a board is the same for
    every game on it, and it is what can be printed before a map is drawn.
    """
    window = map_window(view, style)
    band = Box(window, Fill(style.colour("sea")), radius=style.corner)
    if style.low_ink:
        band = Box(window, stroke=Stroke(style.colour("coast"), 0.25), radius=style.corner)
    ticks, names = list[Command](), [*_names(view, style)]
    for cell in view.names:
        for middle, inward in _side_middles(style.tile(cell)):
            ticks += polyline((middle, middle.moved(_TICK * style.unit * inward.x, _TICK * style.unit * inward.y)))
    board = Rect(0, 0, view.columns * style.pitch.width, view.rows * style.pitch.height)
    water = () if style.low_ink else (Box(board, Fill(style.colour("sea"), WATER if view.names else NAMELESS)),)
    return (
        *((band,) if style.band else ()),
        Box(board, Fill(style.colour("paper"))),
        *water,
        *compass_rose(style.theme, board.centre, _rose_radius(style, board, names)),
        *((Box(board, Fill(style.colour("paper"), VEIL)),) if style.to_write_on else ()),
        *grid_lines(view, style),
        *_dashed(ticks, style),
        *edge_routes(view, style),
        *coordinates(view, style),
        *names,
    )


def _names(view: MapView, style: MapStyle) -> Iterator[Text]:
    """Write the name of every space: large in its middle, or small in a corner where it is to be written on."""
    for cell, name in view.names.items():
        tile = style.tile(cell)
        if style.to_write_on:
            at = Point(tile.x + CORNER_AIR, tile.y + CORNER_AIR + CAPITAL * SMALLEST_TEXT)
            yield label(name, at, SMALLEST_TEXT, style.colour("grey"), anchor="start")
        else:
            size = size_to_fit(name, 0.8 * style.unit, _NAME * style.unit, 300)
            yield centred(name, tile.centre, size, 300, style.colour("coast"))


def _rose_radius(style: MapStyle, board: Rect, names: Sequence[Text]) -> float:
    """Return how far the rose reaches: as far as it may, its points through as few names as can be."""
    places = [_capitals(name) for name in names]
    radii = [ROSE * board.height * (1 - step / ROSE_STEPS) for step in range(ROSE_STEPS // 2)]
    return min(radii, key=lambda radius: names_struck(board.centre, radius, places))


def _capitals(name: Text) -> Rect:
    """Return the box that the capitals of a name fill."""
    size, wide = name.runs[0].size, line_width(name)
    left = name.at.x if name.anchor == "start" else name.at.x - wide / 2
    return Rect(left, name.at.y - CAPITAL * size, wide, CAPITAL * size)


def space_grid_scene(view: MapView, style: MapStyle, title: str = "") -> Scene:
    """Return the whole grid with its band as a scene of its own size."""
    return Scene(map_window(view, style), space_grid(view, style), title)


def strip_rect(view: MapView, style: MapStyle, side: Side, first: int, last: int) -> Rect:
    """Return the part of the band beside spaces ``first`` to ``last`` (exclusive) of a side."""
    wide, high = style.pitch
    band = style.band
    if side in ("north", "south"):
        return Rect(first * wide, -band if side == "north" else view.rows * high, (last - first) * wide, band)
    return Rect(-band if side == "west" else view.columns * wide, first * high, band, (last - first) * high)


def edge_strip(view: MapView, style: MapStyle, side: Side, first: int, last: int) -> tuple[Item, ...]:
    """Draw one strip of the band where it lies on the map (``strip_rect``), to be cut out and laid along the board."""
    rect = strip_rect(view, style, side, first, last)
    fill = None if style.low_ink else Fill(style.colour("sea"))
    ways: list[Command] = []
    circles: list[Item] = []
    for edge in edge_circles(view, style):
        if rect.covers(edge.centre):
            ways += polyline((edge.rim, edge.end))
            circles += _labelled_circle(edge, style)
    return Box(rect, fill, Stroke(style.colour("ink"), 0.18)), *_dashed(ways, style), *circles


def grid_lines(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw the tile grid, and the fold across the board and its band."""
    width, height = view.columns * style.pitch.width, view.rows * style.pitch.height
    across: list[Command] = []
    for column in range(view.columns + 1):
        if column != view.fold_after:
            across += polyline((Point(column * style.pitch.width, 0), Point(column * style.pitch.width, height)))
    for row in range(view.rows + 1):
        across += polyline((Point(0, row * style.pitch.height), Point(width, row * style.pitch.height)))
    colour = style.colour("coast")
    grid = Path(tuple(across), stroke=Stroke(colour, 0.16, opacity=0.42))
    if view.fold_after is None:
        return (grid,)
    x = view.fold_after * style.pitch.width
    stroke = Stroke(colour, 0.22, _FOLD_DASH, opacity=0.55)
    return grid, line(Point(x, -style.band), Point(x, height + style.band), stroke)


def route_places(view: MapView, style: MapStyle) -> Iterator[Rect]:
    """Yield where the routes of the tiles lie about, from the circle of each to its sides."""
    for cell, sides in view.sides.items():
        tile, (x, y) = style.tile(cell), style.circle_at(cell, sides)
        ends = ((x, tile.y), (tile.right, y), (x, tile.bottom), (tile.x, y))
        for is_land, end in zip(sides, ends, strict=True):
            if not is_land:
                yield Rect.through(((x, y), end)).grown(NEAR_ROUTE * style.unit)


def _routes(view: MapView, style: MapStyle) -> Iterator[tuple[Cell, Point, Point, Point]]:
    """Yield each way over water with its tile: where it begins, the point towards which it bends, where it ends."""
    for cell, tile in view.by_cell.items():
        radius = (EMPTY_RADIUS if tile.symbol is None else SYMBOL_RADIUS) * style.unit
        centre = style.circle_at(cell, view.sides[cell])
        for is_land, (middle, inward) in zip(view.sides[cell], _side_middles(style.tile(cell)), strict=True):
            if not is_land:
                reach = 0.55 * math.dist(centre, middle)
                bend = middle.moved(inward.x * reach, inward.y * reach)
                toward = bend if math.dist(bend, centre) > 0.1 * reach else middle
                yield cell, between(centre, toward, radius / math.dist(centre, toward)), bend, middle


def route_points(view: MapView, style: MapStyle) -> dict[Cell, list[Point]]:
    """Return points along the ways over water, close to each other, by the tiles they lie on."""
    found: dict[Cell, list[Point]] = {}
    for cell, start, bend, end in _routes(view, style):
        shares = (number / ROUTE_PARTS for number in range(ROUTE_PARTS + 1))
        points = (between(between(start, bend, share), between(bend, end, share), share) for share in shares)
        found.setdefault(cell, []).extend(points)
    return found


def routes(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw the ways over water, dashed: from each circle to its water sides, which they meet at a right angle."""
    ways: list[Command] = []
    for _, start, bend, end in _routes(view, style):
        ways += (("M", tuple(start)), ("Q", (*bend, *end)))
    return _dashed(ways, style)


def edge_routes(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw the ways from the edge circles onto the board."""
    ends = [(edge.rim, edge.end) for edge in edge_circles(view, style) if edge.open_water]
    return _dashed([command for pair in ends for command in polyline(pair)], style)


def _dashed(ways: list[Command], style: MapStyle) -> tuple[Item, ...]:
    scale = style.unit * style.weight
    stroke = Stroke(style.colour("route"), 0.0165 * scale, (0.062 * scale, 0.045 * scale), opacity=0.85)
    return (Path(tuple(ways), stroke=stroke),) if ways else ()


def edge_circles(view: MapView, style: MapStyle) -> Iterator[EdgeCircle]:
    """Return the circles round the board: one for each column above and below, each row beside."""
    if not style.band:
        return
    for column, name in enumerate(view.column_labels):
        for row, side in ((0, 0), (view.rows - 1, 2)):
            yield _edge_circle(view, style, (row, column), side, name)
    for row, name in enumerate(view.row_labels):
        for column, side in ((0, 3), (view.columns - 1, 1)):
            yield _edge_circle(view, style, (row, column), side, name)


def _edge_circle(view: MapView, style: MapStyle, cell: Cell, side: int, label: str) -> EdgeCircle:
    end, inward = _side_middles(style.tile(cell))[side]
    reaches = style.circle_out, style.circle_out - style.circle
    centre, rim = (end.moved(-inward.x * reach, -inward.y * reach) for reach in reaches)
    sides = view.sides.get((cell[0] % view.rows, cell[1] % view.columns))
    return EdgeCircle(centre, rim, end, label, sides is None or not sides[side])


def _labelled_circle(edge: EdgeCircle, style: MapStyle) -> tuple[Item, ...]:
    size = size_to_fit(edge.label, 1.5 * style.circle, max(1.2 * style.circle, SMALLEST_TEXT), 700)
    disc = Disc(edge.centre, style.circle, Fill(style.colour("paper")), Stroke(style.colour("route"), 0.25))
    return disc, centred(edge.label, edge.centre, size, 700, style.colour("ink"))


def coordinates(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw all edge circles, and the compass in the upper right corner of the band."""
    items = [item for edge in edge_circles(view, style) for item in _labelled_circle(edge, style)]
    if style.band:
        items += _compass(Point(view.columns * style.pitch.width + style.circle_out, -style.circle_out), style)
    return tuple(items)


def _compass(centre: Point, style: MapStyle) -> tuple[Item, ...]:
    """Draw a star of four points, half of each dark."""
    reach, waist, coast = 0.17 * style.unit, 0.034 * style.unit, style.colour("coast")
    outline: list[Point] = []
    halves: list[Command] = []
    for quarter in range(4):
        turn = Transform.turn(90 * quarter).then(Transform.shift(*centre))
        tip, side = turn.apply(Point(0, -reach)), turn.apply(Point(waist, -waist))
        outline += [tip, side]
        halves += polyline((tip, side, centre), closed=True)
    return (
        Disc(centre, 0.62 * reach, stroke=Stroke(coast, 0.14)),
        Path(polyline(outline, closed=True), Fill(style.colour("paper")), Stroke(coast, 0.14, join="round")),
        Path(tuple(halves), Fill(coast)),
    )


def _side_middles(tile: Rect) -> tuple[tuple[Point, Point], ...]:
    """Return the middle of each side of a tile from north clockwise, and the direction inward."""
    x, y = tile.centre
    return (
        (Point(x, tile.y), Point(0, 1)),
        (Point(tile.right, y), Point(-1, 0)),
        (Point(x, tile.bottom), Point(0, -1)),
        (Point(tile.x, y), Point(1, 0)),
    )
