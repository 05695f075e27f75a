"""Blocks of an overlay → the marks that join their papers, and the picture of the whole."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from printgen.drawing.items import line_width
from printgen.drawing.metrics import text_width
from printgen.drawing.scene import (
    Box,
    Disc,
    Fill,
    Group,
    Item,
    Path,
    Run,
    Scene,
    Stroke,
    Text,
    label,
    line,
    polygon,
    polyline,
)
from printgen.figure.pieces.mini import legible
from printgen.figure.print.ruler import JOIN, join_diamond, join_letters, join_line, join_tag
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.board.board import Side
from printgen.model.contrast import hue
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.overlay.board_plan import BoardPlan
from printgen.sheet.overlay.join_places import JoinMark, Joins, letters_of, things_on
from printgen.sheet.overlay.tiling import OVERLAP, Block

GLUE_SIZE, CAPTION = 2.6, 1.0
"""The size of the caption of a strip that is glued over, and from the outer edge of that to its line, in mm."""

NAMED = 2
"""How many letters of a paper are named in the words about its marks."""

VEIL = 0.55  # how much of the other papers is hidden in a picture of the whole board

SMALLEST = 6.1 * 25.4 / 72
"""The size of the numbers of papers at least, in mm."""


def join_marks(
    context: GameContext, board: BoardPlan, block: Block, all_blocks: tuple[Block, ...], marks: Joins
) -> tuple[Item, ...]:
    """Draw lines where papers meet, with diamonds that become whole, a letter on either half.

    The paper on the right, and the one below, is cut on its line and glued over.
    """
    area, shown = block.area(board.pitch), block.shown(board.pitch)
    items: list[Item] = []
    sides: tuple[tuple[bool, int, float, Side], ...] = (
        (block.joins_right, block.columns[1], area.right, "west"),
        (block.columns[0] > board.columns.first, block.columns[0], area.x, "east"),
    )
    for joined, column, x, kept in sides:
        if joined:
            items.append(join_line(Point(x, area.y - 2), Point(x, shown.bottom + 1), context.theme))
            items += _diamonds(context, marks[True, column, block.rows[0]], kept)
    ends: tuple[tuple[bool, int, Side], ...] = (
        (block.joins_below, block.rows[1], "north"),
        (block.rows[0] > board.rows.first, block.rows[0], "south"),
    )
    for joined, row, kept in ends:
        if joined:
            border = pairwise(board.border(row, area.x - 2, shown.right + 1))
            items += [join_line(start, end, context.theme) for start, end in border]
            items += _diamonds(context, marks[False, row, block.columns[0]], kept)
    right, below = neighbours(block, all_blocks)
    line = line_word(context)
    if right is not None:
        glued = context.tool("overlay.glue", number=right.number, line=line)
        items += _caption(context, glued, Point(area.right + OVERLAP - CAPTION, area.centre.y), -90, area.height)
    if below is not None:
        glued = context.tool("overlay.glue", number=below.number, line=line)
        lines = _halves(glued) if board.tips else (glued,)
        half = max(text_width(one, GLUE_SIZE, 600) for one in lines) / 2
        tips = board.tips_within(block.rows[1], area.x + half, area.right - half) or (area.centre.x,)
        at = Point(min(tips, key=lambda x: abs(x - area.centre.x)), area.bottom + OVERLAP - CAPTION)
        if not board.tips:
            at = _clearest(board, at, half, area)
        for number, one in enumerate(reversed(lines)):
            items += _caption(context, one, at.moved(0, -1.15 * GLUE_SIZE * number), 0, area.width)
    return tuple(items)


def _clearest(board: BoardPlan, at: Point, half: float, area: Rect) -> Point:
    """Return the place near a point, below an area, at which a caption hides least of what is drawn on the board."""
    strip = Rect(area.x, at.y - GLUE_SIZE, area.width, GLUE_SIZE)
    things = things_on(board).near(strip)
    places = [at.moved(0.25 * number * half, 0) for number in (0, 1, -1, 2, -2, 3, -3)]
    inside = [one for one in places if strip.x <= one.x - half and one.x + half <= strip.right] or places[:1]
    return min(inside, key=lambda place: things.met(Rect(place.x - half, strip.y, 2 * half, GLUE_SIZE))[2])


def neighbours(block: Block, all_blocks: tuple[Block, ...]) -> tuple[Block | None, Block | None]:
    """Return the papers that are glued over the right and the lower strip of one."""
    right = (one for one in all_blocks if one.rows == block.rows and one.columns[0] == block.columns[1])
    below = (one for one in all_blocks if one.columns == block.columns and one.rows[0] == block.rows[1])
    return next(right, None), next(below, None)


def line_word(context: GameContext) -> str:
    """Return what the colour of the lines is called where papers meet."""
    return context.tool(f"overlay.hues.{hue(context.colour(JOIN))}")


def joining_steps(context: GameContext, block: Block, all_blocks: tuple[Block, ...], marks: Joins) -> tuple[str, ...]:
    """Return what is done with one paper: where it is cut and glued over another, and what is glued over it."""
    steps = []
    left, above = (
        next((one for one in all_blocks if neighbours(one, all_blocks)[side] is block), None) for side in (0, 1)
    )
    if left or above:
        key = "own-both" if left and above else "own-left" if left else "own-top"
        numbers = {"left": left.number if left else 0, "above": above.number if above else 0}
        steps.append(context.tool(f"overlay.{key}", line=line_word(context), **numbers))
    right, below = neighbours(block, all_blocks)
    if right or below:
        key = "over-both" if right and below else "over-right" if right else "over-below"
        numbers = {"right": right.number if right else 0, "below": below.number if below else 0}
        steps.append(context.tool(f"overlay.{key}", **numbers))
    steps.append(_meeting(context, block, marks))
    fold = context.game.grid.fold_after
    if fold is not None and block.columns[0] < fold < block.columns[1]:
        steps.append(context.tool("overlay.together-fold"))
    elif fold in block.columns:  # the line of the join covers that of the fold
        steps.append(context.tool("overlay.joined-at-fold", line=line_word(context)))
    return tuple(steps)


def _meeting(context: GameContext, block: Block, marks: Joins) -> str:
    """Return how the marks of one paper meet those of others, with two of its letters."""
    pairs = (context.tool("overlay.pair", letter=letter) for letter in letters_of(block, marks)[:NAMED])
    return context.tool("overlay.meet", pairs=", ".join(pairs))


def briefly(context: GameContext, block: Block, steps: tuple[str, ...], marks: Joins) -> tuple[str, ...]:
    """Return the steps without those that the captions of the strips say as well, in fewer words."""
    line = line_word(context)
    kept = {_meeting(context, block, marks), context.tool("overlay.together-fold")}
    kept.add(context.tool("overlay.joined-at-fold", line=line))
    return (context.tool("overlay.glue-all", line=line), *(one for one in steps if one in kept))


def _diamonds(context: GameContext, marks: Iterable[JoinMark], kept: Side) -> Iterator[Item]:
    """Draw marks, each with its letter on the side that is kept."""
    for mark in marks:
        yield from join_diamond(mark.at, context.theme)
        letter = join_letters(mark.at, mark.letter, kept, context.theme)[mark.places[kept]]
        yield from (join_tag(letter, context.theme), letter)


def _halves(words: str) -> tuple[str, str]:
    """Return words on two lines, about equally long."""
    gaps = [place for place, letter in enumerate(words) if letter == " "]
    middle = min(gaps, key=lambda place: abs(place - len(words) / 2))
    return words[:middle], words[middle + 1 :]


def _caption(context: GameContext, words: str, at: Point, degrees: float, room: float) -> tuple[Item, ...]:
    """Draw words on a ground of paper; none where they have no room."""
    text = label(words, at, GLUE_SIZE, context.colour(f"{JOIN}-text"), 600, degrees=degrees)
    wide = line_width(text)
    if wide > room:
        return ()
    ground = Rect.around(at.moved(0, -0.33 * GLUE_SIZE), wide + 1.2, 1.15 * GLUE_SIZE)
    if degrees:
        ground = Rect.around(at.moved(-0.33 * GLUE_SIZE, 0), 1.15 * GLUE_SIZE, wide + 1.2)
    return Box(ground, Fill(context.colour("paper")), radius=0.8), text


def assembly(
    context: GameContext,
    board: BoardPlan,
    all_blocks: tuple[Block, ...],
    here: Block,
    room: Size,
    with_board: bool = False,
) -> Scene:
    """Draw the whole board in so much room: which paper lies where, this one filled.

    A design without fills shows it by the disc of its number, where that has room. ``with_board``: with all that is
    on the board but words, the other papers veiled.
    """
    pitch = board.pitch
    first, last = all_blocks[0].area(pitch), all_blocks[-1].area(pitch)
    whole = Rect(first.x, first.y, last.right - first.x, last.bottom - first.y)
    scale = min(room.width / whole.width, room.height / whole.height)
    ink, sea = context.colour("ink"), context.colour("sea")
    filled = context.theme.fills
    place = Transform.shift(-whole.x, -whole.y).then(Transform.scale(scale))
    lined = Stroke(context.colour(JOIN), 0.4)
    items: list[Item] = []
    for block in all_blocks:
        if block.number == here.number and (filled or not _disc(_scaled(_own(block, pitch), whole, scale))):
            upper, lower = board.ends(block, block.area(pitch).right)
            corners = tuple(map(place.apply, (*upper, *reversed(lower))))
            items.append(polygon(corners, Fill(sea if filled else context.colour("hairline"))))
    drawn = tuple(legible(board.items, math.inf)) if with_board else board.land
    edge = polyline(_scaled(whole, whole, scale).corners, closed=True)
    items.append(Group((Group(drawn, place),), clip=Path(edge)))
    for block in all_blocks if with_board else ():
        if block.number != here.number:
            items.append(Box(_scaled(_own(block, pitch), whole, scale), Fill(context.colour("paper"), VEIL)))
    for block in all_blocks:
        upper, lower = board.ends(block, block.area(pitch).right)
        if block.joins_below:
            items.append(Path(polyline(tuple(map(place.apply, lower))), stroke=lined))
        if block.joins_right:
            items.append(line(place.apply(upper[-1]), place.apply(lower[-1]), lined))
    items += _numbers(context, all_blocks, here, [_scaled(_own(block, pitch), whole, scale) for block in all_blocks])
    outline = _scaled(whole, whole, scale)
    items.append(Box(outline, stroke=Stroke(ink, 0.4)))
    return Scene(Rect(-1, -1, outline.width + 2, outline.height + 2), tuple(items))


def _numbers(context: GameContext, all_blocks: Sequence[Block], here: Block, rects: Sequence[Rect]) -> Iterator[Item]:
    """Draw the number of each paper in its middle, that of this one filled."""
    ink, paper = context.colour("ink"), context.colour("paper")
    for block, rect in zip(all_blocks, rects, strict=True):
        mine, centre = block.number == here.number, rect.centre
        radius, disc = _radius(rect), _disc(rect)
        size = max(1.35 * radius, SMALLEST)
        if disc:
            yield Disc(centre, radius, Fill(ink if mine else paper), Stroke(ink, 0.3))
        run = Run(str(block.number), size, 900, paper if mine and disc else ink)
        yield Text(centre.moved(0, 0.34 * size), (run,), "middle")


def _own(block: Block, pitch: Size) -> Rect:
    """Return the area of a block without what the one below begins with."""
    area = block.area(pitch)
    return area._replace(height=area.height - block.reach) if block.joins_below else area


def _radius(rect: Rect) -> float:
    return min(3.0, 0.4 * min(rect.width, rect.height))


def _disc(rect: Rect) -> bool:
    """Return whether the number stands on a disc: a smaller one would run through it."""
    radius = _radius(rect)
    return radius >= 0.6 * max(1.35 * radius, SMALLEST)


def _scaled(rect: Rect, whole: Rect, scale: float) -> Rect:
    return Rect((rect.x - whole.x) * scale, (rect.y - whole.y) * scale, rect.width * scale, rect.height * scale)
