"""Overlays are drawn as the board is: water, backs of tiles, and what the signs on it mean."""

import math
from collections import Counter
from typing import Any

import pytest

from printgen.app import pipeline
from printgen.drawing.items import line_width, opened
from printgen.drawing.scene import Box, Disc, Path, Text
from printgen.geometry import Point
from printgen.model.board.spaces import space_names
from printgen.sheet.core.board_view import board_view
from printgen.sheet.overlay.block_page import OverlayBlock
from printgen.sheet.overlay.board_plan import board_plan
from printgen.sheet.overlay.signs import FOR_SIGNS
from printgen.units import PT
from tests import workshop
from tests.workshop import WORKSPACE, request_of

SQUARES, CARDS, HEXES = "ahoy-matey", "amdiak", "intimate-settlers"
"""Games whose boards are laid of tiles with signs on them, of cards, and of hexes."""


def sheets_of(made: Any) -> list[OverlayBlock]:
    return [page.body for page in made.sheet.pages if isinstance(page.body, OverlayBlock)]


@pytest.mark.parametrize("theme", ["standard", "inverted"])
def test_words_are_read_on_a_board_of_tiles_whatever_their_backs_are_like(make: Any, theme: str) -> None:
    assert make(request_of("overlay", SQUARES, theme=theme)).problems == ()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_narrow_paper_says_what_each_sign_means_and_at_which_few_places_it_stands(make: Any, language: str) -> None:
    made = make(request_of("overlay", SQUARES, language=language))
    game, papers = WORKSPACE.sound_game(SQUARES).game, sheets_of(made)
    assert [paper.signs is not None for paper in papers] == [paper.panel >= FOR_SIGNS for paper in papers]
    told = next(paper.signs for paper in papers if paper.signs is not None)
    regions = [one for one in game.board.regions.values() if one.icon is not None or one.accent is not None]
    expected = [", ".join(one.spaces) if len(one.spaces) < 3 else "" for one in regions]
    expected += [" = ".join(one.spaces) for one in game.board.links.values()]
    assert [sign.spaces for sign in told.signs] == [*expected, "", ""]  # squares of winds and harbours
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


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_legend_of_a_map_for_notes_names_no_piece_where_none_is_drawn(language: str) -> None:
    for game in (SQUARES, HEXES):
        context = workshop.game_context(request_of("overlay", game, style="map", language=language))
        (page,) = pipeline.lay_out(context).pages
        told = {sign.name.casefold() for sign in page.body.signs}
        pieces, catalog = context.game.setup.pieces, context.catalog
        named = [f"setup.legend.{name}.name" for name in context.game.sheets.setup.legend if name in pieces]
        assert named and told
        assert not told & {catalog.plain(name).casefold() for name in named}


def test_cards_to_write_on_have_lines_where_they_are_large_enough() -> None:
    made = {
        paper: workshop.game_context(request_of("overlay", CARDS, style="map", paper=paper)) for paper in ("a4", "a5")
    }
    for paper, context in made.items():
        (page,) = pipeline.lay_out(context).pages
        cards, lines = 0, 0
        for item, _ in opened(page.figures["board"].items):
            cards += isinstance(item, Box) and item.rect.height > 15
            ruled = isinstance(item, Path) and {letter for letter, _ in item.commands} == {"M", "L"}
            lines += ruled and len({numbers[1] for _, numbers in item.commands}) > 1
        assert cards >= 20
        assert lines == (20 if paper == "a4" else 0)


@pytest.mark.parametrize("language", ["en", "de"])
def test_names_on_squares_stand_clear_of_signs_and_of_the_borders_and_are_large_enough_to_be_read(
    language: str,
) -> None:
    context = workshop.game_context(request_of("overlay", SQUARES, language=language))
    pitch, drawn = context.game.grid.pitch.x, list(opened(board_plan(context).items))
    names = set(space_names(context.game.board, context.game.grid).values())
    words = [(item, by) for item, by in drawn if isinstance(item, Text)]
    discs = [(by.apply(item.centre), item.radius * by.a) for item, by in drawn if isinstance(item, Disc)]
    signs = [(at, radius) for at, radius in discs if radius > 0.15 * pitch]
    gap = context.catalog.tool("board.gap").split()
    assert {word.runs[0].text for word, _ in words} >= names
    assert signs
    for word, by in words:
        text, size, (x, y) = word.runs[0].text, word.runs[0].size, by.apply(word.at)
        assert size >= 7 * PT - 1e-6
        if text in names:
            for at, radius in signs:
                near = Point(min(max(at.x, x), x + line_width(word)), min(max(at.y, y - 0.7 * size), y))
                assert math.dist(at, near) > radius + 0.5, text
        elif text in (*gap, " ".join(gap)):
            assert line_width(word) < pitch - 2


def test_what_was_dealt_and_stands_out_is_listed_with_its_spaces() -> None:
    context = workshop.game_context(request_of("overlay", CARDS, seed="1"))
    dealt = [one for one in context.position.dealt if one.space and one.things[0].kind == "cursed"]
    first, *_ = pipeline.lay_out(context).pages
    listed = {frozenset(sign.spaces.split(", ")) for sign in first.body.signs.signs}
    assert dealt
    assert frozenset(one.space for one in dealt) in listed


def test_every_sheet_of_a_board_shows_all_of_it_where_papers_are_put_together() -> None:
    pages = pipeline.lay_out(workshop.game_context(request_of("overlay", SQUARES))).pages
    drawn = [page.figures[page.body.together.picture.figure] for page in pages]
    assert min(len(scene.items[1].items[0].items) for scene in drawn) > 90
