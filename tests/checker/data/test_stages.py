"""A stage of checks runs only where those before it found no error."""

from collections.abc import Callable
from pathlib import Path

from printgen import checker
from printgen.checker.check import CheckInput
from printgen.checker.data import STAGE_NAMES
from printgen.checker.data.names import unknown_reference
from printgen.checker.run import CHECKS, STAGES, check_game, prove
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


def test_every_check_is_of_one_stage_and_named_after_what_it_finds() -> None:
    assert tuple(one for stage in STAGES for one in stage) == CHECKS
    files = [path for name in STAGE_NAMES for path in sorted((FOLDER / name).glob("[a-z]*.py"))]
    assert [one.code for one in CHECKS] == [path.stem.replace("_", "-") for path in files]
