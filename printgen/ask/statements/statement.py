"""Statement: one thing that a game says, with all that it takes to find, show and cite it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from printgen.ask.context import AskContext
from printgen.ask.items import AnswerItem, Noun
from printgen.model.play.confidence import weakest
from printgen.model.rules import Asks, YesNo
from printgen.model.text.message_catalog import Inline, as_text, is_doubtful
from printgen.model.values import SURE, Cite, Reading

Kind = Literal[
    "game", "clause", "block", "turn", "cost", "case", "set-up", "piece", "score", "tie", "odds", "example",
    "variant", "unknown", "ruling",
]  # fmt: skip
"""What a statement is about; the words files name what else such a one is found by."""

MARKED: tuple[Kind, ...] = ("clause", "turn")
"""The kinds whose texts mark the very words that nothing states; the others are marked whole."""

Line = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that a game says.

    ``path``: where it stands in the data. ``name``: what it belongs to, as a sheet heads it.
    ``line``: what it says; ``note``: what is said beside it. ``confidence``: that of its noun.
    ``keywords``: further words that name it. ``only``: when it holds. ``ancestors``: the paths of
    what it is part of. ``answers``: what it answers where yes or no is asked. ``variant``: the
    variant that it is about, in play or not.
    """

    path: str
    kind: Kind
    name: str
    line: Line
    note: Line = ()
    confidence: Reading = "stated"
    cite: tuple[Cite, ...] = ()
    only: str = ""
    keywords: str = ""
    ancestors: tuple[str, ...] = ()
    answers: Mapping[Asks, YesNo] = field(default_factory=dict)
    variant: str = ""

    @property
    def is_doubtful(self) -> bool:
        """Whether a stretch of it is marked as stated nowhere."""
        return is_doubtful((*self.line, *self.note))


def item_of(context: AskContext, statement: Statement) -> AnswerItem:
    """Return a statement as an item of an answer; the rulings about it by their ids alone.

    Behind words less sure than the rest stands how sure they are, where the statement marks its words. Else it
    is `assumed` where it shows a number that the box only assumes. A variant that is not in play and that it is
    about stands before its name.
    """
    marks_words, name = statement.kind in MARKED, statement.name
    as_string = context.catalog.in_words if marks_words and statement.confidence in SURE else as_text
    is_assumed = statement.is_doubtful and not marks_words
    if statement.variant and statement.variant not in context.options and statement.kind != "variant":
        called = context.word(f"variants.{statement.variant}.name")
        name = name if called in name else f"{called}: {name}"
    decided, also = context.rulings_about((statement.path, *statement.ancestors), statement.cite)
    return AnswerItem(
        path=statement.path,
        name=name,
        text=as_string(statement.line),
        note=as_string(statement.note),
        only=statement.only,
        confidence=weakest((statement.confidence, "assumed")) if is_assumed else statement.confidence,
        where=context.places(statement.cite),
        cite=statement.cite,
        also=(*(one.id for one in decided), *also),
    )


def statement_of(noun: Noun, path: str, kind: Kind, name: str, line: Line, **more: Any) -> Statement:
    """Return what a noun of the rules says, with its confidence and its places."""
    return Statement(path, kind, name, line, confidence=noun.confidence, cite=noun.cite, **more)


def plain_line(text: str) -> Line:
    """Return a line with a text that is no word of the game."""
    return (Inline("text", text),) if text else ()


def word_line(context: AskContext, key: str) -> Line:
    """Return a text of the game as a line, empty where it has none."""
    return context.catalog.text(key) if context.catalog.has(key) else ()


def name_line(context: AskContext, key: str) -> Line:
    """Return a name with its note in brackets."""
    name, note = word_line(context, f"{key}.name"), word_line(context, f"{key}.note")
    return (*name, *plain_line(" ("), *note, *plain_line(")")) if note else name


def joined(parts: Iterable[Line], between: str) -> Line:
    """Return lines one behind another, with a text between those that are not empty."""
    found: Line = ()
    for part in parts:
        found += (*(plain_line(between) if found and part else ()), *part)
    return found


def bold_of(line: Line) -> str:
    """Return what is printed bold in a line: it names what follows."""
    return " ".join(part.text for part in line if part.kind == "bold")
