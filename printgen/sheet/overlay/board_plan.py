"""GameContext → the board at true scale: what is drawn in board mm, and the spaces it covers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil

from printgen.drawing.items import extent, without
from printgen.drawing.scene import Item, Path, Stroke, Text, polyline
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.hexes.tile import SIDE, edges
from printgen.figure.squares.board import board_scene_items, dealt_at_true_size
from printgen.figure.tiles.archipelago import archipelago, silhouette
from printgen.figure.tiles.map_view import MapStyle, MapView, overlay_style
from printgen.figure.tiles.space_grid import space_grid
from printgen.geometry import Point, Rect, Size
from printgen.model.board.spaces import Cell, centre
from printgen.sheet.core.board_view import board_view
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.map_view import map_view
from printgen.sheet.overlay.tiling import Axis, Block

AIR = 1.0
"""How far a name stays from a cut, in mm."""

THICK, NEARBY = 0.6, 0.01
"""From which width on a line is the outline of a region, and how near a cut what runs along it lies, in mm."""

MARK, BESIDE = 0.145, 0.07
"""Of a hex: how large a small mark is at most, and how far it keeps off a cut."""


@dataclass(frozen=True)
class BoardPlan:
    """A board to be printed at its real size.

    ``items`` are drawn in mm from the upper left corner of the first space. ``land`` is a small
    picture of it, in the same mm.

    Papers are cut at the steps of ``columns`` and ``rows``, which are the spaces of a board of squares or cards. On a
    board of hexes columns are smaller, so that a cut need not run through a name, and rows are cut along the edges of
    their hexes; then ``sides`` are the lengths to measure, and ``tips`` tells where the tips of each row stand.
    ``missing``: the cells of squares, by row and column, in which no space lies.
    """

    columns: Axis
    rows: Axis
    items: tuple[Item, ...]
    space: Size
    land: tuple[Item, ...] = ()
    sides: tuple[tuple[Point, Point], ...] = ()
    tips: tuple[float, ...] = ()
    missing: frozenset[Cell] = frozenset()

    def borders(self, block: Block) -> Iterator[tuple[str, tuple[Point, Point]]]:
        """Yield the borders between the squares of a block by name, in mm; where no space lies beside one it ends."""
        (left, right), (top, bottom), (wide, high) = block.columns, block.rows, self.pitch
        for column in range(left + 1, right):
            beside = [not self.missing >= {(row, column - 1), (row, column)} for row in range(top, bottom)]
            for start, end in _stretches(beside, top):
                yield f"column border {column}", (Point(column * wide, start * high), Point(column * wide, end * high))
        for row in range(top + 1, bottom):
            beside = [not self.missing >= {(row - 1, column), (row, column)} for column in range(left, right)]
            for start, end in _stretches(beside, left):
                yield f"row border {row}", (Point(start * wide, row * high), Point(end * wide, row * high))

    def border(self, row: int, left: float, right: float) -> tuple[Point, ...]:
        """Return the line above a row from left to right: straight, or along the upper edges of its hexes."""
        high = row * self.pitch.height
        if not self.tips:
            return Point(left, high), Point(right, high)
        half, tip = self.space.width / 2, self.tips[row]
        first = ceil((left - tip) / half + 1e-6)
        corners = (tip + n * half for n in range(first, first + int((right - left) / half) + 2))
        xs = (left, *(x for x in corners if left < x < right), right)
        return tuple(Point(x, high + self.below(row, x)) for x in xs)

    def ends(self, block: Block, right: float) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
        """Return the upper and the lower end of a block from its left edge on, straight where it joins none."""
        area = block.area(self.pitch)
        joined = (block.rows[0] > self.rows.first, block.joins_below)
        upper, lower = (
            self.border(row, area.x, right) if joins else (Point(area.x, high), Point(right, high))
            for joins, row, high in zip(joined, block.rows, (area.y, area.bottom), strict=True)
        )
        return upper, lower

    def below(self, row: int, x: float) -> float:
        """Return how far the border above a row lies below the upper tips of its hexes, in mm."""
        if not self.tips:
            return 0.0
        half = self.space.width / 2
        return self.rows.reach * abs(((x - self.tips[row]) / half + 1) % 2 - 1)

    def tips_within(self, row: int, left: float, right: float) -> tuple[float, ...]:
        """Return where the upper tips of a row of hexes stand between two places."""
        wide = self.space.width
        first = ceil((left - self.tips[row]) / wide) if self.tips else 0
        places = (self.tips[row] + n * wide for n in range(first, first + self.columns.last)) if self.tips else ()
        return tuple(x for x in places if x <= right)

    @property
    def pitch(self) -> Size:
        """The steps at which papers are cut, in mm."""
        return Size(self.columns.pitch, self.rows.pitch)

    @property
    def in_squares(self) -> bool:
        """Return whether the borders of the spaces are the steps of the cuts."""
        return self.columns.steps == 1


def _stretches(beside: Iterable[bool], first: int) -> Iterator[tuple[int, int]]:
    """Yield where what goes on without a break begins and ends, counted from ``first``."""
    place = first
    for goes_on, some in groupby(beside):
        end = place + len([*some])
        if goes_on:
            yield place, end
        place = end


def board_plan(context: GameContext) -> BoardPlan:
    """Return the board of a request: its map when it has a seed, its spaces otherwise."""
    pitch = Size(context.game.grid.pitch.x, context.game.grid.pitch.y)
    if is_chart(context):
        return _map_plan(context, pitch)
    view = board_view(context, pieces=False)
    style = BoardStyle(Point(*pitch), context.theme, context.icons, context.looks, look="overlay")
    return _hex_plan(view, style, pitch) if context.game.grid.kind == "hexes" else _square_plan(view, style, pitch)


def is_chart(context: GameContext) -> bool:
    """Return whether the board is one on which coasts lie, or circles round its edge."""
    return context.game.setup.tile_map is not None or context.game.board.edge_circles is not None


def clear_of_cuts(board: BoardPlan, blocks: tuple[Block, ...]) -> BoardPlan:
    """Move the names that a cut would run through to its nearer side, and the words of what lies on a cut.

    Of hexes the small marks that a cut would run through, or lie beside, are left out.
    """
    cuts = {block.area(board.pitch).right for block in blocks if block.joins_right}
    if board.in_squares:
        below = {block.area(board.pitch).bottom for block in blocks if block.joins_below}
        items = (_off_both(item, cuts, below) if isinstance(item, Text) else item for item in board.items)
        return replace(board, items=tuple(items))
    moved = [_moved(item, cuts) if isinstance(item, Text) else item for item in board.items]
    least, near = MARK * board.space.width, BESIDE * board.space.width

    def is_at_cut(box: Rect) -> bool:
        small = max(box.width, box.height) <= least
        return small and any(box.x - near < cut < box.right + near for cut in cuts)

    rows = {block.rows[1] for block in blocks if block.joins_below}
    kept = (item for item in without(moved, is_at_cut) if not _outlines_cut(board, item, rows))
    return replace(board, items=tuple(kept))


def _outlines_cut(board: BoardPlan, item: Item, rows: Iterable[int]) -> bool:
    """Return whether a thick line runs along a cut between rows of hexes, where the line of the cut stands instead."""
    if not isinstance(item, Path) or item.fill is not None or item.stroke is None or item.stroke.width < THICK:
        return False
    ends = [Point(*numbers) for _, numbers in item.commands]
    cuts = ((row, row * board.pitch.height) for row in rows)
    return any(all(abs(end.y - high - board.below(row, end.x)) < NEARBY for end in ends) for row, high in cuts)


def _moved(text: Text, cuts: Iterable[float]) -> Text:
    box = extent((text,))
    return replace(text, at=text.at.moved(_off(box.x, box.right, cuts), 0))


def _off_both(text: Text, right: Iterable[float], below: Iterable[float]) -> Text:
    """Move a text off the cuts that run through it; others lie as near to a cut as they do."""
    box = extent((text,))
    across = _off(box.x, box.right, [cut for cut in right if box.x < cut < box.right])
    down = _off(box.y, box.bottom, [cut for cut in below if box.y < cut < box.bottom])
    return replace(text, at=text.at.moved(across, down)) if across or down else text


def _off(first: float, last: float, cuts: Iterable[float]) -> float:
    """Return how far a stretch moves to clear the cuts: as little as it can."""
    for cut in cuts:
        if first - AIR < cut < last + AIR:
            back, on = cut - AIR - last, cut + AIR - first
            return back if -back < on else on
    return 0.0


def map_drawing(context: GameContext, pitch: Size) -> tuple[MapView, MapStyle]:
    """Return the view and style of a tile map at true scale, with its band where there is one."""
    seed = context.position.seed if context.position else None
    band = context.game.grid.band or 0.0
    style = overlay_style(pitch, context.theme, context.icons, seed, band=band)
    return map_view(context, "with-tiles"), style


def _map_plan(context: GameContext, pitch: Size) -> BoardPlan:
    view, style = map_drawing(context, pitch)
    drawn = bool(context.position and context.position.tiles)
    lies = board_view(context, pieces=False)
    on_spaces = BoardStyle(Point(*pitch), context.theme, context.icons, context.looks, look="overlay")
    fold = frozenset() if view.fold_after is None else frozenset({view.fold_after})
    return BoardPlan(
        columns=Axis(pitch.width, 0, view.columns, view.column_labels, fold),
        rows=Axis(pitch.height, 0, view.rows, view.row_labels),
        items=(*(archipelago if drawn else space_grid)(view, style), *dealt_at_true_size(lies, on_spaces)),
        space=pitch,
        land=silhouette(view, style) if drawn else (),
    )


def _square_plan(view: BoardView, style: BoardStyle, pitch: Size) -> BoardPlan:
    rows, columns = ((min(numbers), max(numbers) + 1) for numbers in zip(*view.cells.values(), strict=True))
    spans = view.board.ground.spans if view.board.ground else 1
    there = view.squares if view.grid.kind == "squares" else view.cells.values()
    every = {(row, column) for row in range(*rows) for column in range(*columns)}
    return BoardPlan(
        columns=Axis(pitch.width, *columns, view.labels[0], joints=frozenset(range(0, columns[1], spans))),
        rows=Axis(pitch.height, *rows, view.labels[1], joints=frozenset(range(0, rows[1], spans))),
        items=board_scene_items(view, style),
        space=pitch,
        missing=frozenset(every.difference(there)),
    )


def _hex_plan(view: BoardView, style: BoardStyle, pitch: Size) -> BoardPlan:
    """Return a board of hexes, to be cut at quarters of a hex across and between its rows down.

    Cuts at odd quarters keep off the middles of all hexes.
    """
    grid, corner = view.grid, pitch.height * SIDE / 2
    columns = 4 * grid.columns + (2 if grid.rows > 1 or grid.shifted == "odd" else 0)
    sides = edges(grid, view.squares, style)
    outline = Path(
        tuple(command for side in sides for command in polyline(side)),
        stroke=Stroke(style.theme.colours["hairline"], 5.0, cap="round"),
    )
    return BoardPlan(
        columns=Axis(pitch.width / 4, 0, columns, view.labels[0], frozenset(range(1, columns, 2)), 4),
        rows=Axis(3 * corner, 0, grid.rows, view.labels[1], reach=corner),
        items=board_scene_items(view, style),
        space=pitch,
        land=(outline,),
        sides=tuple(sides),
        tips=tuple(centre(grid, (row, 0)).x * pitch.width for row in range(grid.rows)),
    )


def within(sides: Iterable[tuple[Point, Point]], area: Rect) -> list[tuple[Point, Point]]:
    """Return the sides that lie wholly in an area."""
    return [
        (start, end)
        for start, end in sides
        if area.holds(Rect(*start, 0, 0), 1e-6) and area.holds(Rect(*end, 0, 0), 1e-6)
    ]
