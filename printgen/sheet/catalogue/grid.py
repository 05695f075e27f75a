"""The room of a page, the shape of a drawing → the grid in which maps of that shape stand there; in mm.

Among the grids with a fair number of maps a page that one is taken whose pictures cover most of it.
"""

from dataclasses import dataclass, replace
from itertools import product
from math import ceil

from printgen.geometry import Point, Rect, Size

A4 = 210.0 * 297.0
FEWEST, MOST = 6, 9
"""How many maps stand on a page of the size of A4."""

HEAD = 6.4
"""What the head of an entry takes, in mm."""

BELOW, BARS, AMPLE = 4.2, 4.6, 1.3
"""What the command and a row of shares below a picture take about, and how much more such a row in larger type."""

SHARE = 19.0
"""How wide a share with its mark and its figure is at least, in mm."""

PANELS, MORE = 38.0, 3.0
"""What panels below the maps take about, and how much farther apart rows above them stand at most, in mm."""

NARROWEST = 38.0
"""How wide a map is at least for number, seed and spread to stand side by side above it, in mm."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of equal cells in the room of a page, each with a ``picture`` of one size and words around it.

    ``gap``: what parts two rows, and two columns at least, in mm. ``across``: how many shares stand in a row; ``bar``:
    how high that is, in mm. ``is_alone``: its page has all maps.
    """

    room: Rect
    columns: int
    rows: int
    gap: float
    picture: Size
    across: int = 1
    shares: int = 0
    bar: float = BARS
    is_alone: bool = False

    @property
    def content(self) -> float:
        """What a cell is high, in mm: its head, the picture, the shares and the command."""
        return HEAD + self.picture.height + BELOW + self.bar * ceil(self.shares / self.across)

    @property
    def left(self) -> float:
        """What the rows leave of the room, in mm."""
        return self.room.height - self.rows * self.content - (self.rows - 1) * self.gap

    @property
    def roomy(self) -> "Grid":
        """The grid with shares in twice as many rows, where the room has them; in larger type where it has that."""
        grid = replace(self, across=ceil(self.across / 2))
        ways = (replace(grid, bar=BARS + AMPLE), grid) if self.is_alone else (grid,)
        return next((way for way in ways if way.left >= 0), self)

    @property
    def packed(self) -> "Grid":
        """The grid in no more room than its rows need, a little farther apart where panels below leave that room."""
        more = max(0.0, min(MORE, (self.left - PANELS) / self.rows))
        grid = replace(self, gap=self.gap + more)
        return replace(grid, room=Rect(self.room.x, self.room.y, self.room.width, self.room.height - grid.left))

    @property
    def spread(self) -> "Grid":
        """The grid with its rows so far apart that the last one ends where the room does."""
        return replace(self, gap=self.gap + self.left / (self.rows - 1)) if self.rows > 1 and self.left > 0 else self

    def cell(self, place: int) -> Rect:
        """Return a cell, counted from 0, in mm of the page."""
        row, column = divmod(place, self.columns)
        across = (self.room.width - self.picture.width) / max(1, self.columns - 1)
        down = (self.room.height + self.gap) / self.rows
        corner = Point(self.room.x + column * across, self.room.y + row * down)
        return Rect(*corner, self.picture.width, down - self.gap)


def bounds(paper: Size) -> tuple[int, int]:
    """Return how many maps a page of a paper has at least and at most.

    >>> bounds(Size(210, 297)), bounds(Size(148, 210))
    ((6, 9), (3, 4))
    """
    share = paper.width * paper.height / A4
    return max(1, round(FEWEST * share)), max(2, int(MOST * share + 0.01))


def grid_for(room: Rect, shape: float, shares: int, gap: float, within: tuple[int, int], count: int) -> Grid:
    """Return the best grid for drawings ``shape`` times as wide as high, with so many shares below each.

    Pictures are as wide as their columns; a drawing that must be lower stands in the middle of its own. So many maps
    as fit one page have a page for themselves, whose grid is as small as it may be.
    """
    least, most = within[0], count if count <= within[1] else within[1]
    grids = []
    for columns, rows in product(range(1, within[1] + 1), repeat=2):
        suited = (columns - 1) * rows < count <= columns * rows if count <= most else least <= columns * rows <= most
        wide, high = (room.width + gap) / columns - gap, (room.height + gap) / rows - gap
        across = shares_across(shares, max(wide, 1))
        high = min(wide / shape, high - HEAD - BELOW - BARS * ceil(shares / across))
        if suited and wide > 0 and high > 0:
            grids.append(Grid(room, columns, rows, gap, Size(wide, high), across, shares, BARS, count <= most))

    def worth(grid: Grid) -> tuple[bool, float]:
        # Below the rows of a page that stands alone there are words, beside a drawing nothing; below others nothing.
        drawn = grid.picture.height * shape
        filled = drawn / grid.picture.width if count <= within[1] else 1 - max(0.0, grid.left) / room.height
        return grid.picture.width >= NARROWEST, min(most, grid.columns * grid.rows) * drawn**2 * filled

    return max(grids, key=worth)


def shares_across(shares: int, room: float) -> int:
    """Return how many shares stand side by side in so many mm, so that their rows are equally long."""
    return ceil(shares / max(1, ceil(shares / max(1, int(room / SHARE))))) or 1
