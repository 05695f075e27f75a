"""The game with a tile map: its box and rules give the known plan, its seeds keep their maps."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from printgen.checker.position import judge
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.tile_map import Half, TileMapPlan
from printgen.setup.position import make_position
from printgen.setup.record import archipelago_record
from printgen.setup.seed_range import SeedRange
from printgen.setup.tile_map.batch import BatchSampler
from printgen.setup.tile_map.counts import count_all, count_maps


@pytest.fixture(scope="module")
def game(root: Path) -> Game:
    return load_game(root / "data" / "games" / "ghost-ship", root / "data").game


@pytest.fixture(scope="module")
def plan(game: Game) -> TileMapPlan:
    return tile_map_plan(game)


def test_the_box_leaves_the_known_supply(plan: TileMapPlan) -> None:
    assert tuple(plan.supply.values()) == (11, 23, 14, 25, 15, 2)
    assert tuple(plan.symbol_kinds.values()) == (3, 6, 2, 6, 3, 0)
    assert sum(plan.symbols.values()) == 20
    assert plan.halves == (Half(0, 5, 10), Half(5, 10, 10))
    assert Counter(plan.fixed.values()) == {"1": 4, "6": 6}
    assert plan.names[3, 4] == "D-5"
    assert (plan.weight, plan.avoid_diagonal) == (0.41, True)


def test_without_symbols_and_supply_it_is_the_board_of_two_to_the_92_maps(plan: TileMapPlan) -> None:
    bare = replace(plan, symbol_kinds={}, symbols={}, halves=(), supply=dict.fromkeys(plan.kinds, 70))
    assert count_maps(bare) == 2**92


def test_its_own_box_leaves_so_many_maps(plan: TileMapPlan) -> None:
    told = count_all(plan)
    assert told.maps == 5067564559717509795004395976392704
    assert (told.left_out, told.kept) == (("supply", "corners"), None)
    assert sum(told.symbol_sets.values()) == 1838085908


@pytest.mark.parametrize("distribution", ["default", "uniform"])
def test_its_seeds_keep_their_maps(
    plan: TileMapPlan,
    golden: Callable[[str, str], None],
    seeds_text: Callable[[TileMapPlan, str], str],
    distribution: str,
) -> None:
    golden(f"tile-maps-{distribution}.txt", seeds_text(plan, distribution))


@pytest.mark.parametrize(("weight", "accepted"), [(1.0, 0.747), (0.41, 0.684)])
def test_the_supply_lets_through_as_many_tries_as_measured(plan: TileMapPlan, weight: float, accepted: float) -> None:
    # Four deviations of 20,000 draws are 0.013 at most.
    sampler = BatchSampler(replace(plan, weight=weight, avoid_diagonal=False))
    tries = int(sampler.draw(SeedRange.seeds(0, 20_000)).attempts.sum())
    assert abs(20_000 / tries - accepted) < 0.013


@pytest.mark.parametrize("distribution", ["default", "uniform"])
def test_a_hundred_seeds_are_all_certified(game: Game, distribution: str) -> None:
    seen = set()
    for seed in range(100):
        position = make_position(game, 2 + seed % 3, seed=seed, distribution=distribution)
        findings = judge(game, position)
        assert [finding.rule for finding in findings if not finding.ok] == []
        seen.add(position.tiles)
    assert len(seen) == 100


def test_gold_lies_on_every_numbered_hill_and_the_ship_in_the_middle(game: Game) -> None:
    for seed in range(20):
        position = make_position(game, 3, seed=seed)
        record = archipelago_record(position, judge(game, position))
        assert record["pieces"]["ghost-ship"] == {"one-of": ["D-5", "D-6"]}
        assert list(record["tiles"])[:2] == ["A-1", "A-2"]
        for tile in record["tiles"].values():
            assert ("gold" in tile["pieces"]) == (tile["kind"] == 6 and tile["symbol"] is None)
            assert ("chit" in tile["pieces"]) == (tile["symbol"] is not None)
        assert all(line["ok"] for line in record["certificate"])
