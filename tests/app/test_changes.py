import os
from dataclasses import replace
from pathlib import Path

import pytest

from printgen.app.editing.changes import GameState, changes, game_state, sheet_state
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
    sheets = {kind: sheet_state(request_of(kind, "tea"), workspace) for kind in ("aid", "pad")}
    return game_state("tea", sheets, "en", workspace)


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


def test_a_link_out_of_a_game_is_none_of_its_files_and_one_within_stays(own: Workspace, tmp_path: Path) -> None:
    make_mine(own.game_ids()[0], "mine", own)
    folder = own.folder_of("mine")
    elsewhere = tmp_path / "elsewhere.yaml"
    elsewhere.write_text("secret: 1\n")
    (folder / "extra.yaml").symlink_to(elsewhere)
    (folder / "words" / "xx.yaml").symlink_to("/dev/zero")
    os.mkfifo(folder / "pipe.yaml")
    (folder / "more.yaml").symlink_to("rules.yaml")
    files = files_of("mine", own)
    assert not {"extra.yaml", "words/xx.yaml", "pipe.yaml"} & files.keys()
    with pytest.raises(UsageError):
        save("mine", "extra.yaml", "a: 1", own)
    (folder / "rules.yaml").chmod(0o600)
    assert save("mine", "more.yaml", "a: 1\n", own) == ()
    assert (folder / "more.yaml").is_symlink() and (folder / "rules.yaml").read_text() == "a: 1\n"
    assert (folder / "rules.yaml").stat().st_mode & 0o777 == 0o600
    assert elsewhere.read_text() == "secret: 1\n"


def test_half_a_letter_is_not_saved(own: Workspace) -> None:
    before = own.folder_of("tea").read_bytes()
    with pytest.raises(UsageError):
        save("tea", "tea.yaml", "title: \ud800", own, anyway=True)
    assert own.folder_of("tea").read_bytes() == before


def test_a_copy_of_a_game_takes_nothing_along_that_its_links_lead_to(own: Workspace, tmp_path: Path) -> None:
    make_mine(own.game_ids()[0], "mine", own)
    folder, elsewhere = own.folder_of("mine"), tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "large").write_bytes(b"x")
    (folder / "all").symlink_to(elsewhere)
    (folder / "round").symlink_to(".")
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").rename(folder / "head.txt")
    (folder / "game.yaml").symlink_to(folder / "head.txt")
    make_mine("mine", "copy", own)
    copied = own.folder_of("copy")
    assert (copied / "all").is_symlink() and (copied / "round").is_symlink()
    assert (folder / "head.txt").read_text(encoding="utf-8") == text
    assert "id: copy" in (copied / "game.yaml").read_text(encoding="utf-8")


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
