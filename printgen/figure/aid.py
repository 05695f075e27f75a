"""The drawings of a player aid, in mm: title band, turn strip, compass.

The band is sea, a white grid, and art at the right: ``islands`` (a route between islands), ``sea-chart`` (tiles, coins
and a raised island), ``plain``. Art is drawn for a band of 186 × 19 mm and scaled; it stays in the right third. The
strip is a row of arrows that run into each other, behind the words of the steps. The compass shows a piece in the
middle of nine tiles and the eight ways it may go.
"""

import math
from collections.abc import Callable, Mapping

from printgen.drawing.path import rectangle, wave
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Path, Scene, Stroke, line, polygon, polyline
from printgen.figure.icon import icon
from printgen.figure.pieces.part import width_of
from printgen.figure.pieces.piece import Mark, coin, pawn, tile_back_art
from printgen.figure.style import PieceStyle
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.board.board import Accent
from printgen.model.path_syntax import read_path
from printgen.model.resources import Icon, Theme

BAND_WIDTH, BAND_HEIGHT = 186.0, 19.0
ART_WIDTH, ART_SHARE = 67.4, 0.415
ART_LEFT = {"islands": 118.6, "sea-chart": 115.3, "plain": 180.0}
"""Where the art of each kind begins; left of it stand words."""

BAND_RADIUS = 1.6
CELL = BAND_HEIGHT / 2
ISLAND_MIDDLE = 152.75

ISLAND = (
    "M136 11.5C135.5 8.6 138.5 6.6 141.5 6.8C143.5 7 144 5 146.8 4.4C150.5 3.6 152.6 5.6 155.2 5.4"
    "C158.6 5.2 163.6 5.8 164.6 9C165.4 11.8 162.4 13 160 13.2C157.4 13.4 157 15.6 153.6 15.8"
    "C150.4 16 149.4 13.6 146.4 14C142.6 14.6 136.6 15 136 11.5Z"
)
NORTH_EAST = "M176 -4C175.4 2.4 178.6 3 179 5.4C179.4 7.8 182.4 7.2 187 8.4V-4Z"
SOUTH = "M166.4 23C167 17.6 169.6 18 171.6 16.8C173.8 15.6 177 16.2 178 23Z"
HILL = (
    "M147 10.8C146.8 8.6 149 7.4 151.4 7.3C154 7.1 157.2 7.5 157.6 9.6"
    "C158 11.6 155.6 12.6 152.8 12.8C150 13 147.2 12.8 147 10.8Z"
)
CONTOUR = (
    "M149.8 10.3C149.7 9.2 151 8.7 152.3 8.7C153.8 8.6 155.2 8.9 155.3 9.8C155.4 10.8 154 11.2"
    " 152.6 11.3C151.2 11.4 149.9 11.3 149.8 10.3Z"
)
ROUTE = "M130.2 8.6C133 3.6 138 2 145 2.2C152 2.4 160 1.6 165.6 4.4C169.4 6.4 170.8 8.8 172 10.6"
FLAG = "M152.6 10V6.6M152.6 6.6H155.4L154.7 7.5L155.4 8.4H152.6Z"

STRIP_GAP, STRIP_POINT, STRIP_LINE = 1.28, 2.6, 0.3
"""Between two arrows of a strip, how far an arrow's tip reaches, its outline: in mm."""

# Of a compass 1 wide: tiles, from where to where ways lead, their lines and heads, the piece.
TILE, TILE_GAP, TILE_RADIUS = 1 / 3, 0.0056, 0.033
STRAIGHT, DIAGONAL = (0.19, 0.367), (0.267, 0.511)
PEN, HEAD_LONG, HEAD_HALF, DOTS = 0.029, 0.067, 0.049, (0.011, 0.051)
ICON = 0.253


def band_art(kind: str, size: Size, style: PieceStyle, emblem: str | None = None) -> Scene:
    """Draw the band; ``emblem``: the icon that leads the art, a sail without. KeyError for an unknown kind."""
    art = _ART[kind](style, emblem)
    scale = _scale(size)
    place = Transform.scale(scale).then(
        Transform.shift(size.width - BAND_WIDTH * scale, (size.height - BAND_HEIGHT * scale) / 2)
    )
    whole = Rect(0, 0, size.width, size.height)
    cell = CELL * scale
    grid = _grid(size, cell, cell / 2 if kind == "sea-chart" else cell, style)
    sea = Box(whole, Fill(style.colour("sea")))
    inside = Group((sea, grid, Group(art, place)), clip=Path(rectangle(whole, BAND_RADIUS)))
    edge = Stroke(style.colour("coast"), 0.3)
    frame = Box(Rect(0.15, 0.15, size.width - 0.3, size.height - 0.3), stroke=edge, radius=BAND_RADIUS - 0.1)
    return Scene(whole, (inside,) if style.theme.fills else (inside, frame))


def art_left(kind: str, size: Size) -> float:
    """Return how far from the left edge of a band its art begins, in mm."""
    return size.width - (BAND_WIDTH - ART_LEFT[kind]) * _scale(size)


