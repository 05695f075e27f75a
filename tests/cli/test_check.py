"""printgen check: which games and boxes a path means, and how what is wrong in them is told."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printgen import library
from printgen.checker import CHECKS
from printgen.resources import data_root

NOTHING = f"{len(CHECKS)} checks: no problem\n"


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_without_a_path_all_games_are_checked(tool: Any) -> None:
    result = tool("check")
    assert (result.code, result.out) == (0, b"")
    assert result.err == f"{len(library.game_ids())} games, {NOTHING}"
    assert tool("check", "-q").err == ""


@pytest.mark.parametrize("below", ["", "rules.yaml", "words/en.yaml", "icons/pond.yaml"])
def test_a_file_of_a_game_stands_for_its_folder(tool: Any, own: Path, below: str) -> None:
    result = tool("check", f"frogs/{below}")
    assert (result.code, result.err) == (0, f"1 game, {NOTHING}")


@pytest.mark.parametrize("path", ["frogs/boxes/pond", "frogs/boxes/pond/tiles.yaml", "frogs/boxes"])
def test_a_box_is_checked_by_itself_and_by_its_games(tool: Any, own: Path, path: str) -> None:
    assert tool("check", path).err == f"1 box, {NOTHING}"
    spoil(own / "rules.yaml", "rule: 4", "ruel: 4")
    assert tool("check", path).code == 0, "a fault elsewhere in the game is not the box's"
    spoil(own / "rules.yaml", "ruel: 4", "rule: 4")
    spoil(own / "boxes/pond/box.yaml", "{count: 6, values", "{count: 5, values")
    result = tool("check", path)
    assert result.code == 1
    assert result.err.startswith(
        "frogs/boxes/pond/box.yaml:16:19: error[unbalanced-count]: "
        "the values of `fly` add up to 6, its count is 5\n"
    )


def test_a_box_that_no_game_uses_is_read_all_the_same(tool: Any, own: Path) -> None:
    shutil.copytree(own / "boxes" / "pond", "shelf/lake")
    result = tool("check", "shelf/lake")
    assert result.code == 1
    assert "shelf/lake/box.yaml:2:5: error[wrong-id]" in result.err


def test_the_boxes_that_come_with_printgen_can_be_checked(tool: Any) -> None:
    boxes = data_root() / "boxes"
    assert tool("check", str(boxes)).err == f"{len(list(boxes.iterdir()))} boxes, {NOTHING}"


@pytest.mark.parametrize("folder", ["mine", "mine/games"])
def test_a_folder_of_games_stands_for_all_of_them(tool: Any, own: Path, folder: str) -> None:
    for name in ("frogs", "toads"):
        shutil.copytree(own, f"mine/games/{name}")
    assert tool("check", folder).err == f"2 games, {NOTHING}"
    assert tool("check", folder, "mine/games/toads/game.yaml").err == f"2 games, {NOTHING}"


@pytest.mark.parametrize("path", ["empty", "note.txt"])
def test_a_path_that_belongs_to_no_game_is_a_usage_error(
    tool: Any, tmp_path: Path, path: str
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "note.txt").write_text("to whom it may concern")
    result = tool("check", path)
    assert (result.code, result.out) == (2, b"")
    assert result.err == (
        f"error[unknown-game]: `{path}` belongs to no game and to no box\n"
        "   hint: the folder of a game has a `game.yaml`, that of a box a `box.yaml`\n"
    )


def test_a_path_that_is_not_there_is_a_usage_error(tool: Any) -> None:
    result = tool("check", "nowhere")
    assert result.code == 2
    assert "`nowhere`" in result.err or "'nowhere'" in result.err


@pytest.fixture
def faulty(own: Path) -> Path:
    """Give a game with faults of reading-time, of checks and a warning."""
    spoil(own / "rules.yaml", "then: {1: sit, 2: sit}", "then: {1: sit}")
    spoil(own / "sheets.yaml", "rows: [{clause: goal}, ", "rows: [{clause: gaol}, ")
    spoil(own / "words/en.yaml", "game: {lead: a race", "game: {keen: no, lead: a race")
    return own


def test_problems_are_told_with_their_places_in_order(
    tool: Any, faulty: Path, golden: Callable[[str, str], None]
) -> None:
    result = tool("check", "frogs")
    assert (result.code, result.out) == (1, b"")
    golden("check/faulty.txt", result.err)


def test_json_is_one_document_on_stdout(tool: Any, faulty: Path) -> None:
    result = tool("check", "frogs", "--format", "json")
    assert (result.code, result.err) == (1, "")
    document = json.loads(result.text)
    assert document["ok"] is False
    assert [problem["code"] for problem in document["problems"]] == [
        "table-gap",
        "unknown-reference",
        "unused-word",
    ]
    gap = document["problems"][0]
    assert (gap["file"], gap["line"], gap["column"]) == ("frogs/rules.yaml", 27, 15)


def test_json_of_a_sound_game_has_no_problems(tool: Any, own: Path) -> None:
    result = tool("check", "frogs", "--format", "json")
    assert (result.code, result.err) == (0, "")
    assert json.loads(result.text) == {"schema": "printgen.problems/1", "ok": True, "problems": []}


def test_github_gets_an_annotation_a_line(tool: Any, faulty: Path) -> None:
    result = tool("check", "frogs", "--format", "github")
    assert result.code == 1
    lines = result.text.splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["::error", "::error", "::warning"]
    assert lines[0].startswith(
        "::error file=frogs/rules.yaml,line=27,col=15,endLine=27,endColumn=23,title=table-gap::"
    )


def test_warnings_alone_are_told_and_do_no_harm(tool: Any, own: Path) -> None:
    spoil(own / "words/en.yaml", "game: {lead: a race", "game: {keen: no, lead: a race")
    result = tool("check", "frogs")
    assert result.code == 0
    assert "warning[unused-word]: no sheet prints the text `game.keen`" in result.err
    assert "no problem" not in result.err


def test_a_board_beyond_the_bound_ends_with_the_code_of_limits(tool: Any, own: Path) -> None:
    spoil(own / "boxes/pond/board.yaml", "columns: 3", "columns: 1000000")
    result = tool("check", "frogs")
    assert result.code == 4
    assert "frogs/boxes/pond/board.yaml:3:14: error[board-too-large]" in result.err
