"""What lies on a map: circles of tiles, symbols, pieces, and where there is room the label of each tile; in mm.

A label, kind and turn of its tile, stands in the upper left corner of each, on a light plate where the coast runs
there; one with coordinates in the first of some places that is clear of coast, ways, circle, hill and pieces, else with
a halo in the best one.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from printgen.drawing.items import line_width
from printgen.drawing.path import Commands, points_along, rectangle, transformed
from printgen.drawing.scene import Box, Disc, Fill, Item, Path, Run, Stroke, Text, centred
from printgen.figure.icon import icon
from printgen.figure.tiles.coast import Sides
from printgen.figure.tiles.map_view import SMALLEST_TEXT, MapPiece, MapStyle, MapView, Sign
from printgen.figure.tiles.space_grid import EMPTY_RADIUS, SYMBOL_RADIUS, route_points
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.board.spaces import Cell
from printgen.model.contrast import SIGNS
from printgen.model.position import PlacedTile

PIECE_RADIUS = 0.215  # how far a piece reaches from its centre, in units
BADGE, BADGE_RADIUS = Point(0.235, 0.19), 0.105  # where a piece's number lies from its centre, its radius, in units
_PAIR = (Point(-0.19, 0.13), Point(0.1, -0.06))  # where a diamond and the disc that lies on it have room on one space
_ICON = {"disc": 0.275, "diamond": 0.215}

CLEAR = 0.022  # how far a label keeps from the coast, in units
CROWDED_HALO = 0.1  # how wide what is left white about a label on the coast is with low ink, in units
_INSET = 0.05
_PLATE, _PALE = 0.35, 0.75  # how far a plate reaches beyond its label, in mm, and how opaque it is
_CIRCLE = 0.175
_HILL = 0.375
_TAKEN = -0.05
_OFF_WAY, _ON_WAY = 0.015, 0.005  # how far a label keeps off a way over water, and how clear one across it is, in units


def circles(view: MapView, style: MapStyle) -> Iterator[Item]:
    """Draw the circle of every tile, with its symbol if it has one; through an empty one the coast shows."""
    fill = None if style.low_ink else Fill(style.colour("paper"), 0.55)
    ring = Stroke(style.colour("route"), 0.014 * style.unit * style.weight)
    for cell, tile in view.by_cell.items():
        sides = view.sides[cell]
        centre = style.circle_at(cell, sides)
        if tile.symbol is not None:
            yield from symbol_disc(tile, centre, SYMBOL_RADIUS * style.unit, view, style)
        elif not all(sides):
            yield Disc(centre, EMPTY_RADIUS * style.unit, fill, ring)


def symbol_disc(tile: PlacedTile, centre: Point, radius: float, view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw the symbol of a tile that has one."""
    return sign_disc(centre, radius, None if style.hidden else view.signs[tile.symbol or ""], style)


def sign_disc(centre: Point, radius: float, sign: Sign | None, style: MapStyle) -> tuple[Item, ...]:
    """Draw a symbol in its disc, or a question mark where it is not to be known."""
    scale = radius / SYMBOL_RADIUS
    ring = Stroke(style.colour("ink"), 0.016 * scale * style.weight)
    disc = Disc(centre, radius, Fill(style.colour("paper")), ring)
    if sign is None:
        return disc, centred("?", centre, 0.25 * scale, 900, style.colour("purple-text"))
    return disc, icon(sign.icon, centre, 0.235 * scale, style.colour(sign.colour), style.icons)


