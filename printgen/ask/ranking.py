"""Statements and a question → how well each answers it, by BM25 over weighted fields (BM25F).

A word counts the more, the fewer statements have it; in what names a statement more than in what it
says. Looked at as well is how much of the question a statement covers at all: what covers too
little answers another question.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from printgen.ask.lexicon import Lexicon, Phrase
from printgen.ask.parts import Asked
from printgen.ask.question import Question, Term, splits
from printgen.ask.statements.statement import Kind, Statement, bold_of, text_of

SATURATION, BY_LENGTH = 1.2, 0.4
"""k1 and b of BM25."""

FIELDS = {"head": 1.6, "found": 1.2, "said": 1.0, "about": 0.7, "kind": 0.5}
"""What a word counts in what is bold in a statement, among the words it is found by, in what it
says, in what heads it, among those of its kind.
"""

INSIDE = 0.6
"""What a part of a compound counts in a statement."""

PRIORS: Mapping[Kind, float] = {
    "set-up": 0.95,
    "turn": 0.95,
    "block": 0.9,
    "score": 0.8,
    "piece": 0.75,
    "odds": 0.7,
    "ruling": 0.6,
    "example": 0.4,
}
"""How likely a kind is what was asked for; 1 where nothing is said."""

IN_PLAY, NOT_IN_PLAY = 1.5, 0.4
"""How likely it is that a variant is meant that was chosen, or one that nobody names."""

FITTING = 1.15
"""How much likelier it is what was asked for when it has the kind of word that is wanted."""

NUMBERS = 2
"""So many numbers of a question together make a worked example likely."""

UNKNOWN = 2.0
"""How much more of a question is left out with a word that no statement has."""


@dataclass(frozen=True, slots=True)
class Field:
    """A text: how often each stem stands in it, its stems in order, how many there are."""

    counts: Mapping[str, float]
    line: str
    length: int

    def often(self, phrase: Phrase) -> float:
        """Tell how often a phrase stands there; a part of a compound counts less."""
        if len(phrase) == 1:
            return self.counts.get(phrase[0], 0.0)
        if phrase[0] not in self.counts:
            return 0.0
        return float(self.line.count(f" {' '.join(phrase)} "))


@dataclass(frozen=True, slots=True)
class Entry:
    """A statement with its fields."""

    statement: Statement
    fields: Mapping[str, Field]


@dataclass(frozen=True, slots=True)
class Match:
    """How well a statement answers: the score it is ranked by, and what it covers, 0 to 1.

    ``focus``: how well it has the thing that is asked for.
    """

    entry: Entry
    score: float
    coverage: float
    focus: float

    @property
    def statement(self) -> Statement:
        """The statement itself."""
        return self.entry.statement


def entries(asked: Asked, lexicon: Lexicon, found: Sequence[Statement]) -> tuple[Entry, ...]:
    """Take the words of the statements down; compounds with their parts."""
    texts = [_texts(asked, one) for one in found]
    tokens = [{name: lexicon.tokens(text) for name, text in one.items()} for one in texts]
    known = frozenset(token for one in tokens for line in one.values() for token in line)
    parts = {
        token: tuple({part for pair in splits(token, known) for part in pair})
        for token in known
        if token.isalpha()
    }
    return tuple(
        Entry(statement, {name: _field(line, parts) for name, line in one.items()})
        for statement, one in zip(found, tokens, strict=True)
    )


def vocabulary(found: Iterable[Entry]) -> frozenset[str]:
    """Give every stem that stands in a statement."""
    return frozenset(
        token for one in found for field in one.fields.values() for token in field.counts
    )


def _texts(asked: Asked, statement: Statement) -> dict[str, str]:
    return {
        "head": bold_of(statement.line),
        "found": statement.found_by,
        "said": f"{text_of(statement.line)} {text_of(statement.note)}",
        "about": f"{statement.name} {statement.only}",
        "kind": asked.say.tool_or(f"ask.kinds.{statement.kind}", ""),
    }


def _field(line: Phrase, parts: Mapping[str, tuple[str, ...]]) -> Field:
    counts: Counter[str] = Counter()
    for token in line:
        counts[token] += 1  # type: ignore[assignment]
    inside: dict[str, float] = dict(counts)
    for token in line:
        for part in parts.get(token, ()):
            inside[part] = max(inside.get(part, 0.0), INSIDE)
    return Field(inside, f" {' '.join(line)} ", len(line))


def ranked(
    asked: Asked, lexicon: Lexicon, found: Sequence[Entry], question: Question
) -> list[Match]:
    """Give all statements that have anything of a question, the best first."""
    lengths = {
        name: max(1.0, sum(one.fields[name].length for one in found) / max(1, len(found)))
        for name in FIELDS
    }
    held = [[strength(term, one) for term in question.terms] for one in found]
    having = [sum(one[n] > INSIDE / 2 for one in held) for n in range(len(question.terms))]
    terms = tuple(zip(question.terms, having, strict=True))
    worths = [term.weight * _rarity(have, len(found)) for term, have in terms]
    shares = [term.share * (1 if have else UNKNOWN) for term, have in terms]
    words = _Wanted.of(asked, lexicon, question)
    matches = []
    for entry, strengths in zip(found, held, strict=True):
        score = sum(
            worth * _saturated(_often(term, entry, lengths), much)
            for term, worth, much in zip(question.terms, worths, strengths, strict=True)
            if much
        )
        if score:
            covered = sum(s * m for s, m in zip(shares, strengths, strict=True))
            coverage = covered / (sum(shares) or 1.0)
            focus = max((strengths[n] for n in question.focus), default=1.0)
            score *= words.prior(entry, question) * (0.4 + 0.6 * coverage)
            matches.append(Match(entry, score, coverage, focus))
    return sorted(matches, key=lambda one: -one.score)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What makes a statement likelier, whatever words it shares with a question."""

    asked: Asked
    kinds: tuple[tuple[Phrase, ...], ...]
    variants: Mapping[str, Phrase]
    wants_number: bool

    @classmethod
    def of(cls, asked: Asked, lexicon: Lexicon, question: Question) -> "_Wanted":
        """Look the words up that an answer has."""
        kinds = tuple(
            tuple(lexicon.tokens(one) for one in asked.say.tool(f"ask.wants.{want}.told").split(","))
            for want in question.wants
            if want != "number"
        )
        variants = {
            name: lexicon.tokens(asked.word(f"variants.{name}.name"))
            for name in asked.game.variants
        }
        return cls(asked, kinds, variants, "number" in question.wants)

    def prior(self, entry: Entry, question: Question) -> float:
        """Tell how likely a statement is what was asked for."""
        statement, told = entry.statement, entry.fields["said"]
        prior = PRIORS.get(statement.kind, 1.0)
        if statement.kind == "example":
            numbers = [term for term in question.terms if term.is_number]
            if len(numbers) >= NUMBERS and all(strength(one, entry) for one in numbers):
                prior = 1.0
        if statement.variant:
            prior *= self._variant(statement.variant, question)
        for phrases in self.kinds:
            prior *= FITTING if any(told.often(phrase) for phrase in phrases) else 1
        if self.wants_number and any(token.isdecimal() for token in told.counts):
            prior *= FITTING
        return prior

    def _variant(self, name: str, question: Question) -> float:
        if name in self.asked.options:
            return IN_PLAY
        return 1.0 if set(self.variants[name]) <= set(question.tokens) else NOT_IN_PLAY


