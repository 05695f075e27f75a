"""Equations, tracks, steps and prices in goods: the signs of a rule are those of the data."""

import math
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from printgen.model.aid_block import FormulasBlock, PictureBlock
from printgen.model.equations import Sign
from printgen.model.sheets import Band, PagePlan, Stack
from printgen.model.text.message_catalog import as_text
from printgen.sheet.aid.blocks import DecisionGrid, ListPanel, Matrix
from printgen.sheet.aid.cards import VariantCards
from printgen.sheet.aid.equations import Equations, Illustration
from printgen.sheet.aid.moves import WorkedMoves
from printgen.sheet.aid.prices import PriceGroups, PriceMatrix
from printgen.sheet.aid.signs import room_for
from printgen.sheet.core.blocks import Block
from printgen.sheet.core.expectations import readable
from tests import workshop
from tests.workshop import request_of


def blocks(game: str, kind: type[Block], **options: Any) -> dict[str, Any]:
    """Return the blocks of one kind of an aid by their ids."""
    sheet = workshop.lay_out(workshop.game_context(request_of("aid", game, **options)))
    stacks = (stack for page in sheet.pages for band in page.body.bands for stack in band)
    return {one.head.id: one for stack in stacks for one in stack.blocks if isinstance(one, kind)}


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_row_of_goods_has_a_chip_for_each_card_that_it_costs(paper: str) -> None:
    context = workshop.game_context(request_of("aid", "intimate-settlers", paper=paper))
    (matrix,) = blocks("intimate-settlers", PriceMatrix, paper=paper).values()
    (plan,) = (one for one in context.game.sheets.aid.blocks.values() if one.kind == "costs" and one.by == "goods")
    sorts = [goods.icon.figure.split("-")[1] for goods in matrix.goods]
    for shown, row in zip(matrix.rows, context.game.rules.costs[plan.of].rows, strict=True):
        chips = {sort: len(cell.pictures) for sort, cell in zip(sorts, shown.chips, strict=True) if cell.pictures}
        assert chips == row.paid_with
        assert (str(row.cost) in [readable(one) for one in shown.beside]) or paper == "a5"
    assert len(matrix.heads) == len(plan.beside) - (paper == "a5")  # there the chips are counted


def test_worked_moves_as_wide_as_the_page_stand_in_two_columns_in_their_order() -> None:
    context = workshop.game_context(request_of("aid", "ahoy-matey", paper="a5"))
    aid = context.game.sheets.aid
    page = PagePlan(bands=(Band(stacks=(Stack(columns=12, blocks=("routes-small",)),)),))
    sheets = context.game.sheets.model_copy(update={"aid": aid.model_copy(update={"small": (page,)})})
    sheet = workshop.lay_out(replace(context, game=context.game.model_copy(update={"sheets": sheets})))
    (moves,) = (one for band in sheet.pages[0].body.bands for stack in band for one in stack.blocks)
    left, right = moves.columns
    assert len(left) - len(right) in (0, 1)
    named = aid.blocks["routes-small"].only
    assert [one.note for one in (*left, *right)] == [context.catalog.text(f"routes.{name}") for name in named]


def test_worked_moves_stand_on_small_paper_each_once_but_for_what_the_plan_leaves_out() -> None:
    several = blocks("ahoy-matey", WorkedMoves, paper="a5").values()
    context = workshop.game_context(request_of("aid", "ahoy-matey", paper="a5"))
    shown = [as_text(one.note) for moves in several for column in moves.columns for one in column]
    assert len(shown) == len(set(shown))
    notes = {name: context.catalog.plain(f"routes.{name}") for name in context.game.rules.routes}
    assert set(shown) <= set(notes.values())
    left_out = {f"routes.{name}" for name, note in notes.items() if note not in shown}
    assert left_out <= set(context.game.sheets.not_printed)
    assert len(shown) >= 8


def test_rows_of_one_price_stand_below_one_bar_and_free_ones_last() -> None:
    context = workshop.game_context(request_of("aid", "amdiak"))
    (groups,) = (one.groups for one in blocks("amdiak", PriceGroups).values())
    rows = context.game.rules.costs["skeleton"].rows
    assert [group.price for group in groups] == ["1", ""]
    assert [len(group.rows) for group in groups] == [
        sum(row.cost == 1 for row in rows),
        sum(row.cost == "free" for row in rows),
    ]


