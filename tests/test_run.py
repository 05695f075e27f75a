"""run.py speaks to every Python, and says what to type where it may not install."""

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

# What run.py is built of, all of it known to Python 2.7. Whatever is not in this list is new.
OLD_GRAMMAR = """
    Module Expr Constant Name Load Store Attribute Subscript Slice Tuple List Dict Import
    ImportFrom alias Assign AugAssign Add Sub Mult Mod Div If IfExp For While Break Continue
    Compare Eq NotEq Lt LtE Gt GtE Is IsNot In NotIn BoolOp And Or UnaryOp Not USub BinOp Call
    keyword FunctionDef arguments arg Return Raise Try ExceptHandler With withitem ListComp
    DictComp GeneratorExp comprehension Pass
"""


@pytest.fixture(scope="module")
def run_py(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("run_py", root / "run.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def call(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, root / "run.py", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_an_old_python_can_read_the_file(root: Path) -> None:
    source = (root / "run.py").read_bytes()
    assert source.isascii()
    nodes = list(ast.walk(ast.parse(source)))
    assert {type(node).__name__ for node in nodes} <= set(OLD_GRAMMAR.split())
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert not node.args.kwonlyargs
            assert not node.args.posonlyargs
        assert not (isinstance(node, ast.arg) and node.annotation)
        assert not (isinstance(node, ast.Raise) and node.cause)


def test_the_version_is_looked_at_before_anything_young_is_imported(root: Path) -> None:
    first, second, third = ast.parse((root / "run.py").read_bytes()).body[:3]
    assert isinstance(first, ast.Expr)
    assert ast.unparse(second) == "import sys"
    assert isinstance(third, ast.If)
    assert ast.unparse(third.test) == "sys.version_info < (3, 11)"
    assert ast.unparse(third.body[-1]) == "sys.exit(3)"


def test_help_goes_to_stdout(root: Path) -> None:
    result = call(root, "--help")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("usage: python3 run.py COMMAND")


@pytest.mark.parametrize("arguments", [(), ("frobnicate",), ("check", "something")])
def test_wrong_usage_ends_in_2_and_says_the_right_one(root: Path, arguments: tuple[str, ...]) -> None:
    result = call(root, *arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert "usage: python3 run.py COMMAND" in result.stderr


@pytest.mark.parametrize(
    ("manager", "command"),
    [
        ("apt-get", "install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 qpdf"),
        ("dnf", "dnf install -y pango qpdf"),
        ("pacman", "pacman -S --needed --noconfirm pango qpdf"),
        ("brew", "brew install pango qpdf"),
    ],
)
def test_the_advice_is_one_command_that_names_each_package_once(run_py: ModuleType, manager: str, command: str) -> None:
    missing = {
        "library pango-1.0": run_py.LIBRARIES["pango-1.0"],
        "library pangoft2-1.0": run_py.LIBRARIES["pangoft2-1.0"],
        "program qpdf": run_py.PROGRAMS["qpdf"],
    }
    assert run_py.advice(manager, missing).rstrip().rstrip("'").endswith(command)


def test_a_system_without_known_package_manager_gets_a_sentence(run_py: ModuleType) -> None:
    assert "package manager" in run_py.advice(None, {"qpdf": run_py.PROGRAMS["qpdf"]})


def test_every_need_has_a_package_for_every_manager(run_py: ModuleType) -> None:
    needs = (run_py.LIBRARIES, run_py.TEST_LIBRARIES, run_py.PROGRAMS)
    for names in (run_py.PIP, *(names for need in needs for names in need.values())):
        assert len(names) == len(run_py.INSTALL)


def test_the_first_failing_step_gives_the_exit_code_and_all_steps_run(
    run_py: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, code in (("one", 0), ("two", 4), ("three", 5)):
        script = tmp_path / name
        script.write_text(f'#!/bin/sh\necho {name} >> "{tmp_path}/log"\nexit {code}\n')
        script.chmod(0o755)
    monkeypatch.setattr(run_py, "BIN", tmp_path)
    assert run_py.run_steps([["one"], ["two"], ["three"]]) == 4
    assert (tmp_path / "log").read_text().split() == ["one", "two", "three"]


def test_a_step_ended_by_a_signal_gives_the_code_a_shell_gives(run_py: ModuleType) -> None:
    assert run_py.run(["sh", "-c", "kill -TERM $$"]) == 143


def test_an_environment_that_is_a_link_is_left_to_its_owner(
    run_py: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "mine").touch()
    link = tmp_path / ".venv"
    link.symlink_to(other)
    monkeypatch.setattr(run_py, "VENV", link)
    monkeypatch.setattr(run_py, "STAMP", link / "set-up")
    monkeypatch.setattr(run_py, "missing_packages", lambda command: [])
    monkeypatch.setattr(run_py, "run", lambda *_, **__: 1)
    assert run_py.set_up("check") == "that failed, the reason stands above"
    assert not link.exists()
    assert (other / "mine").is_file()
