"""A text in one language → the stems of its words, in the order they stand in.

The one place that stems. Words are compared by what comes from here, and by nothing else.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache

from snowballstemmer import stemmer

from printgen.model.text.letters import folded

SPAN_AT_MOST = 30
"""So many numbers a range may hold and still be read one by one."""

_ALGORITHMS = {
    "da": "danish",
    "de": "german",
    "en": "english",
    "es": "spanish",
    "fi": "finnish",
    "fr": "french",
    "it": "italian",
    "nl": "dutch",
    "no": "norwegian",
    "pt": "portuguese",
    "sv": "swedish",
}
"""The algorithm for a language; words of any other are taken as they are written."""

_TOKEN = re.compile(r"""(?<=\s)\?(?=\s)|\d+:\d+|\d+\s?(?:–|-|\.\.)\s?\d+|\d+|[^\W\d_]+|[“„"‘']\?[”“"’']""")
_KEPT = ("zähl", "zaehl")
"""Only the umlaut keeps counting apart from paying in German, and a stem loses it."""

_WITH_ZU = re.compile(
    "(ab|an|auf|aus|bei|durch|ein|fest|fort|heim|her|heraus|hinaus|hinein|los|mit|nach|nieder|um|vor|voran"
    r"|vorbei|weg|weiter|wieder|zuruck|zusammen)zu(\w{3,}n)"
)
"""A German infinitive with *zu* inside, as *weiterzufahren*; the umlaut is folded away."""

_OWNER = re.compile(r"[’']s\b")
_NEGATED = re.compile(r"\bwon[’']t\b")
"""Without this, what will not happen would be won."""


def stems(language: str, text: str) -> tuple[str, ...]:
    """Give the stem of each word; a range such as ``2–4`` is each of its numbers.

    >>> stems("en", "The ship’s tokens: 2–4"), stems("de", "Plättchen mit „?“")
    (('the', 'ship', 'token', '2', '3', '4'), ('plattch', 'mit', '?'))
    """
    return tuple(stem for word in words(text) for stem in stems_of(language, word))


def words(text: str) -> list[str]:
    """Take a text apart into words, numbers, ranges, rates and signs, in small letters."""
    plain = _OWNER.sub("", _NEGATED.sub("will not", text.lower()))
    found = _TOKEN.findall(folded(plain.replace(*_KEPT)))
    return ["?" if word[1:2] == "?" else word for word in found]


def stems_of(language: str, word: str) -> tuple[str, ...]:
    """Give the stem of one word, or each number of a range."""
    if word[0].isdecimal():
        return (word,) if word.isdecimal() or ":" in word else _numbers(word)
    return (stem(language, word),)


def _numbers(span: str) -> tuple[str, ...]:
    first, last = (int(number) for number in re.findall(r"\d+", span))
    if not 0 <= last - first < SPAN_AT_MOST:
        return (str(first), str(last))
    return tuple(map(str, range(first, last + 1)))


@lru_cache(maxsize=1 << 14)
def stem(language: str, word: str) -> str:
    """Give the stem of one word in small letters.

    >>> stem("de", "weiterzufahren"), stem("de", "weiterfahren")
    ('weiterfahr', 'weiterfahr')
    """
    inside = _WITH_ZU.fullmatch(word) if language == "de" else None
    return _stemmer(language)("".join(inside.groups()) if inside else word)


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    algorithm = _ALGORITHMS.get(language)
    if algorithm is None:
        return str
    found: Callable[[str], str] = stemmer(algorithm).stemWord
    return found
