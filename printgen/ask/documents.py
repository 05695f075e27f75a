"""Statements → their words, taken down by field, so that those of a question are found in them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from printgen.ask.lexicon import Lexicon, Phrase
from printgen.ask.parts import Asked
from printgen.ask.question import Term, splits
from printgen.ask.statements.statement import Statement, bold_of, text_of
from printgen.ask.stems import words

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
    """A text: how often each stem stands in it, its stems in order, how many words tell something."""

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


def entries(asked: Asked, lexicon: Lexicon, found: Sequence[Statement]) -> tuple[Entry, ...]:
    """Take the words of the statements down; compounds with their parts."""
    texts = [_texts(asked, one) for one in found]
    known = frozenset(
        token for one in texts for text in one.values() for token in lexicon.tokens(text)
    )
    parts = {
        token: tuple({part for pair in splits(token, known) for part in pair})
        for token in known
        if token.isalpha()
    }
    return tuple(
        Entry(
            statement,
            {name: _field(lexicon, text, parts) for name, text in one.items()},
            tuple(_field(lexicon, text, parts) for text in statement.found_by.split(",")),
        )
        for statement, one in zip(found, texts, strict=True)
    )


def vocabulary(found: Iterable[Entry]) -> frozenset[str]:
    """Give every stem that stands in a statement."""
    return frozenset(
        token for one in found for field in one.fields.values() for token in field.counts
    )


def _texts(asked: Asked, statement: Statement) -> dict[str, str]:
    return {
        "head": bold_of(statement.line),
        "said": f"{text_of(statement.line)} {text_of(statement.note)}",
        "about": f"{statement.name} {statement.only}",
        "found": statement.found_by,
        "kind": asked.say.tool_or(f"ask.kinds.{statement.kind}", ""),
    }


def _field(lexicon: Lexicon, text: str, parts: Mapping[str, tuple[str, ...]]) -> Field:
    line = lexicon.tokens(text)
    counts: dict[str, float] = {}
    for token in line:
        counts[token] = counts.get(token, 0.0) + 1
    for token in line:
        for part in parts.get(token, ()):
            counts[part] = max(counts.get(part, 0.0), INSIDE)
    telling = sum(word not in lexicon.passed_over for word in words(text))
    return Field(counts, f" {' '.join(line)} ", telling)
