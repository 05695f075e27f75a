"""A new game is one short file that is sound and printed at once; nothing that is there is overwritten."""

from pathlib import Path

import pytest

from printgen.app import pipeline
from printgen.app.build_plan import everything
from printgen.app.own.new_game import BOARDS, name_and_title, new_game
from printgen.app.registry import KINDS, offered
from printgen.errors import CannotWrite, UsageError
from printgen.resources import example_root, games_in
from tests import workshop
from tests.workshop import WORKSPACE, request_of


@pytest.mark.parametrize("board", BOARDS)
def test_a_new_game_is_at_most_30_lines_and_sound(board: str, tmp_path: Path) -> None:
    path = new_game("green-tea", board, None, tmp_path / "green-tea.yaml", WORKSPACE)
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 30
    loaded, problems, _ = WORKSPACE.examine_with_proofs(str(path))
    assert problems == ()
    assert loaded is not None
    assert loaded.game.head.title == "Green Tea"
    kinds = ("aid", "pad") if board == "none" else ("aid", "overlay", "pad", "worksheet")
    assert offered(loaded.game.has) == kinds
    assert {one.kind for one in everything(str(path), "1", WORKSPACE)} == {*kinds}


def test_the_pad_of_a_new_game_is_a_form_whose_words_can_be_read(tmp_path: Path) -> None:
    path = new_game("tea", "none", None, tmp_path / "tea.yaml", WORKSPACE)
    path.write_text(path.read_text(encoding="utf-8").replace("Cards left", "Office 2 left"), encoding="utf-8")
    path.write_text(path.read_text(encoding="utf-8").replace("cards_left", "office_2_left"), encoding="utf-8")
    context = KINDS["pad"].make_context(request_of("pad", str(path), fillable=True), WORKSPACE)
    made = pipeline.typeset_first_fitting(context)
    assert (made.problems, len(made.sheet.pages)) == ((), 1)


def test_a_copy_of_another_game_has_a_name_of_its_own(tmp_path: Path) -> None:
    for source in WORKSPACE.game_ids()[0], "tests/cases/own/thirteen.yaml":
        name = f"copy-{Path(source).stem}"
        place = tmp_path / name
        with pytest.raises(CannotWrite, match="there is no folder"):
            new_game(name, "none", source, place / "copy.yaml", WORKSPACE)
        place.mkdir()
        path = new_game(name, "none", source, place / Path(source).name.replace(source, name), WORKSPACE)
        assert WORKSPACE.sound_game(str(path)).game.id in (path.name, path.stem)


def test_the_example_that_comes_along_is_copied_with_its_box_and_icons(tmp_path: Path) -> None:
    (example,) = games_in(example_root())
    path = new_game("my-pond", "none", example, tmp_path / "my-pond", WORKSPACE)
    assert WORKSPACE.examine(str(path)) == ()
    assert {"boxes", "icons", "game.yaml"} <= {one.name for one in path.iterdir()}


def test_nothing_is_overwritten_and_a_name_is_one(tmp_path: Path) -> None:
    path = new_game("tea", "none", None, tmp_path / "tea.yaml", WORKSPACE)
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(CannotWrite):
        new_game("tea", "none", None, path, WORKSPACE)
    assert path.read_text(encoding="utf-8") == "mine"
    with pytest.raises(UsageError) as caught:
        new_game("Mühlen-Tee", "none", None, None, WORKSPACE)
    assert caught.value.problems[0].hints == ("write for example `muhlen-tee`",)


@pytest.mark.parametrize(
    ("called", "name", "title"),
    [
        ("my-game", "my-game", "My Game"),
        ("my-game.yaml", "my-game", "My Game"),
        ("My Game", "my-game", "My Game"),
        ("Über Spiel", "uber-spiel", "Über Spiel"),
        ("Kings: the #2 'Game'", "kings-the-2-game", "Kings: the #2 'Game'"),
        ("Yes", "yes", "Yes"),
        ('The "Q" \\', None, None),
        ("TITLE", "title", "TITLE"),
    ],
)
def test_a_game_may_be_called_by_its_title(called: str, name: str | None, title: str | None, tmp_path: Path) -> None:
    said, titled = name_and_title(called)
    if name is None:
        with pytest.raises(UsageError):
            new_game(said, "none", None, tmp_path / "x.yaml", WORKSPACE, title=titled)
        return
    assert said == name
    path = new_game(said, "none", None, tmp_path / f"{said}.yaml", WORKSPACE, title=titled)
    loaded, problems, _ = WORKSPACE.examine_with_proofs(str(path))
    assert problems == () and loaded is not None
    assert (loaded.game.id, loaded.game.head.title) == (name, title)


def test_a_new_game_in_german_is_as_sound_and_has_the_same_parts(tmp_path: Path) -> None:
    path = new_game("tee", "none", None, tmp_path / "tee.yaml", WORKSPACE, "de")
    loaded, problems, _ = WORKSPACE.examine_with_proofs(str(path))
    assert problems == ()
    assert loaded is not None
    assert (loaded.game.head.languages, len(path.read_text(encoding="utf-8").splitlines()) <= 30) == (("de",), True)
    assert offered(loaded.game.has) == ("aid", "pad")


def test_an_empty_board_of_hexes_is_read_back_in_a_theme_without_fills(tmp_path: Path) -> None:
    path = new_game("isle", "hexes", None, tmp_path / "isle.yaml", WORKSPACE)
    path.write_text(f"{path.read_text(encoding='utf-8')}\nsetup: {{steps: [Lands: shuffle them]}}\n", encoding="utf-8")
    assert workshop.print_sheet(request_of("setup", str(path), theme="low-ink")).problems == ()
