"""What somebody asks → what is asked for: the words that tell something, and how it is asked.

A word that says nothing is passed over. Every other one becomes a term: the phrases of the
statements that may stand for it, and how well. A term is a word itself, a synonym, a part of a
compound, or what a misspelt word was meant for.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Literal, get_args

from printgen.ask.lexicon import Lexicon, Phrase
from printgen.ask.parts import Asked
from printgen.ask.stems import words

Sort = Literal["may", "must", "is"]
"""What a question that is answered with yes or no asks for."""

Wants = Literal["who", "where", "when", "number"]
"""What an answer names."""

SYNONYM, MISSPELT, BEGINNING = 0.85, 0.8, 0.7
"""How much a phrase counts that is not the very word."""

FOCUS, NUMBER, LIGHT, ASIDE = 1.6, 0.4, 0.5, 0.5
"""How much heavier the thing is that is asked for; how much lighter a number is, a verb of all work,
what is told before the question itself.
"""

LETTERS = 4
"""A part of a compound, and a word that may be misspelt, have at least so many."""

ALIKE = 0.84
"""How like a known word a misspelt one must be, from 0 to 1."""

_SENTENCE = re.compile(r"(?<=[.!?;:])\s+|\s[–—-]\s")

JOINTS = ("", "s", "es", "n", "en", "e", "er")
"""What stands between the parts of a compound."""


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that is asked for: as it was typed, and what stands for it, from 0 to 1.

    ``weight``: how heavy it is. ``is_number``: a number in figures is easily left out.
    ``is_aside``: it stands in a sentence before the question itself.
    """

    typed: str
    phrases: Mapping[Phrase, float]
    parts: tuple["Term", ...] = ()
    weight: float = 1.0
    is_number: bool = False
    is_aside: bool = False

    @property
    def share(self) -> float:
        """How much of a question it makes up."""
        share = self.weight * (NUMBER if self.is_number else 1)
        return share * ASIDE if self.is_aside else share


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked.

    ``sort``: that of a question which wants yes or no. ``tokens``: the stems of all its words.
    ``focus``: the terms that name what is wanted, as in *how many tiles*. ``wants``: what kind of
    word an answer has. ``thrown``: the numbers that stand for themselves, as in *I rolled a 3*.
    ``adjacent``: the terms that stand right behind the one before.
    """

    terms: tuple[Term, ...]
    sort: Sort | None = None
    tokens: Phrase = ()
    focus: tuple[int, ...] = ()
    wants: tuple[Wants, ...] = ()
    thrown: tuple[str, ...] = ()
    adjacent: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class _Word:
    typed: str
    stem: str
    stop: bool
    aside: bool


def read(asked: Asked, lexicon: Lexicon, text: str, vocabulary: frozenset[str]) -> Question:
    """Read a question; ``vocabulary``: every stem of the statements."""
    line = [
        _Word(word, token, word in lexicon.passed_over, aside)
        for sentence, aside in _sentences(text)
        for word in words(sentence)
        for token in lexicon.tokens(word)
    ]
    heads, asking = _listed(asked, "ask.heads"), _listed(asked, "ask.asking")
    next_heads, light = _listed(asked, "ask.heads-before"), _listed(asked, "ask.light-words")
    terms: list[Term] = []
    focus: list[Term] = []
    places: list[tuple[Term, bool]] = []
    end = -1
    place, wanted, close = 0, False, False
    while place < len(line):
        word = line[place]
        wanted = (wanted and not (word.stop and close)) or word.typed in heads | next_heads
        close = (close and wanted) or word.typed in next_heads
        found, length = _phrase_term(line, place, lexicon)
        if found is None and not line[place].stop:
            found, length = _word_term(line[place], lexicon, vocabulary), 1
        if found is not None:
            found = replace(found, is_aside=word.aside)
            if length == 1 and word.typed in light:
                found = replace(found, weight=LIGHT)
            if wanted or (length > 1 and word.typed in asking):
                found = replace(found, weight=found.weight * FOCUS)
                focus.append(found)
            wanted = close = False
            terms.append(found)
            places.append((found, place == end))
            end = place + length
        place += max(1, length)
    once, typed = _once(terms), [one.typed for one in line]
    return Question(
        terms=once,
        sort=_sort(asked, typed),
        tokens=tuple(one.stem for one in line),
        focus=tuple(number for number, term in enumerate(once) if term in focus),
        wants=tuple(one for one in get_args(Wants) if _has(asked, f"ask.wants.{one}.asked", typed)),
        thrown=tuple(_thrown(asked, line)),
        adjacent=frozenset(n for n, term in enumerate(once) if (term, True) in places),
    )


def _sentences(text: str) -> Iterator[tuple[str, bool]]:
    """Take a question apart into sentences; what is told before the last is said aside."""
    sentences = [one for one in _SENTENCE.split(text) if words(one)]
    yield from ((one, number < len(sentences) - 1) for number, one in enumerate(sentences))


def _thrown(asked: Asked, line: Sequence[_Word]) -> Iterator[str]:
    """Give the numbers that count nothing: those behind an article, or before a word passed over."""
    articles = _listed(asked, "ask.articles")
    for number, word in enumerate(line):
        if word.stem.isdecimal():
            before = line[number - 1].typed if number else ""
            ends = number + 1 == len(line) or line[number + 1].stop
            if before in articles or ends:
                yield word.stem


def _once(terms: Sequence[Term]) -> tuple[Term, ...]:
    """Leave out what was said before."""
    found: dict[frozenset[Phrase], Term] = {}
    for term in terms:
        key = frozenset(term.phrases)
        if key not in found or found[key].weight < term.weight:
            found[key] = term
    return tuple(found.values())


def _listed(asked: Asked, key: str) -> frozenset[str]:
    """Give the words of a list, in small letters."""
    return frozenset(words(asked.say.tool(key)))


def _phrase_term(line: Sequence[_Word], place: int, lexicon: Lexicon) -> tuple[Term | None, int]:
    """Take the longest phrase of several words that has synonyms."""
    tokens, passed = [one.stem for one in line], [one.stop for one in line]
    known = [one for one in lexicon.phrases_at(tokens, passed, place) if len(one[0]) > 1]
    if not known:
        return None, 0
    longest = max((len(phrase), -length) for phrase, length, _ in known)
    chosen = [one for one in known if (len(one[0]), -one[1]) == longest]
    phrases = {phrase: 1.0 for phrase, _, _ in chosen}
    for _, _, group in chosen:
        for phrase in lexicon.groups[group]:
            phrases.setdefault(phrase, SYNONYM)
    length = -longest[1]
    taken = line[place : place + length]
    weight = 1 + (max(1, sum(not one.stop for one in taken)) - 1) / 2
    return Term(" ".join(one.typed for one in taken), phrases, weight=weight), length


def _word_term(word: _Word, lexicon: Lexicon, vocabulary: frozenset[str]) -> Term:
    """Read one word: with its synonyms, else as a compound, else as a misspelt word."""
    phrases = _synonyms(word.stem, lexicon)
    if word.stem.isdecimal():
        return Term(word.typed, phrases, is_number=True)
    if word.stem in vocabulary or len(phrases) > 1:
        return Term(word.typed, phrases)
    parts = tuple(_compound(word.stem, lexicon, vocabulary))
    if parts:
        return Term(word.typed, phrases, parts)
    for meant, worth in _near(word.stem, lexicon, vocabulary):
        for phrase, much in _synonyms(meant, lexicon).items():
            phrases.setdefault(phrase, much * worth)
    return Term(word.typed, phrases)


def _synonyms(token: str, lexicon: Lexicon) -> dict[Phrase, float]:
    phrases: dict[Phrase, float] = {(token,): 1.0}
    for group in lexicon.of.get(token, ()):
        if (token,) in lexicon.groups[group]:
            for phrase in lexicon.groups[group]:
                phrases.setdefault(phrase, SYNONYM)
    return phrases


def _compound(token: str, lexicon: Lexicon, vocabulary: frozenset[str]) -> Iterator[Term]:
    """Take a compound apart into two words that are known."""
    known = vocabulary | lexicon.known
    for head, tail in splits(token, known):
        yield Term(head, _synonyms(head, lexicon))
        yield Term(tail, _synonyms(tail, lexicon))
        return


def splits(token: str, known: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Give the ways to take a stem apart into two known ones, the longest tail first."""
    for cut in range(LETTERS - 1, len(token) - LETTERS + 2):
        head, tail = token[:cut], token[cut:]
        if tail in known and len(tail) >= LETTERS - 1:
            for joint in JOINTS:
                bare = head.removesuffix(joint) if joint else head
                if len(bare) >= LETTERS - 1 and bare in known and (not joint or bare != head):
                    yield bare, tail
                    break


