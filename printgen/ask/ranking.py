"""Statements and a question → how well each answers it, by BM25 over weighted fields (BM25F).

A word counts the more, the fewer statements have it, and more in what names a statement than in
what it says. On top comes how near a statement is to one of the questions people ask when they want
to know it. Looked at as well is how much of the question a statement covers at all: what covers too
little answers another question.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from printgen.ask import weights
from printgen.ask.context import AskContext
from printgen.ask.lexicon import Lexicon, Phrase, is_part
from printgen.ask.question import Question, Term
from printgen.ask.statements.statement import Statement, bold_of
from printgen.ask.weights import IN_PARTS, INSIDE
from printgen.model.text.message_catalog import as_text

LETTERS = 2
"""So many letters at its beginning no word loses when it is stemmed."""

INSIDE_LETTERS = 4
"""A stem that is looked for within compounds has at least so many letters."""


@dataclass(frozen=True, slots=True)
class Field:
    """A text: how often each stem stands in it, all in order, how many words have a meaning."""

    counts: Mapping[str, float]
    line: str
    length: int

    def count(self, phrase: Phrase) -> float:
        """Return how often a phrase stands there; a part of a compound counts less."""
        if len(phrase) == 1:
            return self.counts.get(phrase[0], 0.0)
        if phrase[0] not in self.counts:
            return 0.0
        return float(self.line.count(f" {' '.join(phrase)} "))

    def match(self, term: Term) -> float:
        """Return how well the text has a term: 1 for the very word, less for what may stand for it."""
        best = 0.0
        for phrase, much in term.phrases.items():
            if phrase[0] in self.counts and much > best:  # most are not there
                best = max(best, much * min(1.0, self.count(phrase)))
        if term.parts and best < IN_PARTS:
            best = max(best, IN_PARTS * sum(map(self.match, term.parts)) / len(term.parts))
        return best

    def has_together(self, one: Term, other: Term) -> bool:
        """Return whether two terms stand one right behind the other."""
        return any(
            f" {' '.join((*first, *second))} " in self.line
            for first in one.phrases
            if self.count(first)
            for second in other.phrases
        )


@dataclass(frozen=True, slots=True)
class IndexedStatement:
    """A statement with its fields; ``examples``: questions of people who want to know it."""

    statement: Statement
    fields: Mapping[str, Field]
    examples: tuple[Field, ...]

    def match(self, term: Term) -> float:
        """Return how well a statement has a term, its keywords apart."""
        return max(field.match(term) for name, field in self.fields.items() if name != "keywords")


class StatementIndex:
    """The statements of a game, their texts by field, and the stems of all of them."""

    def __init__(self, context: AskContext, lexicon: Lexicon, found: Sequence[Statement]) -> None:
        self.lexicon, self._statements = lexicon, found
        self._texts = tuple(_texts(context, one) for one in found)
        self._words = cache(lexicon.words)
        every = {word for texts in self._texts for text in texts.values() for word in self._words(text)}
        self.stems = frozenset(token for word in every for token in lexicon.tokens_of(word))

    def entries(self, question: Question) -> list[IndexedStatement]:
        """Return the statements with their fields, of which only stems are read that a question may ask for."""
        terms = [part for term in question.terms for part in (term, *term.parts)]
        tokens = {token for term in terms for phrase in term.phrases for token in phrase}
        inside = sorted(token for token in tokens if len(token) >= INSIDE_LETTERS)
        letters = {token[:LETTERS] for token in tokens}

        @cache
        def read(word: str) -> tuple[Phrase, list[str]]:
            """Return the stem of a word and its parts that are wanted; any other word stays as it is."""
            within = [token for token in inside if token in word]
            if not within and word[:LETTERS] not in letters and not word[0].isdecimal():
                return (self.lexicon.numbers.get(word, word),), []
            stems = self.lexicon.tokens_of(word)
            return stems, [one for one in within for stem in stems if one != stem and is_part(one, stem, self.stems)]

        @cache
        def field(text: str) -> Field:
            words = self._words(text)
            stems = [token for word in words for token in read(word)[0]]
            parts = [part for word in words for part in read(word)[1]]
            length = sum(word not in self.lexicon.passed_over for word in words)
            return Field(dict.fromkeys(parts, INSIDE) | dict(Counter(stems)), f" {' '.join(stems)} ", length)

        return [
            IndexedStatement(
                statement,
                {name: field(text) for name, text in texts.items()},
                tuple(field(text) for text in statement.keywords.split(",")),
            )
            for statement, texts in zip(self._statements, self._texts, strict=True)
        ]


def _texts(context: AskContext, statement: Statement) -> dict[str, str]:
    return {
        "bold": bold_of(statement.line),
        "text": f"{as_text(statement.line)} {as_text(statement.note)}",
        "heading": f"{statement.name} {statement.only}",
        "keywords": statement.keywords,
        "kind": context.catalog.tool_or(f"ask.kinds.{statement.kind}", ""),
    }


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
    having = [sum(each[n] > weights.INSIDE / 2 for each in best) for n in range(len(terms))]
    judge = _Judge(context, lexicon, question, entries, having)
    matches = []
    for entry, alone, several, each in zip(entries, own, examples, best, strict=True):
        with_example = [tuple(map(max, alone, one)) for one in several]
        nearest = max(range(len(several)), key=lambda n: judge.coverage(with_example[n]))
        score = judge.score(entry, each)
        score += weights.NEAR_EXAMPLE * judge.nearness(several[nearest], entry.examples[nearest])
        if score:
            matched = with_example[nearest]
            coverage = judge.coverage(matched)
            score *= judge.prior(entry) * (1 - weights.BY_COVERAGE + weights.BY_COVERAGE * coverage)
            focus = _best(matched, [term.is_focus for term in terms])
            is_count = not {"number", "price"}.isdisjoint(question.wants)
            content = _best(matched, [is_count and term.is_content for term in terms])
            matches.append(Match(entry, score, coverage, matched, focus, content))
    return sorted(matches, key=lambda one: -one.score)


def _best(matched: Sequence[float], of: Sequence[bool]) -> float:
    """Return how well the best of some terms is matched; 1 where there are none."""
    return max((much for much, one in zip(matched, of, strict=True) if one), default=1.0)


class _Judge:
    """What each term of a question counts, and makes up of it; how likely a statement is what was asked for.

    ``having``: how many of the statements have each term.
    """

    def __init__(
        self,
        context: AskContext,
        lexicon: Lexicon,
        question: Question,
        entries: Sequence[IndexedStatement],
        having: Sequence[int],
    ) -> None:
        self._context, self._lexicon, self._question, self._terms = context, lexicon, question, question.terms
        may, total = question.yes_no == "may", len(entries)
        common, unknown = weights.COMMON_MAY if may else weights.COMMON, weights.UNKNOWN_MAY if may else weights.UNKNOWN
        terms = list(zip(question.terms, having, strict=True))
        # The fewer statements have a word, the more it counts.
        self._worths = [term.weight * math.log(1 + (total - have + 0.5) / (have + 0.5)) for term, have in terms]
        self._shares = [term.share * (1 if have else common if term.is_common else unknown) for term, have in terms]
        self._lengths = {
            name: max(1.0, sum(one.fields[name].length for one in entries) / max(1, total)) for name in weights.FIELDS
        }
        lists = [f"{want}.answered" for want in question.wants if want not in ("number", "price")]
        *self._answer_words, self._limits = (
            tuple(map(lexicon.tokens, context.catalog.tool(f"ask.wants.{one}").split(",")))
            for one in (*lists, "number.limits")
        )

    def coverage(self, matched: Sequence[float]) -> float:
        """Return how much of a question is covered, from 0 to 1."""
        whole = sum(self._shares)
        return sum(map(float.__mul__, self._shares, matched)) / whole if whole else 0.0

    def nearness(self, matched: Sequence[float], example: Field) -> float:
        """Return how near a question is to one that people ask, by what it has and leaves out."""
        shared = sum(worth * much for worth, much in zip(self._worths, matched, strict=True))
        shared *= weights.SAME_ASKING if any(f" {one} " in example.line for one in self._question.asking) else 1
        words = sum(len(term.typed.split()) for term, much in zip(self._terms, matched, strict=True) if much)
        return shared * min(1.0, words / max(1, example.length))

    def score(self, entry: IndexedStatement, matched: Sequence[float]) -> float:
        """Return the sum of what the words of a question count in a statement."""
        score = 0.0
        for term, worth, much in zip(self._terms, self._worths, matched, strict=True):
            if much and (often := self._frequency(term, entry)):
                score += worth * (much * often * (weights.SATURATION + 1) / (often + weights.SATURATION))
        for one, other in pairwise(range(len(self._terms))):
            if matched[one] and matched[other] and self._terms[other].follows:
                fields = entry.fields.values()
                together = any(field.has_together(self._terms[one], self._terms[other]) for field in fields)
                score += weights.TOGETHER * (self._worths[one] + self._worths[other]) if together else 0
        return score

    def _frequency(self, term: Term, entry: IndexedStatement) -> float:
        """Return how often a statement has a term, by field, as long as it is for one of its kind."""
        whole = 0.0
        for name, weight in weights.FIELDS.items():
            field = entry.fields[name]
            often = sum(much * field.count(one) for one, much in term.phrases.items() if one[0] in field.counts)
            often = often or (field.match(term) if term.parts else 0.0)
            whole += weight * often / (1 - weights.BY_LENGTH + weights.BY_LENGTH * field.length / self._lengths[name])
        return whole

    def prior(self, entry: IndexedStatement) -> float:
        """Return the factor of a statement."""
        statement, text, question = entry.statement, entry.fields["text"], self._question
        if self._is_its_question(entry):
            return weights.MEANT
        prior = 1.0 if self._is_worked(entry) else weights.PRIORS.get(statement.kind, 1.0)
        if statement.variant:
            prior *= self._variant(statement.variant)
        for phrases in self._answer_words:
            prior *= weights.FITTING if any(text.count(phrase) for phrase in phrases) else 1
        if "price" in question.wants and statement.kind == "cost":
            prior *= weights.PRICED
        if "number" in question.wants:
            prior *= weights.FITTING if any(token.isdecimal() for token in text.counts) else 1
            if question.may and any(text.count(phrase) for phrase in self._limits):
                prior *= weights.LIMITED
            if statement.kind in weights.COUNTING_KINDS:
                prior *= weights.LAID_OUT if question.may and statement.kind != "game" else weights.FITTING
        return prior

    def _is_worked(self, entry: IndexedStatement) -> bool:
        """Return whether a worked example has all the numbers of a question."""
        numbers = [term for term in self._question.terms if term.is_number]
        is_example = entry.statement.kind == "example"
        return is_example and len(numbers) >= weights.WORKED_NUMBERS and all(entry.match(one) for one in numbers)

    def _is_its_question(self, entry: IndexedStatement) -> bool:
        """Return whether nearly every word of the question of a ruling is asked."""
        if entry.statement.kind != "ruling":
            return False
        words = [one for one in self._lexicon.tokens(entry.statement.name) if one not in self._lexicon.passed_over]
        return sum(one in self._question.tokens for one in words) >= weights.VERBATIM * len(words)

    def _variant(self, name: str) -> float:
        tokens = set(self._question.tokens)
        names = map(self._lexicon.tokens, self._context.in_each_language(f"variants.{name}.name"))
        is_named = any(set(one) <= tokens for one in names)
        return weights.IN_PLAY if name in self._context.options or is_named else weights.NOT_IN_PLAY
