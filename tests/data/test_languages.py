"""Words of the tool and of the games say the same in every language."""

import re

import pytest

from printgen.model.text.phrases import parse
from tests.workshop import WORKSPACE

LANGUAGES = ("en", "de")
MISREAD = {
    "en": ("lozenge", "no way", "unknown too", "what seed", "Readings of this tool"),
    "de": (
        "noch ein Zug",
        "Auch der nächste Zug verloren",
        "Null läuft aus",
        "Keine Null verfällt",
        "der vom Symbol nicht weglässt",
        "Für Schatz",
        "ferner vom",
        "Dreht um den Anfang",
        "zu dritt wer",
        "indem ein Würfel",
        "Ende auf fremd",
        "meiste: so viele",
        "wie auch gedreht",
        "wie viele Plättchen du versuchst",
        "dreht ihr",
        "Sea Dog",
        "Corsair",
        "Insel Summen",
        "Für frei",
        "voller Verfluchtem",
        "Wer auch angreift",
        "Verfluchte 3",
        "Gleichstand des Grundspiels gilt",
        "zwei Stellen streiten",
        "Zurückgenommen",
        "hüben",
        "drüben",
        "Readings of this tool",
    ),
}
"""Phrases that readers took for something else, or could not make out."""

TYPED = re.compile(r": (synonyms|found-by|terms)\b")
"""Texts that hold what people type, or must not say; none of them is printed."""

QUOTES = {"en": ("“", "”"), "de": ("„", "“")}


def facts_of(text: str) -> set[str]:
    return {part.text for part in parse(text) if part.kind in ("fact", "icon")}


def texts_in(language: str) -> dict[str, str]:
    """Return all texts of a language: those all sheets share, and those of every game that has it."""
    texts = dict(WORKSPACE.tool_words()[language])
    for game in WORKSPACE.game_ids():
        words = WORKSPACE.sound_game(game).game.words
        texts |= {f"{game}: {key}": text for key, text in words.get(language, {}).items()}
    return texts


def test_shared_words_are_the_same_and_tell_the_same_facts_in_every_language() -> None:
    words = WORKSPACE.tool_words()
    assert set(words) == set(LANGUAGES)
    assert set(words["de"]) == set(words["en"])
    for key, text in words["en"].items():
        assert facts_of(words["de"][key]) == facts_of(text), key


def test_every_theme_has_a_name_in_every_language() -> None:
    for words in WORKSPACE.tool_words().values():
        assert {f"theme.{name}" for name in WORKSPACE.resources().themes} <= set(words)


def test_every_game_is_told_in_every_language() -> None:
    for game in WORKSPACE.game_ids():
        assert set(WORKSPACE.sound_game(game).game.words) == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    opening, closing = QUOTES[language]
    for key, text in texts_in(language).items():
        if TYPED.search(key):
            continue
        assert '"' not in text, key
        marks = re.findall("[„“”]", text)
        assert marks == [opening, closing] * (len(marks) // 2), key


def test_german_addresses_one_reader_as_du() -> None:
    formal = re.compile(r"(?<![.:?!„] )(?<!^)\b(Sie|Ihnen|Ihre[mnrs]?)\b(?= (bitte|haben|können))")
    for key, text in texts_in("de").items():
        assert not formal.search(text.replace("*", "")), key


def test_german_decimals_have_a_comma() -> None:
    for key, text in texts_in("de").items():
        assert not re.search(r"\d\.\d", text) or "number" in key, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_phrase_comes_back_that_readers_misunderstood(language: str) -> None:
    printed = {key: text for key, text in texts_in(language).items() if not TYPED.search(key)}
    found = [
        (phrase, key)
        for key, text in printed.items()
        for phrase in MISREAD[language]
        if phrase.lower() in text.replace("*", "").lower()
    ]
    assert found == []
