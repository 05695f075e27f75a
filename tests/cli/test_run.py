"""Every way a command can end has its exit code, and none of them shows a traceback."""

import errno
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from printgen.cli.shell import command_group
from printgen.cli.shell.process import is_lost
from printgen.model.play.tile_map_plan import tile_map_plan
from tests.workshop import WORKSPACE, called_as_its_folder

ESCAPE = "\x1b["


def test_a_fine_run_ends_with_0_and_says_where_the_file_is(tool: Any, unmapped: str) -> None:
    result = tool("pad", unmapped)
    assert result.code == 0
    assert result.out == b""
    path = Path("output", unmapped, "pad-a4.pdf")
    assert result.err.startswith(f"{path}  (1 page)")
    assert path.read_bytes().startswith(b"%PDF-")


def test_problems_in_the_data_end_with_1_at_their_place(tool: Any, own: Path) -> None:
    rules = own / "rules.yaml"
    rules.write_text(rules.read_text().replace("cost: 1", "cots: 1", 1))
    result = tool("aid", str(own))
    assert result.code == 1
    assert re.search(r"^frogs/rules\.yaml:10:\d+: error\[unknown-key\]: .*`cots`", result.err, re.M)
    assert "^^^^" in result.err
    assert "did you mean `cost`?" in result.err


@pytest.mark.parametrize("words", [("nonsense",), ("aid",), ("aid", "--nonsense"), ("completion", "tcsh")])
def test_wrong_words_end_with_2_and_a_way_to_help(tool: Any, words: tuple[str, ...]) -> None:
    result = tool(*words)
    assert result.code == 2
    assert result.out == b""
    assert result.err.startswith("error[usage]: ")
    assert "--help` explains it" in result.err


def test_no_words_at_all_show_the_help_and_end_with_2(tool: Any) -> None:
    result = tool()
    assert result.code == 2
    assert "Print for the table:" in result.err
    assert result.out == b""


def test_a_board_of_a_million_spaces_ends_with_4(tool: Any, unmapped: str) -> None:
    result = tool("overlay", unmapped, "--set", "board.rows=1000", "--set", "board.columns=1000")
    assert result.code == 4
    assert "1000 × 1000 = 1,000,000 spaces" in result.err


def test_a_set_up_no_seed_can_satisfy_ends_with_4(tool: Any, own_map: Path) -> None:
    result = tool("archipelago", str(own_map), "--seed", "1")
    assert result.code == 4
    assert "error[no-map-found]: no map was found in 100 tries" in result.err


@pytest.fixture
def own_map(mapped: str, tmp_path: Path) -> Path:
    """Return a copy of a game with a map that gives up after 100 tries and never finds one."""
    plan = tile_map_plan(WORKSPACE.sound_game(mapped).game)
    folder = tmp_path / "own-map"
    called_as_its_folder(Path(shutil.copytree(WORKSPACE.folder_of(mapped), folder)))
    (folder / "index.yaml").unlink(missing_ok=True)  # its numbers are no longer the document's
    spaces = plan.rows * plan.columns - len(plan.fixed) - sum(plan.symbol_kinds.values())
    commonest = max(plan.supply, key=lambda kind: plan.supply[kind])
    supply = {kind: spaces if kind == commonest else 1 for kind in plan.kinds}
    setup = folder / "setup.yaml"
    text = setup.read_text()
    head = re.search(r"^( *)tile-map:\n", text, re.MULTILINE)
    assert head
    more = f"{head[1]}  attempts-at-most: 100\n{head[1]}  supply: {supply}\n".replace("'", "")
    setup.write_text(text[: head.end()] + more + text[head.end() :])
    return folder


def test_an_output_that_cannot_be_written_ends_with_5(tool: Any, unmapped: str) -> None:
    result = tool("pad", unmapped, "-o", "/dev/full")
    assert result.code == 5
    assert "the disk is full" in result.err


def test_a_bug_ends_with_70_and_asks_for_no_traceback(tool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    # There is no other way to a bug than to make one.
    monkeypatch.setitem(command_group.COMMANDS, "buggy", "Has a bug.")
    result = tool("buggy")
    assert result.code == 70
    assert re.match(r"bug: ModuleNotFoundError: .*buggy.* \(\w+\.py:\d+\)\n", result.err)
    assert "PRINTGEN_DEBUG=1" in result.err
    assert "Traceback" not in result.err


def test_a_traceback_is_shown_to_whoever_asks_for_it(tool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(command_group.COMMANDS, "buggy", "Has a bug.")
    monkeypatch.setenv("PRINTGEN_DEBUG", "1")
    assert "Traceback" in tool("buggy").err


@pytest.mark.parametrize(
    ("variables", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": ""}, True),
    ],
)
def test_colour_is_for_those_who_want_it(
    tool: Any, monkeypatch: pytest.MonkeyPatch, unmapped: str, variables: dict[str, str], coloured: bool
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    result = tool("aid", unmapped, "--paper", "b5")
    assert result.code == 2
    assert (ESCAPE in result.err) == coloured


def test_the_errors_of_stdout_are_told_from_bugs() -> None:
    assert is_lost(OSError(errno.ENOSPC, "full"))
    assert is_lost(BrokenPipeError(errno.EPIPE, "gone"))
    assert not is_lost(FileNotFoundError(errno.ENOENT, "missing", "template.html"))
    assert not is_lost(OSError(errno.ENOSPC, "full", "file.txt"))
