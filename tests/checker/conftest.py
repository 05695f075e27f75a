"""Games to be checked: the tiny one, all there are, and copies of them to be spoiled."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from printgen.checker import CHECKS, Data, check_game
from printgen.game.load import check_load, load_game, load_stationery, load_tool_words
from printgen.problems import Problem, format_text

ROOT = Path(__file__).parent.parent.parent
REAL = ROOT / "data"
TINY = ROOT / "tests" / "cases" / "tiny"


def copy_tiny(data: Path) -> Path:
    """Make a whole data folder of the tiny game and the print data of all games; give its game."""
    shutil.copytree(TINY, data)
    for name in ("icons", "themes", "words"):
        shutil.copytree(REAL / name, data / name, dirs_exist_ok=True)
    shutil.copy(REAL / "papers.yaml", data)
    return data / "games" / "frogs"


def loaded_data(folder: Path, data: Path) -> Data:
    """Load a game of a data folder."""
    return Data(load_game(folder, data), load_stationery(data), load_tool_words(data))


class Copy:
    """A copy of the tiny data folder, to be spoiled and checked."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.folder = data / "games" / "frogs"

    def replace(self, name: str, old: str, new: str) -> None:
        """Change the one place where a text stands in a file of the game, or of the data."""
        path = self.folder / name if (self.folder / name).is_file() else self.data / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"`{old}` stands {text.count(old)} times in {name}"
        path.write_text(text.replace(old, new), encoding="utf-8")

    def problems(self, check: ModuleType | None = None) -> tuple[Problem, ...]:
        """Run one check or all; the data must load without a problem."""
        assert check_load(self.folder, self.data)[1] == ()
        data = loaded_data(self.folder, self.data)
        return tuple(check.check(data) if check else check_game(data))


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Copy:
    copy_tiny(tmp_path / "data")
    monkeypatch.chdir(tmp_path / "data" / "games" / "frogs")
    return Copy(tmp_path / "data")


@pytest.fixture
def told(copy: Copy) -> Callable[..., list[str]]:
    """Give a function that replaces texts in files and tells what all checks then say."""

    def tell(*changes: tuple[str, str, str]) -> list[str]:
        for change in changes:
            copy.replace(*change)
        return [f"{problem.code} {problem.place}: {problem.message}" for problem in copy.problems()]

    return tell


@pytest.fixture
def text(copy: Copy) -> Callable[..., str]:
    """Give a function that replaces texts in files and writes what all checks then say."""

    def write(*changes: tuple[str, str, str]) -> str:
        for change in changes:
            copy.replace(*change)
        return format_text(copy.problems(), lambda name: Path(name).read_text(encoding="utf-8"))

    return write


def real_games() -> Iterator[str]:
    """List the games that come with printgen."""
    yield from sorted(path.parent.name for path in REAL.glob("games/*/game.yaml"))


@pytest.fixture(scope="session", params=real_games())
def real(request: pytest.FixtureRequest) -> Data:
    """Give each game that comes with printgen."""
    return loaded_data(REAL / "games" / request.param, REAL)


@pytest.fixture(scope="session", params=[check.CODE for check in CHECKS])
def code(request: pytest.FixtureRequest) -> str:
    """Give the code of each check."""
    return str(request.param)
