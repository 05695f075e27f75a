"""printgen import: what was recognised and what was passed over in one line; the game is printed at once."""

import sys
from pathlib import Path
from typing import Any

import pytest


def test_what_was_recognised_and_passed_over_is_told_in_one_line(tool: Any, tmp_path: Path) -> None:
    (tmp_path / "Lake Rules.csv").write_text("Action;Cost;Moon\nSail;1;x\nRest;free;\n", encoding="utf-8")
    done = tool("import", "Lake Rules.csv")
    assert (done.code, done.err.splitlines()) == (
        0,
        [
            "Lake Rules.csv: 2 costs (name, cost); passed over: column `Moon`",
            "lake-rules.yaml: print it with `printgen aid lake-rules.yaml`",
        ],
    )
    assert tool("check", "lake-rules.yaml").code == 0
    printed = tool("aid", "lake-rules.yaml", "-o", "aid.pdf")
    assert printed.code == 0
    assert tool("preflight", "aid.pdf").code == 0
    assert tool("import", "Lake Rules.csv").code == 5


def test_a_row_that_cannot_be_read_is_shown_with_its_line(tool: Any, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("Name,Cost\nSail,dear\n", encoding="utf-8")
    done = tool("import", "a.csv")
    assert done.code == 1
    assert done.err.startswith("a.csv:2:1: error[bad-row]: row 2: `dear` is no cost")
    assert "    2 | Sail,dear" in done.err


def test_a_workbook_without_its_library_ends_with_the_code_of_this_machine(
    tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    (tmp_path / "a.xlsx").write_bytes(b"PK")
    done = tool("import", "a.xlsx")
    assert done.code == 3
    assert "pip install 'printgen[xlsx]'" in done.err


@pytest.mark.parametrize("code", ["cp1252", "utf-16"])
def test_the_line_that_is_shown_is_read_like_the_file(tool: Any, tmp_path: Path, code: str) -> None:
    (tmp_path / "a.csv").write_bytes("Name;Cost\nKöln;1\nBäcker;dear\n".encode(code))
    done = tool("import", "a.csv")
    assert done.err.startswith("a.csv:3:1: error[bad-row]")
    assert "    3 | Bäcker;dear" in done.err
