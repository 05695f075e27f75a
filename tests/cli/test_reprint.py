"""The reprint command: the same bytes again, where they go, and what is told when they differ."""

import shutil
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def file(printed: Path, tmp_path: Path) -> Path:
    """Return a finished file in the working folder."""
    return Path(shutil.copy(printed, tmp_path / "sheet.pdf"))


@pytest.mark.usefixtures("anew")
def test_the_same_bytes_come_again_beside_the_file(tool: Any, file: Path) -> None:
    result = tool("reprint", "sheet.pdf")
    assert (result.code, result.out) == (0, b"")
    assert result.err == "sheet-again.pdf  (the same bytes)\n"
    assert Path("sheet-again.pdf").read_bytes() == file.read_bytes()


def test_they_go_where_they_are_wanted(tool: Any, process: Any, file: Path) -> None:
    assert tool("reprint", "sheet.pdf", "-o", "-").out == file.read_bytes()
    Path("deep").mkdir()
    assert tool("reprint", "sheet.pdf", "-q", "-o", "deep/er.pdf").err == ""
    assert Path("deep/er.pdf").read_bytes() == file.read_bytes()
    with file.open("rb") as stream:
        assert process("reprint", "-", "-o", "-", stdin=stream).out == file.read_bytes()


def test_what_is_no_pdf_of_ours_is_told_and_nothing_is_written(tool: Any) -> None:
    Path("bad.pdf").write_bytes(b"nothing")
    result = tool("reprint", "bad.pdf")
    assert result.code == 1
    assert result.err.startswith("bad.pdf: error[unreadable-pdf]")
    assert [path.name for path in Path().iterdir()] == ["bad.pdf"]


@pytest.mark.usefixtures("file")
def test_a_finished_file_comes_again_as_a_page_of_html(tool: Any) -> None:
    result = tool("reprint", "sheet.pdf", "--format", "html", "-o", "sheet.html")
    assert (result.code, result.err) == (0, "sheet.html  (1 page)\n")
    assert Path("sheet.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
