"""The preflight command: what it says about files, for people and for programs."""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def file(printed: Path, tmp_path: Path) -> Path:
    """Return a finished file in the working folder."""
    return Path(shutil.copy(printed, tmp_path / "sheet.pdf"))


def test_a_right_file_is_measured_and_told_in_one_line(tool: Any, file: Path) -> None:
    result = tool("preflight", "sheet.pdf")
    assert result.code == 0
    assert result.out == b""
    assert result.err.startswith("sheet.pdf: 1 page, ")
    assert result.err.endswith(" texts as they should be\n")


def test_a_right_file_gives_programs_an_empty_list(tool: Any, file: Path) -> None:
    result = tool("preflight", "sheet.pdf", "--format", "json")
    assert (result.code, result.err) == (0, "")
    assert json.loads(result.out) == {"schema": "printgen.problems/1", "ok": True, "problems": []}
    assert tool("preflight", "sheet.pdf", "--format", "github").out == b""


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7\n", b"no pdf at all", b"\0" * 1000])
def test_what_is_no_pdf_is_told(tool: Any, content: bytes) -> None:
    Path("bad.pdf").write_bytes(content)
    result = tool("preflight", "bad.pdf")
    assert result.code == 1
    assert result.err.startswith("bad.pdf: error[unreadable-pdf]: ")
    problems = json.loads(tool("preflight", "bad.pdf", "--format", "json").out)["problems"]
    assert [problem["file"] for problem in problems] == ["bad.pdf"]
    github = tool("preflight", "bad.pdf", "--format", "github")
    assert github.code == 1
    assert github.text.startswith("::error ")


def test_a_file_that_is_cut_off_gives_no_traceback(tool: Any, file: Path) -> None:
    whole = file.read_bytes()
    for part in (1, 3, 7, 9):
        file.write_bytes(whole[: len(whole) * part // 10])
        result = tool("preflight", "sheet.pdf")
        assert result.code == 1
        assert result.err.startswith("sheet.pdf: error[")


def test_a_file_without_end_is_a_limit(tool: Any) -> None:
    result = tool("preflight", "/dev/zero")
    assert result.code == 4
    assert "larger than 200,000,000 bytes" in result.err


def test_a_file_is_read_from_stdin(process: Any, file: Path) -> None:
    with file.open("rb") as stream:
        result = process("preflight", "-", stdin=stream)
    assert result.code == 0
    assert result.err.startswith("stdin: 1 page, ")


def test_a_file_that_may_not_be_read_is_told(tool: Any, file: Path) -> None:
    if sys.platform == "linux":
        result = tool("preflight", "/proc/self/mem")
        assert result.code == 1
        assert "error[cannot-read]: `/proc/self/mem` cannot be read" in result.err
