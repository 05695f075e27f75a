"""What somebody asks → Question: its terms, what may stand for each and how well, and how it is asked.

A term is a word itself with its synonyms, else a compound of two known words, else what a misspelt
word was perhaps meant for.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Literal, get_args

from printgen.ask.context import AskContext
from printgen.ask.lexicon import Lexicon, Phrase, splits
from printgen.ask.weights import ALIKE, ASIDE_SHARE, BEGINNING, FOCUS, LIGHT, MISSPELT, NUMBER_SHARE, SYNONYM
from printgen.model.rules import Asks

LETTERS = 4
"""A word that may be misspelt has at least so many."""

OFF_MISSPELT, OFF_BEGINNING = 2, 3
"""By how many letters the length of a misspelt word may be off, and of the beginning of one."""

Wants = Literal["who", "where", "when", "number", "price"]
"""What an answer names."""

_SENTENCE = re.compile(r"(?<=\S[.!?;:])\s+|\s[–—-]\s")


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that is asked for: as it was typed, and what stands for it, from 0 to 1.

    ``parts``: those of a compound. ``is_number``: in figures. ``is_aside``: it stands in a sentence
    before the question itself. ``is_focus``: it names what is wanted, as in *how many tiles*.
    ``is_common``: a word of every day. ``is_price``: it asks what something costs. ``follows``: it
    stands right behind the term before.
    """

    typed: str
    phrases: Mapping[Phrase, float]
    parts: tuple["Term", ...] = ()
    weight: float = 1.0
    is_number: bool = False
    is_aside: bool = False
    is_focus: bool = False
    is_common: bool = False
    is_price: bool = False
    follows: bool = False

    @property
    def is_content(self) -> bool:
        """Whether it names a thing or a deed: no price, no number, no word of every day."""
        return not (self.is_common or self.is_price or self.is_number)

    @property
    def share(self) -> float:
        """How much of a question it makes up."""
        share = self.weight * (NUMBER_SHARE if self.is_number else 1)
        return share * ASIDE_SHARE if self.is_aside else share


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked.

    ``yes_no``: what a question asks that wants yes or no. ``tokens``: the stems of all its words.
    ``wants``: what kind of word an answer has. ``rolled``: the numbers that stand for themselves,
    as in *I rolled a 3*. ``asking``: the words that ask who, where or when. ``may``: it has a word
    that asks for leave, as in *how many may I have*.
    """

    terms: tuple[Term, ...]
    yes_no: Asks | None = None
    tokens: Phrase = ()
    wants: tuple[Wants, ...] = ()
    rolled: tuple[str, ...] = ()
    asking: tuple[str, ...] = ()
    may: bool = False


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a question: as it was typed, its stem, whether it says nothing or stands aside."""

    typed: str
    stem: str
    is_stop: bool
    is_aside: bool


