"""Maps many at once: the same as one by one, whatever they are drawn with."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from printgen.errors import LimitError
from printgen.model.tile_map import TileMapPlan
from printgen.setup.seed_range import SeedRange
from printgen.setup.tile_map.batch import BatchSampler, MapBatch
from tests.setup.tile_map.one_by_one import Sampler

MakePlan = Callable[..., TileMapPlan]
KINDS = "123456"


def same(one: MapBatch, other: MapBatch) -> bool:
    pairs = ((getattr(one, name), getattr(other, name)) for name in MapBatch.__slots__)
    return all(a.dtype == b.dtype and np.array_equal(a, b) for a, b in pairs)


def are_as_one_by_one(plan: TileMapPlan, distribution: str, seed_range: SeedRange) -> None:
    sampler = Sampler(plan, distribution)
    maps = BatchSampler(plan, distribution).draw(seed_range)
    assert len(maps) == len(seed_range)
    for n in range(len(seed_range)):
        drawn = sampler.draw(seed_range.seed(n), seed_range.index(n))
        assert (maps.tiles(plan, n), maps.attempts[n]) == (drawn.tiles, drawn.attempts)


@pytest.fixture(scope="module")
def large(boards: dict[str, TileMapPlan]) -> TileMapPlan:
    return replace(boards["7x10"], weight=0.41, avoid_diagonal=True)


@pytest.fixture(scope="module")
def others(make_plan: MakePlan) -> dict[str, TileMapPlan]:
    """Return plans that are unlike the boards in one way each."""
    bare = make_plan(2, 3, {}, (0,) * 6, (0,) * 6)
    rivers = {
        "calm": "SSSS", "coast": "LSSS", "cape": "LLSS", "river": "RSSS", "mouth": "LRSS",
        "bend": "RRSS", "delta": "RLSS", "ford": "RSRS", "neck": "LSLS",
    }  # fmt: skip
    roads = {a + b + c: f"S{a}{b}{c}" for a in "SLRMT" for b in "SLRMT" for c in "SLRMT"}
    forms = {min(s[n:] + s[:n] for n in range(4)): kind for kind, s in roads.items()}
    roads = {kind: form for form, kind in forms.items()}
    names = [f"sign-{n}" for n in range(140)]
    return {
        "three sides": replace(
            bare, sides=("S", "L", "R"), kinds=rivers, symbol_kinds={"coast": 1},
            supply=dict.fromkeys(rivers, 2), symbols={"star": 1},
        ),
        "five sides": replace(
            bare, sides=tuple("SLRMT"), kinds=roads, symbol_kinds={"SSS": 1, "LSS": 1},
            supply=dict.fromkeys(roads, 3), symbols={"star": 1, "moon": 1},
        ),
        "no symbols": make_plan(3, 3, {(1, 1): "6"}, (0,) * 6, (4, 4, 4, 4, 4, 0)),
        "one space": make_plan(1, 1, {}, (0,) * 6, (1, 0, 0, 0, 0, 0)),
        "one row": make_plan(1, 8, {}, (1, 2, 0, 0, 0, 0), (8, 8, 8, 0, 0, 0), weight=0.5),
        "one column": make_plan(8, 1, {}, (1, 2, 0, 0, 0, 0), (8, 8, 8, 0, 0, 0)),
        "many cells": make_plan(
            6, 50, {(2, 20): "6"}, (2, 1, 0, 1, 0, 0), (300,) * 6, ((20, 3), (30, 1)), weight=0.5
        ),
        "many signs": replace(
            make_plan(8, 50, {}, (140, 0, 0, 0, 0, 0), (400,) * 6),
            symbols=dict.fromkeys(names, 1),
        ),
    }  # fmt: skip


@pytest.mark.parametrize("distribution", ["default", "uniform"])
@pytest.mark.parametrize(
    "seed_range", [SeedRange.within("storm", 3, 350), SeedRange.seeds(-100, 350)], ids=["one seed", "many seeds"]
)
def test_the_maps_of_the_large_board_are_those_drawn_one_by_one(
    large: TileMapPlan, distribution: str, seed_range: SeedRange
) -> None:
    are_as_one_by_one(large, distribution, seed_range)


@pytest.mark.parametrize("distribution", ["default", "uniform"])
@pytest.mark.parametrize("board", ["3x4", "4x4", "4x5"])
def test_the_maps_of_small_boards_are_those_drawn_one_by_one(
    boards: dict[str, TileMapPlan], board: str, distribution: str
) -> None:
    plan = replace(boards[board], weight=0.5, avoid_diagonal=board == "4x5")
    are_as_one_by_one(plan, distribution, SeedRange.seeds((1 << 64) - 200, 400))


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("three sides", 300),
        ("five sides", 60),
        ("no symbols", 200),
        ("one space", 3),
        ("one row", 200),
        ("one column", 200),
        ("many cells", 20),
        ("many signs", 3),
    ],
)
def test_plans_of_every_sort_give_the_maps_drawn_one_by_one(
    others: dict[str, TileMapPlan], name: str, count: int
) -> None:
    are_as_one_by_one(others[name], "default", SeedRange.within("shoal", 0, count))


def test_a_map_does_not_depend_on_what_is_drawn_with_it(large: TileMapPlan) -> None:
    sampler, seed_range = BatchSampler(large), SeedRange.within("lantern", 7, 6000)
    whole = sampler.draw(seed_range)
    ends = [0, 1, 2, 66, 1000, 5200, 5999, 6000]
    for start, end in pairwise(ends):
        assert same(sampler.draw(seed_range[start:end]), whole[start:end])
    assert same(BatchSampler(large).draw(seed_range[100:90]), whole[0:0])


def test_a_batch_is_plain_arrays_of_maps_by_cells(large: TileMapPlan) -> None:
    maps = BatchSampler(large).draw(SeedRange.seeds(1, 50))
    assert maps.kinds.shape == maps.turns.shape == maps.symbols.shape == (50, 70)
    dtypes = [getattr(maps, name).dtype for name in ("kinds", "turns", "symbols", "attempts")]
    assert dtypes == [np.uint8, np.uint8, np.int8, np.int32]
    assert maps.tiles(large, 4) == Sampler(large).draw(5).tiles
    assert maps[4:5].tiles(large, 0) == maps.tiles(large, 4)
    signs = Counter(large.symbols).elements()
    wanted = sorted(list(large.symbols).index(sign) for sign in signs)
    assert all(sorted(row[row >= 0].tolist()) == wanted for row in maps.symbols)


def test_a_map_that_is_not_found_in_time_stops_the_batch_as_it_stops_one(boards: dict[str, TileMapPlan]) -> None:
    plan = replace(boards["4x4"], attempts_at_most=4, weight=0.5, avoid_diagonal=True)  # a third or so take longer
    sampler, batch = Sampler(plan), BatchSampler(plan)
    failed = 0
    for seed in range(60):
        try:
            drawn = sampler.draw(seed)
        except LimitError as error:
            failed += 1
            with pytest.raises(LimitError) as caught:
                batch.draw(SeedRange.seeds(seed, 3))
            assert caught.value.problems == error.problems
        else:
            assert batch.draw(SeedRange.seeds(seed, 1)).tiles(plan, 0) == drawn.tiles
    assert 0 < failed < 60


def test_a_supply_that_never_does_is_given_up_after_all_tries(boards: dict[str, TileMapPlan]) -> None:
    supply = dict(zip(KINDS, (13, 0, 20, 20, 20, 6), strict=True))
    plan = replace(boards["7x10"], supply=supply, attempts_at_most=20_000)
    with pytest.raises(LimitError, match="no map was found in 20000 tries"):
        BatchSampler(plan).draw(SeedRange.within(1, 0, 1))


@pytest.mark.parametrize(
    ("distribution", "supply", "rate"),
    [
        ("uniform", (10, 16, 10, 16, 12, 6), 0.84327),
        ("uniform", (8, 14, 8, 14, 11, 5), 0.60),
        ("default", (10, 16, 10, 16, 12, 6), 0.795),
    ],
)
def test_the_supply_lets_through_as_many_tries_as_measured(
    boards: dict[str, TileMapPlan], distribution: str, supply: tuple[int, ...], rate: float
) -> None:
    # The deviation of 20,000 maps is 0.0024 of the first rate; the others were told in two digits.
    plan = replace(boards["7x10"], weight=0.41, supply=dict(zip(KINDS, supply, strict=True)))
    maps = BatchSampler(plan, distribution).draw(SeedRange.seeds(0, 20_000))
    assert abs(20_000 / int(maps.attempts.sum()) - rate) < 0.01


def test_sides_alone_keep_to_the_whole_supply_as_often_as_measured(boards: dict[str, TileMapPlan]) -> None:
    supply = dict(zip(KINDS, (16 - 4, 21, 13, 21, 16, 13 - 6), strict=True))
    none = {"symbol_kinds": {}, "symbols": {}, "halves": ()}
    plan = replace(boards["7x10"], supply=supply, **none)
    attempts = BatchSampler(plan).draw(SeedRange.seeds(0, 20_000)).attempts
    assert abs(20_000 / int(attempts.sum()) - 0.65) < 0.011


def test_the_kinds_beside_fixed_and_symbol_tiles_are_as_many_as_measured(boards: dict[str, TileMapPlan]) -> None:
    maps = BatchSampler(boards["7x10"], "uniform").draw(SeedRange.seeds(0, 20_000))
    laid = [int(((maps.kinds == kind) & (maps.symbols < 0)).sum()) for kind in range(6)]
    average = [n / len(maps) - fixed for n, fixed in zip(laid, (4, 0, 0, 0, 0, 6), strict=True)]
    known = (3.28, 11.15, 4.28, 10.81, 8.46, 2.01)
    assert all(abs(a - b) < 0.06 for a, b in zip(average, known, strict=True))


@pytest.mark.parametrize(("weight", "mean"), [(1.0, 14.3), (0.5, 10.96), (0.41, 9.9), (0.25, 7.4), (0.1, 4.0)])
def test_pairs_at_corners_are_as_many_as_measured(boards: dict[str, TileMapPlan], weight: float, mean: float) -> None:
    plan = replace(boards["7x10"], weight=weight, supply=dict.fromkeys(KINDS, 70))
    maps = BatchSampler(plan).draw(SeedRange.seeds(0, 4_000))
    marked = (maps.symbols >= 0).reshape(-1, 7, 10)
    pairs = (marked[:, 1:, 1:] & marked[:, :-1, :-1]).sum()
    pairs += (marked[:, 1:, :-1] & marked[:, :-1, 1:]).sum()
    assert abs(pairs / len(maps) - mean) < 0.2