def _scale(size: Size) -> float:
    return min(size.height / BAND_HEIGHT, ART_SHARE * size.width / ART_WIDTH)


def _grid(size: Size, cell: float, first: float, style: PieceStyle) -> Path:
    """Draw lines ``cell`` mm apart, from the middle and from ``first`` mm off the right edge."""
    ys = (size.height / 2 + k * cell for k in (-1, 0, 1))
    xs = (size.width - first - k * cell for k in range(int((size.width - first) / cell) + 1))
    ends = [(Point(0, y), Point(size.width, y)) for y in ys if 0 < y < size.height]
    ends += [(Point(x, 0), Point(x, size.height)) for x in xs if 0 < x < size.width]
    commands = tuple(command for pair in ends for command in polyline(pair))
    colour, opacity = ("paper", 0.75) if style.theme.fills else ("hairline", 0.6)
    return Path(commands, stroke=Stroke(style.colour(colour), 0.25, opacity=opacity))


def _islands(style: PieceStyle, emblem: str | None) -> tuple[Item, ...]:
    """Draw three islands with their shallows, a hill with a flag, a route from a ship to a boat."""
    fills = style.theme.fills
    coasts = [read_path(text) for text in (ISLAND, NORTH_EAST, SOUTH)]
    shoal = Stroke(style.colour("shallow" if fills else "hairline"), 2.6 if fills else 1.6)
    coast = Stroke(style.colour("coast"), 0.45, join="round")
    thin = Stroke(style.colour("coast"), 0.2)
    return (
        *(Path(commands, stroke=shoal) for commands in coasts),
        *(Path(commands, Fill(style.colour("land")), coast) for commands in coasts),
        Path(read_path(HILL), Fill(style.colour("hill" if fills else "paper")), thin),
        Path(read_path(CONTOUR), stroke=thin),
        Path(read_path(ROUTE), stroke=Stroke(style.colour("coast"), 0.35, (1.1, 1.0))),
        Path(read_path(FLAG), Fill(style.colour("vermilion")), Stroke(style.colour("ink"), 0.25, join="round")),
        icon(emblem or "sail", Point(124.6, 10.6), 12, style.colour("ink"), style.icons),
        icon("boat", Point(172.24, 12.64), 5.3, style.colour("blue"), style.icons),
    )


def _sea_chart(style: PieceStyle, emblem: str | None) -> tuple[Item, ...]:
    """Draw the rim of a board of tiles: two lines past a raised island, coins at their ends, a harbour."""
    ink, red = style.colour("coin-ink"), style.colour("vermilion")
    first, last, harbour = Point(129.0, CELL / 2), Point(176.5, BAND_HEIGHT - CELL / 2), Point(119.5, CELL / 2)
    fill = Fill(red, 0.12) if style.theme.fills else None
    return (
        *_tiles(style),
        *_band_wave(first, Point(145.6, BAND_HEIGHT + 2.35), style),
        *_band_wave(Point(159.9, -2.35), last, style),
        *_raised_island(style, emblem),
        Box(Rect.around(harbour, CELL - 1.2), fill, Stroke(red, 0.3, (1.1, 0.8))),
        *_coin(harbour, "ace-spiral", ink, style),
        *_coin(first, None, ink, style, 135),
        *_coin(Point(138.5, CELL / 2), "boat", style.colour("blue"), style),
        *_coin(last, None, ink, style, -45),
    )


def _tiles(style: PieceStyle) -> tuple[Item, ...]:
    """Draw the backs of the tiles, as high as the band, and the spaces of the lines a little darker."""
    scale = Transform.scale(BAND_HEIGHT / width_of(style.looks["tile"]))
    joint = Stroke(style.colour("paper"), 0.5)
    tint = Fill(style.colour("blue"), 0.13) if style.theme.fills else None
    lefts = (ISLAND_MIDDLE - BAND_HEIGHT, ISLAND_MIDDLE + BAND_HEIGHT)
    spaces = [Box(Rect(x, y, CELL, CELL), tint) for left in lefts for x, y in ((left - CELL, 0), (left, CELL))]
    middles = [ISLAND_MIDDLE + k * BAND_HEIGHT for k in (-1, 1, 2)]
    backs = [Group(tile_back_art(style), scale.then(Transform.shift(x, CELL))) for x in middles]
    edges = [line(Point(x - CELL, 0), Point(x - CELL, BAND_HEIGHT), joint) for x in (*middles, ISLAND_MIDDLE)]
    return (*spaces, *backs, *(edges if style.theme.fills else ()))


def _band_wave(start: Point, end: Point, style: PieceStyle) -> tuple[Item, ...]:
    """Draw a dashed wave from the rim of one coin or of the band to another."""
    clear = 4.2
    reach = math.dist(start, end) - 2 * clear
    commands = wave(start, end, clear, 0.6, [(clear + k / 48 * reach) / 9.5 for k in range(49)])
    halo = Stroke(style.colour("paper"), 1.2, cap="round", opacity=0.8)
    return Path(commands, stroke=halo), Path(commands, stroke=Stroke(style.colour("blue"), 0.45, (1.7, 1.0), "round"))


