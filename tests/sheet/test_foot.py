"""The foot keeps to one line where it can; what its command tells as well goes first."""

from typing import Any

import pytest

from printgen.sheet.core.context import on_one_line, shortened
from tests import workshop
from tests.workshop import request_of

FOOT = "Frogs · aid · A5 · seed 7 · printgen aid frogs --paper a5 --seed 7"
TOLD = ["A5", "seed 7"]


@pytest.mark.parametrize(
    ("room", "foot"),
    [
        (200, FOOT),
        (55, "Frogs · aid · seed 7 · printgen aid frogs --paper a5 --seed 7"),
        (47, "Frogs · aid · printgen aid frogs --paper a5 --seed 7"),
        (20, FOOT),
    ],
)
def test_as_much_is_left_out_as_needed_and_nothing_where_that_does_not_help(room: float, foot: str) -> None:
    assert on_one_line(FOOT, TOLD, room) == foot


def test_parts_are_said_in_fewer_words_before_any_is_left_out() -> None:
    told = f"{FOOT} · dotted line: reconstructed or assumed"
    brief = {"dotted line: reconstructed or assumed": "dotted: assumed"}
    whole, brief_one, *_, last = shortened(told, TOLD, brief)
    assert (whole, brief_one) == (told, f"{FOOT} · dotted: assumed")
    assert last == "Frogs · aid · printgen aid frogs --paper a5 --seed 7 · dotted: assumed"


def test_each_of_two_languages_explains_the_mark_of_doubt_in_its_own_words() -> None:
    pages = workshop.lay_out(workshop.game_context(request_of("aid", "ahoy-matey", language="en,de"))).pages
    marked = {page.language: page.foot.rpartition(" · ")[2].replace("\N{NO-BREAK SPACE}", " ") for page in pages}
    assert marked == {
        "en": "dotted line: reconstructed or assumed, see the rulings sheet",
        "de": "gepunktete Linie: erschlossen oder angenommen, siehe Auslegungsbogen",
    }


def test_a_long_foot_on_small_paper_takes_one_line(make: Any) -> None:
    made = make(request_of("aid", "amdiak", paper="a5", language="de"))
    assert made.problems == ()
    first, *_ = made.pages
    foot = [word for word in first[1].words if word.box.y > 200]
    assert len({round(word.box.centre.y) for word in foot}) == 1


def test_on_small_paper_a_second_line_keeps_the_name_of_the_game() -> None:
    request = request_of("setup", "entdecker-soeding", language="de", paper="a5", seed="166", players=4)
    feet = [page.foot for page in workshop.lay_out(workshop.make_context(request)).pages]
    assert all(foot.startswith("Entdecker (Soeding)") for foot in feet)