class QuestionReader:
    """Reads questions with the word lists of a language; ``stems``: those of all statements."""

    def __init__(self, context: AskContext, lexicon: Lexicon, stems: Collection[str], text: str) -> None:
        self._catalog, self._lexicon, self._stems = context.catalog, lexicon, stems
        sentences = [words for one in _SENTENCE.split(text) if (words := lexicon.words(one))]
        self._line = [
            _Word(word, token, word in lexicon.passed_over, number < len(sentences) - 1)
            for number, sentence in enumerate(sentences)
            for word in sentence
            for token in lexicon.tokens_of(word)
        ]

    def question(self) -> Question:
        """Return all that is known of the question."""
        asking = frozenset[str]().union(*(self._list(f"wants.{one}.asked") for one in ("who", "where", "when")))
        return Question(
            terms=_once(self._terms()),
            yes_no=self._yes_no(),
            tokens=tuple(one.stem for one in self._line),
            wants=tuple(one for one in get_args(Wants) if self._has(f"wants.{one}.asked")),
            rolled=tuple(self._rolled()),
            asking=tuple(one.typed for one in self._line if one.typed in asking),
            may=self._has("sorts.may"),
        )

    def _list(self, key: str) -> frozenset[str]:
        return frozenset(self._lexicon.words(self._catalog.tool(f"ask.{key}")))

    def _has(self, key: str) -> bool:
        """Return whether the question holds one of several phrases."""
        line = f" {' '.join(one.typed for one in self._line)} "
        phrases = self._catalog.tool(f"ask.{key}").split(",")
        return any(f" {' '.join(self._lexicon.words(one))} " in line for one in phrases)

    def _rolled(self) -> Iterator[str]:
        """Yield the numbers that count nothing: behind an article, or before a word passed over."""
        articles, line = self._list("articles"), self._line
        for number, word in enumerate(line):
            if word.stem.isdecimal():
                before = line[number - 1].typed if number else ""
                if before in articles or number + 1 == len(line) or line[number + 1].is_stop:
                    yield word.stem

    def _yes_no(self) -> Asks | None:
        """Return what a question asks that wants yes or no; none that is asked with *not*."""
        if self._has("asking") or self._has("negating"):
            return None
        sorts: tuple[Asks, ...] = ("must", "may", "is")
        return next((one for one in sorts if self._has(f"sorts.{one}")), None)

    def _terms(self) -> Iterator[Term]:
        """Yield the terms of the question in order, each as heavy as it is."""
        heads, before, light, asking = map(self._list, ("heads", "heads-before", "light-words", "asking"))
        common = frozenset(token for one in self._list("common-words") for token in self._lexicon.tokens_of(one))
        prices = self._list("wants.price.asked")
        place, end, wanted, close = 0, -1, False, False
        while place < len(self._line):
            word = self._line[place]
            close = (close and not word.is_stop) or word.typed in before
            wanted = wanted or word.typed in heads
            found = self._phrase_term(place)
            if found is None and not word.is_stop:
                found = self._word_term(word), 1
            if found is None:
                place += 1
                continue
            term, length = found
            weight = LIGHT if length == 1 and word.typed in light else term.weight
            is_focus = wanted or close or (length > 1 and word.typed in asking)
            yield replace(
                term,
                weight=weight * FOCUS if is_focus else weight,
                is_aside=word.is_aside,
                is_focus=is_focus,
                is_common=length == 1 and word.stem in common,
                is_price=length == 1 and word.typed in prices,
                follows=place == end,
            )
            wanted = close = False
            place = end = place + length

    def _phrase_term(self, place: int) -> tuple[Term, int] | None:
        """Return the longest phrase of several words that has synonyms, and how many words it takes."""
        tokens, passed = [one.stem for one in self._line], [one.is_stop for one in self._line]
        known = [one for one in self._lexicon.phrases_at(tokens, passed, place) if len(one[0]) > 1]
        if not known:
            return None
        longest = max((len(phrase), -length) for phrase, length, _ in known)
        chosen = [one for one in known if (len(one[0]), -one[1]) == longest]
        phrases = {phrase: 1.0 for phrase, _, _ in chosen}
        for _, _, group in chosen:
            for phrase in group:
                phrases.setdefault(phrase, SYNONYM)
        words = self._line[place : place - longest[1]]
        weight = (1 + max(1, sum(not one.is_stop for one in words))) / 2
        return Term(" ".join(one.typed for one in words), phrases, weight=weight), len(words)

    def _word_term(self, word: _Word) -> Term:
        """Return one word as a term: with its synonyms, else as a compound, else as a misspelt word."""
        phrases = self._synonyms(word.stem)
        if word.stem.isdecimal():
            return Term(word.typed, phrases, is_number=True)
        for parts in splits(word.stem, self._stems):
            return Term(word.typed, phrases, tuple(Term(part, self._synonyms(part)) for part in parts))
        if len(phrases) == 1 and word.stem not in self._stems:
            for meant, worth in self._near(word.stem):
                for phrase, much in self._synonyms(meant).items():
                    phrases.setdefault(phrase, much * worth)
        return Term(word.typed, phrases)

    def _synonyms(self, token: str) -> dict[Phrase, float]:
        return dict.fromkeys(self._lexicon.synonyms(token), SYNONYM) | {(token,): 1.0}

    def _near(self, token: str) -> Iterator[tuple[str, float]]:
        """Yield what an unknown word was perhaps meant for, and how well: it begins with the same letter."""
        if len(token) < LETTERS:
            return
        here = frozenset(one for one in self._stems if one[0] == token[0])
        known = here | self._lexicon.stems_beginning_with(token[0])
        alike = sorted(one for one in known if abs(len(one) - len(token)) <= OFF_MISSPELT)
        yield from ((one, MISSPELT) for one in get_close_matches(token, alike, 2, ALIKE))
        for one in sorted(here):
            begins = one.startswith(token) or token.startswith(one)
            if begins and len(one) >= LETTERS and abs(len(one) - len(token)) <= OFF_BEGINNING:
                yield one, BEGINNING


def _once(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Return the terms without those that are asked for twice, the heavier one of each."""
    found: dict[frozenset[Phrase], Term] = {}
    for term in terms:
        key = frozenset(term.phrases)
        if key not in found or found[key].weight < term.weight:
            found[key] = term
    return tuple(found.values())
