"""Cells of a hex grid → their neighbours, the corners and edges they share, where they lie.

The hexes stand on a corner. A cell is (row, column) from the upper left, both from 0; every second
row lies half a hex to the right. Sides are named by the way they face, clockwise from the east.
"""

import math
from typing import get_args

from printgen.geometry import Point
from printgen.model.box.box import Grid
from printgen.model.setup import Facing

Cell = tuple[int, int]
Corner = frozenset[Cell]
FACINGS: tuple[Facing, ...] = get_args(Facing)

_STRAIGHT: dict[Facing, Cell] = {
    "east": (0, 1),
    "south-east": (1, 0),
    "south-west": (1, -1),
    "west": (0, -1),
    "north-west": (-1, -1),
    "north-east": (-1, 0),
}
"""Steps from a cell of a row that is not shifted; from one that is, slanting steps end one
column farther right."""


def is_shifted(grid: Grid, row: int) -> bool:
    """Return whether a row (from 0) lies half a hex to the right."""
    return row % 2 == (1 if grid.shifted == "even" else 0)


def beyond(grid: Grid, cell: Cell, side: Facing) -> Cell:
    """Return the cell that a side faces, be it on the grid or not."""
    (row, column), (down, right) = cell, _STRAIGHT[side]
    return (row + down, column + right + (1 if down and is_shifted(grid, row) else 0))


def corners_of(grid: Grid, cell: Cell, side: Facing) -> tuple[Corner, Corner]:
    """Return the two corners of a side, clockwise: each is the three cells that meet there.

    Cells beyond the grid are among them, so every corner of the plane has its one name.
    """
    turn = FACINGS.index(side)
    before, after = FACINGS[turn - 1], FACINGS[(turn + 1) % len(FACINGS)]
    there = beyond(grid, cell, side)
    return (frozenset((cell, beyond(grid, cell, before), there)), frozenset((cell, there, beyond(grid, cell, after))))


def centre(grid: Grid, cell: Cell, pitch: float = 1.0) -> Point:
    """Return the middle of a cell, from the upper left corner of the grid, for a width across flats.

    The rows lie pitch · √3/2 apart; the first begins half a side below its upper corners.
    """
    row, column = cell
    across = column + (1.0 if is_shifted(grid, row) else 0.5)
    return Point(across * pitch, (row * math.sqrt(3) / 2 + 1 / math.sqrt(3)) * pitch)


def meeting(names: dict[Cell, str], cells: frozenset[Cell]) -> str | None:
    """Name the edge of two cells or the corner of three, row by row: ``A1+A2+B1``.

    None when one of them is no space.
    """
    known = [names[cell] for cell in sorted(cells) if cell in names]
    return "+".join(known) if len(known) == len(cells) else None
