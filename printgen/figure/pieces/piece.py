"""A sort of piece, its colour and size in mm → its drawing about the origin, with its shadow."""

import math
from collections.abc import Mapping
from typing import Literal

from printgen.drawing.path import rectangle
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Path, Stroke, line, polyline
from printgen.figure.hexes.tile import hex_tile, number_token
from printgen.figure.icon import icon
from printgen.figure.pieces.coin import Mark, coin, figure
from printgen.figure.pieces.kind_look import hex_kind
from printgen.figure.pieces.layer import Looks, rank_of, suit_of, width_of
from printgen.geometry import Point, Rect, Transform
from printgen.model.box.box import Component
from printgen.model.contrast import SIGNS
from printgen.model.kit import Part
from printgen.model.resources import Icon, Theme
from printgen.model.setup import Piece

Side = Literal["face", "back"]
SHADOW = Point(0.037, 0.0525)
SHADOW_OPACITY = 0.22
PAWN_HEIGHT = 22.225
PAWN_MIDDLE, PAWN_BOX = Point(0, 0.41), 22.73
HEAD, HEAD_GLYPH = Point(0, -5.55), 6.7
MIDDLE = Point(0, 0)
CARD, CARD_CORNER = 0.7, 0.09
HOUSE = ((-0.5, -0.06), (0, -0.5), (0.5, -0.06), (0.5, 0.44), (-0.5, 0.44))
ROD = 0.19
RIM = 0.06
"""How wide a card is for its height, the outline of a house and the thickness of a rod: for pieces 1 large."""


def piece_drawing(
    piece: Piece,
    component: Component | None,
    size: float,
    theme: Theme,
    icons: Mapping[str, Icon],
    looks: Looks,
    colour: str | None = None,
    side: Side | None = None,
    icon_name: str | None = None,
    degrees: float = 0.0,
) -> Group:
    """Draw a piece about the origin, ``size`` mm across (a pawn: high; a tile: its side).

    ``colour`` and ``icon_name`` are those of the seat it belongs to; a piece that is coloured and has no icon of its
    own shows them. A coin lies ``face`` (its value) or ``back`` (whose it is) up; left out, the piece says it itself.
    ``degrees`` turns a coin. Coins and tiles are drawn as those of a kit, ``looks``.
    """
    ink = piece_ink(piece, theme, colour)
    shown: Mark = piece.icon
    if shown is None and (piece.coloured or side == "back"):
        shown = icon_name or (component.icon if component else None)
    if piece.look == "coin":
        art = coin(size, shown, ink, theme, icons, looks["coin"], degrees)
        return Group((*_round_shadow(size, theme), art))
    if piece.look == "pawn":
        return pawn(size, ink, shown, theme, icons)
    if piece.look == "tile":
        return Group((tile_face(size, ink, theme, icons, looks["tile"], corner=shown),))
    if piece.look == "diamond":
        return Group(_diamond(size, shown, ink, theme, icons))
    if piece.look in ("hex", "token", "card", "house", "rod"):
        return _flat(piece, component, size, shown, ink, theme, icons)
    return Group((*_round_shadow(size, theme), *_disc(size, shown, ink, theme, icons)))


def _flat(
    piece: Piece,
    component: Component | None,
    size: float,
    shown: Mark,
    ink: str,
    theme: Theme,
    icons: Mapping[str, Icon],
) -> Group:
    """Draw a hex, a token, a card, a house or a rod."""
    if piece.look == "hex":
        tile = hex_tile(hex_kind(component, piece.kind, icons, piece=piece), theme, icons)
        return Group(tile.items, Transform.scale(size))
    if piece.look == "card":
        return Group(_card(size, shown, ink, theme, icons))
    if piece.look == "house":
        corners = tuple(Point(x * size, y * size) for x, y in HOUSE)
        return Group((_solid(Path(polyline(corners, closed=True)), size, ink, theme),))
    if piece.look == "rod":
        high = ROD * size
        bar = Path(rectangle(Rect(-size / 2, -high / 2, size, high), 0.2 * high))
        return Group((_solid(bar, 0.5 * size, ink, theme),))
    if piece.kind is not None and piece.kind.isdecimal():
        return Group(number_token(piece.kind, MIDDLE, size / 2, theme))
    return Group((*_round_shadow(size, theme), *_token(size, shown, ink, theme, icons)))


def _token(size: float, shown: Mark, ink: str, theme: Theme, icons: Mapping[str, Icon]) -> tuple[Item, ...]:
    """A light disc with its icon and rim in its colour."""
    edge = Stroke(ink, 0.06 * size)
    disc = Disc(MIDDLE, (size - edge.width) / 2, Fill(theme.colours["face"]), edge)
    return (disc, *_shown(shown, 0.62 * size, ink, icons))


def _solid(shape: Path, size: float, ink: str, theme: Theme) -> Path:
    """Fill a shape in its colour with a light rim; outlined where nothing may be filled."""
    paper = theme.colours["paper"]
    ground, edge = (ink, paper) if theme.fills else (paper, ink)
    return Path(shape.commands, Fill(ground), Stroke(edge, RIM * size, join="round"))


