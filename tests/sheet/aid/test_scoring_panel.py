"""Worked scores on the aid: contests with what everybody has, places and points."""

from dataclasses import replace
from pathlib import Path

import pytest

from printgen.model.text.game_catalog import Inline
from printgen.model.text.message_catalog import as_text
from printgen.sheet.aid.blocks import PanelHead, ScoringPanel
from printgen.sheet.aid.scoring import scoring_panel
from printgen.sheet.core.game_context import GameContext, Pictures
from tests import workshop
from tests.workshop import WORKSPACE, request_of

BEES = str(Path(__file__).parents[2] / "cases" / "bees")


def panel(context: GameContext, title: str = "") -> ScoringPanel:
    head = PanelHead("scoring", "blue", (Inline("text", title),) if title else None, None, ())
    return scoring_panel(context, Pictures(context), head)


@pytest.mark.parametrize(
    ("language", "name", "flowers"), [("en", "Meadows", "flowers 5"), ("de", "Wiesen", "Blumen 5")]
)
def test_a_worked_contest_tells_what_is_shared_and_who_gets_what(language: str, name: str, flowers: str) -> None:
    context = workshop.game_context(request_of("aid", BEES, language=language))
    (contest,) = panel(context).contests
    assert (contest.name, contest.shared) == ((Inline("text", name),), (flowers,))
    assert [(r.player, r.place, r.points, r.best) for r in contest.rows] == [
        ("A", "1.", "6", True),
        ("B", "2.", "3", False),
    ]


def test_a_choice_is_told_by_its_word() -> None:
    (row,) = panel(workshop.game_context(request_of("aid", BEES))).rows
    assert row.entries[1].words == "crown"


def test_examples_of_variants_that_are_not_played_are_left_out() -> None:
    for game in WORKSPACE.game_ids():
        context = workshop.game_context(request_of("aid", game))
        plain = [one for one in context.game.score.examples if not one.variants]
        assert len(panel(context).rows) <= len(plain)


def test_players_who_are_equal_on_purpose_are_told_to_be_so() -> None:
    context = workshop.game_context(request_of("aid", "entdecker-soeding"))
    contests = panel(context).contests
    assert ["= 1.", "= 1.", "2."] in [[row.place for row in one.rows] for one in contests]
    context = workshop.game_context(request_of("aid", "amdiak", readings=("T17.equal-turns",)))
    rows = panel(context).rows
    assert [(row.total, row.equal) for row in rows] == [("4", True), ("4", True), ("3", False)]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (
            "tests/cases/own/thirteen.yaml",
            ["Extra = 35 if Upper boxes ≥ 63, else 0", "Total = Upper boxes + Extra + Lower boxes"],
        ),
        ("tests/cases/skerry", []),  # whose total is what was written down
        ("ghost-ship", []),  # whose words say so
    ],
)
def test_a_scoring_without_words_for_it_says_how_it_is_reckoned(name: str, lines: list[str]) -> None:
    reckoned = panel(workshop.game_context(request_of("aid", name))).reckoned
    said = [f"{as_text(one.name)} = {as_text(one.formula or ())}" for one in reckoned]
    assert said[1::2] == lines


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "worked scores; each letter is a player"), ("de", "Beispiele; jeder Buchstabe ist eine Person")],
)
def test_the_letters_of_worked_scores_are_explained_beside_a_title_that_has_no_words_of_its_own(
    language: str, words: str
) -> None:
    context = workshop.game_context(request_of("aid", BEES, language=language))
    assert as_text(panel(context, "Scoring").head.lead or ()) == words
    assert panel(context).head.lead is None  # it goes on in the panel above
    printed = workshop.print_sheet(request_of("aid", BEES, language=language))
    (titled,) = (one for one in printed.sheet.expected.statements if one.forms[0][0].text.endswith(words))
    assert printed.problems == ()
    assert titled.forms[0][0].text != words


def test_a_scoring_without_worked_scores_has_no_letters_to_explain() -> None:
    context = workshop.game_context(request_of("aid", BEES))
    score = context.game.score.model_copy(update={"examples": (), "games": ()})
    assert panel(replace(context, game=context.game.model_copy(update={"score": score})), "Scoring").head.lead is None
