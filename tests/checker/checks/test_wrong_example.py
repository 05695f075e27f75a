"""Worked examples of scores and of moves."""

from collections.abc import Callable

import pytest

from printgen.checker import Data
from printgen.checker.checks import wrong_example

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
         "rules.yaml:33:25: `b2` is neither beside `a1` nor next to it on a line"),
        (("rules.yaml", "path: [a1, b1], dice: [1]", "path: [a1, b1], dice: [1, 1]"),
         "rules.yaml:33:36: the route has 1 steps, its dice come to 2"),
        (("rules.yaml", "dice: [1]", "dice: [7, -6]"), "rules.yaml:33:37: no die shows 7"),
    ],
)  # fmt: skip
def test_an_example_that_does_not_come_out_is_told_where_it_is_wrong(
    told: Told, change: tuple[str, str, str], expected: str
) -> None:
    assert told(change)[0] == f"wrong-example {expected}"


def test_a_route_may_follow_a_line_where_spaces_do_not_touch(told: Told) -> None:
    changes = (
        ("board.yaml", "spaces: [a1, b1, b2]", "spaces: [a1, b2]"),
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


def test_odds_are_told_once_when_the_game_is_loaded(tiny_data: Data) -> None:
    assert list(wrong_example.check(tiny_data)) == []


def test_every_number_of_every_real_example_is_worked_out_again(
    real: Data, changed: Callable[..., Data], underlined: Callable[..., str]
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


def test_every_die_of_every_real_route_counts(real: Data, changed: Callable[..., Data]) -> None:
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
