"""A stage of checks runs only where those before it found no error."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from printgen import checker
from printgen.checker.check import CheckInput
from printgen.checker.data import STAGE_NAMES
from printgen.checker.data.names import unknown_reference
from printgen.checker.run import CHECKS, STAGES, check_game, prove
from printgen.model.nouns import nouns
from printgen.problems import Severity

FOLDER = Path(checker.__file__).parent / "data"
GAP = ("rules.yaml", "then: {1: sit, 2: sit}", "then: {1: sit}")
NEVER = ("board.yaml", "when: players == 2", "when: players == 9")
UNKNOWN = ("sheets.yaml", "{clause: goal}", "{clause: gaol}")


def test_names_go_before_formulas_and_formulas_before_meaning(told: Callable[..., list[str]]) -> None:
    assert [said.split()[0] for said in told(GAP)] == ["table-gap"]
    assert [said.split()[0] for said in told(NEVER)] == ["dead-condition"]
    assert [said.split()[0] for said in told(UNKNOWN)] == ["unknown-reference"]


def test_a_warning_stops_no_stage(told: Callable[..., list[str]]) -> None:
    unused = ("words/en.yaml", "game: {lead: a race", "game: {keen: no, lead: a race")
    assert [said.split()[0] for said in told(GAP, unused)] == ["table-gap", "unused-word"]


def test_only_stages_that_were_run_prove_anything(tiny_data: CheckInput, changed: Callable[..., CheckInput]) -> None:
    spoiled = changed(tiny_data, ("board", "grid"), "watre")
    problems, coverages = prove(spoiled)
    assert tuple(check_game(spoiled)) == problems
    assert {problem.code for problem in problems if problem.severity is Severity.ERROR} == {"unknown-reference"}
    assert coverages.keys() == {one.code for one in STAGES[0]} - {unknown_reference.check.code}


class Unread(dict[str, dict[str, str]]):
    """Words that nobody may look at."""

    def __getitem__(self, language: str) -> dict[str, str]:
        raise AssertionError(language)

    def __iter__(self) -> Iterator[str]:
        raise AssertionError

    items = keys = values = get = __contains__ = __iter__  # type: ignore[assignment]


def test_only_checks_that_say_so_look_at_words(tiny_data: CheckInput) -> None:
    game = tiny_data.game.model_copy(update={"words": Unread(tiny_data.game.words)})
    data = replace(tiny_data, loaded=replace(tiny_data.loaded, game=game))
    assert [problem for check in CHECKS if not check.of_words for problem in check(data)] == []


def test_a_game_is_the_same_without_its_words_while_nothing_else_of_it_changes(tiny_data: CheckInput) -> None:
    game = tiny_data.game
    other = game.model_copy(update={"words": {"en": {}}})
    assert other.unworded is game.unworded is game.unworded.unworded
    assert game.model_copy(update={"variants": {}}).unworded is not game.unworded
    assert nouns(other) is nouns(game)


def test_every_check_is_of_one_stage_and_named_after_what_it_finds() -> None:
    assert tuple(one for stage in STAGES for one in stage) == CHECKS
    files = [path for name in STAGE_NAMES for path in sorted((FOLDER / name).glob("[a-z]*.py"))]
    assert [one.code for one in CHECKS] == [path.stem.replace("_", "-") for path in files]
