"""The laws and habits of the house that a machine can see."""

import doctest
import importlib.util
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import printgen

# Law 2: the code knows no game. The other laws' tests stand where the law is kept.
GAME_WORDS = re.compile("ghost|entdecker|soeding|ahoy|matey|amdiak|pirate|catan|settlers|piecepack", re.IGNORECASE)
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:work|farm|root|home|Users|tmp)/\w")
HEAVY = {"weasyprint", "numpy", "pypdf", "pypdfium2", "fontTools", "svgwrite", "ezdxf"}
VAGUE_NAMES = {"utils", "helpers", "manager", "common", "base"}
LINES_AT_MOST = 500

MODULES = ["printgen", *(module.name for module in pkgutil.walk_packages(printgen.__path__, "printgen."))]


def has_examples(name: str) -> bool:
    spec = importlib.util.find_spec(name)
    assert spec and spec.origin
    return ">>> " in Path(spec.origin).read_text(encoding="utf-8")


def lines_that_match(pattern: re.Pattern[str], root: Path, names: list[str]) -> list[str]:
    found = []
    for name in names:
        content = (root / name).read_bytes()
        if b"\0" in content:
            continue
        for number, line in enumerate(content.decode().splitlines(), 1):
            if pattern.search(line):
                found.append(f"{name}:{number}: {line.strip()}")
    return found


def files_of_the_code(root: Path) -> list[str]:
    paths = [path for top in ("printgen", "templates") for path in (root / top).rglob("*")]
    return [path.relative_to(root).as_posix() for path in paths if path.is_file() and path.suffix != ".pyc"]


def test_the_code_knows_no_game(root: Path) -> None:
    names = files_of_the_code(root)
    assert "printgen/units.py" in names
    assert [name for name in names if GAME_WORDS.search(name)] == []
    assert lines_that_match(GAME_WORDS, root, names) == []


def test_no_tracked_file_names_a_place_of_one_machine(root: Path, tracked: tuple[str, ...]) -> None:
    assert lines_that_match(MACHINE_PATH, root, list(tracked)) == []


def test_no_module_is_longer_than_500_lines(root: Path) -> None:
    lengths = {
        path.relative_to(root).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in (root / "printgen").rglob("*.py")
    }
    assert {name: lines for name, lines in lengths.items() if lines > LINES_AT_MOST} == {}


def test_no_module_has_a_name_that_says_nothing() -> None:
    assert [name for name in MODULES if name.rpartition(".")[2] in VAGUE_NAMES] == []


CHECK = ("check", "--no-cache")


@pytest.mark.parametrize("arguments", [("--help",), ("games",), CHECK, ("schema",)])
def test_what_prints_nothing_imports_neither_renderer_nor_numpy(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "printgen", *arguments]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    imported = {row.rpartition("|")[2].strip() for row in result.stderr.splitlines()}
    assert "printgen.cli" in imported
    assert imported & HEAVY == set()
    assert result.returncode == 0


@pytest.mark.parametrize("name", [name for name in MODULES if has_examples(name)])
def test_the_examples_in_docstrings_are_true(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert result.failed == 0
    assert result.attempted > 0
