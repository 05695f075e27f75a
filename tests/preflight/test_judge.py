"""A number that a sheet has wrong and expects itself is found all the same: the judge reads the model for itself.

Each test prints a real sheet from data in which one number was changed, and holds it against the data as they are; or
a sheet that many tests need, and holds it against changed data, where that is the same.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from printgen.app import pipeline, score_sheet
from printgen.model.text.game_catalog import GameCatalog
from printgen.preflight import PdfFacts, is_crowded, preflight, read_pdf
from printgen.preflight.checks.tables import wrong_statement
from printgen.sheet.core.expectations import Expectations
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.page import Sheet
from tests import workshop
from tests.workshop import WORKSPACE, request_of

Change = Callable[[GameContext], GameContext]


def found(context: GameContext, change: Change) -> list[str]:
    """Print the sheet of the data as they are, and return what the judge of changed data says of it."""
    printed = pipeline.typeset_first_fitting(context)
    assert printed.problems == ()  # what it says agrees with its own data
    judged = replace(printed.sheet, expected=workshop.lay_out(change(context)).expected)
    return said(workshop.read(printed.pdf, printed.sheet), judged)


def found_on_wrong(context: GameContext, change: Change) -> list[str]:
    """Print the sheet of changed data, and return what the judge of the true data says of it."""
    wrong = workshop.lay_out(change(context))
    facts = read_pdf(pipeline.typeset(wrong), wrong)
    if is_crowded(preflight(facts, wrong)):  # a page that is too full loses words
        wrong = pipeline.lay_out(change(context))
        facts = read_pdf(pipeline.typeset(wrong), wrong)
    assert said(facts, wrong) == []  # it expects what it prints
    return said(facts, replace(wrong, expected=workshop.lay_out(context).expected))


def said(facts: PdfFacts, sheet: Sheet) -> list[str]:
    """Return what preflight says of a sheet, but that its pages are too full."""
    return [problem.message for problem in preflight(facts, sheet) if not is_crowded([problem])]


def changed(value: Any, path: str, new: Any) -> Any:
    """Return a noun of the model with another value at a path of fields, keys and places."""
    name, _, rest = path.partition("/")
    if isinstance(value, dict):
        return {**value, name: changed(value[name], rest, new) if rest else new}
    if isinstance(value, tuple):
        return tuple(
            (changed(one, rest, new) if rest else new) if number == int(name) else one
            for number, one in enumerate(value)
        )
    return value.model_copy(update={name: changed(getattr(value, name), rest, new) if rest else new})


def in_game(path: str, new: Any) -> Change:
    """Return the change of one value of the game; what its words say stays as it is."""
    return lambda context: replace(context, game=changed(context.game, path, new))


def context_of(kind: str, game: str, **options: Any) -> GameContext:
    return workshop.game_context(request_of(kind, game, **options))


def numbered(things: Any, test: Callable[[Any], bool]) -> int:
    return next(number for number, one in enumerate(things) if test(one))


def test_a_wrong_price_is_found():
    context = context_of("aid", "ghost-ship")
    (name, table), *_ = context.game.rules.costs.items()
    place = numbered(table.rows, lambda row: isinstance(row.cost, int) and not row.paid_with)
    told = found(context, in_game(f"rules/costs/{name}/rows/{place}/cost", 9))
    assert any(f"row {place + 1} of the table `{name}`" in one for one in told)


def test_two_prices_that_changed_places_are_found():
    context = context_of("aid", "intimate-settlers")
    rows = next(iter(context.game.rules.costs.values())).rows
    name = next(iter(context.game.rules.costs))
    one = rows[0]
    other = numbered(rows, lambda row: row.cost != one.cost)
    swapped = changed(rows, "0/cost", rows[other].cost)
    swapped = changed(swapped, f"{other}/cost", one.cost)
    assert len(found(context, in_game(f"rules/costs/{name}/rows", swapped))) == 1


def test_a_wrong_result_in_a_decision_grid_is_found():
    context = context_of("aid", "ghost-ship")
    name, table = next((n, t) for n, t in context.game.rules.tables.items() if len(t.outcomes) > 2)
    place = numbered(table.rows, lambda row: len(row.then) > 1)
    (first, one), (second, other), *_ = table.rows[place].then.items()
    told = found(context, in_game(f"rules/tables/{name}/rows/{place}/then", {first: other, second: one}))
    assert len(told) == 1
    assert f"of the table `{name}`" in told[0]


def test_steps_of_the_turn_in_another_order_are_found():
    context = context_of("aid", "amdiak")
    first, second, *others = context.game.rules.turn
    assert len(found(context, in_game("rules/turn", (second, first, *others)))) == 2


def test_a_clause_with_another_number_is_found():
    context = context_of("aid", "ghost-ship")
    (name, fact), *_ = (
        (name, fact)
        for name, fact in context.game.rules.facts.items()
        if any(
            f"{{facts.{name}}}" in text for key, text in context.game.words["en"].items() if key.startswith("clauses.")
        )
    )

    def change(context: GameContext) -> GameContext:
        game = changed(context.game, f"rules/facts/{name}/value", fact.value + 40)
        words = WORKSPACE.tool_words()
        return replace(context, game=game, catalog=GameCatalog(game, "en", words), written=None)

    assert any("cannot be read, as the data have it" in one for one in found(context, change))


def test_a_wrong_line_and_a_wrong_total_of_a_worked_score_are_found():
    context = context_of("aid", "ghost-ship")
    example = context.game.score.examples[0]
    line = next(iter(example.lines))
    for path in ("total", f"lines/{line}"):
        (told,) = found(context, in_game(f"score/examples/0/{path}", 97))
        assert "row 2 of the table `scoring`" in told


@pytest.mark.parametrize(("game", "options"), [("ghost-ship", {"seed": "166"}), ("ahoy-matey", {})])
def test_a_step_with_a_wrong_count_is_found(game, options):
    context = context_of("setup", game, **options)
    place = numbered(context.game.setup.steps, lambda step: step.count is not None and step.when is None)
    (told,) = found(context, in_game(f"setup/steps/{place}/count", 99))
    assert told.endswith("as the data have it")


@pytest.mark.parametrize(("now", "other"), [("stated", "assumed"), ("assumed", "stated")])
def test_a_step_that_the_page_marks_otherwise_than_the_data_is_found(now, other):
    context = context_of("setup", "ahoy-matey")
    place = numbered(context.game.setup.steps, lambda step: step.confidence == now and step.when is None)
    (told,) = found(context, in_game(f"setup/steps/{place}/confidence", other))
    assert told.endswith("as the data have it")


def in_position(change: Callable[[Any], Any]) -> Change:
    return lambda context: replace(context, position=change(context.position))


def test_two_things_of_a_pile_that_changed_places_are_found():
    context = context_of("setup", "intimate-settlers", seed="7")

    def swapped(position: Any) -> Any:
        place = numbered(position.dealt, lambda one: one.pile is not None and len(set(one.things)) > 1)
        pile = position.dealt[place]
        other = numbered(pile.things, lambda one: one != pile.things[0])
        things = list(pile.things)
        things[0], things[other] = things[other], things[0]
        dealt = (*position.dealt[:place], replace(pile, things=tuple(things)), *position.dealt[place + 1 :])
        return replace(position, dealt=dealt)

    told = found(context, in_position(swapped))
    assert any("of the table" in one for one in told)


@pytest.mark.parametrize("deal", ["list", "strips"])
def test_any_two_things_of_piles_of_bare_numbers_that_changed_places_are_found(deal):
    context = context_of("setup", "entdecker-soeding", seed="7", deal=deal)
    sheet = pipeline.lay_out(context)
    facts = read_pdf(pipeline.typeset(sheet), sheet)
    for listed in sheet.expected.lists:
        for one, other in pairwise(range(len(listed.rows))):
            for cell in range(1, min(len(listed.rows[one]), len(listed.rows[other]))):
                rows = [[*row] for row in listed.rows]
                rows[one][cell], rows[other][cell] = rows[other][cell], rows[one][cell]
                wrong = replace(listed, rows=tuple(map(tuple, rows)))
                expected = Expectations(lists=(wrong,))
                told = [*wrong_statement(facts, replace(sheet, expected=expected))]
                assert bool(told) == (wrong != listed), (listed.name, one, other, cell)


def test_two_piles_below_one_row_of_numbers_that_changed_places_are_found():
    context = context_of("setup", "entdecker-soeding", seed="7")
    sheet = pipeline.lay_out(context)
    facts = read_pdf(pipeline.typeset(sheet), sheet)
    (listed,) = (one for one in sheet.expected.lists if one.instead)
    for one, other in pairwise(range(1, min(map(len, listed.rows)))):
        rows = [[*row] for row in listed.rows]
        for row in rows:
            row[one], row[other] = row[other], row[one]
        wrong = replace(listed, rows=tuple(map(tuple, rows)))
        assert [*wrong_statement(facts, replace(sheet, expected=Expectations(lists=(wrong,))))], (one, other)


def test_two_things_side_by_side_that_are_called_3_are_no_number_33():
    context = context_of("setup", "entdecker-soeding", seed="5", players=2, variants=("one-pile",))
    sheet = pipeline.lay_out(context)
    (listed,) = (one for one in sheet.expected.lists if len(one.rows) > 33)
    names = [row[1].text for row in listed.rows]
    assert any(pair == ("3", "3") for pair in pairwise(names[:32]))  # above the line on which the number 33 stands
    assert said(read_pdf(pipeline.typeset(sheet), sheet), sheet) == []


def test_a_card_on_another_space_is_found_in_words_and_in_the_drawing():
    context = context_of("setup", "amdiak", seed="7")

    def swapped(position: Any) -> Any:
        one, *others = position.dealt
        at = next(n for n, two in enumerate(others) if two.things != one.things)
        others[at], things = replace(others[at], things=one.things), others[at].things
        return replace(position, dealt=(replace(one, things=things), *others))

    told = found_on_wrong(context, in_position(swapped))
    assert any("does not stand beside" in one for one in told)
    assert any("the sign of" in one or " says " in one for one in told)


def test_a_tile_with_another_symbol_is_found_in_the_table_in_the_legend_and_in_the_drawing():
    context = context_of("setup", "ghost-ship", seed="166")

    def other(position: Any) -> Any:
        place = numbered(position.tiles, lambda tile: tile.symbol == "skull")
        tile = replace(position.tiles[place], symbol="storm")
        return replace(position, tiles=(*position.tiles[:place], tile, *position.tiles[place + 1 :]))

    told = found(context, in_position(other))
    assert any("of the table `spaces`" in one for one in told)
    assert sum("cannot be read, as the data have it" in one for one in told) == 2
    assert sum("the sign of" in one for one in told) == 2


@pytest.mark.parametrize("game", ["ghost-ship", "intimate-settlers"])
def test_a_wrong_share_of_a_seat_is_found(game):
    context = context_of("setup", game, seed="166")

    def change(context: GameContext) -> GameContext:
        fairness = context.fairness
        first, *others = fairness.shares
        rows = tuple(replace(row, values=(row.values[0] + 7, *row.values[1:])) for row in fairness.rows)
        return replace(context, fairness=replace(fairness, shares=(first + 7, *others), rows=rows))

    (told,) = found(context, change)
    assert "does not stand beside" in told


def worths() -> Iterator[tuple[str, str]]:
    for game in ("ghost-ship", "entdecker-soeding"):
        for name, entry in context_of("pad", game).game.score.entries.items():
            if entry.values and not entry.tie_only:
                yield game, name


@pytest.mark.parametrize(("game", "name"), [*worths()])
def test_a_wrong_worth_on_a_pad_is_found(game, name):
    context = context_of("pad", game)
    first, *others = context.game.score.entries[name].values
    told = found(context, in_game(f"score/entries/{name}/values", (first + 20, *others)))
    assert len(told) == 1


def test_a_wrong_number_in_a_question_of_the_worksheet_is_found():
    context = context_of("worksheet", "entdecker-soeding")
    box, name = next(
        (box.id, name)
        for box in context.game.boxes.values()
        for name, part in box.components.items()
        if part.count is not None
    )
    (told,) = found(context, in_game(f"boxes/{box}/components/{name}/count", 4321))
    assert told.startswith("`")


@pytest.mark.parametrize("part", ["reading", "question"])
def test_another_reading_of_a_ruling_is_found(part):
    context = context_of("rulings", "amdiak")
    name = next(iter(context.game.rulings))

    def change(context: GameContext) -> GameContext:
        words = {**context.game.words, "en": {**context.game.words["en"], f"rulings.{name}.{part}": "Something else"}}
        game = context.game.model_copy(update={"words": words})
        return replace(context, game=game, catalog=GameCatalog(game, "en", WORKSPACE.tool_words()), written=game)

    (told,) = found(context, change)
    assert told.endswith("cannot be read, as the data have it")


def test_a_ruling_whose_confidence_is_told_wrongly_is_found():
    context = context_of("rulings", "ghost-ship")
    name = next(name for name, one in context.game.rulings.items() if one.reading != "stated")
    (told,) = found(context, in_game(f"rulings/{name}/reading", "stated"))
    assert told.endswith("as the data have it")


def test_a_space_of_an_overlay_that_is_called_otherwise_is_found():
    context = context_of("overlay", "intimate-settlers")

    other = found(context, in_game("board/labels/pattern", "{row}-{column}0"))
    assert len(other) > 20


def test_totals_of_a_result_that_were_added_up_otherwise_are_found():
    scored = workshop.score_pad("amdiak", b"players: {Ann: {treasures: 2}, Ben: {treasures: 1}}\n", "night.yaml")
    context = workshop.make_context(score_sheet.result(request_of("result", "amdiak"), scored))
    assert isinstance(context, GameContext)
    told = found_on_wrong(context, in_game("score/total", f"({context.game.score.total}) + 5"))
    assert "of the table `totals`" in told[0]
    assert told[1].endswith("beside `2`, `1`, as the data have it")


def test_a_wrong_seed_in_a_catalogue_is_found():
    context = workshop.make_context(request_of("catalogue", "amdiak", count=2))

    def change(context: Any) -> Any:
        one, two = context.entries
        return replace(context, entries=(one, replace(two, fairness=replace(two.fairness, spread=9.25))))

    assert any("9.25" not in told and "spread" in told for told in found_on_wrong(context, change))


def test_players_of_a_result_who_changed_places_are_found():
    scored = workshop.score_pad("amdiak", b"players: {Ann: {treasures: 2}, Ben: {treasures: 1}}\n", "night.yaml")
    context = workshop.make_context(score_sheet.result(request_of("result", "amdiak"), scored))
    sheet = pipeline.lay_out(context)
    swapped = sheet.pages[0].body.standings.players
    standings = replace(
        sheet.pages[0].body.standings,
        players=tuple(replace(one, name=other.name) for one, other in zip(swapped, swapped[::-1], strict=True)),
    )
    body = replace(sheet.pages[0].body, standings=standings)
    wrong = replace(sheet, pages=(replace(sheet.pages[0], body=body), *sheet.pages[1:]))
    facts = read_pdf(pipeline.typeset(wrong), wrong)
    told = [p.message for p in preflight(facts, wrong) if p.code == "wrong-statement"]
    assert ["of the table `totals`" in told[0], "of the table `standings`" in told[1]] == [True] * len(told)


def test_a_certificate_that_is_silent_on_a_rule_nobody_judged_is_found():
    context = context_of("setup", "amdiak", seed="7")
    name, *others = [rule.id for rule in context.game.setup.not_judged]

    def change(context: GameContext) -> GameContext:
        left = tuple(rule for rule in context.game.setup.not_judged if rule.id != name)
        return in_game("setup/not_judged", left)(context)

    assert others
    (told,) = found_on_wrong(context, change)
    assert told.endswith("cannot be read, as the data have it")


def test_a_card_to_pay_in_a_wrong_column_is_found():
    context = context_of("aid", "intimate-settlers")
    (table,) = (one.of for one in context.game.sheets.aid.blocks.values() if one.kind == "costs" and one.by == "goods")
    row = context.game.rules.costs[table].rows[0]
    (first, *others), other = row.paid_with, context.game.rules.costs[table].rows[1].paid_with
    (instead,) = (sort for sort in other if sort not in row.paid_with)
    paid = {**{sort: row.paid_with[sort] for sort in others}, instead: row.paid_with[first]}
    (told,) = found(context, in_game(f"rules/costs/{table}/rows/0/paid_with", paid))
    assert told.startswith("the sign of `")
    assert "of the table `building`" in told


def test_an_ability_below_the_bar_of_another_price_is_found():
    context = context_of("aid", "amdiak")
    (name,) = context.game.rules.costs
    place = numbered(context.game.rules.costs[name].rows, lambda row: row.cost == "free")
    told = found_on_wrong(context, in_game(f"rules/costs/{name}/rows/{place}/cost", 1))
    assert told != []
    assert all("of the table `skeletons" in one for one in told)


def test_a_wrong_price_on_a_tile_is_found():
    context = context_of("aid", "intimate-settlers")
    (block,) = (one for one in context.game.sheets.aid.blocks.values() if one.kind == "costs" and one.by == "tiles")
    place = numbered(context.game.rules.costs[block.of].rows, lambda row: row.id == block.only[1])
    (told,) = found(context, in_game(f"rules/costs/{block.of}/rows/{place}/cost", 9))
    assert "of the table `foreign-points`" in told


def test_a_wrong_count_on_a_pile_of_a_drawn_table_is_found():
    context = context_of("setup", "entdecker-soeding", seed="7")

    def uneven(position: Any) -> Any:
        place = numbered(position.dealt, lambda one: one.pile == 1)
        first, second = position.dealt[place : place + 2]
        fuller = (replace(first, things=first.things[1:]), replace(second, things=(first.things[0], *second.things)))
        return replace(position, dealt=(*position.dealt[:place], *fuller, *position.dealt[place + 2 :]))

    height = len(next(one for one in context.position.dealt if one.pile == 1).things)
    wrong = pipeline.typeset_first_fitting(in_position(uneven)(context))
    judged = replace(wrong.sheet, expected=workshop.lay_out(context).expected)
    told = [problem.message for problem in wrong_statement(read_pdf(wrong.pdf, judged), judged)]
    assert any(one.startswith(f"`×{height}` cannot be read") for one in told)


def test_a_wrong_count_of_a_heap_on_a_drawn_table_is_found():
    context = context_of("setup", "amdiak", seed="7")
    place = numbered(context.game.setup.steps, lambda step: step.id == "ghost-tokens")
    told = found_on_wrong(context, in_game(f"setup/steps/{place}/count", 14))
    assert any(one.startswith("`×15` cannot be read") for one in told)


def test_another_card_that_lies_open_beside_its_deck_is_found():
    context = context_of("setup", "amdiak", seed="7")

    def turned(position: Any) -> Any:
        place = numbered(position.dealt, lambda one: one.pile is not None)
        pile = position.dealt[place]
        things = (pile.things[-1], *pile.things[1:-1], pile.things[0])
        return replace(position, dealt=(*position.dealt[:place], replace(pile, things=things)))

    pile = next(one for one in context.position.dealt if one.pile is not None)
    told = found_on_wrong(context, in_position(turned))
    name = context.catalog.plain(f"kinds.{pile.things[0].kind}")
    assert any(one.startswith(f"`{name}` cannot be read 2 times") for one in told)
