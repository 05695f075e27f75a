"""Plan and tiles → did symbol tiles touch at a corner only when no other space was left?

They did if part of them can have been laid first, all clear of each other and leaving no free
space clear of them. Found by a sweep over the board that carries along every such part as far as
it still matters, so the work grows with the shorter side of the board alone.
"""

from collections.abc import Sequence

from printgen.model.position import Finding, PlacedTile
from printgen.model.tile_map import TileMapPlan

Place = tuple[int, int]


def corners_only_when_forced(plan: TileMapPlan, tiles: Sequence[PlacedTile]) -> Finding:
    """Judge the order of laying that a map allows; counts the pairs that touch at a corner."""
    marked = {(tile.row, tile.column): tile.space for tile in tiles if tile.symbol is not None}
    free = [place for place in plan.names if place not in plan.fixed]
    pairs = [
        (place, (place[0] + 1, place[1] + step))
        for place in marked
        for step in (-1, 1)
        if (place[0] + 1, place[1] + step) in marked
    ]
    forced = _some_part_leaves_nothing_clear(plan, list(marked), free)
    spaces = () if forced else tuple(dict.fromkeys(marked[p] for pair in pairs for p in pair))
    return Finding("diagonal-only-when-forced", forced, {"pairs": len(pairs)}, spaces)


def _some_part_leaves_nothing_clear(plan: TileMapPlan, symbols: list[Place], free: list[Place]) -> bool:
    along = 1 if plan.columns >= plan.rows else 0
    order = sorted(symbols, key=lambda place: (place[along], place[1 - along]))
    due: dict[Place, list[list[Place]]] = {place: [] for place in order}
    for place in free:
        near = [symbol for symbol in order if _near(place, symbol)]
        if not near:
            return False
        due[near[-1]].append(near)
    parts: set[frozenset[Place]] = {frozenset()}
    for symbol in order:
        grown = parts | {part | {symbol} for part in parts if not any(_near(symbol, laid) for laid in part)}
        parts = {
            frozenset(laid for laid in part if laid[along] >= symbol[along] - 2)
            for part in grown
            if all(not part.isdisjoint(near) for near in due[symbol])
        }
    return bool(parts)


def _near(one: Place, other: Place) -> bool:
    return abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1
