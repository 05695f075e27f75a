"""Board view → what is marked on the spaces: lines as waves, icons, raised regions, links."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from printgen.drawing.metrics import fits
from printgen.drawing.path import wave
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Path, Stroke, label, line, polyline
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.icon import icon
from printgen.figure.pieces.piece import tile_face
from printgen.figure.squares.surface import LINE_TINT
from printgen.geometry import Point, Rect, Transform, between, direction
from printgen.model.board.board import Accent, Line, Region
from printgen.model.board.spaces import Cell
from printgen.units import PT

WAVE_HEIGHT, WAVE_WIDTH, WAVE_HALO = 0.059, 0.043, 0.118
WAVE_DASH = (0.173, 0.102)
WAVE_STEPS = 12
END_CLEAR, JUMP_DASH = 0.44, (0.012, 0.11)
ALONG_LINE = 0.3
NAME_CLEAR, ICON_CLEAR, LONG_NAME, NAME_POINTS = 0.27, 0.76, 2.4, 8.0
NAMES_WITHIN, NAME_NEAR, NAME_AIR = (9.0, 8.5, 8.0, 7.5, 7.0), 0.125, 0.8
"""Sizes of a name within a space in pt, how far off its line it begins (a share of the space), and what is left
free at both ends, in mm."""
ICON_DISC, ICON_SIZE = 0.275, 0.45
ICON_LEAST, ICON_MOST = 3.8, 0.62
"""How large an icon is at least on the board of a sheet, in mm, and at most, as a share of its space."""
LINK_DISC, CLEAR_LINK, LINK_LINE = 0.339, 0.28, 0.6
"""Half the sign of a link, and the same on an overlay, where names stand in the spaces; how thick its lines are."""
NOTED, NOTED_AT = 0.55, 0.27
"""On a board to write on: how large signs are for their size elsewhere, how far above and right of the middle."""
ASIDE, ASIDE_AT = 0.68, 0.27
"""The same on an overlay of a board with lines, which run through the middles of spaces."""
REGION_POINTS = 7.0
OFF_MIDDLE = 0.45
SOFT_HYPHEN = "\N{SOFT HYPHEN}"
SHORT_RUN = 3
RAISED_ICON = 0.4
RAISED_CORNER, RAISED_CORNER_AT, RAISED_FREE = 0.26, 0.72, 0.9
"""The icon of a raised region in its corner, as a share of its side, and how far its middle lies within, as a share of
the icon; the same where it has the room above the name: its share of that height."""
THICKNESS, RAISED_SHADOW = 0.071, Point(0.126, 0.157)


def lines(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Draw every line of every board through the middles of its spaces: waves, and dots over missing spaces."""
    for _, way, cells in view.on_boards(view.board.lines):
        for run, jump in straight_runs(cells, way.closed):
            start, end = style.middle(run[0]), style.middle(run[-1])
            yield from (_jump if jump else _wave)(start, end, len(run) - 1, way.accent, style)


def line_places(view: BoardView, style: BoardStyle) -> Iterator[Rect]:
    """Yield where the waves of lines lie about, piece by piece."""
    for _, way, cells in view.on_boards(view.board.lines):
        for run, jump in straight_runs(cells, way.closed):
            start, end = style.middle(run[0]), style.middle(run[-1])
            parts = 0 if jump else 2 * (len(run) - 1)
            yield from (
                Rect.around(between(start, end, (part + 0.5) / parts), ALONG_LINE * style.unit) for part in range(parts)
            )


