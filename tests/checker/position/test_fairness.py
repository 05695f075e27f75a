"""What a measure says is counted again, and a number that is wrong is found."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from printgen.checker.position.fairness import judge_fairness
from printgen.model.fairness import Fairness, TileTravel
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.position import Position
from printgen.setup.fairness.measure import measure_for
from printgen.setup.placements import Table
from printgen.setup.position import make_position
from tests.setup.fairness.test_measure import MEASURES, island
from tests.workshop import WORKSPACE

TESTS = Path(__file__).parent.parent.parent
SEEDS = 6


@lru_cache(maxsize=1)
def games() -> list[Game]:
    own = [load_game(TESTS / "cases" / "skerry", TESTS.parent / "data").game]
    own += [island(**changes) for changes in MEASURES.values() if changes]
    return [*own, *(WORKSPACE.sound_game(name).game for name in ("amdiak", "intimate-settlers", "ghost-ship"))]


def measured(game: Game, seeds: int) -> Iterator[tuple[Position, Fairness]]:
    for seed in range(seeds):
        position = make_position(game, game.setup.players[1], seed=seed)
        for shown in {position, replace(position, hexes=())}:
            measure = measure_for(game, Table(shown.players, shown.options, shown.seats))
            assert measure is not None
            yield shown, measure.of(shown)


def kept(game: Game, position: Position, told: Fairness) -> bool:
    [finding] = judge_fairness(game, position, told)
    return finding.ok


def test_other_code_counts_the_same() -> None:
    for game in games():
        assert all(kept(game, position, told) for position, told in measured(game, SEEDS)), game.id


def test_one_wrong_number_is_found_wherever_it_stands() -> None:
    game = games()[0]
    [(position, told)] = measured(game, 1)
    first, *rest = told.rows
    assert not kept(game, position, replace(told, shares=(told.shares[0] + 0.5, *told.shares[1:])))
    assert not kept(game, position, replace(told, spread=told.spread + 0.01))
    assert not kept(game, position, replace(told, seats=told.seats[::-1]))
    assert not kept(game, position, replace(told, rows=(replace(first, values=(0.0,) * 4), *rest)))
    assert not kept(game, position, replace(told, rows=tuple(rest)))
    dealt = position.dealt
    hot = next(n for n, one in enumerate(dealt) if one.things[0].kind == "6")
    cold = next(n for n, one in enumerate(dealt) if one.things[0].kind == "12")
    moved = {hot: replace(dealt[hot], space=dealt[cold].space), cold: replace(dealt[cold], space=dealt[hot].space)}
    other = replace(position, dealt=tuple(moved.get(n, one) for n, one in enumerate(dealt)))
    assert not kept(game, other, told)


@lru_cache(maxsize=1)
def archipelago() -> Game:
    return WORKSPACE.sound_game("ghost-ship").game


def travelled(game: Game, position: Position, hidden: bool = False) -> Fairness:
    measure = measure_for(game, Table(position.players, position.options, position.seats))
    assert measure is not None
    return measure.of(position, hidden=hidden)


@pytest.mark.parametrize("readings", [(), ("G1.no-hop",)])
@pytest.mark.parametrize("hidden", [False, True])
def test_ways_over_tiles_are_counted_the_same_whether_symbols_are_known_or_not(
    readings: tuple[str, ...], hidden: bool
) -> None:
    for seed, players in ((1, 2), (2, 3), (3, 4), (4, 4)):
        position = make_position(archipelago(), players, seed=seed, distribution="uniform", readings=readings)
        told = travelled(archipelago(), position, hidden)
        assert kept(archipelago(), position, told)
        assert told.without == (("symbols",) if hidden else ())


def test_what_nobody_reaches_is_counted_the_same() -> None:
    noun = archipelago().fairness
    assert isinstance(noun, TileTravel)
    afloat = noun.model_copy(update={"moves": {name: noun.moves[name] for name in ("sail", "hop")}})
    game = archipelago().model_copy(update={"fairness": afloat})
    for seed in range(3):
        position = make_position(game, 4, seed=seed)
        told = travelled(game, position)
        assert told.rows[-1].name == "out-of-reach"
        assert told.spread > sum(told.shares)  # what nobody reaches counts as well
        assert kept(game, position, told)


def test_one_wrong_number_of_a_way_over_tiles_is_found() -> None:
    position = make_position(archipelago(), 4, seed=7)
    told = travelled(archipelago(), position)
    assert kept(archipelago(), position, told)
    first, *rest = told.rows
    shares = (told.shares[1], told.shares[0], *told.shares[2:])
    wrong = [
        replace(told, shares=shares),
        replace(told, spread=told.spread + 0.001),
        replace(told, seats=told.seats[::-1]),
        replace(told, without=("symbols",)),
        replace(told, rows=tuple(rest)),
        replace(told, rows=(replace(first, values=(first.values[0] or 0, None, *first.values[2:])), *rest)),
    ]
    assert not any(kept(archipelago(), position, one) for one in wrong)
    tiles = position.tiles
    marked = next(n for n, tile in enumerate(tiles) if tile.symbol == "skull")
    chest = next(n for n, tile in enumerate(tiles) if tile.symbol == "chest")
    moved = {marked: replace(tiles[marked], symbol="chest"), chest: replace(tiles[chest], symbol="skull")}
    other = replace(position, tiles=tuple(moved.get(n, tile) for n, tile in enumerate(tiles)))
    assert not kept(archipelago(), other, told)
