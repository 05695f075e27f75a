"""Games to be checked: the tiny one, all there are, and copies of them to be spoiled."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printgen.checker.check import CheckInput
from printgen.checker.run import check_game
from printgen.model.load.game import check_load, load_game
from printgen.model.load.resources import load_resources, load_tool_words
from printgen.model.values import Model, key_of
from printgen.problems import Problem, format_text, in_order
from printgen.span import Span

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


def loaded_data(folder: Path, data: Path) -> CheckInput:
    """Load a game of a data folder."""
    return CheckInput(load_game(folder, data), load_resources(data), load_tool_words(data))


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

    def loaded(self) -> CheckInput:
        """Load the data, which must be without a problem."""
        game, problems = check_load(self.folder, self.data)
        assert problems == () and game is not None
        return CheckInput(game, load_resources(self.data), load_tool_words(self.data))

    def problems(self) -> tuple[Problem, ...]:
        """Run all checks; the data must load without a problem."""
        return tuple(check_game(self.loaded()))


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Copy:
    copy_tiny(tmp_path / "data")
    monkeypatch.chdir(tmp_path / "data")
    return Copy(tmp_path / "data")


@pytest.fixture
def told(copy: Copy) -> Callable[..., list[str]]:
    """Return a function that replaces texts in files and tells what all checks then say."""

    def tell(*changes: tuple[str, str, str]) -> list[str]:
        for change in changes:
            copy.replace(*change)
        return [
            f"{problem.code} {problem.place.removeprefix('games/frogs/')}: {problem.message}"
            for problem in in_order(copy.problems())
        ]

    return tell


@pytest.fixture
def text(copy: Copy) -> Callable[..., str]:
    """Return a function that replaces texts in files and writes what all checks then say."""

    def write(*changes: tuple[str, str, str]) -> str:
        for change in changes:
            copy.replace(*change)
        return format_text(copy.problems(), lambda name: Path(name).read_text(encoding="utf-8"))

    return write


def real_games() -> Iterator[str]:
    """List the games that come with printgen."""
    yield from sorted(path.parent.name for path in REAL.glob("games/*/game.yaml"))


@pytest.fixture(scope="session", params=real_games())
def real(request: pytest.FixtureRequest) -> CheckInput:
    """Return each game that comes with printgen."""
    return loaded_data(REAL / "games" / request.param, REAL)


def put(value: Any, path: Sequence[str | int], new: Any) -> Any:
    """Return a value of the model with what stands at a path replaced; None takes a key away."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(value, Model):
        kind = type(value)
        name = next(name for name in kind.model_fields if step in (name, key_of(kind, name)))
        return value.model_copy(update={name: put(getattr(value, name), rest, new)})
    if isinstance(value, dict):
        inner = {step: put(value.get(step), rest, new)}
        return {k: v for k, v in {**value, **inner}.items() if rest or new is not None or k != step}
    index = step if isinstance(step, int) else [item.id for item in value].index(step)
    return (*value[:index], put(value[index], rest, new), *value[index + 1 :])


@pytest.fixture(scope="session")
def changed() -> Callable[..., CheckInput]:
    """Return a function that changes one value of a loaded game; places stay those of the files."""

    def change(data: CheckInput, path: Sequence[str | int], new: Any) -> CheckInput:
        steps = ("head", *path[1:]) if path[0] == "game" else path
        return replace(data, loaded=replace(data.loaded, game=put(data.game, steps, new)))

    return change


@pytest.fixture(scope="session")
def tiny_data(tmp_path_factory: pytest.TempPathFactory) -> CheckInput:
    """Return the tiny game, loaded."""
    data = tmp_path_factory.mktemp("tiny") / "data"
    return loaded_data(copy_tiny(data), data)


def text_at(span: Span) -> str:
    """Read what a place in a file underlines."""
    lines = Path(span.file).read_text(encoding="utf-8").splitlines()
    end = span.end_column - 1 if span.end_line == span.line else None
    return lines[span.line - 1][span.column - 1 : end]


@pytest.fixture(scope="session")
def underlined() -> Callable[[Problem], str]:
    """Return a function that reads what a problem underlines."""

    def read(problem: Problem) -> str:
        assert problem.span is not None
        return text_at(problem.span)

    return read