def straight_runs(cells: Sequence[Cell], closed: bool) -> tuple[tuple[tuple[Cell, ...], bool], ...]:
    """Cut a line into straight runs; steps over missing spaces are jumps, marked by True.

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


def _wave(start: Point, end: Point, periods: int, accent: Accent, style: BoardStyle) -> list[Item]:
    """Draw a dashed wave on a light halo, one period a space, clear of what lies at its ends."""
    unit, turns = style.unit, [step / WAVE_STEPS for step in range(periods * WAVE_STEPS + 1)]
    commands = wave(start, end, END_CLEAR * unit, WAVE_HEIGHT * unit, turns)
    halo = Stroke(style.colour("paper"), WAVE_HALO * unit, cap="round", join="round", opacity=0.8)
    dash = tuple(part * unit for part in WAVE_DASH)
    pen = Stroke(style.colour(accent), WAVE_WIDTH * unit, dash, cap="round", join="round")
    return [Path(commands, stroke=halo), Path(commands, stroke=pen)]


def _jump(start: Point, end: Point, periods: int, accent: Accent, style: BoardStyle) -> list[Item]:
    """Draw the way over missing spaces as a dotted line; they are not counted."""
    unit = style.unit
    dx, dy = (part * END_CLEAR * unit * 1.05 for part in direction(start, end))
    dots = Stroke(style.colour(accent), 1.2 * WAVE_WIDTH * unit, tuple(part * unit for part in JUMP_DASH), cap="round")
    return [line(start.moved(dx, dy), end.moved(-dx, -dy), dots)]


def line_names(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Write the name of each line beside its longest runs, away from the middle; on an overlay within its spaces."""
    for number in view.numbers:
        middle = style.rect(view.origins[number - 1], view.grid.rows, view.grid.columns).centre
        for key, way in view.board.lines.items():
            runs = [run for run, _ in straight_runs(view.cells_on(number, way.spaces), way.closed)]
            longest, name = max(len(run) for run in runs), view.word(f"board.lines.{key}")
            named = [run for run in runs if len(run) == longest]
            # Names of short runs would meet at the corners.
            for run in (named if longest > SHORT_RUN else named[:1]) if name else ():
                if longest > SHORT_RUN and style.look == "overlay":
                    yield from (_name_within(name, run, cell, way, style) for cell in run[1:-1:5])
                else:
                    yield _line_name(name, run, way, middle, style)


def _name_within(name: str, run: Sequence[Cell], cell: Cell, way: Line, style: BoardStyle) -> Item:
    """Write the name along a line within one of its spaces, above the line, as large as the space allows."""
    first, last = sorted((style.middle(run[0]), style.middle(run[-1])))
    along = direction(first, last)
    sizes = tuple(points * PT for points in NAMES_WITHIN)
    off = NAME_NEAR * style.unit
    rooms = ((size, _stretch(along, off + 0.95 * size, style) - 2 * NAME_AIR) for size in sizes)
    size = next((size for size, room in rooms if fits(name, room, size, 600)), sizes[-1])
    at = style.middle(cell).moved(along.y * (off + 0.25 * size), -along.x * (off + 0.25 * size))
    degrees = math.degrees(math.atan2(along.y, along.x))
    return label(name, at, size, style.colour(f"{way.accent}-text"), 600, degrees=degrees)


def _stretch(along: Point, off: float, style: BoardStyle) -> float:
    """Return how long a stretch through a space is that runs so far off its middle, in mm."""
    ways = ((style.pitch.x, along.y, along.x), (style.pitch.y, along.x, along.y))
    return 2 * min((side / 2 - abs(off * aside)) / abs(part) for side, aside, part in ways if abs(part) > 1e-6)


def _line_name(name: str, run: Sequence[Cell], way: Line, middle: Point, style: BoardStyle) -> Item:
    """Write the name beside a run, farther off where it is long and would meet icons."""
    first, last = style.middle(run[0]), style.middle(run[-1])
    if (last.x, last.y) < (first.x, first.y):
        run, first, last = run[::-1], last, first
    along, centre = direction(first, last), between(first, last)
    away = (centre.x - middle.x) * along.y - (centre.y - middle.y) * along.x
    # An overlay has the names of the spaces below the lines.
    side = 1 if away >= 0 or style.look == "overlay" else -1
    if len(run) == 2 and math.dist(*run) > 1:  # a jump over a gap, whose middle has a word of its own
        side = -side
    at = style.middle(run[2 if side < 0 else -3]) if len(run) > 5 else centre
    size = style.size(NAME_POINTS)
    clear = NAME_CLEAR if fits(name, LONG_NAME * style.unit, size, 600) else ICON_CLEAR
    off = side * clear * style.unit + (0.2 * size if side > 0 else -0.66 * size)
    paper, ink = ("back" if style.look == "setup" else "paper"), f"{way.accent}-text"
    if paper == "back" and style.theme.pieces == "inverted":
        ink = "back-ink"  # the backs of tiles are dark
    degrees = math.degrees(math.atan2(last.y - first.y, last.x - first.x))
    halo = Stroke(style.colour(paper), 0.35 * size, join="round")
    return style.text(at.moved(along.y * off, -along.x * off), name, NAME_POINTS, ink, 600, "middle", degrees, halo)