def test_an_equation_shows_as_many_cards_as_the_fact_says() -> None:
    context = workshop.game_context(request_of("aid", "intimate-settlers"))
    trade = blocks("intimate-settlers", Equations)["trade"]
    drawn = [next(sign.picture.figure for sign in row.signs if "cards" in str(sign.picture)) for row in trade.rows]
    rates = [context.catalog.fact(f"facts.{name}") for name in ("bank", "harbour-any", "harbour-one")]
    assert drawn == [f"cards-{rate}-had" for rate in rates]


def test_signs_that_are_not_right_in_a_game_are_not_shown_there() -> None:
    def signs(*variants: str) -> set[str]:
        rows = blocks("amdiak", Equations, variants=variants)["gold-use"].rows
        return {sign.picture.figure if sign.picture else sign.kind for row in rows for sign in row.signs}

    assert "icon-ghost-ship-ink" in signs()
    assert "icon-ghost-ship-ink" not in signs("solo-ghost")
    assert "word" in signs("solo-ghost") - signs()


@pytest.mark.parametrize(
    ("signs", "fault"),
    [
        (({"number": "facts.a"}, "plus", {"icon": "coin"}, {"pip": "facts.b"}), None),
        (({"number": "facts.a"}, {"icon": "coin"}, {"pip": "facts.b"}), "no mark joins the numbers"),
        (({"number": "facts.a"}, "plus", "minus", {"pip": "facts.b"}), "a mark joins two signs"),
        (({"number": "facts.a"}, "plus"), "a mark joins two signs"),
    ],
)
def test_marks_join_all_the_numbers_of_a_worked_example(signs: tuple[Any, ...], fault: str | None) -> None:
    block = {"kind": "examples", "examples": ("one",), "signs": {"one": signs}}
    with pytest.raises(ValidationError, match=fault) if fault else nullcontext():
        FormulasBlock.model_validate(block)


def test_a_course_is_drawn_only_where_pieces_go_as_it_shows() -> None:
    assert "ghost" in blocks("amdiak", Illustration)
    assert "ghost" not in blocks("amdiak", Illustration, readings=("T8.diagonal",))
    assert "ghost-other" in blocks("amdiak", Equations, readings=("T8.diagonal",))


def test_every_head_of_a_grid_of_edges_is_a_picture_of_its_own() -> None:
    grid = blocks("intimate-settlers", DecisionGrid)["laying"]
    figures = [picture.figure for picture in grid.head_pictures]
    assert len(set(figures)) == len(figures) == len(grid.heads)
    assert figures[grid.heads.index("coast")] == "edge-land-sea"


@pytest.mark.parametrize("keys", [{}, {"icon": "dice", "word": "all"}, {"pip": "facts.x", "number": "facts.y"}])
def test_a_sign_is_exactly_one_thing(keys: dict[str, str]) -> None:
    with pytest.raises(ValidationError, match="a sign is one of"):
        Sign.model_validate(keys)


def test_words_of_equations_that_go_on_in_each_other_begin_at_one_place() -> None:
    shown = blocks("amdiak", Equations, variants=("solo-ghost",))
    (room,) = {shown[name].room for name in ("rival-ghost", "rival-sea")}
    signs = [row.signs for name in ("rival-ghost", "rival-sea") for row in shown[name].rows]
    assert room > max(map(room_for, signs))
    assert {shown[name].room for name in ("gold-use", "urn")} == {0.0}


SOLO = ("solo-turn", "solo-start", "solo-orders")


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_both_solo_rivals_are_pictured_above_the_table_that_compares_them_row_by_row(paper: str) -> None:
    pictured = blocks("amdiak", Illustration, paper=paper)
    assert {"pirate-play", "ghost-play"} <= pictured.keys()
    tables = [blocks("amdiak", Matrix, paper=paper)[name] for name in SOLO]
    assert [len(one.heads) for one in tables] == [2, 0, 0]
    assert sum(len(one.rows) for one in tables) == 12
    assert len(blocks("amdiak", Equations, paper=paper)["ghost-only"].rows) == 7  # where the normal rival is as usual


