"""What lies in a workspace is found beside what is shipped, and nothing goes before anything else unsaid."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.app import pipeline, reprint
from printgen.app.homes import Homes, game_files, workspace_above, workspace_in
from printgen.app.registry import KINDS
from printgen.app.workspace import Workspace
from printgen.errors import PrintgenError, UsageError
from printgen.resources import data_root
from tests.workshop import WORKSPACE, called_as_its_folder

SHIPPED = WORKSPACE.game_ids()[0]


@pytest.fixture
def tiny(root: Path, tmp_path: Path) -> Path:
    """Return a workspace with one game, its box and its icons beside it."""
    return Path(shutil.copytree(root / "tests" / "cases" / "tiny", tmp_path / "tiny"))


def rewrite(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def code_of(call: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(PrintgenError) as caught:
        call()
    (problem,) = caught.value.problems
    return problem.code, problem.message


def test_a_game_of_the_workspace_is_found_with_its_box_and_icons_beside_those_of_printgen(tiny: Path) -> None:
    space = Workspace(own=tiny)
    assert space.game_ids() == tuple(sorted((*WORKSPACE.game_ids(), "frogs")))
    loaded = space.sound_game("frogs")
    assert list(loaded.game.boxes) == ["pond"]
    assert "frog" in space.resources_for(loaded).icons
    assert "frog" not in space.resources_for(space.sound_game(SHIPPED)).icons
    assert Workspace().sound_game(str(tiny / "games" / "frogs")).digests == loaded.digests, "it lies in that workspace"


def test_two_games_share_a_box_of_the_workspace(tiny: Path) -> None:
    called_as_its_folder(Path(shutil.copytree(tiny / "games" / "frogs", tiny / "games" / "toads")))
    space = Workspace(own=tiny)
    assert space.sound_game("toads").game.boxes == space.sound_game("frogs").game.boxes


def test_a_box_of_the_game_goes_before_one_of_the_workspace(tiny: Path) -> None:
    own = Path(shutil.copytree(tiny / "boxes", tiny / "games" / "frogs" / "boxes")) / "pond" / "box.yaml"
    rewrite(own, "title: ", "title: Another ")
    assert Workspace(own=tiny).sound_game("frogs").game.boxes["pond"].title.startswith("Another ")


def test_a_name_that_exists_twice_is_an_error_that_names_both_places(tiny: Path) -> None:
    shutil.copytree(tiny / "games" / "frogs", tiny / "games" / SHIPPED)
    space = Workspace(own=tiny)
    code, message = code_of(lambda: space.sound_game(SHIPPED))
    assert code == "found-twice"
    assert str(tiny / "games" / SHIPPED) in message and str(data_root() / "games" / SHIPPED) in message
    assert [problem.code for problem in space.homes.doubles()] == ["found-twice"]
    assert space.sound_game("frogs").game.id == "frogs", "others are not touched"


def test_a_kit_must_not_be_called_as_a_game(tiny: Path) -> None:
    (tiny / "kits" / "frogs").mkdir(parents=True)
    (tiny / "kits" / "frogs" / "kit.yaml").write_text("id: frogs\n")
    assert code_of(lambda: Workspace(own=tiny).folder_of("frogs"))[0] == "found-twice"


def test_a_box_called_as_one_of_printgen_is_told_where_it_is_used(tiny: Path) -> None:
    name = next(iter(WORKSPACE.sound_game(SHIPPED).game.boxes))
    shutil.copytree(tiny / "boxes" / "pond", tiny / "boxes" / name)
    rewrite(tiny / "boxes" / name / "box.yaml", "id: pond", f"id: {name}")
    rewrite(tiny / "games" / "frogs" / "game.yaml", "[pond]", f"[{name}]")
    with pytest.raises(PrintgenError) as caught:
        Workspace(own=tiny).sound_game("frogs")
    told = next(problem for problem in caught.value.problems if problem.code == "found-twice")
    assert str(tiny) in told.message and str(data_root()) in told.message
    assert told.place.endswith("games/frogs/game.yaml:8:9")


@pytest.mark.parametrize("changed", ["boxes/pond/box.yaml", "icons/pond.yaml", "games/frogs/rules.yaml"])
def test_what_changes_in_the_workspace_changes_the_digests(tiny: Path, tmp_path: Path, changed: str) -> None:
    cache = tmp_path / "cache"
    before = Workspace(cache=cache, own=tiny).sound_game("frogs")
    with (tiny / changed).open("a", encoding="utf-8") as file:
        file.write("\n")
    after = Workspace(cache=cache, own=tiny).sound_game("frogs")
    assert {name for name in after.digests if after.digests[name] != before.digests[name]} == {changed}


def test_a_sheet_brings_along_what_it_takes_from_the_workspace(tiny: Path) -> None:
    request = KINDS["pad"].request("frogs")
    printed = pipeline.print_sheet(request, Workspace(own=tiny))
    assert printed.request.command == "printgen pad frogs"
    assert {"games/frogs/game.yaml", "boxes/pond/box.yaml", "icons/pond.yaml"} <= set(printed.request.files)
    shutil.rmtree(tiny)
    again = reprint.remake(printed.pdf, "pad.pdf", Workspace())
    assert (again.pdf, again.problems) == (printed.pdf, ())


def test_a_workspace_is_found_from_any_folder_inside_it(tiny: Path) -> None:
    for folder in (tiny, tiny / "games", tiny / "games" / "frogs" / "words", tiny / "boxes" / "pond"):
        assert workspace_above(folder) == tiny


def test_what_only_looks_like_a_workspace_is_none(root: Path, own: Path, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "steam.yaml").write_text("library: [chess]\n")
    assert workspace_above(own / "words") is None, "a game with a box inside is a game"
    for folder in (data_root(), data_root() / "games" / SHIPPED, root, root / "tests"):
        assert workspace_above(folder) is None, "data that come with a printgen are no workspace"
    (tmp_path / "games" / "toads.yaml").write_text("title: Toads\n")
    assert workspace_above(own / "words") == tmp_path
    for wrong in (tmp_path / "nowhere", data_root()):
        with pytest.raises(UsageError):
            workspace_in(wrong)


def test_a_game_may_be_one_file(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    file = tmp_path / "games" / "toads.yaml"
    file.write_text("title: Toads\n")
    homes = Homes(data_root(), tmp_path)
    assert "toads" in homes.ids("games")
    assert homes.place("toads", "games") == file


def test_words_of_the_tool_in_another_language_stand_in_the_workspace(tiny: Path) -> None:
    (tiny / "words").mkdir()
    (tiny / "words" / "fr.yaml").write_text("aid: {name: aide de jeu}\n", encoding="utf-8")
    words = Workspace(own=tiny).tool_words()
    assert words["fr"]["aid.name"] == "aide de jeu"
    assert words["fr"]["pad.name"] == words["en"]["pad.name"], "what is left out is said as in ours"
    (tiny / "words" / "de.yaml").write_text("aid: {name: Hilfe}\n", encoding="utf-8")
    assert code_of(Workspace(own=tiny).tool_words)[0] == "found-twice"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_nobody_waits_for_a_pipe_that_is_called_as_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games").mkdir()
    os.mkfifo(tmp_path / "games" / "pipe.yaml")
    os.mkfifo(tmp_path / "pipe.yaml")
    opened = Path.open
    monkeypatch.setattr(Path, "open", lambda path, *how: pytest.fail("waits") if path.is_fifo() else opened(path, *how))
    assert workspace_above(tmp_path / "games") in (None, *tmp_path.parents)
    assert game_files(tmp_path) == ()
