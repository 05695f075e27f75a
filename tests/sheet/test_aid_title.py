"""Words of the title band keep clear of its art."""

import pytest

from printgen.figure.band import art_left
from printgen.game.words import Inline
from printgen.geometry import Size
from printgen.sheet.aid_title import SMALLEST, title_room

BANDS = {"large": Size(186, 19), "small": Size(130, 17)}
SHORT = {
    "title": "Frogs",
    "sheet_name": "player aid",
    "credit": "A. Author",
    "unofficial": "unofficial",
    "lead": (Inline("text", "2–4 players"),),
}


@pytest.mark.parametrize("layout", BANDS)
@pytest.mark.parametrize("art", ["islands", "sea-chart"])
def test_a_long_title_is_set_smaller_and_long_credits_take_two_lines(layout: str, art: str) -> None:
    long = SHORT | {"title": "Frogs and toads of all ponds", "credit": 6 * "A. Author, B. Author "}
    room, plain = (
        title_room(long, BANDS[layout], layout, art),
        title_room(SHORT, BANDS[layout], layout, art),
    )
    assert room["points"] < plain["points"]
    assert (room["lines"], plain["lines"]) == (3 if layout == "small" else 2, 1)
    assert room["width"] < art_left(art, BANDS[layout])


def test_a_title_never_shrinks_below_what_can_be_read() -> None:
    endless = SHORT | {"title": "Frogs" * 40}
    assert title_room(endless, BANDS["small"], "small", "islands")["points"] == SMALLEST


def test_a_band_without_art_leaves_its_whole_width_to_words() -> None:
    room = title_room(SHORT, BANDS["large"], "large", "plain")
    assert room["width"] > 170
