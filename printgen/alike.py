"""A word that is misspelt, words that are known → the one that was probably meant."""

import difflib
from bisect import bisect_left
from collections.abc import Iterable

_ALIKE = 0.6
"""How like a word must be to be taken for what was meant, from 0 to 1."""


def closest(word: str, choices: Iterable[str]) -> str | None:
    """Return the choice most like a word, as ``difflib.get_close_matches`` would, only sooner.

    Two letters in each other's place are one slip, no worse than a letter too many. Those that begin
    like it are looked at first; what is too long or too short to be as like as the best one so far,
    or has other letters, is passed over before it is looked at in full.
    """
    ordered = sorted(choices)
    if word in ordered:
        return word
    matcher = difflib.SequenceMatcher()
    matcher.set_seq2(word)
    here = bisect_left(ordered, word)
    best, score = _swapped(word, ordered), _ALIKE
    if best is not None:
        score = 1 - 0.5 / len(word)
    for choice in (*ordered[max(here - 1, 0) : here + 1], *ordered):
        letters = len(word) + len(choice)
        if letters and 2.0 * min(len(word), len(choice)) / letters < score:
            continue
        matcher.set_seq1(choice)
        if matcher.quick_ratio() >= score:
            alike = matcher.ratio()
            if alike > score or (alike == score and (best is None or choice > best)):
                best, score = choice, alike
    return best


def _swapped(word: str, ordered: list[str]) -> str | None:
    """Return a choice that is the word but for two neighbouring letters in each other's place, the first two last."""
    for at in (*range(1, len(word) - 1), 0)[: len(word) - 1]:
        meant = f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]}"
        here = bisect_left(ordered, meant)
        if meant != word and ordered[here : here + 1] == [meant]:
            return meant
    return None
