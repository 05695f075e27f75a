"""A sort of piece, its colour and size in mm → its drawing centred on the origin, with its shadow.

Coins and tiles are drawn from the layers of a kit's parts, in the measure of the part, and scaled.
"""

from collections.abc import Iterator

from printgen.drawing.path import rectangle
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Path, Stroke, line, polyline
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.hexes.tile import hex_tile, number_token
from printgen.figure.icon import icon
from printgen.figure.pieces.kind_look import hex_kind
from printgen.figure.pieces.part import figure, layer_of, path_layers, width_of
from printgen.figure.rose import star
from printgen.figure.style import PieceStyle
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.box.box import Component
from printgen.model.contrast import SIGNS
from printgen.model.kit import Part
from printgen.model.layers import RankLayer, SuitLayer
from printgen.model.position import PlacedPiece
from printgen.model.setup import Piece

SHADOW = Point(0.037, 0.0525)
SHADOW_OPACITY = 0.22
PAWN_HEIGHT, PAWN_MIDDLE, PAWN_BOX = 22.225, Point(0, 0.41), 22.73
HEAD, HEAD_SIGN = Point(0, -5.55), 6.7
FOOT, FOOT_WIDE, FOOT_DEEP = Point(1.7, 10.2), 7.6, 2.1
MIDDLE = Point(0, 0)
CARD, CARD_CORNER = 0.7, 0.09
HOUSE = ((-0.5, -0.06), (0, -0.5), (0.5, -0.06), (0.5, 0.44), (-0.5, 0.44))
ROD, RIM = 0.19, 0.06
"""How wide a card is for its height, the outline of a house, the thickness of a rod and a rim: for pieces 1 large."""

Mark = str | None  # what a piece shows: the name of an icon, a number, or nothing


def placed_piece(view: BoardView, style: BoardStyle, placed: PlacedPiece, size: float, degrees: float = 0.0) -> Group:
    """Draw one piece of a board in the colours of its owner; one without an owner's colour may be turned."""
    piece = view.pieces[placed.piece]
    seat = view.seats.get(placed.owner) if placed.owner else None
    return piece_drawing(
        piece,
        view.components.get(piece.component),
        size,
        style,
        colour=style.colour(seat.colour) if seat else None,
        icon_name=seat.icon if seat else None,
        degrees=0.0 if piece.coloured else degrees,
    )


def piece_drawing(
    piece: Piece,
    component: Component | None,
    size: float,
    style: PieceStyle,
    colour: str | None = None,
    icon_name: str | None = None,
    degrees: float = 0.0,
) -> Group:
    """Draw a piece ``size`` mm across (a pawn or a card: high; a tile: its side).

    ``colour`` and ``icon_name`` are those of the seat it belongs to; a piece that is coloured and has no icon of its
    own shows them; one that is nobody's and of any kind has the colour of the first, which kits print. ``degrees``
    turns a coin.
    """
    usual = piece.accent or _first_kind(piece, component, style) or "coin-ink"
    ink = colour if piece.coloured and colour is not None else style.colour(usual)
    shown: Mark = piece.icon
    if shown is None and piece.coloured:
        shown = icon_name or (component.icon if component else None)
    match piece.look:
        case "coin":
            return Group((*_round_shadow(size, style), coin(size, shown, ink, style, degrees)))
        case "pawn":
            return pawn(size, ink, shown, style)
        case "tile":
            return Group((tile_face(size, ink, style, corner=shown),))
        case "hex":
            tile = hex_tile(hex_kind(component, piece.kind, style.icons, piece=piece), style)
            return Group(tile.items, Transform.scale(size))
        case "token" if piece.kind is not None and piece.kind.isdecimal():
            return Group(number_token(piece.kind, MIDDLE, size / 2, style))
    return Group(tuple(_plain(piece.look, size, shown, ink, style)))


def _first_kind(piece: Piece, component: Component | None, style: PieceStyle) -> str | None:
    """Return the first kind of a piece that may be of any, where kinds have a colour and an icon of their own."""
    if component is None or piece.coloured or piece.kind is not None:
        return None
    first = next(iter(component.kinds), None)
    return first if first in style.theme.colours and first in style.icons else None


def _plain(look: str, size: float, shown: Mark, ink: str, style: PieceStyle) -> Iterator[Item]:
    """Draw a piece of one simple shape and its mark; in outlines where nothing may be filled."""
    paper, face = style.colour("paper"), style.colour("face")
    fills = style.theme.fills
    fill, rim, sign = (ink, paper, style.theme.on(ink, SIGNS)) if fills else (paper, ink, ink)
    match look:
        case "house":
            corners = tuple(Point(x * size, y * size) for x, y in HOUSE)
            yield Path(polyline(corners, closed=True), Fill(fill), Stroke(rim, RIM * size, join="round"))
        case "rod":
            high = ROD * size
            bar = rectangle(Rect(-size / 2, -high / 2, size, high), 0.2 * high)
            yield Path(bar, Fill(fill), Stroke(rim, RIM * 0.5 * size, join="round"))
        case "card":
            wide = CARD * size
            card = Rect(-wide / 2, -size / 2, wide, size)
            yield Box(card, Fill(face), Stroke(ink, 0.045 * size), CARD_CORNER * size)
            yield from _mark(shown, 0.5 * wide, ink, style)
        case "diamond":  # a square on its corner, ``size`` from corner to corner
            edge = Stroke(style.colour("ink"), 0.038 * size, join="round")
            side = size / 2**0.5 - edge.width
            square = Rect(-side / 2, -side / 2, side, side)
            yield Group((Box(square, Fill(fill), edge, 0.06 * side),), Transform.turn(45))
            yield from _mark(shown, 0.51 * size, style.colour("ink"), style)
        case _:
            share = 0.643
            if look == "token":
                share, fill, rim, sign = 0.62, face, ink, ink
            edge = Stroke(rim, RIM * size)
            yield from _round_shadow(size, style)
            yield Disc(MIDDLE, (size - edge.width) / 2, Fill(fill), edge)
            yield from _mark(shown, share * size, sign, style)


