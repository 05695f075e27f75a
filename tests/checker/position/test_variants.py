from pathlib import Path

import pytest

from printgen.model.game import Game
from printgen.model.play.options import variant_conflicts
from printgen.model.play.supply import boxes_in_play, parts_in_box, used_parts

CASES = Path(__file__).parent.parent.parent / "cases"


@pytest.fixture(scope="module")
def reef() -> Game:
    return Game.model_validate_json((CASES / "reef.json").read_bytes())


@pytest.fixture(scope="module")
def lagoon() -> Game:
    return Game.model_validate_json((CASES / "lagoon.json").read_bytes())


@pytest.mark.parametrize(
    ("players", "variants"),
    [
        (2, []),
        (None, []),
        (2, ["at-sea"]),
        (4, ["two-seas"]),
        (4, ["two-seas", "second-chest", "spare-die"]),
        (None, ["full-hold"]),
        (2, ["captains-choice"]),
    ],
)
def test_variants_that_go_together_have_no_problem(lagoon: Game, players: int | None, variants: list[str]) -> None:
    assert variant_conflicts(lagoon, players, variants) == ()


@pytest.mark.parametrize(
    ("players", "variants", "code", "words"),
    [
        (2, ["fog", "at-sea"], "unknown-variant", "no variant `fog`"),
        (4, ["full-hold", "two-seas"], "variant-players", "not for 4 players, only for 2"),
        (4, [], "players-without-seats", "no seats for 4 players"),
        (4, ["at-sea"], "players-without-seats", "no seats for 4 players"),
        (9, ["two-seas"], "players-without-seats", "no seats for 9 players"),
        (None, ["second-chest"], "variant-needs", "`second-chest` needs one of: two-seas"),
        (2, ["at-sea", "full-hold"], "variants-exclude", "`at-sea` and `full-hold`"),
        (2, ["full-hold", "at-sea"], "variants-exclude", "`full-hold` and `at-sea`"),
        (2, ["spare-die"], "variant-parts", "3 `die` are needed, 1 x 2 are there"),
    ],
)
def test_each_conflict_is_told(lagoon: Game, players: int | None, variants: list[str], code: str, words: str) -> None:
    messages = {problem.code: problem.message for problem in variant_conflicts(lagoon, players, variants)}
    assert words in messages[code]


def test_an_exclusion_is_told_once_even_when_both_name_each_other(lagoon: Game) -> None:
    exclusion = lagoon.variants["at-sea"].excludes[0].model_copy(update={"variant": "at-sea"})
    mutual = lagoon.variants["full-hold"].model_copy(update={"excludes": (exclusion,)})
    game = lagoon.model_copy(update={"variants": {**lagoon.variants, "full-hold": mutual}})
    problems = variant_conflicts(game, 2, ["at-sea", "full-hold"])
    assert [problem.code for problem in problems] == ["variants-exclude"]


def test_parts_count_for_what_they_are_part_of(reef: Game, lagoon: Game) -> None:
    assert used_parts(reef, 3, ()) == {
        "tile": 2, "tile.numbered": 2, "tile.numbered.1": 2, "boat": 3,
    }  # fmt: skip
    assert used_parts(lagoon, 2, ("full-hold",))["coin"] == 2 + 4 * 2
    assert used_parts(lagoon, 2, ())["coin"] == 2 + 3 * 2


def test_the_box_knows_components_piles_kinds_and_no_more(reef: Game, lagoon: Game) -> None:
    assert parts_in_box(reef, "tile") == 60
    assert parts_in_box(reef, "tile.numbered") == 8
    assert parts_in_box(reef, "tile.numbered.6") == 4
    assert parts_in_box(reef, "tile.numbered.9") == 0
    assert parts_in_box(lagoon, "coin.ship") == 8
    assert parts_in_box(lagoon, "coin.anchor") is None
    assert parts_in_box(lagoon, "sail") is None
    assert (boxes_in_play(lagoon, ()), boxes_in_play(lagoon, ("two-seas",))) == (1, 2)