def test_the_first_rows_of_that_table_bear_the_discs_of_the_pictures_above_it() -> None:
    rows = blocks("amdiak", Matrix)["solo-turn"].rows
    assert [one.name[0].text for one in rows if one.name[0].kind == "disc"] == ["1", "2", "3"]
    plan = workshop.game_context(request_of("aid", "amdiak")).game.sheets.aid.blocks
    for name in ("pirate-play", "ghost-play"):
        assert [number for _, _, number in plan[name].steps] == [1, 2, 3]


def test_what_is_the_same_with_both_rivals_is_one_wide_cell() -> None:
    rows = [row for name in SOLO for row in blocks("amdiak", Matrix, paper="a5")[name].rows]
    assert [readable(one.name) for one in rows if len(one.cells) == 1] == ["His urn"]


@pytest.mark.parametrize(
    ("name", "paper", "above"), [("amdiak", "a4", False), ("amdiak", "a5", True), ("intimate-settlers", "a5", True)]
)
def test_signs_stand_above_the_words_of_worked_numbers_that_have_little_room_beside_them(
    name: str, paper: str, above: bool
) -> None:
    (worked,) = (one for one in blocks(name, ListPanel, paper=paper).values() if one.look == "examples")
    assert {row.room for row in worked.columns[0]} == ({0.0} if above else {max(map(_room, worked.columns[0]))})


def _room(row: Any) -> float:
    return room_for(row.signs)


def test_a_worked_number_shows_what_is_given() -> None:
    context = workshop.game_context(request_of("aid", "amdiak"))
    (worked,) = (one for one in blocks("amdiak", ListPanel).values() if one.look == "examples")
    plan = context.game.sheets.aid.blocks["examples"]
    for row, name in zip(worked.columns[0], plan.examples, strict=True):
        numbers = [sign.text for sign in row.signs if sign.kind in ("number", "pip", "extra")]
        given = {str(value) for value in context.game.rules.examples[name].given.values()}
        assert numbers
        assert given & set(numbers)


def test_signs_that_say_all_stand_without_words() -> None:
    shown = blocks("intimate-settlers", Equations)["bag-shown"].rows
    context = workshop.game_context(request_of("aid", "intimate-settlers"))
    assert all(row.text == () for row in shown)
    hexes = [sign.text for row in shown[:2] for sign in row.signs if sign.kind == "number"]
    assert sum(map(int, hexes)) == int(context.catalog.fact("left.hex"))
    assert next(sign.picture.figure for sign in shown[2].signs if sign.picture) == "thing-token-2-"


def test_a_variant_shows_in_signs_what_it_does() -> None:
    (cards,) = blocks("intimate-settlers", VariantCards).values()
    pips = [sign.text for card in cards.cards for sign in card.signs if sign.kind == "extra"]
    assert pips == ["1", "5", "7"]


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_steps_of_setting_out_are_numbered_as_on_the_picture(paper: str) -> None:
    shown = blocks("intimate-settlers", Equations, paper=paper).values()
    listed = [row.step for one in shown for row in one.rows if row.step]
    pictured = [one for one in blocks("intimate-settlers", Illustration, paper=paper).values() if one.first_step]
    beside = [one.first_step + place for one in pictured for place in range(len(one.words))]
    assert listed == sorted(listed)
    assert sorted(listed + beside) == list(range(1, 11))


def test_the_tokens_on_a_picture_are_those_of_both_players() -> None:
    context = workshop.game_context(request_of("aid", "intimate-settlers"))
    picture = context.game.sheets.aid.blocks["begin-map"]
    assert isinstance(picture, PictureBlock)
    lands = {
        tuple(one[:2])
        for shape in picture.shapes
        if {"wood", "grass", "corn", "clay", "rock"} & set(shape.styles)
        for one in shape.hexes or ()
    }
    on_land = [one.kind for one in picture.things if any(math.dist(one.place[:2], land) < 6 for land in lands)]
    own = [context.catalog.fact(f"facts.home-{letter}") for letter in "abcde"]
    assert len(lands) == 2 * int(context.catalog.fact("setup.lands"))
    assert sorted(on_land) == sorted(2 * own)
