"""A search gives the same whatever it is cut into, and the same as looking at each map."""

import pickle
from itertools import pairwise

import pytest

from printgen.errors import UsageError
from printgen.model.game import Game
from printgen.setup.engine import Found, Setting, Task, engine, merged, rounded, search, step_of
from printgen.setup.seed_range import SeedRange
from tests.workshop import WORKSPACE

COUNT = 300


def games() -> list[Game]:
    known = (WORKSPACE.sound_game(name).game for name in WORKSPACE.game_ids())
    return [game for game in known if game.fairness is not None]


@pytest.fixture(scope="module", params=games(), ids=lambda game: game.id)
def setting(request: pytest.FixtureRequest) -> Setting:
    return Setting.of(request.param, request.param.setup.players[1])


@pytest.fixture
def count(setting: Setting) -> int:
    return COUNT if engine(setting).by_batches else 40


def test_the_best_are_the_smallest_spreads_and_of_equal_ones_the_lower_numbers(setting: Setting, count: int) -> None:
    ready = engine(setting)
    assert ready.measure is not None
    seed_range = SeedRange.within("lagoon", 0, count)
    found = search(Task(setting, seed_range, best=5))
    looked = range(count) if count < COUNT else (number for _, number in found.kept)
    one_by_one = {n: rounded(ready.measure.of(ready.position(seed_range, n)).spread) for n in looked}
    expected = sorted((spread, n) for n, spread in one_by_one.items())[:5]
    assert [number for _, number in found.kept] == [number for _, number in expected]
    assert [s for s, _ in found.kept] == pytest.approx([s for s, _ in expected], abs=1e-6)
    assert found.looked == count == sum(times for _, times in found.steps)


def test_the_same_is_found_whatever_a_walk_is_cut_into(setting: Setting, count: int) -> None:
    seed_range = SeedRange.within(7, 3, count)
    whole = search(Task(setting, seed_range, best=4))
    cuts = [0, 1, count // 3, count // 2 + 1, count]
    parts = [search(Task(setting, seed_range[a:b], best=4)) for a, b in pairwise(cuts)]
    for order in (parts, parts[::-1]):
        found = Found()
        for part in order:
            found = merged(found, part, 4)
        assert found == whole


def test_the_first_fair_one_ends_a_search_and_counts_what_was_looked_at(setting: Setting, count: int) -> None:
    seed_range = SeedRange.within("x", 0, count)
    best = search(Task(setting, seed_range, best=1)).kept[0]
    found = search(Task(setting, seed_range, fair=best[0]))
    assert found.hit == best
    assert found.looked == best[1] + 1 == sum(times for _, times in found.steps)
    none = search(Task(setting, seed_range[: best[1]], fair=best[0])) if best[1] else Found()
    assert none.hit is None and none.looked == best[1]


def test_a_task_can_be_handed_to_another_process(setting: Setting) -> None:
    task = Task(setting, SeedRange.within("x", 0, 5), best=2)
    assert search(pickle.loads(pickle.dumps(task))) == search(task)


def test_where_nothing_is_measured_that_is_said() -> None:
    known = (WORKSPACE.sound_game(name).game for name in WORKSPACE.game_ids())
    game = next(game for game in known if game.fairness is None)
    with pytest.raises(UsageError, match="nothing says how fair"):
        search(Task(Setting.of(game, game.setup.players[0]), SeedRange.within(1, 0, 1), best=1))


def test_what_cannot_be_measured_is_as_far_apart_as_can_be() -> None:
    assert rounded(float("nan")) == float("inf")
    assert step_of(float("inf")) == step_of(1e9) > step_of(3.0) == 60
