"""Statements → their words by field, so that the terms of a question are found in them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

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
