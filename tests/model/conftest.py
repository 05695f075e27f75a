import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.model.load.game import LoadedGame, check_load, load_game
from printgen.problems import Problem, format_text

TINY = Path(__file__).parent.parent / "cases" / "tiny"


@pytest.fixture(scope="session")
def tiny() -> LoadedGame:
    """Return the smallest game there is."""
    return load_game(TINY / "games" / "frogs", TINY)


class Copy:
    """A copy of the tiny data folder, to be spoiled."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.folder = data / "games" / "frogs"

    def replace(self, name: str, old: str, new: str) -> None:
        path = self.data / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"`{old}` stands {text.count(old)} times in {name}"
        path.write_text(text.replace(old, new), encoding="utf-8")

    def problems(self) -> tuple[Problem, ...]:
        loaded, problems = check_load(self.folder, self.data)
        assert (loaded is None) == bool(problems)
        return problems

    def told(self) -> list[str]:
        """Return code, place and message of every problem."""
        return [f"{problem.code} {problem.place}: {problem.message}" for problem in self.problems()]

    def text(self) -> str:
        return format_text(self.problems(), lambda name: Path(name).read_text(encoding="utf-8"))


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Copy:
    shutil.copytree(TINY, tmp_path / "data")
    monkeypatch.chdir(tmp_path / "data")
    return Copy(tmp_path / "data")


@pytest.fixture
def spoiled(copy: Copy) -> Callable[[str, str, str], list[str]]:
    """Return a function that replaces one text in one file and tells the problems."""

    def spoil(name: str, old: str, new: str) -> list[str]:
        copy.replace(name, old, new)
        return copy.told()

    return spoil
