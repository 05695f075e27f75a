"""What somebody asks → Question: the terms that have a meaning, and how it is asked."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, get_args

from printgen.ask.context import AskContext
from printgen.ask.lexicon import Phrase
from printgen.ask.terms import Term, Word, phrase_term, word_term
from printgen.ask.vocabulary import Vocabulary
from printgen.ask.weights import FOCUS, LIGHT
from printgen.model.rules import Asks

Wants = Literal["who", "where", "when", "number", "price"]
"""What an answer names."""

_SENTENCE = re.compile(r"(?<=\S[.!?;:])\s+|\s[–—-]\s")


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


def read_question(context: AskContext, text: str, vocabulary: Vocabulary) -> Question:
    """Return a text as a question; ``vocabulary``: the words of the statements."""
    return _Reader(context, vocabulary, text).question()


class _Reader:
    """Reads one question with the word lists of its language."""

    def __init__(self, context: AskContext, vocabulary: Vocabulary, text: str) -> None:
        self.context, self.vocabulary, self.lexicon = context, vocabulary, vocabulary.lexicon
        sentences = [words for one in _SENTENCE.split(text) if (words := self.lexicon.words(one))]
        self.line = [
            Word(word, token, word in self.lexicon.passed_over, number < len(sentences) - 1)
            for number, sentence in enumerate(sentences)
            for word in sentence
            for token in self.lexicon.tokens_of(word)
        ]

    def question(self) -> Question:
        """Return all that is known of the question."""
        asking = frozenset[str]().union(*(self._list(f"wants.{one}.asked") for one in ("who", "where", "when")))
        return Question(
            terms=_once(self._terms()),
            yes_no=self._yes_no(),
            tokens=tuple(one.stem for one in self.line),
            wants=tuple(one for one in get_args(Wants) if self._has(f"wants.{one}.asked")),
            rolled=tuple(self._rolled()),
            asking=tuple(one.typed for one in self.line if one.typed in asking),
            may=self._has("sorts.may"),
        )

    def _list(self, key: str) -> frozenset[str]:
        """Return the words of a list, in small letters."""
        return frozenset(self.lexicon.words(self.context.catalog.tool(f"ask.{key}")))

    def _has(self, key: str) -> bool:
        """Return whether the question holds one of several phrases."""
        line = f" {' '.join(one.typed for one in self.line)} "
        phrases = self.context.catalog.tool(f"ask.{key}").split(",")
        return any(f" {' '.join(self.lexicon.words(one))} " in line for one in phrases)

    def _terms(self) -> Iterator[Term]:
        """Yield the terms of the question in order, each as heavy as it is."""
        heads, before, light, asking = map(self._list, ("heads", "heads-before", "light-words", "asking"))
        common = frozenset(token for one in self._list("common-words") for token in self.lexicon.tokens_of(one))
        prices = self._list("wants.price.asked")
        place, end, wanted, close = 0, -1, False, False
        while place < len(self.line):
            word = self.line[place]
            close = (close and not word.is_stop) or word.typed in before
            wanted = wanted or word.typed in heads
            found = phrase_term(self.line, place, self.lexicon)
            if found is None and not word.is_stop:
                found = word_term(word, self.lexicon, self.vocabulary), 1
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

    def _rolled(self) -> Iterator[str]:
        """Yield the numbers that count nothing: behind an article, or before a word passed over."""
        articles = self._list("articles")
        for number, word in enumerate(self.line):
            if word.stem.isdecimal():
                before = self.line[number - 1].typed if number else ""
                if before in articles or number + 1 == len(self.line) or self.line[number + 1].is_stop:
                    yield word.stem

    def _yes_no(self) -> Asks | None:
        """Return what a question asks that wants yes or no; none that is asked with *not*."""
        if self._has("asking") or self._has("negating"):
            return None
        sorts: tuple[Asks, ...] = ("must", "may", "is")
        return next((one for one in sorts if self._has(f"sorts.{one}")), None)


def _once(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Return the terms without those that are asked for twice, the heavier one of each."""
    found: dict[frozenset[Phrase], Term] = {}
    for term in terms:
        key = frozenset(term.phrases)
        if key not in found or found[key].weight < term.weight:
            found[key] = term
    return tuple(found.values())
