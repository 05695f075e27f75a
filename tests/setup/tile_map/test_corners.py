"""The rule about corners against its definition, by all parts of the symbol cells."""

from collections.abc import Callable
from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.model.tile_map import TileMapPlan
from printgen.setup.tile_map.corners import Corners, forced_only, neighbourhoods
from printgen.setup.tile_map.layout import layout_of

ROWS, COLUMNS = 4, 5
CELLS = range(ROWS * COLUMNS)


def near(one: int, other: int) -> bool:
    (a, b), (c, d) = divmod(one, COLUMNS), divmod(other, COLUMNS)
    return abs(a - c) <= 1 and abs(b - d) <= 1


def some_part_could_be_first(symbols: set[int], free: set[int]) -> bool:
    return any(
        not any(near(a, b) for a, b in combinations(part, 2))
        and all(any(near(cell, laid) for laid in part) for cell in free)
        for size in range(len(symbols) + 1)
        for part in combinations(symbols, size)
    )


@given(st.sets(st.sampled_from(CELLS), max_size=9), st.sets(st.sampled_from(CELLS), max_size=6))
def test_reachability_is_what_its_definition_says(symbols: set[int], fixed: set[int]) -> None:
    symbols -= fixed
    free = set(CELLS) - fixed
    bits = sum(1 << cell for cell in free)
    answer = forced_only(symbols, bits, neighbourhoods(ROWS, COLUMNS))
    assert answer == some_part_could_be_first(symbols, free)


def test_two_tiles_that_touch_at_a_corner_in_the_open_are_not_forced() -> None:
    free = (1 << len(CELLS)) - 1
    assert not forced_only({0, 6}, free, neighbourhoods(ROWS, COLUMNS))


def test_a_row_of_clear_tiles_obeys_the_rule() -> None:
    assert forced_only({1, 4}, 0b111111, neighbourhoods(1, 6))
    assert not forced_only({0, 5}, 0b111111, neighbourhoods(1, 6))


@pytest.mark.parametrize(
    ("rows", "columns", "fixed", "symbols"),
    [(4, 5, 3, 6), (7, 10, 10, 20), (1, 9, 1, 3), (6, 1, 0, 2), (8, 9, 0, 20), (3, 3, 9, 0)],
)
def test_many_at_once_get_the_answers_they_get_one_by_one(
    make_plan: Callable[..., TileMapPlan], rows: int, columns: int, fixed: int, symbols: int
) -> None:
    random = Random(rows)
    cells = random.sample([(r, c) for r in range(rows) for c in range(columns)], fixed)
    plan = make_plan(rows, columns, dict.fromkeys(cells, "1"), (0,) * 6, (0,) * 6)
    layout = layout_of(plan)
    barred = {row * columns + column for row, column in cells}
    free = [cell for cell in range(rows * columns) if cell not in barred]
    tries = [tuple(spread(random, free, columns, symbols)) for _ in range(500)]
    bits = sum(1 << cell for cell in free)
    near_ = neighbourhoods(rows, columns)
    alone = [forced_only(marked, bits, near_) for marked in tries]
    for some in (500, 65, 1):
        together = Corners(layout).kept(np.array(tries[:some], np.intp).reshape(some, -1).T)
        assert together.tolist() == alone[:some]


def spread(random: Random, free: list[int], columns: int, count: int) -> list[int]:
    """Choose cells, most of them clear of each other, so that both answers come up."""
    chosen: list[int] = []
    rest = random.sample(free, len(free))
    for clear in (True, False):
        for cell in rest:
            (a, b) = divmod(cell, columns)
            apart = all(
                max(abs(a - c), abs(b - d)) > 1 or not clear for c, d in (divmod(other, columns) for other in chosen)
            )
            if len(chosen) < count and cell not in chosen and apart:
                chosen.append(cell)
    return chosen
