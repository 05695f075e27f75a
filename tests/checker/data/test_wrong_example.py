"""Worked examples of scores and of moves."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printgen.checker.check import CheckInput
from printgen.checker.data.meaning import wrong_example
from printgen.checker.data.names import unknown_reference
from printgen.model.load.game import load_game
from printgen.model.load.resources import load_resources, load_tool_words

Told = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("score.yaml", "total: 6, cite", "total: 7, cite"),
         "score.yaml:11:71: the total comes to 6, the example says 7"),
        (("score.yaml", "lines: {F: 4}", "lines: {F: 5}"),
         "score.yaml:11:60: line `F` comes to 4, the example says 5"),
        (("score.yaml", "lines: {F: 4}", "lines: {}"),
         "score.yaml:11:49: the example does not tell line `F`, which comes to 4"),
        (("score.yaml", "flies: [1, 1, 2]", "flies: [1, 1, 3]"),
         "score.yaml:11:30: `flies` has no piece of the value `3`"),
        (("score.yaml", "flies: [1, 1, 2]", "flies: 4"),
         "score.yaml:11:23: `flies` is a list of the values won"),
        (("score.yaml", "lily-pads: 1}", "lily-pads: [1]}"),
         "score.yaml:11:45: `lily-pads` is a whole number from 0"),
        (("score.yaml", "lily-pads: 1}", "lily-pads: 4}"),
         "score.yaml:11:45: `lily-pads` is 4, there are only 3"),
        (("score.yaml", "total: F + 2 * lily_pads", "total: F / lily_pads if lily_pads else 0"),
         "score.yaml:11:71: the total comes to 4, the example says 6"),
        (("score.yaml", "formula: sum(flies)", "formula: sum(flies) / 3"),
         "score.yaml:11:5: the formula `sum(flies) / 3` gives `1.3333333333333333`, a score is a "
         "whole number"),
        (("rules.yaml", "path: [a1, b1]", "path: [a1, b2]"),
         "rules.yaml:35:25: `b2` is neither beside `a1` nor next to it on a line"),
        (("rules.yaml", "path: [a1, b1], dice: [1]", "path: [a1, b1], dice: [1, 1]"),
         "rules.yaml:35:36: the route has 1 steps, its dice come to 2"),
        (("rules.yaml", "dice: [1]", "dice: [7, -6]"), "rules.yaml:35:37: no die shows 7"),
    ],
)  # fmt: skip
def test_an_example_that_does_not_come_out_is_told_where_it_is_wrong(
    told: Told, change: tuple[str, str, str], expected: str
) -> None:
    assert told(change)[0] == f"wrong-example {expected}"


def test_a_route_may_follow_a_line_where_spaces_do_not_touch(told: Told) -> None:
    changes = (
        ("board.yaml", "spaces: [a1, b1, b2]", "diagonal: true, spaces: [a1, b2]"),
        ("rules.yaml", "path: [a1, b1]", "path: [a1, b2]"),
    )
    assert told(*changes) == []


def test_a_game_without_an_example_is_told(told: Told) -> None:
    example = (
        "  - {entries: {flies: [1, 1, 2], lily-pads: 1}, lines: {F: 4}, total: 6, "
        "cite: {source: leaflet, section: Scoring}}\n"
    )
    assert told(("score.yaml", f"examples:\n{example}", "examples: []\n")) == [
        "wrong-example score.yaml:10:1: there is no worked example of a score"
    ]


def test_odds_are_told_once_when_the_game_is_loaded(tiny_data: CheckInput) -> None:
    assert list(wrong_example.check(tiny_data)) == []


def test_every_number_of_every_real_example_is_worked_out_again(
    real: CheckInput, changed: Callable[..., CheckInput], underlined: Callable[..., str]
) -> None:
    for number, example in enumerate(real.game.score.examples):
        results = {("total",): example.total}
        results |= {("lines", name): value for name, value in example.lines.items()}
        for below, value in results.items():
            path = ("score", "examples", number, *below)
            problems = list(wrong_example.check(changed(real, path, value + 1)))
            assert [problem.message for problem in problems] == [
                problem.message for problem in problems if f"says {value + 1}" in problem.message
            ]
            assert [underlined(problem) for problem in problems] == [str(value)]


def test_every_die_of_every_real_route_counts(real: CheckInput, changed: Callable[..., CheckInput]) -> None:
    routes = real.game.rules.routes
    if not routes:
        pytest.skip("the game has no worked routes")
    for name, route in routes.items():
        shorter = changed(real, ("rules", "routes", name, "path"), route.path[:-1])
        assert [problem.code for problem in wrong_example.check(shorter)] == ["wrong-example"]
        first = route.path[0]
        stays = changed(real, ("rules", "routes", name, "path"), (first, *route.path))
        messages = [problem.message for problem in wrong_example.check(stays)]
        assert f"`{first}` is neither beside `{first}` nor next to it on a line" in messages


@pytest.fixture(scope="module")
def bees(root: Path) -> CheckInput:
    """Return the invented game that has contests, choices and worked games."""
    data = root / "data"
    game = load_game(root / "tests" / "cases" / "bees", data)
    return CheckInput(game, load_resources(data), load_tool_words(data))


GAME = ("score", "games", 0)
MEADOW = (*GAME, "contests", "meadow", 0)


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ((*MEADOW, "points", "Ann"), 7, ["`Ann` has 6, the example says 7"]),
        ((*MEADOW, "points"), {"Ann": 6}, ["the example does not tell `Bob`, who has 3"]),
        ((*MEADOW, "points", "Cem"), 1, ["`Cem` does not play"]),
        ((*MEADOW, "shared", "flowers"), "x", ["`flowers` is a whole number from 0"]),
        ((*MEADOW, "players", "Ann", "bees"), 9, ["`bees` is 9, there are only 4"]),
        ((*MEADOW, "players", "Ann", "wasps"), 1, ["there is no entry of `meadow` `wasps`"]),
        ((*MEADOW, "players", "Cem"), {"bees": 0}, ["`Cem` does not play"]),
        ((*GAME, "contests", "hedge"), (), ["there is no contest `hedge`"]),
        ((*GAME, "players", "Bob", "crown"), "maybe", ["`crown` cannot be `maybe`"]),
        ((*GAME, "totals", "Bob"), 13, ["`Bob` has 12, the example says 13"]),
        ((*GAME, "winners"), ("Ann",), ["won by `Bob`, the example says `Ann`"]),
        (("rules", "examples", "stings", "gives"), 7,
         ["the formula comes to 6, the example gives 7"]),
        (("rules", "examples", "stings", "formula"), "wasps * 2",
         ["unknown name `wasps` in the formula `wasps * 2`"]),
    ],
)  # fmt: skip
def test_a_worked_game_that_does_not_come_out_is_told(
    bees: CheckInput, changed: Callable[..., CheckInput], path: Any, value: Any, told: list[str]
) -> None:
    assert list(wrong_example.check(bees)) == []
    check = unknown_reference if told[0].startswith("there is no") else wrong_example
    before = {problem.message for problem in check.check(bees)}  # the icons of the invented game are not there
    problems = [one for one in check.check(changed(bees, path, value)) if one.message not in before]
    assert [problem.message for problem in problems] == told
    assert all(problem.span and problem.span.line > 1 for problem in problems)


def test_a_worked_game_that_tells_no_result_is_no_example(bees: CheckInput, changed: Callable[..., CheckInput]) -> None:
    mute = changed(bees, GAME, bees.game.score.games[0].model_copy(
        update={"contests": {}, "totals": {}, "winners": ()}
    ))  # fmt: skip
    (problem,) = wrong_example.check(mute)
    assert problem.message == "the worked game tells neither points nor totals nor winners"


def test_what_breaks_a_demand_cannot_be_in_a_worked_game(bees: CheckInput, changed: Callable[..., CheckInput]) -> None:
    few = ("score", "contests", "meadow", "demands", "few")
    strict = changed(bees, few, "bees < 3 or place > 1")
    for language in bees.game.words:
        strict = changed(strict, ("words", language, ".".join(few)), "few bees are enough")
    (problem,) = wrong_example.check(strict)
    assert problem.message == "`Ann`: few bees are enough"
    assert not list(wrong_example.check(changed(strict, (*GAME, "breaks"), ("few",))))
    (problem,) = wrong_example.check(changed(strict, (*GAME, "breaks"), ("few", "many")))
    assert problem.message == "the worked game does not break `many`"


def test_every_number_of_every_real_game_is_worked_out_again(
    real: CheckInput, changed: Callable[..., CheckInput], underlined: Callable[..., str]
) -> None:
    for number, game in enumerate(real.game.score.games):
        told: dict[tuple[str | int, ...], int] = {("totals", player): total for player, total in game.totals.items()}
        for name, several in game.contests.items():
            for row, one in enumerate(several):
                for player, points in one.points.items():
                    told["contests", name, row, "points", player] = points
        for below, value in told.items():
            wrong = changed(real, ("score", "games", number, *below), value + 1)
            (problem,) = wrong_example.check(wrong)
            assert problem.message.endswith(f"says {value + 1}")
            assert underlined(problem) == str(value)


def test_every_worked_number_of_the_real_rules_is_worked_out_again(
    real: CheckInput, changed: Callable[..., CheckInput]
) -> None:
    for name, example in real.game.rules.examples.items():
        wrong = changed(real, ("rules", "examples", name, "gives"), example.gives + 1)
        (problem,) = wrong_example.check(wrong)
        assert problem.message.endswith(f"the example gives {example.gives + 1}")