def _card(size: float, shown: Mark, ink: str, theme: Theme, icons: Mapping[str, Icon]) -> tuple[Item, ...]:
    """A card that stands upright, ``size`` high, with its icon in the middle."""
    wide = CARD * size
    rect = Rect(-wide / 2, -size / 2, wide, size)
    edge = Stroke(ink, 0.045 * size)
    ground = Fill(theme.colours["face"])
    card = Box(rect, ground, edge, CARD_CORNER * size)
    return (card, *_shown(shown, 0.5 * wide, ink, icons))


def piece_ink(piece: Piece, theme: Theme, colour: str | None) -> str:
    """Return the ink: the owner's colour where the piece takes it, else its accent, else ink."""
    if piece.coloured and colour is not None:
        return colour
    return theme.colours[piece.accent or "coin-ink"]


def tile_face(
    side: float, ink: str, theme: Theme, icons: Mapping[str, Icon], part: Part, corner: Mark = None, rank: Mark = None
) -> Group:
    """Draw the face of a tile about the origin: an icon in its corner, its rank in the middle."""
    width = width_of(part)
    ground, edge = Fill(theme.colours["face"]), Stroke(theme.colours["land-edge"], 0.4)
    items: list[Item] = [Box(Rect(-width / 2, -width / 2, width, width), ground, edge)]
    suits, ranks = suit_of(part.front), rank_of(part.front)
    if corner is not None:
        items.append(icon(corner, Point(*suits.at), suits.size, ink, icons))
    low = Point(*ranks.at)
    if rank is not None and rank.isdecimal() and rank != "0":
        items.append(figure(rank, ranks.figure, low, ink))
    elif rank is not None and not rank.isdecimal():
        items.append(icon(rank, low, ranks.size, ink, icons))
    return Group(tuple(items), Transform.scale(side / width))


def star(radius: float, waist: float, at: Point, fill: Fill, degrees: float = 0.0) -> Path:
    """Draw a star of four points, its waist so far from the middle (mm)."""
    points = tuple(
        Point(
            at.x + (radius, waist)[k % 2] * math.sin(math.radians(45 * k + degrees)),
            at.y - (radius, waist)[k % 2] * math.cos(math.radians(45 * k + degrees)),
        )
        for k in range(8)
    )
    return Path(polyline(points, closed=True), fill)


def pawn(height: float, ink: str, shown: Mark, theme: Theme, icons: Mapping[str, Icon]) -> Group:
    """Draw a pawn that stands about the origin, an icon or a star in its head."""
    light = theme.colours["face"]
    silhouette = icon("pawn", PAWN_MIDDLE, PAWN_BOX, ink, icons)
    cuts = Stroke(light, 0.3)
    head = (
        icon(shown, HEAD, HEAD_GLYPH, light, icons)
        if shown is not None
        else star(0.46 * HEAD_GLYPH, 0.1 * HEAD_GLYPH, HEAD, Fill(light))
    )
    items: tuple[Item, ...] = (
        silhouette,
        line(Point(-3.2, -0.35), Point(3.2, -0.35), cuts),
        line(Point(-4.4, 7.15), Point(4.4, 7.15), cuts),
        head,
    )
    shadow = (_foot_shadow(theme),) if theme.fills else ()
    return Group((*shadow, *items), Transform.scale(height / PAWN_HEIGHT))


def _foot_shadow(theme: Theme) -> Path:
    x, y, across, deep = 1.7, 10.2, 7.6, 2.1
    return Path(
        (
            ("M", (x - across, y)),
            ("A", (across, deep, 0, 1, 1, x + across, y)),
            ("A", (across, deep, 0, 1, 1, x - across, y)),
            ("Z", ()),
        ),
        Fill(theme.colours["ink"], SHADOW_OPACITY),
    )


def _round_shadow(size: float, theme: Theme) -> tuple[Item, ...]:
    if not theme.fills:
        return ()
    at = Point(SHADOW.x * size, SHADOW.y * size)
    return (Disc(at, size / 2, Fill(theme.colours["ink"], SHADOW_OPACITY)),)


def _disc(size: float, shown: Mark, ink: str, theme: Theme, icons: Mapping[str, Icon]) -> tuple[Item, ...]:
    """A disc in its colour with a white rim; outlined where nothing may be filled."""
    paper = theme.colours["paper"]
    light = theme.on(ink, SIGNS)
    ground, rim, on_it = (ink, paper, light) if theme.fills else (paper, ink, ink)
    edge = Stroke(rim, 0.06 * size)
    disc = Disc(MIDDLE, (size - edge.width) / 2, Fill(ground), edge)
    return (disc, *_shown(shown, 0.643 * size, on_it, icons))


def _diamond(size: float, shown: Mark, ink: str, theme: Theme, icons: Mapping[str, Icon]) -> tuple[Item, ...]:
    """A square on its corner, ``size`` from corner to corner, with an outline in ink."""
    edge = Stroke(theme.colours["ink"], 0.038 * size, join="round")
    side = size / 2**0.5 - edge.width
    fill = Fill(ink if theme.fills else theme.colours["paper"])
    square = Box(Rect(-side / 2, -side / 2, side, side), fill, edge, 0.06 * side)
    return (Group((square,), Transform.turn(45)), *_shown(shown, 0.51 * size, theme.colours["ink"], icons))


def _shown(shown: Mark, size: float, ink: str, icons: Mapping[str, Icon]) -> tuple[Item, ...]:
    if shown is None:
        return ()
    if shown.isdecimal():
        return (figure(shown, 0.62 * size, MIDDLE, ink),)
    return (icon(shown, MIDDLE, size, ink, icons),)
