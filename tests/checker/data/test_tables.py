"""Gaps, overlaps and sizes of decision tables."""

from collections.abc import Callable

import pytest

from printgen.checker.check import CheckInput
from printgen.checker.data.formulas import table_too_large
from printgen.checker.data.meaning import table_gap, table_overlap
from printgen.limits import TABLE_CASES
from printgen.model.play.decision_tables import answers, cases, number_of_cases
from printgen.model.rules import DecisionTable

Told = Callable[..., list[str]]
WATER = "        when: {on: water}\n        then: {1: splash, 2: sit}\n"
REED = "        when: {on: reed}\n        then: {1: sit, 2: sit}\n"


def test_a_row_without_an_outcome_for_a_value_across_is_told_at_its_outcomes(told: Told) -> None:
    assert told(("rules.yaml", REED, REED.replace(", 2: sit", ""))) == [
        "table-gap rules.yaml:28:15: row `reed` has no outcome for roll 2"
    ]


def test_a_case_no_row_answers_is_told_at_the_table(told: Told) -> None:
    assert told(("rules.yaml", "over: {on: [water, reed],", "over: {on: [water, reed, mud],")) == [
        "table-gap rules.yaml:14:3: table `landing` leaves 2 cases open, first on mud, roll 1"
    ]


def test_a_new_value_across_is_missing_in_every_row(told: Told) -> None:
    assert told(("rules.yaml", "roll: 1..2}", "roll: 1..3}")) == [
        "table-gap rules.yaml:22:15: row `water` has no outcome for roll 3",
        "table-gap rules.yaml:28:15: row `reed` has no outcome for roll 3",
    ]


def test_two_rows_that_answer_one_case_are_told_at_the_second(told: Told) -> None:
    assert told(("rules.yaml", "when: {on: water}", "when: {on: [reed, water]}")) == [
        "table-overlap rules.yaml:28:16: table `landing` answers on reed, roll 1 twice: `water` (1) and `reed` (1)"
    ]


def test_two_outcomes_of_one_row_for_one_value_are_told(told: Told) -> None:
    assert told(("rules.yaml", "then: {1: splash, 2: sit}", "then: {1..2: splash, 2: sit}")) == [
        "table-overlap rules.yaml:22:30: table `landing` answers on water, roll 2 twice: `water` (1..2) and `water` (2)"
    ]


def test_an_overlap_is_written_with_both_places(text: Callable[..., str], golden: Callable[[str, str], None]) -> None:
    written = text(("rules.yaml", "when: {on: water}", "when: {on: [reed, water]}"))
    golden("check/table-overlap.txt", written + "\n")


def test_a_table_of_too_many_cases_is_told_and_not_gone_through(told: Told) -> None:
    change = ("rules.yaml", "roll: 1..2}", "roll: 1..2, wind: 1..1000, sun: 1..1000}")
    assert told(change) == [
        "table-too-large rules.yaml:15:5: table `landing` has 4,000,000 cases, at most 10,000 are looked at"
    ]


@pytest.mark.parametrize("head", ["2..", "1..x", "2..1", "1..9999999"])
def test_a_head_that_is_no_range_answers_nothing(told: Told, head: str) -> None:
    problems = told(("rules.yaml", "then: {1: splash, 2: sit}", f"then: {{1: splash, '{head}': sit}}"))
    assert len(problems) == 1
    assert problems[0].startswith("unknown-reference rules.yaml:22:27: there is no value of `roll`")


def tables(data: CheckInput) -> dict[str, DecisionTable]:
    found = data.game.rules.tables
    if not found:
        pytest.skip("the game has no decision table")
    return found


def test_every_case_of_a_real_table_has_one_answer(real: CheckInput) -> None:
    for table in tables(real).values():
        assert 0 < number_of_cases(table) <= TABLE_CASES
        assert all(len(answers(table, case)) == 1 for case in cases(table))


def test_a_row_taken_out_of_a_real_table_leaves_a_gap(real: CheckInput, changed: Callable[..., CheckInput]) -> None:
    for name, table in tables(real).items():
        for row in table.rows:
            rest = tuple(other for other in table.rows if other != row)
            spoiled = changed(real, ("rules", "tables", name, "rows"), rest)
            problems = list(table_gap.check(spoiled))
            assert [problem.code for problem in problems] == ["table-gap"]
            assert problems[0].message.startswith(f"table `{name}` leaves ")
            assert list(table_overlap.check(spoiled)) == []


def test_an_outcome_taken_out_of_a_real_row_leaves_a_gap_at_that_row(
    real: CheckInput, changed: Callable[..., CheckInput], underlined: Callable[..., str]
) -> None:
    for name, table in tables(real).items():
        for number, row in enumerate(table.rows):
            path = ("rules", "tables", name, "rows", number, "then")
            rest = dict(list(row.then.items())[1:])
            problems = list(table_gap.check(changed(real, path, rest)))
            assert [problem.code for problem in problems] == ["table-gap"]
            assert f"row `{row.id}` has no outcome for" in problems[0].message
            assert next(iter(row.then)) in underlined(problems[0])


def test_a_row_of_a_real_table_that_answers_more_overlaps(real: CheckInput, changed: Callable[..., CheckInput]) -> None:
    for name, table in tables(real).items():
        if len(table.rows) > 1:
            path = ("rules", "tables", name, "rows", 0, "when")
            problems = list(table_overlap.check(changed(real, path, {})))
            assert [problem.code for problem in problems] == ["table-overlap"]
            assert problems[0].related


def test_no_real_table_is_too_large(real: CheckInput) -> None:
    assert list(table_too_large.check(real)) == []
