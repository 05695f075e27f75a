"""The rulings sheet: every ruling with its readings, the options that switch, the one chosen."""

from dataclasses import replace
from itertools import islice, pairwise
from typing import Any

import pytest

from printgen.model.play.options import switchable
from printgen.model.text.message_catalog import as_text
from printgen.sheet.core.page import Sheet
from printgen.sheet.rulings.sheet import RulingItem, rulings_sheet
from tests import workshop
from tests.workshop import WORKSPACE, request_of

SWITCHED = [name for name in WORKSPACE.game_ids() if switchable(WORKSPACE.sound_game(name).game)]


ARRANGEMENTS = 40
"""So many are looked at: those on few pages, which differ most; hundreds follow."""


def items(sheet: Sheet) -> list[RulingItem]:
    return [item for page in sheet.pages for topic in page.body.topics for item in topic.items]


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_every_ruling_stands_once_by_topic(game: str, paper: str) -> None:
    context = workshop.game_context(request_of("rulings", game, paper=paper))
    rulings, topics = context.game.rulings, context.game.sheets.rulings
    for sheet in islice(rulings_sheet(context), ARRANGEMENTS):
        assert [item.name for item in items(sheet)] == [name for topic in topics.values() for name in topic.rulings]
        assert sorted(item.name for item in items(sheet)) == sorted(rulings)
        assert {item.name: len(item.others) for item in items(sheet)} == {
            name: len(ruling.alternatives) for name, ruling in rulings.items()
        }


def test_the_pages_end_above_the_foot_and_are_filled(game: str, make: Any) -> None:
    for _, facts in make(request_of("rulings", game)).pages:
        words = [word for word in facts.words if word.box.right < 190 and word.box.y < facts.size.height - 10.5]
        lowest = max(word.box.bottom for word in words)
        assert 0.8 * facts.size.height < lowest < facts.size.height - 12


def test_the_edge_of_each_page_names_all_topics_and_lights_those_it_has(game: str, make: Any) -> None:
    made = make(request_of("rulings", game))
    names = [made.context.catalog.plain(f"topics.{topic}") for topic in made.context.game.sheets.rulings]
    for page in made.sheet.pages:
        assert [tab.name for tab in page.body.tabs] == names
        assert [tab.name for tab in page.body.tabs if tab.look == "lit"] == [topic.name for topic in page.body.topics]


def test_how_sure_a_reading_is_stands_right_behind_its_last_word(game: str, make: Any) -> None:
    made = make(request_of("rulings", game))
    for page, facts in made.pages:
        behind = {(one.text, two.text) for one, two in pairwise(facts.words)}
        for item in (item for topic in page.body.topics for item in topic.items):
            assert (as_text(item.reading).split()[-1], item.state.split()[0]) in behind, item.name


def test_all_questions_begin_at_one_edge_and_their_numbers_at_another(game: str, make: Any) -> None:
    made = make(request_of("rulings", game))
    for page, facts in made.pages:
        items = [item for topic in page.body.topics for item in topic.items]
        questions, numbers = set(), set()
        for item in items:
            first = as_text(item.question).split()[0]
            number, word = next((a, b) for a, b in pairwise(facts.words) if (a.text, b.text) == (item.name, first))
            numbers.add(round(number.box.x, 1))
            questions.add(round(word.box.x))
        assert len(numbers) == len(questions) == 1, (numbers, questions)


def test_sections_of_one_chapter_are_named_behind_it_and_no_line_begins_with_a_dot(game: str, make: Any) -> None:
    made = make(request_of("rulings", game, language=WORKSPACE.sound_game(game).game.head.languages[0]))
    for page, facts in made.pages:
        for item in (item for topic in page.body.topics for item in topic.items):
            chapters = [place.partition(" / ")[0] for place in item.where.split(" · ") if " / " in place]
            assert len(chapters) == len(set(chapters)), item.name
        assert not [one for one, two in pairwise(facts.words) if two.text == "·" and two.box.y > one.box.bottom]


def test_headings_are_cited_in_the_language_of_the_document_alone(game: str) -> None:
    for language in ("en", "de"):
        context = workshop.game_context(request_of("rulings", game, language=language))
        own = language == context.game.head.languages[0]
        assert all(bool(item.where) == own for item in items(next(rulings_sheet(context))))


def test_only_an_alternative_that_changes_something_has_its_option(game: str, make: Any) -> None:
    made = make(request_of("rulings", game))
    shown = {
        other.option.removeprefix("--reading ").replace("=", ".", 1)
        for item in items(made.sheet)
        for other in item.others
        if other.option
    }
    assert shown == set(switchable(made.context.game))


@pytest.mark.parametrize("name", SWITCHED)
def test_the_reading_that_is_chosen_is_marked(name: str, make: Any) -> None:
    reading = switchable(WORKSPACE.sound_game(name).game)[0]
    context = workshop.game_context(request_of("rulings", name, readings=(reading,)))
    sheet = next(rulings_sheet(context))
    ruling = reading.partition(".")[0]
    assert [item.name for item in items(sheet) if item.replaced] == [ruling]
    taken = [other for item in items(sheet) for other in item.others if other.chosen]
    assert [other.option for other in taken] == [f"--reading {reading.replace('.', '=', 1)}"]
    assert name != SWITCHED[0] or make(context.request).problems == ()


def test_a_game_without_rulings_has_one_page_that_says_so() -> None:
    context = workshop.game_context(request_of("rulings", WORKSPACE.game_ids()[0]))
    bare = replace(context, game=context.game.model_copy(update={"rulings": {}}))
    assert {(len(sheet.pages), sheet.pages[0].body.topics) for sheet in rulings_sheet(bare)} == {(1, ())}


def test_a_ruling_without_a_topic_stands_at_the_end() -> None:
    context = workshop.game_context(request_of("rulings", WORKSPACE.game_ids()[0]))
    topics = dict([*context.game.sheets.rulings.items()][1:])
    sheets = context.game.sheets.model_copy(update={"rulings": topics})
    sheet = next(rulings_sheet(replace(context, game=context.game.model_copy(update={"sheets": sheets}))))
    last = sheet.pages[-1].body.topics[-1]
    first = next(iter(context.game.sheets.rulings.values()))
    assert (last.name, {item.name for item in last.items}) == ("", set(first.rulings))
