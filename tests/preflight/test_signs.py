"""Triangle, cards, odds and moves of a rules summary are held against the rules, whatever the sheet says."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

from printgen.app import pipeline
from printgen.app.cases import cases
from printgen.model.text.message_catalog import Inline
from printgen.model.variants import Exclusion
from printgen.preflight import PdfFacts, preflight, read_pdf
from printgen.preflight.expected import expected
from printgen.preflight.expected.aid import expected_aid
from printgen.preflight.expected.case import Case
from printgen.preflight.expected.variants import expected_odds, expected_pairs
from printgen.sheet.aid.cards import VariantCards
from printgen.sheet.aid.moves import WorkedMoves
from printgen.sheet.aid.odds import OddsBars
from printgen.sheet.aid.pairs import PairTable
from printgen.sheet.core.expectations import ExpectedBars, ExpectedMarks, ExpectedPairs
from printgen.sheet.core.page import Sheet
from tests import workshop
from tests.workshop import request_of

GAME = "ahoy-matey"
Change = Callable[[Any], Any]


@lru_cache(maxsize=4)
def printed(theme: str = "standard", paper: str = "a4") -> tuple[Sheet, PdfFacts]:
    """Return the sheet as it is, and what is read of it."""
    sheet = workshop.lay_out(workshop.game_context(request_of("aid", GAME, theme=theme, paper=paper)))
    return sheet, read_pdf(pipeline.typeset(sheet))


def found(facts: PdfFacts, sheet: Sheet) -> list[str]:
    return [one.message for one in preflight(facts, sheet) if one.code in ("wrong-sign", "wrong-statement")]


def spoilt(changes: dict[type, Change]) -> list[str]:
    """Print the sheet with other blocks than it should have; give what preflight finds."""
    sheet, _ = printed()

    def block(one: Any) -> Any:
        return changes.get(type(one), lambda same: same)(one)

    pages = tuple(
        replace(
            page,
            body=replace(
                page.body,
                bands=tuple(
                    tuple(replace(stack, blocks=tuple(map(block, stack.blocks))) for stack in band)
                    for band in page.body.bands
                ),
            ),
        )
        for page in sheet.pages
    )
    other = replace(sheet, pages=pages)
    return found(read_pdf(pipeline.typeset(other)), other)


def expectation(kind: type, sheet: Sheet) -> Any:
    return next(one for one in sheet.expected.signs if isinstance(one, kind))


def instead(sheet: Sheet, old: object, new: object) -> Sheet:
    """Return a sheet of which something else is expected."""
    signs = tuple(new if one is old else one for one in sheet.expected.signs)
    return replace(sheet, expected=replace(sheet.expected, signs=signs))


@pytest.mark.parametrize(("theme", "paper"), [("standard", "a4"), ("low-ink", "a4"), ("standard", "a5")])
def test_the_summary_says_what_the_rules_say_on_every_paper(theme: str, paper: str) -> None:
    sheet, facts = printed(theme, paper)
    assert found(facts, sheet) == []
    assert {type(one) for one in sheet.expected.signs} == {ExpectedPairs, ExpectedBars, ExpectedMarks}


def other_cells(table: PairTable) -> PairTable:
    """Allow what is forbidden, and forbid by a reading what is allowed and what never meets."""
    rows = list(table.rows)
    first, hurricane, last = rows[1].cells, rows[3].cells, rows[-1].cells
    rows[1] = replace(rows[1], cells=(replace(first[0], relation="free", sign=None, doubted=False),))
    rows[3] = replace(rows[3], cells=(first[0], *hurricane[1:]))
    rows[-1] = replace(rows[-1], cells=(*last[:4], first[0], *last[5:]))
    return replace(table, rows=tuple(rows))


def other_cards(cards: VariantCards) -> VariantCards:
    """Recommend the first card, and give it other players; need nothing for the seventh; mark the eighth no more.

    The seventh says as if it were stated how many can play it.
    """
    every = list(cards.cards)
    few = (Inline("text", "2–4"),)
    every[0] = replace(every[0], favourite=True, players=few)
    every[6] = replace(every[6], needs=(), players=few)
    every[7] = replace(every[7], favourite=False)
    return replace(cards, cards=tuple(every))


def other_odds(bars: OddsBars) -> OddsBars:
    rows = list(bars.rows)
    rows[0] = replace(rows[0], values=("10/36", "27.8 %"))
    rows[1] = replace(rows[1], share=rows[0].share)
    return replace(bars, rows=tuple(rows))


def other_moves(moves: WorkedMoves) -> WorkedMoves:
    (first, *others), *columns = moves.columns
    return replace(moves, columns=((replace(first, dice=("0", "3")), *others), *columns))


def test_a_sheet_that_says_something_else_than_the_rules_is_found_sign_by_sign() -> None:
    changes = {PairTable: other_cells, VariantCards: other_cards, OddsBars: other_odds, WorkedMoves: other_moves}
    assert set(spoilt(changes)) == {
        "where `Flotilla` and `Isla Diablo` meet stands `together, if you like`, not `not together, by our reading`",
        "where `Flotilla` and `Isla Diablo` meet the sign lacks a mark of doubt",
        "where `Hurricane` and `Isla Diablo` meet stands `not together, by our reading`, not `together, if you like`",
        "where `Hurricane` and `Isla Diablo` meet the sign has a mark of doubt",
        "where `World Domination` and `Dominion` meet stands `not together, by our reading`, "
        "not `never the same player count`",
        "where `World Domination` and `Dominion` meet the sign has a mark of doubt",
        "`Isla Diablo` has a mark of `Steve’s Choice`",
        "`Freak Squall` lacks the mark of `Steve’s Choice`",
        "`Isla Diablo` does not stand beside `any`, as the data have it",
        "`Hurricane` does not stand beside `2–4†`, as the data have it",
        "`Hurricane` does not stand beside `+ die`, as the data have it",
        "`30.6 %` cannot be read beside `a null on two dice` in row 1 of the table `odds`",
        "the bar of `double null` is 15.0 mm long, not 1.4",
        "`04` does not stand beside `harbour › a8 › b8 › c8 › d8†`, as the data have it",
    }


def test_what_is_expected_of_the_triangle_follows_from_the_rules_of_both_variants() -> None:
    case = case_of_the_rules()
    (pairs,) = [one for one in expected_pairs(case) if isinstance(one, ExpectedPairs)]
    assert pairs.cells["Flotilla", "Isla Diablo"] == ("not together, by our reading", True)
    assert pairs.cells["Ghost Fleet", "Dominion"] == ("never the same player count", False)
    assert pairs.cells["World Domination", "Ghost Fleet"] == ("never the same player count", False)
    assert pairs.cells["World Domination", "Doubloons!"] == ("one of these needed", False)
    assert pairs.cells["Brethren", "Isla Diablo"] == ("together, if you like", False)
    assert len(pairs.names) == 12


def test_an_exclusion_more_in_the_rules_is_one_the_sheet_lacks() -> None:
    sheet, facts = printed()
    case = case_of_the_rules()
    storm = case.game.variants["storm-surge"]
    more = storm.model_copy(update={"excludes": (Exclusion(variant="flotilla", confidence="stated"),)})
    game = case.game.model_copy(update={"variants": case.game.variants | {"storm-surge": more}})
    other = expected(expected_aid, [replace(case, game=game)])
    problems = found(facts, replace(sheet, expected=other))
    assert problems == ["the names and icons of the triangle cannot be read"]


def test_each_chance_is_counted_by_rolling_every_case() -> None:
    case = case_of_the_rules()
    chance = case.game.rules.odds["launch"].model_copy(update={"when": "first == 0", "gives": (11, 36)})
    rules = case.game.rules.model_copy(update={"odds": {"launch": chance}})
    game = case.game.model_copy(update={"rules": rules})
    listed, bars = expected_odds(replace(case, game=game))
    assert [cell.text for cell in listed.rows[0]] == ["a null on two dice", "6/36", "16.7 %"]
    assert bars == ExpectedBars({"a null on two dice": 6 / 36})


def test_a_bar_that_is_as_long_as_another_chance_is_found() -> None:
    sheet, facts = printed()
    bars = expectation(ExpectedBars, sheet)
    longer = ExpectedBars(bars.shares | {"double null": bars.shares["a null on two dice"]})
    problems = found(facts, instead(sheet, bars, longer))
    assert len(problems) == 1
    assert problems[0].startswith("the bar of `double null` is 1.4 mm long, not ")


@pytest.mark.parametrize(("name", "problem"), [("Flotilla", "lacks the"), ("Hurricane", "has a")])
def test_a_dot_too_few_or_too_many_is_found(name: str, problem: str) -> None:
    sheet, facts = printed()
    marks = expectation(ExpectedMarks, sheet)
    other = replace(marks, names=marks.names | {name: not marks.names[name]})
    assert found(facts, instead(sheet, marks, other)) == [f"`{name}` {problem} mark of `Steve’s Choice`"]


def case_of_the_rules() -> Case:
    context = workshop.game_context(request_of("aid", GAME))
    (case,) = cases(context)
    assert isinstance(case, Case)
    return case