def _near(token: str, lexicon: Lexicon, vocabulary: frozenset[str]) -> Iterator[tuple[str, float]]:
    """Give what a word that nobody knows was perhaps meant for."""
    if len(token) < LETTERS:
        return
    begun = [
        one
        for one in vocabulary
        if len(one) >= LETTERS
        and (one.startswith(token) or token.startswith(one))
        and abs(len(one) - len(token)) <= LETTERS - 1
    ]
    known = [one for one in vocabulary | lexicon.known if abs(len(one) - len(token)) <= 2]
    yield from ((one, MISSPELT) for one in get_close_matches(token, known, 2, ALIKE))
    yield from ((one, BEGINNING) for one in begun)


def _sort(asked: Asked, typed: Sequence[str]) -> Sort | None:
    """Tell what a question asks for that wants yes or no; none that is asked with *not*."""
    if _has(asked, "ask.asking", typed) or _has(asked, "ask.negating", typed):
        return None
    sorts: tuple[Sort, ...] = ("must", "may", "is")
    return next((one for one in sorts if _has(asked, f"ask.sorts.{one}", typed)), None)


def _has(asked: Asked, key: str, typed: Sequence[str]) -> bool:
    """Tell whether a question holds one of several phrases."""
    line = f" {' '.join(typed)} "
    return any(f" {' '.join(words(one))} " in line for one in asked.say.tool(key).split(","))
