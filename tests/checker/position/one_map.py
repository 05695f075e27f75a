"""A second way to judge one map of tiles, tile by tile, which shares nothing with that by arrays.

Corners are touched only when forced if part of the symbol tiles can have been laid first, all clear of each other and
leaving no free space clear of them: found by a sweep over the board that carries along every such part.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from printgen.model.position import Finding, PlacedTile
from printgen.model.tile_map import TileMapPlan

NORTH, EAST, SOUTH, WEST = range(4)
Tiles = Sequence[PlacedTile]
Place = tuple[int, int]


def judge_one_map(plan: TileMapPlan, tiles: Tiles, distribution: str | None = "default") -> list[Finding]:
    """Judge a map by every rule, in the order of judging."""
    findings = [*judge_tiles(plan, tiles), *judge_symbols(plan, tiles)]
    corners = plan.avoid_diagonal and distribution != "uniform"
    return findings + ([corners_only_when_forced(plan, tiles)] if corners else [])


def judge_tiles(plan: TileMapPlan, tiles: Tiles) -> Iterator[Finding]:
    """Judge the tiles without regard to their symbols."""
    yield _one_per_space(plan, tiles)
    yield _turned(plan, tiles)
    yield _inner_edges(tiles)
    yield _border(plan, tiles)
    yield _fixed(plan, tiles)
    yield _supply(plan, tiles)


def judge_symbols(plan: TileMapPlan, tiles: Tiles) -> Iterator[Finding]:
    """Judge kinds and names of the symbol tiles, that none touch by a side, and the balance."""
    marked = [tile for tile in tiles if tile.symbol is not None]
    yield _exactly("symbol-tiles", marked, [tile.kind for tile in marked], plan.symbol_kinds)
    yield _exactly("symbol-names", marked, [tile.symbol or "" for tile in marked], plan.symbols)
    yield _apart(marked)
    if plan.halves:
        yield _balance(plan, marked)


def _one_per_space(plan: TileMapPlan, tiles: Tiles) -> Finding:
    laid = Counter(tile.space for tile in tiles)
    wrong = [space for space in plan.names.values() if laid[space] != 1]
    wrong += [tile.space for tile in tiles if plan.names.get((tile.row, tile.column)) != tile.space]
    return Finding("one-tile-per-space", not wrong, {"spaces": len(plan.names), "tiles": len(tiles)}, _once(wrong))


def _turned(plan: TileMapPlan, tiles: Tiles) -> Finding:
    wrong = []
    for tile in tiles:
        steps, rest = divmod(tile.degrees, 90)
        drawn = plan.kinds.get(tile.kind, "")
        seen = "".join(drawn[(way - steps) % 4] for way in range(4)) if drawn else None
        if rest or seen != tile.sides:
            wrong.append(tile.space)
    return Finding("tiles-turned", not wrong, {"tiles": len(tiles), "right": len(tiles) - len(wrong)}, tuple(wrong))


def _inner_edges(tiles: Tiles) -> Finding:
    at = {(tile.row, tile.column): tile for tile in tiles}
    edges, wrong = 0, list[str]()
    for (row, column), tile in at.items():
        for place, mine, theirs in (((row, column + 1), EAST, WEST), ((row + 1, column), SOUTH, NORTH)):
            if (other := at.get(place)) is not None:
                edges += 1
                if tile.sides[mine : mine + 1] != other.sides[theirs : theirs + 1]:
                    wrong += [tile.space, other.space]
    return Finding("edges-match", not wrong, {"edges": edges, "matched": edges - len(wrong) // 2}, _once(wrong))


def _border(plan: TileMapPlan, tiles: Tiles) -> Finding:
    edges = matched = 0
    wrong = []
    for tile in tiles:
        outer = (tile.row == 0, tile.column == plan.columns - 1, tile.row == plan.rows - 1, tile.column == 0)
        seen = [tile.sides[way : way + 1] for way, outside in enumerate(outer) if outside]
        edges += len(seen)
        matched += seen.count(plan.edge)
        if seen.count(plan.edge) < len(seen):
            wrong.append(tile.space)
    return Finding("border-matches", edges == matched, {"edges": edges, "matched": matched}, tuple(wrong))


def _fixed(plan: TileMapPlan, tiles: Tiles) -> Finding:
    at = {tile.space: tile for tile in tiles}
    wrong = []
    for place, kind in plan.fixed.items():
        tile = at.get(plan.names[place])
        if tile is None or (tile.kind, tile.sides) != (kind, plan.kinds[kind]) or tile.symbol:
            wrong.append(plan.names[place])
    figures = {"tiles": len(plan.fixed), "right": len(plan.fixed) - len(wrong)}
    return Finding("fixed-tiles", not wrong, figures, tuple(wrong))


def _supply(plan: TileMapPlan, tiles: Tiles) -> Finding:
    """Judge the tiles that are neither fixed nor carry a symbol against what may be laid."""
    fixed = {plan.names[place] for place in plan.fixed}
    others = [tile for tile in tiles if tile.symbol is None and tile.space not in fixed]
    used = Counter(tile.kind for tile in others)
    over = {kind for kind, count in used.items() if count > plan.supply.get(kind, 0)}
    figures = {"tiles": len(others), "supply": sum(plan.supply.values())}
    return Finding("within-supply", not over, figures, tuple(tile.space for tile in others if tile.kind in over))


def _exactly(rule: str, marked: Tiles, names: Sequence[str], wanted: Mapping[str, int]) -> Finding:
    found, expected = Counter(names), +Counter(wanted)
    surplus = found - expected
    spaces = tuple(tile.space for tile, name in zip(marked, names, strict=True) if name in surplus)
    return Finding(rule, found == expected, {"tiles": len(marked), "expected": expected.total()}, spaces)


def _apart(marked: Tiles) -> Finding:
    wrong = []
    corners = 0
    for number, one in enumerate(marked):
        for other in marked[:number]:
            down, right = abs(one.row - other.row), abs(one.column - other.column)
            corners += down == right == 1
            if down + right == 1:
                wrong += [other.space, one.space]
    figures = {"symbols": len(marked), "touching": len(wrong) // 2, "corners": corners}
    return Finding("symbols-apart", not wrong, figures, _once(wrong))


def _balance(plan: TileMapPlan, marked: Tiles) -> Finding:
    inside = [[tile.space for tile in marked if half.first <= tile.column < half.last] for half in plan.halves]
    uneven = [spaces for spaces, half in zip(inside, plan.halves, strict=True) if len(spaces) > half.count]
    right = [len(spaces) for spaces in inside] == [half.count for half in plan.halves]
    figures = {f"half-{number}": len(spaces) for number, spaces in enumerate(inside, start=1)}
    return Finding("balance", right, figures, tuple(space for spaces in uneven for space in spaces))


def _once(spaces: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(spaces))


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
