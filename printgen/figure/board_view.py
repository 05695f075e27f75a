"""Board, grid and placed pieces → one frame of cells that drawings and diagrams share.

A cell is (row, column) from the upper left square of all boards; the squares of several joined boards lie in one frame,
extra spaces may lie outside it.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeVar

from printgen.drawing.scene import Anchor, Disc, Stroke, Text, Weight, label
from printgen.figure.style import Looks
from printgen.geometry import Point, Rect
from printgen.model.board.board import SIDES, Board, Line, Link, Region
from printgen.model.board.spaces import STEPS, Cell, grid_names, meetings, name_on, places, space_names
from printgen.model.box.box import Component, Grid
from printgen.model.position import Dealt, PlacedHex, PlacedPiece
from printgen.model.resources import Icon, Theme
from printgen.model.setup import Deal, Piece, Seat

Mark = TypeVar("Mark", Line, Link, Region)
BoardLook = Literal["setup", "overlay", "thumbnail", "notes"]


@dataclass(frozen=True)
class BoardView:
    """What is to be shown of a board, with every word already spoken.

    ``board`` holds only what counts in this game (a variant may add or drop lines and regions); ``seats`` are the
    seats taken, ``owners`` all whom something that was dealt may belong to. ``words`` has the keys of the games'
    words (``seats.a.name``, ``board.lines.wind`` …), and ``board.gap`` for a place without a tile, ``board.number``
    for what one of several boards is called. ``dealt`` and ``hexes`` are what chance laid on spaces, as far as it is
    to be seen. ``at_table``: the seats and what waits for them are drawn around the board. ``chequered``: its squares
    are dark and light. ``measured``: spaces in which something lies for a while; ``examples``: where a seat may lay a
    piece of its own. ``marks``: what is written on the cards of a small board, by their spaces.
    """

    board: Board
    grid: Grid
    words: Mapping[str, str] = field(default_factory=dict)
    seats: Mapping[str, Seat] = field(default_factory=dict)
    owners: Mapping[str, Seat] = field(default_factory=dict)
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    components: Mapping[str, Component] = field(default_factory=dict)
    placed: tuple[PlacedPiece, ...] = ()
    boards: int = 1
    deals: Mapping[str, Deal] = field(default_factory=dict)
    dealt: tuple[Dealt, ...] = ()
    hexes: tuple[PlacedHex, ...] = ()
    at_table: bool = False
    chequered: bool = False
    measured: tuple[str, ...] = ()
    examples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.boards, self.placed, self.dealt, self.hexes))

    @property
    def numbers(self) -> range:
        """The numbers of the boards, from 1."""
        return range(1, self.boards + 1)

    @cached_property
    def origins(self) -> tuple[Cell, ...]:
        """The cell of the upper left square of every board; the frame begins at (0, 0)."""
        down = across = 0
        if self.board.copies is not None:
            own = places(self.board, self.grid)
            before, after = own[self.board.copies.join[0]], own[self.board.copies.join[-1]]
            down, across = before[0] - after[0], before[1] - after[1]
        starts = [(down * step, across * step) for step in range(self.boards)]
        top, left = min(row for row, _ in starts), min(column for _, column in starts)
        return tuple((row - top, column - left) for row, column in starts)

    @cached_property
    def cells(self) -> Mapping[str, Cell]:
        """The cell of every space by its full name, as in ``2.b3``; the first board names first."""
        found: dict[str, Cell] = {}
        for number, (top, left) in enumerate(self.origins, 1):
            for name, (row, column) in places(self.board, self.grid).items():
                found.setdefault(name_on(self.board, number, name), (top + row, left + column))
        return found

    @cached_property
    def squares(self) -> frozenset[Cell]:
        """The cells of the grids, gaps left out."""
        own = space_names(self.board, self.grid)
        return frozenset((top + row, left + column) for top, left in self.origins for row, column in own)

    @cached_property
    def names(self) -> Mapping[Cell, str]:
        """The full name of every cell."""
        return {cell: name for name, cell in self.cells.items()}

    @cached_property
    def extra(self) -> Mapping[str, Cell]:
        """The cells of the extra spaces of all boards, by full name."""
        names = (name_on(self.board, n, name) for n in self.numbers for name in self.board.extra)
        return {name: self.cells[name] for name in names}

    @cached_property
    def labels(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The labels of one board: of its columns from the left, of its rows from the top."""
        labels = self.board.labels.model_copy(update={"pattern": "{row} {column}"})
        names = grid_names(self.board.model_copy(update={"labels": labels}), self.grid)
        columns = tuple(names[0, column].split()[1] for column in range(self.grid.columns))
        return columns, tuple(names[row, 0].split()[0] for row in range(self.grid.rows))

    @cached_property
    def meetings(self) -> Mapping[str, frozenset[Cell]]:
        """The cells that meet at every edge and corner of one board."""
        return meetings(self.board, self.grid)

    def cells_on(self, number: int, spaces: tuple[str, ...]) -> tuple[Cell, ...]:
        """Return the cells of spaces as one board calls them, on the board with that number."""
        return tuple(self.cells[name_on(self.board, number, space)] for space in spaces)

    def on_boards(self, marks: Mapping[str, Mark]) -> Iterator[tuple[str, Mark, tuple[Cell, ...]]]:
        """Yield the lines, links or regions of every board: key, mark, and its cells there."""
        for number in self.numbers:
            yield from ((key, mark, self.cells_on(number, mark.spaces)) for key, mark in marks.items())

    def board_of(self, cell: Cell) -> int:
        """Return the number of the board whose middle is nearest to a cell."""

        def distance(number: int) -> float:
            top, left = self.origins[number - 1]
            down, across = (cell[0] - top + 0.5) / self.grid.rows, (cell[1] - left + 0.5) / self.grid.columns
            return max(abs(2 * down - 1), abs(2 * across - 1))

        return min(self.numbers, key=distance)

    def _on_board(self, cell: Cell) -> Cell:
        """Return row and column of a cell on the board nearest to it."""
        top, left = self.origins[self.board_of(cell) - 1]
        return cell[0] - top, cell[1] - left

    def outward(self, cell: Cell) -> Cell:
        """Return the step that leads from a cell at or beyond the rim of its board away from it."""
        row, column = self._on_board(cell)
        beyond = (-row, column - self.grid.columns + 1, row - self.grid.rows + 1, -column)
        return STEPS[SIDES[beyond.index(max(beyond))]]

    def is_inside(self, cell: Cell) -> bool:
        """Return whether a cell lies within the grid of a board, be it a gap."""
        row, column = self._on_board(cell)
        return 0 <= row < self.grid.rows and 0 <= column < self.grid.columns

    def inward_along(self, cell: Cell) -> Cell:
        """Return the step along the rim from such a cell towards the middle of its side."""
        row, column = self._on_board(cell)
        if self.outward(cell)[0]:
            return (0, 1 if column + 0.5 < self.grid.columns / 2 else -1)
        return (1 if row + 0.5 < self.grid.rows / 2 else -1, 0)

    @property
    def standing(self) -> tuple[PlacedPiece, ...]:
        """The pieces that stand on the board, without those that wait beside it."""
        return tuple(placed for placed in self.placed if not placed.waiting)

    def start(self, seat: Seat) -> str:
        """Return the full name of the space where a seat begins."""
        return name_on(self.board, seat.board, seat.space)

    def component_of(self, dealt: Dealt) -> Component | None:
        """Return the component that something dealt belongs to."""
        return self.components.get(self.deals[dealt.deal].component)

    def regions_of(self, cell: Cell) -> tuple[tuple[str, Region], ...]:
        """Return the regions of a board without copies that a cell lies in, by their keys."""
        return tuple((key, one) for key, one in self.board.regions.items() if self.names[cell] in one.spaces)

    def word(self, key: str) -> str:
        """Return a word, or nothing when there is none."""
        return self.words.get(key, "")


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """How a board is drawn: how large, for which sheet; the frame's cell (0, 0) begins at the origin.

    ``pitch`` is the distance between the middles of neighbouring spaces in mm, across and down. ``overlay`` is the
    plain look that lies on or under the real board: names large in each space, no pieces, no grounds. ``thumbnail`` is
    the setup drawn small among many: without names and without the row of seats. ``notes`` is the board to write on:
    names and signs small at the edges of spaces. ``looks``: the parts of kits after which coins and tiles are drawn.
    """

    pitch: Point
    theme: Theme
    icons: Mapping[str, Icon]
    looks: Looks
    look: BoardLook = "setup"

    def __hash__(self) -> int:
        return hash((self.pitch, self.look))

    @property
    def unit(self) -> float:
        """The side of the largest square that fits into a space, in mm."""
        return min(self.pitch)

    def colour(self, name: str) -> str:
        """Return a colour of the theme."""
        return self.theme.colours[name]

    def ink(self, accent: str | None) -> str:
        """Return the colour of words and icons in an accent; ink where there is none."""
        return self.colour(f"{accent}-text" if accent and accent != "ink" else "ink")

    def footprint(self, at: Point, radius: float) -> Disc:
        """Draw a dashed circle where a piece begins, for overlays."""
        return Disc(at, radius, stroke=Stroke(self.colour("grey"), 0.25, (1.0, 0.8)))

    def corner(self, cell: Cell) -> Point:
        """Return the upper left corner of a cell in mm."""
        row, column = cell
        return Point(column * self.pitch.x, row * self.pitch.y)

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell in mm."""
        return self.corner(cell).moved(self.pitch.x / 2, self.pitch.y / 2)

    def rect(self, cell: Cell, rows: int = 1, columns: int = 1) -> Rect:
        """Return the rectangle of so many cells from one on, in mm."""
        x, y = self.corner(cell)
        return Rect(x, y, columns * self.pitch.x, rows * self.pitch.y)

    def rect_of(self, cells: Collection[Cell]) -> Rect:
        """Return the rectangle around cells in mm."""
        rows, columns = zip(*cells, strict=True)
        top, left = min(rows), min(columns)
        return self.rect((top, left), max(rows) - top + 1, max(columns) - left + 1)

    def size(self, points: float) -> float:
        """Scale a type size in pt, meant for squares of 12.7 mm; give mm, never below 7 pt."""
        return max(7.0, points * min(self.unit / 12.7, 1.6)) * 25.4 / 72

    def text(
        self,
        at: Point,
        words: str,
        points: float,
        colour: str,
        weight: Weight = 400,
        anchor: Anchor = "start",
        degrees: float = 0.0,
        halo: Stroke | None = None,
    ) -> Text:
        """Write words on a baseline in a colour of the palette, ``points`` large as in ``size``."""
        return label(words, at, self.size(points), self.theme.palette[colour], weight, anchor, degrees, halo)
