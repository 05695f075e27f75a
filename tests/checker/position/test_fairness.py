"""What a measure says is counted again, and a number that is wrong is found."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from printgen.checker.position.fairness import judge_fairness
from printgen.model.fairness import Fairness
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
    return [*own, *(WORKSPACE.sound_game(name).game for name in ("amdiak", "intimate-settlers"))]


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
