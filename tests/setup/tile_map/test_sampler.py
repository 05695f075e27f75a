"""The sampler, one map after another: what a map depends on, and the seeds that keep theirs."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

from printgen.errors import LimitError
from printgen.model.tile_map import TileMapPlan
from printgen.setup.tile_map.sampler import DrawnMap, draw_map
from tests.setup.tile_map.one_by_one import Sampler

Key = tuple[str, tuple[int, ...]]


def key_of(drawn: DrawnMap) -> Key:
    """Return the sides of all tiles and the cells with a symbol."""
    marked = tuple(n for n, tile in enumerate(drawn.tiles) if tile.symbol)
    return " ".join(tile.sides for tile in drawn.tiles), marked


def test_a_map_depends_on_seed_and_index_alone(boards: dict[str, TileMapPlan]) -> None:
    plan = boards["4x5"]
    sampler = Sampler(plan)
    forward = [sampler.draw("storm", index) for index in range(6)]
    backward = [Sampler(plan).draw("storm", index) for index in reversed(range(6))]
    assert forward == backward[::-1]
    assert len({key_of(drawn) for drawn in forward}) > 3
    assert draw_map(plan, "storm") == forward[0]
    assert draw_map(plan, "7") == draw_map(plan, 7)


@pytest.mark.parametrize("distribution", ["default", "uniform"])
def test_seeds_keep_their_maps(
    boards: dict[str, TileMapPlan],
    golden: Callable[[str, str], None],
    seeds_text: Callable[[TileMapPlan, str], str],
    distribution: str,
) -> None:
    kinds = dict(zip("123456", (3, 6, 2, 6, 3, 0), strict=True))
    plan = replace(
        boards["7x10"],
        symbol_kinds=kinds,
        supply=dict(zip("123456", (11, 23, 14, 25, 15, 2), strict=True)),
        symbols={"skull": 3, "storm": 4, "hostile": 3, "ruins": 3, "friendly": 4, "chest": 3},
        weight=0.41,
        avoid_diagonal=True,
    )
    golden(f"tile-maps-{distribution}.txt", seeds_text(plan, distribution))


def test_symbols_are_all_laid_in_every_order(boards: dict[str, TileMapPlan]) -> None:
    plan = replace(boards["4x5"], symbols={"star": 2, "moon": 1, "sun": 1})
    drawn = [draw_map(plan, seed) for seed in range(60)]
    names = [tuple(tile.symbol for tile in one.tiles if tile.symbol) for one in drawn]
    assert {tuple(sorted(row)) for row in names} == {("moon", "star", "star", "sun")}
    assert len(set(names)) == 12


def test_a_supply_too_scarce_to_find_a_map_names_the_kind(boards: dict[str, TileMapPlan]) -> None:
    plan = boards["7x10"]
    supply = plan.supply | {"1": 40, "3": 0}
    with pytest.raises(LimitError) as caught:
        draw_map(replace(plan, supply=supply, attempts_at_most=50), 1)
    (problem,) = caught.value.problems
    assert problem.code == "no-map-found"
    assert "50 tries" in problem.message
    assert "more than 0 tiles of kind `3`" in problem.message


def test_a_map_that_takes_many_tries_is_the_same_when_they_are_made_at_once(boards: dict[str, TileMapPlan]) -> None:
    supply = dict(zip("123456", (4, 12, 5, 12, 9, 3), strict=True))
    plan = replace(boards["7x10"], supply=supply)
    sampler = Sampler(plan)
    drawn = next(one for one in (sampler.draw(seed) for seed in range(200)) if one.attempts > 50)
    seed = next(seed for seed in range(200) if sampler.draw(seed) == drawn)
    assert draw_map(plan, seed) == drawn


def test_corners_that_cannot_be_forced_are_named(make_plan: Callable[..., TileMapPlan]) -> None:
    plan = make_plan(5, 5, {}, (1, 0, 0, 0, 0, 0), (25,) * 6, avoid_diagonal=True, attempts_at_most=20)
    with pytest.raises(LimitError, match="20 of them symbol tiles touch at corners without need"):
        draw_map(plan, 1)


def test_numpy_is_not_loaded_before_a_map_is_drawn() -> None:
    code = "import sys, printgen.setup.position as _; print('numpy' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "False"
