"""Questions that a review asked and found answered wrongly or not at all: the first answer."""

import re

import pytest

from printgen.ask.answer import answer
from printgen.ask.context import AskContext
from printgen.ask.items import Answer
from printgen.checker.check import CheckInput
from printgen.model.play.in_play import in_play
from printgen.model.text.game_catalog import GameCatalog

GHOSTS, AHOY, AMDIAK = "ghost-ship", "ahoy-matey", "amdiak"
SOEDING, SETTLERS = "entdecker-soeding", "intimate-settlers"


def ask(data: CheckInput, language: str, question: str, *options: str) -> Answer:
    catalog = GameCatalog(data.game, language, data.tool_words, None, options)
    return answer(AskContext(data.game, catalog, None, options), question.split())


DANGEROUS = [
    (GHOSTS, "en", "How much does it cost to land?", "costs.movement.land", r": 2$"),
    (GHOSTS, "en", "what does a treasure chest cost", "costs.movement.chest", r"\+3$"),
    (GHOSTS, "en", "can I sail through a storm", "clauses.storm-stop", "a boat stops when"),
    (GHOSTS, "en", "does the ghost ship move when I skip my turn", "clauses.saving", "rests"),
    (
        GHOSTS,
        "en",
        "what happens if I spin a two on friendly natives",
        "clauses.friendly-leave",
        "you lose the turn on a 2",
    ),
    (GHOSTS, "en", "how far can I sail with a spin of 4", "clauses.sail-far", "4 with a 4"),
    (GHOSTS, "de", "Wie weit kann ich mit einer 4 segeln?", "clauses.sail-far", "4 mit einer 4"),
    (GHOSTS, "de", "Wie viele Plättchen mit Fragezeichen gibt es?", "setup.symbol-tiles", "^20"),
    (
        GHOSTS,
        "en",
        "The ghost ship enters a space with two players. Is each of them hit?",
        "clauses.ghost-both",
        "each loses",
    ),
    (GHOSTS, "de", "Der Sturm treibt mein Boot gegen das Ufer. Und jetzt?", "clauses.aground", "läuft auf Grund"),
    (
        GHOSTS,
        "en",
        "If I steal another player's unattended boat, does that cost my whole turn?",
        "clauses.boat-swap",
        "whole turn",
    ),
    (GHOSTS, "en", "Do I have to climb overland to get to the gold?", "clauses.gold-hill", "^Yes"),
    (
        GHOSTS,
        "en",
        "can I pass by a circle on land without being affected by the symbol",
        "clauses.land-overland",
        "clear of the symbol",
    ),
    (GHOSTS, "en", "what if I draw a tile that doesn't fit anywhere", "clauses.discard-fewer", "discard pile"),
    (
        SOEDING,
        "en",
        "what if I draw a tile that doesn't fit anywhere",
        "tables.drawn",
        "(fits nowhere|does not fit): set aside",
    ),
    (AHOY, "en", "what happens with a double zero", "clauses.launch-double", "two ships"),
    (AHOY, "de", "Was passiert bei einem Pasch?", "clauses.launch-double", "Doppelnull"),
    (AMDIAK, "en", "how many cursed gold fit on the ghost ship", "clauses.ghost-holds", "4"),
    (AMDIAK, "en", "how much does an urn cost", "clauses.urn-buy", "2 Cursed Gold"),
    (SOEDING, "en", "what happens to a question mark tile that does not fit", "tables.drawn.event", "out of the game"),
    (SOEDING, "de", "Darf ich zwei eigene Plättchen legen?", "clauses.own-one", "Höchstens 1"),
    (SOEDING, "en", "only scouts on the island, do we get a chip", "tables.chip.scouts", "closed.*: no chip"),
    (SOEDING, "en", "what if there are not enough chips in the bag", "clauses.chip-supply", "nobody gets one"),
    (SETTLERS, "de", "Darf ich mit dem Gegner handeln?", "clauses.trade-none", "^Nein"),
]


@pytest.mark.parametrize(("game", "language", "question", "path", "words"), DANGEROUS)
def test_what_was_answered_wrongly_is_answered_rightly(
    real_data: dict[str, CheckInput], game: str, language: str, question: str, path: str, words: str
) -> None:
    first = ask(real_data[game], language, question).items[0]
    assert first.path.startswith(path)
    assert any(re.search(words, one) for one in (first.text, first.note)), first


