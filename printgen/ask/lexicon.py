"""The words of a language, shared ones and a game's own → what is passed over, what means the same.

Groups of synonyms stand in the words files: ``;`` between groups, ``,`` between the words or
phrases of one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from printgen.ask.parts import Asked
from printgen.ask.stems import stem, stems_of, words
from printgen.model.text.letters import folded

Phrase = tuple[str, ...]
"""The stems of words that stand one behind another."""

NUMBERS_TO = 20
"""Up to here the shared words name numbers in letters."""

LETTERS = 2
"""So many letters at its beginning no word loses when it is stemmed."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What is known of a language before a statement is read.

    ``passed_over``: words in small letters that say nothing. ``numbers``: word to figure.
    ``groups``: phrases that mean the same, as they are written; ``beginning``: by the first letters
    of their phrases. Most groups are never asked for, so each is stemmed when it is.
    """

    language: str
    passed_over: frozenset[str]
    numbers: Mapping[str, str]
    groups: tuple[str, ...]
    beginning: Mapping[str, tuple[int, ...]]

    def tokens(self, text: str) -> Phrase:
        """Give the stems of a text, numbers in figures."""
        return tuple(token for word in words(text) for token in self.tokens_of(word))

    def tokens_of(self, word: str) -> Phrase:
        """Give the stem of one word, or its number in figures; what is passed over stays."""
        figure = self.numbers.get(word)
        if figure or word in self.passed_over:
            return (figure or word,)
        return stems_of(self.language, word)

    def group(self, number: int) -> tuple[Phrase, ...]:
        """Give the phrases of a group."""
        return _stemmed(self, number)

    def groups_with(self, token: str) -> tuple[int, ...]:
        """Name the groups in which a phrase begins with a stem, or may."""
        return self.beginning.get(token[:LETTERS], ())

    def phrases_at(
        self, tokens: Sequence[str], passed: Sequence[bool], place: int
    ) -> Iterator[tuple[Phrase, int, int]]:
        """Give each known phrase that begins at a place: its stems, how far it goes, its group.

        Between the words of a phrase may stand what is passed over: *how long does a game last*.
        """
        for number in self.groups_with(tokens[place]):
            for phrase in self.group(number):
                if phrase[0] == tokens[place]:
                    end = _end(phrase, tokens, passed, place)
                    if end is not None:
                        yield phrase, end - place, number

    def synonyms(self, token: str) -> Iterator[Phrase]:
        """Give what means the same as one stem, itself first."""
        yield (token,)
        for number in self.groups_with(token):
            if (token,) in self.group(number):
                yield from self.group(number)

    def known(self, first: str) -> frozenset[str]:
        """Give every stem of a synonym that begins with a letter: a word that is spelt rightly."""
        return frozenset(
            one
            for letters, numbers in self.beginning.items()
            if letters[0] == first
            for number in numbers
            for phrase in self.group(number)
            for one in phrase
        )

    def __hash__(self) -> int:
        return id(self)


@lru_cache(maxsize=1 << 12)
def _stemmed(lexicon: Lexicon, number: int) -> tuple[Phrase, ...]:
    read = (lexicon.tokens(one) for one in lexicon.groups[number].split(","))
    return tuple(dict.fromkeys(phrase for phrase in read if phrase))


def _end(phrase: Phrase, tokens: Sequence[str], passed: Sequence[bool], place: int) -> int | None:
    """Find where a phrase ends that begins at a place."""
    for wanted in phrase:
        while place < len(tokens) and tokens[place] != wanted and passed[place]:
            place += 1
        if place == len(tokens) or tokens[place] != wanted:
            return None
        place += 1
    return place


def lexicon(asked: Asked) -> Lexicon:
    """Give the lexicon of the language in which a game is asked."""
    catalog = asked.catalog
    shared = tuple(catalog.tool_or(f"ask.{key}", "") for key in ("stop-words", "synonyms"))
    numbers = tuple(
        (word, str(number))
        for number in range(NUMBERS_TO + 1)
        for word in catalog.tool_or(f"numbers.{number}", "").split()
    )
    return _made(catalog.language, *shared, asked.word("synonyms"), numbers)


@lru_cache(maxsize=16)
def _made(language: str, stop: str, shared: str, own: str, numbers: tuple[tuple[str, str], ...]) -> Lexicon:
    figures = {folded(word): number for word, number in numbers}
    figures |= {stem(language, word): number for word, number in figures.items()}
    groups = tuple(one.strip() for text in (shared, own) for one in text.split(";") if one.strip())
    beginning: dict[str, dict[int, None]] = {}
    for number, group in enumerate(groups):
        for phrase in folded(group).split(","):
            first = next(iter(words(phrase)), None)
            if first:
                letters = figures.get(first, first)[:LETTERS]
                beginning.setdefault(letters, {})[number] = None
    by_letters = {letters: tuple(numbers) for letters, numbers in beginning.items()}
    return Lexicon(language, frozenset(words(stop)), figures, groups, by_letters)
