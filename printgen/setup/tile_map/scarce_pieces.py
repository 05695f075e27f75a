"""Game and table → the plan of the tile map, or why its tiles may bear more than the boxes hold.

How many tiles of a kind a map has is left to chance; the most there can be is known beforehand.
"""

from collections import Counter
from collections.abc import Iterator

from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.play.conditions import holds
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.setup import Placement
from printgen.model.tile_map import TileMapPlan
from printgen.problems import Problem
from printgen.setup.placements import Table, place_pieces


def furnished_plan(game: Game, table: Table) -> TileMapPlan:
    """Return the plan of the tile map; raises PrintgenError where pieces may not suffice for it."""
    plan = tile_map_plan(game)
    if faults := tuple(_scarce_pieces(game, table, plan)):
        raise PrintgenError(faults)
    return plan


def _scarce_pieces(game: Game, table: Table, plan: TileMapPlan) -> Iterator[Problem]:
    """Yield each component of which some map may need more than the boxes hold."""
    pieces = game.setup.pieces
    borne: dict[str, list[Placement]] = {}
    for one in game.setup.placements:
        if one.on_tiles is not None and holds(one.when, table.players, table.variants):
            borne.setdefault(pieces[one.piece].component, []).append(one)
    on_board = Counter(pieces[one.piece].component for one in place_pieces(game, table, ()))
    boxes = max((game.variants[v].boxes for v in table.variants if v in game.variants), default=1)
    for component, placements in borne.items():
        count = game.components[component].count
        most = on_board[component] + _most_on_tiles(plan, placements)
        if count is not None and most > count * boxes:
            yield _too_few(component, most, count * boxes, placements)


def _most_on_tiles(plan: TileMapPlan, placements: list[Placement]) -> int:
    """Count what the tiles of a map bear at most: of those in supply the ones that bear most."""
    symbols = sum(count * _on(placements, kind, True) for kind, count in plan.symbol_kinds.items())
    fixed = sum(_on(placements, kind, False) for kind in plan.fixed.values())
    left = len(plan.names) - len(plan.fixed) - sum(plan.symbol_kinds.values())
    free = 0
    for bears, supply in sorted(
        ((_on(placements, kind, False), supply) for kind, supply in plan.supply.items()), reverse=True
    ):
        laid = min(supply, max(left, 0))
        free, left = free + bears * laid, left - laid
    return symbols + fixed + free


def _on(placements: list[Placement], kind: str, symbol: bool) -> int:
    """Count what lies on a tile of a kind, with a symbol or without one."""
    return sum(
        one.copies
        for one in placements
        if one.on_tiles is not None and one.on_tiles.kind in (None, kind) and one.on_tiles.symbol in (None, symbol)
    )


def _too_few(component: str, most: int, there: int, placements: list[Placement]) -> Problem:
    kinds = [one.on_tiles.kind for one in placements if one.on_tiles and one.on_tiles.kind]
    fewer = f"have fewer tiles of kind {', '.join(f'`{kind}`' for kind in kinds)} in the piles"
    return Problem(
        "too-few-pieces",
        f"a map may need {most} of `{component}` for its tiles, the box holds {there}",
        hints=(f"count the box again: `components.{component}.count`", *([fewer] if kinds else [])),
    )
