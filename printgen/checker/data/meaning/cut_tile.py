"""A board that is laid of tiles has a gap or an edge that cuts through one.

Where a board is laid of tiles (`ground`), each of them covers a square of so many spaces each way
(`spans`), counted from the upper left corner. A gap is as large as a tile or several, and the grid
ends where tiles end: nobody can lay half a tile.

PASS board.yaml
    ground: {component: tile, spans: 1}
FAIL board.yaml
    ground: {component: tile, spans: 2}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.position.pieces import cut_tiles, ground_tiles


@covers(
    "spaces of a ground of tiles", lambda data: sum(map(len, ground_tiles(data.game))) if data.game.board.ground else 0
)
def check(data: CheckInput) -> Problems:
    """Look for squares of the ground that only some spaces are left of."""
    board, cut = data.game.board, cut_tiles(data.game)
    if cut:
        count = "1 tile is" if len(cut) == 1 else f"{len(cut)} tiles are"
        path = ("board", "gaps") if board.gaps else ("board", "ground", "spans")
        yield data.problem(f"{count} cut: of the first only {', '.join(cut[0][:8])} is left", path, key=True)
