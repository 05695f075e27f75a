"""Answers of a box's owner that cannot all be true are told at their place, with the bound."""

from typing import Any

import pytest

from printgen import resources
from printgen.errors import PrintgenError
from printgen.model.load.game import check_load
from printgen.source import read_text
from tests import workshop
from tests.workshop import WORKSPACE, request_of

PARITY = """\
tiles:
  tile:
    piles:
      reserve: {2: 0, 5: 0, 1: 10, 3: 9}
      ordinary: {2: 0, 5: 0, 1: 28, 3: 20}
      symbol: {1: 3, 2: 6, 3: 2, 4: 6, 5: 3}
"""


def told(name: str, text: str) -> list[tuple[str, str]]:
    """Return place and message of what is wrong with a my-box text."""
    loaded, problems = check_load(WORKSPACE.folder_of(name), resources.data_root(), read_text(text, "mine.yaml"))
    assert (loaded is None) == bool(problems)
    return [(problem.place, problem.message) for problem in problems]


@pytest.fixture(scope="module")
def mapped() -> str:
    return next(name for name in WORKSPACE.game_ids() if WORKSPACE.sound_game(name).game.setup.tile_map is not None)


CASES = [
    ("board: {pitch: 0 mm}", "mine.yaml:1:16", "`0 mm` is not above 0"),
    ("board: {pitch: 5 m}", "mine.yaml:1:16", "`5 m` is not a length"),
    ("board: {pitch: {y: 5000 mm}}", "mine.yaml:1:20", "is 5000 mm, a space measures 5 to 500 mm"),
    ("board: {columns: 3}", "mine.yaml:1:18", "`board.fold-after` is 5, there are 3 columns"),
    ("components: {chit: {count: -3}}", "mine.yaml:1:28", "must be at least 0, not -3"),
    ("components: {chit: {values: {1: -3}}}", "mine.yaml:1:33", "must be at least 0, not -3"),
    ("components: {chit: {count: 18}}", "mine.yaml:1:28", "add up to 20, `chit.count` is 18"),
    ("tiles: {tile: {symbols: {skull: 9}}}", "mine.yaml:1:33", "26 symbols, and 20 tiles"),
    ("tiles: {tile: {symbols: {skull: -1}}}", "mine.yaml:1:33", "must be at least 0, not -1"),
    ("tiles: {tile: {symbols: {shark: 1}}}", "mine.yaml:1:26", "`tile` has no symbol `shark`"),
    ("tiles: {tile: {piles: {symbol: {1: 4}}}}", "mine.yaml:1:36", "the rules of the game lay 20"),
    ("tiles: {tile: {piles: {reserve: {1: 400}}}}", "mine.yaml:1:37", "`tile.count` is 120"),
    ("tiles: {tile: {piles: {symbol: {9: 1}}}}", "mine.yaml:1:33", "`tile` has no kind `9`"),
    ("tiles: {tile: {kinds: {2: {sides: XSSS}}}}", "mine.yaml:1:35", "a side `X` that no tile"),
    ("tiles: {tile: {kinds: {2: {sides: SSSS}}}}", "mine.yaml:1:35", "are the same tile turned"),
]


@pytest.mark.parametrize(("text", "place", "message"), CASES)
def test_a_contradiction_is_told_at_the_answer_with_its_bound(mapped: str, text: str, place: str, message: str) -> None:
    assert any(at == place and message in said for at, said in told(mapped, text))


def test_answers_that_fit_each_other_are_taken(mapped: str) -> None:
    assert told(mapped, "tiles: {tile: {piles: {symbol: {1: 4, 2: 5}}}}") == []
    assert told(mapped, "tiles: {tile: {symbols: {skull: 2, storm: 5}}}") == []
    assert told(mapped, "board: {pitch: {x: 41.5 mm, y: 39 mm}}") == []


def test_what_the_data_itself_says_is_left_to_the_checks(copy: Any) -> None:
    copy.replace("boxes/pond/box.yaml", "values: {1: 4, 2: 2}", "values: {1: 4, 2: 3}")
    loaded, problems = check_load(copy.folder, copy.data, settings={"board.pitch.x": "41 mm"})
    assert loaded is not None
    assert problems == ()


def test_one_way_of_a_pitch_that_is_written_once_can_be_changed(copy: Any) -> None:
    copy.replace("boxes/pond/board.yaml", "{x: 40 mm, y: 41 mm}", "40 mm")
    loaded, problems = check_load(copy.folder, copy.data, settings={"board.pitch.x": "42 mm"})
    assert loaded is not None and problems == ()
    assert tuple(dict(loaded.game.grid.pitch).values()) == (42, 40)


def test_an_odd_number_of_sides_is_told_with_the_file_it_was_counted_in(mapped: str) -> None:
    request = request_of("setup", mapped, seed="1", my_box=PARITY, my_box_name="mine.yaml")
    with pytest.raises(PrintgenError) as error:
        workshop.game_context(request)
    assert {problem.code for problem in error.value.problems} == {"odd-sides"}
    for problem in error.value.problems:
        assert "it was drawn with the counts of `mine.yaml`" in problem.hints
