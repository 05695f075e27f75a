"""What the sheets say of each solo game, of winning, and of what no rule states."""

from typing import Any

import pytest

from printgen.app import pipeline
from printgen.sheet.core.expectations import readable
from tests import workshop
from tests.sheet.plain import aid_blocks, content_of
from tests.sheet.test_replaced import texts
from tests.workshop import WORKSPACE, request_of

GAME = "amdiak"
PAPERS = ("a4", "letter", "a5")
EQUAL = "T17.equal-turns"
HAUNTING = {
    "en": ("Map Cards closer", "haunted", "sail onto its card", "no shelter", "right-hand neighbour"),
    "de": ("auf dich zu", "Heimgesucht", "fahr auf seine Karte", "kein Schutz", "rechts von"),
}
"""Words of what the Ghost Ship does where nobody plays it."""


def pages(kind: str, **options: Any) -> list[str]:
    """Lay a sheet out; give the texts of each page, a line each."""
    sheet = workshop.lay_out(workshop.game_context(request_of(kind, GAME, **options)))
    return ["\n".join(texts(content_of(page))) for page in sheet.pages]


def aid(*variants: str, **options: Any) -> list[str]:
    return pages("aid", variants=variants, **options)


def blocks(*variants: str, **options: Any) -> dict[str, dict[str, Any]]:
    """Return the blocks of an aid by their names."""
    sheet = workshop.lay_out(workshop.game_context(request_of("aid", GAME, variants=variants, **options)))
    return {block["id"]: block for page in sheet.pages for block in aid_blocks(page)}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", HAUNTING)
def test_against_the_ghost_pirate_the_ghost_ship_neither_haunts_nor_comes_nor_is_robbed_by_sailing(
    language: str, paper: str
) -> None:
    everything = "\n".join(aid("solo-ghost", language=language, paper=paper))
    assert [words for words in HAUNTING[language] if words in everything] == []
    usual = "\n".join(aid(language=language, paper=paper))
    assert [words for words in HAUNTING[language] if words in usual] == [*HAUNTING[language]]


def test_against_the_ghost_pirate_he_takes_a_turn_where_the_ghost_ship_came() -> None:
    steps = blocks("solo-ghost")["turn"]["rows"][0]
    said = [readable(step["text"]) for step in steps]
    assert len(said) == 5
    assert said[-1] == "takes a Solo Pirate’s turn, crossed or not†"


@pytest.mark.parametrize(
    ("rival", "told"),
    [
        (
            "solo-ghost",
            (
                "all Cursed Gold",
                "straight to the supply",
                "cursed for the rest of the game",
                "Booty with no room is sold at once",
                "he does not haunt you",
                "any attack: you are cursed; if he wins: all your Cursed Gold",
                "attack and win: all his; or use Steal†; not by sailing there",
                "pays the rest of 12 in gold",
                "no effect",
            ),
        ),
        (
            "solo-pirate",
            (
                "nearer ship in Map Cards",
                "he steals 1 Cursed Gold as well",
                "a Search Token before a Ghost Token",
                "top Skeleton Crew Card, on any Cursed Map Card",
                "from 12 in all: markers to the supply, rest of the 12 in gold",
                "You move it yourself†",
            ),
        ),
    ],
)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_first_page_of_a_solo_game_says_what_the_rival_does(rival: str, told: tuple[str, ...], paper: str) -> None:
    first, *_ = aid(rival, paper=paper)
    assert [words for words in told if words not in first] == []


@pytest.mark.parametrize(
    ("rival", "language", "other"),
    [
        ("solo-pirate", "en", "Ghost Pirate"),
        ("solo-pirate", "de", "Geisterpirat"),
        ("solo-ghost", "en", "always cursed"),
        ("solo-ghost", "de", "immer verflucht"),
    ],
)
def test_the_aid_of_a_solo_game_is_silent_about_the_other(rival: str, language: str, other: str) -> None:
    assert other not in "\n".join(aid(rival, language=language))
    assert other in "\n".join(aid(language=language))


@pytest.mark.parametrize("variants", [(), ("solo-pirate",), ("solo-ghost",)])
def test_who_has_buried_everything_first_wins_and_that_is_stated(variants: tuple[str, ...]) -> None:
    everything = "\n".join(aid(*variants))
    (end,) = (line for line in everything.split("\n") if line.startswith("End:"))
    assert "first to have done it wins" in end
    assert "†" not in end
    assert "equal turns" not in everything
    assert "Ties" not in everything
    assert "Legend, " not in everything


def test_equal_turns_bring_the_tie_break_with_them_and_neither_is_stated() -> None:
    everything = "\n".join(aid(readings=(EQUAL,))).split("\n")
    (end,) = (line for line in everything if line.startswith("End†:"))
    (ties,) = (line for line in everything if line.startswith("Ties"))
    assert end.endswith("equal turns.")
    assert "more gold†" in ties
    assert "scoring" in blocks(readings=(EQUAL,))
    assert "scoring" not in blocks()


@pytest.mark.parametrize("rival", ["solo-pirate", "solo-ghost"])
def test_alone_nobody_plays_equal_turns(rival: str) -> None:
    everything = "\n".join(aid(rival, readings=(EQUAL,)))
    assert "whichever of you is first" in everything
    assert "equal turns" not in everything
    assert "Ties" not in everything


