"""Board view → what is marked on the spaces: lines as waves, icons, raised regions, links."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from printgen.drawing.metrics import fits
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Path, Run, Stroke, Text, polyline
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.icon import icon
from printgen.figure.pieces.piece import tile_face
from printgen.figure.squares.surface import LINE_TINT
from printgen.geometry import Point, Rect, Transform
from printgen.model.board.board import Accent, Line, Region
from printgen.model.board.spaces import Cell

WAVE_HEIGHT, WAVE_WIDTH, WAVE_HALO = 0.059, 0.043, 0.118
WAVE_DASH = (0.173, 0.102)
WAVE_STEPS = 12
END_CLEAR, JUMP_DASH = 0.44, (0.012, 0.11)
NAME_WITHIN, NAME_CLEAR, ICON_CLEAR, LONG_NAME, NAME_POINTS = 0.085, 0.27, 0.45, 2.4, 8.0
ICON_DISC, ICON_SIZE = 0.275, 0.45
LINK_DISC, LINK_LINE = 0.339, 0.6
REGION_POINTS = 7.0
SOFT_HYPHEN = "\N{SOFT HYPHEN}"
SHORT_RUN = 3
THICKNESS, RAISED_SHADOW = 0.071, Point(0.126, 0.157)


def lines(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw every line of every board as a wave through the middles of its spaces."""
    items: list[Item] = []
    for number in view.numbers:
        for way in view.board.lines.values():
            for run, jump in straight_runs(view.cells_on(number, way.spaces), way.closed):
                start, end = style.middle(run[0]), style.middle(run[-1])
                draw = _jump if jump else _wave
                items += draw(start, end, len(run), way.accent, style)
    return tuple(items)


def straight_runs(cells: Sequence[Cell], closed: bool) -> tuple[tuple[tuple[Cell, ...], bool], ...]:
    """Cut a line into straight runs; steps over missing spaces are jumps, told by True.

    >>> straight_runs([(0, 0), (1, 1), (3, 3)], closed=False)
    ((((0, 0), (1, 1)), False), (((1, 1), (3, 3)), True))
    """
    ring = [*cells, cells[0]] if closed else list(cells)
    runs: list[tuple[list[Cell], bool]] = []
    before: Cell | None = None
    for start, end in pairwise(ring):
        step = (end[0] - start[0], end[1] - start[1])
        jump = max(abs(step[0]), abs(step[1])) > 1
        if runs and step == before and not jump:
            runs[-1][0].append(end)
        else:
            runs.append(([start, end], jump))
        before = step
    return tuple((tuple(run), jump) for run, jump in runs)


def _wave(start: Point, end: Point, spaces: int, accent: Accent, style: BoardStyle) -> list[Item]:
    """Draw a dashed wave on a light halo, one period a space, clear of what lies at its ends."""
    unit = style.unit
    length = math.dist(start, end)
    along = Point((end.x - start.x) / length, (end.y - start.y) / length)
    reach, periods = length - 2 * END_CLEAR * unit, spaces - 1
    points = []
    for k in range(periods * WAVE_STEPS + 1):
        share = k / (periods * WAVE_STEPS)
        there = END_CLEAR * unit + share * reach
        aside = WAVE_HEIGHT * unit * math.sin(2 * math.pi * share * periods)
        points.append(start.moved(along.x * there - along.y * aside, along.y * there + along.x * aside))
    commands = polyline(tuple(points))
    halo = Stroke(style.colour("paper"), WAVE_HALO * unit, cap="round", join="round", opacity=0.8)
    dash = tuple(part * unit for part in WAVE_DASH)
    wave = Stroke(style.colour(accent), WAVE_WIDTH * unit, dash, cap="round", join="round")
    return [Path(commands, stroke=halo), Path(commands, stroke=wave)]


def _jump(start: Point, end: Point, spaces: int, accent: Accent, style: BoardStyle) -> list[Item]:
    """Draw the way over missing spaces as a dotted line; they are not counted."""
    length = math.dist(start, end)
    clear = END_CLEAR * style.unit * 1.05
    dx, dy = (end.x - start.x) / length * clear, (end.y - start.y) / length * clear
    commands = polyline((start.moved(dx, dy), end.moved(-dx, -dy)))
    dash = tuple(part * style.unit for part in JUMP_DASH)
    dots = Stroke(style.colour(accent), 1.2 * WAVE_WIDTH * style.unit, dash, cap="round")
    return [Path(commands, stroke=dots)]


