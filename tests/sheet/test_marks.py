"""What the rules do not state has dots below its key word, explained in the foot, until the owner has counted."""

from functools import partial
from typing import Any

import pytest

from printgen.model.play.facts import Facts
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.text.message_catalog import Inline, as_text, is_doubtful, with_mark
from printgen.sheet.core.request import Kind
from printgen.sheet.setup.deal.lines import DealtLines
from tests import workshop
from tests.workshop import WORKSPACE, request_of


def test_a_count_is_assumed_where_its_box_says_so(game: str) -> None:
    loaded = WORKSPACE.sound_game(game).game
    facts = Facts(loaded)
    for name, part in loaded.components.items():
        if part.count is not None:
            assert facts.is_assumed(f"box.{name}.count") == (part.confidence.get("count") == "assumed")


def test_an_assumed_number_is_marked_in_its_text_and_a_certain_one_is_not(mapped: str) -> None:
    def said(**settings: str) -> list[tuple[str, bool]]:
        request = request_of("worksheet", mapped, settings=settings)
        game = workshop.game_context(request).game
        words = {**game.words["en"], "game.lead": "{board.pitch.x} by {board.pitch.y}"}
        told = game.model_copy(update={"words": {"en": words}})
        return [(part.text, part.is_doubtful) for part in GameCatalog(told, "en", {}).text("game.lead")]

    length = "40\N{NO-BREAK SPACE}mm"
    assert said() == [(length, True), (" by ", False), (length, True)]
    measured = {"board.pitch.x": "41 mm", "board.pitch.y": "39 mm"}
    assert said(**measured) == [("41\N{NO-BREAK SPACE}mm by 39\N{NO-BREAK SPACE}mm", False)]


TEXT, BOLD = partial(Inline, "text"), partial(Inline, "bold")


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ((TEXT("Sail home at once."),), "once"),
        ((BOLD("Open line:"), TEXT(" it may move.")), "line"),
        ((TEXT("Take it back "), Inline("icon", "boat")), "back"),
        ((TEXT("First you gain +7"),), "+7"),
        ((TEXT("(worth 40\N{NO-BREAK SPACE}mm)"),), "40\N{NO-BREAK SPACE}mm"),
        ((TEXT("You pay "), Inline("pip", "2"), TEXT(".")), "2"),
    ],
)
def test_the_key_word_of_a_statement_is_the_bold_one_else_the_last_and_is_marked_alone(
    line: tuple[Inline, ...], key: str
) -> None:
    marked = with_mark(line, "assumed")
    assert [part.text for part in marked if part.is_doubtful] == [key]
    assert as_text(marked) == as_text(line)
    assert with_mark(line, "stated") == line
    assert with_mark(marked, "reconstructed") == marked


def explanations(context: Any) -> tuple[str, str]:
    # That of the rulings, which do not send to themselves, begins the longest.
    return context.catalog.tool("doubt-here"), context.catalog.tool("doubt-short")


@pytest.mark.parametrize("kind", ["aid", "overlay", "pad", "rulings", "worksheet"])
def test_the_dotted_lines_of_a_page_are_explained_once_in_its_foot(game: str, kind: Kind, make: Any) -> None:
    made = make(request_of(kind, game))
    for page, facts in made.pages:
        told = sum(page.foot.count(one) for one in explanations(made.context))
        assert told == (1 if facts.dotted else 0)


@pytest.mark.parametrize("kind", ["aid"])
def test_a_dotted_line_is_fine_and_stands_close_below_its_whole_word(game: str, kind: Kind, make: Any) -> None:
    for facts in make(request_of(kind, game)).facts.pages:
        level = (one for one in facts.drawn if one.box.height < one.box.width / 4)  # others stand round a sign
        lines = [one for one in level if one.dotted]
        assert all(abs(one.reach - 0.08) < 0.001 for one in lines)
        below = {word.mark for word in facts.words} - {0}
        signs = [
            n for n, one in enumerate(lines, 1) if one.box.width < 4 and n not in below
        ]  # below a sign, not a word
        assert below == set(range(1, len(lines) + 1)) - {*signs}
        assert len(signs) < len(lines) / 2


@pytest.mark.parametrize("kind", ["overlay"])
def test_a_measured_pitch_needs_no_mark(mapped: str, kind: Kind, make: Any) -> None:
    context = make(request_of(kind, mapped)).context
    assert context.catalog.facts.is_assumed("board.pitch.x")
    measured = {"board.pitch.x": "41.5 mm", "board.pitch.y": "39 mm"}
    made = make(request_of(kind, mapped, paper="a5", settings=measured))
    assert not [line for page in made.facts.pages for line in page.dotted]


@pytest.mark.parametrize("kind", ["setup"])
def test_dotted_lines_of_a_setup_sheet_are_explained_on_their_page(game: str, kind: Kind, make: Any) -> None:
    known = WORKSPACE.sound_game(game).game
    seed = "1" if known.setup.has_chance else None
    for deal in ("list", "strips") if known.sheets.setup.strips else ("list",):
        made = make(request_of(kind, game, seed=seed, deal=deal))
        for page, facts in made.pages:
            told = sum(page.foot.count(one) for one in explanations(made.context))
            assert told == (1 if facts.dotted else 0)


def test_what_was_dealt_from_an_assumed_box_is_marked_until_it_is_counted() -> None:
    def marked(**settings: str) -> dict[str, bool]:
        request = request_of("setup", "entdecker-soeding", seed="1", settings=settings)
        pages = workshop.lay_out(workshop.game_context(request)).pages
        bands = [one for page in pages for one in getattr(page.body, "sections", ()) if isinstance(one, DealtLines)]
        return {as_text(band.title): is_doubtful(band.title) for band in bands}

    counted = {f"components.chit.values.{value}": "5" for value in (1, 2, 3, 4)}
    assert marked() == {"Tiles to discover": True, "Discovery chips": True}
    assert marked(**counted) == {"Tiles to discover": True, "Discovery chips": False}


def test_the_symbols_of_a_map_are_marked_where_the_box_assumes_them(mapped: str, make: Any) -> None:
    made = make(request_of("setup", mapped, seed="1"))
    legend = made.sheet.pages[0].body.legend
    assert all(is_doubtful(symbol.count) for symbol in legend.symbols)
    assert all(is_doubtful(kind.symbols) for kind in legend.kinds)
    assert len(made.facts.pages[0].dotted) >= len(legend.symbols) + len(legend.kinds)
