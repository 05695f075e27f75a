"""Small boards, their maps found by trying all: how many there are, how often each is drawn.

What is found here shares no code with what draws and counts. A map goes by a number: for every
space whether it has a symbol, and which sides it shows to the east and to the south.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from printgen.model.tile_map import TileMapPlan
from printgen.setup.seed_range import SeedRange
from printgen.setup.tile_map.batch import BatchSampler, MapBatch
from printgen.setup.tile_map.counts import count_all, count_kept

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]
Marked = tuple[Cell, ...]
Likely = Callable[[Sequence[int], Sequence[float]], bool]
MakePlan = Callable[..., TileMapPlan]


@dataclass(frozen=True)
class Found:
    """Every map of a plan: the numbers of those with each choice of symbol cells."""

    all: dict[Marked, NDArray[np.int64]]
    within_supply: dict[Marked, NDArray[np.int64]]

    @property
    def numbers(self) -> NDArray[np.int64]:
        return np.sort(np.concatenate(list(self.within_supply.values())))


def every_map(plan: TileMapPlan) -> Found:
    cells, sides = list(plan.names), len(plan.sides)
    shown = shown_sides(plan)
    looks = [np.stack([shown[edge] for edge in space_sides(cell)]) for cell in cells]
    kind_of = np.full((sides,) * 4, -1)
    for number, look in enumerate(plan.kinds.values()):
        for turn in range(4):
            turned = look[turn:] + look[:turn]
            kind_of[tuple(plan.sides.index(side) for side in turned)] = number
    kinds = np.stack([kind_of[tuple(look)] for look in looks])
    good = (kinds >= 0).all(axis=0)
    kinds = kinds[:, good]
    base = 2 * sides * sides
    numbers = sum(2 * (look[1][good] + sides * look[2][good]) * base**n for n, look in enumerate(looks))
    found, within = {}, {}
    for marked in symbol_sets(plan):
        rest = [n for n, c in enumerate(cells) if c not in marked and c not in plan.fixed]
        laid = kinds[[cells.index(cell) for cell in marked]]
        fits = np.ones(kinds.shape[1], dtype=bool)
        enough = fits.copy()
        for number, kind in enumerate(plan.kinds):
            fits &= (laid == number).sum(axis=0) == plan.symbol_kinds.get(kind, 0)
            enough &= (kinds[rest] == number).sum(axis=0) <= plan.supply.get(kind, 0)
        mark = sum(base ** cells.index(cell) for cell in marked)
        found[marked] = np.asarray(numbers)[fits] + mark
        within[marked] = np.asarray(numbers)[fits & enough] + mark
    return Found(found, within)


def space_sides(cell: Cell) -> list[Edge]:
    row, column = cell
    return [((row - 1, column), cell), (cell, (row, column + 1)), (cell, (row + 1, column)), ((row, column - 1), cell)]


def shown_sides(plan: TileMapPlan) -> dict[Edge, NDArray[np.int64]]:
    """Return the side on every edge for every choice of sides; edges go by the cells beside them."""
    decided: dict[Edge, int] = {}
    for cell in plan.names:
        for edge in space_sides(cell):
            if not plan.names.keys() >= set(edge):
                decided[edge] = plan.sides.index(plan.edge)
    for cell, kind in plan.fixed.items():
        for edge, side in zip(space_sides(cell), plan.kinds[kind], strict=True):
            decided[edge] = plan.sides.index(side)
    every = {edge for cell in plan.names for edge in space_sides(cell)}
    open_ = sorted(every - decided.keys())
    ways = np.arange(len(plan.sides) ** len(open_))
    shown = {edge: np.full_like(ways, side) for edge, side in decided.items()}
    for place, edge in enumerate(open_):
        shown[edge] = ways // len(plan.sides) ** place % len(plan.sides)
    return shown


def symbol_sets(plan: TileMapPlan) -> Iterator[Marked]:
    cells = [cell for cell in plan.names if cell not in plan.fixed]
    for marked in combinations(cells, sum(plan.symbol_kinds.values())):
        apart = all(abs(a - c) + abs(b - d) > 1 for (a, b), (c, d) in combinations(marked, 2))
        if apart and all(
            sum(half.first <= column < half.last for _, column in marked) == half.count for half in plan.halves
        ):
            yield marked


def corner_pairs(marked: Marked) -> int:
    return sum(abs(a - c) == abs(b - d) == 1 for (a, b), (c, d) in combinations(marked, 2))


def reachable(plan: TileMapPlan, marked: Marked) -> bool:
    def near(one: Cell, other: Cell) -> bool:
        return all(abs(a - b) <= 1 for a, b in zip(one, other, strict=True))

    free = [cell for cell in plan.names if cell not in plan.fixed]
    return any(
        not any(near(a, b) for a, b in combinations(part, 2))
        and all(any(near(cell, laid) for laid in part) for cell in free)
        for size in range(len(marked) + 1)
        for part in combinations(marked, size)
    )


def numbers_of(plan: TileMapPlan, maps: MapBatch) -> NDArray[np.int64]:
    sides = len(plan.sides)
    looks = np.zeros((2, len(plan.kinds), 4), dtype=np.int64)
    for number, look in enumerate(plan.kinds.values()):
        for turn in range(4):
            turned = look[4 - turn :] + look[: 4 - turn]
            looks[:, number, turn] = [plan.sides.index(turned[1]), plan.sides.index(turned[2])]
    east, south = looks[:, maps.kinds, maps.turns]
    digits = (maps.symbols >= 0) + 2 * (east + sides * south)
    numbers: NDArray[np.int64] = (digits * (2 * sides * sides) ** np.arange(maps.kinds.shape[1])).sum(axis=1)
    return numbers


def counts(plan: TileMapPlan, distribution: str, draws: int, maps: NDArray[np.int64]) -> list[int]:
    """Draw so many maps and count how often each is met; all must be among those there are."""
    drawn = numbers_of(plan, BatchSampler(plan, distribution).draw(SeedRange.seeds(0, draws)))
    places = np.searchsorted(maps, drawn)
    assert (maps[np.minimum(places, len(maps) - 1)] == drawn).all()
    return np.bincount(places, minlength=len(maps)).tolist()


@pytest.mark.parametrize(
    ("board", "sets", "maps", "valid"), [("3x4", 13, 1024, 624), ("4x4", 33, 576, 68), ("4x5", 137, 502368, 391842)]
)
def test_the_numbers_of_small_boards_are_those_of_the_maps_found_by_trying_all(
    boards: dict[str, TileMapPlan], board: str, sets: int, maps: int, valid: int
) -> None:
    found = every_map(boards[board])
    assert len(found.all) == sets
    assert sum(map(len, found.all.values())) == maps
    assert len(set(found.numbers.tolist())) == valid
    counted = count_all(boards[board])
    assert sum(counted.symbol_sets.values()) == sets
    assert (counted.maps, counted.kept) == (maps, valid)
    pairs = [corner_pairs(marked) for marked in found.all]
    assert counted.symbol_sets == {n: pairs.count(n) for n in sorted(set(pairs))}


def test_a_hundred_draws_a_map_meet_every_map_alike(boards: dict[str, TileMapPlan], likely: Likely) -> None:
    plan = boards["3x4"]
    maps = every_map(plan).numbers
    assert likely(counts(plan, "uniform", 62_400, maps), [100.0] * len(maps))


def test_draws_from_hundreds_of_thousands_of_maps_meet_each_alike(
    boards: dict[str, TileMapPlan], likely: Likely
) -> None:
    # In the order of the maps by sides and symbol cells, thousands of heaps; and how often two
    # draws agree, which grows with the spread of the chances whatever its pattern.
    plan, draws, heaps = boards["4x5"], 60_000, 2_000
    maps = every_map(plan).numbers
    met = counts(plan, "uniform", draws, maps)
    sizes = [len(heap) for heap in np.array_split(maps, heaps)]
    heaped = [int(heap.sum()) for heap in np.array_split(np.array(met), heaps)]
    assert likely(heaped, [draws * size / len(maps) for size in sizes])
    agree = sum(n * (n - 1) // 2 for n in met)
    expected = draws * (draws - 1) / 2 / len(maps)
    assert abs(agree - expected) < 4 * expected**0.5


def test_the_default_law_weighs_pairs_and_keeps_to_what_the_rule_can_reach(make_plan: MakePlan, likely: Likely) -> None:
    fixed = {(0, 0): "1", (2, 3): "1"}
    symbols, supply = (1, 1, 0, 1, 0, 0), (9, 9, 9, 9, 9, 0)
    halves = ((2, 1), (2, 2))
    plan = make_plan(3, 4, fixed, symbols, supply, halves, weight=0.4, avoid_diagonal=True)
    found = every_map(plan).within_supply
    kept = {marked: maps for marked, maps in found.items() if reachable(plan, marked)}
    assert 0 < len(kept) < len(found)
    assert len({corner_pairs(marked) for marked in found}) > 1
    assert count_kept(plan) == sum(map(len, kept.values()))
    maps = np.concatenate(list(kept.values()))
    weights = np.concatenate([np.full(len(some), 0.4 ** corner_pairs(marked)) for marked, some in kept.items()])
    order = np.argsort(maps)
    draws = 40 * len(maps)
    met = counts(plan, "default", draws, maps[order])
    assert likely(met, (weights[order] * draws / weights.sum()).tolist())


def test_three_sorts_of_sides_and_missing_kinds_are_drawn_evenly_too(make_plan: MakePlan, likely: Likely) -> None:
    kinds = {
        "calm": "SSSS", "coast": "LSSS", "cape": "LLSS", "river": "RSSS", "mouth": "LRSS",
        "bend": "RRSS", "delta": "RLSS", "ford": "RSRS", "neck": "LSLS",
    }  # fmt: skip
    plan = replace(
        make_plan(2, 3, {}, (0,) * 6, (0,) * 6),
        sides=("S", "L", "R"),
        kinds=kinds,
        symbol_kinds={"coast": 1},
        supply=dict.fromkeys(kinds, 2),
        symbols={"star": 1},
    )
    maps = every_map(plan).numbers
    assert len(maps) > 40
    assert count_kept(plan) == len(maps)
    assert count_all(plan).left_out == ("supply", "looks")
    draws = 200 * len(maps)
    assert likely(counts(plan, "uniform", draws, maps), [200.0] * len(maps))
