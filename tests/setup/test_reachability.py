"""The rule about corners against its definition, by all parts of the symbol cells."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from printgen.setup.reachability import forced_only, neighbourhoods

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
