"""What lies on a map: circles of tiles, symbols, pieces; in mm."""

import math
from collections.abc import Iterator

from printgen.drawing.path import rectangle, transformed
from printgen.drawing.scene import Disc, Fill, Item, Path, Stroke, centred
from printgen.figure.icon import icon
from printgen.figure.tiles.lines import EMPTY_RADIUS, SYMBOL_RADIUS
from printgen.figure.tiles.map_view import SMALLEST_TEXT, MapPiece, MapStyle, MapView, Sign
from printgen.figure.tiles.tile_shape import Cell, shape_of
from printgen.geometry import Point, Rect, Transform
from printgen.model.contrast import SIGNS

PIECE_RADIUS = 0.215
"""How far a piece reaches from its centre, in units."""

BADGE = Point(0.235, 0.19)
BADGE_RADIUS = 0.105
"""Where the number of a piece lies from its centre, and its radius, in units."""

_PAIR = (Point(-0.19, 0.13), Point(0.1, -0.06))
"""Where a diamond and the disc that lies on it have room on one space."""

_ICON = {"disc": 0.275, "diamond": 0.215}


def circles(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw the circle of every tile, with its symbol if it has one."""
    items: list[Item] = []
    for cell, tile in view.by_cell.items():
        sides = view.sides[cell]
        centre = style.circle_at(cell, sides)
        if tile.symbol is not None:
            sign = None if style.hidden else view.signs[tile.symbol]
            items += sign_disc(centre, SYMBOL_RADIUS * style.unit, sign, style)
        elif shape_of(sides).arrangement != "land":
            items.append(_empty_circle(centre, style))
    return tuple(items)


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


def _empty_circle(centre: Point, style: MapStyle) -> Disc:
    """Draw a circle through which the coast shows: that is where one lands."""
    fill = None if style.low_ink else Fill(style.colour("paper"), 0.55)
    ring = Stroke(style.colour("route"), 0.014 * style.unit * style.weight)
    return Disc(centre, EMPTY_RADIUS * style.unit, fill, ring)


def _piece(piece: MapPiece, centre: Point, style: MapStyle) -> Iterator[Item]:
    """Draw a disc (its icon light on colour) or a diamond (its icon dark), and the number.

    One that may lie elsewhere is a broken ring.
    """
    unit, ink, paper = style.unit, style.colour("ink"), style.colour("paper")
    colour = style.colour(piece.colour)
    hollow = style.low_ink or piece.optional
    fill = Fill(paper if hollow else colour)
    if piece.shape == "diamond":
        half = 0.15 * unit
        square = rectangle(Rect(-half, -half, 2 * half, 2 * half), 0.045 * unit)
        place = Transform.turn(45).then(Transform.shift(*centre))
        yield Path(transformed(square, place), fill, Stroke(ink, 0.016 * unit))
    else:
        dash = (0.09 * unit, 0.06 * unit) if piece.optional else ()
        rim = Stroke(ink if hollow else paper, 0.022 * unit, dash)
        yield Disc(centre, PIECE_RADIUS * unit, fill, rim)
    if piece.icon is not None:
        size = _ICON[piece.shape] * unit
        dark = hollow or piece.shape == "diamond"
        shown = ink if dark else style.theme.on(piece.colour, SIGNS)
        yield icon(piece.icon, centre, size, shown, style.icons)
    if piece.number is not None:
        badge = centre.moved(BADGE.x * unit, BADGE.y * unit)
        rim = Stroke(ink if style.low_ink else colour, 0.02 * unit)
        yield Disc(badge, BADGE_RADIUS * unit, Fill(paper), rim)
        yield centred(str(piece.number), badge, max(0.16 * unit, SMALLEST_TEXT), 900, ink)
