"""Player cards: every step, price and result of the rules in a few words, one card for each player."""

from dataclasses import replace
from typing import Any

import pytest

from printgen.errors import LimitError
from printgen.model.play.decision_tables import spread
from printgen.model.player_card import CardGrid
from printgen.model.text.message_catalog import is_doubtful
from printgen.preflight import preflight
from printgen.sheet.card.blocks import CardPage, Cell, Grid, Heads, Prices, Steps
from printgen.sheet.card.panels import CELL_TEXT
from printgen.sheet.core.expectations import ExpectedTable, readable
from printgen.sheet.core.page import Page
from tests.workshop import WORKSPACE, game_context, lay_out, request_of

MAKERS = [name for name in WORKSPACE.game_ids() if WORKSPACE.sound_game(name).game.sheets.card is not None]


def page_of(game: str, **options: Any) -> Page:
    return lay_out(game_context(request_of("card", game, **options))).pages[0]


def card_of(game: str, **options: Any) -> CardPage:
    body = page_of(game, **options).body
    assert isinstance(body, CardPage)
    return body


def panels(page: CardPage, kind: type) -> list[Any]:
    blocks = (one for face in page.faces for band in face.bands for stack in band for one in stack.blocks)
    return [one for one in blocks if isinstance(one, kind)]


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("size", ["poker", "a6"])
def test_a_card_has_every_step_of_the_turn(name: str, size: str) -> None:
    (steps,) = panels(card_of(name, size=size), Steps)
    assert len(steps.rows) == len(WORKSPACE.sound_game(name).game.rules.turn)


def test_on_a_large_card_the_turn_takes_what_prices_do_not_need() -> None:
    plan = WORKSPACE.sound_game("amdiak").game.sheets.card
    assert plan is not None
    shares = [stack.columns for stack in plan.large[0]]
    widths = [stack.width for stack in card_of("amdiak", size="a6").faces[0].bands[0]]
    planned = [(105 - 2 * 6 + 3) * share / 12 - 3 for share in shares]
    assert sum(widths) == pytest.approx(sum(planned))
    assert widths[0] > planned[0] + 2
    assert widths[2] < planned[2]