def line_names(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Write the name of each line beside its longest runs, on the side away from the middle.

    An overlay has it at every fifth space and so small that it stays within it: sheets are cut between spaces.
    """
    items: list[Item] = []
    for number in view.numbers:
        top, left = view.origins[number - 1]
        middle = style.corner((top, left)).moved(
            view.grid.columns * style.pitch.x / 2, view.grid.rows * style.pitch.y / 2
        )
        for key, way in view.board.lines.items():
            runs = [run for run, _ in straight_runs(view.cells_on(number, way.spaces), way.closed)]
            longest = max(len(run) for run in runs)
            name = view.word(f"board.lines.{key}")
            named = [run for run in runs if len(run) == longest]
            # Names of short runs would meet at the corners.
            for run in named if longest > SHORT_RUN else named[:1]:
                if longest > SHORT_RUN and style.look == "overlay":
                    items += [_name_within(name, run, cell, way, style) for cell in run[1:-1:5]]
                else:
                    items.append(_line_name(name, run, way, middle, style))
    return tuple(items)


def _name_within(name: str, run: Sequence[Cell], cell: Cell, way: Line, style: BoardStyle) -> Item:
    """Write the name along a line within one of its spaces, above the line."""
    first, last = sorted((style.middle(run[0]), style.middle(run[-1])))
    length = math.dist(first, last)
    along = Point((last.x - first.x) / length, (last.y - first.y) / length)
    size = NAME_WITHIN * style.unit
    off = NAME_CLEAR * style.unit + 0.2 * size
    return Text(
        style.middle(cell).moved(along.y * off, -along.x * off),
        (Run(name, size, 600, style.colour(f"{way.accent}-text")),),
        "middle",
        math.degrees(math.atan2(along.y, along.x)),
    )


def _line_name(name: str, run: Sequence[Cell], way: Line, middle: Point, style: BoardStyle) -> Item:
    first, last = style.middle(run[0]), style.middle(run[-1])
    if (last.x, last.y) < (first.x, first.y):
        run, first, last = run[::-1], last, first
    length = math.dist(first, last)
    normal = Point((last.y - first.y) / length, -(last.x - first.x) / length)
    centre = Point((first.x + last.x) / 2, (first.y + last.y) / 2)
    away = (centre.x - middle.x) * normal.x + (centre.y - middle.y) * normal.y
    # An overlay has the names of the spaces below the lines.
    side = 1 if away >= 0 or style.look == "overlay" else -1
    if len(run) == 2:  # a jump over a gap, whose middle has a word of its own
        side = -side
    at = style.middle(run[2 if side < 0 else -3]) if len(run) > 5 else centre
    size = style.size(NAME_POINTS)
    long = not fits(name, LONG_NAME * style.unit, size, 600)
    clear = (ICON_CLEAR if long else NAME_CLEAR) * style.unit
    off = side * clear + (0.2 * size if side > 0 else -0.66 * size)
    ground, ink = ("back" if style.look == "setup" else "paper"), f"{way.accent}-text"
    if ground == "back" and style.theme.pieces == "inverted":
        ink = "back-ink"  # the backs of tiles are dark
    return style.text(
        at.moved(normal.x * off, normal.y * off),
        name,
        NAME_POINTS,
        ink,
        600,
        "middle",
        math.degrees(math.atan2(last.y - first.y, last.x - first.x)),
        Stroke(style.colour(ground), 0.35 * size, join="round"),
    )


def region_icons(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Put the icon of a region on each of its spaces, in a disc that parts it from a line."""
    items: list[Item] = []
    for number in view.numbers:
        tints = {cell: way.accent for way in view.board.lines.values() for cell in view.cells_on(number, way.spaces)}
        for region in view.board.regions.values():
            if region.icon is None or region.raised:
                continue
            for cell in view.cells_on(number, region.spaces):
                items += _region_icon(region.icon, region.accent, cell, tints.get(cell), style)
    return tuple(items)


def _region_icon(name: str, accent: Accent | None, cell: Cell, tint: Accent | None, style: BoardStyle) -> list[Item]:
    at, radius = style.middle(cell), ICON_DISC * style.unit
    ground = Disc(at, radius, Fill(style.colour("back" if style.look == "setup" else "paper")))
    ink = style.colour(f"{accent or 'blue'}-text")
    drawing = icon(name, at, ICON_SIZE * style.unit, ink, style.icons)
    if tint is None or not style.theme.fills:
        return [ground, drawing]
    return [ground, Disc(at, radius, Fill(style.colour(tint), LINE_TINT)), drawing]


def raised_regions(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw a tile that lies face up on the others, with its thickness, its shadow and its name."""
    items: list[Item] = []
    for number in view.numbers:
        for key, region in view.board.regions.items():
            if region.raised:
                rect = region_rect(view, style, number, region)
                items += _raised(rect, region, style)
                items += _region_name(view.word(f"board.regions.{key}"), rect, style)
    return tuple(items)


def _region_name(name: str, rect: Rect, style: BoardStyle) -> list[Item]:
    """Write a name low on a raised tile, in two lines where one would be too long."""
    size = style.size(REGION_POINTS)
    y = rect.y + 0.55 * style.unit if style.look == "overlay" else rect.bottom - max(0.17 * style.unit, 0.3 * size)
    return [
        style.text(Point(rect.centre.x, y - index * size), line, REGION_POINTS, "ink", 600, "middle")
        for index, line in enumerate(reversed(_name_lines(name, rect, style)))
    ]


def _name_lines(name: str, rect: Rect, style: BoardStyle) -> list[str]:
    """Split a long name at its last space, or where a soft hyphen allows it."""
    whole = name.replace(SOFT_HYPHEN, "")
    size = style.size(REGION_POINTS)
    if fits(whole, rect.width - size, size, 600):
        return [whole]
    first, _, last = whole.rpartition(" ")
    if not first and SOFT_HYPHEN in name:
        first, _, last = name.rpartition(SOFT_HYPHEN)
        first = first.replace(SOFT_HYPHEN, "") + "-"
    return [first, last] if first else [whole]


def raised_middle(view: BoardView, style: BoardStyle, key: str, rect: Rect) -> Point:
    """Return where a piece stands on a raised region: its middle, or above a name of two lines."""
    lines = _name_lines(view.word(f"board.regions.{key}"), rect, style)
    return rect.centre.moved(0, (1 - len(lines)) * style.size(REGION_POINTS))


def region_rect(view: BoardView, style: BoardStyle, number: int, region: Region) -> Rect:
    """Return the rectangle round the spaces of a region on one board, in mm."""
    cells = view.cells_on(number, region.spaces)
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    rows = max(row for row, _ in cells) - top + 1
    columns = max(column for _, column in cells) - left + 1
    return style.rect((top, left), rows, columns)


def _raised(rect: Rect, region: Region, style: BoardStyle) -> list[Item]:
    unit, theme = style.unit, style.theme
    edge = Stroke(style.colour("land-edge"), 0.2)
    if style.look == "overlay" or not theme.fills:
        return [Box(rect, Fill(style.colour("face")), replace(edge, width=min(0.6, 0.05 * unit)))]
    shadow = Box(rect.moved(RAISED_SHADOW.x * unit, RAISED_SHADOW.y * unit), Fill(style.colour("ink"), 0.25))
    side = Box(rect.moved(0, THICKNESS * unit), Fill(style.colour("land-edge")))
    across = min(rect.width, rect.height)
    ink = style.colour(region.accent or "coin-ink")
    face = tile_face(across, ink, style, corner=region.icon)
    stretch = Transform.scale(rect.width / across, rect.height / across)
    place = stretch.then(Transform.shift(*rect.centre))
    return [shadow, side, Group((face,), place), Box(rect, stroke=edge)]


def links(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Put the sign of two opposite arrows on every space that is one with another."""
    spots = {
        cell: link.accent
        for number in view.numbers
        for link in view.board.links.values()
        for cell in view.cells_on(number, link.spaces)
    }
    items: list[Item] = []
    for cell, accent in spots.items():
        items.append(link_sign(style.middle(cell), LINK_DISC * style.unit, style.colour(accent), style))
    return tuple(items)


def link_sign(at: Point, radius: float, colour: str, style: BoardStyle) -> Group:
    """Draw two opposite arrows in a ring, for spaces that count as one."""
    scale = radius / 4.3
    ring = Disc(Point(0, 0), 4.3, Fill(style.colour("paper")), Stroke(colour, 0.5))
    pen = Stroke(colour, LINK_LINE, cap="round", join="round")
    arrow = ((-2.5, -1.05), (1.8, -1.05)), ((0.5, -2.2), (1.8, -1.05), (0.5, 0.1))
    strokes = [Path(polyline(tuple(Point(*p) for p in part)), stroke=pen) for part in arrow]
    back = Group(tuple(strokes), Transform.turn(180).then(Transform.shift(0, 0.15)))
    place = Transform.scale(scale).then(Transform.shift(at.x, at.y))
    return Group((ring, *strokes, back), place)


def line_direction(view: BoardView, cell: Cell) -> float | None:
    """Return the way a line runs from a cell that is one of its ends, clockwise from the north."""
    for number in view.numbers:
        for way in view.board.lines.values():
            for run, _ in straight_runs(view.cells_on(number, way.spaces), way.closed):
                for here, there in ((run[0], run[1]), (run[-1], run[-2])):
                    if here == cell and len(run) > 2:
                        return math.degrees(math.atan2(there[1] - here[1], here[0] - there[0]))
    return None
