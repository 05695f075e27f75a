"""PositionContext + the kit of its box → PPN, the portable notation: the position as drops of pieces.

The text is YAML metadata between `---` and `...`, then one numbered move. Piece, suit and rank have
the letters that the kit gives them. A coordinate is half a tile, `a1` the lower left space of the
first board; spaces outside it have coordinates of 0 or less.
"""

import json
import string
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from textwrap import wrap

from printgen.errors import UsageError
from printgen.figure.board_view import BoardView
from printgen.figure.text import waiting_cells
from printgen.geometry import Point
from printgen.model.board.spaces import Cell, grid_names
from printgen.model.kit import Kit, Suit
from printgen.model.position import PlacedPiece
from printgen.problems import Problem
from printgen.sheet.core.board_view import board_view
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.kit.pieces import Noted, noted_suits

TILE = 2.0
"""The width of a tile in coordinates."""

WIDTH = 78


def ppn(context: PositionContext, kit: Kit | None, suits: Mapping[str, Suit]) -> str:
    """Write a position as notation; raises UsageError for pieces that have no letters."""
    pieces, kit = _letters(context, kit)
    ranks = {name: rank.letter for name, rank in kit.ranks.items()}
    board = _Board(context, board_view(context), pieces, ranks, noted_suits(kit, suits))
    drops = (f"{piece}@{where}" for piece, where in board.drops())
    title = f"{context.game.head.title}, {context.tool('setup.for-players', players=context.position.players)}"
    tags = {"Event": title, "Designer": ", ".join(context.game.head.designers)}
    tags |= {"SetUpCommand": context.request.command}
    # JSON texts are YAML texts, whatever stands in them.
    head = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in tags.items()]
    moves = wrap(f"setup. {' '.join(drops)}", WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join(("---", *head, "...", *moves, ""))


def _letters(context: PositionContext, kit: Kit | None) -> tuple[dict[str, str], Kit]:
    """Return the letters of the components of a kit, and that kit; raises UsageError when one on the board has none."""
    parts = kit.parts.values() if kit is not None else ()
    letters = {part.component: part.piece for part in parts if part.component is not None and part.piece is not None}
    wanted = {context.game.setup.pieces[one.piece].component for one in context.position.pieces}
    message = f"there is no notation for `{context.game.id}`: "
    if missing := sorted(wanted - letters.keys()):
        hint = "it is for games whose box has a kit, and its parts letters"
        raise UsageError(Problem("no-notation", f"{message}`{missing[0]}` has no letter in it", hints=(hint,)))
    if kit is None or context.position.tiles or context.position.hexes:
        raise UsageError(Problem("no-notation", f"{message}its map is none of its pieces"))
    return letters, kit


@dataclass(frozen=True, slots=True)
class _Board:
    """The pieces of a board, where they lie, and the letters of components, kinds and suits."""

    context: PositionContext
    view: BoardView
    pieces: Mapping[str, str]
    ranks: Mapping[str, str]
    suits: Mapping[str, Noted]

    def drops(self) -> Iterator[tuple[str, str]]:
        """Yield every piece and its place, from below upward."""
        ground = self.view.board.ground
        if ground is not None:
            tile = self.pieces[ground.component]
            yield from ((tile, self.middle(cells)) for cells in self.tiles())
            yield from ((f"{tile}f", self.middle(cells)) for cells in self.raised())
        for one in self.view.placed:
            if not one.waiting:
                cell = self.view.cells.get(one.space)
                at = self.middle([*self.view.meetings[one.space]]) if cell is None else self.place(cell)
                yield self.piece(one), at
        waiting = {one.owner: one for one in self.view.placed if one.waiting}
        for owner, cell in waiting_cells(self.view):
            yield self.piece(waiting[owner]), self.place(cell)

    def tiles(self) -> Iterator[tuple[Cell, ...]]:
        """Yield the cells below each tile that makes the board."""
        ground, grid = self.view.board.ground, self.view.grid
        spans = ground.spans if ground is not None else 1
        names = grid_names(self.view.board, grid)
        gaps = {cell for cell, name in names.items() if name in self.view.board.gaps}
        corners = tuple(product(range(0, grid.rows, spans), range(0, grid.columns, spans)))
        for (top, left), (row, column) in product(self.view.origins, corners):
            cells = [(row + down, column + across) for down, across in product(range(spans), repeat=2)]
            if not gaps.intersection(cells):
                yield tuple((top + down, left + across) for down, across in cells)

    def raised(self) -> Iterator[tuple[Cell, ...]]:
        """Yield the cells of each tile that lies on top of those."""
        for number in self.view.numbers:
            for region in self.view.board.regions.values():
                if region.raised:
                    yield self.view.cells_on(number, region.spaces)

    def piece(self, one: PlacedPiece) -> str:
        """Write a piece: its letter, suit, rank and side, and the set of its suit where that is another one.

        It is of its seat's suit if it has one; what shows its kind has its face up.
        """
        sort, seat = self.context.game.setup.pieces[one.piece], self.view.seats.get(one.owner or "")
        suit = seat.icon if seat is not None else None
        noted, rank = self.suits.get(suit or "", Noted("")), self.ranks.get(sort.kind or "", "")
        side = "f" if sort.kind in self.ranks and suit is not None else ""
        return f"{self.pieces[sort.component]}{noted.letter}{rank}{side}{noted.style}"

    def place(self, cell: Cell) -> str:
        """Write where a cell is; what stands on a raised tile stands in its middle."""
        found = (cells for cells in self.raised() if cell in cells)
        return self.middle(next(found, (cell,)))

    def middle(self, cells: Iterable[Cell]) -> str:
        """Write the middle of some cells."""
        points = [self.point(cell) for cell in cells]
        x = sum(point.x for point in points) / len(points)
        y = sum(point.y for point in points) / len(points)
        return written(x, y)

    def point(self, cell: Cell) -> Point:
        """Return the coordinates of the middle of a cell."""
        ground = self.view.board.ground
        unit = TILE / ground.spans if ground is not None else 1.0
        top, left = self.view.origins[0]
        right, up = cell[1] - left, top + self.view.grid.rows - 1 - cell[0]
        return Point(0.5 + unit * (right + 0.5), 0.5 + unit * (up + 0.5))


def written(x: float, y: float) -> str:
    """Write coordinates: with a letter where they are whole and on the board.

    >>> written(3, 10), written(27, 1), written(1.5, 1.5), written(0, 8)
    ('c10', 'aa1', '(1.5,1.5)', '(0,8)')
    """
    if x < 1 or y < 1 or x != int(x) or y != int(y):
        return f"({x:g},{y:g})"
    letters, number = "", int(x)
    while number:
        number, rest = divmod(number - 1, 26)
        letters = string.ascii_lowercase[rest] + letters
    return f"{letters}{y:g}"
