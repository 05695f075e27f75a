"""The game on a drawn archipelago: its sheets say what its document says, in each reading."""

from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from itertools import takewhile
from typing import Any

import pytest

from printgen.app import pipeline
from printgen.ask.context import AskContext
from printgen.ask.statements.rules import rulings
from printgen.model.aid_block import BudgetsBlock
from printgen.model.game import Game
from printgen.model.play.confidence import doubt
from printgen.model.play.in_play import in_play
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.text.message_catalog import Inline, as_text, is_doubtful
from printgen.model.text.phrases import parse
from printgen.preflight import read_pdf
from printgen.sheet.core.blocks import Content
from printgen.sheet.core.expectations import readable
from printgen.sheet.core.game_context import GameContext
from tests import workshop
from tests.sheet.plain import content_of
from tests.workshop import WORKSPACE, request_of

GAME = "ghost-ship"
NO_HOP = ("G1.no-hop",)
LANGUAGES = ("en", "de")
HOP = {"en": "hop", "de": "randsprung"}


def texts(value: Any) -> Iterator[str]:
    """List every text of some content, a line of stretches as one."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Content):
        for field in fields(value):
            yield from texts(getattr(value, field.name))
    elif isinstance(value, dict):
        for key, item in value.items():
            if key not in ("icon", "picture", "art", "id", "foot"):
                yield from texts(item)
    elif isinstance(value, list | tuple) and value and all(isinstance(i, Inline) for i in value):
        yield readable(value).replace("\N{NO-BREAK SPACE}", " ")
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts(item)


@pytest.fixture(scope="module")
def printed() -> Callable[..., list[str]]:
    """Return the function that lists what a sheet of the game says, before it is typeset."""

    @cache
    def told(kind: str, language: str = "en", **options: Any) -> list[str]:
        pages = workshop.lay_out(workshop.game_context(request_of(kind, GAME, language=language, **options))).pages
        return [text for page in pages for text in texts(content_of(page))]

    return told


def context(language: str = "en", **options: Any) -> GameContext:
    return workshop.game_context(request_of("aid", GAME, language=language, **options))


@pytest.fixture(scope="module")
def game() -> Game:
    return context().game


def one_with(several: list[str], word: str) -> str:
    found = [text for text in several if word in text]
    assert found, word
    return found[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_an_aid_read_without_edge_hops_tells_of_none(
    printed: Callable[..., list[str]], language: str, paper: str
) -> None:
    usual = printed("aid", language, paper=paper)
    assert (
        sum(HOP[language] in text.lower() for text in usual) >= 4
    )  # the cost, two examples, the dashed lines, the note
    lead = {"en": "read otherwise", "de": "anders gelesen"}[language]
    told = [
        text
        for text in printed("aid", language, paper=paper, readings=NO_HOP)
        if HOP[language] in text.lower() and lead not in text
    ]
    assert told == []


def test_rulings_read_without_edge_hops_leave_corners_of_the_board_open(printed: Callable[..., list[str]]) -> None:
    usual, without = printed("rulings"), printed("rulings", readings=NO_HOP)
    assert "Yes, an edge hop of 3 MP joins them." in usual
    assert not [text for text in without if text.startswith("Yes, an edge hop")]
    assert one_with(without, "no step leads from one edge circle to another")
    assert one_with(without, "3 MP to a neighbouring edge circle")  # the reading not taken


def test_the_printed_aid_without_edge_hops_says_so_and_nothing_of_them() -> None:
    context = workshop.game_context(request_of("aid", GAME, readings=NO_HOP, paper="a5"))
    made = pipeline.typeset_first_fitting(context)
    assert made.problems == ()
    words = [word.text.lower() for page in read_pdf(made.pdf).pages for word in page.words]
    # Only the head and the command in the foot name the reading.
    assert {word for word in words if "hop" in word} == {"no-hop", "g1=no-hop"}


MARKED = {
    "turn.ghost-ship.name": "Ghost_ship",
    "tables.boat.outcomes.gift.note": "whatever_you_spin",
    "clauses.edge-hop": "round a corner of the_board_too",
    "clauses.not-leaving": "pick_up,_search",
    "clauses.pick-ends": "or_gold",
    "clauses.symbol-storm": "its chit on entering or instead of_drifting",
    "clauses.loot-shown": "on_one_island",
    "clauses.ghost-moves": "Each_spin",
    "clauses.aground": "in the space whose land it_meets_first",
    "turn.contact.text": "by any_move",
    "costs.movement.afloat.short": "chit_at_sea",
    "setup.steps.boats-two": "as_numbered",
    "setup.steps.boats-three": "as_numbered",
    "setup.steps.boats-four": "as_numbered",
    "clauses.boat-rival": "its_scout_away",
    "clauses.setup-view": "the_first_player’s",
    "setup.steps.spinner": "Then_go_clockwise",
    "setup.steps.symbol-tiles": "this_map",
    "setup.steps.plain-tiles": "this_map",
    "blocks.scoring.lead": "values_of_the_chits",
    "score.entries.chits.note": "each_value",
    "score.entries.distance.note": "from_the_ghost",
}
"""The words that the document does not state, in texts that it does state besides; `_` joins those that are marked."""


@pytest.mark.parametrize(("key", "stretch"), MARKED.items())
def test_words_the_document_does_not_state_are_marked_and_no_others(game: Game, key: str, stretch: str) -> None:
    text = game.words["en"][key].replace("\n", " ")
    stretch = stretch.replace("_", "\N{NO-BREAK SPACE}")
    assert f"[{stretch}](" in text
    assert text.count("[") == 1
    said = GameCatalog(game, "en", {"en": {}}).text(key)
    assert [part.text for part in said if part.is_doubtful] == [stretch.split(" ")[-1]]
    before = takewhile(lambda part: not part.is_doubtful, said)
    assert as_text((*before, *(part for part in said if part.is_doubtful))).endswith(stretch)


STATED = {
    "costs.movement": ("edge-hop", "chest"),
    "clauses": ("loot-gold", "map-deal", "triple-count", "pick-ends", "not-leaving", "end"),
}
"""What was marked though the document says it: moves, gold on tiles numbered 6."""


def test_what_the_document_states_is_not_marked(game: Game) -> None:
    rows = {row.id: row for row in game.rules.costs["movement"].rows}
    assert {rows[name].confidence for name in STATED["costs.movement"]} == {"stated"}
    clauses = game.rules.clauses
    assert {clauses[name].confidence for name in STATED["clauses"]} == {"stated"}
    told = context().clause("map-deal")
    assert not is_doubtful(told)
    assert "20 “?” tiles" in told[1].text
    assert {step.confidence for step in game.rules.turn} == {"stated"}


def test_rulings_are_as_sure_as_the_words_that_rest_on_them(game: Game) -> None:
    sure = {"G1", "G6", "G8", "G15", "G16", "G17", "G21", "G22", "G26", "G27"}
    assert {name for name in game.rulings if doubt(game, name) == "stated"} == sure
    named = {part.text for text in game.words["en"].values() for part in parse(text)}
    assert named & sure == set()


def test_values_of_chits_are_marked_where_they_are_written(printed: Callable[..., list[str]]) -> None:
    pad = printed("pad")
    assert one_with(pad, "how many of").endswith("each value†")
    assert "Chits 1 1 1 3 4† and two gold" in one_with(pad, "Example.")
    assert "worked example, values of the chits†" in printed("aid")


def test_symbols_of_a_drawn_map_are_counted_with_a_mark() -> None:
    sheet = workshop.lay_out(workshop.game_context(request_of("setup", GAME, seed="1", players=3)))
    counted = sheet.pages[0].body.legend.symbols  # type: ignore[union-attr]
    assert len(counted) == 6
    assert all(is_doubtful(one.count) for one in counted)


def test_the_last_player_may_choose_the_space_of_the_ghost_ship(printed: Callable[..., list[str]]) -> None:
    lying = workshop.game_context(request_of("setup", GAME, seed="1")).position
    assert lying is not None
    ship = next(piece for piece in lying.pieces if piece.piece == GAME)
    assert ship.spaces == ("D-5", "D-6")
    assert one_with(printed("setup", seed="1"), "last player’s choice")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("mixed, face down, one on each symbol", "Moral victory:", "Active pawn met, by any move")),
        ("de", ("gemischt, verdeckt, je Symbol einer", "Moralischer Sieg:", "aktive Figur, egal wer zieht")),
    ],
)
def test_the_aid_says_what_was_missing(
    printed: Callable[..., list[str]], language: str, words: tuple[str, ...]
) -> None:
    told = printed("aid", language)
    for word in words:
        assert one_with(told, word)


def test_what_a_spin_buys_is_called_an_example_and_names_each_way_of_picking_up(
    game: Game, printed: Callable[..., list[str]]
) -> None:
    block = game.sheets.aid.blocks["spins"]
    assert isinstance(block, BudgetsBlock)
    bought = {tuple(purchase) for purchase in block.buys}
    assert {("sail", "sail", "afloat"), ("land", "chest"), ("overland", "pick-up")} <= bought
    assert one_with(printed("aid"), "examples where no symbol holds you")


def test_who_begins_and_who_is_last_is_known_before_a_step_needs_it(game: Game) -> None:
    steps = [step.id for step in game.setup.steps]
    assert steps[0] == "spinner"
    assert steps.index("boats-four") < steps.index("symbol-tiles") < steps.index("ghost-ship")


def test_a_cost_that_rests_on_a_ruling_is_as_sure_as_the_ruling(game: Game) -> None:
    afloat = next(row for row in game.rules.costs["movement"].rows if row.id == "afloat")
    assert afloat.confidence == game.rulings["G7"].reading


def test_the_set_up_mixes_the_chits_and_the_other_tiles(printed: Callable[..., list[str]]) -> None:
    for language, chits, stacks in (
        ("en", "mixed, face down, one on each symbol", "about equal, cut"),
        ("de", "verdeckt gemischt, einer auf jedes Symbol", "etwa gleich, abgehoben"),
    ):
        assert one_with(printed("setup", language, seed="1"), chits)
        assert one_with(printed("aid", language), stacks)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("tables.boat.outcomes.hunted.note", "nächster auch"),
        ("tables.leaving.outcomes.lost.short", "verloren"),
        ("score.lines.A.name", "Schatz"),
        ("clauses.tour-start", "dreht aus, wer beginnt;"),
        ("clauses.end", "weiter weg vom Geisterschiff"),
        ("rulings.G30.question", "die dich am Symbol festhält"),
        ("tables.leaving.across", "deine Drehung"),
    ],
)
def test_german_says_what_is_meant(game: Game, key: str, words: str) -> None:
    assert words in game.words["de"][key]


def test_an_answer_with_another_reading_than_the_document_s_is_not_called_stated() -> None:
    played = in_play(WORKSPACE.sound_game(GAME).game, NO_HOP)
    catalog = GameCatalog(played, "en", WORKSPACE.tool_words(), None, NO_HOP)
    told = {one.path: one for one in rulings(AskContext(played, catalog, None, NO_HOP))}
    assert told["rulings.G1"].confidence == "assumed"
    assert told["rulings.G17"].confidence == "stated"
