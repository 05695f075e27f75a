"""A board and one of its blocks → its drawing at true scale, the lines and the names that must be found of it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import inf

from printgen.drawing.items import extent, seen, without
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Path, Stroke, Text, line, polygon, polyline
from printgen.figure.print.ruler import crop_marks
from printgen.geometry import Point, Rect
from printgen.model.board.spaces import centre, space_names
from printgen.sheet.core.board_view import board_view
from printgen.sheet.core.expectations import ExpectedLine, ExpectedText
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.overlay.board_plan import BoardPlan, is_chart, within
from printgen.sheet.overlay.tiling import OVERLAP, Block

EDGES = ("upper", "left", "right", "lower")

THING = 0.49
"""Of a hex: what is smaller lies on it, and its edge is not; a strip that is glued over shows no slice of that."""

OUTLINE = 0.65
"""Half the thickness of the outlines of regions, in mm."""

INNER = (0.66, 0.74)
"""Of a hex: how wide and high the part round its middle is in which its name stands; its
corners reach into the lower parts of the hexes above, where no names stand."""

MIDDLE = 0.4
"""The same of an empty hex. Where something is laid its name stands higher."""


def block_drawing(context: GameContext, board: BoardPlan, block: Block) -> tuple[Item, ...]:
    """Return the drawing of a block in mm of the board, with what its neighbours repeat, veiled, and its crop marks."""
    shown, area = block.shown(board.pitch), block.area(board.pitch)
    ink = Stroke(context.colour("ink"), 0.18)
    veil = Fill(context.colour("paper"), 0.62)
    upper, lower = board.ends(block, shown.right)
    low = [point.moved(0, OVERLAP if block.joins_below else 0) for point in reversed(lower)]

    def is_small(box: Rect) -> bool:
        return max(box.width, box.height) < THING * board.space.width

    def is_glued_over(item: Item) -> bool:
        box = extent((item,))
        if not isinstance(item, Text) and not (board.in_squares and isinstance(item, Disc | Group) and is_small(box)):
            return False
        last, at = block.rows[1], item.at if isinstance(item, Text) else Point(box.x, box.y)
        below = block.joins_below and at.y > last * board.pitch.height + board.below(last, at.x)
        return below or at.x > area.right

    def is_in_strip(box: Rect) -> bool:
        last = block.rows[1]
        below = block.joins_below and box.y > last * board.pitch.height + board.below(last, box.centre.x)
        return is_small(box) and (below or (block.joins_right and box.x > area.right))

    # Words and signs in the strip that is glued over would only stand under its caption.
    drawn = [item for item in seen(board.items, shown) if not is_glued_over(item)]
    whole = drawn if board.in_squares else without(drawn, is_in_strip)
    rim = _rim(board, block, shown.right, (*upper, *low))
    items: list[Item] = [Group(tuple(whole), clip=Path(polyline(tuple(rim), closed=True)))]
    if board.in_squares:
        # Each border of the spaces is one straight line, as it is measured; the sides of hexes are drawn already.
        border = Stroke(context.colour("coast"), 0.12, opacity=0.45)
        items += [line(edge.start, edge.end, border) for edge in _edges(board, block)]
    if block.joins_right:
        items.append(Box(Rect(area.right, shown.y, OVERLAP, shown.height), veil))
    upper, lower = _cut(board, block)
    if block.joins_below:
        items.append(polygon((*lower, *(point.moved(0, OVERLAP) for point in reversed(lower))), veil))
    # Papers are cut beyond the outlines of regions on their outer edges, not through their middle.
    items.append(Path(polyline((*upper, *reversed(lower), upper[0])), stroke=ink))
    return (*items, *crop_marks(Rect.through((*upper, *lower)), context.theme))


def _rim(board: BoardPlan, block: Block, right: float, corners: Iterable[Point]) -> Iterator[Point]:
    """Yield the corners of what is drawn, on the edges of a board of hexes half a thick line further out."""
    first = Point(board.columns.first * board.pitch.width, board.rows.first * board.pitch.height)
    last = Point(inf if block.joins_right else right, inf if block.joins_below else block.area(board.pitch).bottom)
    far = 0.0 if board.in_squares else OUTLINE
    for x, y in corners:
        yield Point(x + far * ((x >= last.x) - (x <= first.x)), y + far * ((y >= last.y) - (y <= first.y)))


def _cut(board: BoardPlan, block: Block) -> tuple[tuple[Point, ...], ...]:
    """Return the upper and the lower end of a block where it is cut, along joins as they are."""
    right = block.area(board.pitch).right
    both = ((some, tuple(_rim(board, block, right, some))) for some in board.ends(block, right))
    return tuple(far if len(some) == 2 else tuple(dict.fromkeys((far[0], *some, far[-1]))) for some, far in both)


def _edges(board: BoardPlan, block: Block) -> list[ExpectedLine]:
    area = block.area(board.pitch)
    if not board.in_squares:
        sides = within(board.sides, area)
        return [ExpectedLine(f"side {n}", *side) for n, side in enumerate(sides, 1)]
    return [ExpectedLine(name, *ends) for name, ends in board.borders(block)]


def expected_lines(board: BoardPlan, block: Block, corner: Point) -> tuple[ExpectedLine, ...]:
    """Return borders and outline in mm of the page, on which the corner of the block stands."""
    area = block.area(board.pitch)
    dx, dy = corner.x - area.x, corner.y - area.y
    upper, lower = _cut(board, block)
    sides = (upper, (upper[0], lower[0]), (upper[-1], lower[-1]), lower)
    named = zip(EDGES, sides, strict=True)
    outline = [ExpectedLine(f"{side} edge", ends[0], ends[1]) for side, ends in named if len(ends) == 2]
    return tuple(
        replace(one, start=one.start.moved(dx, dy), end=one.end.moved(dx, dy))
        for one in (*outline, *_edges(board, block))
    )


def expected_labels(context: GameContext, area: Rect, corner: Point) -> tuple[ExpectedText, ...]:
    """Return the names of the spaces that lie wholly in an area of the board.

    ``corner``: where the upper left corner of the area lies on the page.
    """
    dx, dy = corner.x - area.x, corner.y - area.y
    return tuple(
        ExpectedText(name, place.moved(dx, dy)) for name, place, core in _places(context) if area.holds(core, 1e-6)
    )


def _places(context: GameContext) -> Iterator[tuple[str, Rect, Rect]]:
    """Yield each named space with its rectangle in mm of the board, and what of it must be whole."""
    grid = context.game.grid
    wide, high = grid.pitch.x, grid.pitch.y
    names = space_names(context.game.board, grid)
    if grid.kind == "hexes":
        for cell, name in names.items():
            at = centre(grid, cell)
            middle = Point(at.x * wide, at.y * high)
            place = _round(middle, INNER[0] * wide, INNER[1] * high)
            core = place if context.position else _round(middle, MIDDLE * wide, MIDDLE * high)
            yield name, place, core
        return
    if not is_chart(context):
        view = board_view(context, pieces=False)
        names = {cell: view.names[cell] for cell in view.squares}
    for (row, column), name in names.items():
        place = Rect(column * wide, row * high, wide, high)
        yield name, place, place


def _round(middle: Point, width: float, height: float) -> Rect:
    return Rect(middle.x - width / 2, middle.y - height / 2, width, height)
