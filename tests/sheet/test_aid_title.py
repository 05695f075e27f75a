"""Words of the title band keep clear of its art."""

from typing import Any

import pytest

from printgen.app import workspace
from printgen.figure.band import art_left
from printgen.geometry import Size
from printgen.model.play.options import switchable
from printgen.model.text.game_catalog import Inline
from printgen.sheet.aid.title import SMALLEST, title_room
from printgen.sheet.core.request import Request

BANDS = {"large": Size(186, 19), "small": Size(130, 17)}
LINES = {"large": 2, "small": 3}
"""How many the long credits take."""

SHORT = {
    "title": "Frogs",
    "sheet_name": "player aid",
    "credit": "A. Author",
    "unofficial": "unofficial",
    "lead": (Inline("text", "2–4 players"),),
}


@pytest.mark.parametrize("layout", BANDS)
@pytest.mark.parametrize("art", ["islands", "sea-chart"])
def test_a_long_title_is_set_smaller_and_long_credits_take_more_lines(layout: str, art: str) -> None:
    long = SHORT | {"title": "Frogs and toads of all ponds", "credit": 6 * "A. Author, B. Author "}
    room, plain = (title_room(long, BANDS[layout], layout, art), title_room(SHORT, BANDS[layout], layout, art))
    assert room["points"] < plain["points"]
    assert (room["lines"], plain["lines"]) == (LINES[layout], 1)
    assert room["width"] < art_left(art, BANDS[layout])


def test_a_title_never_shrinks_below_what_can_be_read() -> None:
    endless = SHORT | {"title": "Frogs" * 40}
    assert title_room(endless, BANDS["small"], "small", "islands")["points"] == SMALLEST


def test_a_band_without_art_leaves_its_whole_width_to_words() -> None:
    room = title_room(SHORT, BANDS["large"], "large", "plain")
    assert room["width"] > 170


@pytest.mark.parametrize("language", ["en", "de"])
def test_with_many_variants_and_readings_no_credits_leave_the_band(language: str, make: Any) -> None:
    game = workspace.sound_game("intimate-settlers").game
    chosen = {one.split(".")[0]: one for one in switchable(game)}
    options = {"variants": tuple(game.variants), "readings": tuple(chosen.values())}
    made = make(Request("aid", "intimate-settlers", paper="a5", language=language, **options))
    band = made.context.margin + BANDS["small"].height
    credits = [word for word in made.pages[0][1].words if word.size < 8 and word.box.y < band]
    assert len(credits) > 20
    assert max(word.box.y + word.box.height for word in credits) < band
