from pathlib import Path

import pytest

from printgen.app.editing.places import places_of
from printgen.app.editing.sources import TextSource, text_sources
from printgen.model.board.spaces import all_spaces
from printgen.model.play.facts import Facts
from printgen.page import render_html
from tests.workshop import WORKSPACE, lay_out, make_context, request_of


def _sources(kind: str, game: str, **options: str) -> tuple[TextSource, ...]:
    context = make_context(request_of(kind, game, **options))
    sheet = lay_out(context)
    places = places_of(WORKSPACE.sound_game(game), "en", WORKSPACE)
    return text_sources(context, sheet, render_html(sheet).text, places)


@pytest.mark.parametrize("kind, share", [("aid", 0.97), ("pad", 0.97), ("setup", 0.97), ("rulings", 0.95)])
@pytest.mark.parametrize("game", ["ghost-ship", "amdiak"])
def test_nearly_every_text_with_a_letter_on_a_page_has_its_source(kind: str, share: float, game: str) -> None:
    played = WORKSPACE.sound_game(game).game
    spaces = all_spaces(played.board, played.grid)  # called by their rows and columns: no file holds their names
    found = _sources(kind, game, seed="7")
    words = [one for one in found if any(letter.isalpha() for letter in one.text) and one.text not in spaces]
    assert sum(one.is_found for one in words) >= share * len(words), [one.text for one in words if not one.is_found]


def test_a_name_leads_to_its_words_and_its_price_to_the_number_of_the_same_row() -> None:
    found = _sources("aid", "ghost-ship")
    number = next(number for number, one in enumerate(found) if one.key == "costs.movement.sail.name")
    name, price = found[number], next(one for one in found[number:] if one.text == "1")
    assert name.places[:2] == (
        ("words", "en", "costs.movement.sail.name"),
        ("rules", "costs", "movement", "rows", "sail"),
    )
    assert price.places == (("rules", "costs", "movement", "rows", "sail", "cost"),) and not price.is_exact


def test_a_place_has_its_line_its_citation_and_its_confidence() -> None:
    places = places_of(WORKSPACE.sound_game("ghost-ship"), "en", WORKSPACE)
    path = places.fact("costs.movement.sail")
    assert path is not None
    place = places.place(path)
    line = Path(place.span.file).read_text(encoding="utf-8").splitlines()[place.span.line - 1]
    assert "id: sail" in line and place.cite and place.confidence in ("stated", "reconstructed", "assumed")
    assert places.at(place.span.file, place.span.line) == path


def test_every_fact_that_words_may_name_has_a_place_in_the_files() -> None:
    loaded = WORKSPACE.sound_game("amdiak")
    places = places_of(loaded, "en", WORKSPACE)
    missing = [path for path in Facts(loaded.game).paths() if places.fact(path) is None]
    assert not [path for path in missing if not path.endswith(".count")]


def test_noting_down_what_is_asked_for_changes_no_byte_of_a_page() -> None:
    context = make_context(request_of("pad", "ghost-ship"))
    sheet = lay_out(context)
    html = render_html(sheet).text
    text_sources(context, sheet, html, places_of(WORKSPACE.sound_game("ghost-ship"), "en", WORKSPACE))
    assert render_html(lay_out(context)).text == html and context.catalog.used is None
