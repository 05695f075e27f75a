"""The doctor looks at everything that printing needs."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from printgen.app.cache import ROOMS, Cache
from printgen.cli.shell.files import CACHE
from printgen.pdf.engine import install_command

NEEDED = {"printgen", "Python", "PyYAML", "data", "templates", "fonts", "cache", "WeasyPrint", "Pango"}


def test_a_machine_that_prints_is_found_fine(tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE, str(tmp_path / "cache"))
    result = tool("doctor")
    assert result.code == 0
    assert result.err == ""
    found = {line.split("  ")[1].strip(): line for line in result.text.partition("\n\n")[0].splitlines()}
    assert found.keys() >= NEEDED
    assert all(line.startswith("ok  ") for line in found.values())


def test_a_program_gets_one_list_of_the_same(tool: Any) -> None:
    findings = json.loads(tool("doctor", "--json").out)
    assert {finding["what"] for finding in findings} >= NEEDED
    assert all(finding["ok"] and finding["found"] for finding in findings)


@pytest.mark.skipif(sys.platform != "linux", reason="hides a library the way Linux finds it")
@pytest.mark.parametrize("words", [("doctor",), ("pad", "GAME"), ("build", "GAME")])
def test_without_pango_everything_ends_with_3_and_the_command_that_brings_it(
    process: Any, tmp_path: Path, unmapped: str, words: tuple[str, ...]
) -> None:
    (tmp_path / "libpango-1.0.so.0").write_bytes(b"")  # found first, and not a library
    real = [word.replace("GAME", unmapped) for word in words]
    result = process(*real, env={"LD_LIBRARY_PATH": str(tmp_path)})
    assert result.code == 3
    assert f"run: {install_command()}" in result.text + result.err
    assert "Traceback" not in result.err
    assert not (tmp_path / "output").exists()


def test_the_cache_is_told_with_its_size_and_emptied_where_that_is_asked_for(
    tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "cache"
    monkeypatch.setenv(CACHE, str(folder))
    for room in ROOMS:
        Cache.room(folder, room).keep("0" * 64, bytes(500_000))
    (folder / "sheets" / "note.txt").write_text("not an entry")
    assert f"2.0 MB, in {folder}\n" in tool("doctor").text
    assert f"0.0 MB, in {folder}\n" in tool("doctor", "--empty-cache").text
    assert [file.name for file in folder.rglob("*") if file.is_file()] == ["note.txt"]


def test_a_cache_that_is_not_private_is_told(tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cache"
    monkeypatch.setenv(CACHE, str(folder))
    Cache.room(folder, "sheets").keep("0" * 64, b"")
    folder.chmod(0o777)
    result = tool("doctor")
    assert "nothing is kept there: others may write in it, or it is not yours" in result.text
    assert result.code == 0


def test_the_name_of_a_folder_steers_no_terminal(tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path / "cache\x1b]0;me\x07"))
    said = tool("doctor").out
    assert (rb"cache\x1b]0;me\x07" in said, b"\x1b" in said, b"\x07" in said) == (True, False, False)