def _raised_island(style: PieceStyle, emblem: str | None) -> tuple[Item, ...]:
    side, fills = 13.0, style.theme.fills
    rect = Rect.around(Point(ISLAND_MIDDLE, CELL - 0.4), side)
    shadow = Box(rect.moved(1.0, 1.3), Fill(style.colour("ink"), 0.22))
    thickness = Box(rect.moved(0, 0.7), Fill(style.colour("land-edge")))
    standing = pawn(10.6, style.colour("vermilion"), emblem, style)
    return (
        *((shadow, thickness) if fills else ()),
        Box(rect, Fill(style.colour("face")), Stroke(style.colour("land-edge"), 0.2 if fills else 0.5)),
        Group((standing,), Transform.shift(rect.centre.x, rect.centre.y - 0.2)),
    )


def _coin(at: Point, mark: Mark, ink: str, style: PieceStyle, degrees: float = 0.0) -> tuple[Item, ...]:
    size = 0.75 * CELL
    shade = Disc(at.moved(0.26, 0.37), size / 2, Fill(style.colour("ink"), 0.22))
    art = Group((coin(size, mark, ink, style, degrees),), Transform.shift(*at))
    return (shade, art) if style.theme.fills else (art,)


_ART: dict[str, Callable[[PieceStyle, str | None], tuple[Item, ...]]] = {
    "plain": lambda style, emblem: (),
    "islands": _islands,
    "sea-chart": _sea_chart,
}


def strip_art(size: Size, columns: int, theme: Theme) -> Scene:
    """Draw so many arrows side by side, filling the size in mm; the first has no notch."""
    half, strip = STRIP_LINE / 2, theme.colours["strip"]
    fill = Fill(strip) if theme.fills else None
    stroke = Stroke(strip if theme.fills else theme.colours["grey"], STRIP_LINE, join="round")
    top, bottom, middle = half, size.height - half, size.height / 2
    arrows = []
    for left in step_lefts(size, columns):
        right = left + (size.width - (STRIP_POINT - STRIP_GAP)) / columns + STRIP_POINT - STRIP_GAP - half
        points = [
            Point(left + half, top),
            Point(right - STRIP_POINT, top),
            Point(right, middle),
            Point(right - STRIP_POINT, bottom),
            Point(left + half, bottom),
        ]
        notch = [Point(left + half + STRIP_POINT, middle)] if left else []
        arrows.append(polygon(points + notch, fill, stroke))
    return Scene(Rect(0, 0, size.width, size.height), tuple(arrows), title="")


def step_lefts(size: Size, columns: int) -> tuple[float, ...]:
    """Return the left edge of each arrow of a strip in mm."""
    pitch = (size.width - (STRIP_POINT - STRIP_GAP)) / columns
    return tuple(number * pitch for number in range(columns))


def compass(
    size: float, icon_name: str, straight: Accent, diagonal: Accent, theme: Theme, icons: Mapping[str, Icon]
) -> Scene:
    """Draw the diagram ``size`` mm square; straight ways are solid, diagonal ones dotted, so colours are not needed."""
    side, gap, middle = size * TILE, size * TILE_GAP, Point(size / 2, size / 2)
    stroke = Stroke(theme.colours["hairline" if theme.fills else "grey"], 0.011 * size)
    items: list[Item] = []
    for row, column in ((row, column) for row in range(3) for column in range(3)):
        colour = "paper" if row == column == 1 else "sea" if (row + column) % 2 else "shallow"
        rect = Rect(column * side + gap, row * side + gap, side - 2 * gap, side - 2 * gap)
        items.append(Box(rect, Fill(theme.colours[colour]), stroke, TILE_RADIUS * size))
    for degrees in range(0, 360, 45):
        items += _way(middle, size, degrees, theme.colours[diagonal if degrees % 90 else straight])
    items.append(icon(icon_name, middle, ICON * size, theme.colours["ink"], icons))
    return Scene(Rect(0, 0, size, size), tuple(items))


def _way(middle: Point, size: float, degrees: int, colour: str) -> tuple[Item, Item]:
    """Draw an arrow from the middle outwards, clockwise from the east."""
    dotted = degrees % 90 != 0
    start, end = DIAGONAL if dotted else STRAIGHT
    place = Transform.scale(size).then(Transform.turn(degrees)).then(Transform.shift(*middle))
    dash = tuple(part * size for part in DOTS) if dotted else ()
    pen = Stroke(colour, PEN * size, dash, cap="round")
    shaft = line(place.apply(Point(start, 0)), place.apply(Point(end, 0)), pen)
    tip = (Point(end + HEAD_LONG, 0), Point(end, HEAD_HALF), Point(end, -HEAD_HALF))
    return shaft, polygon(map(place.apply, tip), Fill(colour))
