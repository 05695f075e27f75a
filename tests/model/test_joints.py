"""Where a word may be parted: at the joints of a compound alone, where its language lists them."""

import pytest
from pyphen import Pyphen

from printgen.model.text.joints import at_joints


def parted(word: str, language: str = "de") -> str:
    """Return a word with a bar at each place where it may be parted."""
    places = at_joints(word, Pyphen(lang=language).positions(word), language)
    return "".join("|" * (index in places) + letter for index, letter in enumerate(word))


@pytest.mark.parametrize(
    "word", ["Schatz|truhe", "Markt|tableau", "Geister|plättchen", "Reserve|stapel", "zusammen|stoßen"]
)
def test_a_compound_is_parted_at_its_joints(word: str) -> None:
    assert parted(word.replace("|", "")) == word


@pytest.mark.parametrize("word", ["Plättchen", "Siedlung", "kleineren", "angepasst", "Einheimische"])
def test_a_word_is_not_torn_within_its_parts(word: str) -> None:
    assert parted(word) == word


def test_a_long_word_without_a_known_joint_is_parted_far_from_its_ends() -> None:
    assert parted("Eisenbahnersatzverkehr").strip("|").count("|") >= 1
    assert all(len(part) >= 6 for part in (parted("Unverantwortlichkeit").split("|")[i] for i in (0, -1)))


def test_a_language_without_a_list_is_parted_by_its_patterns() -> None:
    word = "hyphenation"
    assert parted(word, "en").replace("|", "-") == Pyphen(lang="en").inserted(word)
