"""The words of a language, shared ones and a game's own → what is passed over, what means the same.

Groups of synonyms stand in the words files: ``;`` between groups, ``,`` between the words or
phrases of one.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from printgen.ask.context import AskContext
from printgen.ask.language import Language, language_of

Phrase = tuple[str, ...]
"""The stems of words that stand one behind another."""

NUMBERS_TO = 20
"""Up to here the shared words name numbers in letters."""

LETTERS = 2
"""So many letters at its beginning no word loses when it is stemmed."""


class Lexicon:
    """What is known of a language before a statement is read.

    ``passed_over``: words in small letters that say nothing. ``numbers``: word to figure. Most
    groups of synonyms are never asked for, so each is stemmed when it is.
    """

    def __init__(
        self, language: Language, stop_words: str, synonyms: Sequence[str], numbers: Sequence[tuple[str, str]]
    ) -> None:
        self.words = language.words
        self._language = language
        self.passed_over = frozenset(language.words(stop_words))
        figures = {one: number for word, number in numbers for one in language.words(word)}
        self.numbers: Mapping[str, str] = figures | {language.stem(word): figure for word, figure in figures.items()}
        self._groups = tuple(one.strip() for text in synonyms for one in text.split(";") if one.strip())
        beginning: dict[str, dict[int, None]] = {}
        for number, group in enumerate(self._groups):
            for phrase in group.split(","):
                first = next(iter(language.words(phrase)), None)
                if first:
                    beginning.setdefault(self.numbers.get(first, first)[:LETTERS], {})[number] = None
        self._beginning = {letters: tuple(several) for letters, several in beginning.items()}
        self._stemmed: dict[int, tuple[Phrase, ...]] = {}

    def tokens(self, text: str) -> Phrase:
        """Return the stems of a text, numbers in figures."""
        return tuple(token for word in self.words(text) for token in self.tokens_of(word))

    def tokens_of(self, word: str) -> Phrase:
        """Return the stem of one word, or its number in figures; what is passed over stays."""
        figure = self.numbers.get(word)
        if figure or word in self.passed_over:
            return (figure or word,)
        return self._language.stems(word)

    def group(self, number: int) -> tuple[Phrase, ...]:
        """Return the phrases of a group of synonyms."""
        if number not in self._stemmed:
            phrases = (self.tokens(one) for one in self._groups[number].split(","))
            self._stemmed[number] = tuple(dict.fromkeys(phrase for phrase in phrases if phrase))
        return self._stemmed[number]

    def _groups_with(self, token: str) -> tuple[int, ...]:
        """Return the groups in which a phrase may begin with a stem."""
        return self._beginning.get(token[:LETTERS], ())

    def phrases_at(
        self, tokens: Sequence[str], passed: Sequence[bool], place: int
    ) -> Iterator[tuple[Phrase, int, int]]:
        """Yield each known phrase that begins at a place: its stems, how far it goes, its group.

        Between the words of a phrase may stand what is passed over: *how long does a game last*.
        """
        for number in self._groups_with(tokens[place]):
            for phrase in self.group(number):
                if phrase[0] == tokens[place] and (end := _end(phrase, tokens, passed, place)) is not None:
                    yield phrase, end - place, number

    def synonyms(self, token: str) -> Iterator[Phrase]:
        """Yield what means the same as one stem, itself first."""
        yield (token,)
        for number in self._groups_with(token):
            if (token,) in self.group(number):
                yield from self.group(number)

    def stems_beginning_with(self, letter: str) -> frozenset[str]:
        """Return every stem of the groups with a phrase that begins with a letter: they are spelt right."""
        groups = (number for letters, several in self._beginning.items() if letters[0] == letter for number in several)
        return frozenset(one for number in groups for phrase in self.group(number) for one in phrase)


def _end(phrase: Phrase, tokens: Sequence[str], passed: Sequence[bool], place: int) -> int | None:
    """Return where a phrase ends that begins at a place, or None."""
    for wanted in phrase:
        while place < len(tokens) and tokens[place] != wanted and passed[place]:
            place += 1
        if place == len(tokens) or tokens[place] != wanted:
            return None
        place += 1
    return place


def lexicon_of(context: AskContext) -> Lexicon:
    """Return the lexicon of the language in which a game is asked."""
    catalog = context.catalog
    stop_words, shared = (catalog.tool_or(f"ask.{key}", "") for key in ("stop-words", "synonyms"))
    numbers = tuple(
        (word, str(number))
        for number in range(NUMBERS_TO + 1)
        for word in catalog.tool_or(f"numbers.{number}", "").split()
    )
    return _lexicon(language_of(catalog), stop_words, (shared, context.word("synonyms")), numbers)


_lexicon = lru_cache(maxsize=16)(Lexicon)
