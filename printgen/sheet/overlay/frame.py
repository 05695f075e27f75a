"""Frame: strips with the board's coordinates that are cut out and laid along its edges, on few pages.

A board with edge circles has strips as wide as its band; any other board gets narrow ones with
the labels at the pitch of the spaces.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, pairwise
from typing import ClassVar, Literal, get_args

from printgen.drawing.metrics import size_to_fit
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Run, Scene, Stroke, Text, centred, label, line
from printgen.errors import LimitError, PrintgenError
from printgen.figure.print.ruler import FOUR_INCHES, half_arrow, true_size_bars
from printgen.figure.tiles.space_grid import edge_strip, strip_rect
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.board.board import SIDES, Side
from printgen.problems import Problem
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.board_view import board_view
from printgen.sheet.core.expectations import ExpectedLine
from printgen.sheet.core.game_context import GameContext, Picture, Pictures
from printgen.sheet.core.page import Page
from printgen.sheet.overlay.block_page import ABOVE_FOOT, BAND, other_boards, reading_heads, readings
from printgen.sheet.overlay.board_plan import BoardPlan, map_drawing
from printgen.sheet.overlay.packing import FreePlaces, Placed, Strip, box_of, free_places, packed
from printgen.sheet.overlay.tiling import Axis, area_sides, split
from printgen.sheet.overlay.where import where_strips

TOP, NARROW, BARS_PITCH, PANEL_HEAD = 11.5, 20.0, 7.5, 8.0
"""Above the strips; how wide narrow ones are; from bar to bar; what the head of the panel takes, in mm."""

LEAST_PICTURE = 32.0
"""The least height and width of the picture of all strips, in mm."""

Detail = Literal["large", "full", "brief", "words"]
"""How it is said where strips go: in large type, with what a ruler reads, without it, or in words alone."""
DETAILS: tuple[Detail, ...] = get_args(Detail)
FULL = DETAILS[:2]

TICK = 3.0
"""How long the lines at the borders of spaces are on wide strips, in mm."""

SMALL_CIRCLE, LARGE_CIRCLE, LONG = (0.4, 0.29), (0.5, 0.36), 2.5
"""How far the middle of a circle is off the board, and its radius, for the width of a narrow strip: in spaces, and in
those that are longer by so much than it is wide."""

LETTERS, HALF_ARROW, INSET = 2.7, 2.4, 1.5
"""How large names on strips are, how much of the height half an arrow takes, how far the square of a space beside the
board stays off the edges of its strip, in mm."""

WORDS, READ = {"large": 32.0}, {"large": 12.0, "full": 11.0}
"""What the lines below a picture take of the height, and what a ruler reads in a panel, in mm, by how they are set."""


ROOMY = 60.0
"""From this height of the picture on the lines beside it are larger, in mm."""


@dataclass(frozen=True, slots=True)
class FramePanel(Content):
    """Where the strips go, as a picture and in short lines; its place on the page and its width in mm.

    ``stacked``: the lines stand below the picture, not beside it; ``large``: in large type.
    """

    place: Point
    width: float
    title: str
    picture: Picture | None
    count: str
    lines: tuple[RichText, ...]
    stacked: bool
    large: bool

    @property
    def roomy(self) -> bool:
        """Whether the picture leaves much room for the lines."""
        return not self.stacked and self.picture is not None and self.picture.height > ROOMY


@dataclass(frozen=True, slots=True)
class FrameStrips(Block):
    """The strips at their ``origin`` on the page, bars to measure, the panel, and what a ruler reads on the bars.

    ``readings`` stand at ``readings_at``, so wide, or else within the panel; as a table where there are ``heads``.
    """

    template: ClassVar[str] = "overlay/frame.html.j2"
    strips: Picture
    origin: Point
    bars: Picture
    bars_at: Point
    panel: FramePanel
    measure: str
    readings: tuple[tuple[str, ...], ...]
    readings_at: Point | None
    readings_width: float
    heads: tuple[RichText | str, ...] = ()
    other: RichText = ()


def frame_pages(context: GameContext, board: BoardPlan, detail: Detail) -> tuple[Page, ...]:
    """Return as few pages as all strips of a board take, with so much beside them.

    Raises PrintgenError for a board of hexes, whose edges no strip lies along.
    """
    if not board.in_squares:
        message = "strips lie along straight edges, and a board of hexes has none"
        hint = "take `--style sheet`, or `--style map` for notes"
        raise PrintgenError(Problem("no-frame", message, hints=(hint,)))
    page = context.portrait.turned
    room = Size(page.width - 2 * context.margin, page.height - 2 * context.margin - TOP - 2)
    circles = context.game.board.edge_circles is not None
    thick = (context.game.grid.band or 2 * NARROW) if circles else NARROW
    strips = _strips(context, board, room)
    pages = packed(strips, room, thick)
    numbers = count(1)
    pages = [[replace(one, number=next(numbers)) for one in placed] for placed in pages]
    return tuple(_page(context, board, pages, thick, n, detail) for n in range(len(pages)))


def _strips(context: GameContext, board: BoardPlan, room: Size) -> list[Strip]:
    strips = []
    for side in SIDES:
        axis = _axis(board, side)
        longest, labels = int(room.width / axis.pitch), axis.labels
        if longest < 1:
            message = f"a strip of one space, {axis.pitch:g} mm long, does not fit the paper"
            raise LimitError(Problem("space-larger-than-paper", message, hints=("take a larger paper",)))
        for first, last in pairwise(split(0, len(labels), longest, axis.prefer | axis.joints)):
            span = "–".join(dict.fromkeys((labels[first], labels[last - 1])))
            name = f"{context.tool(f'overlay.{side}')} {span}"
            joins = (first > 0, last < len(labels))
            strips.append(Strip(side, first, last, (last - first) * axis.pitch, name, *joins))
    return strips


def _axis(board: BoardPlan, side: Side) -> Axis:
    """Return the axis along which a side lies."""
    return board.columns if side in ("north", "south") else board.rows


def _page(
    context: GameContext, board: BoardPlan, pages: list[list[Placed]], thick: float, number: int, detail: Detail
) -> Page:
    pictures, page, placed = Pictures(context), context.portrait.turned, pages[number]
    inner = Size(page.width - 2 * context.margin, page.height - 2 * context.margin - TOP - 2)
    room = Rect(-4, -4, inner.width + 8, inner.height + 8)
    items = tuple(item for one in placed for item in _drawn(context, board, one, thick))
    labels = (context.tool("overlay.bar-mm"), context.tool("overlay.bar-inch"))
    bars = true_size_bars(Point(2, 2), context.theme, labels, False, BARS_PITCH, 4, beside=True)
    title = context.tool("overlay.frame") + (f" {number + 1}/{len(pages)}" if len(pages) > 1 else "")
    free = free_places(placed, inner, thick)
    origin = Point(context.margin, context.margin + TOP)
    at, said = free.readings, free.said
    rows = readings(context, board)
    table = at is not None and said == "table"
    body = FrameStrips(
        strips=pictures.add("strips", Scene(room, items)),
        origin=origin.moved(-4, -4),
        bars=pictures.add("bars", Scene(Rect(0, 0, FOUR_INCHES + 16, 15.5), bars)),
        bars_at=origin.moved(-2, free.foot.y),
        panel=_panel(context, board, pages, number, thick, free, origin, pictures, detail),
        measure=context.tool("overlay.measure-bar") if (said != "brief" if at else detail in FULL) else "",
        readings=rows if table else tuple(row[:2] for row in rows[1:]) if at or detail in FULL else (),
        readings_at=origin.moved(at.x, at.y) if at else None,
        readings_width=at.width if at else 0.0,
        heads=reading_heads(context) if table else (),
        other=other_boards(context) if table else (),
    )
    lines = tuple(edge for one in placed for edge in _expected(context, one, thick))
    banded = context.banded(context.page(title, body, pictures, page), BAND)
    return replace(banded, lines=lines, true_scale=True, above_foot=ABOVE_FOOT)


def _panel(
    context: GameContext,
    board: BoardPlan,
    pages: list[list[Placed]],
    number: int,
    thick: float,
    free: FreePlaces,
    origin: Point,
    pictures: Pictures,
    detail: Detail,
) -> FramePanel:
    """Return where the strips go, in the room that they leave free."""
    placed, room = pages[number], free.panel
    joined = any(one.strip.joins_before or one.strip.joins_after for one in placed)
    beside = ["dashed-spaces"] if _spaces_beside(context) else []
    steps = ("cut-strips", "open-lines", *(["half-arrows"] if joined else []), *beside, "corners")
    strips = [(one.strip.side, one.strip.first, one.strip.last, one.number) for page in pages for one in page]
    stacked = room.height > room.width
    read = READ.get(detail, 0.0) if free.readings is None else 0.0
    within = Size((0.5 if detail == "brief" else 0.6) * room.width, room.height - PANEL_HEAD - read)
    if stacked:
        within = Size(room.width - 4, room.height - PANEL_HEAD - read - WORDS.get(detail, 34.0))
    first = min(placed, key=lambda one: one.number)
    long = context.catalog.number(first.strip.length, 1)
    shown = detail != "words" and min(within) > LEAST_PICTURE
    extra = [(side, number) for side, number in _spaces_beside(context).values()]
    return FramePanel(
        place=origin.moved(room.x, room.y),
        width=room.width,
        title=context.tool("overlay.where"),
        picture=pictures.add("where", where_strips(context, board, strips, within, extra)) if shown else None,
        count=context.tool("overlay.strips", count=len(placed), width=thick, first=first.number, length=long),
        lines=tuple(context.tool_text(f"overlay.{name}") for name in steps),
        stacked=stacked and shown,
        large=detail == "large",
    )


def _expected(context: GameContext, one: Placed, thick: float) -> tuple[ExpectedLine, ...]:
    """Return the long edges of a strip in page mm: as long as its spaces are."""
    box = box_of(one, thick).moved(context.margin, context.margin + TOP)
    name = f"strip {one.strip.name}"
    upper, left, right, lower = area_sides(box)
    return tuple(ExpectedLine(name, *side) for side in ((left, right) if one.upright else (upper, lower)))


def _drawn(context: GameContext, board: BoardPlan, one: Placed, thick: float) -> tuple[Item, ...]:
    strip, box = one.strip, box_of(one, thick)
    turned = (strip.side in ("west", "east")) != one.upright
    body, rect = _body(context, board, strip, thick)
    place = Transform.shift(box.x - rect.x, box.y - rect.y)
    if turned:  # to the left: the right edge of the strip becomes its upper one
        place = Transform.shift(-rect.right, -rect.y).then(Transform.turn(-90)).then(Transform.shift(box.x, box.y))
    cut = Stroke(context.colour("ink"), 0.18)
    items: list[Item] = [Group(body, place), Box(box, stroke=cut), *_name(context, one, box, thick, turned)]
    middle = box.centre
    if one.upright:
        before, after = (Point(middle.x, box.y), "south"), (Point(middle.x, box.bottom), "north")
    else:
        before, after = (Point(box.x, middle.y), "east"), (Point(box.right, middle.y), "west")
    # A strip turned to the left still begins with its first space: its upper end lies at the left.
    joins = (strip.joins_before, strip.joins_after)
    for joined, (at, toward) in zip(joins, (before, after), strict=True):
        if joined:
            items += half_arrow(at, toward, context.theme)  # type: ignore[arg-type]
    return tuple(items)


def _name(context: GameContext, one: Placed, box: Rect, thick: float, turned: bool) -> Iterator[Item]:
    """Yield the number of a strip in a disc, and its name, at the side away from the board, clear of the loose ends."""
    letters, radius = (3.2, 2.3) if thick > NARROW else (2.7, 2.0)
    inset = 0.9 if thick <= NARROW else 2.0
    below = one.strip.side == "south" or (turned and one.strip.side == "west")
    y = box.bottom - inset - radius if below else box.y + inset + radius
    if one.upright and one.strip.joins_before:
        y += HALF_ARROW
    at = Point(box.x + inset + radius, y)
    yield Disc(at, radius, Fill(context.colour("ink")))
    figure = Run(str(one.number), 1.3 * radius, 900, context.colour("paper"))
    yield Text(at.moved(0, 0.45 * radius), (figure,), "middle")
    run = Run(one.strip.name, letters, 700, context.colour("ink"))
    yield Text(at.moved(radius + 0.8, 0.34 * letters), (run,))


def _body(context: GameContext, board: BoardPlan, strip: Strip, thick: float) -> tuple[tuple[Item, ...], Rect]:
    """Return what is drawn of a strip, and where it lies beside the board, in board mm."""
    if context.game.board.edge_circles is not None:
        view, style = map_drawing(context, board.pitch)
        part = (view, style, strip.side, strip.first, strip.last)
        rect = strip_rect(*part)
        return (*edge_strip(*part), *_ticks(context, board, strip, rect, TICK)), rect
    wide, high = board.pitch
    if strip.side in ("north", "south"):
        y = -thick if strip.side == "north" else len(board.rows.labels) * high
        rect = Rect(strip.first * wide, y, strip.length, thick)
    else:
        x = -thick if strip.side == "west" else len(board.columns.labels) * wide
        rect = Rect(x, strip.first * high, thick, strip.length)
    return _plain_strip(context, board, strip, rect), rect


def _plain_strip(context: GameContext, board: BoardPlan, strip: Strip, rect: Rect) -> tuple[Item, ...]:
    """Labels in discs, a way from each onto the board; what lies beside it; short lines at the borders of spaces."""
    thick = rect.height if strip.side in ("north", "south") else rect.width
    pitch, labels = _axis(board, strip.side).pitch, _axis(board, strip.side).labels
    ground = Fill(context.colour("sea")) if context.theme.fills else None
    away, share = LARGE_CIRCLE if pitch > LONG * thick else SMALL_CIRCLE
    radius, ring = min(share * thick, 0.42 * pitch), Stroke(context.colour("route"), 0.25)
    way = Stroke(context.colour("route"), 0.4, (1.2, 0.9))
    items: list[Item] = [Box(rect, ground)]
    for number in range(strip.first, strip.last):
        along = (number + 0.5) * pitch
        middle, edge = (_off(rect, strip.side, along, off) for off in (away * thick, 0.0))
        rim = _off(rect, strip.side, along, away * thick - radius)
        size = size_to_fit(labels[number], 1.5 * radius, 1.2 * radius, 700)
        items.append(line(rim, edge, way))
        items.append(Disc(middle, radius, Fill(context.colour("paper")), ring))
        items.append(centred(labels[number], middle, size, 700, context.colour("ink")))
    for name, (side, number) in _spaces_beside(context).items():
        if side == strip.side and strip.first <= number < strip.last:
            items += _space_beside(context, name, side, number * pitch, pitch, rect)
    return (*items, *_ticks(context, board, strip, rect, 0.28 * thick))


def _spaces_beside(context: GameContext) -> dict[str, tuple[Side, int]]:
    """Return the extra spaces that lie at an edge of the board: the side, and beside which of its spaces."""
    grid, found = context.game.grid, dict[str, tuple[Side, int]]()
    for name, (row, column) in board_view(context, pieces=False).extra.items():
        if 0 <= column < grid.columns and row in (-1, grid.rows):
            found[name] = ("north" if row < 0 else "south", column)
        elif 0 <= row < grid.rows and column in (-1, grid.columns):
            found[name] = ("west" if column < 0 else "east", row)
    return found


def _space_beside(
    context: GameContext, name: str, side: Side, start: float, pitch: float, rect: Rect
) -> tuple[Item, ...]:
    """Draw the square of an extra space that a strip lies on, dashed, its name at the side away from the board."""
    level = side in ("north", "south")
    square = Rect(start, rect.y, pitch, rect.height) if level else Rect(rect.x, start, rect.width, pitch)
    edge = Stroke(context.colour("ink"), 0.3, (1.3, 0.9))
    word = context.catalog.plain(f"board.extra.{name}")
    thick = rect.height if level else rect.width
    # Upright words read downward, their feet to the left.
    off = thick - INSET - (0.6 if side in ("south", "west") else 0.6 + 0.7 * LETTERS)
    at = _off(rect, side, start + pitch / 2, off)
    return (
        Box(square.grown(-INSET), stroke=edge),
        label(word, at, LETTERS, context.colour("ink"), 600, "middle", degrees=0 if level else 90),
    )


def _off(rect: Rect, side: Side, along: float, off: float) -> Point:
    """Return the point of a strip so far along the board and off its edge."""
    if side in ("north", "south"):
        return Point(along, rect.bottom - off if side == "north" else rect.y + off)
    return Point(rect.right - off if side == "west" else rect.x + off, along)


def _ticks(context: GameContext, board: BoardPlan, strip: Strip, rect: Rect, length: float) -> Iterator[Item]:
    """Yield a short line at each border of the spaces, on the board's side."""
    pitch = _axis(board, strip.side).pitch
    for number in range(strip.first + 1, strip.last):
        start, end = (_off(rect, strip.side, number * pitch, off) for off in (0.0, length))
        yield line(start, end, Stroke(context.colour("coast"), 0.25))
