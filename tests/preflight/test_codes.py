"""The code of a sheet is read back as a camera reads it, by code that knows nothing of how it was drawn."""

from dataclasses import replace

import pytest

from printgen.drawing.scene import Path
from printgen.errors import UsageError
from printgen.figure.print.code import LONGEST, code
from printgen.geometry import Point, Size
from printgen.preflight import preflight, read_pdf
from printgen.preflight.read.boxes import around
from printgen.preflight.read.codes import codes
from printgen.preflight.read.facts import Drawn, PageFacts
from printgen.sheet.core.expectations import ExpectedCode
from tests import workshop
from tests.workshop import WORKSPACE, request_of

LINK = "https://example.org/phone.html"
GAME = next(iter(WORKSPACE.game_ids()))


def _page(text: str) -> PageFacts:
    """Return a page on which nothing but a code is drawn."""
    (path,), knots = code(text, 15, "#000000").items, list[list[Point]]()
    assert isinstance(path, Path)
    for letter, numbers in path.commands:
        if letter == "M":
            knots.append([])
        if numbers:
            knots[-1].append(Point(*numbers))
    box = around(point for part in knots for point in part)
    drawn = Drawn(0, (), box, box, False, None, True, 0.0, tuple(knots))
    return PageFacts(Size(box.width, box.height), {}, 0, (drawn,), (), (), ())


def test_a_code_of_any_length_says_what_was_put_in() -> None:
    for length in range(1, LONGEST + 1, 7):
        text = ("https://example.org/?" + "game=frogs&seed=166&" * 12)[:length]
        assert [one.text for one in codes(_page(text))] == [text]


def test_the_codes_of_pads_name_what_is_played_and_a_wrong_one_is_found() -> None:
    printed = workshop.print_sheet(request_of("pad", GAME, players=3, link=LINK, paper="a5"))
    facts = read_pdf(printed.pdf)
    version = WORKSPACE.sound_game(GAME).game.head.version
    assert {one.text for page in facts.pages for one in codes(page)} == {
        f"{LINK}?game={GAME}&version={version}&players=3"
    }
    right = printed.sheet.expected.code
    assert right is not None
    for address, players in (("https://example.com", "3"), (LINK, "4")):
        wanted = ExpectedCode(address, {**right.values, "players": [players]})
        sheet = replace(printed.sheet, expected=replace(printed.sheet.expected, code=wanted))
        assert "wrong-code" in {one.code for one in preflight(facts, sheet)}


@pytest.mark.parametrize("link", ["phone.html", "ftp://example.org/x", "https://a b", "https://" + "x" * 100])
def test_what_no_phone_can_open_is_refused(link: str) -> None:
    with pytest.raises(UsageError) as refused:
        workshop.make_context(request_of("setup", GAME, link=link))
    assert [one.code for one in refused.value.problems] == ["bad-link"]
