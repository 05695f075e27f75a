"""Strips of a frame say what lies where: ways onto the board, spaces beside it, names large enough to be read."""

from collections import Counter
from typing import Any

import pytest

from printgen.drawing.items import opened
from printgen.drawing.scene import Path
from printgen.sheet.overlay.board_plan import board_plan
from tests.workshop import WORKSPACE, request_of

EDGED = [name for name in WORKSPACE.game_ids() if WORKSPACE.sound_game(name).game.grid.kind != "hexes"]


@pytest.mark.parametrize("name", EDGED)
def test_an_open_line_leads_from_each_circle_of_a_frame_to_the_board(name: str, make: Any) -> None:
    made = make(request_of("overlay", name, style="frame"))
    board, ways = board_plan(made.context), 0
    for page in made.sheet.pages:
        for item, _ in opened(page.figures["strips"].items):
            if isinstance(item, Path) and item.stroke and item.stroke.dash:
                ways += sum(letter == "M" for letter, _ in item.commands)
    assert ways == 2 * (len(board.columns.labels) + len(board.rows.labels))


@pytest.mark.parametrize("name", EDGED)
@pytest.mark.parametrize("language", ["en", "de"])
def test_strips_bear_the_name_of_each_space_they_lie_on_and_no_word_is_below_seven_points(
    name: str, language: str, make: Any
) -> None:
    made = make(request_of("overlay", name, style="frame", language=language))
    extra = made.context.game.board.extra
    words = Counter(made.context.catalog.plain(f"board.extra.{one}") for one in extra)
    said = Counter(word.text for _, facts in made.pages for word in facts.words)
    assert {word: said[word] for word in words} == words
    assert made.problems == ()
    foot = min(page.size.height for page in made.sheet.pages) - 13
    assert min(word.size for _, facts in made.pages for word in facts.words if word.box.bottom < foot) >= 7


def test_readings_stand_below_the_bars_where_the_panel_leaves_room_there(make: Any) -> None:
    made = make(request_of("overlay", "ahoy-matey", style="frame"))
    (page,) = made.sheet.pages
    assert page.body.heads
    assert page.body.readings_at.y > page.body.bars_at.y
    assert page.body.readings_at.x + page.body.readings_width < page.body.panel.place.x


@pytest.mark.parametrize("language", ["en", "de"])
def test_words_beside_the_strips_end_above_the_foot_of_small_paper(language: str, make: Any) -> None:
    made = make(request_of("overlay", "ahoy-matey", style="frame", paper="a5", language=language))
    assert made.problems == ()
    for page, facts in made.pages:
        low = [word.text for word in facts.words if word.size >= 7 and word.box.bottom > page.size.height - 10.5]
        assert low == []
