"""The marks of joins stand clear of the words of the board, each with its letter on both papers."""

from dataclasses import replace
from typing import Any

import pytest

from printgen.app import pipeline
from printgen.drawing.items import extent, opened
from printgen.drawing.scene import Group, Text
from printgen.figure.print.ruler import join_diamond, join_letters
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
