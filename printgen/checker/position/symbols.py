"""Plan and tiles → findings on the tiles with a symbol: which they are and how they lie."""

from collections import Counter
from collections.abc import Iterator, Sequence

from printgen.model.position import Finding, PlacedTile
from printgen.model.tile_map import TileMapPlan


def judge_symbols(plan: TileMapPlan, tiles: Sequence[PlacedTile]) -> Iterator[Finding]:
    """Judge kinds and names of the symbol tiles, that none touch by a side, and the balance."""
    marked = [tile for tile in tiles if tile.symbol is not None]
    kinds = Counter(tile.kind for tile in marked)
    yield _exactly("symbol-tiles", marked, kinds, plan.symbol_kinds, [t.kind for t in marked])
    names = [tile.symbol or "" for tile in marked]
    yield _exactly("symbol-names", marked, Counter(names), plan.symbols, names)
    yield _apart(marked)
    if plan.halves:
        yield _balance(plan, marked)


def _exactly(
    rule: str, marked: Sequence[PlacedTile], found: Counter[str], wanted: dict[str, int], what: Sequence[str]
) -> Finding:
    expected = Counter({name: count for name, count in wanted.items() if count})
    surplus = found - expected
    spaces = tuple(tile.space for tile, name in zip(marked, what, strict=True) if name in surplus)
    figures = {"tiles": len(marked), "expected": expected.total()}
    return Finding(rule, found == expected, figures, spaces)


def _apart(marked: Sequence[PlacedTile]) -> Finding:
    wrong = []
    touching = corners = 0
    for number, one in enumerate(marked):
        for other in marked[:number]:
            down, right = abs(one.row - other.row), abs(one.column - other.column)
            corners += down == right == 1
            if down + right == 1:
                touching += 1
                wrong += [other.space, one.space]
    figures = {"symbols": len(marked), "touching": touching, "corners": corners}
    return Finding("symbols-apart", not wrong, figures, tuple(dict.fromkeys(wrong)))


def _balance(plan: TileMapPlan, marked: Sequence[PlacedTile]) -> Finding:
    figures: dict[str, int] = {}
    uneven = []
    for number, half in enumerate(plan.halves, start=1):
        inside = [tile.space for tile in marked if half.first <= tile.column < half.last]
        figures[f"half-{number}"] = len(inside)
        if len(inside) > half.count:
            uneven += inside
    right = list(figures.values()) == [half.count for half in plan.halves]
    return Finding("balance", right, figures, tuple(uneven))
