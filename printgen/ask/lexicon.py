"""A language → the words and stems of its texts; what is passed over, what means the same; compounds.

The one place that stems: words are compared by what comes from here, and by nothing else. What is
special about a language stands in its words file, below ``ask.language``. Groups of synonyms stand
there as well: ``;`` between groups, ``,`` between the words or phrases of one.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from snowballstemmer import stemmer

from printgen.ask.context import AskContext
from printgen.model.text.message_catalog import MessageCatalog
from printgen.model.text.phrases import folded

Phrase = tuple[str, ...]
"""The stems of words that stand one behind another."""

NUMBERS_TO = 20
"""Up to here the shared words name numbers in letters."""

PART_LETTERS = 3
"""A part of a compound has at least so many letters."""

JOINTS = ("", "s", "es", "n", "en", "e", "er")
"""What may stand between the parts of a compound."""


RANGE_AT_MOST = 30
"""So many numbers a range may hold and still be read one by one."""

_TOKEN = re.compile(r"""(?<=\s)\?(?=\s)|\d+:\d+|\d+\s?(?:–|-|\.\.)\s?\d+|\d+|[^\W\d_]+|[“„"‘']\?[”“"’']""")
_CLIPPED = re.compile(r"[’']s\b")
"""What a possessive, or an *is* or *es* cut short, adds to a word."""


class Language:
    """How words of a language are read: spellings, infinitives, the algorithm that stems.

    ``algorithm``: the name of a Snowball algorithm; without one words are taken as written.
    ``spellings``: ``old = new`` at commas, replaced before words are taken apart. ``infix``: what a
    infinitive with that ``ending`` may have behind one of the ``prefixes``: *weiterzufahren*.
    """

    def __init__(
        self, algorithm: str = "", spellings: str = "", infix: str = "", prefixes: str = "", ending: str = ""
    ) -> None:
        pairs = (one.partition("=") for one in spellings.split(",") if one.strip())
        self._spellings = [(old.strip(), new.strip()) for old, _, new in pairs]
        several = "|".join(prefixes.replace(",", " ").split())
        self._infinitive = re.compile(rf"({several}){infix}(\w{{3,}}{ending})") if infix else None
        self._stemmer: Callable[[str], str] = stemmer(algorithm).stemWord if algorithm else str
        self.stem = lru_cache(maxsize=1 << 14)(self._stem)

    def words(self, text: str) -> list[str]:
        """Return the words, numbers, ranges, rates and signs of a text, in small letters.

        >>> Language(spellings="won't = will not").words("It won't sink: 2–4 of the ship's 3")
        ['it', 'will', 'not', 'sink', '2–4', 'of', 'the', 'ship', '3']
        """
        text = text.lower()
        for old, new in self._spellings:
            text = text.replace(old, new)
        found = _TOKEN.findall(folded(_CLIPPED.sub("", text)))
        return ["?" if word[1:2] == "?" else word for word in found]

    def stems(self, word: str) -> tuple[str, ...]:
        """Return the stem of one word, or each number of a range.

        >>> Language("english").stems("tokens"), Language().stems("2–4")
        (('token',), ('2', '3', '4'))
        """
        if not word[0].isdecimal():
            return (self.stem(word),)
        return (word,) if word.isdecimal() or ":" in word else _numbers(word)

    def _stem(self, word: str) -> str:
        """Return the stem of one word in small letters.

        >>> Language("german", infix="zu", prefixes="weiter", ending="n").stem("weiterzufahren")
        'weiterfahr'
        """
        inside = self._infinitive.fullmatch(word) if self._infinitive else None
        return self._stemmer("".join(inside.groups()) if inside else word)


def _numbers(span: str) -> tuple[str, ...]:
    first, last = (int(number) for number in re.findall(r"\d+", span))
    if not 0 <= last - first < RANGE_AT_MOST:
        return (str(first), str(last))
    return tuple(map(str, range(first, last + 1)))


def language_of(catalog: MessageCatalog) -> Language:
    """Return the language of a catalog, as its words file describes it."""
    parts = ("stemmer", "spellings", "infix", "infix-prefixes", "infix-ending")
    return _language(*(catalog.tool_or(f"ask.language.{part}", "") for part in parts))


_language = lru_cache(maxsize=16)(Language)


class Lexicon:
    """What is known of a language before a statement is read.

    ``passed_over``: words in small letters that say nothing. ``numbers``: word to figure.
    """

    def __init__(
        self, language: Language, stop_words: str, synonyms: Sequence[str], numbers: Sequence[tuple[str, str]]
    ) -> None:
        self.words = language.words
        self._language = language
        self.passed_over = frozenset(language.words(stop_words))
        figures = {one: number for word, number in numbers for one in language.words(word)}
        self.numbers: Mapping[str, str] = figures | {language.stem(word): figure for word, figure in figures.items()}
        groups = (group for text in synonyms for group in text.split(";"))
        phrases = (map(self.tokens, group.split(",")) for group in groups)
        self._groups = [tuple(dict.fromkeys(filter(None, several))) for several in phrases]
        self._beginning: dict[str, list[tuple[Phrase, tuple[Phrase, ...]]]] = {}
        for group in self._groups:
            for phrase in group:
                self._beginning.setdefault(phrase[0], []).append((phrase, group))

    def tokens(self, text: str) -> Phrase:
        """Return the stems of a text, numbers in figures."""
        return tuple(token for word in self.words(text) for token in self.tokens_of(word))

    def tokens_of(self, word: str) -> Phrase:
        """Return the stem of one word, or its number in figures; what is passed over stays."""
        figure = self.numbers.get(word)
        if figure or word in self.passed_over:
            return (figure or word,)
        return self._language.stems(word)

    def phrases_at(
        self, tokens: Sequence[str], passed: Sequence[bool], place: int
    ) -> Iterator[tuple[Phrase, int, tuple[Phrase, ...]]]:
        """Yield each known phrase that begins at a place: its stems, how far it goes, what means the same.

        Between the words of a phrase may stand what is passed over: *how long does a game last*.
        """
        for phrase, group in self._beginning.get(tokens[place], ()):
            if (end := _end(phrase, tokens, passed, place)) is not None:
                yield phrase, end - place, group

    def synonyms(self, token: str) -> Iterator[Phrase]:
        """Yield what means the same as one stem, itself first."""
        yield (token,)
        for phrase, group in self._beginning.get(token, ()):
            if phrase == (token,):
                yield from group

    def stems_beginning_with(self, letter: str) -> frozenset[str]:
        """Return every stem of the groups with a phrase that begins with a letter: they are spelt right."""
        groups = (group for group in self._groups if any(phrase[0][0] == letter for phrase in group))
        return frozenset(one for group in groups for phrase in group for one in phrase)


def _end(phrase: Phrase, tokens: Sequence[str], passed: Sequence[bool], place: int) -> int | None:
    for wanted in phrase:
        while place < len(tokens) and tokens[place] != wanted and passed[place]:
            place += 1
        if place == len(tokens) or tokens[place] != wanted:
            return None
        place += 1
    return place


def splits(token: str, known: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the ways to take a stem apart into two known ones, the longest tail first.

    >>> list(splits("inselwert", {"insel", "wert"}))
    [('insel', 'wert')]
    """
    for cut in range(PART_LETTERS, len(token) - PART_LETTERS + 1):
        head, tail = token[:cut], token[cut:]
        if tail in known and (bare := next((one for one in _heads(head) if one in known), None)) is not None:
            yield bare, tail


def is_part(part: str, token: str, known: Collection[str]) -> bool:
    """Return whether a stem is one of the two words of a compound, the other of which is known.

    >>> is_part("wert", "inselwert", {"insel"})
    True
    >>> is_part("tile", "hostile", {"host"})
    False
    """
    if token.endswith(part):
        return any(one in known for one in _heads(token.removesuffix(part)))
    if token.startswith(part):
        rest = token.removeprefix(part)
        tails = (rest.removeprefix(joint) for joint in JOINTS if rest.startswith(joint))
        return any(one in known for one in tails if len(one) >= PART_LETTERS)
    return False


def _heads(head: str) -> Iterator[str]:
    """Yield the first part of a compound without what joins it to the second."""
    bare = (head.removesuffix(joint) for joint in JOINTS if head.endswith(joint))
    yield from (one for one in bare if len(one) >= PART_LETTERS)


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