def region_icons(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Put the icon of a region on each of its spaces, in a disc that parts it from a line.

    The disc is as its space is where that is a tile of a set-up, else white. On an overlay it keeps off the lines.
    """
    share, off = (NOTED, NOTED_AT * style.unit) if style.look == "notes" else (1.0, 0.0)
    if style.look == "overlay" and view.board.lines:
        share, off = ASIDE, ASIDE_AT * style.unit
    size = share * ICON_SIZE * style.unit
    if style.look == "setup":
        size = max(size, min(ICON_LEAST, ICON_MOST * style.unit))
    radius = ICON_DISC / ICON_SIZE * size
    paper = Fill(style.colour("back" if style.look == "setup" else "paper"))
    tints = {cell: way.accent for _, way, cells in view.on_boards(view.board.lines) for cell in cells}
    for _, region, cells in view.on_boards(view.board.regions):
        ink = style.colour(f"{region.accent or 'blue'}-text")
        for at, cell in (
            (style.middle(cell).moved(off, -off), cell) for cell in cells if region.icon and not region.raised
        ):
            yield Disc(at, radius, paper)
            if cell in tints and style.theme.fills and style.look == "setup":
                yield Disc(at, radius, Fill(style.colour(tints[cell]), LINE_TINT))
            yield icon(region.icon or "", at, size, ink, style.icons)


def raised_regions(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw each tile that lies face up on the others: its thickness, its shadow, its name in one or two lines."""
    items: list[Item] = []
    size = style.size(REGION_POINTS)
    raised = {key: region for key, region in view.board.regions.items() if region.raised}
    for key, region, cells in view.on_boards(raised):
        rect, names = style.rect_of(cells), _name_lines(view.word(f"board.regions.{key}"), style.rect_of(cells), style)
        items += _raised(rect, region, style)
        y = rect.y + 0.55 * style.unit if style.look == "overlay" else rect.bottom - max(0.17 * style.unit, 0.3 * size)
        if region.icon is not None:
            items.append(_raised_icon(view, cells, y - size * (len(names) - 0.3), region, style))
        x = rect.x + style.unit / 2 if style.look == "overlay" else rect.centre.x
        for index, words in enumerate(reversed(names)):
            items.append(style.text(Point(x, y - index * size), words, REGION_POINTS, "ink", 600, "middle"))
    return tuple(items)


def _raised_icon(view: BoardView, cells: Sequence[Cell], foot: float, region: Region, style: BoardStyle) -> Group:
    """Draw the icon of a raised region in its corner, or large in the room down to ``foot`` where nothing stands."""
    rect, ink, name = style.rect_of(cells), style.colour(region.accent or "ink"), region.icon or ""
    if style.look == "overlay":  # borders of spaces run through the middle: the name takes one space, the icon the next
        ink = style.colour(f"{region.accent}-text") if region.accent else ink
        return icon(name, style.middle(sorted(cells)[:2][-1]), RAISED_ICON * style.unit, ink, style.icons)
    pieces = (one for one in view.standing if view.cells.get(one.space) in cells)
    is_bare = style.look != "notes" and all(view.pieces[one.piece].look == "tile" for one in pieces)
    free, corner = foot - rect.y, RAISED_CORNER * min(rect.width, rect.height)
    if is_bare and RAISED_FREE * free > corner:
        return icon(name, Point(rect.centre.x, rect.y + free / 2), RAISED_FREE * free, ink, style.icons)
    aside = RAISED_CORNER_AT * corner
    return icon(name, Point(rect.right, rect.y).moved(-aside, aside), corner, ink, style.icons)


def _name_lines(name: str, rect: Rect, style: BoardStyle) -> list[str]:
    """Split a long name at its last space, or where a soft hyphen allows it."""
    whole, size = name.replace(SOFT_HYPHEN, ""), style.size(REGION_POINTS)
    if not name:
        return []
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
    return rect.centre.moved(0, -min(max(len(lines) - 1, 0) * style.size(REGION_POINTS), OFF_MIDDLE * style.unit))


def raised_place(view: BoardView, style: BoardStyle, space: str) -> tuple[Rect, Point] | None:
    """Return the raised region that a space lies in, and where a piece stands on it; None where it lies in none."""
    regions = view.on_boards(view.board.regions)
    found = ((key, style.rect_of(own)) for key, region, own in regions if region.raised and view.cells[space] in own)
    return next(((rect, raised_middle(view, style, key, rect)) for key, rect in found), None)


def _raised(rect: Rect, region: Region, style: BoardStyle) -> list[Item]:
    unit, edge = style.unit, Stroke(style.colour("land-edge"), 0.2)
    if style.look == "overlay" or not style.theme.fills:
        return [Box(rect, Fill(style.colour("face")), replace(edge, width=min(0.6, 0.05 * unit)))]
    across = min(rect.width, rect.height)
    face = tile_face(across, style.colour(region.accent or "coin-ink"), style)
    stretch = Transform.scale(rect.width / across, rect.height / across)
    return [
        Box(rect.moved(RAISED_SHADOW.x * unit, RAISED_SHADOW.y * unit), Fill(style.colour("ink"), 0.25)),
        Box(rect.moved(0, THICKNESS * unit), Fill(style.colour("land-edge"))),
        Group((face,), stretch.then(Transform.shift(*rect.centre))),
        Box(rect, stroke=edge),
    ]


def links(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Put the sign of two opposite arrows on every space that is one with another."""
    spots = {cell: link.accent for _, link, cells in view.on_boards(view.board.links) for cell in cells}
    share, off = (NOTED, NOTED_AT * style.unit) if style.look == "notes" else (1.0, 0.0)
    radius = share * (CLEAR_LINK if style.look == "overlay" else LINK_DISC) * style.unit
    places = ((style.middle(cell).moved(off, -off), accent) for cell, accent in spots.items())
    return (link_sign(at, radius, style.colour(accent), style) for at, accent in places)


def link_sign(at: Point, radius: float, colour: str, style: BoardStyle) -> Group:
    """Draw two opposite arrows in a ring, for spaces that count as one."""
    ring = Disc(Point(0, 0), 4.3, Fill(style.colour("paper")), Stroke(colour, 0.5))
    pen = Stroke(colour, LINK_LINE, cap="round", join="round")
    shaft, head = (Point(-2.5, -1.05), Point(1.8, -1.05)), (Point(0.5, -2.2), Point(1.8, -1.05), Point(0.5, 0.1))
    strokes = tuple(Path(polyline(part), stroke=pen) for part in (shaft, head))
    back = Group(strokes, Transform.turn(180).then(Transform.shift(0, 0.15)))
    return Group((ring, *strokes, back), Transform.scale(radius / 4.3).then(Transform.shift(at.x, at.y)))


def line_direction(view: BoardView, cell: Cell) -> float | None:
    """Return the way a line runs from a cell that is one of its ends, clockwise from the north."""
    for _, way, cells in view.on_boards(view.board.lines):
        for run, _ in straight_runs(cells, way.closed):
            for here, there in ((run[0], run[1]), (run[-1], run[-2])):
                if here == cell and len(run) > 2:
                    return math.degrees(math.atan2(there[1] - here[1], here[0] - there[0]))
    return None
