"""A board cut into papers: every space once, as few papers as can be, cut at folds if possible."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.errors import LimitError
from printgen.geometry import Size
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.overlay.block_page import plan_blocks
from printgen.sheet.overlay.board_plan import BoardPlan
from printgen.sheet.overlay.tiling import OVERLAP, Axis, blocks, split
from tests import workshop
from tests.workshop import WORKSPACE, request_of

BORDERS = st.frozensets(st.integers(-3, 60), max_size=8)


@given(st.integers(-3, 3), st.integers(1, 60), st.integers(1, 20), BORDERS)
def test_a_stretch_is_cut_into_the_fewest_parts_that_fit(
    first: int, length: int, at_most: int, prefer: frozenset[int]
) -> None:
    borders = split(first, first + length, at_most, prefer)
    sizes = [b - a for a, b in pairwise(borders)]
    assert (borders[0], borders[-1]) == (first, first + length)
    assert all(1 <= size <= at_most for size in sizes)
    assert (len(sizes) - 1) * at_most < length


@given(st.integers(1, 12), st.integers(1, 6), BORDERS)
def test_no_other_cut_follows_more_folds_and_none_of_those_is_more_even(
    length: int, at_most: int, prefer: frozenset[int]
) -> None:
    def wished(cut: tuple[int, ...]) -> int:
        return sum(border in prefer for border in cut[1:-1])

    def spread(cut: tuple[int, ...]) -> int:
        return sum((b - a) ** 2 for a, b in pairwise(cut))

    mine = tuple(split(0, length, at_most, prefer))
    every = [
        (0, *inner, length)
        for inner in combinations(range(1, length), len(mine) - 2)
        if max(b - a for a, b in pairwise((0, *inner, length))) <= at_most
    ]
    assert mine in every
    assert wished(mine) == max(map(wished, every))
    assert spread(mine) == min(spread(cut) for cut in every if wished(cut) == wished(mine))


def test_a_very_long_board_is_cut_at_once() -> None:
    sizes = [b - a for a, b in pairwise(split(0, 2500, 39, frozenset(range(0, 2500, 7))))]
    assert (sum(sizes), len(sizes), max(sizes)) == (2500, 65, 39)


def test_a_part_without_room_for_one_space_is_refused() -> None:
    with pytest.raises(ValueError, match="not one space fits"):
        split(0, 10, 0)


@given(
    st.lists(st.integers(1, 9), min_size=1, max_size=5),
    st.lists(st.integers(1, 9), min_size=1, max_size=5),
    st.integers(-2, 2),
)
def test_the_blocks_between_the_borders_hold_every_space_once(
    widths: list[int], heights: list[int], start: int
) -> None:
    columns = [start + sum(widths[:n]) for n in range(len(widths) + 1)]
    rows = [sum(heights[:n]) for n in range(len(heights) + 1)]
    made = blocks(columns, rows)
    spaces = Counter((row, column) for block in made for row in range(*block.rows) for column in range(*block.columns))
    assert set(spaces.values()) == {1}
    assert len(spaces) == sum(widths) * sum(heights)
    assert [block.number for block in made] == list(range(1, len(made) + 1))
    for block in made:
        assert block.joins_right == (block.columns[1] < columns[-1])
        assert block.joins_below == (block.rows[1] < rows[-1])


@pytest.fixture(scope="module")
def context() -> GameContext:
    return workshop.game_context(request_of("overlay", "ghost-ship"))


@settings(max_examples=200)
@given(
    st.sampled_from(["a3", "a4", "a5", "letter"]),
    st.tuples(st.floats(5, 160), st.floats(5, 160)),
    st.tuples(st.integers(-2, 0), st.integers(1, 40)),
    st.tuples(st.integers(-2, 0), st.integers(1, 40)),
    BORDERS,
)
def test_every_block_fits_the_paper_with_what_its_neighbours_repeat(
    context: Any,
    paper: str,
    pitch: tuple[float, float],
    columns: tuple[int, int],
    rows: tuple[int, int],
    folds: frozenset[int],
) -> None:
    context = replace(context, paper=WORKSPACE.resources().paper(paper))
    axes = (Axis(step, *ends, prefer=folds) for step, ends in zip(pitch, (columns, rows), strict=True))
    board = BoardPlan(*axes, items=(), space=Size(*pitch))
    width, height = context.portrait.turned
    try:
        _, planned = plan_blocks(context, board)
    except LimitError as error:
        assert "does not fit" in str(error)
        assert pitch[0] > width - 110 or pitch[1] > height - 50
        return
    spaces = Counter(
        (row, column) for block in planned for row in range(*block.rows) for column in range(*block.columns)
    )
    assert set(spaces.values()) == {1}
    assert len(spaces) == (columns[1] - columns[0]) * (rows[1] - rows[0])
    largest = [
        max(length(block.shown(board.pitch)) for block in planned)
        for length in (lambda rect: rect.width, lambda rect: rect.height)
    ]
    rooms = [(width - 2 * context.margin, height - 2 * context.margin)]
    rooms.append(rooms[0][::-1])  # the paper stands upright where that needs fewer
    assert any(largest[0] <= room[0] and largest[1] <= room[1] for room in rooms)
    for block in planned:
        shown = block.shown(board.pitch)
        area = block.area(board.pitch)
        assert shown.width - area.width == pytest.approx(OVERLAP if block.joins_right else 0)
        assert shown.height - area.height == pytest.approx(OVERLAP if block.joins_below else 0)
