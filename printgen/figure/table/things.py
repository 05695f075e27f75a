"""What lies on a table and is no piece of a kit → sprites: bags, cards, tracks, dials, scales, empty boards; in mm."""

import math
from collections.abc import Iterator, Sequence

from printgen.drawing.scene import Box, Command, Disc, Fill, Group, Item, Path, Stroke, centred, line, polygon
from printgen.figure.icon import icon
from printgen.figure.rose import star
from printgen.figure.style import PieceStyle
from printgen.figure.table.view import Sprite
from printgen.geometry import Point, Rect, Size, Transform
from printgen.units import PT

SHADOW = Point(0.3, 0.4)
MIDDLE = Point(0, 0)
SMALL, LARGE = 7.5 * PT, 13.0 * PT

SACK: tuple[Command, ...] = (
    ("M", (-7.6, 9.6)),
    ("C", (-10.2, 6.6, -9.2, 1.2, -3.6, -3.6)),
    ("L", (3.6, -3.6)),
    ("C", (9.2, 1.2, 10.2, 6.6, 7.6, 9.6)),
    ("C", (3.0, 10.5, -3.0, 10.5, -7.6, 9.6)),
    ("Z", ()),
)
MOUTH: tuple[Command, ...] = (
    ("M", (-3.9, -3.8)),
    ("C", (-5.6, -6.0, -6.0, -7.8, -5.6, -9.4)),
    ("C", (-3.8, -8.2, -2.6, -9.6, -1.4, -9.8)),
    ("C", (0.0, -8.4, 1.6, -9.8, 2.4, -9.6)),
    ("C", (3.6, -8.4, 4.6, -9.0, 5.6, -9.4)),
    ("C", (6.0, -7.8, 5.6, -6.0, 3.9, -3.8)),
    ("Z", ()),
)
"""A drawstring bag about its middle, 20 mm high."""

TAIL: tuple[Command, ...] = (
    ("M", (4.2, -4.2)),
    ("C", (6.6, -4.6, 6.2, -1.6, 8.2, -1.2)),
    ("M", (4.2, -3.6)),
    ("C", (5.8, -3.2, 5.4, -0.6, 7.0, 0.4)),
)
SHINE: tuple[Command, ...] = (("M", (-6.5, 5.6)), ("C", (-6.9, 3.2, -5.6, 0.8, -3.6, -1.2)))
"""The two ends of its cord, and the light on its side."""

STAR, TURNED, WAIST, UNKNOWN = 0.36, 0.22, 0.075, Point(0.34, -0.3)
"""The stars on the back of a tile and the corners between their points, and where a sign of the unknown stands, in the
side of the tile."""

BESIDE, NEAR, LIES = Point(-15.0, 13.4), Point(7.2, 31.4), 5.6
"""Where what lies with a dial has its middle, also on a small table, and how large it is, in mm."""

WAY: tuple[Command, ...] = (("M", (-18.8, 13.4)), ("L", (-27.0, 13.4)))
TIP = (Point(-29.4, 13.4), Point(-26.8, 12.3), Point(-26.8, 14.5))
NEAR_WAY: tuple[Command, ...] = (("M", (4.0, 31.4)), ("L", (1.4, 31.4)))
NEAR_TIP = (Point(-0.6, 31.4), Point(1.8, 30.3), Point(1.8, 32.5))
"""The arrow from there to the seat that takes it, also on a small table."""


def bag(style: PieceStyle, within: Sequence[tuple[Item, ...]]) -> Sprite:
    """Return a bag, and what is in it beside its foot."""
    pen, cloth = Stroke(style.colour("coast"), 0.35, join="round"), _fill("land-edge", style)
    drawn: list[Item] = [Path(SACK, cloth, pen), Path(MOUTH, cloth, pen)]
    if style.theme.fills:
        drawn.append(Path(SHINE, stroke=Stroke(style.colour("land"), 1.0, cap="round")))
    drawn.append(Path(TAIL, stroke=Stroke(style.colour("hachure" if style.theme.fills else "coast"), 0.6, cap="round")))
    drawn.append(Box(Rect(-4.4, -4.6, 8.8, 1.7), _fill("hachure", style), Stroke(style.colour("coast"), 0.25)))
    for number, thing in enumerate(within):
        drawn.append(Group(thing, Transform.shift(9.6 + 4.6 * number, 6.2 + 1.2 * number)))
    bagged = Group(tuple(drawn), Transform.shift(-2.5, 0))
    return Sprite((bagged,), Size(25.0, 20.4))


def card(style: PieceStyle, sign: str | None, accent: str) -> Sprite:
    """Return a card with a sign and lines of words."""
    size, colour = Size(21.0, 26.0), style.colour(accent)
    rect = Rect.around(MIDDLE, *size)
    items = [*_slab(rect, style), Box(rect.grown(-1.1), None, Stroke(colour, 0.3), 0.8)]
    if sign is not None:
        items.append(icon(sign, Point(0, -6.0), 7.5, colour, style.icons))
    pale = Stroke(style.colour("hairline"), 0.6)
    items += [line(Point(-7.0, 1.4 + 2.4 * n), Point(7.0 - 3 * (n % 2), 1.4 + 2.4 * n), pale) for n in range(4)]
    return Sprite(tuple(items), size)


