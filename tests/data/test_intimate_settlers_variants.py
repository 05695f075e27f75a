"""The options and readings of the game of two home bases reach every sheet, marked as they are."""

from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache
from itertools import combinations
from typing import Any

import pytest

from printgen.model.text.message_catalog import Inline, is_doubtful
from printgen.preflight import read_pdf
from printgen.sheet.core.blocks import Content
from printgen.sheet.core.expectations import readable
from tests import workshop
from tests.sheet.plain import aid_blocks, content_of
from tests.workshop import request_of

GAME = "intimate-settlers"
OPTIONS = ("pirate", "cumulative", "trade-pack")


def lines(content: Any) -> Iterator[str]:
    """Yield every text of a page, a line of several parts as one, with its marks."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, Content):
        for field in fields(content):
            yield from lines(getattr(content, field.name))
    elif isinstance(content, dict):
        for one in content.values():
            yield from lines(one)
    elif isinstance(content, list | tuple):
        if content and all(isinstance(one, Inline) for one in content):
            yield readable(content)
        else:
            for one in content:
                yield from lines(one)


@lru_cache
def told(kind: Any = "aid", **options: Any) -> str:
    """Lay a sheet out and give all that it says, a text a line."""
    sheet = workshop.lay_out(workshop.game_context(request_of(kind, GAME, **options)))
    return "\n".join(text for page in sheet.pages for text in lines(content_of(page)))


def block(name: str, **options: Any) -> dict[str, Any]:
    """Return the content of one block of the aid."""
    sheet = workshop.lay_out(workshop.game_context(request_of("aid", GAME, **options)))
    blocks: list[dict[str, Any]] = [one for page in sheet.pages for one in aid_blocks(page)]
    return next(one for one in blocks if one["id"] == name)


def test_with_the_pirate_nothing_says_that_there_is_none_or_that_only_the_robber_moves() -> None:
    plain, page = told(), told(variants=("pirate",))
    for gone in (
        "No pirate ship takes part.",
        "Halve full hands, robber",
        "the robber moves as on a 7, no halving",
        "Begin at your own settlement, city or ship; lines can also branch.",
        "its foremost ship may move to any place a new one could go, also to discover†; 1 a turn",
    ):
        assert gone in plain
    assert "No pirate ship takes part." not in page
    assert "The robber moves" not in page
    assert "Halve full hands, robber" not in page
    assert "the robber moves" not in page
    for now in (
        "Full hands ½, robber/pirate",
        "Knight: move the robber or the pirate, as on a 7, no halving.",
        "Begin at your own settlement, city or ship, but not beside the pirate",
        "Open line: unless beside the pirate, its foremost ship may move",
        "Pirate: no ship is laid on the edges of its hex or moved away from them.",
        "not beside the pirate",
    ):
        assert now in page
        assert now not in plain


def test_cumulative_points_replace_the_best_of_three() -> None:
    plain, page = told(), told(variants=("cumulative",))
    for gone in (
        "only the highest of the three counts",
        "first ship",
        "\nupgraded\n",
        "Move that ship away and its point is lost.",
    ):
        assert gone in plain
        assert gone not in page
    assert "every piece there counts" in page
    assert "a ship or road along an edge of these hexes" in page
    worked = {
        "".join(lines(row["text"])): row["values"][0]
        for row in block("worked-each", paper="a5", variants=("cumulative",))["rows"]
    }
    assert worked["City there: 2, +5 and +7†"] == "14"
    assert worked["Upgrade that settlement: you gain†"] == "8"
    assert "upgraded to a city: 2\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}7" in plain
    assert "upgraded to a city: 2\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}5\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}7†" in page


def test_the_trade_pack_is_a_third_way_to_trade_and_is_reshuffled() -> None:
    plain, page = told(), told(variants=("trade-pack",))
    assert "With bank or harbours only" in plain
    assert "With bank or harbours only" not in page
    assert "Bank, harbours, 1 swap with the pack" in page
    assert "Used up? Shuffle the cards handed in† anew." in page
    # Who has not chosen it reads all of it as well.
    assert "Used up? Shuffle the cards handed in† anew." in plain
    german = told(language="de")
    assert "Leer? Die abgegebenen† neu mischen." in german


@pytest.mark.parametrize(("language", "token", "card"), [("en", "token", "card"), ("de", "Chip", "Karte")])
def test_found_land_takes_its_token_before_it_yields_its_card(language: str, token: str, card: str) -> None:
    texts = [readable(note) for note in block("discovering", language=language)["notes"]]
    land = next(text for text in texts if text.startswith("Land:"))
    assert 0 < land.index(f"1 {token}") < land.index(f"1 {card}")
    assert {"en": "at once†", "de": "sofort†"}[language] in land


def test_values_that_the_cumulative_option_does_not_name_are_marked() -> None:
    stated, marked = block("foreign-points")["rows"], block("foreign-points", variants=("cumulative",))["rows"]
    assert [row["values"][0] for row in marked] == ["+1", "+5", "+7"]
    assert all(is_doubtful(row["text"]) for row in marked)
    assert not any(is_doubtful((*row["name"], *row["text"])) for row in (*stated, *block("points")["rows"]))
    assert "+1 a ship or road, +5 a settlement, +7 a city; all three 13†." in told()
    assert "+1 ein Schiff oder eine Straße, +5 eine Siedlung, +7 eine Stadt; alle drei 13†." in told(language="de")


def test_what_the_rules_state_of_edges_and_points_bears_no_mark() -> None:
    laying = block("laying")
    assert not any(is_doubtful(row["name"]) for row in laying["rows"])
    (gap,) = [readable(note) for note in laying["notes"]]
    assert gap.startswith("At a gap the side you know decides")
    assert "†" in gap
    page = told()
    for stated in (
        "They come on top of what the building itself is worth.",
        "2 settlements, where three land hexes meet.",
    ):
        assert stated in page
        assert f"{stated}†" not in page
        assert f"{stated[:-1]}†." not in page
    for reading in (
        "in your own turn†",
        "first player\N{NO-BREAK SPACE}first†",
        "even a corner shared with new land†",
        "Draw and lay another hex, then shuffle the harbour back in†.",
        "for each piece, first for the gap at its side†",
        "one beside each settlement; they discover nothing†.",
        "any place a new one could go, also to discover†",
    ):
        assert reading in page


READINGS = {
    "I1.other-ends": ("sea left, harbour right", "harbour left, sea right"),
    "I3.placed": ("Off the board† until", "The second player puts the robber on any land hex at the start†."),
    "I6.all": ("first for the gap at its side", "gaps at that corner, first the one along"),
    "I9.before": ("then shuffle the harbour back in", "Shuffle it back in first, then draw again."),
    "I10.coast": ("A harbour may face the open sea†.", "but towards land where some lies beside it†"),
    "I16.included": ("They come on top of", "they include what the building itself is worth."),
    "I22.secretly": ("first player\N{NO-BREAK SPACE}first", "both choose in secret†"),
    "I24.any-turn": ("in your own turn", "in anybody’s turn†"),
}


@pytest.mark.parametrize("reading", READINGS)
def test_a_reading_of_the_table_takes_the_place_of_ours_wherever_it_stands(reading: str) -> None:
    gone, now = READINGS[reading]
    plain, page = told(), told(readings=(reading,))
    assert gone in plain
    assert gone not in page
    assert now in page
    assert now not in plain


def test_a_harbour_that_must_face_land_is_not_turned_as_you_like_in_the_table() -> None:
    grid = block("discovery", readings=("I10.coast",))
    assert "as you like" in "\n".join(lines(block("discovery")))
    assert "as you like" not in "\n".join(lines(grid))
    assert "towards land†" in "\n".join(lines(grid))


def test_points_that_include_the_building_are_not_told_as_extra_points() -> None:
    for options in ((), ("cumulative",)):
        found = block("foreign-points", readings=("I16.included",), variants=options)["rows"]
        assert [(row["values"][0], is_doubtful(row["text"])) for row in found[1:]] == [("5", True), ("7", True)]
        page = told(readings=("I16.included",), variants=options)
        assert "+5" not in page
        assert "+7" not in page
        assert "wherever it stands" not in page


def test_the_set_up_marks_what_the_rules_do_not_say_of_the_pirate() -> None:
    page = told("setup", seed="1", variants=("pirate",))
    assert "spare city† as pirate: the second player† puts it on any sea hex" in page
    assert "plain sea left, harbour 3:1 right†" in page
    assert "with hexes between the front rows; then take them away\n" in page


def test_the_pad_marks_the_values_that_the_cumulative_option_does_not_name() -> None:
    page = told("pad", variants=("cumulative",))
    assert "Overseas†\nislands, then ships 1, settlements 5, cities 7" in page
    assert "ships 1, settlements 5, cities 7" not in told("pad")


def test_a_scoring_example_marks_the_points_that_the_cumulative_option_does_not_name() -> None:
    assert "Overseas†\nislands + 1 / 5 / 7" in told(variants=("cumulative",), paper="a5")
    assert "Overseas†" not in told(paper="a5")


def test_a_harbour_is_doubted_as_sea_wherever_it_is_said() -> None:
    page = told(variants=("pirate",))
    assert "A harbour hex counts as sea†." in page
    assert "harbours count as sea†" in page


def test_a_closed_line_keeps_its_ships_in_german_too() -> None:
    page = told(language="de")
    assert "eigenen Siedlungen oder Städten†: Ihre Schiffe bleiben." in page


GONE = {
    "en": ("No pirate ship takes part", "only the highest of the three", "With bank or harbours only"),
    "de": ("Kein Piratenschiff spielt mit", "Nur der höchste der drei", "Nur mit Bank"),
}


@pytest.mark.parametrize("language", GONE)
@pytest.mark.parametrize("chosen", [*combinations(OPTIONS, 2), OPTIONS])
def test_options_played_together_take_away_what_each_takes_away(language: str, chosen: tuple[str, ...]) -> None:
    page = told(variants=chosen, language=language)
    for option, gone in zip(OPTIONS, GONE[language], strict=True):
        assert (gone in page) == (option not in chosen)


@pytest.mark.parametrize(("paper", "language"), [("a4", "de"), ("a5", "en")])
def test_the_aid_of_all_options_is_printed_without_a_problem(paper: str, language: str) -> None:
    request = request_of("aid", GAME, paper=paper, language=language, variants=OPTIONS)
    printed = workshop.print_sheet(request)
    assert printed.problems == ()
    facts = read_pdf(printed.pdf)
    words = "".join(word.text for page in facts.pages for word in page.words)
    pirate = {"en": "notbesidethepirate", "de": "nichtbeimPiraten"}[language]
    assert pirate in words.replace(" ", "")