def coin(diameter: float, mark: Mark, ink: str, style: PieceStyle, degrees: float = 0.0) -> Group:
    """Draw a coin with its mark, turned clockwise; in a colour of its own it lies with the front up, else the back."""
    part = style.looks["coin"]
    side = part.front if ink != style.colour("coin-ink") else part.back or part.front
    edge = Stroke(style.colour("land-edge"), 0.3 if style.theme.fills else 0.4)
    width = width_of(part)
    disc = Disc(MIDDLE, (width - edge.width) / 2, Fill(style.colour("face")), edge)
    paths = path_layers(side, lambda name: ink if name == "ink" else style.colour(name))
    items = (disc, *paths, *_coin_mark(mark, ink, style, part))
    return Group(items, Transform.scale(diameter / width).then(Transform.turn(degrees)))


def _coin_mark(mark: Mark, ink: str, style: PieceStyle, part: Part) -> tuple[Item, ...]:
    """Draw what a coin shows; line drawings, which are less ink, as large as those among the ranks."""
    if mark is None or mark == "0":
        return ()
    suit, rank = layer_of(part.front, SuitLayer), layer_of(part.back or part.front, RankLayer)
    if mark.isdecimal():
        return (figure(mark, rank.figure, Point(*rank.at), ink),)
    lines_only = all(path.stroke for path in style.icons[mark].paths)
    return (icon(mark, Point(*suit.at), rank.size if lines_only else suit.size, ink, style.icons),)


def tile_face(side: float, ink: str, style: PieceStyle, corner: Mark = None) -> Group:
    """Draw the face of a tile with an icon in its corner, or nothing on it."""
    part = style.looks["tile"]
    width = width_of(part)
    edge = Stroke(style.colour("land-edge"), 0.4)
    items: list[Item] = [Box(Rect(-width / 2, -width / 2, width, width), Fill(style.colour("face")), edge)]
    suits = layer_of(part.front, SuitLayer)
    items += _mark(corner, suits.size, ink, style, Point(*suits.at))
    return Group(tuple(items), Transform.scale(side / width))


def tile_back(size: Size, style: PieceStyle) -> Group:
    """Draw the back of a tile that covers two by two spaces; without fills it is art and outline only."""
    side = width_of(style.looks["tile"])
    edge = None if style.theme.fills else Stroke(style.colour("back-ink"), 0.5)
    base = Box(Rect(-side / 2, -side / 2, side, side), Fill(style.colour("back")), edge)
    return Group((base, *tile_back_art(style)), Transform.scale(size.width / side, size.height / side))


def tile_back_art(style: PieceStyle) -> tuple[Item, ...]:
    """Draw the art of a tile's back without its base, in the measure of the part."""
    part = style.looks["tile"]
    return path_layers(part.back or part.front, lambda name: style.colour("back" if name == "ground" else "back-ink"))


def pawn(height: float, ink: str, shown: Mark, style: PieceStyle) -> Group:
    """Draw a pawn that stands about the origin, an icon or a star in its head."""
    light = style.colour("face")
    cuts = Stroke(light, 0.3)
    head: Item = star(0.46 * HEAD_SIGN, 0.1 * HEAD_SIGN, HEAD, Fill(light))
    if shown is not None:
        head = icon(shown, HEAD, HEAD_SIGN, light, style.icons)
    (x, y), wide = FOOT, FOOT_WIDE
    half = ("A", (wide, FOOT_DEEP, 0, 1, 1, x + wide, y)), ("A", (wide, FOOT_DEEP, 0, 1, 1, x - wide, y))
    shadow = Path((("M", (x - wide, y)), *half, ("Z", ())), Fill(style.colour("ink"), SHADOW_OPACITY))
    return Group(
        (
            *((shadow,) if style.theme.fills else ()),
            icon("pawn", PAWN_MIDDLE, PAWN_BOX, ink, style.icons),
            line(Point(-3.2, -0.35), Point(3.2, -0.35), cuts),
            line(Point(-4.4, 7.15), Point(4.4, 7.15), cuts),
            head,
        ),
        Transform.scale(height / PAWN_HEIGHT),
    )


def _round_shadow(size: float, style: PieceStyle) -> tuple[Item, ...]:
    at = Point(SHADOW.x * size, SHADOW.y * size)
    return (Disc(at, size / 2, Fill(style.colour("ink"), SHADOW_OPACITY)),) if style.theme.fills else ()


def _mark(shown: Mark, size: float, ink: str, style: PieceStyle, at: Point = MIDDLE) -> tuple[Item, ...]:
    """Draw what a piece shows, an icon of a size or a figure."""
    if shown is None:
        return ()
    if shown.isdecimal():
        return (figure(shown, 0.62 * size, at, ink),)
    return (icon(shown, at, size, ink, style.icons),)
