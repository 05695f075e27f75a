"""What cites a source is called as rulings call it, and holds the numbers a reader would see."""

from collections.abc import Mapping

import pytest

from printgen.checker.check import CheckInput
from printgen.checker.citations import Thing, things
from printgen.checker.names import parts_of_rules


@pytest.fixture(scope="module")
def found(tiny_data: CheckInput) -> Mapping[str, Thing]:
    return {thing.name: thing for thing in things(tiny_data.game)}


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("facts.jump", {2}),
        ("costs.moves.dive", set()),
        ("tables.landing.reed", {1, 2}),
        ("setup.flies", {2, 3, 4, 6}),  # with 2 players 4, with 3 players 6
        ("variants.fasting", {2, 3}),  # for 2..3 players, a jump of 3
        ("variants.feast", {2}),
        ("board.regions.shore", {2}),  # `c2` is no number, `players == 2` holds one
        ("score", {2}),
        ("score.flies", {1, 2}),
        ("score.lily-pads", {3}),
        ("turn.roll", set()),
        ("rulings.R1", set()),
    ],
)
def test_a_thing_holds_its_own_numbers(found: Mapping[str, Thing], name: str, numbers: set[int]) -> None:
    assert found[name].numbers == numbers


def test_what_lies_between_the_ends_of_a_range_is_kept_apart(found: Mapping[str, Thing]) -> None:
    first = found["odds.doubles"]
    assert first.worked
    assert (first.numbers, first.between) == ({1, 6, 36}, {2, 3, 4, 5})


def test_steps_and_placements_of_one_id_share_a_name(tiny_data: CheckInput) -> None:
    named = [thing.path for thing in things(tiny_data.game) if thing.name == "setup.frogs"]
    assert named == [("setup", "steps", 1), ("setup", "placements", 0)]


def test_things_in_a_list_without_ids_are_called_as_the_list_is(found: Mapping[str, Thing]) -> None:
    assert {"setup.seatings", "score.ties", "score.examples"} <= found.keys()


def test_what_has_a_name_of_its_own_is_called_as_rulings_call_it(real: CheckInput) -> None:
    known = {*parts_of_rules(real.game)} | {f"rulings.{name}" for name in real.game.rulings}
    lists = {"setup.seatings"}
    lists |= {f"score.{name}" for name in ("ties", "equals", "series", "examples", "games")}
    named = {one.name for one in things(real.game)} - lists
    inside = {"setup.tile-map.symbols"} | {f"events.{name}" for name in real.game.rules.events}
    shared = {
        f"score.{name}.{entry}"
        for name, contest in real.game.score.contests.items()
        for entry in (*contest.shared, *contest.entries)
    }
    assert named <= known | inside | shared
