"""A whole build: every sheet into one folder, whatever becomes of some of them."""

import re
from pathlib import Path
from typing import Any

import click
import pytest

from printgen.app.registry import KINDS
from printgen.cli.shell.command_group import Commands
from tests.workshop import WORKSPACE, request_of


@pytest.fixture
def half_broken(own: Path) -> Path:
    """Return a game whose aids cannot be printed: their words have a character no font has."""
    words = own / "words" / "en.yaml"
    text = words.read_text(encoding="utf-8")
    assert "  lead: " in text or "lead:" in text
    words.write_text(text.replace("lead: ", "lead: ☠ ", 1), encoding="utf-8")
    return own


def test_a_sheet_that_fails_does_not_stop_the_others(
    tool: Any, half_broken: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = tuple(
        request_of(kind, str(half_broken), paper=paper)
        for kind in ("aid", "pad", "rulings")
        for paper in ("a4", "letter")
    )
    monkeypatch.setattr("printgen.app.build_plan.everything", lambda game, seed, workspace: some)
    result = tool("build", str(half_broken), "-o", "all", "--workers", "1")
    assert result.code == 1
    assert result.out == b""
    made = sorted(path.name for path in Path("all", "frogs").iterdir())
    assert made == ["pad-a4.pdf", "pad-letter.pdf", "rulings-a4.pdf", "rulings-letter.pdf"]
    assert "error[missing-glyph]: on page 1, the font has no `☠`" in result.err
    *_, summary, failed = result.err.splitlines()
    assert summary.startswith(f"{len(made)} sheets, ") and re.search(r" pages, in all/ in (\d+ min )?\d+ s$", summary)
    assert failed == "2 sheets failed"
    listed = [line for line in result.err.splitlines() if line.endswith(".pdf")]
    assert listed == [f"all/frogs/{Path(line).name}" for line in listed]
    assert sorted(Path(line).name for line in listed) == made


def test_a_file_where_the_folder_is_meant_is_refused_at_once(tool: Any) -> None:
    Path("file").write_text("mine")
    result = tool("build", "-o", "file")
    assert result.code == 5
    assert "error[cannot-write]: `file` is no folder" in result.err
    assert Path("file").read_text() == "mine"


def test_a_place_that_takes_nothing_stops_the_build_at_the_first_sheet(tool: Any, own: Path) -> None:
    result = tool("build", str(own), "-o", "/proc/no-such")
    assert result.code == 5
    assert result.err.count("error[cannot-write]") == 1


def test_a_mistyped_game_stops_the_build_before_it_begins(tool: Any) -> None:
    game = WORKSPACE.game_ids()[0]
    result = tool("build", game, game[:-1])
    assert result.code == 2
    assert f"did you mean `{game}`?" in result.err
    assert not Path("output").exists()


@pytest.mark.parametrize("command", ["build", *sorted(kind.command for kind in KINDS.values())])
def test_whatever_prints_a_sheet_can_be_told_to_make_it_anew(command: str) -> None:
    found = Commands().get_command(click.Context(click.Command("printgen")), command)
    assert found is not None
    assert "--no-cache" in {word for param in found.params for word in param.opts}
