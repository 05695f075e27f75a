"""The rulings sheet: every ruling with its readings, the options that switch, the one chosen."""

from dataclasses import replace
from typing import Any

import pytest

from printgen.geometry import Rect
from printgen.model.play.options import switchable
from printgen.sheet.rulings.sheet import RulingItem, rulings_sheet
from tests import workshop
from tests.workshop import WORKSPACE, request_of

SWITCHED = [name for name in WORKSPACE.game_ids() if switchable(WORKSPACE.sound_game(name).game)]


def items(made: Any) -> list[RulingItem]:
    return [item for page in made.sheet.pages for column in page.body.columns for item in column]


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_every_ruling_is_printed_once_in_the_order_of_the_data(game: str, paper: str, make: Any) -> None:
    made = make(request_of("rulings", game, paper=paper))
    rulings = made.context.game.rulings
    assert [item.name for item in items(made)] == list(rulings)
    assert [len(item.others) for item in items(made)] == [len(ruling.alternatives) for ruling in rulings.values()]


def test_the_columns_end_above_the_foot_and_are_filled_alike(game: str, make: Any) -> None:
    made = make(request_of("rulings", game))
    for page, facts in made.pages:
        columns = len(page.body.columns)
        wide = facts.size.width / columns
        for number in range(columns):
            area = Rect(number * wide, 0, wide, facts.size.height - 10)
            lowest = max(w.box.bottom for w in facts.words if area.holds(w.box, 1))
            assert 0.6 * facts.size.height < lowest < facts.size.height - 11


def test_only_an_alternative_that_changes_something_has_its_option(game: str, make: Any) -> None:
    made = make(request_of("rulings", game))
    shown = {
        other.option.removeprefix("--reading ").replace("=", ".", 1)
        for item in items(made)
        for other in item.others
        if other.option
    }
    assert shown == set(switchable(made.context.game))


@pytest.mark.parametrize("name", SWITCHED)
def test_the_reading_that_is_chosen_is_marked(name: str, make: Any) -> None:
    reading = switchable(WORKSPACE.sound_game(name).game)[0]
    made = make(request_of("rulings", name, readings=(reading,)))
    ruling = reading.partition(".")[0]
    chosen = [item.name for item in items(made) if item.replaced]
    assert chosen == [ruling]
    taken = [other for item in items(made) for other in item.others if other.chosen]
    assert [other.option for other in taken] == [f"--reading {reading.replace('.', '=', 1)}"]
    assert made.problems == ()


def test_a_game_without_rulings_has_one_page_that_says_so() -> None:
    context = workshop.game_context(request_of("rulings", WORKSPACE.game_ids()[0]))
    bare = replace(context, game=context.game.model_copy(update={"rulings": {}}))
    assert {(len(sheet.pages), sheet.pages[0].body.columns) for sheet in rulings_sheet(bare)} == {(1, ())}