def pieces(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw all pieces; of several on one space discs lie on top."""
    return tuple(item for piece, centre in placed_pieces(view, style) for item in _piece(piece, centre, style))


def placed_pieces(view: MapView, style: MapStyle) -> Iterator[tuple[MapPiece, Point]]:
    """Yield each piece with its centre; pieces that share a space make room for each other."""
    by_cell: dict[Cell, list[MapPiece]] = {}
    for piece in view.pieces:
        by_cell.setdefault(piece.cell, []).append(piece)
    for cell, together in by_cell.items():
        middle = style.circle_at(cell, view.sides[cell]) if cell in view.sides else style.tile(cell).centre
        together.sort(key=lambda piece: piece.shape == "disc")
        for piece, away in zip(together, _room(together), strict=True):
            yield piece, middle.moved(away.x * style.unit, away.y * style.unit)


def _room(together: list[MapPiece]) -> tuple[Point, ...]:
    count = len(together)
    if count == 1:
        return (Point(0, 0),)
    if count == 2 and together[0].shape != together[1].shape:
        return _PAIR
    angles = (math.pi + 2 * math.pi * number / count for number in range(count))
    return tuple(Point(0.24 * math.cos(angle), 0.24 * math.sin(angle)) for angle in angles)


def _piece(piece: MapPiece, centre: Point, style: MapStyle) -> Iterator[Item]:
    """Draw a disc or a diamond, its icon and its number; one that may lie elsewhere is a broken ring."""
    unit, ink, paper, colour = style.unit, style.colour("ink"), style.colour("paper"), style.colour(piece.colour)
    hollow = style.low_ink or piece.optional
    is_diamond = piece.shape == "diamond"
    fill = Fill(paper if hollow else colour)
    if is_diamond:
        square = rectangle(Rect.around(Point(0, 0), 0.3 * unit), 0.045 * unit)
        place = Transform.turn(45).then(Transform.shift(*centre))
        yield Path(transformed(square, place), fill, Stroke(ink, 0.016 * unit))
    else:
        dash = (0.09 * unit, 0.06 * unit) if piece.optional else ()
        rim = Stroke(ink if hollow else paper, 0.022 * unit, dash)
        yield Disc(centre, PIECE_RADIUS * unit, fill, rim)
    if piece.icon is not None:
        shown = ink if hollow or is_diamond else style.theme.on(colour, SIGNS)
        yield icon(piece.icon, centre, _ICON[piece.shape] * unit, shown, style.icons)
    if piece.number is not None:
        badge = centre.moved(BADGE.x * unit, BADGE.y * unit)
        rim = Stroke(ink if style.low_ink else colour, 0.02 * unit)
        yield Disc(badge, BADGE_RADIUS * unit, Fill(paper), rim)
        yield centred(str(piece.number), badge, max(0.16 * unit, SMALLEST_TEXT), 900, ink)


class _Spot(NamedTuple):
    """A place a label may have: its lines there, how clear it is, in units, and whether something lies there."""

    lines: tuple[tuple[Run, ...], ...]
    rect: Rect
    clear: float
    is_taken: bool


def labels(view: MapView, style: MapStyle, coast: Commands) -> tuple[Item, ...]:
    """Draw the label of every tile."""
    if style.labels == "none":
        return ()
    items, in_corner = list[Item](), style.labels == "kind"
    shores, blocks, ways = _by_tile(coast, style), _blocked(view, style), route_points(view, style)
    for cell, tile in view.by_cell.items():
        spots = [*_spots(tile, view.sides[cell], style, shores.get(cell, ()), blocks[cell])]
        free = next((one for one in spots if not one.is_taken), spots[0])
        spot = free if in_corner else _best(_off_ways(spots, ways.get(cell, ()), style))
        is_plated = in_corner and not style.low_ink
        if is_plated and spot.clear < CLEAR:
            items.append(Box(spot.rect.grown(_PLATE), Fill(style.colour("paper"), _PALE), radius=2 * _PLATE))
        crowded = spot.clear < 0.01
        # On hatching, and wider on the coast.
        width = (CROWDED_HALO if crowded and style.low_ink else 0.045) * style.unit * style.weight
        has_halo = style.low_ink or (crowded and not is_plated)
        halo = Stroke(style.colour("land-halo"), width, join="round") if has_halo else None
        for number, runs in enumerate(spot.lines):
            base = 0.69 * style.label + number * 0.86 * style.label
            items.append(Text(Point(spot.rect.x, spot.rect.y + base), runs, halo=halo))
    return tuple(items)


def _best(spots: Iterable[_Spot]) -> _Spot:
    """Return the first clear place; one line before two; else the least crowded place."""

    def worth(numbered: tuple[int, _Spot]) -> float:
        number, spot = numbered
        return spot.clear - 0.004 * number - 0.02 * (len(spot.lines) - 1)

    crowded: list[_Spot] = []
    for spot in spots:
        if spot.clear >= CLEAR:
            return spot
        crowded.append(spot)
    return max(enumerate(crowded), key=worth)[1]


def _off_ways(spots: Iterable[_Spot], ways: Sequence[Point], style: MapStyle) -> Iterator[_Spot]:
    """Yield places a label may have; one across a way over water is never clear."""
    for spot in spots:
        around = spot.rect.grown(_OFF_WAY * style.unit)
        crosses = any(around.covers(point) for point in ways)
        yield spot._replace(clear=min(spot.clear, _ON_WAY)) if crosses else spot


def _spots(
    tile: PlacedTile, sides: Sides, style: MapStyle, shore: Sequence[Point], blocked: Sequence[Rect]
) -> Iterator[_Spot]:
    corner = style.tile((tile.row, tile.column))
    for lines, size in _layouts(tile, style):
        for x, y in _places(size, sides, style):
            rect = Rect(corner.x + x, corner.y + y, *size)
            outside = (max(rect.x - p.x, p.x - rect.right, rect.y - p.y, p.y - rect.bottom) for p in shore)
            clear = min(outside, default=math.inf) / style.unit
            is_taken = not corner.holds(rect) or any(_meets(rect, one) for one in blocked)
            clear = min(clear, _TAKEN if is_taken else 0.06)
            yield _Spot(lines, rect, clear, is_taken)


def _layouts(tile: PlacedTile, style: MapStyle) -> Iterator[tuple[tuple[tuple[Run, ...], ...], Size]]:
    """Yield the ways to set a label, with their sizes in mm: on one line, and with coordinates also on two."""
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
        yield lines, Size(wide, (0.7 if len(lines) == 1 else 1.56) * size)


def _places(size: Size, sides: Sides, style: MapStyle) -> Iterator[tuple[float, float]]:
    """Yield the upper left corners to try: the four corners, then beside the routes."""
    unit, (wide, high), (width, height) = style.unit, style.pitch, size
    left, right = _INSET * unit, wide - _INSET * unit - width
    top, bottom = _INSET * unit, high - _INSET * unit - height
    yield from ((left, top), (right, top), (left, bottom), (right, bottom))
    if all(sides):
        along = [left + share * (right - left) for share in (0.5, 0.25, 0.75)]
        yield from ((x, y) for x in along for y in (top, bottom))
        return
    over, under = high / 2 - 0.035 * unit - height, high / 2 + 0.035 * unit
    yield from ((left, over), (right, over), (left, under), (right, under))
    before, behind = wide / 2 - 0.04 * unit - width, wide / 2 + 0.04 * unit
    yield from ((before, top), (behind, top), (before, bottom), (behind, bottom))


def _blocked(view: MapView, style: MapStyle) -> dict[Cell, list[Rect]]:
    """Return the ellipses that take room on each tile: circle or hill, pieces and their numbers."""
    unit = style.unit
    blocks: dict[Cell, list[Rect]] = {}
    for cell, sides in view.sides.items():
        blocks[cell] = [Rect.around(style.circle_at(cell, sides), 2 * _CIRCLE * unit)]
        if all(sides):
            blocks[cell] = [Rect.around(style.tile(cell).centre, 2 * 1.12 * _HILL * unit, 2 * 0.92 * _HILL * unit)]
    for piece, centre in placed_pieces(view, style):
        found = blocks.setdefault(piece.cell, [])
        found.append(Rect.around(centre, 2 * (PIECE_RADIUS + CLEAR) * unit))
        if piece.number is not None:
            badge = centre.moved(BADGE.x * unit, BADGE.y * unit)
            found.append(Rect.around(badge, 2 * (BADGE_RADIUS + CLEAR) * unit))
    return blocks


def _by_tile(coast: Commands, style: MapStyle) -> dict[Cell, list[Point]]:
    """Return points along the coast, four on each cubic, by the tiles they lie on or close to."""
    tiles: dict[Cell, list[Point]] = {}
    for point in points_along(coast, (0.0, 0.25, 0.5, 0.75)):
        column, row = point.x / style.pitch.width, point.y / style.pitch.height
        for near_row in {math.floor(row - 0.1), math.floor(row + 0.1)}:
            for near_column in {math.floor(column - 0.1), math.floor(column + 0.1)}:
                tiles.setdefault((near_row, near_column), []).append(point)
    return tiles


def _meets(rect: Rect, ellipse: Rect) -> bool:
    """Return whether a rectangle reaches into an ellipse, given by the rectangle round it."""
    middle = ellipse.centre
    dx = max(rect.x - middle.x, middle.x - rect.right, 0) / (ellipse.width / 2)
    dy = max(rect.y - middle.y, middle.y - rect.bottom, 0) / (ellipse.height / 2)
    return math.hypot(dx, dy) < 1
