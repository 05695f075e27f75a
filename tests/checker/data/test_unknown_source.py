"""Citations: what is cited must be listed."""

from collections.abc import Callable

import pytest

from printgen.checker.check import CheckInput
from printgen.checker.data.names import unknown_source
from printgen.model.nouns import nouns
from printgen.model.values import Cite

Told = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("score.yaml", "cite: {source: leaflet, section: Scoring}\nentries",
          "cite: {source: leeflet, section: Scoring}\nentries"),
         "score.yaml:1:16: there is no source `leeflet`"),
        (("rules.yaml", "jump: {value: 2, cite: {source: leaflet, section: Turn},",
          "jump: {value: 2, cite: {source: leaflet, section: Torn},"),
         "rules.yaml:2:53: there is no section of `leaflet` `Torn`"),
        (("rules.yaml", "goal: {cite: {source: leaflet, section: Scoring},",
          "goal: {cite: [{source: leaflet, section: Turn}, {source: lid, section: Turn}],"),
         "rules.yaml:32:60: there is no source `lid`"),
        (("boxes/pond/board.yaml", "cite: [{source: lid,", "cite: [{source: leaflet,"),
         "boxes/pond/board.yaml:7:21: there is no source `leaflet`"),
        (("rules.yaml", "goal: {cite: {source: leaflet, section: Scoring},", "goal: {cite: [],"),
         "rules.yaml:32:10: nothing is cited for `goal`"),
    ],
)  # fmt: skip
def test_a_wrong_citation_is_told_at_the_wrong_word(told: Told, change: tuple[str, str, str], expected: str) -> None:
    assert told(change) == [f"unknown-source {expected}"]


def test_a_source_without_a_list_of_sections_has_any(told: Told) -> None:
    changes = (
        ("game.yaml", ", sections: [Setup, Turn, Scoring]", ""),
        ("rules.yaml", "2, cite: {source: leaflet, section: Turn}", "2, cite: {source: leaflet, section: Leap}"),
    )
    assert told(*changes) == []


def test_a_wrong_section_is_written_with_the_one_that_was_meant(
    text: Callable[..., str], golden: Callable[[str, str], None]
) -> None:
    cite = "2, cite: {source: leaflet, section: Turn}"
    written = text(("rules.yaml", cite, cite.replace("Turn", "Torn")))
    golden("check/unknown-source.txt", written + "\n")


def test_every_citation_of_a_real_game_is_looked_at(real: CheckInput, changed: Callable[..., CheckInput]) -> None:
    cites = [path for path, noun in nouns(real.game) if isinstance(noun, Cite)]
    assert len(cites) > 50
    heads = {name: {} for name in real.game.boxes}
    spoiled = changed(real, ("game", "sources"), {})
    for name in heads:
        spoiled = changed(spoiled, ("boxes", name, "sources"), {})
    problems = list(unknown_source.check(spoiled))
    indexed = len(real.game.index)
    assert len(problems) == len(cites) + indexed


def test_a_wrong_word_in_a_real_citation_is_told_exactly_there(
    real: CheckInput, changed: Callable[..., CheckInput], underlined: Callable[..., str]
) -> None:
    cites = [(path, noun) for path, noun in nouns(real.game) if isinstance(noun, Cite)]
    for path, cite in cites[:: max(1, len(cites) // 40)]:
        problems = list(unknown_source.check(changed(real, (*path, "section"), "zzz")))
        assert len(problems) == 1
        assert underlined(problems[0]).strip("\"'") == cite.section
