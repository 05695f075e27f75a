"""The laws and habits of the house that a machine can see."""

import ast
import doctest
import importlib.util
import pkgutil
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

import printgen

# Law 2: the code knows no game. The other laws' tests stand where the law is kept.
GAME_WORDS = re.compile("ghost|entdecker|soeding|ahoy|matey|amdiak|pirate|catan|settlers|piecepack", re.IGNORECASE)
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:work|farm|root|home|Users|tmp)/\w")
HEAVY = {"weasyprint", "numpy", "pypdf", "pypdfium2", "fontTools", "svgwrite", "ezdxf"}
WORD = re.compile(r"[A-Z]?[a-z]+")
VAGUE_NAMES = {"utils", "helpers", "manager", "common", "base"}
AT_THE_TOP = {
    "pyproject.toml", "hatch_build.py", "run.py", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md",
    "LICENSE", "data", "output", "printgen", "templates", "tests",
}  # fmt: skip
LINES_AT_MOST, LINES_OF_A_FUNCTION_AT_MOST, MODULES_AT_MOST = 350, 50, 20

# The private words of an earlier house: CONTRIBUTING has the ones that are used now.
OLD_WORDS = {
    "desk", "speaker", "voice", "taker", "wholes", "nameable", "astray", "stationery", "yardstick",
    "overheard", "tape", "parlay", "unwitnessed", "unheld", "lying",
}  # fmt: skip
LISTS_OF_EQUALS = re.compile(r"printgen/(checker/data(/\w+)?|cli/commands|model)")

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
        for number, line in enumerate(content.decode(errors="replace").splitlines(), 1):
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


@pytest.fixture(scope="module")
def trees(root: Path) -> dict[str, ast.Module]:
    """Return every module as a syntax tree, by its path."""
    return parsed(root, "printgen")


def parsed(root: Path, folder: str) -> dict[str, ast.Module]:
    """Return every module of a folder as a syntax tree, by its path."""
    paths = (root / folder).rglob("*.py")
    return {path.relative_to(root).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def test_nothing_else_stands_at_the_top(tracked: tuple[str, ...]) -> None:
    assert {name.split("/")[0] for name in tracked if not name.startswith(".")} == AT_THE_TOP


def test_no_module_is_longer_than_350_lines(root: Path, trees: dict[str, ast.Module]) -> None:
    lengths = {name: len((root / name).read_text(encoding="utf-8").splitlines()) for name in trees}
    assert {name: lines for name, lines in lengths.items() if lines > LINES_AT_MOST} == {}


def test_no_function_is_longer_than_50_lines(trees: dict[str, ast.Module]) -> None:
    lengths = {
        f"{name}:{node.name}": (node.end_lineno or 0) - node.lineno + 1
        for name, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    }
    assert len(lengths) > 1000
    assert {name: lines for name, lines in lengths.items() if lines > LINES_OF_A_FUNCTION_AT_MOST} == {}


def test_no_folder_holds_more_than_20_modules_but_lists_of_equals(trees: dict[str, ast.Module]) -> None:
    modules = Counter(name.rpartition("/")[0] for name in trees if not name.endswith("__init__.py"))
    crowded = {folder: count for folder, count in modules.items() if count > MODULES_AT_MOST}
    assert [folder for folder in crowded if not LISTS_OF_EQUALS.fullmatch(folder)] == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph("printgen", exclude_type_checking_imports=True, cache_dir=None)
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    assert len(list(TopologicalSorter(imports).static_order())) > 100


def test_no_name_is_of_the_old_private_words(trees: dict[str, ast.Module]) -> None:
    names = {f"{path}: {name}" for path, tree in trees.items() for name in names_in(tree)}
    found = {name for name in names if OLD_WORDS & {word.lower() for word in WORD.findall(name)}}
    assert found == set()


def names_in(tree: ast.Module) -> Iterator[str]:
    """Yield the name of every function, class, parameter, variable and attribute."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def test_no_docstring_opens_with_a_word_that_says_nothing(trees: dict[str, ast.Module], root: Path) -> None:
    openings = [
        f"{path}: {doc}"
        for path, tree in (trees | parsed(root, "tests")).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)
        for doc in [ast.get_docstring(node) or ""]
        if doc.startswith(("Give ", "Gives ", "Tell ", "Tells "))
    ]
    assert openings == []


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
