"""Statements and a question → how well each answers it, by BM25 over weighted fields (BM25F).

A word counts the more, the fewer statements have it, and more in what names a statement than in
what it says. On top comes how near a statement is to one of the questions people ask when they want
to know it. Looked at as well is how much of the question a statement covers at all: what covers too
little answers another question.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from printgen.ask.documents import FIELDS, INSIDE, Entry, Field
from printgen.ask.lexicon import Lexicon
from printgen.ask.likelihood import Likelihood
from printgen.ask.parts import Asked
from printgen.ask.question import Question
from printgen.ask.statements.statement import Statement
from printgen.ask.terms import Term

SATURATION, BY_LENGTH = 1.2, 0.4
"""k1 and b of BM25."""

AS_ASKED, TOGETHER, ALIKE = 0.8, 0.3, 1.3
"""What it counts to be near to what people ask, and to have two words together as they have; how
much more it counts where both ask with the same word, such as *when*.
"""

COVERED = 0.9
"""How much of the score depends on how much of the question is covered."""

UNKNOWN, UNKNOWN_DEED = 2.0, 2.4
"""How much more of a question is left out with a word that no statement has; more where somebody
asks whether one may do it.
"""

COMMON, COMMON_DEED = 0.2, 0.8
"""The same of a word of every day."""


@dataclass(frozen=True, slots=True)
class Match:
    """How well a statement answers: the score it is ranked by, and what it covers, 0 to 1.

    ``held``: how well it has each term, with the nearest of the questions people ask. ``focus``:
    how well it has the thing that is asked for. ``telling``: how well it has any thing or deed,
    where a number or a price is asked for.
    """

    entry: Entry
    score: float
    coverage: float
    held: tuple[float, ...]
    focus: float
    telling: float

    @property
    def statement(self) -> Statement:
        """The statement itself."""
        return self.entry.statement


def ranked(asked: Asked, lexicon: Lexicon, found: Sequence[Entry], question: Question) -> list[Match]:
    """Give all statements that have anything of a question, the best first."""
    terms = question.terms
    held = [tuple(one.has(term) for term in terms) for one in found]
    near = [[tuple(field.has(term) for term in terms) for field in one.asked] for one in found]
    having = [
        sum(_any(own, asks, n) > INSIDE / 2 for own, asks in zip(held, near, strict=True)) for n in range(len(terms))
    ]
    weights = _Weights.of(question, having, found)
    likelihood = Likelihood.of(asked, lexicon, question)
    matches = []
    for entry, own, asks in zip(found, held, near, strict=True):
        closest = max(range(len(asks)), key=lambda n: weights.covered(_both(own, asks[n])))
        both = _both(own, asks[closest])
        score = weights.score(entry, _both(own, tuple(map(max, *asks, own))))
        score += AS_ASKED * weights.nearness(asks[closest], entry.asked[closest])
        if score:
            coverage = weights.covered(both)
            score *= likelihood.prior(entry) * (1 - COVERED + COVERED * coverage)
            focus = _best(both, [term.is_focus for term in terms])
            counts = {"number", "price"} & {*question.wants}
            telling = _best(both, [bool(counts) and term.is_telling for term in terms])
            matches.append(Match(entry, score, coverage, both, focus, telling))
    return sorted(matches, key=lambda one: -one.score)


def _best(held: Sequence[float], of: Sequence[bool]) -> float:
    """Tell how well the best of some terms is held; 1 where there are none."""
    return max((much for much, one in zip(held, of, strict=True) if one), default=1.0)


def _any(own: Sequence[float], asks: Sequence[Sequence[float]], number: int) -> float:
    return max(own[number], *(one[number] for one in asks))


def _both(own: Sequence[float], asks: Sequence[float]) -> tuple[float, ...]:
    return tuple(map(max, own, asks))


@dataclass(frozen=True, slots=True)
class _Weights:
    """What each term of a question counts, and makes up of it; how long fields are on average."""

    terms: tuple[Term, ...]
    worths: tuple[float, ...]
    shares: tuple[float, ...]
    lengths: Mapping[str, float]
    asking: tuple[str, ...]

    @classmethod
    def of(cls, question: Question, having: Sequence[int], found: Sequence[Entry]) -> "_Weights":
        """Weigh the terms by how many statements have them."""
        terms = tuple(zip(question.terms, having, strict=True))
        may = question.sort == "may"
        lengths = {
            name: max(1.0, sum(one.fields[name].length for one in found) / max(1, len(found))) for name in FIELDS
        }
        return cls(
            question.terms,
            tuple(term.weight * _rarity(have, len(found)) for term, have in terms),
            tuple(term.share * (1 if have else _unknown(term, may)) for term, have in terms),
            lengths,
            question.asking,
        )

    def covered(self, held: Sequence[float]) -> float:
        """Tell how much of a question is covered, from 0 to 1."""
        whole = sum(self.shares)
        return sum(map(float.__mul__, self.shares, held)) / whole if whole else 0.0

    def nearness(self, held: Sequence[float], field: Field) -> float:
        """Tell how near a question is to one that people ask, by what it has and leaves out."""
        shared = sum(worth * much for worth, much in zip(self.worths, held, strict=True))
        shared *= ALIKE if any(f" {one} " in field.line for one in self.asking) else 1
        return shared * min(1.0, self._matched(held) / max(1, field.length))

    def _matched(self, held: Sequence[float]) -> int:
        return sum(len(term.typed.split()) for term, much in zip(self.terms, held, strict=True) if much)

    def score(self, entry: Entry, held: Sequence[float]) -> float:
        """Sum up what the words of a question count in a statement."""
        score = sum(
            worth * _saturated(self._often(term, entry), much)
            for term, worth, much in zip(self.terms, self.worths, held, strict=True)
            if much
        )
        for one, other in pairwise(range(len(self.terms))):
            if held[one] and held[other] and self.terms[other].follows:
                together = (field.has_together(self.terms[one], self.terms[other]) for field in entry.fields.values())
                score += TOGETHER * (self.worths[one] + self.worths[other]) if any(together) else 0
        return score

    def _often(self, term: Term, entry: Entry) -> float:
        """Tell how often a statement has a term, by field, as long as it is for one of its kind."""
        whole = 0.0
        for name, weight in FIELDS.items():
            field = entry.fields[name]
            often = sum(much * field.often(phrase) for phrase, much in term.phrases.items())
            often = often or (field.has(term) if term.parts else 0.0)
            length = field.length / self.lengths[name]
            whole += weight * often / (1 - BY_LENGTH + BY_LENGTH * length)
        return whole


def _unknown(term: Term, may: bool) -> float:
    if term.is_common:
        return COMMON_DEED if may else COMMON
    return UNKNOWN_DEED if may else UNKNOWN


def _rarity(having: int, all_of_them: int) -> float:
    """Tell what a word counts: the more, the fewer statements have it."""
    return math.log(1 + (all_of_them - having + 0.5) / (having + 0.5))


def _saturated(often: float, much: float) -> float:
    return much * often * (SATURATION + 1) / (often + SATURATION) if often else 0.0
