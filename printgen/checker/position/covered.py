"""Ground and position → finding: do whole tiles cover every space of a board laid of tiles?"""

from printgen.model.board.board import TileGround
from printgen.model.board.spaces import grid_names
from printgen.model.game import Game
from printgen.model.play.supply import boxes_in_play
from printgen.model.position import Finding, Position


def ground_covered(game: Game, ground: TileGround, position: Position) -> Finding:
    """Judge the ground: every tile whole, gaps the size of tiles, and tiles enough in the boxes."""
    span = ground.spans
    blocks: dict[tuple[int, int], list[str]] = {}
    for (row, column), name in grid_names(game.board, game.grid).items():
        if name not in game.board.gaps:
            blocks.setdefault((row // span, column // span), []).append(name)
    cut = [space for block in blocks.values() if len(block) < span * span for space in block]
    tiles = len(blocks) * position.boards
    part = game.components.get(ground.component)
    there = part.count if part else 0
    enough = there is None or tiles <= there * boxes_in_play(game, position.variants)
    spaces = sum(map(len, blocks.values())) * position.boards
    figures = {"spaces": spaces, "tiles": tiles}
    return Finding("ground-covered", not cut and enough, figures, tuple(cut))
