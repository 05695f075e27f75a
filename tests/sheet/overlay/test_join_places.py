"""The marks of joins stand clear of the words of the board, each with its letter on both papers."""

from dataclasses import replace
from typing import Any

import pytest

from printgen.app import pipeline
from printgen.drawing.items import Drawn, extent, opened
from printgen.drawing.scene import Box, Disc, Group, Path, Text
from printgen.figure.print.ruler import JOIN, join_diamond, join_letters
from printgen.geometry import Point, Rect, Transform
from printgen.sheet.overlay.block_page import OverlayBlock, plan_blocks
from printgen.sheet.overlay.board_plan import BoardPlan, board_plan, clear_of_cuts
from printgen.sheet.overlay.join_places import join_places
from printgen.sheet.overlay.tiling import Block
from tests import workshop
from tests.workshop import request_of


def planned(context: Any) -> tuple[BoardPlan, tuple[Block, ...]]:
    board = board_plan(context)
    _, blocks = plan_blocks(context, board)
    return clear_of_cuts(board, blocks), blocks


def meets(word: Text, by: Transform, box: Rect) -> bool:
    """Return whether a word runs into a box, whichever way it is turned."""
    if not word.degrees:
        return extent((Group((word,), by),)).meets(box)
    upright = extent((replace(word, at=Point(0, 0), degrees=0),))
    place = Transform.turn(word.degrees).then(Transform.shift(*word.at)).then(by)
    steps = [n / 20 for n in range(21)]
    points = (Point(upright.x + x * upright.width, upright.y + y * upright.height) for x in steps for y in steps)
    return any(box.covers(place.apply(point)) for point in points)


def assert_clear(context: Any) -> None:
    board, blocks = planned(context)
    words = [(item, by) for item, by in opened(board.items) if isinstance(item, Text)]
    marks = [mark for join in join_places(board, blocks, context.theme).values() for mark in join]
    assert words
    assert marks
    for mark in marks:
        boxes = [extent(join_diamond(mark.at, context.theme))]
        for kept, place in mark.places.items():
            boxes.append(extent((join_letters(mark.at, mark.letter, kept, context.theme)[place],)))
        assert not any(meets(word, by, box) for word, by in words for box in boxes), mark


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_no_mark_of_a_join_and_no_letter_of_one_meets_a_name(game: str, paper: str) -> None:
    assert_clear(workshop.game_context(request_of("overlay", game, paper=paper)))


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_marks_of_joins_keep_clear_of_the_names_of_a_map_as_well(mapped: str, seed: str) -> None:
    assert_clear(workshop.game_context(request_of("overlay", mapped, seed=seed)))


def test_every_diamond_has_its_letter_on_both_papers(game: str) -> None:
    context = workshop.game_context(request_of("overlay", game))
    board, blocks = planned(context)
    marks = [mark for join in join_places(board, blocks, context.theme).values() for mark in join]
    drawn = 0
    for page in pipeline.lay_out(context).pages:
        if isinstance(page.body, OverlayBlock):
            texts = [item for item in page.figures["block"].items if isinstance(item, Text)]
            letters = [(text.runs[0].text, text.at) for text in texts if len(text.runs[0].text) == 1]
            for mark in marks:
                near = Rect.around(mark.at, 24)
                drawn += any(letter == mark.letter and near.covers(at) for letter, at in letters)
    assert drawn == 2 * len(marks)


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_no_letter_of_a_join_comes_twice_in_an_overlay(game: str, paper: str) -> None:
    context = workshop.game_context(request_of("overlay", game, paper=paper))
    board, blocks = planned(context)
    joins = join_places(board, blocks, context.theme)
    letters = [mark.letter for join in joins.values() for mark in join]
    assert letters
    assert len({*letters}) == len(letters)
    assert all(1 <= len(join) <= 2 for join in joins.values())


def test_the_letter_of_a_join_stands_on_a_ground_of_its_own_and_is_not_taken_for_a_name() -> None:
    for page in pipeline.lay_out(workshop.game_context(request_of("overlay", "ahoy-matey"))).pages:
        items = page.figures["block"].items if isinstance(page.body, OverlayBlock) else ()
        grounds = [item.rect for item in items if isinstance(item, Box)]
        letters = [item for item in items if isinstance(item, Text) and len(item.runs[0].text) == 1]
        assert all(any(ground.holds(extent((letter,)), 1.0) for ground in grounds) for letter in letters)


def strokes(item: Drawn) -> list[Drawn]:
    """Return the strokes of a line one by one; anything else as it is."""
    if not isinstance(item, Path) or item.fill is not None:
        return [item]
    starts = [n for n, (letter, _) in enumerate(item.commands) if letter == "M"]
    ends = [*starts[1:], len(item.commands)]
    return [replace(item, commands=item.commands[one:end]) for one, end in zip(starts, ends, strict=True)]


@pytest.mark.parametrize("seed", ["1", "2"])
def test_no_upright_cut_runs_through_a_picture_of_a_hex(seed: str) -> None:
    context = workshop.game_context(request_of("overlay", "intimate-settlers", seed=seed))
    board, blocks = planned(context)
    cuts = {block.area(board.pitch).right for block in blocks if block.joins_right}
    assert cuts
    for item, by in opened(board.items):
        for stroke in strokes(item):
            box = extent((Group((stroke,), by),))
            small = max(box.width, box.height) < 0.49 * board.space.width
            assert not (small and any(box.x < cut < box.right for cut in cuts)), item


def test_a_strip_that_is_glued_over_shows_no_slice_of_a_token() -> None:
    context = workshop.game_context(request_of("overlay", "intimate-settlers", seed="1"))
    board, blocks = planned(context)
    bodies = (page for page in pipeline.lay_out(context).pages if isinstance(page.body, OverlayBlock))
    for block, page in zip(blocks, bodies, strict=True):
        area, shown = block.area(board.pitch), block.shown(board.pitch)
        (drawn,) = (one for one in page.figures["block"].items if isinstance(one, Group) and one.clip is not None)
        discs = (extent((Group((one,), by),)) for one, by in opened(drawn.items) if isinstance(one, Disc))
        assert not any(area.right < box.x < shown.right < box.right for box in discs if block.joins_right)


def test_the_small_picture_of_a_board_of_hexes_shows_where_its_papers_are_cut() -> None:
    context = workshop.game_context(request_of("overlay", "intimate-settlers"))
    board, blocks = planned(context)
    first = next(iter(pipeline.lay_out(context).pages)).figures["assembly"]
    bent = [
        one
        for one in first.items
        if isinstance(one, Path) and one.stroke is not None and one.stroke.colour == context.colour(JOIN)
    ]
    corners = [len(board.ends(block, block.area(board.pitch).right)[1]) for block in blocks if block.joins_below]
    assert sorted(len(one.commands) for one in bent if len(one.commands) > 2) == sorted(corners)
