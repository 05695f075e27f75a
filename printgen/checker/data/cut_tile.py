"""A board that is laid of tiles has a gap or an edge that cuts through one.

Where a board is laid of tiles (`ground`), each of them covers a square of so many spaces each way
(`spans`), counted from the upper left corner. A gap is as large as a tile or several, and the grid
ends where tiles end: nobody can lay half a tile.

PASS board.yaml
    ground: {component: tile, spans: 1}
FAIL board.yaml
    ground: {component: tile, spans: 2}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.errors import PrintgenError
from printgen.model.board.spaces import space_names
from printgen.problems import Problem

CODE = "cut-tile"


def check(data: Data) -> Iterator[Problem]:
    """Look for squares of the ground that only some spaces are left of."""
    board, grid = data.game.board, data.grid
    if board.ground is None or grid is None:
        return
    try:
        names = space_names(board, grid)
    except PrintgenError:
        return  # a board whose spaces cannot be named is told by another check
    span = board.ground.spans
    tiles: dict[tuple[int, int], list[str]] = {}
    for (row, column), name in names.items():
        tiles.setdefault((row // span, column // span), []).append(name)
    cut = [spaces for spaces in tiles.values() if len(spaces) < span * span]
    if cut:
        count = "1 tile is" if len(cut) == 1 else f"{len(cut)} tiles are"
        message = f"{count} cut: of the first only {', '.join(cut[0][:8])} is left"
        place = ("board", "gaps") if board.gaps else ("board", "ground", "spans")
        yield Problem(CODE, message, data.span(place, key=True))


def coverage(data: Data) -> Coverage:
    """Count the spaces of a ground of tiles."""
    board, grid = data.game.board, data.grid
    spaces = len(space_names(board, grid)) if board.ground and grid else 0
    return Coverage(spaces, "spaces of a ground of tiles")
