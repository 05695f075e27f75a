"""Frame: strips with the board's coordinates that are cut out and laid along its edges, on few pages.

A board with edge circles has strips as wide as its band; any other board gets narrow ones with
the labels at the pitch of the spaces.
"""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar

from printgen.drawing.scene import Box, Fill, Group, Item, Run, Scene, Stroke, Text, line
from printgen.errors import LimitError, PrintgenError
from printgen.figure.print.ruler import FOUR_INCHES, HUNDRED_MM, half_arrow, scale_bar
from printgen.figure.tiles.space_grid import edge_strip, strip_rect
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.board.board import SIDES, Side
from printgen.problems import Problem
from printgen.sheet.core.blocks import Block, RichText
from printgen.sheet.core.expectations import ExpectedLine
from printgen.sheet.core.game_context import GameContext, Picture, Pictures
from printgen.sheet.core.page import Page
from printgen.sheet.overlay.board_plan import BoardPlan, map_drawing
from printgen.sheet.overlay.tiling import Axis, area_sides, split

TOP = 11.5
NARROW = 20.0
FOOT = 200.0
"""How wide the bars and the words at the foot are at most; standing strips may leave less."""

BARS = 22.0
"""What the bars at the foot of a page take of its height, in mm."""

GAP, CLOSE = 6.0, 4.0
"""Between strips that share no cut, in mm; and between level and standing ones at least."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Part of one edge of the board: spaces first to last (exclusive) of a side."""

    side: Side
    first: int
    last: int
    length: float
    name: str
    joins_before: bool
    joins_after: bool


@dataclass(frozen=True, slots=True)
class Placed:
    """A strip on a page, its upper left corner in mm from the area's; upright or level."""

    strip: Strip
    at: Point
    upright: bool


@dataclass(frozen=True, slots=True)
class FrameStrips(Block):
    """The strips at their ``origin`` on the page; at the foot, ``foot_width`` mm wide, bars and what is done."""

    template: ClassVar[str] = "overlay/frame.html.j2"
    strips: Picture
    origin: Point
    bars: Picture
    where: Picture | None
    count: str
    help: tuple[RichText, ...]
    foot_width: float


