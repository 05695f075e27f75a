"""A word and where patterns would part it → where it may be parted: at the joints of a compound alone.

Patterns part syllables, and a name that is torn within a syllable of sense is read twice. A language whose words are
often compounds has a list of what their second parts begin with, in `hyphens/` of our data.
"""

from collections.abc import Sequence
from functools import cache

from printgen.resources import data_root
from printgen.source import read_file

FROM = 4
"""So many letters stand before a joint at least."""

LONG, APART = 15, 6
"""A word of so many letters without a known joint is parted by the patterns, so many letters from either end."""


def at_joints(word: str, places: Sequence[int], language: str) -> list[int]:
    """Return those of the places where a word may be parted; all of them in a language without a list."""
    parts = second_parts(language)
    if not parts:
        return list(places)
    small = word.lower()
    joints = [place for place in places if place >= FROM and small.startswith(parts, place)]
    if joints or len(word) < LONG:
        return joints
    return [place for place in places if APART <= place <= len(word) - APART]


@cache
def second_parts(language: str) -> tuple[str, ...]:
    """Return what the second parts of compounds begin with; nothing where a language has no list."""
    path = data_root() / "hyphens" / f"{language}.yaml"
    if not path.is_file():
        return ()
    return tuple(part for line in read_file(path, path.name).items for part in str(line.value).split())
