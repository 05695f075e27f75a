"""A user's own games, seen by every command from inside their folder and from elsewhere."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from printgen.cli.shell.run import run
from tests.cli.test_completion import asking
from tests.workshop import WORKSPACE, called_as_its_folder

KIT = WORKSPACE.kit_ids()[0]


@pytest.fixture
def tiny(root: Path, tmp_path: Path) -> Path:
    """Return a copy of the smallest case of the tests, as it lies."""
    return Path(shutil.copytree(root / "tests" / "cases" / "tiny", tmp_path / "tiny"))


def test_a_game_prints_where_it_lies(tiny: Path, monkeypatch: pytest.MonkeyPatch, capfd: Any) -> None:
    monkeypatch.chdir(tiny / "games")
    assert run(["pad", "frogs"]) == 0
    assert capfd.readouterr().err == "output/frogs/pad-a4.pdf  (1 page)\n"
    assert run(["check"]) == 0
    assert f"{len(WORKSPACE.game_ids()) + 1} games" in capfd.readouterr().err
    assert run(["games"]) == 0
    assert "Frogs by A. Nybody" in capfd.readouterr().out
    for name, value in asking("pad", "fr").items():
        monkeypatch.setenv(name, value)
    assert run([]) == 0
    assert capfd.readouterr().out == "plain,frogs\n"


@pytest.mark.parametrize("words", [["--workspace", "tiny", "pad", "frogs"], ["pad", "frogs", "--workspace", "tiny"]])
def test_a_workspace_is_named_before_a_command_or_after_it(
    tiny: Path, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tiny.parent)
    assert run([*words, "-q"]) == 0
    assert (tiny.parent / "output" / "frogs" / "pad-a4.pdf").is_file()


def test_a_workspace_is_named_by_the_environment(tiny: Path, process: Any) -> None:
    assert "Frogs" not in process("games").text
    assert "Frogs" in process("games", env={"PRINTGEN_WORKSPACE": str(tiny)}).text
    assert process("games", env={"PRINTGEN_WORKSPACE": "nowhere"}).code == 2


def test_a_game_that_would_print_where_another_does_is_refused(tool: Any, own: Path) -> None:
    game = WORKSPACE.game_ids()[0]
    folder = called_as_its_folder(own.rename(own.with_name(game)))
    refused = tool("pad", f"./{game}")
    assert refused.code == 2
    assert str(folder) in refused.err and str(WORKSPACE.folder_of(game)) in refused.err
    assert tool("pad", game, "-q").code == 0, "the one that is known by its id"


def test_the_kit_of_a_game_lies_beside_its_sheets(tool: Any, tmp_path: Path) -> None:
    boxes = {name: WORKSPACE.sound_game(name).game.boxes for name in WORKSPACE.game_ids()}
    game = next(name for name, known in boxes.items() if WORKSPACE.sound_kit(KIT).kit.box in known)
    assert tool("kit", game, "--only", "coins", "-q").code == 0
    assert [path.parent.name for path in tmp_path.glob("output/*/*.pdf")] == [game]


def test_a_theme_of_the_workspace_is_known_by_its_name_and_travels_in_the_file(
    tiny: Path, monkeypatch: pytest.MonkeyPatch, capfd: Any
) -> None:
    (tiny / "themes").mkdir()
    (tiny / "themes" / "tea.yaml").write_text("based-on: standard\ntitle: tea house\ncolours: {face: '#F2E2C4'}\n")
    monkeypatch.chdir(tiny / "games")
    assert run(["pad", "frogs", "--theme", "tea", "-q"]) == 0
    assert run(["pad", "frogs", "--theme", "./tea.yaml", "-q", "-o", "again.pdf"]) == 0, "as the foot names it"
    first = (tiny / "games" / "output" / "frogs" / "pad-a4-tea.pdf").rename(tiny.parent / "pad.pdf").read_bytes()
    assert first == (tiny / "games" / "again.pdf").read_bytes()
    (tiny / "themes" / "tea.yaml").rename(tiny / "themes" / "low-ink.yaml")
    assert run(["pad", "frogs", "--theme", "low-ink"]) == 1
    assert "found-twice" in capfd.readouterr().err
    shutil.rmtree(tiny / "themes")
    monkeypatch.chdir(tiny.parent)
    assert run(["reprint", "pad.pdf", "-o", "pad.pdf"]) == 0
    assert "the same bytes" in capfd.readouterr().err