def _rarity(having: int, all_of_them: int) -> float:
    """Tell what a word counts: the more, the fewer statements have it."""
    return math.log(1 + (all_of_them - having + 0.5) / (having + 0.5))


def strength(term: Term, entry: Entry) -> float:
    """Tell how well a statement has a term: 1 for the very word, less for what may stand for it."""
    best = max(
        (
            much * min(1.0, often)
            for phrase, much in term.phrases.items()
            for field in entry.fields.values()
            if (often := field.often(phrase))
        ),
        default=0.0,
    )
    if term.parts and best < 1:
        parts = [strength(part, entry) for part in term.parts]
        best = max(best, 0.9 * sum(parts) / len(parts))
    return best


def _often(term: Term, entry: Entry, lengths: Mapping[str, float]) -> float:
    """Tell how often a statement has a term, by field, as long as it is for one of its kind."""
    whole = 0.0
    for name, weight in FIELDS.items():
        field = entry.fields[name]
        often = sum(much * field.often(phrase) for phrase, much in term.phrases.items())
        if term.parts:
            often += sum(strength(part, entry) for part in term.parts) / len(term.parts) / 2
        whole += weight * often / (1 - BY_LENGTH + BY_LENGTH * field.length / lengths[name])
    return whole


def _saturated(often: float, much: float) -> float:
    return much * often * (SATURATION + 1) / (often + SATURATION) if often else 0.0
