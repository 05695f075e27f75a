"""Statements and a question → how well each answers it, by BM25 over weighted fields (BM25F).

A word counts the more, the fewer statements have it, and more in what names a statement than in
what it says. On top comes how near a statement is to one of the questions people ask when they want
to know it. Looked at as well is how much of the question a statement covers at all: what covers too
little answers another question.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from printgen.ask.context import AskContext
from printgen.ask.index import Field, IndexedStatement
from printgen.ask.lexicon import Lexicon
from printgen.ask.question import Question, Term
from printgen.ask.statements.statement import Statement
from printgen.ask.weights import (
    BY_COVERAGE,
    BY_LENGTH,
    COMMON,
    COMMON_MAY,
    COUNTING_KINDS,
    FIELDS,
    FITTING,
    IN_PLAY,
    INSIDE,
    LAID_OUT,
    LIMITED,
    MEANT,
    NEAR_EXAMPLE,
    NOT_IN_PLAY,
    PRICED,
    PRIORS,
    SAME_ASKING,
    SATURATION,
    TOGETHER,
    UNKNOWN,
    UNKNOWN_MAY,
    VERBATIM,
    WORKED_NUMBERS,
)


@dataclass(frozen=True, slots=True)
class Match:
    """How well a statement answers: the score it is ranked by, and what it covers, 0 to 1.

    ``matched``: how well it has each term, with the nearest of its example questions. ``focus``:
    how well it has the thing that is asked for. ``content``: how well it has any thing or deed,
    where a number or a price is asked for.
    """

    entry: IndexedStatement
    score: float
    coverage: float
    matched: tuple[float, ...]
    focus: float
    content: float

    @property
    def statement(self) -> Statement:
        """The statement itself."""
        return self.entry.statement


def ranked(
    context: AskContext, lexicon: Lexicon, entries: Sequence[IndexedStatement], question: Question
) -> list[Match]:
    """Return all statements that have anything of a question, the best first."""
    terms = question.terms
    own = [tuple(one.match(term) for term in terms) for one in entries]
    examples = [[tuple(field.match(term) for term in terms) for field in one.examples] for one in entries]
    best = [tuple(map(max, *several, alone)) for alone, several in zip(own, examples, strict=True)]
    having = [sum(each[n] > INSIDE / 2 for each in best) for n in range(len(terms))]
    weights = _Weights(question, having, entries)
    likelihood = _Likelihood(context, lexicon, question)
    matches = []
    for entry, alone, several, each in zip(entries, own, examples, best, strict=True):
        with_example = [tuple(map(max, alone, one)) for one in several]
        nearest = max(range(len(several)), key=lambda n: weights.coverage(with_example[n]))
        score = weights.score(entry, each)
        score += NEAR_EXAMPLE * weights.nearness(several[nearest], entry.examples[nearest])
        if score:
            matched = with_example[nearest]
            coverage = weights.coverage(matched)
            score *= likelihood.prior(entry) * (1 - BY_COVERAGE + BY_COVERAGE * coverage)
            focus = _best(matched, [term.is_focus for term in terms])
            is_count = not {"number", "price"}.isdisjoint(question.wants)
            content = _best(matched, [is_count and term.is_content for term in terms])
            matches.append(Match(entry, score, coverage, matched, focus, content))
    return sorted(matches, key=lambda one: -one.score)


def _best(matched: Sequence[float], of: Sequence[bool]) -> float:
    """Return how well the best of some terms is matched; 1 where there are none."""
    return max((much for much, one in zip(matched, of, strict=True) if one), default=1.0)


class _Weights:
    """What each term of a question counts, and makes up of it; how long fields are on average."""

    def __init__(self, question: Question, having: Sequence[int], entries: Sequence[IndexedStatement]) -> None:
        self._terms, self._asking = question.terms, question.asking
        terms, may, total = list(zip(question.terms, having, strict=True)), question.yes_no == "may", len(entries)
        self._worths = [term.weight * _rarity(have, total) for term, have in terms]
        self._shares = [term.share * (1 if have else _unknown(term, may)) for term, have in terms]
        self._lengths = {
            name: max(1.0, sum(one.fields[name].length for one in entries) / max(1, total)) for name in FIELDS
        }

    def coverage(self, matched: Sequence[float]) -> float:
        """Return how much of a question is covered, from 0 to 1."""
        whole = sum(self._shares)
        return sum(map(float.__mul__, self._shares, matched)) / whole if whole else 0.0

    def nearness(self, matched: Sequence[float], example: Field) -> float:
        """Return how near a question is to one that people ask, by what it has and leaves out."""
        shared = sum(worth * much for worth, much in zip(self._worths, matched, strict=True))
        shared *= SAME_ASKING if any(f" {one} " in example.line for one in self._asking) else 1
        words = sum(len(term.typed.split()) for term, much in zip(self._terms, matched, strict=True) if much)
        return shared * min(1.0, words / max(1, example.length))

    def score(self, entry: IndexedStatement, matched: Sequence[float]) -> float:
        """Return the sum of what the words of a question count in a statement."""
        score = sum(
            worth * _saturated(self._frequency(term, entry), much)
            for term, worth, much in zip(self._terms, self._worths, matched, strict=True)
            if much
        )
        for one, other in pairwise(range(len(self._terms))):
            if matched[one] and matched[other] and self._terms[other].follows:
                fields = entry.fields.values()
                together = any(field.has_together(self._terms[one], self._terms[other]) for field in fields)
                score += TOGETHER * (self._worths[one] + self._worths[other]) if together else 0
        return score

    def _frequency(self, term: Term, entry: IndexedStatement) -> float:
        """Return how often a statement has a term, by field, as long as it is for one of its kind."""
        whole = 0.0
        for name, weight in FIELDS.items():
            field = entry.fields[name]
            often = sum(much * field.count(phrase) for phrase, much in term.phrases.items())
            often = often or (field.match(term) if term.parts else 0.0)
            whole += weight * often / (1 - BY_LENGTH + BY_LENGTH * field.length / self._lengths[name])
        return whole


def _unknown(term: Term, may: bool) -> float:
    if term.is_common:
        return COMMON_MAY if may else COMMON
    return UNKNOWN_MAY if may else UNKNOWN


def _rarity(having: int, total: int) -> float:
    """Return what a word counts: the more, the fewer statements have it."""
    return math.log(1 + (total - having + 0.5) / (having + 0.5))


def _saturated(often: float, much: float) -> float:
    return much * often * (SATURATION + 1) / (often + SATURATION) if often else 0.0


class _Likelihood:
    """What makes a statement likely as an answer to one question."""

    def __init__(self, context: AskContext, lexicon: Lexicon, question: Question) -> None:
        self._context, self._lexicon, self._question = context, lexicon, question
        lists = [f"{want}.answered" for want in question.wants if want not in ("number", "price")]
        phrases = [
            tuple(map(lexicon.tokens, context.catalog.tool(f"ask.wants.{one}").split(",")))
            for one in (*lists, "number.limits")
        ]
        self._answer_words, self._limits = phrases[:-1], phrases[-1]
        self._variant_names = {
            name: tuple(map(lexicon.tokens, context.in_each_language(f"variants.{name}.name")))
            for name in context.game.variants
        }

    def prior(self, entry: IndexedStatement) -> float:
        """Return the factor of a statement."""
        statement, text, question = entry.statement, entry.fields["text"], self._question
        if self._is_its_question(entry):
            return MEANT
        prior = 1.0 if self._is_worked(entry) else PRIORS.get(statement.kind, 1.0)
        if statement.variant:
            prior *= self._variant(statement.variant)
        for phrases in self._answer_words:
            prior *= FITTING if any(text.count(phrase) for phrase in phrases) else 1
        if "price" in question.wants and statement.kind == "cost":
            prior *= PRICED
        if "number" in question.wants:
            prior *= FITTING if any(token.isdecimal() for token in text.counts) else 1
            if question.may and any(text.count(phrase) for phrase in self._limits):
                prior *= LIMITED
            if statement.kind in COUNTING_KINDS:
                prior *= LAID_OUT if question.may and statement.kind != "game" else FITTING
        return prior

    def _is_worked(self, entry: IndexedStatement) -> bool:
        """Return whether a worked example has all the numbers of a question."""
        numbers = [term for term in self._question.terms if term.is_number]
        is_example = entry.statement.kind == "example"
        return is_example and len(numbers) >= WORKED_NUMBERS and all(entry.match(one) for one in numbers)

    def _is_its_question(self, entry: IndexedStatement) -> bool:
        """Return whether nearly every word of the question of a ruling is asked."""
        if entry.statement.kind != "ruling":
            return False
        words = [one for one in self._lexicon.tokens(entry.statement.name) if one not in self._lexicon.passed_over]
        return sum(one in self._question.tokens for one in words) >= VERBATIM * len(words)

    def _variant(self, name: str) -> float:
        tokens = set(self._question.tokens)
        is_named = any(set(one) <= tokens for one in self._variant_names[name])
        return IN_PLAY if name in self._context.options or is_named else NOT_IN_PLAY
