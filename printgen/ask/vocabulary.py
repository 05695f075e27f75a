"""The texts of all statements → the words that stand in them; compounds of two such words."""

from collections.abc import Callable, Iterable, Iterator

from printgen.ask.lexicon import LETTERS, Lexicon

PART_LETTERS = 3
"""A part of a compound has at least so many letters."""

JOINTS = ("", "s", "es", "n", "en", "e", "er")
"""What may stand between the parts of a compound."""


class Vocabulary:
    """The words of many texts, each text taken apart and each word stemmed at most once."""

    def __init__(self, lexicon: Lexicon, texts: Iterable[str]) -> None:
        self.lexicon = lexicon
        self._words: dict[str, list[str]] = {}
        self._stems: dict[str, frozenset[str]] = {}
        self._by_letters: dict[str, set[str]] = {}
        for text in texts:
            for word in self.words(text):
                self._by_letters.setdefault(word[:LETTERS], set()).add(word)

    def words(self, text: str) -> list[str]:
        """Return the words of a text."""
        if text not in self._words:
            self._words[text] = self.lexicon.words(text) if text else []
        return self._words[text]

    def has(self, token: str) -> bool:
        """Return whether a stem stands in a text."""
        return token in self._stems_with(token[:LETTERS])

    def beginning_with(self, letter: str) -> frozenset[str]:
        """Return every stem that begins with a letter."""
        several = [one for one in self._by_letters if one[0] == letter]
        return frozenset(token for one in several for token in self._stems_with(one))

    def _stems_with(self, letters: str) -> frozenset[str]:
        if letters not in self._stems:
            several = self._by_letters.get(letters, ())
            self._stems[letters] = frozenset(token for word in several for token in self.lexicon.tokens_of(word))
        return self._stems[letters]


def splits(token: str, known: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
    """Yield the ways to take a stem apart into two known ones, the longest tail first.

    >>> list(splits("inselwert", {"insel", "wert"}.__contains__))
    [('insel', 'wert')]
    """
    for cut in range(PART_LETTERS, len(token) - PART_LETTERS + 1):
        head, tail = token[:cut], token[cut:]
        if known(tail) and (bare := next((one for one in _heads(head) if known(one)), None)) is not None:
            yield bare, tail


def is_part(part: str, token: str, known: Callable[[str], bool]) -> bool:
    """Return whether a stem is one of the two words of a compound, the other of which is known.

    >>> is_part("wert", "inselwert", {"insel"}.__contains__)
    True
    >>> is_part("tile", "hostile", {"host"}.__contains__)
    False
    """
    if token.endswith(part):
        return any(known(one) for one in _heads(token.removesuffix(part)))
    if token.startswith(part):
        rest = token.removeprefix(part)
        tails = (rest.removeprefix(joint) for joint in JOINTS if rest.startswith(joint))
        return any(known(one) for one in tails if len(one) >= PART_LETTERS)
    return False


def _heads(head: str) -> Iterator[str]:
    """Yield the first part of a compound without what joins it to the second."""
    for joint in JOINTS:
        bare = head.removesuffix(joint)
        if head.endswith(joint) and len(bare) >= PART_LETTERS:
            yield bare
