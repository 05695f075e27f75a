"""Statements → their words by field, so that the terms of a question are found in them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from printgen.ask.context import AskContext
from printgen.ask.lexicon import LETTERS, Lexicon, Phrase
from printgen.ask.question import Question
from printgen.ask.statements.statement import Statement, bold_of, text_of
from printgen.ask.terms import Term
from printgen.ask.vocabulary import Vocabulary, is_part
from printgen.ask.weights import IN_PARTS, INSIDE

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
            if much > best:
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
    """The statements of a game, their texts by field, and the words of all of them."""

    def __init__(self, context: AskContext, lexicon: Lexicon, found: Sequence[Statement]) -> None:
        self.statements = tuple(found)
        self._texts = tuple(_texts(context, one) for one in found)
        self.vocabulary = Vocabulary(lexicon, (text for one in self._texts for text in one.values()))

    def entries(self, question: Question) -> tuple[IndexedStatement, ...]:
        """Return the statements with their fields, as far as a question may ask for them."""
        field = _FieldReader(self.vocabulary, question).field
        return tuple(
            IndexedStatement(
                statement,
                {name: field(text) for name, text in texts.items()},
                tuple(field(text) for text in statement.keywords.split(",")),
            )
            for statement, texts in zip(self.statements, self._texts, strict=True)
        )


class _FieldReader:
    """Makes fields of texts: each text and each word once, and only stems that a question may ask for."""

    def __init__(self, vocabulary: Vocabulary, question: Question) -> None:
        self.vocabulary, self.lexicon = vocabulary, vocabulary.lexicon
        terms = [part for term in question.terms for part in (term, *term.parts)]
        tokens = {token for term in terms for phrase in term.phrases for token in phrase}
        self._inside = tuple(sorted(token for token in tokens if len(token) >= INSIDE_LETTERS))
        self._letters = frozenset(token[:LETTERS] for token in tokens)
        self._read: Callable[[str], tuple[Phrase, tuple[str, ...]]] = cache(self._word)
        self.field: Callable[[str], Field] = cache(self._field)

    def _field(self, text: str) -> Field:
        words = self.vocabulary.words(text)
        read = [self._read(word) for word in words]
        tokens = [token for stems, _ in read for token in stems]
        counts = dict.fromkeys((part for _, parts in read for part in parts), INSIDE) | dict(Counter(tokens))
        length = sum(word not in self.lexicon.passed_over for word in words)
        return Field(counts, f" {' '.join(tokens)} ", length)

    def _word(self, word: str) -> tuple[Phrase, tuple[str, ...]]:
        """Return the stem of a word and its parts that are wanted; any other word stays as it is."""
        within = [token for token in self._inside if token in word]
        if not within and word[:LETTERS] not in self._letters and not word[0].isdecimal():
            return (self.lexicon.numbers.get(word, word),), ()
        tokens, known = self.lexicon.tokens_of(word), self.vocabulary.has
        return tokens, tuple(one for one in within for token in tokens if one != token and is_part(one, token, known))


def _texts(context: AskContext, statement: Statement) -> dict[str, str]:
    """Return the texts of a statement by field."""
    return {
        "bold": bold_of(statement.line),
        "text": f"{text_of(statement.line)} {text_of(statement.note)}",
        "heading": f"{statement.name} {statement.only}",
        "keywords": statement.keywords,
        "kind": context.catalog.tool_or(f"ask.kinds.{statement.kind}", ""),
    }
