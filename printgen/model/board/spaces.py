"""Board and grid → the names of all spaces, where they lie, and which are neighbours.

Rows count from the top and columns from the left, both from 0. Rows named by letters take capitals, columns named by
letters take small ones, as files of a chessboard do; after z comes aa. Of several boards joined to one, the spaces of
the second are called ``2.a1`` and so on; the space that lies on one of the board before has that one's name.
"""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import get_args

from printgen.errors import PrintgenError
from printgen.geometry import Point
from printgen.model.board.board import SIDES, Board, Side
from printgen.model.box.box import Grid
from printgen.model.setup import Facing
from printgen.model.values import Same

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
"""Steps from a cell of a row that is not shifted; from one that is, slanting steps end one column farther right."""


def is_shifted(grid: Grid, row: int) -> bool:
    """Return whether a row (from 0) lies half a hex to the right."""
    return row % 2 == (1 if grid.shifted == "even" else 0)


def beyond(grid: Grid, cell: Cell, side: Facing) -> Cell:
    """Return the cell that a side faces, be it on the grid or not."""
    (row, column), (down, right) = cell, _STRAIGHT[side]
    return (row + down, column + right + (1 if down and is_shifted(grid, row) else 0))


def sides_of(grid: Grid) -> tuple[str, ...]:
    """Name the sides that something on a space can be turned to, clockwise; spaces that are cards have none."""
    return {"hexes": FACINGS, "squares": SIDES, "cards": ()}[grid.kind]


def side_of(grid: Grid, cell: Cell, side: str) -> tuple[Cell, tuple[Corner, Corner]]:
    """Return the cell beyond a side of a hex or a square, and its two corners: the cells that meet there."""
    if grid.kind == "hexes":
        hex_side = FACINGS[FACINGS.index(side)]
        return beyond(grid, cell, hex_side), corners_of(grid, cell, hex_side)
    (row, column), (down, right) = cell, STEPS[SIDES[SIDES.index(side)]]
    there = (row + down, column + right)
    ends = ((row + right * n, column + down * n) for n in (-1, 1))
    one, two = (frozenset((cell, there, (y, x), (y + down, x + right))) for y, x in ends)
    return there, (one, two)


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
    """Name the edge of two cells or the corner of three or four, row by row: ``A1+A2+B1``.

    None when one of them is no space.
    """
    known = [names[cell] for cell in sorted(cells) if cell in names]
    return "+".join(known) if len(known) == len(cells) else None


STEPS: dict[Side, Cell] = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


def grid_names(board: Board, grid: Grid) -> dict[Cell, str]:
    """Name every cell of the grid, gaps as well, row by row from the upper left.

    Raises PrintgenError when two cells would have the same name.
    """
    labels = board.labels
    names = {}
    for row in range(grid.rows):
        number = row + 1 if labels.rows_from == "top" else grid.rows - row
        row_name = _letters(number) if labels.rows == "letters" else str(number)
        for column in range(grid.columns):
            letters = labels.columns == "letters"
            column_name = _letters(column + 1).lower() if letters else str(column + 1)
            names[row, column] = labels.pattern.replace("{row}", row_name).replace("{column}", column_name)
    if len(set(names.values())) < len(names):
        message = f"the pattern `{labels.pattern}` gives several spaces the same name"
        hint = "write both `{row}` and `{column}`, with something between if needed"
        raise PrintgenError.with_code("same-space-name", message, hint)
    return names


def _letters(number: int) -> str:
    """Return A … Z, AA, AB … for 1, 2 …"""
    text = ""
    while number:
        number, letter = divmod(number - 1, 26)
        text = chr(ord("A") + letter) + text
    return text


def space_names(board: Board, grid: Grid) -> dict[Cell, str]:
    """Name every space of the grid, gaps left out."""
    return {cell: name for cell, name in grid_names(board, grid).items() if name not in board.gaps}


def places(board: Board, grid: Grid) -> dict[str, Cell]:
    """Return the cell of every space; an extra space lies one step beside its space."""
    cells = {name: cell for cell, name in space_names(board, grid).items()}
    outside = {}
    for name, extra in board.extra.items():
        if extra.beside in cells:
            (row, column), (down, right) = cells[extra.beside], STEPS[extra.side]
            outside[name] = (row + down, column + right)
    return cells | outside


def neighbours(board: Board, grid: Grid, diagonal: bool = False) -> dict[str, tuple[str, ...]]:
    """Return for every space those it shares a side with, from north clockwise; ``diagonal``: or a corner.

    An extra space touches only the space it is beside; spaces that a link makes one have all
    neighbours of each, under every name.
    """
    cells = space_names(board, grid)
    around = _all_around if diagonal and grid.kind == "squares" else _around
    beside = {name: [cells[other] for other in around(grid, cell) if other in cells] for cell, name in cells.items()}
    for name, extra in board.extra.items():
        if extra.beside in beside:
            beside[name] = [extra.beside]
            beside[extra.beside].append(name)
    for link in board.links.values():
        linked = [space for space in link.spaces if space in beside]
        joined = [other for space in linked for other in beside[space] if other not in linked]
        beside |= dict.fromkeys(linked, joined)
        for other in joined:
            beside[other] = [*beside[other], *linked]
    return {name: tuple(dict.fromkeys(others)) for name, others in beside.items()}


def _around(grid: Grid, cell: Cell) -> tuple[Cell, ...]:
    if grid.kind == "hexes":
        return tuple(beyond(grid, cell, side) for side in FACINGS)
    row, column = cell
    return tuple((row + STEPS[side][0], column + STEPS[side][1]) for side in SIDES)


def _all_around(grid: Grid, cell: Cell) -> tuple[Cell, ...]:
    row, column = cell
    return (*_around(grid, cell), *((row + down, column + right) for down in (-1, 1) for right in (-1, 1)))


def meetings(board: Board, grid: Grid) -> Mapping[str, frozenset[Cell]]:
    """Name every edge and corner where spaces of a board of hexes or squares meet, by the cells that do.

    An edge has two cells, a corner three or, of squares, four; cards have none.
    """
    return _meetings(Same(board), Same(grid))


@lru_cache(maxsize=16)
def _meetings(of_board: Same, of_grid: Same) -> Mapping[str, frozenset[Cell]]:
    board: Board = of_board.part
    grid: Grid = of_grid.part
    cells = space_names(board, grid)
    sharing: set[frozenset[Cell]] = set()
    for cell in cells:
        for side in sides_of(grid):
            there, ends = side_of(grid, cell, side)
            sharing |= {frozenset((cell, there)), *ends}
    named = {meeting(cells, shared): shared for shared in sharing}
    return {name: named[name] for name in sorted(name for name in named if name is not None)}


def name_on(board: Board, number: int, space: str) -> str:
    """Return the name of a space of the board ``number``, 1 for the first of those joined.

    A name that says its board already, as ``2.a1`` does, stays as it is.
    """
    if number == 1 or space.startswith(f"{number}."):
        return space
    if board.copies is not None and space == board.copies.join[-1]:
        return name_on(board, number - 1, board.copies.join[0])
    return f"{number}.{space}"


def all_spaces(board: Board, grid: Grid, boards: int = 1) -> tuple[str, ...]:
    """Name all spaces a piece may lie on: of every board, extra spaces too, each once."""
    single = (*space_names(board, grid).values(), *board.extra, *meetings(board, grid))
    return tuple(dict.fromkeys(name_on(board, number, space) for number in range(1, boards + 1) for space in single))