def frame_pages(context: GameContext, board: BoardPlan) -> tuple[Page, ...]:
    """Return as few pages as all strips of a board take.

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
    pages = _packed(strips, room, thick)
    return tuple(_page(context, board, placed, thick, n, len(pages)) for n, placed in enumerate(pages, 1))


def _strips(context: GameContext, board: BoardPlan, room: Size) -> list[Strip]:
    strips = []
    for side in SIDES:
        axis = _axis(board, side)
        longest, labels = int(room.width / axis.pitch), axis.labels
        if longest < 1:
            message = f"a strip of one space, {axis.pitch:g} mm long, does not fit the paper"
            raise LimitError(Problem("space-larger-than-paper", message, hints=("take a larger paper",)))
        for first, last in pairwise(split(0, len(labels), longest, axis.prefer)):
            name = f"{context.tool(f'overlay.{side}')} {labels[first]}–{labels[last - 1]}"
            joins = (first > 0, last < len(labels))
            strips.append(Strip(side, first, last, (last - first) * axis.pitch, name, *joins))
    return strips


def _axis(board: BoardPlan, side: Side) -> Axis:
    """Return the axis along which a side lies."""
    return board.columns if side in ("north", "south") else board.rows


def _page(context: GameContext, board: BoardPlan, placed: list[Placed], thick: float, number: int, of: int) -> Page:
    pictures, page = Pictures(context), context.portrait.turned
    height = page.height - 2 * context.margin - TOP - 2
    room = Rect(-4, -4, page.width - 2 * context.margin + 8, height + 8)
    items = tuple(item for one in placed for item in _drawn(context, board, one, thick))
    mm, inch = (context.tool(f"overlay.bar-{unit}") for unit in ("mm", "inch"))
    bars = scale_bar(Point(2, 2), HUNDRED_MM, 10, mm, "ink", context.theme, False, 3)
    bars += scale_bar(Point(2, 12), FOUR_INCHES, 8, inch, "blue", context.theme, False, 3)
    title = context.tool("overlay.frame") + (f" {number}/{of}" if of > 1 else "")
    window = Rect(0, 0, FOUR_INCHES + 6, 20)
    roomy = context.paper.layout == "large"
    standing = [one.at.x - GAP / 2 for one in placed if one.upright]
    joined = any(one.strip.joins_before or one.strip.joins_after for one in placed)
    steps = ("cut-strips", "half-arrows") if joined else ("cut-strips",)
    body = FrameStrips(
        strips=pictures.add("strips", Scene(room, items)),
        origin=Point(context.margin - 4, context.margin + TOP - 4),
        bars=pictures.add("bars", Scene(window, bars)),
        where=pictures.add("where", _where(context, board)) if roomy else None,
        count=context.tool("overlay.strips", count=len(placed), width=thick),
        help=tuple(context.tool_text(f"overlay.{name}") for name in steps),
        foot_width=min(FOOT, *standing, page.width - 2 * context.margin),
    )
    lines = tuple(edge for one in placed for edge in _expected(context, one, thick))
    return replace(context.page(title, body, pictures, page), lines=lines, true_scale=True)


def _where(context: GameContext, board: BoardPlan) -> Scene:
    """Draw the board, small, with its strips around it, each named by its side."""
    width, height = (len(axis.labels) * axis.pitch for axis in (board.columns, board.rows))
    scale = min(30 / width, 11 / height)
    inner = Rect(0, 0, width * scale, height * scale)
    thin = Stroke(context.colour("grey"), 0.2, dash=(0.8, 0.6))
    ink, deep = Stroke(context.colour("ink"), 0.3), 3.2
    place = Transform.scale(scale)
    items: list[Item] = [Box(inner, stroke=ink), Group(board.land, place)]
    for side, rect in {
        "north": Rect(0, -deep, inner.width, deep),
        "south": Rect(0, inner.height, inner.width, deep),
        "west": Rect(-deep, 0, deep, inner.height),
        "east": Rect(inner.width, 0, deep, inner.height),
    }.items():
        run = Run(context.tool(f"overlay.{side}"), 2.3, 600, context.colour("grey"))
        items += [Box(rect, stroke=thin), Text(rect.centre.moved(0, 0.8), (run,), "middle")]
    window = Rect(-deep - 0.3, -deep - 0.3, inner.width + 2 * deep + 0.6, inner.height + 2 * deep + 0.6)
    return Scene(window, tuple(items), title="")


def _box(one: Placed, thick: float) -> Rect:
    size = (thick, one.strip.length) if one.upright else (one.strip.length, thick)
    return Rect(*one.at, *size)


def _expected(context: GameContext, one: Placed, thick: float) -> tuple[ExpectedLine, ...]:
    """Return the long edges of a strip in page mm: as long as its spaces are."""
    box = _box(one, thick).moved(context.margin, context.margin + TOP)
    name = f"strip {one.strip.name}"
    upper, left, right, lower = area_sides(box)
    return tuple(ExpectedLine(name, *side) for side in ((left, right) if one.upright else (upper, lower)))


def _drawn(context: GameContext, board: BoardPlan, one: Placed, thick: float) -> tuple[Item, ...]:
    strip, box = one.strip, _box(one, thick)
    turned = (strip.side in ("west", "east")) != one.upright
    body, rect = _body(context, board, strip, thick)
    place = Transform.shift(box.x - rect.x, box.y - rect.y)
    if turned:  # to the left: the right edge of the strip becomes its upper one
        place = Transform.shift(-rect.right, -rect.y).then(Transform.turn(-90)).then(Transform.shift(box.x, box.y))
    letters = 3.2 if thick > NARROW else 2.2
    inset = 0.25 * letters if thick <= NARROW else 2.5
    run = Run(strip.name, letters, 700, context.colour("ink"))
    name_at = Point(box.x + inset, box.y + 1.3 * letters)
    # The name stands at the side away from the board, clear of the loose ends.
    if strip.side == "south" or (turned and strip.side == "east"):
        name_at = Point(box.x + inset, box.bottom - 0.5 * letters)
    cut = Stroke(context.colour("ink"), 0.18)
    items: list[Item] = [Group(body, place), Box(box, stroke=cut), Text(name_at, (run,))]
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


def _body(context: GameContext, board: BoardPlan, strip: Strip, thick: float) -> tuple[tuple[Item, ...], Rect]:
    """Return what is drawn of a strip, and where it lies beside the board, in board mm."""
    if context.game.board.edge_circles is not None:
        view, style = map_drawing(context, board.pitch)
        part = (view, style, strip.side, strip.first, strip.last)
        return edge_strip(*part), strip_rect(*part)
    wide, high = board.pitch
    if strip.side in ("north", "south"):
        y = -thick if strip.side == "north" else len(board.rows.labels) * high
        rect = Rect(strip.first * wide, y, strip.length, thick)
    else:
        x = -thick if strip.side == "west" else len(board.columns.labels) * wide
        rect = Rect(x, strip.first * high, thick, strip.length)
    return _plain_strip(context, board, strip, rect), rect


def _plain_strip(context: GameContext, board: BoardPlan, strip: Strip, rect: Rect) -> tuple[Item, ...]:
    """Labels in the middle of their spaces, short lines at the borders on the board's side."""
    level = strip.side in ("north", "south")
    thick = rect.height if level else rect.width
    axis = _axis(board, strip.side)
    tick = Stroke(context.colour("coast"), 0.25)
    ground = Fill(context.colour("sea")) if context.theme.fills else None
    size = 0.45 * thick
    items: list[Item] = [Box(rect, ground)]
    for number in range(strip.first, strip.last):
        along = (number + 0.5) * axis.pitch
        middle = Point(along, rect.centre.y) if level else Point(rect.centre.x, along)
        run = Run(axis.labels[number], size, 700, context.colour("ink"))
        items.append(Text(middle.moved(0, 0.33 * size), (run,), "middle"))
    near = {"north": rect.bottom, "south": rect.y, "west": rect.right, "east": rect.x}[strip.side]
    away = {"north": -1, "south": 1, "west": -1, "east": 1}[strip.side] * 0.28 * thick
    for number in range(strip.first + 1, strip.last):
        at = number * axis.pitch
        start = Point(at, near) if level else Point(near, at)
        end = Point(at, near + away) if level else Point(near + away, at)
        items.append(line(start, end, tick))
    return tuple(items)


