"""Plans and games for the tests of set-up."""

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.tile_map import Half, TileMapPlan
from printgen.setup.tile_map.sampler import draw_map

HERE = Path(__file__).parent
CASES = HERE.parent / "cases"
DATA = HERE.parent.parent / "data"
BOARDS = {"3x4": "three-by-four", "4x4": "four-by-four", "4x5": "four-by-five", "7x10": "seven-by-ten"}
KINDS = {"1": "SSSS", "2": "LSSS", "3": "LSLS", "4": "LLSS", "5": "LLSL", "6": "LLLL"}

MakePlan = Callable[..., TileMapPlan]


@pytest.fixture(scope="session")
def make_plan() -> MakePlan:
    """Return a maker of plans with all six kinds of tile with land and sea."""

    def make(
        rows: int,
        columns: int,
        fixed: dict[tuple[int, int], str],
        symbols: Sequence[int],
        supply: Sequence[int],
        halves: Sequence[tuple[int, int]] = (),
        **changes: object,
    ) -> TileMapPlan:
        ends = [sum(width for width, _ in halves[: n + 1]) for n in range(len(halves))]
        kinds = dict(zip(KINDS, symbols, strict=True))
        values: dict[str, object] = {
            "rows": rows,
            "columns": columns,
            "sides": ("S", "L"),
            "edge": "S",
            "kinds": KINDS,
            "fixed": fixed,
            "symbol_kinds": kinds,
            "supply": dict(zip(KINDS, supply, strict=True)),
            "symbols": {"star": sum(kinds.values())},
            "halves": tuple(Half(end - width, end, count) for end, (width, count) in zip(ends, halves, strict=True)),
            "weight": 1.0,
            "avoid_diagonal": False,
            "attempts_at_most": 100_000,
            "names": {(r, c): f"{chr(65 + r)}-{c + 1}" for r in range(rows) for c in range(columns)},
        }
        return TileMapPlan(**{**values, **changes})  # type: ignore[arg-type]

    return make


@pytest.fixture(scope="session")
def boards(load_board: Callable[..., Game]) -> dict[str, TileMapPlan]:
    """Return the boards whose numbers of maps are known exactly, by their rows and columns."""

    return {name: tile_map_plan(load_board(folder)) for name, folder in BOARDS.items()}


@pytest.fixture(scope="session")
def load_board() -> Callable[..., Game]:
    """Return a loader of the boards that are written down here, with settings of the box."""

    def load(folder: str, settings: Mapping[str, str] | None = None) -> Game:
        return load_game(HERE / "boards" / folder, DATA, settings=settings).game

    return load


@pytest.fixture(scope="session")
def likely() -> Callable[[Sequence[int], Sequence[float]], bool]:
    """Return a chi-square test: within four deviations of its mean, on both sides.

    The distribution is made normal by the cube root of Wilson and Hilferty.
    """

    def test(observed: Sequence[int], expected: Sequence[float]) -> bool:
        chi2 = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
        freedom = len(observed) - 1
        spread = 2 / (9 * freedom)
        return abs((chi2 / freedom) ** (1 / 3) - (1 - spread)) < 4 * math.sqrt(spread)

    return test


@pytest.fixture(scope="session")
def seeds_text() -> Callable[[TileMapPlan, str], str]:
    """Return a function that tells the maps of some seeds, one row of tiles a line."""

    def tell(plan: TileMapPlan, distribution: str) -> str:
        text = ""
        for seed, index in (("1", 0), ("2", 0), ("166", 0), ("-5", 0), ("lantern", 0), ("1", 1)):
            drawn = draw_map(plan, seed, index, distribution)
            text += f"seed {seed}, map {index}: {drawn.attempts} attempts\n"
            for row in range(plan.rows):
                tiles = drawn.tiles[row * plan.columns : (row + 1) * plan.columns]
                cells = (f"{t.kind} {t.sides} {t.degrees} {t.symbol or '-'}" for t in tiles)
                text += " | ".join(cells) + "\n"
        return text

    return tell


def _game(name: str) -> Game:
    return Game.model_validate_json((CASES / f"{name}.json").read_bytes())


@pytest.fixture(scope="session")
def reef() -> Game:
    """Return a small game with a tile map."""
    return _game("reef")


@pytest.fixture(scope="session")
def lagoon() -> Game:
    """Return a small game with gaps, extra spaces, variants and a second board."""
    return _game("lagoon")


@pytest.fixture(scope="session")
def isle() -> Game:
    """Return a small game with deals of every sort and a hex map."""
    return _game("isle")
