from collections.abc import Callable
from typing import Any

import pytest

from printgen.model.load.game import LoadedGame, load_game
from printgen.model.play.facts import Facts, UnknownFact, cases
from printgen.model.rules import Chance


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("facts.jump", 2),
        ("costs.moves.eat", 2),
        ("costs.moves.dive", "turn"),
        ("box.frog.count", 4),
        ("box.fly.values.1", 4),
        ("box.frog.diameter", "15\N{NO-BREAK SPACE}mm"),
        ("tiles.ordinary", 11),
        ("tiles.ordinary.1", 8),
        ("symbols.lily", 1),
        ("symbols.count", 1),
        ("board.columns", 3),
        ("board.rows", 2),
        ("board.spaces", 6),
        ("board.pitch.y", "41\N{NO-BREAK SPACE}mm"),
        ("regions.middle", ("b1", "b2")),
        ("regions.middle.count", 2),
        ("lines.stream.count", 3),
        ("seats.count", 3),
        ("variants.count", 2),
        ("players", "2–3"),
        ("players.least", 2),
        ("setup.tiles", 5),
        ("setup.flies", "4–6"),
        ("odds.doubles", "16.7\N{NO-BREAK SPACE}%"),
        ("odds.doubles.fraction", "6/36"),
    ],
)
def test_a_path_leads_to_its_fact(tiny: LoadedGame, path: str, value: object) -> None:
    assert Facts(tiny.game).value(path) == value


def test_the_number_of_players_decides_counts(tiny: LoadedGame) -> None:
    facts = Facts(tiny.game, players=3)
    assert (facts.value("players"), facts.value("setup.frogs"), facts.value("setup.flies")) == (3, 3, 6)


def test_a_variant_changes_the_facts_it_sets(tiny: LoadedGame) -> None:
    facts = Facts(tiny.game, variants=["fasting"])
    assert facts.value("facts.jump") == 3
    assert facts.value("setup.flies") == 0


def test_a_wrong_path_is_told_with_its_neighbours(tiny: LoadedGame) -> None:
    with pytest.raises(UnknownFact) as caught:
        Facts(tiny.game).value("fact.jump")
    assert str(caught.value) == "there is no fact `fact.jump`"
    assert caught.value.near[0] == "facts.jump"


def test_every_path_has_a_value(tiny: LoadedGame) -> None:
    facts = Facts(tiny.game)
    assert len(facts.paths()) > 40
    for path in facts.paths():
        assert facts.value(path) not in (None, "")


def chance(of: dict[str, str], when: str, gives: tuple[int, int]) -> Chance:
    cite = {"source": "s", "section": "x"}
    return Chance.model_validate({"of": of, "when": when, "gives": list(gives), "confidence": "stated", "cite": cite})


def test_the_cases_of_two_dice_are_counted_one_by_one() -> None:
    dice = {"first": "0..5", "second": "0..5"}
    assert cases(chance(dice, "first == 0 or second == 0", (11, 36))) == (11, 36)
    assert cases(chance(dice, "first + second > 9", (1, 36))) == (1, 36)


def test_too_many_cases_are_refused() -> None:
    with pytest.raises(ValueError, match="1,000,000,000 cases"):
        cases(chance({"a": "1..1000", "b": "1..1000", "c": "1..1000"}, "a == b", (1, 2)))


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("rules", "gives: [6, 36]", "gives: [5, 36]",
         "wrong-odds games/frogs/rules.yaml:37:52: 5 of 36 is stated, 6 of 36 cases count"),
        ("rules", "first == second", "first == third",
         "unknown-name games/frogs/rules.yaml:37:52: "
         "unknown name `third` in the formula `first == third`"),
        ("setup", "count: players,", "count: player,",
         "unknown-name games/frogs/setup.yaml:4:24: unknown name `player` in the formula `player`"),
        ("setup", "count: players,", "count: players / 2,",
         "bad-formula games/frogs/setup.yaml:4:24: `players / 2` gives 1.0 for 2 players"),
        ("setup", "'fasting' not in variants", "'fsting' in variants",
         "unknown-variant games/frogs/setup.yaml:5:71: there is no variant or reading `fsting`"),
        ("board", "when: players == 2", "when: players == ",
         "bad-formula games/frogs/board.yaml:8:29: "
         "the formula `players ==`: unexpected 'end'"),
        ("variants", "uses: {fly: players}", "uses: {fly: 1 // 0}",
         "bad-formula games/frogs/variants.yaml:2:33: "
         "the formula `1 // 0`: integer division or modulo by zero"),
        ("score", "formula: sum(flies)", "formula: sum(F)",
         "unknown-name games/frogs/score.yaml:6:22: unknown name `F` in the formula `sum(F)`"),
        ("score", "total: F + 2 * lily_pads", "total: F + 2 * lily",
         "unknown-name games/frogs/score.yaml:7:8: "
         "unknown name `lily` in the formula `F + 2 * lily`"),
    ],
)  # fmt: skip
def test_a_wrong_formula_is_told_at_its_place(
    spoiled: Callable[[str, str, str], list[str]], name: str, old: str, new: str, told: str
) -> None:
    assert spoiled(f"games/frogs/{name}.yaml", old, new) == [told]


def test_stated_odds_may_be_reduced(copy: Any) -> None:
    copy.replace("games/frogs/rules.yaml", "gives: [6, 36]", "gives: [1, 6]")
    game = load_game(copy.folder, copy.data).game
    assert Facts(game).value("odds.doubles.fraction") == "1/6"
