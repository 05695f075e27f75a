"""Overlays are drawn as the board is: water, backs of tiles, and what the signs on it mean."""

from collections import Counter
from typing import Any

import pytest

from printgen.sheet.core.board_view import board_view
from printgen.sheet.overlay.block_page import OverlayBlock
from printgen.sheet.overlay.signs import WIDE
from tests.workshop import WORKSPACE, request_of

SQUARES = "ahoy-matey"
"""A game whose board is laid of tiles, with signs on it."""


def sheets_of(made: Any) -> list[OverlayBlock]:
    return [page.body for page in made.sheet.pages if isinstance(page.body, OverlayBlock)]


@pytest.mark.parametrize("theme", ["standard", "inverted"])
def test_words_are_read_on_a_board_of_tiles_whatever_their_backs_are_like(make: Any, theme: str) -> None:
    assert make(request_of("overlay", SQUARES, theme=theme)).problems == ()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_narrow_paper_says_what_each_sign_means_and_where_it_stands(make: Any, language: str) -> None:
    made = make(request_of("overlay", SQUARES, language=language))
    game, papers = WORKSPACE.sound_game(SQUARES).game, sheets_of(made)
    assert [paper.signs is not None for paper in papers] == [paper.panel >= WIDE for paper in papers]
    told = next(paper.signs for paper in papers if paper.signs is not None)
    regions = [one for one in game.board.regions.values() if one.icon is not None]
    expected = [", ".join(one.spaces) for one in regions]
    expected += [" = ".join(one.spaces) for one in game.board.links.values()]
    assert [sign.spaces for sign in told.signs] == expected
    assert all(sign.name and sign.picture for sign in told.signs)


def test_small_paper_has_no_room_for_the_meaning_of_signs(make: Any) -> None:
    made = make(request_of("overlay", SQUARES, paper="a5"))
    assert all(paper.signs is None for paper in sheets_of(made))
    assert made.problems == ()


def test_a_map_for_notes_names_every_row_and_column_on_both_sides_also_where_another_space_lies(make: Any) -> None:
    made = make(request_of("overlay", SQUARES, style="map"))
    said = Counter(word.text for word in made.facts.pages[0].words)
    columns, rows = board_view(made.context, pieces=False).labels
    assert [label for label in (*columns, *rows) if said[label] < 2] == []
