"""A board and its strips → the picture of where each strip goes, by its number."""

from collections.abc import Iterable

from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Run, Scene, Stroke, Text, line
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.board.board import Side
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.overlay.board_plan import BoardPlan

LARGEST = Size(95.0, 66.6)
"""How large the board is at most, in mm."""

DEEP, AIR, RIM = 5.2, 0.7, 4.0
"""How deep a strip is, what parts it from the board, and what the name of its side takes, in mm."""

LETTERS = 2.7

Numbered = tuple[Side, int, int, int]
"""A strip: its side, its first and last space (exclusive), its number."""


def where_strips(
    context: GameContext,
    board: BoardPlan,
    strips: Iterable[Numbered],
    room: Size,
    extra: Iterable[tuple[Side, int]] = (),
) -> Scene:
    """Draw the board, small, with its numbered strips around it, in so much room; ``extra`` spaces dashed."""
    width, height = (len(axis.labels) * axis.pitch for axis in (board.columns, board.rows))
    around = 2 * (DEEP + AIR + RIM)
    fit = (min(room.width - around, LARGEST.width) / width, min(room.height - around, LARGEST.height) / height)
    scale = max(0.01, *(min(fit),))
    inner = Rect(0, 0, width * scale, height * scale)
    ink, thin = Stroke(context.colour("ink"), 0.3), Stroke(context.colour("hairline"), 0.15)
    water = [Box(inner, Fill(context.colour("sea"), 0.4))] if context.theme.fills else []
    items: list[Item] = [*water, Group(board.land, Transform.scale(scale))]
    steps = (board.columns.pitch * scale, board.rows.pitch * scale)
    for number in range(1, len(board.columns.labels)):
        items.append(line(Point(number * steps[0], 0), Point(number * steps[0], inner.height), thin))
    for number in range(1, len(board.rows.labels)):
        items.append(line(Point(0, number * steps[1]), Point(inner.width, number * steps[1]), thin))
    if (fold := context.game.grid.fold_after) is not None:
        folded = Stroke(context.colour("ink"), 0.3, (1.6, 0.6, 0.3, 0.6))
        items.append(line(Point(fold * steps[0], 0), Point(fold * steps[0], inner.height), folded))
    items.append(Box(inner, stroke=ink))
    numbers: list[Item] = []
    for side, first, last, number in strips:
        ground, *sign = _strip(context, _beside(side, first, last, inner, steps), number)
        items.append(ground)
        numbers += sign
    for side, number in extra:
        square = _beside(side, number, number + 1, inner, steps)
        items.append(Box(square, stroke=Stroke(context.colour("ink"), 0.3, (0.9, 0.6))))
    items += numbers
    for side, at in _middles(inner).items():
        run = Run(context.tool(f"overlay.{side}"), LETTERS, 700, context.colour("grey"))
        items.append(Text(at.moved(0, 0.34 * LETTERS), (run,), "middle"))
    return Scene(inner.grown(DEEP + AIR + RIM), tuple(items), title="")


def _beside(side: Side, first: int, last: int, inner: Rect, steps: tuple[float, float]) -> Rect:
    """Return where a strip lies beside the board."""
    level = side in ("north", "south")
    step = steps[0] if level else steps[1]
    start, length = first * step, (last - first) * step
    if level:
        return Rect(start + 0.2, -AIR - DEEP if side == "north" else inner.height + AIR, length - 0.4, DEEP)
    return Rect(-AIR - DEEP if side == "west" else inner.width + AIR, start + 0.2, DEEP, length - 0.4)


def _strip(context: GameContext, rect: Rect, number: int) -> tuple[Item, ...]:
    ink, paper = context.colour("ink"), context.colour("paper")
    ground = Fill(context.colour("sea")) if context.theme.fills else None
    radius = min(1.9, 0.45 * rect.width, 0.45 * rect.height)
    size = max(1.35 * radius, 2.5)
    run = Run(str(number), size, 900, paper)
    return (
        Box(rect, ground, Stroke(context.colour("blue"), 0.25), radius=0.5),
        Disc(rect.centre, max(radius, 1.75), Fill(ink)),
        Text(rect.centre.moved(0, 0.34 * size), (run,), "middle"),
    )


def _middles(inner: Rect) -> dict[Side, Point]:
    """Return where the names of the sides stand."""
    away = AIR + DEEP + RIM / 2
    x, y = inner.centre
    return {
        "north": Point(x, -away),
        "south": Point(x, inner.height + away),
        "west": Point(-away, y),
        "east": Point(inner.width + away, y),
    }
