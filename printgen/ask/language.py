"""A text in one language → its words, and their stems, in the order they stand in.

The one place that stems: words are compared by what comes from here, and by nothing else. What is
special about a language stands in its words file, below ``ask.language``.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from snowballstemmer import stemmer

from printgen.model.text.message_catalog import MessageCatalog
from printgen.model.text.phrases import folded

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
