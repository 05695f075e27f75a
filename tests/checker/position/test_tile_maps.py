"""Batches of maps: drawn ones are legal, spoiled ones break the rules that single maps break."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.checker.check import CheckInput
from printgen.checker.position.tile_maps import NO_SYMBOL, NO_TILE, Numbers, judge_map, judge_maps
from printgen.model.game import Game
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import Finding, PlacedTile
from printgen.model.tile_map import TileMapPlan
from printgen.setup.seed_range import SeedRange
from printgen.setup.tile_map.batch import BatchSampler
from tests.checker.position.one_map import judge_one_map
from tests.setup.tile_map.one_by_one import Sampler

CASES = Path(__file__).parent.parent.parent / "cases"
MANY, AT_ONCE = 100_000, 4096


@dataclass(frozen=True)
class Maps:
    """Maps as a batch has them: a kind, quarter turns and a symbol for every cell."""

    plan: TileMapPlan
    kinds: Numbers
    turns: Numbers
    symbols: Numbers

    def broken(self, distribution: str = "default") -> list[set[str]]:
        verdicts = judge_maps(self.plan, self.kinds, self.turns, self.symbols, distribution)
        return [{rule for rule, broken in verdicts.items() if broken[number]} for number in range(len(self.kinds))]


def drawn(plan: TileMapPlan, count: int, distribution: str) -> Maps:
    sampler = Sampler(plan, distribution)
    maps = [sampler.draw(seed).tiles for seed in range(count)]
    kinds, symbols = list(plan.kinds), [*plan.symbols, None]
    none = len(plan.symbols)
    shown = np.array([[symbols.index(t.symbol) for t in tiles] for tiles in maps], np.int8)
    return Maps(
        plan,
        np.array([[kinds.index(t.kind) for t in tiles] for tiles in maps], np.uint8),
        np.array([[t.degrees // 90 for t in tiles] for tiles in maps], np.uint8),
        np.where(shown == none, NO_SYMBOL, shown).astype(np.int8),
    )


def tiles_of(maps: Maps, number: int) -> Iterator[PlacedTile]:
    """Yield the tiles of a map as single maps have them."""
    plan, kinds, symbols = maps.plan, list(maps.plan.kinds), list(maps.plan.symbols)
    for cell, kind in enumerate(maps.kinds[number]):
        if kind == NO_TILE:
            continue
        row, column = divmod(cell, plan.columns)
        turn, symbol = int(maps.turns[number, cell]), int(maps.symbols[number, cell])
        drawn = plan.kinds[kinds[kind]]
        sides = drawn[-turn:] + drawn[:-turn] if turn else drawn
        name = None if symbol == NO_SYMBOL else symbols[symbol]
        space = plan.names[row, column]
        yield PlacedTile(space, row, column, kinds[kind], sides, 90 * turn, name)


def alike(findings: Iterable[Finding]) -> list[tuple[object, ...]]:
    """Return findings without the order of their spaces."""
    return [(one.rule, one.ok, one.figures, sorted(one.spaces)) for one in findings]


def broken_one_by_one(maps: Maps, distribution: str = "default") -> list[set[str]]:
    found = []
    for number in range(len(maps.kinds)):
        tiles = tuple(tiles_of(maps, number))
        findings = judge_one_map(maps.plan, tiles, distribution)
        assert alike(judge_map(maps.plan, tiles, distribution)) == alike(findings)
        found.append({finding.rule for finding in findings if not finding.ok})
    return found


@pytest.fixture(scope="module")
def reef() -> TileMapPlan:
    return tile_map_plan(Game.model_validate_json((CASES / "reef.json").read_bytes()))


@pytest.fixture(scope="module")
def legal(reef: TileMapPlan) -> Maps:
    return drawn(reef, 150, "default")


@pytest.fixture(scope="module")
def played(real_data: dict[str, CheckInput]) -> list[TileMapPlan]:
    games = (data.game for data in real_data.values())
    return [tile_map_plan(game) for game in games if game.setup.tile_map is not None]


def spoiled(maps: Maps, change: str, times: int) -> Maps:
    """Return every map some times over, each time with one fact of it changed by chance."""
    chance = np.random.default_rng(len(change))
    kinds, turns, symbols = (np.repeat(one, times, axis=0) for one in (maps.kinds, maps.turns, maps.symbols))
    for number in range(len(kinds)):
        bearing = np.flatnonzero(symbols[number] != NO_SYMBOL)
        bare = np.flatnonzero(symbols[number] == NO_SYMBOL)
        cell, other = chance.integers(kinds.shape[1], size=2)
        marked, plain = chance.choice(bearing), chance.choice(bare)
        match change:
            case "a tile turned":
                turns[number, cell] = (turns[number, cell] + chance.integers(1, 4)) % 4
            case "another kind":
                kinds[number, cell] = chance.integers(len(maps.plan.kinds))
            case "two tiles exchanged":
                for one in (kinds, turns, symbols):
                    one[number, [cell, other]] = one[number, [other, cell]]
            case "a symbol moved":
                symbols[number, [marked, plain]] = symbols[number, [plain, marked]]
            case "a symbol more":
                symbols[number, plain] = chance.integers(len(maps.plan.symbols))
            case "a symbol less":
                symbols[number, marked] = NO_SYMBOL
            case "another symbol":
                symbols[number, marked] = chance.integers(len(maps.plan.symbols))
            case "no tile":
                kinds[number, plain] = NO_TILE
            case "all by chance":
                kinds[number] = chance.integers(len(maps.plan.kinds), size=kinds.shape[1])
                turns[number] = chance.integers(4, size=kinds.shape[1])
                symbols[number] = chance.permutation(symbols[number])
    return Maps(maps.plan, kinds, turns, symbols)


BREAKS = {
    "a tile turned": {"edges-match", "border-matches"},
    "another kind": {"edges-match", "border-matches", "fixed-tiles", "symbol-tiles"},
    "two tiles exchanged": {"edges-match", "border-matches", "fixed-tiles", "balance"},
    "a symbol moved": {"symbol-tiles", "symbols-apart", "balance", "diagonal-only-when-forced"},
    "a symbol more": {"symbol-tiles", "symbol-names", "symbols-apart", "balance"},
    "a symbol less": {"symbol-tiles", "symbol-names", "balance", "diagonal-only-when-forced"},
    "another symbol": {"symbol-names"},
    "no tile": {"one-tile-per-space", "fixed-tiles"},
    "all by chance": {"edges-match", "border-matches", "within-supply", "diagonal-only-when-forced"},
}


@pytest.mark.parametrize("change", BREAKS)
def test_a_map_spoiled_in_one_fact_breaks_the_rules_that_the_referee_of_one_map_names(legal: Maps, change: str) -> None:
    maps = spoiled(legal, change, 3)
    found = maps.broken()
    assert found == broken_one_by_one(maps)
    assert BREAKS[change] <= set().union(*found)


def test_more_tiles_of_a_kind_than_may_be_laid_are_found(legal: Maps) -> None:
    for kind, supply in legal.plan.supply.items():
        scarce = replace(legal.plan, supply={**legal.plan.supply, kind: supply // 4})
        maps = Maps(scarce, legal.kinds, legal.turns, legal.symbols)
        assert maps.broken() == broken_one_by_one(maps)


def test_halves_out_of_balance_are_found_and_none_asked_for_are_not(legal: Maps) -> None:
    first, second = legal.plan.halves
    for halves in ((replace(first, count=first.count + 1), second), ()):
        plan = replace(legal.plan, halves=halves)
        maps = Maps(plan, legal.kinds, legal.turns, legal.symbols)
        assert maps.broken() == broken_one_by_one(maps)
        assert all(("balance" in found) == bool(halves) for found in maps.broken())


def test_a_turn_that_is_none_is_found(legal: Maps) -> None:
    turns = legal.turns.copy()
    turns[:, 3] = 4
    maps = Maps(legal.plan, legal.kinds, turns, legal.symbols)
    assert all("tiles-turned" in found for found in maps.broken())


def test_the_law_without_the_rule_on_corners_is_not_judged_by_it(reef: TileMapPlan) -> None:
    maps = drawn(reef, 60, "uniform")
    assert maps.broken("uniform") == [set()] * 60
    strict = maps.broken("default")
    assert strict == broken_one_by_one(maps, "default")
    assert set().union(*strict) == {"diagonal-only-when-forced"}


def test_no_maps_break_no_rules(legal: Maps) -> None:
    none = Maps(legal.plan, legal.kinds[:0], legal.turns[:0], legal.symbols[:0])
    assert none.broken() == []


@settings(max_examples=30)
@given(
    st.integers(1, 5),
    st.integers(1, 5),
    st.lists(st.sets(st.integers(0, 24), max_size=10), min_size=1, max_size=70),
    st.sets(st.integers(0, 24), max_size=8),
)
def test_corners_are_judged_alike_on_boards_of_every_shape(
    rows: int, columns: int, symbols: Sequence[set[int]], fixed: set[int]
) -> None:
    cells = rows * columns
    plan = replace(
        tile_map_plan(Game.model_validate_json((CASES / "reef.json").read_bytes())),
        rows=rows,
        columns=columns,
        fixed={divmod(cell, columns): "1" for cell in fixed if cell < cells},
        names={divmod(cell, columns): str(cell) for cell in range(cells)},
        halves=(),
        avoid_diagonal=True,
    )
    shown = np.full((len(symbols), cells), NO_SYMBOL, np.int8)
    for number, one in enumerate(symbols):
        shown[number, [cell for cell in one if cell < cells]] = 0
    blank = np.zeros_like(shown, np.uint8)
    maps = Maps(plan, blank, blank, shown)
    assert maps.broken() == broken_one_by_one(maps)


def test_a_board_too_large_for_batches_is_judged_map_by_map(reef: TileMapPlan) -> None:
    places = {(row, column): f"{row}-{column}" for row in range(11) for column in range(12)}
    plan = replace(reef, rows=11, columns=12, names=places, fixed={}, halves=())
    shown = np.full((3, 132), NO_SYMBOL, np.int8)
    shown[1, ::5] = 0
    clear = [row * 12 + column for row in range(1, 11, 3) for column in range(1, 12, 3)]
    shown[2, clear] = 0  # each beside all that the others are not
    blank = np.zeros_like(shown, np.uint8)
    maps = Maps(plan, blank, blank, shown)
    assert maps.broken() == broken_one_by_one(maps)
    assert "diagonal-only-when-forced" not in maps.broken()[2]


@pytest.mark.parametrize("distribution", ["default", "uniform"])
def test_drawn_maps_of_the_real_games_keep_every_rule_by_either_referee(
    played: list[TileMapPlan], distribution: str
) -> None:
    for plan in played:
        maps = drawn(plan, 40, distribution)
        assert maps.broken(distribution) == broken_one_by_one(maps, distribution) == [set()] * 40


@pytest.mark.parametrize("distribution", ["default", "uniform"])
def test_a_hundred_thousand_maps_of_the_real_games_keep_every_rule(
    played: list[TileMapPlan], distribution: str
) -> None:
    for plan in played:
        sampler, judged = BatchSampler(plan, distribution), 0
        for first in range(0, MANY, AT_ONCE):
            maps = sampler.draw(SeedRange.seeds(first, min(AT_ONCE, MANY - first)))
            verdicts = judge_maps(plan, maps.kinds, maps.turns, maps.symbols, distribution)
            assert [rule for rule, found in verdicts.items() if found.any()] == []
            judged += min(map(len, verdicts.values()))
        assert judged == MANY
