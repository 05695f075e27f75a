"""Room, shape of a picture and number of maps → the grid of a catalogue's pages, in mm.

Among the grids with a fair number of maps a page that one is taken whose pictures cover most of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil

from printgen.geometry import Point, Rect, Size

A4 = 210.0 * 297.0
FEWEST, MOST = 6, 9
"""How many maps stand on a page of the size of A4."""

ACROSS, DOWN = {"large": 6.0, "small": 4.0}, {"large": 5.0, "small": 4.0}
"""What parts two columns, and two rows at least, in mm."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of cells; ``picture`` is the room for the drawing in each.

    ``pitch``: from one cell to the next, across and down.
    """

    columns: int
    rows: int
    picture: Size
    pitch: Size
    cell: Size

    @property
    def on_page(self) -> int:
        """How many maps a page has."""
        return self.columns * self.rows

    def place(self, number: int) -> Point:
        """Return the upper left corner of a cell from that of the first, counted from 0."""
        row, column = divmod(number, self.columns)
        return Point(column * self.pitch.width, row * self.pitch.height)

    def rows_of(self, count: int) -> int:
        """Return how many rows so many maps take."""
        return ceil(count / self.columns)


def bounds(paper: Size) -> tuple[int, int]:
    """Return how many maps a page of a paper has at least and at most.

    >>> bounds(Size(210, 297)), bounds(Size(148, 210))
    ((6, 9), (3, 4))
    """
    share = paper.width * paper.height / A4
    return max(1, round(FEWEST * share)), max(2, int(MOST * share + 0.01))


def grid_for(room: Size, shape: float, words: float, layout: str, within: tuple[int, int], count: int) -> Grid:
    """Return the best grid for pictures ``shape`` times as wide as high, with ``words`` mm beside each.

    So many maps as fit one page have a page for themselves, whose grid is as small as it may be.
    """
    least, most = within
    sides = list(product(range(1, most + 1), repeat=2))
    if count <= most:
        most = count
        suited = [(c, r) for c, r in sides if (c - 1) * r < count <= c * r]
    else:
        suited = [(c, r) for c, r in sides if least <= c * r <= most]
    grids = list(_grids(room, shape, words, layout, suited))
    return max(grids, key=lambda grid: _covered(grid, shape, most))


def _grids(room: Size, shape: float, words: float, layout: str, sides: Sequence[tuple[int, int]]) -> Iterator[Grid]:
    across, down = ACROSS[layout], DOWN[layout]
    for columns, rows in sides:
        wide = (room.width - (columns - 1) * across) / columns
        high = min((room.height - (rows - 1) * down) / rows - words, wide / shape)
        if high <= 0:
            continue
        taken = rows * (high + words)
        gap = down if rows == 1 else min(5 * down, (room.height - taken) / (rows - 1))
        pitch = Size(wide + across, high + words + gap)
        yield Grid(columns, rows, Size(wide, high), pitch, Size(wide, high + words))


def _covered(grid: Grid, shape: float, most: int) -> float:
    """Return how much of a page its pictures cover, in mm²."""
    wide, high = grid.picture
    return min(most, grid.on_page) * min(wide, high * shape) * min(high, wide / shape)


def fitted(picture: Size, window: Rect, air: float = 0.0) -> float:
    """Return the factor by which a drawing fits a picture, with so many mm free around it."""
    return min((picture.width - 2 * air) / window.width, (picture.height - 2 * air) / window.height)
