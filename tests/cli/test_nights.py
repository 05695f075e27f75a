"""Nights as people wrote them down: judged by the rules, or refused with the entry and its bound.

Each night is given as a file, or as a form that was printed and filled in, and told in English and
German. What is not asserted of the other language stands in both.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.forms import Fields, filled, pad
from tests.workshop import WORKSPACE

pytestmark = pytest.mark.xdist_group("forms")  # one process prints them

LANGUAGES = ("en", "de")
ENGLISH = re.compile(r"\b(?:is|are|of|the|there|has|have|cannot|can|must|more|only|player|field)\b")
CITED = re.compile(r"(?:so steht es in|das folgt aus): .*|^ +[0-9]+ \|.*|error\[.*?\]", re.MULTILINE)
"""What is told in the words of a document, of the file, or of machines."""


class Night:
    """What `printgen score` says of a night, by language: exit code, table and problems."""

    def __init__(self, tool: Any, game: str, file: str, *options: str) -> None:
        self.said = {language: tool("score", game, file, "--lang", language, *options) for language in LANGUAGES}

    def refused(self, **words: tuple[str, ...]) -> None:
        """Expect that nothing is scored, and that each of the words stands in what is told."""
        for language, said in self.said.items():
            assert (said.code, said.out) == (1, b""), said.text
            missing = [one for one in words[language] if one not in said.err]
            assert not missing, said.err
        assert not ENGLISH.findall(CITED.sub("", self.said["de"].err)), self.said["de"].err

    def judged(self, **lines: tuple[str, ...]) -> None:
        """Expect exactly these lines, but for the spaces between columns."""
        for language, said in self.said.items():
            assert (said.code, said.err) == (0, "")
            assert tuple(" ".join(one.split()) for one in said.text.splitlines()) == lines[language]


def written(tool: Any, folder: Path, game: str, text: str, *options: str) -> Night:
    """Score a night that was written down in a file."""
    (folder / "night.yaml").write_text(text, encoding="utf-8")
    return Night(tool, game, "night.yaml", *options)


def form(tool: Any, folder: Path, game: str, fields: Fields, *played: str) -> Night:
    """Score a night that was filled into a printed form; a German one is filled in alike."""
    blank = pad(game, played, "de" if game == "amdiak" else "en")
    named: Fields = {"pad1.name.1": "Ann", "pad1.name.2": "Ben"}
    (folder / "night.pdf").write_bytes(filled(blank, named | fields))
    return Night(tool, game, "night.pdf")


NOBODY = {
    "en": (
        "player total (reconstructed)",
        "– Ann 3",
        "– Ben 3",
        "Not finished, nobody has won: Whoever is first to have buried 3 treasures and the urn wins at once.",
    ),
    "de": (
        "Spieler Summe (erschlossen)",
        "– Ann 3",
        "– Ben 3",
        "Nicht beendet, niemand hat gewonnen: Wer zuerst 3 Schätze und die Urne vergraben hat, gewinnt sofort.",
    ),
}


def test_nobody_has_won_while_nobody_has_buried_three_treasures_and_the_urn(tool: Any, tmp_path: Path) -> None:
    night = "Ann: {treasures: 3, urn: –}\nBen: {treasures: 2, urn: buried}\n"
    written(tool, tmp_path, "amdiak", night).judged(**NOBODY)
    fields: Fields = {"pad1.treasures.1": "3", "pad1.treasures.2": "2", "pad1.urn-buried.2": True}
    form(tool, tmp_path, "amdiak", fields).judged(**NOBODY)


def test_alone_the_first_to_have_buried_all_has_won_whoever_has_more_gold(tool: Any, tmp_path: Path) -> None:
    night = "Ich: {treasures: 3, urn: bought%s}\nGeist: {treasures: 3, urn: buried}\n%s"
    solo = ("--variant", "solo-ghost")
    for first in ("", "first: Geist\n"):
        written(tool, tmp_path, "amdiak", night % ("", first), *solo).judged(
            en=("player total (reconstructed)", "1. Geist 4", "2. Ich 3"),
            de=("Spieler Summe (erschlossen)", "1. Geist 4", "2. Ich 3"),
        )
    rich = written(tool, tmp_path, "amdiak", night % (", gold: 9", ""), *solo)
    rich.refused(en=("the pad has no entry `gold`",), de=("`gold`",))


@pytest.mark.parametrize("options", [(), ("--variant", "solo-ghost"), ("--variant", "solo-pirate")])
@pytest.mark.parametrize("first", ["", "first: Ann\n"])
def test_no_two_have_buried_everything_as_the_game_ends_with_the_first(
    tool: Any, tmp_path: Path, options: tuple[str, ...], first: str
) -> None:
    night = "Ann: {treasures: 3, urn: buried}\nBen: {treasures: 3, urn: buried}\n" + first
    written(tool, tmp_path, "amdiak", night, *options).refused(
        en=("`Ann` and `Ben` cannot all have reached it: the game ends with the first", "so says: "),
        de=("`Ann` und `Ben` können das nicht alle erreicht haben", "so steht es in: "),
    )


def test_equals_whose_legend_is_not_written_down_are_not_ranked_without_a_warning(tool: Any, tmp_path: Path) -> None:
    night = "Ann: {treasures: 3, urn: buried, gold: 3}\nBen: {treasures: 3, urn: buried, gold: 5}\n"
    (tmp_path / "night.yaml").write_text(night, encoding="utf-8")
    blank = Night(tool, "amdiak", "night.yaml", "--reading", "T17=equal-turns").said
    told = {
        "en": ("are equal but for `Legend`", "Not decided who has won"),
        "de": ("`Ruf`", "Nicht entschieden, wer gewonnen hat"),
    }
    for language, said in blank.items():
        warning, ending = told[language]
        assert said.code == 0 and warning in said.err and ending in said.text


def test_a_solo_form_names_the_first_by_a_box_that_is_ticked(tool: Any, tmp_path: Path) -> None:
    blank = pad("amdiak", ("solo-ghost",), "de")
    fields: Fields = {"pad1.name.1": "Ann"}
    fields |= {f"pad1.treasures.{column}": "3" for column in (1, 2)}
    fields |= {"pad1.urn-buried.2": True, "pad1.first-held.2": True}
    (tmp_path / "night.pdf").write_bytes(filled(blank, fields))
    for said in Night(tool, "amdiak", "night.pdf").said.values():
        assert (said.code, said.err) == (0, "")
        assert " ".join(said.text.splitlines()[1].split()) == "1. Geisterpirat 4"


@pytest.mark.parametrize("where", ["file", "options"])
def test_a_reading_that_was_played_is_given_with_the_file_or_as_an_option(
    tool: Any, tmp_path: Path, where: str
) -> None:
    both = "treasures: 3, urn: buried, legend: pirate"
    night = f"Ann: {{{both}, gold: 3}}\nBen: {{{both}, gold: 5}}\n"
    options = ("--reading", "T17=equal-turns") if where == "options" else ()
    night += "" if options else "readings: [T17=equal-turns]\n"
    written(tool, tmp_path, "amdiak", night, *options).judged(
        en=(
            "player G (assumed) total (reconstructed)",
            *("1. Ben 5 4 by all gold 5 (assumed)", "2. Ann 3 4 by all gold 3 (assumed)"),
        ),
        de=(
            "Spieler G (angenommen) Summe (erschlossen)",
            *("1. Ben 5 4 durch Gold gesamt 5 (angenommen)", "2. Ann 3 4 durch Gold gesamt 3 (angenommen)"),
        ),
    )


SEVENTEEN = {
    "en": (
        "player B C F total",
        "– Ann 13 4 0 17",
        "– Ben 13 3 0 16",
        "Not finished, nobody has won: Whoever has 18 points in their own turn (assumed) wins.",
    ),
    "de": (
        "Spieler B C F Summe",
        "– Ann 13 4 0 17",
        "– Ben 13 3 0 16",
        "Nicht beendet, niemand hat gewonnen: Wer im eigenen Zug (angenommen) 18 Punkte hat, gewinnt.",
    ),
}


def test_nobody_has_won_with_seventeen_points_of_eighteen(tool: Any, tmp_path: Path) -> None:
    night = (
        "Ann: {settlements: 5, cities: 4, VP cards: 2, route: yes}\n"
        "Ben: {settlements: 5, cities: 4, VP cards: 1, army: yes}\n"
    )
    written(tool, tmp_path, "intimate-settlers", night).judged(**SEVENTEEN)
    fields: Fields = {f"pad1.settlements.{column}": "5" for column in (1, 2)}
    fields |= {f"pad1.cities.{column}": "4" for column in (1, 2)}
    fields |= {"pad1.vp-cards.1": "2", "pad1.vp-cards.2": "1"}
    fields |= {"pad1.longest-route-held.1": True, "pad1.largest-army-held.2": True}
    form(tool, tmp_path, "intimate-settlers", fields).judged(**SEVENTEEN)


def test_of_two_with_eighteen_points_only_the_one_in_turn_has_won(tool: Any, tmp_path: Path) -> None:
    night = (
        "Ann: {Siedlungen: 5, Städte: 4, SP-Karten: 3, Route: ja}\n"
        "Ben: {Siedlungen: 5, Städte: 4, SP-Karten: 2, Ritter: ja, Inseln: 1}\n"
    )
    turn = written(tool, tmp_path, "intimate-settlers", night.replace("Inseln: 1", "Inseln: 1"))
    for language, said in turn.said.items():
        assert said.code == 0
        assert [line.split()[0] for line in said.text.splitlines()[1:3]] == ["–", "–"]
        assert {"en": "Not decided", "de": "Nicht entschieden"}[language] in said.text
        assert {"en": "`in turn: NAME`", "de": "`am Zug: NAME`"}[language] in said.text
    own = written(tool, tmp_path, "intimate-settlers", f"{night}am Zug: Ben\n")
    own.judged(
        en=("player B C F total", "1. Ben 13 4 1 18 in turn (assumed)", "2. Ann 13 5 0 18"),
        de=("Spieler B C F Summe", "1. Ben 13 4 1 18 am Zug (angenommen)", "2. Ann 13 5 0 18"),
    )


def test_a_foreign_settlement_stands_among_the_settlements_of_its_player(tool: Any, tmp_path: Path) -> None:
    night = "Ann: {settlements: 0, cities: 0, foreign route: settlement}\nBen: {settlements: 2}\n"
    words = {
        "en": ("`settlements` + `cities` of `Ann` are 0", "2", "`foreign route` of `Ann`"),
        "de": ("`settlements` + `cities`", "`Ann`", "Spielfeld, außer den 2 vom Anfang"),
    }
    written(tool, tmp_path, "intimate-settlers", night).refused(**words)
    fields: Fields = {"pad1.settlements.1": "0", "pad1.foreign-settlement.1": True}
    form(tool, tmp_path, "intimate-settlers", fields | {"pad1.settlements.2": "2"}).refused(
        en=("field `pad1.foreign-settlement.1` of `Ann`", "`foreign route` of `Ann`"),
        de=("`pad1.foreign-settlement.1`", "`Fremde Route`", "`Siedlung`"),
    )


def test_fifty_islands_are_more_than_the_buildings_and_the_land_allow(tool: Any, tmp_path: Path) -> None:
    night = "Ann: {settlements: 2, islands: 50}\nBen: {settlements: 2}\n"
    written(tool, tmp_path, "intimate-settlers", night).refused(
        en=("`islands` of `Ann` is 50, there can be at most 0", "at most 9"),
        de=("`islands`", "50", "jede neue Insel braucht eine eigene Siedlung", "9"),
    )
    fields: Fields = {"pad1.settlements.1": "2", "pad1.islands.1": "50", "pad1.settlements.2": "2"}
    form(tool, tmp_path, "intimate-settlers", fields).refused(
        en=("field `pad1.islands.1` of `Ann`: `islands` of `Ann` is 50, there can be at most 0",),
        de=("`pad1.islands.1`", "`Inseln`", "jede neue Insel braucht eine eigene Siedlung"),
    )


def test_what_stands_on_a_foreign_coast_stands_on_the_board_and_has_edges_to_lie_on(tool: Any, tmp_path: Path) -> None:
    night = (
        "Ann: {settlements: 2, foreign ships: 30, foreign settlements: 4, foreign cities: 3}\nBen: {settlements: 2}\n"
    )
    cumulative = ("--variant", "cumulative")
    written(tool, tmp_path, "intimate-settlers", night, *cumulative).refused(
        en=(
            "`foreign ships` of `Ann` is 30, there can be at most 21",
            "`foreign settlements` of `Ann` is 4, there can be at most 0",
            "`foreign cities` of `Ann` is 3, there can be at most 0",
        ),
        de=("`foreign ships`", "21", "Heimat", "`foreign settlements`", "`foreign cities`"),
    )
    fields: Fields = {"pad1.settlements.1": "2", "pad1.settlements.2": "2"}
    fields |= {"pad1.foreign-lines.1": "30", "pad1.foreign-settlements.1": "4"}
    form(tool, tmp_path, "intimate-settlers", fields, "cumulative").refused(
        en=("`pad1.foreign-lines.1`", "`foreign ships`", "21", "`foreign settlements`"),
        de=("`pad1.foreign-lines.1`", "`Schiffe dort`", "21", "`Siedlungen dort`"),
    )


ISLAND = "players: {Ann: {%s}, Ben: {}}\nisland:\n"


def test_a_chip_drawn_for_an_island_stays_with_whoever_drew_it(tool: Any, tmp_path: Path) -> None:
    island = "- {tiles: 3, closed: yes, players: {Ann: {forts: 1, chip: [4]}, Ben: {scouts: 1}}}\n"
    written(tool, tmp_path, "entdecker-soeding", ISLAND % "Chips: 0" + island).refused(
        en=("`Chips` of `Ann` is 0, there must be at least 1", "chips drawn for islands stay"),
        de=("`Chips`", "`Ann`", "1", "für Inseln gezogene Chips bleiben bei den Spielern"),
    )
    blank = written(tool, tmp_path, "entdecker-soeding", ISLAND % "" + island)
    for language, total in (("en", "1. Ann 7 1 8"), ("de", "1. Ann 7 1 8")):
        said = blank.said[language]
        assert (said.code, said.err) == (0, "")
        assert total in [" ".join(line.split()) for line in said.text.splitlines()]
    row = "pad1.island1"
    fields: Fields = {f"{row}-tiles.all": "3", f"{row}-closed.all": True, f"{row}-fort.1": "1"}
    fields |= {f"{row}-chips.1": "4", f"{row}-scout.2": "1", "pad1.chips.1": "0"}
    form(tool, tmp_path, "entdecker-soeding", fields).refused(
        en=("field `pad1.chips.1` of `Ann`", "`Chips`", "at least 1"),
        de=("`pad1.chips.1`", "`Chips`", "für Inseln gezogene Chips bleiben"),
    )


def test_a_closed_island_with_a_settlement_gives_a_chip_while_the_bag_has_one(tool: Any, tmp_path: Path) -> None:
    island = "- {tiles: 3, closed: yes, players: {Ann: {settlements: 1}, Ben: {scouts: 1}}}\n"
    words = {
        "en": ("`Ann`: a closed island with a fort or a settlement gives each largest discoverer",),
        "de": ("`Ann`: Eine fertige Insel mit Fort oder Siedlung bringt jedem größten Entdecker",),
    }
    written(tool, tmp_path, "entdecker-soeding", ISLAND % "" + island).refused(**words)
    row = "pad1.island1"
    fields: Fields = {f"{row}-tiles.all": "3", f"{row}-closed.all": True, f"{row}-settlement.1": "1"}
    form(tool, tmp_path, "entdecker-soeding", fields).refused(**words)


def test_islands_of_forty_and_forty_one_tiles_do_not_lie_on_seventy_spaces(tool: Any, tmp_path: Path) -> None:
    islands = (
        "- {tiles: 40, players: {Ann: {settlements: 1}, Ben: {scouts: 1}}}\n"
        "- {tiles: 41, players: {Ann: {forts: 1}, Ben: {scouts: 1}}}\n"
    )
    written(tool, tmp_path, "entdecker-soeding", ISLAND % "" + islands).refused(
        en=("`tiles` of all together is 81, there can be at most 70", "70 spaces"),
        de=("`tiles`", "81", "der Plan hat 70 Felder"),
    )
    fields: Fields = {f"pad1.island{n}-tiles.all": str(39 + n) for n in (1, 2)}
    fields |= {f"pad1.island{n}-scout.1": "1" for n in (1, 2)}
    form(tool, tmp_path, "entdecker-soeding", fields).refused(
        en=("field `pad1.island2-tiles.all`", "`tiles`", "81", "70"),
        de=("`pad1.island2-tiles.all`", "`Plättchen`", "81", "70"),
    )


@pytest.mark.parametrize(
    ("night", "fields", "english", "german"),
    [
        (
            "Ann: {won: 1, home: 4}\nBen: {}\n",
            {"match1-won.1": "x", "match1-treasures.1": "4"},
            ("`home` of `Ann` is 4, there can be at most 1", "has won the match"),
            ("wer den Schatz heimbringt, hat die Partie gewonnen",),
        ),
        (
            "Ann: {won: 0, home: 3}\nBen: {won: 1}\n",
            {"match1-treasures.1": "3", "match1-won.2": "x"},
            ("`home` of `Ann` is 3, there can be at most 0", "has won the match"),
            ("wer den Schatz heimbringt, hat die Partie gewonnen",),
        ),
        (
            "Ann: {won: 1, home: 1, ships: 25}\nBen: {ships: 25}\n",
            {"match1-won.1": "x", "match1-captures.1": "25", "match1-captures.2": "25"},
            ("`ships` of `Ann` is 25, there can be at most 3", "each fleet has 3 ships"),
            ("jede Flotte hat 3 Schiffe",),
        ),
    ],
)
def test_a_match_has_no_more_treasures_and_captures_than_can_be(
    tool: Any, tmp_path: Path, night: str, fields: Fields, english: tuple[str, ...], german: tuple[str, ...]
) -> None:
    written(tool, tmp_path, "ahoy-matey", night).refused(en=english, de=german)
    each = {f"pad1.{name}": said for name, said in fields.items()}
    form(tool, tmp_path, "ahoy-matey", each).refused(en=english, de=german)


def test_five_play_only_with_a_variant_that_has_a_seat_for_each(tool: Any, tmp_path: Path) -> None:
    names = "".join(f"{name}: {{}}\n" for name in ("Ann", "Ben", "Cem", "Dan"))
    night = f"{names}Eva: {{won: 1}}\n"
    written(tool, tmp_path, "ahoy-matey", night).refused(
        en=("there are no seats for 5 players", "`Pieces of Eight` or `Doubloons!` or"),
        de=("für 5 Spieler gibt es keine Plätze", "`Dublonen!`"),
    )
    for said in written(tool, tmp_path, "ahoy-matey", f"{night}variants: [doubloons]\n").said.values():
        assert (said.code, said.err) == (0, "")
        assert "1. Eva 1" in " ".join(said.text.split())


def test_what_the_box_does_not_hold_is_never_said_to_stand_in_the_rules(tool: Any, tmp_path: Path) -> None:
    two = "- {tiles: 3, players: {Ann: {settlements: 2}}}\n"
    ones = "Ann: {chits: [1, 1, 1]}\nBen: {chits: [1, 1, 1]}\n"
    nights = (("entdecker-soeding", ISLAND % "" + two, "`settlements`", "1"),)
    nights += (("ghost-ship", ones, "`chits`", "5"),)
    for game, night, entry, bound in nights:
        told = written(tool, tmp_path, game, night)
        told.refused(en=(entry, bound, "the box `Entdecker`"), de=(entry, bound, "`Entdecker`"))
        for said in told.said.values():
            assert "says" not in said.err
            assert "steht" not in said.err
            titles = [one.title for one in WORKSPACE.sound_game(game).game.head.sources.values()]
            assert not [title for title in titles if title in said.err]


@pytest.mark.parametrize(
    ("game", "nights"),
    [
        (
            "ahoy-matey",
            (
                "Ann: {won: 1, home: 1, ships: 2}\nBen: {}\n",
                "Ann: {Sieg: 1, heim: 1, Schiffe: 2}\nBen: {}\n",
                "Ann: {won: 1, treasures: 1, captures: 2}\nBen: {}\n",
            ),
        ),
        (
            "ghost-ship",
            (
                "Ann: {gold: 4, tie: 3}\nBen: {gold: 4, tie: 5}\n",
                "Ann: {Gold: 4, Gleichstand: 3}\nBen: {Gold: 4, Gleichstand: 5}\n",
                "Ann: {gold: 4, distance: 3}\nBen: {gold: 4, distance: 5}\n",
            ),
        ),
    ],
)
def test_the_words_of_the_pad_are_the_keys_of_the_file_in_both_languages_and_as_before(
    tool: Any, tmp_path: Path, game: str, nights: tuple[str, ...]
) -> None:
    said = [written(tool, tmp_path, game, night).said for night in nights]
    for language in LANGUAGES:
        told = {(one[language].code, one[language].err, one[language].out) for one in said}
        assert len(told) == 1
        assert next(iter(told))[:2] == (0, "")
