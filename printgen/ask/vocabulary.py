"""The texts of all statements → which words stand in them, each stemmed when it is first asked for."""

from collections.abc import Iterable, Mapping

from printgen.ask.lexicon import LETTERS, Lexicon
from printgen.ask.stems import words


class Vocabulary:
    """The words of many texts; of each text too, taken apart once."""

    def __init__(self, lexicon: Lexicon, texts: Iterable[str]) -> None:
        self.lexicon = lexicon
        self._words: dict[str, list[str]] = {}
        self._stems: dict[str, frozenset[str]] = {}
        self._by_letters = self._gathered(texts)

    def _gathered(self, texts: Iterable[str]) -> Mapping[str, set[str]]:
        found: dict[str, set[str]] = {}
        for text in texts:
            for word in self.words(text):
                found.setdefault(word[:LETTERS], set()).add(word)
        return found

    def words(self, text: str) -> list[str]:
        """Take a text apart, once."""
        if text not in self._words:
            self._words[text] = words(text) if text else []
        return self._words[text]

    def has(self, token: str) -> bool:
        """Tell whether a stem stands in a text."""
        return token in self._stems_with(token[:LETTERS])

    def beginning_with(self, letter: str) -> frozenset[str]:
        """Give every stem that begins with a letter."""
        several = [one for one in self._by_letters if one[0] == letter]
        return frozenset(token for one in several for token in self._stems_with(one))

    def _stems_with(self, letters: str) -> frozenset[str]:
        """Give every stem that begins with so many letters as no word loses."""
        if letters not in self._stems:
            several = self._by_letters.get(letters, ())
            tokens = (token for word in several for token in self.lexicon.tokens_of(word))
            self._stems[letters] = frozenset(tokens)
        return self._stems[letters]
