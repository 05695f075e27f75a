"""A command imports what it uses: few modules, and of the heavy packages those it needs alone."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_completion import asking
from tests.workshop import WORKSPACE

HEAVY = {"numpy", "weasyprint", "fontTools", "pypdf", "pypdfium2", "PIL", "svgwrite", "ezdxf"}
TYPED = {"pydantic", "jinja2"}
JUDGES = re.compile(r"printgen\.(checker\.data\.\w+\.\w+|checker\.position|preflight)(\.|$)")

PROGRAM = """
import json, sys
from printgen.cli.shell.run import run
code = run(sys.argv[1:])
print(json.dumps([code, sorted(sys.modules)]), file=sys.stderr)
"""
SPAWNED = """
import sys
started = []
starts = {"subprocess.Popen", "os.posix_spawn", "os.fork"}
sys.addaudithook(lambda event, given: started.append(given[0]) if event in starts else None)
from printgen.pdf.engine import weasyprint
weasyprint()
print(started, {"fontTools.subset", "fontTools.ttLib"} & sys.modules.keys())
"""


def imported(*words: str, folder: Path, **environment: str) -> set[str]:
    """Return the modules that a command has imported when it ends well, nothing of it being cached."""
    command = [sys.executable, "-c", PROGRAM, *words]
    env = os.environ | {"PRINTGEN_CACHE": str(folder / "cache")} | environment
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=True)
    code, modules = json.loads(done.stderr.splitlines()[-1])
    assert code == 0
    return set(modules)


def packages(modules: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


def judges(modules: set[str]) -> list[str]:
    return sorted(filter(JUDGES.match, modules))


def ours(modules: set[str]) -> int:
    return sum(name.partition(".")[0] == "printgen" for name in modules)


GAME, KIT = WORKSPACE.game_ids()[0], WORKSPACE.kit_ids()[0]


@pytest.mark.parametrize(
    ("words", "at_most"),
    [
        (("--help",), 28),
        (("--version",), 24),
        (("explain", "unknown-key"), 32),
        (("explain", "table-gap"), 32),
        (("completion", "bash"), 24),
    ],
)
def test_what_needs_no_game_imports_neither_models_nor_checks(
    words: tuple[str, ...], at_most: int, tmp_path: Path
) -> None:
    modules = imported(*words, folder=tmp_path)
    assert packages(modules) & (HEAVY | TYPED) == set()
    assert judges(modules) == []
    assert ours(modules) <= at_most


@pytest.mark.parametrize("words", [("",), ("ai",), ("aid", ""), ("aid", GAME, "--pa")])
def test_commands_games_and_options_are_completed_without_loading_a_game(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    modules = imported(folder=tmp_path, **asking(*words))
    assert packages(modules) & (HEAVY | {"jinja2"}) == set()
    assert judges(modules) == []
    assert "printgen.model.game" not in modules
    assert ours(modules) <= 65


@pytest.mark.parametrize("kind", ["aid", "setup", "pad", "kit", "catalogue"])
def test_the_help_of_a_sheet_knows_requests_and_nothing_that_makes_sheets(kind: str, tmp_path: Path) -> None:
    modules = imported(kind, "--help", folder=tmp_path)
    assert packages(modules) & HEAVY == set()
    assert judges(modules) == []
    assert not any(name.startswith(("printgen.figure", "printgen.drawing", "printgen.page")) for name in modules)


def test_kits_are_listed_without_checks_of_games(tmp_path: Path) -> None:
    modules = imported("kits", folder=tmp_path)
    assert packages(modules) & HEAVY == set()
    assert judges(modules) == []
    assert ours(modules) <= 102


def test_a_sheet_imports_no_lay_out_of_other_kinds(tmp_path: Path) -> None:
    modules = imported("pad", "amdiak", "-q", "-o", str(tmp_path / "pad.pdf"), folder=tmp_path)
    kinds = {"aid", "card", "catalogue", "kit", "overlay", "result", "rulings", "setup", "worksheet"}
    laid_out = {name.split(".")[2] for name in modules if re.fullmatch(r"printgen\.sheet\.\w+\.sheet", name)}
    assert laid_out & kinds == set()
    assert packages(modules) & {"numpy", "svgwrite", "ezdxf"} == set()


def test_the_typesetter_is_imported_without_another_process_and_without_what_cuts_fonts_down() -> None:
    done = subprocess.run([sys.executable, "-c", SPAWNED], capture_output=True, text=True, check=True)
    if not sys.platform.startswith("linux"):
        pytest.skip("libraries have other names")
    assert done.stdout == "[] set()\n"


def test_the_next_process_parses_no_declarations_of_c_and_prints_the_same(tmp_path: Path) -> None:
    found = []
    for _ in range(2):
        modules = imported("pad", "amdiak", "-q", "-o", str(tmp_path / "pad.pdf"), folder=tmp_path)
        found.append((packages(modules) & {"cffi", "pycparser"}, (tmp_path / "pad.pdf").read_bytes()))
        shutil.rmtree(tmp_path / "cache" / "sheets")
    (first, made), (second, again) = found
    assert first == {"cffi", "pycparser"}
    assert second == set()
    assert made == again
