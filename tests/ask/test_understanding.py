"""How a question is understood: synonyms, plurals, slips, negation, yes and no, what is silent."""

import re

import pytest

from printgen.ask.context import AskContext
from printgen.ask.statements import statements
from printgen.checker.check import CheckInput
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.text.message_catalog import as_text
from tests.ask.test_review import AHOY, AMDIAK, GHOSTS, SETTLERS, SOEDING, ask


@pytest.mark.parametrize(
    ("game", "language", "questions"),
    [
        (GHOSTS, "en", ("may I steal a rival's boat", "can I nick an opponent's boat")),
        (GHOSTS, "en", ("how much does a chest cost", "what is the price of treasure chests")),
        (AHOY, "en", ("may I attack my own ship", "can I capture one of my own ships?")),
        (AHOY, "de", ("Darf ich mein eigenes Schiff kapern?", "Kann ich ein eigenes Schiff versenken?")),
        (SOEDING, "en", ("how much does a fort cost", "price of forts")),
        (SOEDING, "de", ("Was kostet eine Siedlung?", "Wie teuer sind Siedlungen?")),
    ],
)
def test_other_words_for_the_same_find_the_same(
    real_data: dict[str, CheckInput], game: str, language: str, questions: tuple[str, str]
) -> None:
    one, other = (ask(real_data[game], language, question).items[0].path for question in questions)
    assert one == other


@pytest.mark.parametrize(
    ("game", "language", "right", "slip"),
    [
        (GHOSTS, "en", "how do I get diagonally over land", "how do I get diagonaly over land"),
        (AHOY, "en", "when may I take the treasure", "when may I take the tresure"),
        (SOEDING, "en", "what does a settlement cost", "what does a setlement cost"),
        (SOEDING, "de", "Was kostet ein Kundschafter?", "Was kostet ein Kundschaffter?"),
        (GHOSTS, "de", "Wie verlasse ich die Ruinen?", "Wie verlasse ich die Ruienen?"),
    ],
)
def test_a_slip_of_the_pen_does_not_matter(
    real_data: dict[str, CheckInput], game: str, language: str, right: str, slip: str
) -> None:
    data = real_data[game]
    assert ask(data, language, slip).items[0].path == ask(data, language, right).items[0].path


@pytest.mark.parametrize(
    ("game", "british", "american"),
    [
        (AHOY, "must my harbour be empty", "must my harbor be empty"),
        (GHOSTS, "does the colour of gold matter", "does the color of gold matter"),
        (GHOSTS, "who is the neighbour that moves me", "who is the neighbor that moves me"),
    ],
)
def test_both_spellings_of_english_are_known(
    real_data: dict[str, CheckInput], game: str, british: str, american: str
) -> None:
    data = real_data[game]
    assert ask(data, "en", british).items[0].path == ask(data, "en", american).items[0].path


@pytest.mark.parametrize(
    ("game", "language", "question", "says"),
    [
        (AHOY, "en", "Do I have to use both dice?", "yes"),
        (AHOY, "en", "Do I have to take the treasure?", "no"),
        (AHOY, "en", "Can I win by capturing all the ships?", "yes"),
        (SETTLERS, "de", "Darf ich mit dem Gegner handeln?", "no"),
        (GHOSTS, "de", "Muss ich alle Bewegungspunkte verbrauchen?", "no"),
    ],
)
def test_yes_or_no_is_said_where_it_was_asked(
    real_data: dict[str, CheckInput], game: str, language: str, question: str, says: str
) -> None:
    data = real_data[game]
    first = ask(data, language, question).items[0]
    word = data.tool_words[language][f"ask.{says}"]
    assert first.says == says and first.text.startswith(f"{word}.")


@pytest.mark.parametrize(
    ("game", "language", "question"),
    [
        (GHOSTS, "en", "Who painted the pictures?"),
        (AHOY, "en", "How much gold does a new ship cost?"),
        (AHOY, "en", "How many points do I score for each ship I capture?"),
        (AMDIAK, "en", "What does the kraken do when it reaches my ship?"),
        (SOEDING, "en", "How many minutes does it last?"),
        (AHOY, "de", "Was kostet die Reparatur eines Schiffs?"),
        (GHOSTS, "de", "Ab wie viel Jahren ist das Spiel?"),
    ],
)
def test_what_the_rules_do_not_say_is_not_answered_but_suggested(
    real_data: dict[str, CheckInput], game: str, language: str, question: str
) -> None:
    found = ask(real_data[game], language, question)
    assert (found.kind, found.items) == ("not-found", ())
    assert len(found.suggestions) <= 3


def test_the_three_nearest_are_suggested(real_data: dict[str, CheckInput]) -> None:
    found = ask(real_data[AHOY], "en", "Which ship carries a wooden kraken treasure of velvet?")
    assert found.kind == "not-found" and len(found.suggestions) == 3


def test_a_sign_alone_is_read_as_a_question_mark_tile(real_data: dict[str, CheckInput]) -> None:
    data = real_data[SOEDING]
    asked = [ask(data, "en", f"what of a {one} tile that does not fit") for one in ("?", "“?”")]
    assert asked[0].items[0].path == asked[1].items[0].path == "clauses.event-misfit"


