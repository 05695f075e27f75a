"""The file of a measure: what it may hold, and what is wrong with it is told in its place."""

from typing import Any

import pytest

from printgen.model.fairness import BoardReach, spread_of
from printgen.model.load.game import LoadedGame
from printgen.model.nouns import names_in, nouns_in
from printgen.model.play.facts import Facts

BOARD = """\
kind: board-reach
unit: steps
starts: frog
figures: {near: {component: fly, within: 3, weight: 0.5}}
cite: {source: leaflet, section: Setup}
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("weight: 0.5", "weight: 2000", "out-of-range fairness.yaml:4:53: `figures.near.weight` must be"),
        ("board-reach", "hex-rich", "not-a-choice fairness.yaml:1:1: `kind` of the file must be"),
        ("within: 3", "within: -3", "out-of-range fairness.yaml:4:42: `figures.near.within` must be at least 0"),
        ("unit: steps\n", "", "missing-key fairness.yaml:1:1: the file lacks the key `unit`"),
        ("starts: frog", "start: frog", "unknown-key fairness.yaml:3:1: unknown key `start`"),
    ],
)
def test_what_is_no_measure_is_told_where_it_stands(copy: Any, old: str, new: str, told: str) -> None:
    assert BOARD.count(old) == 1
    (copy.folder / "fairness.yaml").write_text(BOARD.replace(old, new), encoding="utf-8")
    assert any(line.replace("games/frogs/", "").startswith(told) for line in copy.told())


def test_a_game_may_do_without(tiny: LoadedGame) -> None:
    assert tiny.game.fairness is None


def test_a_number_may_be_the_fact_that_holds_it(tiny: LoadedGame) -> None:
    facts = Facts(tiny.game)
    assert facts.number(3) == 3
    path = next(path for path in facts.paths() if isinstance(facts.value(path), int))
    assert facts.number(path) == facts.value(path)


def test_every_path_of_a_fact_is_found_with_its_keys() -> None:
    figures = {"near": {"component": "fly", "within": "facts.far"}, "far": {"component": "fly", "beyond": "facts.far"}}
    noun = BoardReach.model_validate({"kind": "board-reach", "unit": "steps", "figures": figures, "cite": []})
    found = [(one.path, one.name) for path, inner in nouns_in(noun) for one in names_in(inner, path)]
    assert [one for one in found if one[1] == "facts.far"] == [
        (("figures", "near", "within"), "facts.far"),
        (("figures", "far", "beyond"), "facts.far"),
    ]


def test_the_spread_is_the_largest_share_less_the_smallest() -> None:
    assert spread_of((3.0, 1.5, 2.0)) == 1.5
    assert spread_of(()) == 0
