"""What is assumed of a box carries a dagger, explained in the foot, until its owner has counted."""

from typing import Any

import pytest

from printgen.model.play.facts import Facts
from printgen.model.text.game_catalog import DAGGER, GameCatalog
from printgen.model.text.message_catalog import as_text
from printgen.sheet.core.request import Kind
from printgen.sheet.setup.deal import DealColumns
from tests import workshop
from tests.workshop import WORKSPACE, request_of


def test_a_count_is_assumed_where_its_box_says_so(game: str) -> None:
    loaded = WORKSPACE.sound_game(game).game
    facts = Facts(loaded)
    for name, part in loaded.components.items():
        if part.count is not None:
            assert facts.is_assumed(f"box.{name}.count") == (part.confidence.get("count") == "assumed")


def test_an_assumed_number_has_one_dagger_in_its_text_and_a_certain_one_none(mapped: str) -> None:
    def said(**settings: str) -> list[str]:
        request = request_of("worksheet", mapped, settings=settings)
        game = workshop.game_context(request).game
        words = {**game.words["en"], "game.lead": "{board.pitch.x} by {board.pitch.y}"}
        told = game.model_copy(update={"words": {"en": words}})
        return [part.text for part in GameCatalog(told, "en", {}).text("game.lead")]

    assert said() == ["40\N{NO-BREAK SPACE}mm", DAGGER.text, " by 40\N{NO-BREAK SPACE}mm"]
    sure = said(**{"board.pitch.x": "41 mm"})
    assert sure == ["41\N{NO-BREAK SPACE}mm by 40\N{NO-BREAK SPACE}mm"]


@pytest.mark.parametrize("kind", ["aid", "overlay", "rulings"])
def test_a_dagger_on_a_page_is_explained_in_its_foot(game: str, kind: Kind, make: Any) -> None:
    made = make(request_of(kind, game))
    meaning = made.context.catalog.tool("dagger")
    for page, facts in made.pages:
        words = [word.text for word in facts.words if "†" in word.text]
        foot = page.foot
        assert foot.count(meaning) == (1 if words else 0)


@pytest.mark.parametrize("kind", ["overlay"])
def test_a_measured_pitch_needs_no_dagger(mapped: str, kind: Kind, make: Any) -> None:
    context = make(request_of(kind, mapped)).context
    assert context.catalog.facts.is_assumed("board.pitch.x")
    measured = {"board.pitch.x": "41.5 mm", "board.pitch.y": "39 mm"}
    made = make(request_of(kind, mapped, paper="a5", settings=measured))
    assert not [word for page in made.facts.pages for word in page.words if "†" in word.text]


def test_a_dagger_on_a_setup_sheet_is_explained_on_its_page(game: str, make: Any) -> None:
    known = WORKSPACE.sound_game(game).game
    seed = "1" if known.setup.has_chance else None
    for deal in ("list", "strips") if known.sheets.setup.strips else ("list",):
        made = make(request_of("setup", game, seed=seed, deal=deal))
        meaning = made.context.catalog.tool("dagger")
        for page, facts in made.pages:
            daggers = sum("†" in word.text for word in facts.words)
            assert page.foot.count(meaning) == (1 if daggers else 0)


def test_what_was_dealt_from_an_assumed_box_is_marked_until_it_is_counted() -> None:
    def marked(**settings: str) -> dict[str, bool]:
        request = request_of("setup", "entdecker-soeding", seed="1", settings=settings)
        pages = workshop.lay_out(workshop.game_context(request)).pages
        bands = [one for page in pages for one in getattr(page.body, "sections", ()) if isinstance(one, DealColumns)]
        return {as_text(band.title).rstrip("†"): DAGGER in band.title for band in bands}

    counted = {f"components.chit.values.{value}": "5" for value in (1, 2, 3, 4)}
    assert marked() == {"Tiles to discover": True, "Discovery chips": True}
    assert marked(**counted) == {"Tiles to discover": True, "Discovery chips": False}


def test_the_symbols_of_a_map_are_counted_with_a_dagger_where_the_box_assumes_them(mapped: str, make: Any) -> None:
    made = make(request_of("setup", mapped, seed="1"))
    legend = made.sheet.pages[0].body.legend
    assert all(symbol.assumed for symbol in legend.symbols)
    assert all(kind.assumed for kind in legend.kinds)
    daggers = [word.text for word in made.facts.pages[0].words if "†" in word.text]
    assert len(daggers) >= len(legend.symbols) + len(legend.kinds)
