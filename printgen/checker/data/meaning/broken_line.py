"""A line of the board jumps.

A line is followed from space to space, so each lies beside the one before: on a `diagonal` line it may touch it at a
corner, and gaps of the board between two spaces in the same direction do not count. A closed line leads from its end
to its beginning as well. Otherwise a piece on it would not know where to go.

PASS board.yaml
    lines: {stream: {spaces: [a1, b2], diagonal: true}}
FAIL board.yaml
    lines: {stream: {spaces: [a1, b2]}}
FAIL board.yaml
    lines: {stream: {spaces: [a1, b1, b2], closed: true}}
"""

from collections.abc import Mapping
from itertools import pairwise

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.board.board import Line
from printgen.model.board.spaces import Cell, grid_names, neighbours, places


@covers("steps along lines", lambda data: sum(len(_steps(line)) for line in data.game.board.lines.values()))
def check(data: CheckInput) -> Problems:
    """Follow every line."""
    board, grid = data.game.board, data.grid
    beside, cells = neighbours(board, grid), places(board, grid)
    gaps = {cell for cell, name in grid_names(board, grid).items() if name in board.gaps}
    for name, line in board.lines.items():
        for number, (one, other) in enumerate(_steps(line), 1):
            jumps = one in cells and other in cells and other not in beside[one]
            touches = line.diagonal and grid.kind != "hexes"
            if jumps and not (touches and _meet(cells, gaps, one, other)):
                path = ("board", "lines", name, "spaces", number % len(line.spaces))
                yield data.problem(f"the line jumps from `{one}` to `{other}`", path)


def _steps(line: Line) -> list[tuple[str, str]]:
    return list(pairwise((*line.spaces, line.spaces[0]) if line.closed else line.spaces))


def _meet(cells: Mapping[str, Cell], gaps: set[Cell], one: str, other: str) -> bool:
    """Return whether two spaces lie on a diagonal with nothing but gaps between them."""
    (row, column), (to_row, to_column) = cells[one], cells[other]
    length = abs(to_row - row)
    if length == 0 or length != abs(to_column - column):
        return False
    down, right = (to_row - row) // length, (to_column - column) // length
    return all((row + down * n, column + right * n) in gaps for n in range(1, length))
