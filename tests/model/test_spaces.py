from pathlib import Path

import pytest

from printgen.errors import PrintgenError
from printgen.model.board.board import Board
from printgen.model.board.spaces import all_spaces, grid_names, name_on, neighbours, places, space_names
from printgen.model.box.box import Grid
from printgen.model.game import Game

CASES = Path(__file__).parent.parent / "cases"
CITE = {"source": "rules", "section": "All"}


@pytest.fixture(scope="module")
def lagoon() -> Game:
    return Game.model_validate_json((CASES / "lagoon.json").read_bytes())


def board(**labels: str) -> Board:
    return Board.model_validate({"grid": "sea", "labels": labels})


def grid(rows: int, columns: int) -> Grid:
    pitch = {"x": "40 mm", "y": "40 mm"}
    return Grid.model_validate({"columns": columns, "rows": rows, "pitch": pitch, "cite": CITE})


def test_rows_in_letters_count_from_the_top_in_capitals() -> None:
    names = grid_names(board(columns="numbers", rows="letters"), grid(7, 10))
    assert len(names) == 70
    assert (names[0, 0], names[0, 9], names[6, 0], names[6, 9]) == ("A-1", "A-10", "G-1", "G-10")


def test_files_in_letters_are_small_and_rows_may_count_from_the_bottom() -> None:
    labels = {"columns": "letters", "rows": "numbers", "rows-from": "bottom"}
    names = grid_names(board(**labels, pattern="{column}{row}"), grid(10, 10))
    assert (names[0, 0], names[9, 0], names[9, 9]) == ("a10", "a1", "j1")


def test_after_the_last_letter_come_two() -> None:
    names = grid_names(board(columns="letters", rows="numbers"), grid(1, 703))
    assert [names[0, n] for n in (25, 26, 51, 52, 701, 702)] == [
        "1-z", "1-aa", "1-az", "1-ba", "1-zz", "1-aaa",
    ]  # fmt: skip


def test_a_pattern_that_names_spaces_alike_is_refused() -> None:
    with pytest.raises(PrintgenError, match="several spaces the same name"):
        grid_names(board(columns="numbers", rows="numbers", pattern="{row}{column}"), grid(12, 12))


def test_gaps_are_no_spaces(lagoon: Game) -> None:
    names = space_names(lagoon.board, lagoon.grid)
    assert len(names) == 24 - 8
    assert names.keys().isdisjoint({(0, 0), (3, 5)})


def test_an_extra_space_lies_beside_its_space(lagoon: Game) -> None:
    cells = places(lagoon.board, lagoon.grid)
    assert cells["a2"] == (2, 0)
    assert cells["port-west"] == (2, -1)
    assert cells["port-east"] == (1, 6)


def test_neighbours_share_a_side_and_gaps_have_none(lagoon: Game) -> None:
    beside = neighbours(lagoon.board, lagoon.grid)
    assert beside["d2"] == ("d3", "d1", "c2")
    assert beside["port-west"] == ("a2",)
    assert set(beside["a2"]) == {"port-west", "b2", "a1", "f4"}
    assert all(one in beside[other] for one, others in beside.items() for other in others)


def test_linked_spaces_have_all_neighbours_of_each_other(lagoon: Game) -> None:
    beside = neighbours(lagoon.board, lagoon.grid)
    assert set(beside["a1"]) == set(beside["f4"]) == {"a2", "b1", "e4", "f3"}
    assert {"a1", "f4"} <= set(beside["e4"])


def test_spaces_of_a_second_board_carry_its_number_and_the_joined_one_is_shared(lagoon: Game) -> None:
    assert name_on(lagoon.board, 1, "c2") == "c2"
    assert name_on(lagoon.board, 2, "c2") == "2.c2"
    assert name_on(lagoon.board, 2, "2.c2") == "2.c2"
    assert name_on(lagoon.board, 2, "a1") == "f4"
    assert name_on(lagoon.board, 3, "a1") == "2.f4"
    single, double = (
        [space for space in all_spaces(lagoon.board, lagoon.grid, boards) if "+" not in space] for boards in (1, 2)
    )
    assert len(single) == 16 + 2
    assert len(double) == len(set(double)) == 2 * 18 - 1
    assert "2.port-east" in double
    assert "2.a1" not in double
