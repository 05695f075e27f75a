"""Exact numbers of maps: the known values, each of a board that is written down as a game."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from printgen.model.game import Game
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.tile_map import TileMapPlan
from printgen.setup.tile_map.counts import MapCounts, count_all, count_maps, count_symbol_sets
from printgen.setup.tile_map.layout import layout_of

PAIRS = {
    2: 82, 3: 1256, 4: 11356, 5: 75072, 6: 391864, 7: 1674832, 8: 6149507, 9: 19291732,
    10: 50494162, 11: 108330532, 12: 188566864, 13: 267193204, 14: 311484208, 15: 301151880,
    16: 243562393, 17: 166228732, 18: 96380982, 19: 47514296, 20: 19918709, 21: 7036664,
    22: 2055506, 23: 478980, 24: 83481, 25: 9172, 26: 438, 27: 4,
}  # fmt: skip


def with_symbols(plan: TileMapPlan, counts: tuple[int, ...]) -> TileMapPlan:
    kinds = dict(zip(plan.kinds, counts, strict=True))
    return replace(plan, symbol_kinds=kinds, symbols={"star": sum(counts)})


def test_the_large_board_without_symbols_has_two_to_the_92_maps(boards: dict[str, TileMapPlan]) -> None:
    plan = with_symbols(replace(boards["7x10"], halves=()), (0,) * 6)
    assert count_maps(replace(plan, supply=dict.fromkeys(plan.kinds, 70))) == 2**92


@pytest.mark.parametrize(
    ("counts", "maps"),
    [
        ((4, 5, 2, 5, 3, 1), 2894925643430582473865014536044544),
        ((3, 6, 2, 5, 3, 1), 6536508503340187474794423976460288),
    ],
)
def test_the_large_board_has_as_many_maps_as_known_for_each_choice_of_symbol_tiles(
    load_board: Callable[..., Game], counts: tuple[int, ...], maps: int
) -> None:
    pile = {f"tiles.tile.piles.symbol.{kind}": str(n) for kind, n in enumerate(counts, start=1)}
    assert count_maps(tile_map_plan(load_board("seven-by-ten", pile))) == maps


def test_the_symbol_sets_without_halves_or_without_fixed_tiles_are_as_known(boards: dict[str, TileMapPlan]) -> None:
    free = replace(boards["7x10"], halves=())
    assert sum(count_symbol_sets(free).values()) == 5778168524
    bare = replace(boards["7x10"], fixed={}, supply=dict.fromkeys("123456", 70))
    counts = count_symbol_sets(bare)
    assert sum(counts.values()) == 169657862380
    assert counts[0] > 0


def test_the_small_boards_are_told_with_and_without_what_supply_allows(boards: dict[str, TileMapPlan]) -> None:
    told = [count_all(boards[name]) for name in ("3x4", "4x4", "4x5")]
    assert [one.sides for one in told] == [2**9, 2**12, 2**15]
    assert [one.maps for one in told] == [1024, 576, 502368]
    assert [one.kept for one in told] == [624, 68, 391842]
    assert {one.left_out for one in told} == {("supply",)}


@pytest.fixture(scope="module")
def large(boards: dict[str, TileMapPlan]) -> MapCounts:
    return count_all(replace(boards["7x10"], avoid_diagonal=True))


def test_a_large_board_is_told_with_what_its_numbers_leave_out(large: MapCounts) -> None:
    told = large
    assert told.sides == 2**92 == 4951760157141521099596496896
    assert told.symbol_sets == PAIRS
    assert sum(PAIRS.values()) == 1838085908
    assert told.maps == 9460728118817224026378731721326592
    assert (told.left_out, told.kept) == (("supply", "corners"), None)


def test_a_supply_that_cannot_run_short_leaves_nothing_out(boards: dict[str, TileMapPlan]) -> None:
    plan = replace(boards["4x5"], supply=dict.fromkeys("123456", 10))
    told = count_all(plan)
    assert told.left_out == ()
    assert told.kept == told.maps == 502368


def test_the_spaces_of_the_large_board_fall_into_the_known_classes(boards: dict[str, TileMapPlan]) -> None:
    layout = layout_of(boards["7x10"])
    fixed = {cell for cell, _ in layout.fixed}
    classes: dict[tuple[tuple[int, ...], int], list[str]] = {}
    for cell, name in enumerate(boards["7x10"].names.values()):
        if cell not in fixed:
            fits = tuple(map(len, layout.fits[cell]))
            assert sum(fits) == 2 ** layout.open[cell]
            classes.setdefault((fits, layout.open[cell]), []).append(name.replace("-", ""))
    assert {key: len(spaces) for key, spaces in classes.items()} == {
        ((1, 4, 2, 4, 4, 1), 4): 16,
        ((0, 1, 1, 2, 3, 1), 3): 18,
        ((1, 3, 1, 2, 1, 0), 3): 14,
        ((1, 2, 0, 1, 0, 0), 2): 8,
        ((0, 1, 0, 2, 1, 0), 2): 4,
    }
    assert " ".join(classes[(1, 4, 2, 4, 4, 1), 4]) == ("B5 B6 C2 C4 C7 C9 D2 D3 D8 D9 E2 E4 E7 E9 F5 F6")
    assert classes[(0, 1, 0, 2, 1, 0), 2] == ["A3", "A8", "G3", "G8"]


def test_a_map_of_fair_coins_has_the_symbol_tiles_about_once_in_a_thousand(large: MapCounts) -> None:
    chance = large.maps / large.sides / sum(large.symbol_sets.values())
    assert round(chance, 8) == 1.03944e-3
