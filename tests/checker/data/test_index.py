"""The index of a source and the data: where one of them slips, it is told at the slip."""

from collections.abc import Callable

import pytest

from printgen.checker.check import CheckInput
from printgen.checker.citations import UNSPOKEN, things
from printgen.checker.data.meaning import contradicted_answer, missing_fact, uncited_number
from printgen.model.rules import CostRow, Fact

Told = Callable[..., list[str]]
BACK = (
    "Back: {numbers: [2], of: {costs.moves.eat: 2}, things: [costs.moves.eat], "
    "overrules: {feast: [clauses.example-hop]}}"
)


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        ("Back: {numbers: [2, 3], of: {costs.moves.eat: 3}, things: [costs.moves.eat]}", [
            "missing-fact index.yaml:3:19: nothing that cites `Back` holds 3",
            "missing-fact index.yaml:3:49: `costs.moves.eat` does not hold 3, which `Back` states "
            "of it",
            "uncited-number rules.yaml:12:9: `costs.moves.eat` holds 2, which is not stated "
            "of it in `Back`"]),
        ("Back: {numbers: [2], of: {costs.moves.eat: 2}, things: [costs.moves.eat, facts.jump]}", [
            "doubtful-citation index.yaml:3:76: `facts.jump` does not cite `Back`, which tells of "
            "it"]),
        ("Back: {numbers: [2]}", [
            "uncited-number rules.yaml:12:9: `costs.moves.eat` holds 2, which is not stated "
            "of it in `Back`",
            "doubtful-citation rules.yaml:12:58: `Back` does not tell of `costs.moves.eat`, which "
            "cites it"]),
        (BACK.replace("[costs.moves.eat]", "[costs.moves.eat, costs.moves.eats]"), [
            "unknown-reference index.yaml:3:76: there is no thing that cites a source "
            "`costs.moves.eats`"]),
        (BACK.replace("of:", "besides: {7: how many ponds there are}, of:"), []),
    ],
)  # fmt: skip
def test_a_slip_of_the_index_is_told_on_both_sides(told: Told, new: str, expected: list[str]) -> None:
    assert told(("index.yaml", BACK, new)) == expected


def test_every_number_of_a_fact_or_price_that_is_stated_of_it_is_held_by_its_witness(
    real: CheckInput, changed: Callable[..., CheckInput]
) -> None:
    tried = 0
    for thing in things(real.game):
        field = {Fact: "value", CostRow: "cost"}.get(type(thing.noun))
        is_sum = thing.noun.__dict__.get("paid_with")  # held against its parts when it is loaded
        if field is None or is_sum or not thing.stated(real.game) - UNSPOKEN:
            continue
        other = thing.noun.__dict__[field] + 1
        spoiled = changed(real, thing.path, thing.noun.model_copy(update={field: other}))
        problems = [*uncited_number.check(spoiled), *missing_fact.check(spoiled)]
        assert any(f"`{thing.name}`" in problem.message for problem in problems), thing.name
        tried += 1
    assert tried >= 7


def test_every_answer_an_index_gives_is_held_against_its_row(
    real: CheckInput, changed: Callable[..., CheckInput]
) -> None:
    answered = {
        name for sections in real.game.index.values() for section in sections.values() for name in section.answers
    }
    for thing in things(real.game):
        if thing.name in answered:
            noun = thing.noun
            other = {head: f"not-{outcome}" for head, outcome in noun.__dict__["then"].items()}
            spoiled = changed(real, thing.path, noun.model_copy(update={"then": other}))
            told = [problem.message for problem in contradicted_answer.check(spoiled)]
            assert told
            assert all(f"`{thing.name}`" in message for message in told)
    assert answered
