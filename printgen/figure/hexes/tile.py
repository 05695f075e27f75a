"""A kind of hex, its token and the side it faces → its drawing about the origin, 1 wide.

A kind is shown by colour, by marks along its rim and by an icon. A harbour shows two jetties at the corners of the side
it faces, and its rate of exchange.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from printgen.drawing.scene import Disc, Fill, Group, Item, Path, Run, Stroke, Text, polyline
from printgen.figure.hexes.shape import CORNERS, side_corners
from printgen.figure.icon import icon
from printgen.figure.pieces.pattern import pattern
from printgen.geometry import Point, Rect, Transform, side_by_side
from printgen.model.board.board import Accent
from printgen.model.resources import Icon, Theme
from printgen.model.setup import Facing

TINT = 0.3
RIM = (0.335, 0.455)
"""Between which distances from the middle (across the flats) the marks of a kind lie."""

NAME_ROOM = Rect(-0.2, -0.42, 0.4, 0.15)
ICON, ICON_HIGH, ICON_WITH = 0.34, -0.02, 0.19
TOKEN_AT, TOKEN = Point(0, 0.125), 0.165
LOW = 0.34
"""Where the baseline of a caption lies below the middle."""

JETTY = (0.7, 0.965)
DICE_BEST = 5


@dataclass(frozen=True, slots=True)
class HexKind:
    """What a kind of hex shows; ``which`` numbers kinds of one accent."""

    icon: str | None = None
    accent: Accent | None = None
    caption: str = ""
    which: int = 0


def hex_tile(
    kind: HexKind,
    theme: Theme,
    icons: Mapping[str, Icon],
    facing: Facing | None = None,
    token: str | None = None,
    line: float = 0.012,
    least: float = 0.0,
    marked: bool = True,
) -> Group:
    """Draw a hex that stands on its corner; ``line``: its outline, ``least``: its smallest type.

    ``marked``: with the marks of its kind and other small things, too fine for a small one; where no icon shows the
    kind, its marks stay.
    """
    accent = kind.accent or "ink"
    water = kind.accent in ("blue", "sky")
    edge = Stroke(theme.colours["coast"], line, join="round")
    fill = None
    if theme.fills:
        colour = theme.colours["sea"] if water else theme.colours[accent]
        fill = Fill(colour, 1.0 if water else TINT if accent != "ink" else 0.75 * TINT)
    shape = polyline(CORNERS, closed=True)
    clear = (NAME_ROOM, *([Rect(-0.3, LOW - 0.13, 0.6, 0.16)] if kind.caption else []))
    items: list[Item] = [Path(shape, Fill(theme.colours["paper"])), Path(shape, fill)]
    if marked or kind.icon is None:
        marks = pattern(kind.accent, kind.which, _in_rim, clear, theme.colours[accent])
        items += [marks] if marks is not None else []
    items.append(Path(shape, stroke=edge))
    if facing is not None:
        items += _jetties(facing, theme, planks=marked)
    shown = f"{accent}-text" if accent != "ink" else "ink"
    if kind.icon is not None:
        size, high = (ICON_WITH, -0.165) if token is not None else (ICON, ICON_HIGH)
        items.append(icon(kind.icon, Point(0, high), size, theme.colours[shown], icons))
    if kind.caption:
        run = Run(kind.caption, max(0.15, least), 900, theme.colours[shown])
        items.append(Text(Point(0, LOW), (run,), "middle"))
    if token is not None:
        items += number_token(token, TOKEN_AT, TOKEN, theme, least, dotted=marked)
    return Group(tuple(items))


def number_token(
    value: str, at: Point, radius: float, theme: Theme, least: float = 0.0, dotted: bool = True
) -> tuple[Item, ...]:
    """Draw a disc with a number; as many dots below as of 36 throws of two dice give it.

    The likeliest numbers are heavier and have another colour.
    """
    best = pips(value) == DICE_BEST
    dots = pips(value) if dotted else 0
    ink = theme.colours["vermilion-text" if best else "ink"]
    size = max(1.12 * radius, least)
    low = 0.24 * size if dots else 0.33 * size
    items: list[Item] = [
        Disc(at, radius, Fill(theme.colours["face"]), Stroke(theme.colours["coast"], 0.07 * radius)),
        Text(at.moved(0, low), (Run(value, size, 900 if best else 700, ink),), "middle"),
    ]
    spots = (at.moved(x, 0.6 * radius) for x in side_by_side(dots, 0.24 * radius))
    return (*items, *(Disc(spot, 0.075 * radius, Fill(ink)) for spot in spots))


def pips(value: str) -> int:
    """Return how many of the 36 throws of two dice give a number; 0 for what they cannot give.

    >>> pips("6"), pips("12"), pips("x")
    (5, 1, 0)
    """
    return max(0, 6 - abs(7 - int(value))) if value.isdecimal() else 0


def _in_rim(at: Point) -> bool:
    """Return whether a point lies in the ring along the six sides, where marks have room."""
    away = max(abs(at.x), abs(at.x / 2 + at.y * 3**0.5 / 2), abs(at.x / 2 - at.y * 3**0.5 / 2))
    return RIM[0] <= away <= RIM[1]


def _jetties(facing: Facing, theme: Theme, planks: bool = True) -> list[Item]:
    """Draw a jetty at each of the two corners of a side, dark with light planks."""
    items: list[Item] = []
    for number in side_corners(facing):
        corner = CORNERS[number]
        ends = tuple(Point(corner.x * share, corner.y * share) for share in JETTY)
        pens = [Stroke(theme.colours["paper"], 0.1, cap="round"), Stroke(theme.colours["coast"], 0.07, cap="round")]
        pens += [Stroke(theme.colours["paper"], 0.045, (0.02, 0.018))] if planks else []
        items += [Path(polyline(ends), stroke=pen) for pen in pens]
    return items


def placed_tile(tile: Group, at: Point, pitch: Point) -> Group:
    """Put a drawing that is 1 wide at a place, as large as the spaces are across and down."""
    place = Transform.scale(pitch.x, pitch.y).then(Transform.shift(at.x, at.y))
    return Group(tile.items, place)
