"""What a budget buys → bars of segments, each as long as its cost, below a rule with a tick at each unit; in mm.

In colours the ground of a segment is its fill. By lines alone land is a hatched strip at its foot, sea is blank, and
what comes on top has a heavier frame.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from printgen.drawing.scene import Box, Command, Fill, Item, Path, Scene, Stroke, line, polyline
from printgen.geometry import Point, Rect
from printgen.model.aid_block import Ground
from printgen.model.board.board import Accent
from printgen.model.resources import Theme

HEAD, RULE, TICK = 6.2, 0.45, 1.1
"""The height of the number over its rule, the rule, and how far the ticks hang below it."""

FIRST = 8.0
"""Where the first bar begins."""

INSET, RADIUS = 0.25, 1.1
SHORE = (0.42, 0.58)
"""Where the shore crosses a segment at its foot and at its top, in parts of its width."""

FRAME, HEAVY, STRIP, STRIP_END = 0.3, 0.55, 0.9, 0.7
HATCH, HATCH_PITCH = 0.15, 0.75


class Bar(NamedTuple):
    """A segment of a bar: so many units over one ground or from one to another; ``extra``: it comes on top."""

    units: int
    over: tuple[Ground, ...]
    extra: bool = False


class BarSize(NamedTuple):
    """The length of a unit, the height of a bar, and from the top of one bar to that of the next, in mm."""

    unit: float
    height: float
    pitch: float


def budget_bars(budget: int, rows: Sequence[Sequence[Bar]], size: BarSize, accent: Accent, theme: Theme) -> Scene:
    """Draw the rule of a budget and its bars."""
    width = budget * size.unit
    pen = theme.colours[accent] if theme.fills else theme.game_accent or theme.colours["ink"]
    items: list[Item] = [Box(Rect(0, HEAD, width, RULE), Fill(pen))]
    for tick in range(1, budget):
        at = Point(tick * size.unit, HEAD)
        items.append(line(at, at.moved(0, TICK + RULE), Stroke(pen, 0.2)))
    for number, row in enumerate(rows):
        left = 0.0
        for bar in row:
            rect = Rect(left, FIRST + number * size.pitch, bar.units * size.unit, size.height)
            items += bar_segment(rect, bar, theme)
            left += rect.width
    return Scene(Rect(0, 0, width, FIRST + len(rows) * size.pitch), tuple(items), title="")


def bar_segment(rect: Rect, bar: Bar, theme: Theme) -> list[Item]:
    """Draw one segment within a rectangle; the key shows a small one."""
    inner = Rect(rect.x + INSET, rect.y, rect.width - 2 * INSET, rect.height)
    return _filled(inner, bar, theme) if theme.fills else _outlined(inner, bar, theme)


def _filled(rect: Rect, bar: Bar, theme: Theme) -> list[Item]:
    tint = {"sea": Fill(theme.colours["special"]), "land": Fill(theme.colours["land"])}
    if bar.extra:
        frame = Stroke(theme.colours["orange"], 0.25)
        return [Box(rect.grown(-0.125), Fill(theme.colours["best"]), frame, RADIUS)]
    items: list[Item] = [Box(rect, tint[bar.over[0]], radius=RADIUS)]
    if len(bar.over) > 1:
        items.append(Path(_beyond_shore(rect), tint[bar.over[-1]]))
    return items


def _beyond_shore(rect: Rect) -> tuple[Command, ...]:
    """Return the right part of a rounded rectangle, bounded at its left by a shore that swings once."""
    foot, top = (rect.x + part * rect.width for part in SHORE)
    right, middle = rect.right, rect.centre.y
    return (
        ("M", (top, rect.y)),
        ("L", (right - RADIUS, rect.y)),
        ("Q", (right, rect.y, right, rect.y + RADIUS)),
        ("L", (right, rect.bottom - RADIUS)),
        ("Q", (right, rect.bottom, right - RADIUS, rect.bottom)),
        ("L", (foot, rect.bottom)),
        ("C", (foot, middle, top, middle, top, rect.y)),
        ("Z", ()),
    )


def _outlined(rect: Rect, bar: Bar, theme: Theme) -> list[Item]:
    width = HEAVY if bar.extra else FRAME
    frame = Box(rect.grown(-width / 2), Fill(theme.colours["paper"]), Stroke(theme.colours["ink"], width), RADIUS)
    if bar.extra or "land" not in bar.over:
        return [frame]
    left, right = rect.x + STRIP_END, rect.right - STRIP_END
    if len(bar.over) > 1:
        left, right = (rect.centre.x, right) if bar.over[-1] == "land" else (left, rect.centre.x)
    top, foot = rect.bottom - FRAME - STRIP, rect.bottom - FRAME
    lines: list[Command] = []
    for step in range(math.floor((right - left - STRIP) / HATCH_PITCH) + 1):
        x = left + step * HATCH_PITCH
        lines += polyline((Point(x + STRIP, top), Point(x, foot)))
    coast = line(Point(left, top), Point(right, top), Stroke(theme.colours["coast"], 0.25, cap="round"))
    return [frame, Path(tuple(lines), stroke=Stroke(theme.colours["hatch"], HATCH)), coast]