@pytest.mark.parametrize("theme", ["standard", "low-ink"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_large_card_prices_get_what_they_need_from_the_turn(language: str, theme: str, make: Any) -> None:
    turn, prices = card_of("ghost-ship", size="a6", language=language).faces[0].bands[0]
    assert turn.width < (105 - 2 * 6 + 3) * 5 / 12 - 3 or language == "de"
    assert turn.width + prices.width == pytest.approx(90)
    assert make(request_of("card", "ghost-ship", size="a6", language=language, theme=theme)).problems == ()


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_large_card_passes_preflight(name: str, language: str, make: Any) -> None:
    assert make(request_of("card", name, size="a6", language=language)).problems == ()


def has_icon(game: str) -> dict[str, bool]:
    """Return for the words of each cell of a small card's grid whether they stand beside an icon."""
    rows = panels(card_of(game), Grid)[0].rows
    cells = (cell for row in rows for cell in row.cells if isinstance(cell, Cell))
    return {"".join(part.text for part in cell.name): cell.icon is not None for cell in cells}


def test_a_column_that_needs_more_for_words_and_icon_takes_it_from_the_others() -> None:
    assert has_icon("amdiak")["at a wreck"]
    narrow, wide = panels(card_of("amdiak"), Grid)[0].widths
    assert narrow < wide
    assert len(set(panels(card_of("ghost-ship"), Grid)[0].widths)) == 1


def test_words_of_a_cell_without_room_for_their_icon_stand_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CELL_TEXT, "poker", 11.0)
    cells = has_icon("ahoy-matey")
    assert not cells["may take"]
    assert cells["wind"]


def test_numbers_below_pairs_are_a_table_with_a_name_for_each_line() -> None:
    halves = panels(card_of("entdecker-soeding"), Heads)[-1]
    assert [len(one.parts) for one in halves.columns] == [len(halves.lines) - 1] * len(halves.columns)
    assert halves.columns[0].head == "15–16"
    assert halves.columns[0].parts == ("8", "4", "2")
    assert halves.upright
    assert [[one.head for one in pair] for pair in halves.pairs][::3] == [["15–16", "7–8"], ["9–10", "1–2"]]


def test_tiles_say_which_of_their_prices_count_at_this_table() -> None:
    def said(**options: Any) -> tuple[str, list[str]]:
        shown = panels(card_of("intimate-settlers", **options), Prices)[-1]
        assert shown.tiles
        return readable(shown.head.lead or ()), [readable(one.name) for one in shown.columns[0]]

    assert said() == ("only the highest counts", ["first ship", "settlement", "city"])
    assert said(variants=("cumulative",)) == ("each counts", ["ship, road†", "settlement†", "city†"])


def test_what_is_gained_has_another_colour_than_what_is_paid() -> None:
    paid, *gained = panels(card_of("intimate-settlers"), Prices)
    assert {one.look for column in paid.columns for one in column} == {"plain"}
    assert {one.look for panel in gained for column in panel.columns for one in column} == {"extra"}


@pytest.mark.parametrize("name", MAKERS)
def test_each_cell_of_the_grid_is_the_result_of_the_decision_table(name: str) -> None:
    game = WORKSPACE.sound_game(name).game
    assert game.sheets.card is not None
    (plan,) = (one for one in game.sheets.card.blocks.values() if isinstance(one, CardGrid))
    table = game.rules.tables[plan.of]
    (grid,) = panels(card_of(name), Grid)
    assert len(grid.rows) == len(table.rows)
    below: dict[int, tuple[int, Cell]] = {}  # by column: how many rows a cell from above still takes
    for shown, row in zip(grid.rows, table.rows, strict=True):
        wanted = {value: outcome for head, outcome in row.then.items() for value in spread(head)}
        looks, column = [], 0
        for cell in shown.cells:
            if isinstance(cell, Cell):
                below[column] = (cell.rows, cell)
            left, held = below[column]
            assert left > 0
            below[column] = (left - 1, held)
            looks += [held.look] * held.span
            column += held.span
        assert looks == [table.outcomes[wanted[value]].look for value in table.over[table.across]]


def test_prices_are_those_of_the_rules_and_one_that_all_have_is_said_once() -> None:
    costs = WORKSPACE.sound_game("amdiak").game.rules.costs["skeleton"].rows
    paid, held = panels(card_of("amdiak"), Prices)
    assert paid.price.values == ("1",)
    assert held.price.values == ("free",)
    assert all(not row.values for one in (paid, held) for column in one.columns for row in column)
    assert sum(len(column) for one in (paid, held) for column in one.columns) == len(costs)
    (single,) = panels(card_of("ghost-ship"), Prices)
    assert single.price is None
    assert {row.values for column in single.columns for row in column} >= {("1",), ("+1",), ("turn",)}


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_the_rules_do_not_state_is_marked_on_the_card_and_explained_in_the_foot(language: str) -> None:
    """A row of the grid, on the half that stands on its head, and a price; what is stated bears no mark."""
    page = card_of("ahoy-matey", language=language)
    (grid,) = panels(page, Grid)
    rows = WORKSPACE.sound_game("ahoy-matey").game.rules.tables["squares"].rows
    wanted = [one.confidence == "stated" for one in rows]
    assert False in wanted
    assert [not is_doubtful(row.name) for row in grid.rows] == wanted
    (prices,) = panels(card_of("entdecker-soeding", language=language), Prices)
    unsure = [readable(row.name) for column in prices.columns for row in column if is_doubtful(row.name)]
    assert unsure == [{"en": "start on your own unit†", "de": "Start bei eigener Figur†"}[language]]
    assert page_of("ahoy-matey", language=language).doubt
    assert not page_of("amdiak", language=language).doubt


def test_what_a_variant_replaces_is_not_on_the_card() -> None:
    before = " ".join(card_of("ahoy-matey").texts())
    after = " ".join(card_of("ahoy-matey", variants=("flotilla",)).texts())
    assert "Null?" in before
    assert "Null?" not in after
    assert "ship or stack" in after


def test_a_clause_without_brief_words_for_its_replacement_is_left_out() -> None:
    before = " ".join(card_of("ahoy-matey").texts())
    after = " ".join(card_of("ahoy-matey", variants=("storm-surge",)).texts())
    assert "next die may run it" in before
    assert "next die may run it" not in after


def test_each_back_lies_above_its_front_and_stands_on_its_head() -> None:
    context = game_context(request_of("card", "ghost-ship", players=3))
    page = lay_out(context).pages[0].body
    assert isinstance(page, CardPage)
    fronts = [place for place in page.places if not place.turned]
    backs = [place for place in page.places if place.turned]
    assert len(fronts) == len(backs) == 3
    for front, back in zip(fronts, backs, strict=True):
        assert (front.face, back.face) == (0, 1)
        assert back.left == front.left
        assert back.top + page.height == pytest.approx(front.top)


@pytest.mark.parametrize(
    ("options", "cards"),
    [
        ({"players": 8, "variants": ("doubloons",)}, [4, 4]),
        ({"players": 6, "variants": ("doubloons",)}, [4, 2]),
        ({"players": 3, "size": "a6"}, [2, 1]),
        ({"players": 2, "paper": "a5"}, [2]),
    ],
)
def test_there_is_a_card_for_each_player_on_as_few_pages_as_hold_them(options: Any, cards: list[int]) -> None:
    sheet = lay_out(game_context(request_of("card", "ahoy-matey", **options)))
    bodies = [page.body for page in sheet.pages]
    assert [sum(not place.turned for place in body.places) for body in bodies] == cards  # type: ignore[attr-defined]


def test_a_paper_smaller_than_a_card_is_refused() -> None:
    with pytest.raises(LimitError, match="does not fit"):
        lay_out(game_context(request_of("card", "ghost-ship", paper="photo")))


def test_a_card_passes_preflight_and_a_grid_on_its_head_is_read_cell_by_cell(make: Any) -> None:
    made = make(request_of("card", "ghost-ship"))
    assert made.problems == ()
    first, *others = made.sheet.pages
    (grid,) = (one for one in first.tables if one.name == "leaving")
    rows = list(grid.rows)
    rows[1], rows[3] = (rows[3][0], *rows[1][1:]), (rows[1][0], *rows[3][1:])
    swapped = replace(first, tables=(ExpectedTable(grid.name, tuple(rows)),))
    problems = preflight(made.facts, replace(made.sheet, pages=(swapped, *others)))
    assert {problem.code for problem in problems} == {"wrong-cell"}


def test_a_price_that_differs_from_the_rules_is_found(make: Any) -> None:
    made = make(request_of("card", "ghost-ship"))
    expected = made.sheet.expected
    (sail,) = (one for one in expected.statements if [cell.text for cell in one.forms[0]] == ["sail", "1"])
    other = replace(sail, forms=((sail.forms[0][0], replace(sail.forms[0][1], text="2")),))
    wrong = replace(expected, statements=(*expected.statements, other))
    problems = preflight(made.facts, replace(made.sheet, expected=wrong))
    assert [problem.code for problem in problems] == ["wrong-statement"]


def test_what_is_paid_with_has_its_colour_on_a_card_too() -> None:
    (prices,) = [one for one in panels(card_of("intimate-settlers"), Prices) if one.head.id == "building"]
    used = {icon.figure for rows in prices.columns for row in rows for icon in row.paid_with}
    accents = WORKSPACE.sound_game("intimate-settlers").game.components["resource"].accents
    assert used == {f"icon-{sort}-{accents[sort]}-text" for sort in accents}


def test_a_front_with_more_room_than_its_back_has_higher_rows() -> None:
    front, back = card_of("amdiak").faces
    assert front.pitch > back.pitch
    (large,) = card_of("amdiak", size="a6").faces
    assert large.pitch <= 1.2