@pytest.mark.parametrize(
    ("language", "question", "says"),
    [
        ("en", "Can I hop from one edge circle to the next?", ("Yes", "No")),
        ("de", "Kann ich von einem Randkreis zum nächsten springen?", ("Ja", "Nein")),
    ],
)
def test_a_reading_turns_the_answer_round(
    real_data: dict[str, CheckInput], language: str, question: str, says: tuple[str, str]
) -> None:
    data = real_data[GHOSTS]
    for options, start in zip(((), ("G1.no-hop",)), says, strict=True):
        game = in_play(data.game, options)
        catalog = GameCatalog(game, language, data.tool_words, None, options)
        first = answer(AskContext(game, catalog, None, options), question.split()).items[0]
        assert first.text.startswith(start)


@pytest.mark.parametrize(
    ("language", "question"), [("en", "How many sides does the die have?"), ("de", "Wie viele Seiten hat der Würfel?")]
)
def test_of_what_the_rules_do_not_know_nothing_is_told(
    real_data: dict[str, CheckInput], language: str, question: str
) -> None:
    assert ask(real_data[GHOSTS], language, question).kind == "not-found"


USEFUL = [
    (GHOSTS, "en", "how do I win", "clauses.tour-goal"),
    (AHOY, "en", "how do I win", "clauses.goal"),
    (AMDIAK, "en", "how do I win", "clauses.goal"),
    (SOEDING, "en", "how do I win", "clauses.end-winner"),
    (GHOSTS, "en", "who goes first", "clauses.tour-start"),
    (AHOY, "en", "who goes first", "clauses.who-begins"),
    (SOEDING, "en", "who goes first", "setup.starter"),
    (GHOSTS, "en", "how many points is gold worth", "clauses.gold-worth"),
    (GHOSTS, "en", "what happens when the ghost ship catches me", "clauses.ghost-meets"),
    (GHOSTS, "en", "can I move diagonally", "clauses.moves"),
    (AHOY, "en", "can I move diagonally", "clauses.orthogonal"),
    (AHOY, "en", "do I need an exact roll to get home", "clauses.win-home"),
    (AHOY, "en", "how many ships do I have", "clauses.ships-each"),
    (GHOSTS, "en", "what happens if I roll 4 three times in a row", "clauses.triple-fours"),
    (SOEDING, "en", "how much gold do I start with", "setup.displays"),
    (GHOSTS, "en", "when is the game over", "clauses.end"),
    (AHOY, "en", "when is the game over", "clauses.match-end"),
    (AMDIAK, "en", "when is the game over", "clauses.end"),
    (SOEDING, "en", "when is the game over", "clauses.end-"),
    (SETTLERS, "en", "how much does a boat cost", "costs.building.ship"),
    (SETTLERS, "de", "Was kostet ein Schiff?", "costs.building.ship"),
    (GHOSTS, "de", "Wie gewinne ich?", "clauses.tour-goal"),
    (AHOY, "de", "Wie gewinne ich?", "clauses.goal"),
    (AMDIAK, "de", "Wie gewinne ich?", "clauses.goal"),
    (SOEDING, "de", "Wie gewinne ich?", "clauses.end-winner"),
    (SETTLERS, "de", "Was passiert bei einer 7?", "clauses.seven-"),
    (GHOSTS, "en", "negative", "clauses.saved-sign"),
    (GHOSTS, "en", "steal", "clauses.boat-"),
    (AHOY, "en", "jump", "clauses.no-crossing"),
    (GHOSTS, "en", "feast", "tables.leaving.friendly"),
]


@pytest.mark.parametrize(("game", "language", "question", "path"), USEFUL)
def test_what_was_not_answered_is_answered(
    real_data: dict[str, CheckInput], game: str, language: str, question: str, path: str
) -> None:
    assert ask(real_data[game], language, question).items[0].path.startswith(path)


@pytest.mark.parametrize("question", ["how do I win", "Wie viele Siegpunkte brauche ich?"])
def test_how_many_points_win_is_told(real_data: dict[str, CheckInput], question: str) -> None:
    language = "de" if "Wie" in question else "en"
    data = real_data[SETTLERS]
    assert str(data.game.score.goal) in ask(data, language, question).items[0].text


def test_a_harbour_is_found_in_american_spelling(real_data: dict[str, CheckInput]) -> None:
    british, american = (
        ask(real_data[SETTLERS], "en", f"how do I place a {word} that I found").items[0]
        for word in ("harbour", "harbor")
    )
    assert british == american and "arbour" in british.text
