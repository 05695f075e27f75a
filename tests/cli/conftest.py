"""The command line as its users have it: in this process, or as a process of its own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from printgen.cli.shell.run import run
from tests.starting import interruptible
from tests.workshop import WORKSPACE


@dataclass(frozen=True)
class Result:
    """The exit code and what was written."""

    code: int
    out: bytes
    err: str

    @property
    def text(self) -> str:
        return self.out.decode()


Tool = Callable[..., Result]


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an empty folder, the same one each time.

    Problems name files as seen from the working folder, so a workspace loads each game anew in another one.
    """
    folder = tmp_path_factory.getbasetemp() / "folder"
    if folder.exists():  # a process that is not quite gone may still write there
        shutil.rmtree(folder.rename(tmp_path_factory.mktemp("left") / "folder"), ignore_errors=True)
    folder.mkdir()
    return folder


@pytest.fixture
def tool(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Tool:
    """Return the tool, run in this process in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "PRINTGEN_DEBUG", "_PRINTGEN_COMPLETE"):
        monkeypatch.delenv(name, raising=False)

    def go(*words: str) -> Result:
        capsysbinary.readouterr()
        code = run(words, WORKSPACE)
        written = capsysbinary.readouterr()
        return Result(code, written.out, written.err.decode())

    return go


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "printgen", *words]


@pytest.fixture
def process(tmp_path: Path) -> Callable[..., Result]:
    """Return the tool, run as a process of its own in a folder of its own."""

    def go(*words: str, **options: Any) -> Result:
        options = {"cwd": tmp_path, "stdout": subprocess.PIPE} | options
        options["env"] = os.environ | options.get("env", {})
        done = subprocess.run(command(*words), stderr=subprocess.PIPE, check=False, **options)
        return Result(done.returncode, done.stdout or b"", done.stderr.decode())

    return go


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Yield the function that starts the tool and does not wait for it."""
    children = []

    def start(*words: str, **options: Any) -> subprocess.Popen[bytes]:
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
        with interruptible():
            children.append(subprocess.Popen(command(*words), cwd=tmp_path, **streams))
        return children[-1]

    yield start
    for child in children:
        with child:
            child.kill()


def first(wanted: Callable[[Any], object]) -> str:
    found = (name for name in WORKSPACE.game_ids() if wanted(WORKSPACE.sound_game(name).game))
    name = next(found, None)
    if name is None:
        pytest.skip("no game of the data is like that")
    return name


@pytest.fixture(scope="session")
def mapped() -> str:
    """Return a game whose map chance draws."""
    return first(lambda game: game.setup.tile_map)


@pytest.fixture(scope="session")
def unmapped() -> str:
    """Return a game that leaves nothing to chance."""
    return first(lambda game: not game.setup.tile_map and not game.setup.deals)


@pytest.fixture(scope="session")
def dealt() -> str:
    """Return a game without a map that deals into piles."""
    return first(lambda game: game.setup.deals and not game.setup.tile_map)


@pytest.fixture(scope="session")
def discovered() -> str:
    """Return a game with a hex map."""
    return first(lambda game: game.setup.hex_map)


@pytest.fixture(scope="session")
def varied() -> str:
    """Return a game with variants."""
    return first(lambda game: game.variants)


@pytest.fixture(scope="session")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a finished file."""
    path = tmp_path_factory.mktemp("printed") / "pad.pdf"
    assert run(["pad", WORKSPACE.game_ids()[0], "-q", "-o", str(path)], WORKSPACE) == 0
    return path