def test_counting_is_not_paying_in_german(real_data: dict[str, CheckInput]) -> None:
    data = real_data[SOEDING]
    paid = ask(data, "de", "Was muss ich für ein Fort zahlen?").items[0]
    assert paid.path == "costs.gold.fort"


def test_what_will_not_happen_is_not_won(real_data: dict[str, CheckInput]) -> None:
    assert ask(real_data[SOEDING], "en", "Who has won?").items[0].path == "clauses.end-winner"
    for wont in ("won't", "won’t"):
        told = ask(real_data[SOEDING], "en", f"The tile I drew {wont} fit. What now?").items[0]
        assert told.path == "clauses.misfit"


def test_a_statement_of_a_variant_is_told_of_its_variant_alone(real_data: dict[str, CheckInput]) -> None:
    data = real_data[AHOY]
    for question in ("What happens if all dice show the same number?", "How many dice do I roll?"):
        told = ask(data, "en", question).items
        assert not told or not told[0].path.startswith("variants.") or "urricane" in told[0].name
    first = ask(data, "en", "What happens if all three dice show the same?", "hurricane").items[0]
    assert first.path == "variants.hurricane"


LEAK = re.compile(r"any_of|all_of|\bvariants\b,|\bsetup-box\b|\w+=\w+,|\b0 ×")


def test_no_statement_shows_the_ids_and_conditions_of_the_data(real: CheckInput) -> None:
    for language in real.game.words:
        for options in ((), *((name,) for name in real.game.variants)):
            catalog = GameCatalog(real.game, language, real.tool_words, None, options)
            for one in statements(AskContext(real.game, catalog, None, options)):
                shown = " ".join((one.name, as_text(one.line), as_text(one.note), one.only))
                assert not LEAK.search(shown) and one.name != "deduced", (one.path, shown)


def test_words_that_nothing_states_are_marked_and_the_rest_is_stated(real_data: dict[str, CheckInput]) -> None:
    first = ask(real_data[AHOY], "en", "Do I have to use both dice?").items[0]
    assert first.confidence == "stated" and "in any order (reconstructed)" in first.text


@pytest.mark.parametrize(
    ("game", "language", "question", "said"),
    [
        (GHOSTS, "en", "The storm blows my boat against land. Is it wrecked?", "aground"),
        (
            GHOSTS,
            "de",
            "Wollte den feindlichen Eingeborenen ein Boot klauen und habe eine 2 gedreht. Was blüht mir?",
            "nächste",
        ),
    ],
)
def test_a_story_with_many_words_besides_is_answered(
    real_data: dict[str, CheckInput], game: str, language: str, question: str, said: str
) -> None:
    answer = ask(real_data[game], language, question)
    assert answer.kind == "found"
    assert said in answer.items[0].text


@pytest.mark.parametrize(
    ("language", "question"), [("en", "How many sides does the die have?"), ("de", "Was kostet ein neues Schiff?")]
)
def test_a_price_or_a_number_is_told_only_of_the_thing_that_is_asked_for(
    real_data: dict[str, CheckInput], language: str, question: str
) -> None:
    assert ask(real_data[AMDIAK], language, question).kind == "not-found"


@pytest.mark.parametrize(
    ("language", "question", "path"),
    [
        ("en", "How many skeleton crew cards can I have?", "clauses.crew-counts"),
        ("en", "How many skeleton crew cards are there?", "setup.skeletons"),
        ("de", "Wie viele Skelette darf ich haben?", "clauses.crew-counts"),
        ("de", "Wie viele Skelette gibt es?", "setup.skeletons"),
    ],
)
def test_how_many_one_may_have_is_another_question_than_how_many_there_are(
    real_data: dict[str, CheckInput], language: str, question: str, path: str
) -> None:
    assert ask(real_data[AMDIAK], language, question).items[0].path == path


@pytest.mark.parametrize(
    ("language", "question", "says"),
    [
        ("en", "Does the navy chase the ghost ship?", "it does not chase the Ghost Ship"),
        ("en", "Can I steal from the ghost ship when it comes to me?", "you steal nothing"),
        ("en", "My doubloon is at 13 and I still have cursed gold. Is the extra lost?", "not lost"),
        ("de", "Darf ich vom Geisterschiff stehlen, wenn es zu mir kommt?", "stiehlst du ihm nichts"),
        ("de", "Kann verfluchtes Gold wieder verschwinden?", "verlierst du"),
    ],
)
def test_what_players_ask_of_the_ghost_ship_is_told_in_a_whole_sentence(
    real_data: dict[str, CheckInput], language: str, question: str, says: str
) -> None:
    assert says in ask(real_data[AMDIAK], language, question).items[0].text


def test_what_follows_for_all_heads_alike_is_said_once(real_data: dict[str, CheckInput]) -> None:
    told = ask(real_data[AMDIAK], "de", "tables.orders.trade").items[0].text
    assert told.count("Urne kaufen") == 1
