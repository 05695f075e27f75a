"""A hex: where its corners, sides and middle lie on a grid, and the drawing of a kind of hex about the origin, 1 wide.

Spaces, edges and corners of a grid are all places: the mean of the middles of the one, two or three cells that share
them. A kind is shown by colour, by marks along its rim and by an icon. A harbour shows two jetties at the corners of
the side it faces, and its rate of exchange.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import fmean
from typing import cast, get_args

from printgen.drawing.metrics import size_to_fit, text_width
from printgen.drawing.scene import (
    FIGURE_MIDDLE,
    Command,
    Disc,
    Fill,
    Group,
    Item,
    Path,
    Stroke,
    centred,
    label,
    polyline,
)
from printgen.drawing.scene import line as straight
from printgen.figure.board_view import BoardStyle
from printgen.figure.icon import icon
from printgen.figure.pieces.part import FIGURE_HEIGHT, figure, width_of
from printgen.figure.pieces.pattern import pattern
from printgen.figure.style import PieceStyle
from printgen.geometry import Point, Rect, Transform
from printgen.model.board.board import Accent
from printgen.model.board.spaces import FACINGS, Cell, beyond, centre
from printgen.model.box.box import Grid
from printgen.model.layers import IconLayer, Rank, RankLayer, RimLayer
from printgen.model.resources import Theme
from printgen.model.setup import Facing
from printgen.units import PT

Line = tuple[Point, Point]

SIDE = 1 / math.sqrt(3)  # the side of a hex that is 1 wide across its flats; its corners lie so far from its middle
CORNERS = tuple(Transform.turn(60 * turn).apply(Point(0, -SIDE)) for turn in range(6))
"""The corners of a hex about its middle, from the top clockwise, for a width of 1."""

TINT, PALER = 0.3, 0.12  # how strong the colour of a land is: of the first kind of an accent, of further ones
ICON, ICON_WITH, ICON_HIGH = 0.36, 0.27, -0.19
TOKEN_AT, TOKEN = Point(0, 0.15), 0.185
ICON_SMALL, PORT_SMALL, PORT_ICON = 0.5, 0.34, 0.42  # on a small hex nothing else stands
CAPTION, CAPTION_BOXED = 0.8, 0.4  # how wide a caption is at most, beside nothing and on the disc of a harbour
CAPTION_ALONE = 0.52, 0.22  # how wide and how high on a disc on which nothing else stands
LOW = 0.17  # where the baseline of a caption lies below the middle
NAME_WIDE, NAME_HIGH, NAME_LOW = 0.56, 0.12, 0.42  # the name of a kind without an icon, below what may lie on it
PORT = 0.225  # the disc on which a kind of deep water, such as a harbour, shows its icon
JETTY, RUNGS = (0.56, 0.95), (0.014, 0.032)
WOOD = {True: ("orange-text", "hill"), False: ("paper", "coast")}
"""Of a jetty: its two ends on the way from the middle of a hex to a corner, and its planks, for a hex 1 wide; the
colours of its wood and what lies across, with fills and without."""

EMPTY = 0.36, "grey"  # on a small board, where no hex lies: how large its sign is, and its colour

DICE_BEST, LINE = 5, 0.012

TIP, TIP_NAME, TIP_WIDE, SMALLEST = 0.38, 0.115, 0.3, 7 * PT
"""In a hex to write on: how far above the middle its name stands, how large that is and how wide at most, for one 1
wide; how small at least, in mm."""

RULED, RULED_WIDE, RULED_FROM = (-0.14, 0.02, 0.18), 0.84, 24.0
"""Where lines to write on lie in a hex and how wide they are, for one 1 wide; from which width on it has such, in
mm."""


def middle(grid: Grid, cell: Cell, style: BoardStyle) -> Point:
    """Return the middle of a cell in mm."""
    x, y = centre(grid, cell)
    return Point(x * style.pitch.x, y * style.pitch.y)


def place(grid: Grid, cells: Iterable[Cell], style: BoardStyle) -> Point:
    """Return where the cells meet: the middle of one, of the edge of two, the corner of three."""
    middles = [middle(grid, cell, style) for cell in cells]
    return Point(fmean(point.x for point in middles), fmean(point.y for point in middles))


def edge_degrees(grid: Grid, cells: Iterable[Cell], style: BoardStyle) -> float:
    """Return how the edge of two cells runs, clockwise from the east."""
    one, other = (middle(grid, cell, style) for cell in sorted(cells))
    return math.degrees(math.atan2(other.x - one.x, one.y - other.y))


def outline(at: Point, pitch: Point) -> tuple[Command, ...]:
    """Return the closed path round a hex."""
    return polyline(_corners(at, pitch), closed=True)


def _corners(at: Point, pitch: Point) -> tuple[Point, ...]:
    return tuple(at.moved(corner.x * pitch.x, corner.y * pitch.y) for corner in CORNERS)


def side_corners(side: Facing) -> tuple[int, int]:
    """Return the two corners of a side by their numbers from the top clockwise, first to last."""
    first = (FACINGS.index(side) + 1) % 6
    return first, (first + 1) % 6


def rim(grid: Grid, cells: frozenset[Cell], style: BoardStyle) -> list[Line]:
    """Return the edges that separate some cells from all others."""
    return [edge for _, other, edge in _sides(grid, cells, style) if other not in cells]


def edges(grid: Grid, cells: frozenset[Cell], style: BoardStyle) -> list[Line]:
    """Return all edges of some cells, each once."""
    return [edge for cell, other, edge in _sides(grid, cells, style) if other not in cells or other > cell]


def _sides(grid: Grid, cells: frozenset[Cell], style: BoardStyle) -> Iterator[tuple[Cell, Cell, Line]]:
    """Yield each side of each cell: the cell, the cell beyond it, and the line between its corners."""
    for cell in sorted(cells):
        around = _corners(middle(grid, cell, style), style.pitch)
        for side in FACINGS:
            first, last = side_corners(side)
            yield cell, beyond(grid, cell, side), (around[first], around[last])


def whole(grid: Grid, pitch: Point) -> Rect:
    """Return the rectangle round all hexes of a grid, from its upper left corner."""
    width = grid.columns + (0.5 if grid.rows > 1 or grid.shifted == "odd" else 0.0)
    return Rect(0, 0, width * pitch.x, (1.5 * grid.rows + 0.5) * SIDE * pitch.y)


@dataclass(frozen=True, slots=True)
class HexKind:
    """What a kind of hex shows; ``which`` numbers kinds of one accent."""

    icon: str | None = None
    accent: Accent | None = None
    caption: str = ""
    which: int = 0

    @property
    def is_harbour(self) -> bool:
        """Whether what it shows stands on a disc in the water."""
        return self.accent == "blue"


def hex_tile(
    kind: HexKind,
    style: PieceStyle,
    facing: Facing | None = None,
    token: str | None = None,
    line: float = LINE,
    least: float = 0.0,
    marked: bool = True,
    seam: str = "coast",
) -> Group:
    """Draw a hex that stands on its corner; ``line``: its outline in the colour ``seam``, ``least``: its smallest type.

    ``marked``: with the marks of its kind and other small things, too fine for a small one; where no icon shows the
    kind, its marks stay.
    """
    theme, accent = style.theme, kind.accent or "ink"
    ink = theme.colours[f"{accent}-text" if accent != "ink" else "ink"]
    items: list[Item] = [*bare_hex(kind, style)]
    if marked or kind.icon is None:
        items.append(pattern(kind.accent, kind.which, theme.colours[accent], theme.fills))
    items.append(rimmed(style, line, seam))
    items += jetties(facing, theme, planks=marked)
    alone = not marked and token is None
    if kind.is_harbour:
        radius = max(PORT_SMALL, text_width(kind.caption, least, 900) / 2 + 0.06) if alone else PORT
        items.append(Disc(Point(0, 0), radius, Fill(theme.colours["paper"]), Stroke(ink, 0.017)))
    if kind.icon is not None and not (alone and kind.caption):
        size, high = (ICON_WITH, ICON_HIGH) if token is not None else (ICON, 0.0)
        if kind.is_harbour:
            size, high = (0.2, -0.075) if kind.caption else (0.28, 0.0)
        if alone:
            size = PORT_ICON if kind.is_harbour else ICON_SMALL
        items.append(icon(kind.icon, Point(0, high), size, ink, style.icons))
    if kind.caption and (marked or kind.icon is not None or kind.is_harbour):
        wide, tall = CAPTION_BOXED if kind.is_harbour else CAPTION, 0.14
        wide, tall = CAPTION_ALONE if alone and kind.is_harbour else (wide, tall)
        if below := kind.icon is None and not alone and not kind.is_harbour:
            wide, tall = NAME_WIDE, NAME_HIGH
        size = max(size_to_fit(kind.caption, wide, max(tall, least), 900), least)
        high = FIGURE_MIDDLE * size if alone or kind.icon is None else LOW
        items.append(label(kind.caption, Point(0, NAME_LOW if below else high), size, ink, 900))
    if token is not None:
        items += number_token(token, TOKEN_AT, TOKEN, style, least, dotted=marked)
    return Group(tuple(items))


def bare_hex(kind: HexKind, style: PieceStyle) -> tuple[Item, ...]:
    """Return a hex in the colour of its kind alone, on paper."""
    theme, accent, water = style.theme, kind.accent or "ink", kind.accent in ("blue", "sky")
    shape, fill = polyline(CORNERS, closed=True), None
    if theme.fills:
        tint = PALER if kind.which and kind.accent else TINT
        share = 1.0 if water else tint if accent != "ink" else 0.75 * tint
        fill = Fill(theme.colours["sea" if water else accent], share)
    return Path(shape, Fill(theme.colours["paper"])), Path(shape, fill)


def rimmed(style: PieceStyle, line: float, seam: str) -> Path:
    """Return the outline of a hex, so wide and in that colour."""
    return Path(polyline(CORNERS, closed=True), stroke=Stroke(style.theme.colours[seam], line, join="round"))


def number_token(
    value: str, at: Point, radius: float, style: PieceStyle, least: float = 0.0, dotted: bool = True
) -> tuple[Item, ...]:
    """Draw a disc with a number, as kits print it: the likeliest coloured, a dot for each of 36 throws of two dice.

    A small one, or one with a number that dice do not give, shows this alone; ``least``: the smallest type.
    """
    part = style.looks["token"]
    scale, layers = 2 * radius / width_of(part), part.front.layers
    shown = [layer for layer in layers if value in layer.ranks or not layer.ranks]
    rank = next((layer for layer in shown if isinstance(layer, RankLayer)), None)
    edge, face = Stroke(style.colour("coast"), 0.05 * radius), Fill(style.colour("face"))
    if rank is None or not dotted or rank.figure * scale < FIGURE_HEIGHT * least:
        ink = style.colour("vermilion-text" if pips(value) == DICE_BEST else "ink")
        return Disc(at, radius, face, edge), centred(value, at, max(1.12 * radius, least), 700, ink)
    ink = style.colour("ink" if rank.colour == "ink" else f"{rank.colour}-text")
    rims = (layer for layer in shown if isinstance(layer, RimLayer))
    dots = (layer for layer in shown if isinstance(layer, IconLayer))
    of = Rank(letter="a", value=int(value), throws=pips(value))
    return (
        Disc(at, radius, face, edge),
        *(Disc(at, radius - one.inset * scale, stroke=Stroke(edge.colour, (one.line or 0.0) * scale)) for one in rims),
        figure(value, rank.figure * scale, at.moved(rank.at[0] * scale, rank.at[1] * scale), ink),
        *(
            icon(one.icon, at.moved((one.at[0] + right) * scale, one.at[1] * scale), one.size * scale, ink, style.icons)
            for one in dots
            for right in one.places(of)
        ),
    )


def pips(value: str) -> int:
    """Return how many of the 36 throws of two dice give a number; 0 for what they cannot give.

    >>> pips("6"), pips("12"), pips("x")
    (5, 1, 0)
    """
    return max(0, 6 - abs(7 - int(value))) if value.isdecimal() else 0


def faced(facing: str | None) -> Facing | None:
    """Return the side of a hex that something faces; None where it faces no side."""
    return cast(Facing, facing) if facing in get_args(Facing) else None


def pier(facing: Facing | None) -> tuple[tuple[Point, Point], ...]:
    """Return the two piers of what faces a side, from the middle outwards, for a hex 1 wide."""
    corners = [CORNERS[number] for number in side_corners(facing)] if facing else []
    return tuple((Point(x * JETTY[0], y * JETTY[0]), Point(x * JETTY[1], y * JETTY[1])) for x, y in corners)


def jetties(facing: Facing | None, theme: Theme, planks: bool = True) -> Iterator[Item]:
    """Draw the two piers of a harbour, for a hex 1 wide."""
    edge, wood, rung = (theme.colours[name] for name in ("coast", *WOOD[theme.fills]))
    pens = [Stroke(theme.colours["paper"], 0.112), Stroke(edge, 0.088), Stroke(wood, 0.066)]
    if planks:
        pens.append(Stroke(rung, 0.066, RUNGS))
    for near, far in pier(facing):
        yield from (straight(near, far, pen) for pen in pens)


def ruled(style: BoardStyle, at: Point, name: str) -> Iterator[Item]:
    """Yield the name in the upper tip of a hex to write on, about a point, and lines where it is large enough."""
    unit, pen = style.unit, Stroke(style.colour("hairline"), 0.18)
    size = max(SMALLEST, size_to_fit(name, TIP_WIDE * unit, TIP_NAME * unit, 700))
    yield centred(name, at.moved(0, -TIP * unit), size, 700, style.colour("coast"))
    half = 0.5 * RULED_WIDE * unit
    for y in RULED if unit >= RULED_FROM else ():
        yield straight(at.moved(-half, y * unit), at.moved(half, y * unit), pen)
