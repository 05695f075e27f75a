"""Maps of real set-up sheets, read back from the finished file: tiles, turns, land, signs."""

from dataclasses import replace

import pytest

from printgen.app import pipeline
from printgen.preflight import preflight, read_pdf
from printgen.sheet.core.expectations import ExpectedSpace
from tests import workshop
from tests.workshop import request_of

pytestmark = pytest.mark.xdist_group("maps")  # one process prints them


@pytest.fixture(scope="module")
def context():
    return workshop.game_context(request_of("setup", "ghost-ship", seed="7"))


@pytest.fixture(scope="module")
def sheet(context):
    return workshop.lay_out(context)


@pytest.fixture(scope="module")
def facts(sheet):
    return read_pdf(pipeline.typeset(sheet), sheet)


def told(facts, sheet):
    return [(p.page, p.message) for p in preflight(facts, sheet) if p.code == "wrong-drawing"]


def other(sheet, change, labels=None):
    """Return the sheet with other expectations of some of its spaces, by name."""
    (wanted,) = sheet.expected.maps
    spaces = tuple(replace(space, **change[space.name]) if space.name in change else space for space in wanted.spaces)
    wanted = replace(wanted, spaces=spaces, labels=labels or wanted.labels)
    return replace(sheet, expected=replace(sheet.expected, maps=(wanted,)))


def lying(sheet, sign) -> list[ExpectedSpace]:
    return [space for space in sheet.expected.maps[0].spaces if sign in space.signs]


def test_the_map_of_a_set_up_is_read_back_whole(facts, sheet):
    (wanted,) = sheet.expected.maps
    assert len(wanted.spaces) == 70
    assert told(facts, sheet) == []


def test_every_turn_of_every_tile_is_told_from_its_own(facts, sheet):
    """All tiles that look otherwise when they are turned, each turned by itself."""
    for turn in (1, 2, 3):
        turned = {
            space.name: {"land": land}
            for space in sheet.expected.maps[0].spaces
            if (land := (*space.land[turn:], *space.land[:turn])) != space.land
        }
        assert len(turned) > 20
        found = told(facts, other(sheet, turned))
        named = {message.split("`")[1] for _, message in found if " has land " in message}
        assert named == set(turned)


def test_a_wrong_kind_or_turn_in_words_is_found(facts, sheet):
    space = next(space for space in sheet.expected.maps[0].spaces if len(set(space.texts)) == 2)
    kind = space.texts[0]
    wanted = other(sheet, {space.name: {"texts": (kind, "45°")}})
    assert told(facts, wanted) == [(1, f"`{space.name}` says `{' '.join(sorted(space.texts))}`, not `{kind} 45°`")]


def test_two_symbols_that_changed_places_on_the_paper_are_found(context, sheet):
    """The drawing itself is spoiled: one symbol stands where another should."""
    (one, *_), (two, *_) = lying(sheet, "skull"), lying(sheet, "storm")
    swap = {one.name: "storm", two.name: "skull"}
    tiles = tuple(replace(tile, symbol=swap.get(tile.space, tile.symbol)) for tile in context.position.tiles)
    spoiled = workshop.lay_out(replace(context, position=replace(context.position, tiles=tiles)))
    wrong = replace(spoiled, pages=spoiled.pages[:1], expected=sheet.expected)
    messages = [message for _, message in told(read_pdf(pipeline.typeset(wrong), wrong), wrong)]
    assert [message.split("`")[1] for message in messages] == ["skull", "storm"]
    assert all(f"`{one.name}`" in m and f"`{two.name}`" in m for m in messages)


def test_a_sign_where_none_should_lie_is_found(facts, sheet):
    gone, *_ = lying(sheet, "ruins")
    found = told(facts, other(sheet, {gone.name: {"signs": frozenset()}}))
    assert found == [(1, f"the sign of `ruins` is not drawn as it lies: look at `{gone.name}`")]


def test_a_legend_that_gives_a_sign_the_name_of_another_is_found(facts, sheet):
    labels = dict(sheet.expected.maps[0].labels)
    labels["skull"], labels["storm"] = labels["storm"], labels["skull"]
    messages = [message for _, message in told(facts, other(sheet, {}, labels))]
    assert [message.split("`")[1] for message in messages] == ["skull", "storm"]


def test_a_sign_without_its_word_is_found(facts, sheet):
    labels = {**sheet.expected.maps[0].labels, "skull": "Nowhere"}
    assert told(facts, other(sheet, {}, labels)) == [
        (1, "the sign of `skull` does not stand beside `Nowhere` in the legend")
    ]


def test_a_map_without_labels_is_told_as_such(facts, sheet):
    wanted = replace(sheet.expected.maps[0], columns=tuple("qvwxyz"))
    found = told(facts, replace(sheet, expected=replace(sheet.expected, maps=(wanted,))))
    assert found == [(1, "the labels of the map cannot be read")]


@pytest.mark.parametrize("hidden", [{"hidden": True}, {"paper": "a5", "theme": "low-ink"}])
def test_hidden_maps_and_small_ones_are_read_back(hidden):
    sheet = workshop.lay_out(workshop.game_context(request_of("setup", "ghost-ship", seed="3", **hidden)))
    assert told(read_pdf(pipeline.typeset(sheet), sheet), sheet) == []


@pytest.fixture(scope="module", params=["amdiak", "intimate-settlers"])
def board(request):
    """Return the set-up sheet of a board whose spaces bear their names, and what is read of it."""
    sheet = workshop.lay_out(workshop.game_context(request_of("setup", request.param, seed="7")))
    return sheet, read_pdf(pipeline.typeset(sheet), sheet)


def test_named_spaces_are_read_back_and_signs_that_changed_places_found(board):
    sheet, facts = board
    assert told(facts, sheet) == []
    spaces = [space for space in sheet.expected.maps[0].spaces if len(space.signs) > 0]
    one = spaces[0]
    two = next(space for space in spaces if space.signs != one.signs)
    swapped = {one.name: {"signs": two.signs}, two.name: {"signs": one.signs}}
    found = told(facts, other(sheet, swapped))
    assert {message.split("`")[1] for _, message in found} == one.signs ^ two.signs


@pytest.mark.parametrize("board", ["intimate-settlers"], indirect=True)
def test_two_numbers_of_named_spaces_that_changed_places_are_found(board):
    sheet, facts = board
    # The numbers of steps stand on the first spaces.
    one, *others = (space for space in reversed(sheet.expected.maps[0].spaces) if space.texts)
    two = next(space for space in others if space.texts != one.texts)
    swapped = {one.name: {"texts": two.texts}, two.name: {"texts": one.texts}}
    found = told(facts, other(sheet, swapped))
    assert {message.split("`")[1] for _, message in found} == {one.name, two.name}