@pytest.mark.parametrize(
    ("reading", "rival", "told"),
    [
        ("T8.diagonal", "solo-pirate", "diagonally too†. You move it yourself†"),
        ("T8.diagonal", None, "diagonally too†. Your right-hand neighbour moves it."),
        ("T6.burying", None, "Pay only† for treasures"),
        ("T16.last", None, "Only after your last treasure†"),
    ],
)
def test_another_reading_stands_in_the_place_of_ours(reading: str, rival: str | None, told: str) -> None:
    variants = (rival,) if rival else ()
    assert told in "\n".join(aid(*variants, readings=(reading,)))
    assert told not in "\n".join(aid(*variants))


@pytest.mark.parametrize(
    ("language", "usual", "his"),
    [
        ("en", "sails after the navy", "takes a Solo Pirate’s turn"),
        ("de", "fährt nach der Marine", "zieht wie ein Solopirat"),
    ],
)
def test_the_legend_of_the_set_up_says_when_the_ghost_ship_sails(language: str, usual: str, his: str) -> None:
    def told(*variants: str) -> str:
        return "\n".join(pages("setup", variants=variants, language=language, seed="1", paper="140x200mm"))

    assert his in told("solo-ghost")
    assert usual not in told("solo-ghost")
    assert usual in told("solo-pirate")
    assert usual in told()


@pytest.mark.parametrize(("language", "said"), [("en", "names are ours†"), ("de", "Namen von uns†")])
def test_the_names_of_the_skeletons_are_ours_which_the_title_above_them_says_with_the_dagger(
    language: str, said: str
) -> None:
    for variants, doubtful in (
        ((), 0),
        (("solo-pirate",), 0),
        (("solo-ghost",), 1),
    ):  # what steals from the Ghost Pirate
        block = blocks(*variants, language=language)["skeletons-solo" if variants else "skeletons"]
        assert readable(block["lead"]) == said
        names = [readable(row["name"]) for group in block["groups"] for row in group["rows"]]
        assert len(names) == 9
        assert sum(name.endswith("†") for name in names) == doubtful


def test_what_rests_on_a_lost_symbol_says_so() -> None:
    everything = "\n".join(aid())
    assert "Attack: +1 hit† for each marker" in everything
    assert "The card tells which order Income and Steal go with†" in everything
    assert "as far as his mat says†" in everything
    assert "if his roll aims at you†" in everything
    assert "hold markers" not in everything


def test_a_dagger_stands_behind_what_is_not_stated_and_nowhere_else() -> None:
    everything = "\n".join(aid()).split("\n")

    def line(head: str) -> str:
        (found,) = (one for one in everything if one.startswith(head))
        return found

    assert line("towards you").endswith("never diagonally†; your right-hand neighbour moves it")
    assert line("When? Before").endswith("too†. The navy does not count it as a treasure.")
    assert line("full track:").endswith("gold above it is lost†")
    assert "†" not in line("Plunder: on top")
    assert line("Booty: 1 random").endswith("random† on the Ghost Ship")
    assert "†" not in line("one site: 13 gold")


@pytest.mark.parametrize(
    ("language", "facts"),
    [
        (
            "en",
            (
                "up 1–2, each below down one",
                "of an adjacent card",
                "a replaced one goes under its deck",
                "not diagonally",
                "even with no gold; the urn stays. Doubloon beside the mat (0 gold)",
                "+1 Cursed Gold with his Booty†",
                "one of the Ghost Pirate’s mats",
                "Doubloon at 0†; he is always cursed",
                "though one of each kind may lie there",
                "any other Solo Mat; all else stays",
            ),
        ),
        (
            "de",
            (
                "1–2 hoch, darunter je eins ab",
                "eine ersetzte kommt unter ihren Stapel",
                "nicht diagonal",
                "auch ganz ohne Gold; die Urne bleibt. Dublone neben das Tableau (0 Gold)",
                "+1 Verfluchtes Gold zu seiner Beute†",
                "Eins der Tableaus des Geisterpiraten",
                "auch wenn dort je eins liegt",
                "ein beliebiges anderes Solotableau",
            ),
        ),
    ],
)
def test_facts_that_were_missing_stand_on_the_aid(language: str, facts: tuple[str, ...]) -> None:
    everything = "\n".join(aid(language=language))
    assert [fact for fact in facts if fact not in everything] == []


def test_german_has_no_foreign_ranks_and_no_crooked_turns() -> None:
    words = WORKSPACE.sound_game(GAME).game.words["de"]
    crooked = (
        "Sea Dog",
        "Corsair",
        "Buccaneer",
        "Dread",
        "Für **frei**",
        "voller Verfluchtem",
        "Wer auch angreift",
        "der Gleichstand des Grundspiels gilt",
        "Schaden",
    )
    said = {key: text for key, text in words.items() if not key.startswith(("synonyms", "found", "terms"))}
    assert {(one, key) for one in crooked for key, text in said.items() if one in text} == set()
    assert words["kinds.cursed"] == "Verfluchte Karte"


@pytest.mark.parametrize(("rival", "paper", "language"), [("solo-ghost", "a5", "de"), ("solo-pirate", "letter", "en")])
def test_a_printed_aid_of_a_solo_game_is_whole_and_says_nothing_replaced(rival: str, paper: str, language: str) -> None:
    request = request_of("aid", GAME, variants=(rival,), paper=paper, language=language)
    made = pipeline.typeset_first_fitting(workshop.game_context(request))
    assert made.problems == ()
    assert len(made.sheet.replaced) >= 20
