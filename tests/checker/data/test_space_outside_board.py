"""Spaces, gaps and seats that the board does not have."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from printgen.checker.check import CheckInput
from printgen.checker.data.meaning import cut_tile
from printgen.checker.data.names import space_outside_board
from printgen.model.board.spaces import space_names

Told = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("board.yaml", "spaces: [b1, b2]", "spaces: [b1, b3]"),
         "board.yaml:7:25: the board has no space `b3`"),
        (("board.yaml", "spaces: c2", "spaces: c1"),
         "board.yaml:8:19: the board has no space `c1`"),
        (("board.yaml", "spaces: [a1, b1, b2]", "spaces: [a1, b1, bb2]"),
         "board.yaml:10:29: the board has no space `bb2`"),
        (("board.yaml", "beside: a1", "beside: bank"),
         "board.yaml:5:18: the board has no space `bank`"),
        (("board.yaml", "gaps: [c1]", "gaps: [c1, c3]"),
         "board.yaml:3:12: the board has no space `c3`"),
        (("setup.yaml", "top: {space: a2", "top: {space: a3"),
         "setup.yaml:9:16: the board has no space `a3`"),
        (("setup.yaml", "right: c2, top: a2}", "right: [c2, A2], top: a2}"),
         "setup.yaml:16:64: the board has no space `A2`"),
        (("rules.yaml", "path: [a1, b1]", "path: [a1, a9]"),
         "rules.yaml:35:25: the board has no space `a9`"),
        (("setup.yaml", "colour: green}", "colour: green, board: 2}"),
         "setup.yaml:9:42: the seat `top` is at board 2, the last one is 1"),
        (("board.yaml", "gaps: [c1]", "gaps: [a1, a2, b1, b2, c1, c2]"),
         "board.yaml:3:7: the board has gaps and no space"),
        (("board.yaml", '"{column}{row}"', '"{column}"'),
         "board.yaml:2:9: the pattern `{column}` gives several spaces the same name"),
    ],
)  # fmt: skip
def test_a_space_that_is_not_there_is_told_at_its_name(told: Told, change: tuple[str, str, str], expected: str) -> None:
    assert f"space-outside-board {expected}" in told(change)


def test_an_extra_space_counts_though_its_neighbour_is_wrong(told: Told) -> None:
    changes = (("board.yaml", "beside: a1", "beside: a9"), ("board.yaml", "spaces: [b1, b2]", "spaces: [b1, bank]"))
    assert told(*changes) == ["space-outside-board board.yaml:5:18: the board has no space `a9`"]


def test_a_fixed_tile_off_the_board_is_told_at_its_key(mapped, told: Told) -> None:
    assert told(("setup.yaml", "fixed: {a1: 1}", "fixed: {a1: 1, a7: 1}")) == [
        "space-outside-board setup.yaml:21:18: the board has no space `a7`"
    ]


COPIES = """copies:
  count: 2
  join: [c2, a1]
  confidence: stated
  when: players == 3
  cite: {source: leaflet, section: Setup}
"""


def test_spaces_of_a_second_board_are_known_where_boards_are_joined(told: Told) -> None:
    line = "spaces: [a1, b1, b2]"
    joined = ("board.yaml", "gaps: [c1]\n", f"gaps: [c1]\n{COPIES}")
    assert told(joined, ("board.yaml", line, "spaces: [a1, 2.b1, 2.b2]")) == []
    assert told(("board.yaml", "2.b2]", "3.b2, 2.a1]")) == [
        "space-outside-board board.yaml:16:31: the board has no space `3.b2`",
        "space-outside-board board.yaml:16:37: the board has no space `2.a1`",
    ]


def test_a_grid_no_box_has_is_told_once(told: Told) -> None:
    assert told(("board.yaml", "grid: water", "grid: watre")) == [
        "unknown-reference board.yaml:1:7: there is no board `watre`"
    ]


def test_every_space_of_a_real_game_is_missed_when_the_grid_shrinks(
    real: CheckInput, changed: Callable[..., CheckInput]
) -> None:
    """A board of one space leaves every other name of a space without one."""
    box = next(name for name, box in real.game.boxes.items() if real.game.board.grid in box.boards)
    grid = ("boxes", box, "boards", real.game.board.grid)
    small = changed(changed(real, (*grid, "columns"), 1), (*grid, "rows"), 1)
    small = changed(small, ("rulings",), {})  # no reading brings the larger board back
    missed = {problem.message for problem in space_outside_board.check(small)}
    named = {seat.space for seat in real.game.setup.seats.values()}
    named |= {one.beside for one in real.game.board.extra.values()}
    named |= {space for region in real.game.board.regions.values() for space in region.spaces}
    there = {*real.game.board.extra, *space_names(small.game.board, small.game.grid).values()}
    assert named - there
    assert {f"the board has no space `{name}`" for name in named - there} <= missed


LARGE = ("boxes/pond/box.yaml", "width: 40 mm, height: 40 mm", "width: 80 mm, height: 82 mm")


def test_tiles_that_a_gap_cuts_are_told_at_the_gaps(told: Told) -> None:
    changes = (
        ("board.yaml", "gaps: [c1]", "gaps: [c1]\nground: {component: tile, spans: 2}"),
        ("boxes/pond/board.yaml", "columns: 3", "columns: 4"),
        LARGE,
    )
    assert told(*changes) == ["cut-tile board.yaml:3:1: 1 tile is cut: of the first only c2, d2, d1 is left"]
    assert told(("board.yaml", "gaps: [c1]", "gaps: [c1, c2, d1, d2]"))[0].startswith("space-out")


def test_an_edge_that_cuts_tiles_is_told_at_their_size(told: Told) -> None:
    ground = ("board.yaml", "gaps: [c1]\n", "ground: {component: tile, spans: 2}\n")
    assert told(ground, LARGE) == ["cut-tile board.yaml:3:27: 1 tile is cut: of the first only c2, c1 is left"]


def test_one_gap_more_cuts_a_real_board_of_large_tiles(real: CheckInput, changed: Callable[..., CheckInput]) -> None:
    board = real.game.board
    if board.ground is None or board.ground.spans == 1:
        pytest.skip("the board is not laid of large tiles")
    space = next(iter(board.regions.values())).spaces[0]
    spoiled = changed(real, ("board", "gaps"), (*board.gaps, space))
    assert [problem.code for problem in cut_tile.check(spoiled)] == ["cut-tile"]


@pytest.mark.parametrize(
    ("spaces", "hint"),
    [
        ("b2..a2", "name each of them: `[b2, a2]`"),
        ("b1..b2", "name each of them: `[b1, b2]`"),
        ("a1..b2", "name each of them: `[a1, …, b2]`"),
    ],
)
def test_a_range_of_spaces_is_told_what_to_write_instead(tiny_data: CheckInput, spaces: str, hint: str) -> None:
    board = tiny_data.game.board.model_copy(
        update={"gaps": (), "extra": {"bank": tiny_data.game.board.extra["bank"].model_copy(update={"beside": spaces})}}
    )
    game = tiny_data.game.model_copy(update={"board": board})
    loaded = replace(tiny_data.loaded, game=game)
    [problem] = [
        one for one in space_outside_board.check(replace(tiny_data, loaded=loaded)) if f"`{spaces}`" in one.message
    ]
    assert problem.hints == (hint,)
