"""Blocks of an overlay → the marks that join their papers, and the picture of the whole."""

import string
from collections.abc import Iterable, Iterator

from printgen.drawing.items import line_width
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Run, Scene, Stroke, Text
from printgen.figure.print.ruler import guide_line, join_diamond
from printgen.geometry import Point, Rect, Transform
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.overlay.board_plan import BoardPlan
from printgen.sheet.overlay.tiling import OVERLAP, Axis, Block

JOIN_AT = 0.79
"""Where on each space a join mark stands."""

CAPTION = 1.0
"""From the outer edge of a strip that is glued over to the line its caption stands on, in mm: away from the joint."""

LATER_LETTERS = string.ascii_lowercase[15:] + string.ascii_lowercase[:15]
"""The letters of the joins below, so that few of them stand at the right as well."""

SMALLEST = 6.1 * 25.4 / 72
"""The size of the numbers of papers at least, in mm."""


def join_marks(context: GameContext, board: BoardPlan, block: Block) -> tuple[Item, ...]:
    """Draw red lines where papers meet, with diamonds that become whole.

    The paper on the right, and the one below, is cut on its line and glued over; only the one
    that lies under it carries the letters.
    """
    area, shown = block.area(board.pitch), block.shown(board.pitch)
    items: list[Item] = []
    for joined, x, letters in (
        (block.joins_right, area.right, string.ascii_lowercase),
        (block.columns[0] > board.columns.first, area.x, ""),
    ):
        if joined:
            items += guide_line(Point(x, area.y - 2), Point(x, shown.bottom + 1), "join", context.theme)
            items += _diamonds(context, [Point(x, y) for y in _places(board.rows, block.rows)], letters)
    for joined, y, letters in (
        (block.joins_below, area.bottom, LATER_LETTERS),
        (block.rows[0] > board.rows.first, area.y, ""),
    ):
        if joined:
            items += guide_line(Point(area.x - 2, y), Point(shown.right + 1, y), "join", context.theme)
            items += _diamonds(context, [Point(x, y) for x in _places(board.columns, block.columns)], letters)
    if block.joins_right:
        words, at = context.tool("overlay.glue-right"), Point(area.right + OVERLAP - CAPTION, area.centre.y)
        items += _caption(context, words, at, -90, area.height)
    if block.joins_below:
        words, at = context.tool("overlay.glue-below"), Point(area.centre.x, area.bottom + OVERLAP - CAPTION)
        items += _caption(context, words, at, 0, area.width)
    return tuple(items)


def _places(axis: Axis, of: tuple[int, int]) -> list[float]:
    found = [(first + JOIN_AT * axis.steps) * axis.pitch for first in range(*of, axis.steps)]
    return [place for place in found if place < of[1] * axis.pitch]


def _diamonds(context: GameContext, places: Iterable[Point], letters: str) -> Iterator[Item]:
    for number, at in enumerate(places):
        yield from join_diamond(at, letters[number % len(letters)] if letters else "", context.theme)


def _caption(context: GameContext, words: str, at: Point, degrees: float, room: float) -> tuple[Item, ...]:
    run = Run(words, 2.6, 600, context.colour("vermilion-text"))
    halo = Stroke(context.colour("paper"), 1.2, join="round")
    text = Text(at, (run,), "middle", degrees, halo)
    return (text,) if line_width(text) < room else ()


def assembly(context: GameContext, board: BoardPlan, all_blocks: tuple[Block, ...], here: Block, panel: float) -> Scene:
    """Draw the whole board, small: which paper lies where, this one filled.

    A design without fills shows it by the disc of its number, where that has room.
    """
    pitch = board.pitch
    first, last = all_blocks[0].area(pitch), all_blocks[-1].area(pitch)
    whole = Rect(first.x, first.y, last.right - first.x, last.bottom - first.y)
    width = min(panel, 50.0) - 4
    scale = min(width / whole.width, 22 / whole.height)
    ink, sea = context.colour("ink"), context.colour("sea")
    filled = context.theme.fills
    place = Transform.shift(-whole.x, -whole.y).then(Transform.scale(scale))
    items: list[Item] = []
    for block in all_blocks:
        rect = _scaled(block.area(pitch), whole, scale)
        if block.number == here.number and (filled or not _disc(rect)):
            items.append(Box(rect, Fill(sea if filled else context.colour("hairline"))))
    items.append(Group(board.land, place))
    for block in all_blocks:
        rect = _scaled(block.area(pitch), whole, scale)
        mine = block.number == here.number
        items.append(Box(rect, stroke=Stroke(context.colour("vermilion"), 0.4)))
        centre = rect.centre
        radius, disc = _radius(rect), _disc(rect)
        size = max(1.35 * radius, SMALLEST)
        if disc:
            ground = Fill(ink if mine else context.colour("paper"))
            items.append(Disc(centre, radius, ground, Stroke(ink, 0.3)))
        colour = context.colour("paper") if mine and disc else ink
        run = Run(str(block.number), size, 900, colour)
        items.append(Text(centre.moved(0, 0.34 * size), (run,), "middle"))
    outline = _scaled(whole, whole, scale)
    items.append(Box(outline, stroke=Stroke(ink, 0.4)))
    return Scene(Rect(-1, -1, outline.width + 2, outline.height + 2), tuple(items))


def _radius(rect: Rect) -> float:
    return min(3.0, 0.4 * min(rect.width, rect.height))


def _disc(rect: Rect) -> bool:
    """Return whether the number stands on a disc: a smaller one would run through it."""
    radius = _radius(rect)
    return radius >= 0.6 * max(1.35 * radius, SMALLEST)


def _scaled(rect: Rect, whole: Rect, scale: float) -> Rect:
    return Rect((rect.x - whole.x) * scale, (rect.y - whole.y) * scale, rect.width * scale, rect.height * scale)
