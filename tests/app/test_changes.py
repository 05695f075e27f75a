from dataclasses import replace
from pathlib import Path

import pytest

from printgen.app.editing.changes import GameState, changes, state_of
from printgen.app.editing.saving import files_of, is_read_only, make_mine, save
from printgen.app.own.new_game import new_game
from printgen.app.workspace import Workspace
from printgen.errors import PrintgenError, UsageError
from tests.workshop import WORKSPACE, request_of


@pytest.fixture
def own(tmp_path: Path) -> Workspace:
    (tmp_path / "games").mkdir()
    new_game("tea", "none", None, tmp_path / "games" / "tea.yaml", WORKSPACE)
    return WORKSPACE.at(tmp_path)


def _state(workspace: Workspace) -> GameState:
    return state_of("tea", [request_of("aid", "tea"), request_of("pad", "tea")], workspace)


def test_a_word_that_is_edited_is_one_cell_and_one_answer_and_the_rest_is_as_before(own: Workspace) -> None:
    before = _state(own)
    assert changes(before, before) == ()
    path = own.folder_of("tea")
    text = path.read_text(encoding="utf-8")
    assert save("tea", "tea.yaml", text.replace("Draw: one card", "Draw: two cards"), own) == ()
    found = changes(before, _state(own))
    cells = [(one.before, one.after) for one in found if one.kind == "cell"]
    assert len(cells) == 1 and "one card" in cells[0][0] and "two cards" in cells[0][1]
    assert [one.kind for one in found] == ["cell", "page", "answer"]


def test_a_formula_that_changes_shows_in_its_worked_example() -> None:
    one = GameState(examples={"score.examples.0": "3"}, answers={"score": "a"})
    other = replace(one, examples={"score.examples.0": "4"})
    assert [(found.kind, found.before, found.after) for found in changes(one, other)] == [("example", "3", "4")]


def test_text_that_is_no_yaml_is_not_saved_unless_asked(own: Workspace) -> None:
    path = own.folder_of("tea")
    before, broken = path.read_text(encoding="utf-8"), "title: [Tea\n"
    problems = save("tea", "tea.yaml", broken, own)
    assert problems and problems[0].span is not None and path.read_text(encoding="utf-8") == before
    assert save("tea", "tea.yaml", broken, own, anyway=True) == () and path.read_text(encoding="utf-8") == broken
    assert [one.name for one in path.parent.iterdir()] == ["tea.yaml"]


@pytest.mark.parametrize("name", ["../tea.yaml", "/etc/passwd", "words/xx.yaml", ""])
def test_only_files_of_the_game_are_written(own: Workspace, name: str) -> None:
    with pytest.raises(UsageError):
        save("tea", name, "title: x", own)


def test_a_game_that_comes_with_printgen_is_read_only_until_it_is_made_ones_own(own: Workspace) -> None:
    game = own.game_ids()[0]
    files = files_of(game, own)
    assert all(is_read_only(file, own) for file in files.values()) and next(iter(files)) == "game.yaml"
    with pytest.raises(PrintgenError):
        save(game, "game.yaml", "title: x", own)
    make_mine(game, "mine", own)
    mine = files_of("mine", own)
    assert not is_read_only(mine["game.yaml"], own) and mine.keys() == files.keys()
    assert own.sound_game("mine").game.id == "mine"
