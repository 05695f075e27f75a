"""Plan and tiles → findings: is every space covered, does every side match, is the box enough?"""

from collections import Counter
from collections.abc import Iterator, Sequence

from printgen.model.position import Finding, PlacedTile
from printgen.model.tile_map import TileMapPlan

NORTH, EAST, SOUTH, WEST = range(4)


def judge_tiles(plan: TileMapPlan, tiles: Sequence[PlacedTile]) -> Iterator[Finding]:
    """Judge the tiles without regard to their symbols."""
    yield _one_per_space(plan, tiles)
    yield _turned(plan, tiles)
    yield _inner_edges(tiles)
    yield _border(plan, tiles)
    yield _fixed(plan, tiles)
    yield _supply(plan, tiles)


def _one_per_space(plan: TileMapPlan, tiles: Sequence[PlacedTile]) -> Finding:
    laid = Counter(tile.space for tile in tiles)
    wrong = [space for space in plan.names.values() if laid[space] != 1]
    wrong += [tile.space for tile in tiles if plan.names.get((tile.row, tile.column)) != tile.space]
    figures = {"spaces": len(plan.names), "tiles": len(tiles)}
    return Finding("one-tile-per-space", not wrong, figures, tuple(dict.fromkeys(wrong)))


def _turned(plan: TileMapPlan, tiles: Sequence[PlacedTile]) -> Finding:
    wrong = []
    for tile in tiles:
        steps, rest = divmod(tile.degrees, 90)
        drawn = plan.kinds.get(tile.kind, "")
        seen = "".join(drawn[(way - steps) % 4] for way in range(4)) if drawn else None
        if rest or seen != tile.sides:
            wrong.append(tile.space)
    figures = {"tiles": len(tiles), "right": len(tiles) - len(wrong)}
    return Finding("tiles-turned", not wrong, figures, tuple(wrong))


def _inner_edges(tiles: Sequence[PlacedTile]) -> Finding:
    at = {(tile.row, tile.column): tile for tile in tiles}
    edges = matched = 0
    wrong: list[str] = []
    for (row, column), tile in at.items():
        for place, mine, theirs in (((row, column + 1), EAST, WEST), ((row + 1, column), SOUTH, NORTH)):
            if (other := at.get(place)) is None:
                continue
            edges += 1
            if tile.sides[mine : mine + 1] == other.sides[theirs : theirs + 1]:
                matched += 1
            else:
                wrong += [tile.space, other.space]
    figures = {"edges": edges, "matched": matched}
    return Finding("edges-match", edges == matched, figures, tuple(dict.fromkeys(wrong)))


def _border(plan: TileMapPlan, tiles: Sequence[PlacedTile]) -> Finding:
    edges = matched = 0
    wrong = []
    for tile in tiles:
        outer = (
            (tile.row == 0, NORTH),
            (tile.column == plan.columns - 1, EAST),
            (tile.row == plan.rows - 1, SOUTH),
            (tile.column == 0, WEST),
        )
        seen = [tile.sides[way : way + 1] for outside, way in outer if outside]
        edges += len(seen)
        matched += seen.count(plan.edge)
        if seen.count(plan.edge) < len(seen):
            wrong.append(tile.space)
    figures = {"edges": edges, "matched": matched}
    return Finding("border-matches", edges == matched, figures, tuple(wrong))


def _fixed(plan: TileMapPlan, tiles: Sequence[PlacedTile]) -> Finding:
    at = {tile.space: tile for tile in tiles}
    wrong = []
    for place, kind in plan.fixed.items():
        tile = at.get(plan.names[place])
        if tile is None or (tile.kind, tile.sides) != (kind, plan.kinds[kind]) or tile.symbol:
            wrong.append(plan.names[place])
    figures = {"tiles": len(plan.fixed), "right": len(plan.fixed) - len(wrong)}
    return Finding("fixed-tiles", not wrong, figures, tuple(wrong))


def _supply(plan: TileMapPlan, tiles: Sequence[PlacedTile]) -> Finding:
    """Judge the tiles that are neither fixed nor carry a symbol against what may be laid."""
    fixed = {plan.names[place] for place in plan.fixed}
    others = [tile for tile in tiles if tile.symbol is None and tile.space not in fixed]
    used = Counter(tile.kind for tile in others)
    over = {kind for kind, count in used.items() if count > plan.supply.get(kind, 0)}
    figures = {"tiles": len(others), "supply": sum(plan.supply.values())}
    spaces = tuple(tile.space for tile in others if tile.kind in over)
    return Finding("within-supply", not over, figures, spaces)
