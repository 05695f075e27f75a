"""What somebody asks → what is asked for: the words that tell something, and how it is asked."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from printgen.ask.lexicon import Lexicon, Phrase
from printgen.ask.parts import Asked
from printgen.ask.stems import words
from printgen.ask.terms import Term, Word, phrase_term, word_term
from printgen.ask.vocabulary import Vocabulary
from printgen.model.rules import Asks

Wants = Literal["who", "where", "when", "number", "price"]
"""What an answer names."""

FOCUS, LIGHT = 1.4, 0.5
"""How much heavier the thing is that is asked for, how much lighter a verb of all work."""

_SENTENCE = re.compile(r"(?<=\S[.!?;:])\s+|\s[–—-]\s")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked.

    ``sort``: that of a question which wants yes or no. ``tokens``: the stems of all its words.
    ``wants``: what kind of word an answer has. ``thrown``: the numbers that stand for themselves,
    as in *I rolled a 3*. ``asking``: the words that ask who, where or when. ``may``: it has a word
    that asks for leave, as in *how many may I have*.
    """

    terms: tuple[Term, ...]
    sort: Asks | None = None
    tokens: Phrase = ()
    wants: tuple[Wants, ...] = ()
    thrown: tuple[str, ...] = ()
    asking: tuple[str, ...] = ()
    may: bool = False


def read(asked: Asked, lexicon: Lexicon, text: str, vocabulary: Vocabulary) -> Question:
    """Read a question; ``vocabulary``: the words of the statements."""
    line = [
        Word(word, token, word in lexicon.passed_over, aside)
        for sentence, aside in _sentences(text)
        for word in words(sentence)
        for token in lexicon.tokens_of(word)
    ]
    typed = [one.typed for one in line]
    return Question(
        terms=_once(_terms(asked, lexicon, line, vocabulary)),
        sort=_sort(asked, typed),
        tokens=tuple(one.stem for one in line),
        wants=tuple(one for one in get_args(Wants) if _has(asked, f"ask.wants.{one}.asked", typed)),
        thrown=tuple(_thrown(asked, line)),
        asking=tuple(_asking(asked, typed)),
        may=_has(asked, "ask.sorts.may", typed),
    )


def _terms(asked: Asked, lexicon: Lexicon, line: Sequence[Word], vocabulary: Vocabulary) -> Iterator[Term]:
    """Give the terms of a question in order, each as heavy as it is."""
    lists = ("heads", "heads-before", "light-words", "asking")
    heads, before, light, asking = (_listed(asked, f"ask.{one}") for one in lists)
    common = frozenset(token for one in _listed(asked, "ask.common-words") for token in lexicon.tokens_of(one))
    prices = _listed(asked, "ask.wants.price.asked")
    place, end, wanted, close = 0, -1, False, False
    while place < len(line):
        word = line[place]
        close = (close and not word.stop) or word.typed in before
        wanted = wanted or word.typed in heads
        found = phrase_term(line, place, lexicon)
        if found is None and not word.stop:
            found = word_term(word, lexicon, vocabulary), 1
        if found is None:
            place += 1
            continue
        term, length = found
        weight = LIGHT if length == 1 and word.typed in light else term.weight
        is_focus = wanted or close or (length > 1 and word.typed in asking)
        yield replace(
            term,
            weight=weight * FOCUS if is_focus else weight,
            is_aside=word.aside,
            is_focus=is_focus,
            is_common=length == 1 and word.stem in common,
            is_price=length == 1 and word.typed in prices,
            follows=place == end,
        )
        wanted = close = False
        place = end = place + length


def _asking(asked: Asked, typed: Sequence[str]) -> Iterator[str]:
    """Give the words of a question that ask who, where or when."""
    lists = (_listed(asked, f"ask.wants.{one}.asked") for one in ("who", "where", "when"))
    known = frozenset[str]().union(*lists)
    yield from (one for one in typed if one in known)


def _sentences(text: str) -> Iterator[tuple[str, bool]]:
    """Take a question apart into sentences; what is told before the last is said aside."""
    sentences = [one for one in _SENTENCE.split(text) if words(one)]
    yield from ((one, number < len(sentences) - 1) for number, one in enumerate(sentences))


def _thrown(asked: Asked, line: Sequence[Word]) -> Iterator[str]:
    """Give the numbers that count nothing: behind an article, or before a word passed over."""
    articles = _listed(asked, "ask.articles")
    for number, word in enumerate(line):
        if word.stem.isdecimal():
            before = line[number - 1].typed if number else ""
            ends = number + 1 == len(line) or line[number + 1].stop
            if before in articles or ends:
                yield word.stem


def _once(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Leave out what was said before."""
    found: dict[frozenset[Phrase], Term] = {}
    for term in terms:
        key = frozenset(term.phrases)
        if key not in found or found[key].weight < term.weight:
            found[key] = term
    return tuple(found.values())


def _listed(asked: Asked, key: str) -> frozenset[str]:
    """Give the words of a list, in small letters."""
    return frozenset(words(asked.catalog.tool(key)))


def _sort(asked: Asked, typed: Sequence[str]) -> Asks | None:
    """Tell what a question asks for that wants yes or no; none that is asked with *not*."""
    if _has(asked, "ask.asking", typed) or _has(asked, "ask.negating", typed):
        return None
    sorts: tuple[Asks, ...] = ("must", "may", "is")
    return next((one for one in sorts if _has(asked, f"ask.sorts.{one}", typed)), None)


def _has(asked: Asked, key: str, typed: Sequence[str]) -> bool:
    """Tell whether a question holds one of several phrases."""
    line = f" {' '.join(typed)} "
    return any(f" {' '.join(words(one))} " in line for one in asked.catalog.tool(key).split(","))