def track(style: PieceStyle, colours: Sequence[str], word: str) -> Sprite:
    """Return the start of a track with a marker of each seat on it, without fills by its number; its first spaces."""
    size = Size(20.6, 16.2)
    rect, ink = Rect.around(Point(0, 1.6), size.width, 13.0), style.colour("grey")
    start = Rect(rect.x + 1, rect.y + 1, 11.6, 11.0)
    items = [*_slab(rect, style), Box(start, _fill("strip", style), Stroke(style.colour("coast"), 0.2), 1.0)]
    for number, colour in enumerate(colours[:4]):
        at = Point(start.x + 3.2 + 5.2 * (number % 2), start.y + 2.9 + 5.2 * (number // 2))
        items += token(style, colour, at)
        if not style.theme.fills:
            items.append(centred(str(number + 1), at, SMALL, 700, style.colour("ink")))
    pale = Stroke(style.colour("hairline"), 0.25)
    for number in range(2):
        x = start.right + 2.2 + 4.0 * number
        items.append(centred(str(number + 1), Point(x, rect.centre.y), SMALL, 400, ink))
        if number:
            items.append(line(Point(x - 2.0, rect.y + 1), Point(x - 2.0, rect.bottom - 1), pale))
    items.append(centred(word, Point(start.centre.x, rect.y - 2.0), SMALL, 700, ink))
    return Sprite(tuple(items), size)


def token(style: PieceStyle, colour: str, at: Point, radius: float = 2.2) -> Iterator[Item]:
    """Draw a marker in the colour of a seat."""
    pen, paper = style.colour(colour), style.colour("paper")
    yield Disc(at, radius, Fill(pen if style.theme.fills else paper), Stroke(paper if style.theme.fills else pen, 0.3))


def dial(style: PieceStyle, faces: Sequence[str]) -> Sprite:
    """Return a dial that is spun, its faces equal sectors."""
    radius, items = 9.2, list[Item]()
    if style.theme.fills:
        items.append(Disc(SHADOW, radius, Fill(style.colour("table-shadow"))))
    items.append(Disc(MIDDLE, radius, Fill(style.colour("tray")), Stroke(style.colour("coast"), 0.3)))
    for number, face in enumerate(faces):
        angle = 2 * math.pi * (number + 0.5) / len(faces) - math.pi / 2
        edge = angle + math.pi / len(faces)
        rim = Point(radius * math.cos(edge), radius * math.sin(edge))
        items.append(line(MIDDLE, rim, Stroke(style.colour("hairline"), 0.25)))
        at = Point(0.62 * radius * math.cos(angle), 0.62 * radius * math.sin(angle))
        items.append(centred(face, at, LARGE, 700, style.colour("ink")))
    hand = (Point(-1.1, 0.4), Point(0.9, -6.4), Point(1.3, 0.4))
    items.append(polygon(hand, Fill(style.colour("vermilion")), Stroke(style.colour("coast"), 0.2)))
    items.append(Disc(MIDDLE, 1.3, Fill(style.colour("ink"))))
    return Sprite(tuple(items), Size(2 * radius, 2 * radius))


def with_dial(dial: Sprite, piece: Item, style: PieceStyle, small: bool) -> Sprite:
    """Return a dial and the piece that goes with it, an arrow to who takes both; small: below it."""
    pen = style.colour("ink")
    course, tip = (NEAR_WAY, NEAR_TIP) if small else (WAY, TIP)
    way = (Path(course, stroke=Stroke(pen, 0.4, cap="round")), polygon(tip, Fill(pen)))
    return Sprite((*dial.items, *way, Group((piece,), Transform.shift(*(NEAR if small else BESIDE)))), dial.size)


def tile_back(style: PieceStyle, side: float, unknown: str = "") -> Sprite:
    """Return a tile face down: a star on blue, and the sign that it bears if what is below is not known."""
    rect, pale = Rect.around(MIDDLE, side, side), Stroke(style.colour("hairline"), 0.25)
    fills, ink = style.theme.fills, style.colour("blue")
    fill, pen = (Fill(ink, 0.42), None) if fills else (Fill(style.colour("paper")), pale)
    items: list[Item] = [Box(rect, _fill("shallow", style), Stroke(style.colour("coast"), 0.3), 0.7)]
    for reach, turned in ((TURNED, 45.0), (STAR, 0.0)):
        items.append(star(reach * side, WAIST * side, MIDDLE, fill, turned, pen))
    if unknown:
        at = Point(UNKNOWN.x * side, UNKNOWN.y * side)
        items.append(centred(unknown, at, 1.1 * SMALL, 900, style.colour("ink")))
    return Sprite(tuple(items), Size(side, side))


def scale(style: PieceStyle, last: int, at: int, colour: str, across: int) -> Sprite:
    """Return a scale from 1 in rows of so many, the marker of a seat on one of its numbers."""
    rows, wide, high = -(-last // across), 4.1 if across < 6 else 3.7, 3.9
    size = Size(across * wide + 1.4, rows * high + 1.2)
    rect = Rect.around(MIDDLE, *size)
    items = [*_slab(rect, style)]
    for number in range(1, last + 1):
        middle = Point(
            rect.x + 0.7 + wide * ((number - 1) % across + 0.5), rect.y + 0.6 + high * ((number - 1) // across + 0.5)
        )
        ink = style.colour("grey")
        if number == at:
            items += token(style, colour, middle, 1.9)
            ink = style.theme.on(colour) if style.theme.fills else style.colour("ink")
        items.append(centred(str(number), middle, SMALL, 900 if number == at else 400, ink))
    return Sprite(tuple(items), size)


def _slab(rect: Rect, style: PieceStyle) -> Iterator[Item]:
    """Draw the ground of a thing of card, with its shadow."""
    if style.theme.fills:
        yield Box(rect.moved(*SHADOW), Fill(style.colour("table-shadow")), None, 1.4)
    yield Box(rect, Fill(style.colour("tray")), Stroke(style.colour("coast"), 0.25), 1.4)


def _fill(name: str, style: PieceStyle) -> Fill:
    return Fill(style.colour(name if style.theme.fills else "paper"))
