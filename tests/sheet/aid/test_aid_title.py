"""Words of the title band keep clear of its art."""

from typing import Any

import pytest

from printgen.figure.artwork import art_left
from printgen.geometry import Size
from printgen.model.play.options import switchable
from printgen.sheet.core.context import SMALLEST, title_points, title_width
from tests.sheet.conftest import longer_language
from tests.workshop import WORKSPACE, request_of

BANDS = {"a4": Size(186, 19), "letter": Size(191.9, 19), "a5": Size(130, 17)}
LONG = "Frogs and toads of all ponds"


def test_a_long_title_is_set_as_small_as_its_room_asks() -> None:
    points = title_points(LONG, "player aid", 80)
    assert points < title_points("Frogs", "player aid", 80) == 20
    assert title_width(LONG, "player aid", points) == pytest.approx(80, abs=0.5)


def test_a_title_never_shrinks_below_what_can_be_read() -> None:
    assert title_points("Frogs" * 40, "player aid", 80) == SMALLEST


@pytest.mark.parametrize("paper", BANDS)
def test_title_and_credits_end_before_the_art(game: str, paper: str, make: Any) -> None:
    made = make(request_of("aid", game, paper=paper, language=longer_language(game) if paper == "a5" else "en"))
    margin, band = made.context.margin, BANDS[paper]
    art = margin + art_left(made.context.game.artwork, band)
    words = [word for word in made.pages[0][1].words if word.box.y < margin + band.height]
    assert len(words) > 5
    assert max(word.box.right for word in words) < art
    assert max(word.box.bottom for word in words) < margin + band.height


def test_with_many_variants_and_readings_no_credits_leave_the_band(make: Any) -> None:
    game = WORKSPACE.sound_game("intimate-settlers").game
    chosen = {one.split(".")[0]: one for one in switchable(game)}
    options = {"variants": tuple(game.variants), "readings": tuple(chosen.values())}
    made = make(request_of("aid", "intimate-settlers", paper="a5", language="de", **options))
    band = made.context.margin + BANDS["a5"].height
    credits = [word for word in made.pages[0][1].words if word.size < 8 and word.box.y < band]
    assert len(credits) > 20
    assert max(word.box.y + word.box.height for word in credits) < band


@pytest.mark.parametrize(
    ("whose", "reading", "language"),
    [
        ("amdiak", "T17.equal-turns", "en"),
        ("amdiak", "T17.equal-turns", "de"),
        ("amdiak", "T8.diagonal", "de"),
        ("intimate-settlers", "I16.included", "de"),
    ],
)
def test_a_reading_that_says_more_has_room_on_small_paper(whose: str, reading: str, language: str, make: Any) -> None:
    assert make(request_of("aid", whose, paper="a5", language=language, readings=(reading,))).problems == ()
