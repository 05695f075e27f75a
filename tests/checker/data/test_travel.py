"""What a measure of travel names is there: a wrong name is told with its place."""

import shutil
from pathlib import Path

import pytest

from printgen.checker.check import CheckInput
from printgen.checker.data.meaning import impossible_measure
from printgen.checker.data.names import unknown_reference
from printgen.model.fairness import TileTravel
from printgen.model.load.game import check_load, load_game
from printgen.model.load.resources import load_resources, load_tool_words
from printgen.model.play.travel_plan import travel_plan
from printgen.problems import Problem

DATA = Path(__file__).parent.parent.parent.parent / "data"
GAME = DATA / "games" / "ghost-ship"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the game, with no words but its own."""
    copy = tmp_path_factory.mktemp("games") / "ghost-ship"
    shutil.copytree(GAME, copy)
    return copy


def problems_of(folder: Path) -> tuple[Problem, ...]:
    """Load the game and look up all names; where they are sound, look at its measure."""
    loaded, problems = check_load(folder, DATA)
    if loaded is None:
        return problems
    data = CheckInput(loaded, load_resources(DATA), load_tool_words(DATA))
    return tuple(unknown_reference.check(data)) or tuple(impossible_measure.check(data))


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("costs.movement.sail", "costs.movement.sial", "unknown-reference", "costs.movement.sial"),
        ("cost: costs.movement.land", "cost: -2", "bad-cost", "-2 is not from 1 to 99"),
        ("cost: costs.movement.land", "cost: 100", "bad-cost", "100 is not"),
        ("costs.movement.land", "costs.movement.swim", "impossible-measure", "is `turn`"),
        ("kinds: 2..5", "kinds: 2..7", "unknown-reference", "there is no kind `7`"),
        ("from: circle, to: coast", "from: circle, to: cost", "unknown-reference", "no spot `cost`"),
        ("ends: [bend, coast]", "ends: [bend, cape]", "unknown-reference", "no spot `cape`"),
        ("from: end, to: end", "from: and, to: end", "unknown-reference", "no spot `and`"),
        ("spots:", "spots:\n  end: {of: tile, sides: S}", "impossible-measure", "`end`"),
        ("to: end, through: L", "to: end, through: S", "impossible-measure", "`bend` is joined to sides `L`, not `S`"),
        ("circle, border], through: S", "circle, border], through: X", "unknown-reference", "`X`"),
        ("along: border,", "along: border, through: S,", "impossible-measure", "not both"),
        ("skull: 7", "shark: 7", "unknown-reference", "there is no symbol `shark`"),
        ("skull: 7", "skull: -1", "out-of-range", "at least 0"),
        ("{chest: costs", "{box: costs", "unknown-reference", "`box`"),
        ("placement: boats", "placement: chits", "impossible-measure", "`north-west` 0 spaces"),
        ("spot: circle}", "spot: border}", "impossible-measure", "`border` is on no tile"),
        ("{hill: costs", "{border: costs", "impossible-measure", "`border` is on no tile"),
        ("chits: 1", "boats: 1", "impossible-measure", "`boats` lays nothing"),
        ("gold: 0", "silver: 0", "unknown-reference", "`silver`"),
        ("tau: 2.85", "tau: 0", "out-of-range", "more than 0"),
        ("of: tile", "of: hex", "not-a-choice", "`tile`"),
    ],
)
def test_a_name_that_leads_nowhere_is_told_with_its_place(
    folder: Path, old: str, new: str, code: str, words: str
) -> None:
    text = (GAME / "fairness.yaml").read_text("utf-8")
    assert old in text
    (folder / "fairness.yaml").write_text(text.replace(old, new, 1), "utf-8")
    found = {problem.code: problem for problem in problems_of(folder)}
    assert set(found) == {code}
    problem = found[code]
    assert words in problem.message
    assert problem.span is not None
    line = text[: text.index(old)].count("\n") + 1
    assert problem.span.file.endswith("fairness.yaml")
    assert line <= problem.span.line <= line + 1


def test_what_lies_at_an_end_must_be_said(folder: Path) -> None:
    text = (GAME / "fairness.yaml").read_text("utf-8")
    (folder / "fairness.yaml").write_text(text.replace("ends: [bend, coast]\n", ""), "utf-8")
    assert {problem.message for problem in problems_of(folder)} == {"there is no spot `end`"}


def test_costs_are_the_facts_of_the_rules_and_moves_those_of_the_reading() -> None:
    game = load_game(GAME, DATA).game
    assert isinstance(game.fairness, TileTravel)
    plan = travel_plan(game, game.fairness, 2, (), ("south-east", "north-west"))
    assert [step.cost for step in plan.steps] == [1, 3, 2, 2, 3, 3]
    assert plan.pick_up == {"hill": 1, "coast": 1, "circle": 1}
    assert plan.pick_up_on == {"chest": 3}
    assert plan.starts == ("G-10", "A-1")
    other = travel_plan(game, game.fairness, 2, ("G1.no-hop",), ("north-west",))
    assert [step.along for step in plan.steps].count(True) == 1
    assert not any(step.along for step in other.steps)