@pytest.fixture(scope="session")
def real_data() -> dict[str, CheckInput]:
    """Return all games that come with printgen."""
    return {name: loaded_data(REAL / "games" / name, REAL) for name in real_games()}


TILE_MAP = """
tile-map:
  tiles: tile
  edge: W
  fixed: {a1: 1}
  fixed-pile: ordinary
  supply: {1: 4}
  symbols:
    pile: symbol
    balance: [{columns: 1..3, count: 1}]
    cite: {source: leaflet, section: Setup}
  cite: {source: leaflet, section: Setup}
"""


GAMES = """games:
  - players: {Ann: {flies: [1, 2], lily-pads: 1}, Bob: {flies: [1], lily-pads: 0}}
    variants: [feast]
    totals: {Ann: 5, Bob: 1}
    winners: [Ann]
    cite: {source: leaflet, section: Scoring}
"""


def fill_up(copy: Copy) -> None:
    """Return the tiny game what no other game has."""
    copy.replace("sheets.yaml", "of: moves}", "of: moves, notes: [goal]}")
    copy.replace("board.yaml", "gaps: [c1]\n", "")
    copy.replace("rulings.yaml", "alternatives: [never]", "alternatives: [never], sets: {never: {jump: 1}}")
    copy.replace("score.yaml", "monotone:", f"{GAMES}monotone:")
    path = copy.folder / "setup.yaml"
    path.write_text(path.read_text(encoding="utf-8") + TILE_MAP, encoding="utf-8")


@pytest.fixture
def mapped(copy: Copy) -> Copy:
    """Return the tiny game with a tile map."""
    fill_up(copy)
    return copy


@pytest.fixture(scope="session")
def mapped_data(tmp_path_factory: pytest.TempPathFactory) -> CheckInput:
    """Return the tiny game with a tile map, loaded."""
    data = tmp_path_factory.mktemp("mapped") / "data"
    copy_tiny(data)
    fill_up(Copy(data))
    return loaded_data(data / "games" / "frogs", data)


LAID = """  trail: {component: chit, items: [2], in-order: shore, over: {deal: lands}, confidence: stated, cite: *cite}
  rest: {component: chit, items: [3], numbered: [3], left-by: quays, confidence: stated, cite: *cite}
  again: {component: land, mirrored: lands, for-seats: {west: [B3]}, confidence: stated, cite: *cite}
  over: {component: land, turned: lands, for-seats: {east: [B3]}, confidence: stated, cite: *cite}
placement-rules:
  amid: {of: {deal: lands, kinds: [dune]}, between: crag, confidence: stated, cite: *cite}
  home: {of: {deal: quays}, on: {spaces: [A2]}, confidence: stated, cite: *cite}
  away: {of: {deal: quays}, not-on: {regions: inner}, confidence: stated, cite: *cite}
  even: {of: {deal: chits}, balance: {regions: inner, at-most: 9}, confidence: stated, cite: *cite}
  ranked: {of: {deal: lands}, in-order: [dune, crag], confidence: stated, cite: *cite}
"""

PLACES = """regions: {inner: {spaces: [B3, C3], confidence: stated, cite: {source: leaflet, section: Setup}}}
lines: {shore: {spaces: [A2, A3], confidence: stated, cite: {source: leaflet, section: Setup}}}
"""


@pytest.fixture(scope="session")
def laid_data(tmp_path_factory: pytest.TempPathFactory) -> CheckInput:
    """Return a game of hexes whose deals lie in every way and keep every kind of rule, loaded."""
    folder = tmp_path_factory.mktemp("laid") / "skerry"
    shutil.copytree(ROOT / "tests" / "cases" / "skerry", folder)
    for name, before, new in (
        ("setup.yaml", "placement-rules:\n", LAID),
        ("board.yaml", "grid: skerry\n", f"grid: skerry\n{PLACES}"),
        ("fairness.yaml", "{by: edge}", "{by: side, component: land, cost: {crag: 2}, barred: dune}"),
    ):
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, new), encoding="utf-8")
    return loaded_data(folder, REAL)
