"""Texts that are missing, and texts nobody prints."""

from collections.abc import Callable

from printgen.checker.check import CheckInput
from printgen.checker.data.names import missing_word, unused_word
from printgen.model.text.slots import slots
from printgen.problems import Severity

Told = Callable[..., list[str]]


def test_a_missing_text_is_told_at_the_nearest_place_there_is(told: Told) -> None:
    assert told(("words/en.yaml", "reed: {name: Reed}", "reed: {note: soft}")) == [
        "missing-word words/en.yaml:13:34: there is no text `tables.landing.rows.reed.name` in the words of `en`"
    ]
    assert told(("words/en.yaml", "odds: {doubles: ", "odd: {doubles: ")) == [
        "missing-word words/en.yaml:1:1: there is no text `odds.doubles` in the words of `en`",
        "missing-word words/en.yaml:13:34: there is no text `tables.landing.rows.reed.name` in the words of `en`",
        "unused-word words/en.yaml:51:7: no sheet prints the text `odd.doubles`",
    ]


def test_a_new_thing_wants_its_texts(told: Told) -> None:
    change = (
        "rules.yaml",
        "clauses:\n",
        "clauses:\n  nap: {cite: {source: leaflet, section: Turn}, confidence: stated}\n",
    )
    assert told(change) == ["missing-word words/en.yaml:15:1: there is no text `clauses.nap` in the words of `en`"]
    assert told(("words/en.yaml", "clauses:\n", "clauses:\n  nap: sleep\n")) == [
        "unprinted-rule rules.yaml:32:3: `clauses.nap` stands on no page of the aid on large paper"
    ]


def test_a_text_nobody_prints_is_a_warning_with_the_key_that_was_meant(
    text: Callable[..., str], golden: Callable[[str, str], None]
) -> None:
    written = text(("words/en.yaml", "dive: {name: Dive, note:", "dive: {name: Dive, nota:"))
    golden("check/unused-word.txt", written + "\n")


def test_texts_are_looked_for_in_every_language(copy, told: Told) -> None:
    english = (copy.folder / "words" / "en.yaml").read_text(encoding="utf-8")
    german = english.replace("  hop: {name: Hop, text:", "  hop: {name: Hüpfen, tekst:")
    (copy.folder / "words" / "de.yaml").write_text(german, encoding="utf-8")
    assert told(("game.yaml", "languages: [en]", "languages: [en, de]")) == [
        "missing-word words/de.yaml:4:3: there is no text `turn.hop.text` in the words of `de`",
        "unused-word words/de.yaml:4:23: no sheet prints the text `turn.hop.tekst`",
    ]


def test_every_text_taken_out_of_a_real_game_is_missed_or_was_not_needed(
    real: CheckInput, changed: Callable[..., CheckInput]
) -> None:
    needed = {slot.key for slot in slots(real.game) if slot.required}
    for language, texts in real.game.words.items():
        spoiled = changed(real, ("words", language), {})
        missed = {problem.message.split("`")[1] for problem in missing_word.check(spoiled)}
        assert missed == needed <= set(texts)


def test_every_text_of_a_real_game_under_another_key_is_unused(
    real: CheckInput, changed: Callable[..., CheckInput]
) -> None:
    language, texts = [*real.game.words.items()][-1]  # the keys are those of the others
    spoiled = changed(real, ("words", language), {f"{key}x": t for key, t in texts.items()})
    problems = list(unused_word.check(spoiled))
    assert len(problems) == len(texts)
    assert {problem.severity for problem in problems} == {Severity.WARNING}
