"""Exact numbers of maps: known values, and brute force over all sides and symbol cells."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, product

import pytest

from printgen.game.tile_map import TileMapPlan
from printgen.setup.counts import count_maps, count_symbol_sets

FULL = (70,) * 6
PAIRS = {
    2: 82, 3: 1256, 4: 11356, 5: 75072, 6: 391864, 7: 1674832, 8: 6149507, 9: 19291732,
    10: 50494162, 11: 108330532, 12: 188566864, 13: 267193204, 14: 311484208, 15: 301151880,
    16: 243562393, 17: 166228732, 18: 96380982, 19: 47514296, 20: 19918709, 21: 7036664,
    22: 2055506, 23: 478980, 24: 83481, 25: 9172, 26: 438, 27: 4,
}  # fmt: skip


def with_symbols(plan: TileMapPlan, counts: tuple[int, ...]) -> TileMapPlan:
    kinds = dict(zip(plan.kinds, counts, strict=True))
    return replace(plan, symbol_kinds=kinds, symbols={"star": sum(counts)})


def test_the_large_board_without_symbols_has_two_to_the_92_maps(
    boards: dict[str, TileMapPlan],
) -> None:
    plan = with_symbols(replace(boards["7x10"], halves=()), (0,) * 6)
    assert count_maps(replace(plan, supply=dict.fromkeys(plan.kinds, 70))) == 2**92


@pytest.mark.parametrize(
    ("counts", "maps"),
    [
        ((2, 5, 3, 5, 4, 1), 9460728118817224026378731721326592),
        ((4, 5, 2, 5, 3, 1), 2894925643430582473865014536044544),
        ((3, 6, 2, 5, 3, 1), 6536508503340187474794423976460288),
    ],
)
def test_the_large_board_has_as_many_maps_as_known_for_each_choice_of_symbol_tiles(
    boards: dict[str, TileMapPlan], counts: tuple[int, ...], maps: int
) -> None:
    assert count_maps(with_symbols(boards["7x10"], counts)) == maps


def test_the_symbol_sets_of_the_large_board_by_pairs_at_corners_are_as_known(
    boards: dict[str, TileMapPlan],
) -> None:
    assert count_symbol_sets(boards["7x10"]) == PAIRS
    assert sum(PAIRS.values()) == 1838085908


def test_the_symbol_sets_without_halves_or_without_fixed_tiles_are_as_known(
    boards: dict[str, TileMapPlan],
) -> None:
    free = replace(boards["7x10"], halves=())
    assert sum(count_symbol_sets(free).values()) == 5778168524
    bare = replace(boards["7x10"], fixed={}, supply=dict.fromkeys("123456", 70))
    counts = count_symbol_sets(bare)
    assert sum(counts.values()) == 169657862380
    assert counts[0] > 0


@pytest.mark.parametrize(("board", "maps"), [("3x4", 1024), ("4x4", 576), ("4x5", 502368)])
def test_small_boards_have_as_many_maps_as_known(
    boards: dict[str, TileMapPlan], board: str, maps: int
) -> None:
    assert count_maps(boards[board]) == maps


@pytest.mark.parametrize(
    ("board", "sets", "maps", "within_supply"),
    [("3x4", 13, 1024, 624), ("4x4", 33, 576, 68)],
)
def test_brute_force_over_sides_and_symbol_cells_finds_the_same(
    boards: dict[str, TileMapPlan], board: str, sets: int, maps: int, within_supply: int
) -> None:
    plan = boards[board]
    assert sum(count_symbol_sets(plan).values()) == len(symbol_sets(plan)) == sets
    found = [
        all(used[kind] <= plan.supply[kind] for kind in used)
        for kinds in all_kinds(plan)
        for cells in symbol_sets(plan)
        if Counter(kinds[cell] for cell in cells) == Counter(plan.symbol_kinds)
        for used in [
            Counter(k for cell, k in kinds.items() if cell not in cells and cell not in plan.fixed)
        ]
    ]
    assert count_maps(plan) == len(found) == maps
    assert sum(found) == within_supply


def symbol_sets(plan: TileMapPlan) -> list[tuple[tuple[int, int], ...]]:
    cells = [cell for cell in plan.names if cell not in plan.fixed]
    return [
        chosen
        for chosen in combinations(cells, sum(plan.symbol_kinds.values()))
        if all(abs(a - c) + abs(b - d) > 1 for (a, b), (c, d) in combinations(chosen, 2))
        and all(
            sum(half.first <= column < half.last for _, column in chosen) == half.count
            for half in plan.halves
        )
    ]


def all_kinds(plan: TileMapPlan) -> list[dict[tuple[int, int], str]]:
    """Give the kinds of all cells for every way to choose the sides, fixed tiles as they are."""
    kind_of = {
        sides[turn:] + sides[:turn]: kind for kind, sides in plan.kinds.items() for turn in range(4)
    }
    edges = [((r, c), (r, c + 1)) for r, c in plan.names if c + 1 < plan.columns]
    edges += [((r, c), (r + 1, c)) for r, c in plan.names if r + 1 < plan.rows]
    forced = {}
    for edge in edges:
        for cell in edge:
            if cell in plan.fixed:
                forced[edge] = plan.kinds[plan.fixed[cell]][0]  # all their sides are alike
    open_edges = [edge for edge in edges if edge not in forced]
    found = []
    for sides in product(plan.sides, repeat=len(open_edges)):
        shown = forced | dict(zip(open_edges, sides, strict=True))
        found.append(
            {
                (r, c): kind_of[
                    shown.get(((r - 1, c), (r, c)), plan.edge)
                    + shown.get(((r, c), (r, c + 1)), plan.edge)
                    + shown.get(((r, c), (r + 1, c)), plan.edge)
                    + shown.get(((r, c - 1), (r, c)), plan.edge)
                ]
                for r, c in plan.names
            }
        )
    return found
