"""Statements → their words, taken down by field, so that those of a question are found in them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from printgen.ask.compounds import is_part
from printgen.ask.lexicon import LETTERS, Lexicon, Phrase
from printgen.ask.parts import Asked
from printgen.ask.question import Question
from printgen.ask.statements.statement import Statement, bold_of, text_of
from printgen.ask.terms import Term
from printgen.ask.vocabulary import Vocabulary

PART_LETTERS = 4
"""A stem that is looked for within compounds has at least so many."""

FIELDS = {"head": 1.6, "said": 1.0, "about": 0.7, "found": 0.7, "kind": 0.5}
"""What a word counts in what is bold in a statement, in what it says, in what heads it, among the
words it is found by, among those of its kind.
"""

INSIDE = 0.6
"""What a part of a compound counts in a statement."""

IN_PARTS = 0.9
"""What a compound counts of which a statement has the parts."""


@dataclass(frozen=True, slots=True)
class Field:
    """A text: how often each stem stands in it, all in order, how many words tell something."""

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

    def has(self, term: Term) -> float:
        """Tell how well a text has a term: 1 for the very word, less for what may stand for it."""
        best = 0.0
        for phrase, much in term.phrases.items():
            if much > best:
                best = max(best, much * min(1.0, self.often(phrase)))
        if term.parts and best < IN_PARTS:
            best = max(best, IN_PARTS * sum(map(self.has, term.parts)) / len(term.parts))
        return best

    def has_together(self, one: Term, other: Term) -> bool:
        """Tell whether two terms stand one right behind the other."""
        return any(
            f" {' '.join((*first, *second))} " in self.line
            for first in one.phrases
            if self.often(first)
            for second in other.phrases
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """A statement with its fields; ``asked``: what people ask when they want to know it."""

    statement: Statement
    fields: Mapping[str, Field]
    asked: tuple[Field, ...]

    def has(self, term: Term) -> float:
        """Tell how well a statement has a term, whatever people ask for."""
        return max(field.has(term) for name, field in self.fields.items() if name != "found")


def entries(library: "Library", question: Question) -> tuple[Entry, ...]:
    """Take the words of the statements down, as far as a question may ask for them."""
    line = _Wanted.of(library.vocabulary, question).reader()
    return tuple(
        Entry(
            statement,
            {name: line(text) for name, text in texts.items()},
            tuple(line(text) for text in statement.found_by.split(",")),
        )
        for statement, texts in zip(library.statements, library.texts, strict=True)
    )


class Library:
    """The statements of a game, their texts by field, and the words of all of them."""

    def __init__(self, asked: Asked, lexicon: Lexicon, found: Sequence[Statement]) -> None:
        self.lexicon, self.statements = lexicon, tuple(found)
        self.texts = tuple(_texts(asked, one) for one in found)
        self.vocabulary = Vocabulary(lexicon, (text for one in self.texts for text in one.values()))


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The stems that stand for a question: by their first letters, and those within compounds."""

    vocabulary: Vocabulary
    letters: frozenset[str]
    inside: tuple[str, ...]

    @classmethod
    def of(cls, vocabulary: Vocabulary, question: Question) -> "_Wanted":
        """Gather the stems of all that stands for a term."""
        terms = [part for term in question.terms for part in (term, *term.parts)]
        tokens = {token for term in terms for phrase in term.phrases for token in phrase}
        inside = tuple(sorted(token for token in tokens if len(token) >= PART_LETTERS))
        return cls(vocabulary, frozenset(token[:LETTERS] for token in tokens), inside)

    def reader(self) -> Callable[[str], Field]:
        """Give a function that takes a text down, each text and each word once."""
        read = cache(self._read)

        @cache
        def line(text: str) -> Field:
            tokens: list[str] = []
            parts: list[str] = []
            telling = 0
            for word in self.vocabulary.words(text):
                stems, inside = read(word)
                tokens += stems
                parts += inside
                telling += word not in self.vocabulary.lexicon.passed_over
            counts = dict.fromkeys(parts, INSIDE) | dict(Counter(tokens))
            return Field(counts, f" {' '.join(tokens)} ", telling)

        return line

    def _read(self, word: str) -> tuple[Phrase, tuple[str, ...]]:
        """Give the stem of a word and its parts that are wanted; any other word stays as it is."""
        lexicon = self.vocabulary.lexicon
        within = [token for token in self.inside if token in word]
        if not within and word[:LETTERS] not in self.letters and not word[0].isdecimal():
            return (lexicon.numbers.get(word, word),), ()
        tokens = lexicon.tokens_of(word)
        parts = [one for one in within for token in tokens if one != token and is_part(one, token, self.vocabulary.has)]
        return tokens, tuple(parts)


def _texts(asked: Asked, statement: Statement) -> dict[str, str]:
    return {
        "head": bold_of(statement.line),
        "said": f"{text_of(statement.line)} {text_of(statement.note)}",
        "about": f"{statement.name} {statement.only}",
        "found": statement.found_by,
        "kind": asked.catalog.tool_or(f"ask.kinds.{statement.kind}", ""),
    }
