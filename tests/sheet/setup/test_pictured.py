"""Steps of small paper beside pictures of what they lay: each sign stands once, with its step or in the legend."""

import pytest

from printgen.drawing.items import extent, opened
from printgen.drawing.scene import Text
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.setup.legend import Legend
from printgen.sheet.setup.map import STEP_PICTURE
from printgen.sheet.setup.pictured import PICTURE, STAGE, is_pictured, is_staged
from printgen.sheet.setup.proof.certificate import MOST_APART, Certificate
from printgen.sheet.setup.step_art import shown
from printgen.sheet.setup.steps import BriefSteps, GroupedSteps, StackPage, Steps
from tests import workshop
from tests.workshop import request_of

TABLES: list[tuple[int, tuple[str, ...]]] = [
    (2, ()),
    (3, ("ghost-fleet",)),
    (4, ()),
    (4, ("isla-diablo",)),
    (8, ("pieces-of-eight",)),
]


def undealt(players: int, *variants: str, paper: str = "a5") -> PositionContext:
    request = request_of("setup", "ahoy-matey", players=players, variants=variants, paper=paper)
    context = workshop.game_context(request)
    assert isinstance(context, PositionContext)
    return context


@pytest.mark.parametrize(("players", "variants"), TABLES, ids=str)
def test_each_sign_stands_with_the_step_that_shows_it_or_in_the_legend(players: int, variants: tuple[str, ...]) -> None:
    context = undealt(players, *variants)
    [(page, steps, legend)] = [
        (page, step, sign)
        for page in workshop.lay_out(context).pages
        if isinstance(page.body, StackPage)
        for step in page.body.sections
        if isinstance(step, Steps)
        for sign in page.body.sections
        if isinstance(sign, Legend)
    ]
    shown = [one.sign for one in steps.steps if one.sign is not None]
    assert len(shown) + len(legend.signs) == len(context.game.sheets.setup.legend)
    assert not {one.name for one in shown} & {one.name for one in legend.signs}
    pictures = [one.picture for one in steps.steps]
    assert all(one is not None and (one.width, one.height) == PICTURE for one in pictures)
    drawn = [extent(page.figures[one.figure].items) for one in pictures if one is not None]
    assert all(max(one.width, one.height) <= PICTURE.width for one in drawn)


def test_only_small_paper_on_which_nothing_was_dealt_has_pictures_of_steps() -> None:
    assert is_pictured(undealt(4))
    assert not is_pictured(undealt(4, paper="a4"))
    for game in ("amdiak", "entdecker-soeding", "intimate-settlers"):
        dealt = workshop.game_context(request_of("setup", game, seed="1", paper="a5"))
        assert isinstance(dealt, PositionContext)
        assert not is_pictured(dealt)
        assert is_staged(dealt) != dealt.game.sheets.setup.close


def test_steps_without_pictures_leave_room_for_what_was_checked() -> None:
    context = workshop.game_context(request_of("setup", "amdiak", seed="1", paper="a5"))
    bodies = [page.body for page in workshop.lay_out(context).pages]
    sections = [{type(one) for one in body.sections} for body in bodies if isinstance(body, StackPage)]
    assert {GroupedSteps, Certificate} <= sections[1]
    assert len(sections) == 3


@pytest.mark.parametrize("dealt", ["entdecker-soeding", "ghost-ship", "intimate-settlers"])
def test_each_of_many_steps_has_a_picture_without_words(dealt: str) -> None:
    context = workshop.game_context(request_of("setup", dealt, seed="1", paper="a5"))
    [(page, block)] = [
        (page, one)
        for page in workshop.lay_out(context).pages
        if isinstance(page.body, StackPage)
        for one in page.body.sections
        if isinstance(one, Steps | GroupedSteps)
    ]
    assert block.pictured
    listed = block.steps if isinstance(block, Steps) else [one for row in block.rows for one in row if one is not None]
    for one in listed:
        assert one.picture is not None, one.number
        room = STEP_PICTURE if dealt == "ghost-ship" else STAGE
        assert (one.picture.width, one.picture.height) == room
        scene = page.figures[one.picture.figure]
        words = [run.text for item, _ in opened(scene.items) if isinstance(item, Text) for run in item.runs]
        assert all(word.isdecimal() for word in words), one.number  # number tokens bear their numbers
        drawn = shown(scene.items)
        assert drawn.width <= room.width, one.number
        assert drawn.height <= room.height, one.number


def test_steps_of_groups_side_by_side_stand_in_common_rows() -> None:
    context = workshop.game_context(request_of("setup", "intimate-settlers", seed="1", paper="a5"))
    pages = (page.body.sections for page in workshop.lay_out(context).pages if isinstance(page.body, StackPage))
    [block] = [one for sections in pages for one in sections if isinstance(one, GroupedSteps)]
    assert [len(row) for row in block.rows] == [len(block.groups)] * max(len(one.steps) for one in block.groups)
    assert block.rows[0] == tuple(one.steps[0] for one in block.groups)


def test_steps_that_would_leave_a_row_short_stand_in_two_columns_beside_the_seal() -> None:
    (front, *others) = workshop.lay_out(undealt(4)).pages
    assert isinstance(front.body, StackPage)
    [brief] = [one for one in front.body.sections if isinstance(one, BriefSteps)]
    assert brief.is_sealed
    assert brief.stamp is not None
    assert len(brief.steps) == brief.rows * len(brief.widths)
    [proof] = [one for page in others for one in page.body.sections if isinstance(one, Certificate)]  # type: ignore[attr-defined]
    assert len(proof.apart) == len(proof.columns)
    assert min(proof.apart) == 0 < max(proof.apart) <= MOST_APART
