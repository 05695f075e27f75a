"""A setup sheet for each of many seeds: the sheets of the seeds alone, whoever was killed."""

import time
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 300


def test_sheets_that_were_printed_before_a_run_was_killed_are_kept_and_the_rest_is_made(
    started: Any, tool: Any, mapped: str, tmp_path: Path
) -> None:
    words = ("setup", mapped, "--from", "8", "--count", "2", "-o", "sheets")
    folder = tmp_path / "sheets"
    journal, until = folder / ".sheets.journal", time.monotonic() + PATIENCE
    run = started(*words)
    while not journal.exists() or journal.read_bytes().count(b"\n") < 2:
        assert time.monotonic() < until and run.poll() is None
        time.sleep(0.02)
    run.kill()
    run.wait(PATIENCE)
    (kept,) = sorted(folder.glob("*seed-8*.pdf"))
    written = kept.stat().st_mtime_ns
    refused = tool(*words)
    assert refused.code == 2 and "`--resume` goes on with it" in refused.err
    other = tool(*words, "--hidden", "--resume")
    assert other.code == 1 and "its `hidden` is not said, here it is `True`" in other.err
    result = tool(*words, "--resume")
    assert result.code == 0
    assert result.err.endswith("2 sheets in sheets/\n")
    assert kept.stat().st_mtime_ns == written
    names = [path.name for path in sorted(folder.iterdir())]
    assert len(names) == 2 and all(name.endswith(".pdf") for name in names)
    assert tool("setup", mapped, "--seed", "9", "-o", "one.pdf").code == 0
    assert (tmp_path / "one.pdf").read_bytes() == (folder / names[1]).read_bytes()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--from", "1"], "`--from` does not say how many"),
        (["--from", "1", "--count", "2", "--seed", "1"], "`--seed` is about one"),
        (["--from", "1", "--count", "2", "--text"], "`--text` is about one"),
        (["--from", "1", "--count", "2", "-o", "-"], "stdout has place for one sheet"),
        (["--count", "2"], "`--count` is about many sheets"),
        (["--seed", "1", "--workers", "2"], "`--workers` is about many sheets"),
    ],
)
def test_options_about_one_sheet_and_about_many_are_not_mixed(
    tool: Any, mapped: str, words: list[str], told: str
) -> None:
    result = tool("setup", mapped, *words)
    assert result.code == 2, result.err
    assert told in result.err and "   hint: " in result.err


def test_a_game_that_leaves_nothing_to_chance_has_one_sheet(tool: Any, unmapped: str) -> None:
    result = tool("setup", unmapped, "--from", "1", "--count", "2")
    assert result.code == 2
    assert "all sheets would be alike" in result.err