def _packed(strips: list[Strip], room: Size, thick: float) -> list[list[Placed]]:
    """Place strips level one below another, and upright ones where room is left at the right.

    Those along the upper and lower edge lie; of the others the longest stand, as long as they
    fit, and the rest lie too. Raises nothing: a page more is begun when one is full. Where that
    saves a page, upright strips share their cuts.
    """
    apart, together = (_pages(strips, room, thick, gap) for gap in (GAP, 0.0))
    return together if len(together) < len(apart) else apart


def _pages(strips: list[Strip], room: Size, thick: float, gap: float) -> list[list[Placed]]:
    pages: list[list[Placed]] = []
    left = sorted(
        strips, key=lambda s: (s.side in ("west", "east"), -s.length if s.side in ("north", "south") else s.length)
    )
    while left:
        placed, left = _one_page(left, room, thick, gap)
        pages.append(placed)
    return pages


def _one_page(left: list[Strip], room: Size, thick: float, gap: float) -> tuple[list[Placed], list[Strip]]:
    rows = max(1, int((room.height - BARS) / thick))
    level: list[list[Strip]] = []
    standing: list[Strip] = []
    rest: list[Strip] = []
    widest = max((s.length for s in left if not _may_stand(s, room)), default=0.0)
    for strip in left:
        wide = max(map(_wide, level), default=0.0)
        beside = _taken(len(standing), thick, gap)
        row = next((row for row in level if _wide([*row, strip]) <= widest - beside), None)
        if row is not None:
            row.append(strip)
        elif len(level) < rows and max(wide, strip.length) + beside <= room.width:
            level.append([strip])
        elif _may_stand(strip, room) and wide + _taken(len(standing) + 1, thick, gap) <= room.width:
            standing.append(strip)
        else:
            rest.append(strip)
    placed = [
        Placed(strip, Point(_wide(row[:before]) + (GAP if before else 0), n * thick), False)
        for n, row in enumerate(level)
        for before, strip in enumerate(row)
    ]
    for number, strip in enumerate(standing):
        later = len(standing) - number
        placed.append(Placed(strip, Point(room.width - later * thick - (later - 1) * gap, 0), True))
    return placed, rest


def _taken(standing: int, thick: float, gap: float) -> float:
    """How much of the width so many upright strips take, with what parts them from the others."""
    return standing * (thick + gap) - gap + max(gap, CLOSE) if standing else 0.0


def _may_stand(strip: Strip, room: Size) -> bool:
    return strip.side in ("west", "east") and strip.length <= room.height


def _wide(row: list[Strip]) -> float:
    return sum(strip.length for strip in row) + GAP * max(0, len(row) - 1)
