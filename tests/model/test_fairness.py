"""The file of a measure: what it may hold, and what is wrong with it is told in its place."""

from typing import Any

import pytest

from printgen.model.fairness import HexReach, spread_of
from printgen.model.load.game import LoadedGame
from printgen.model.nouns import names_in
from printgen.model.play.facts import Facts

HEXES = """\
kind: hex-reach
starts: frog
reach: 3
dice: die
weights: {start: 1, reach: 0.5, kinds: 1, harbours: 0}
cite: {source: leaflet, section: Setup}
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("reach: 0.5", "reach: -1", "out-of-range fairness.yaml:5:28: `weights.reach` must be"),
        ("hex-reach", "hex-rich", "not-a-choice fairness.yaml:1:1: `kind` of the file must be"),
        ("reach: 3", "reach: -3", "out-of-range fairness.yaml:3:8: `reach` must be at least 0"),
        ("starts: frog\n", "", "missing-key fairness.yaml:1:1: the file lacks the key `starts`"),
        ("dice: die", "dices: die", "unknown-key fairness.yaml:4:1: unknown key `dices`"),
    ],
)
def test_what_is_no_measure_is_told_where_it_stands(copy: Any, old: str, new: str, told: str) -> None:
    assert HEXES.count(old) == 1
    (copy.folder / "fairness.yaml").write_text(HEXES.replace(old, new), encoding="utf-8")
    assert any(line.replace("games/frogs/", "").startswith(told) for line in copy.told())


def test_a_game_may_do_without(tiny: LoadedGame) -> None:
    assert tiny.game.fairness is None


def test_a_number_may_be_the_fact_that_holds_it(tiny: LoadedGame) -> None:
    facts = Facts(tiny.game)
    assert facts.number(3) == 3
    path = next(path for path in facts.paths() if isinstance(facts.value(path), int))
    assert facts.number(path) == facts.value(path)


def test_every_path_of_a_fact_is_found_with_its_keys() -> None:
    noun = HexReach.model_validate(
        {
            "kind": "hex-reach",
            "starts": "frog",
            "reach": "facts.far",
            "dice": "die",
            "weights": {"start": 1, "reach": 0, "kinds": 0, "harbours": 0},
            "cite": {"source": "leaflet", "section": "Setup"},
        }
    )
    named = [(one.path, one.name) for one in names_in(noun) if one.ref.what == "fact"]
    assert named == [(("reach",), "facts.far")]


def test_the_spread_is_the_largest_share_less_the_smallest() -> None:
    assert spread_of((3.0, 1.5, 2.0)) == 1.5
    assert spread_of(()) == 0
