"""Statement: one thing that a game says, with all that it takes to find, tell and cite it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from printgen.ask.parts import Asked
from printgen.model.rules import Asks, Look, YesNo
from printgen.model.text.message_catalog import DAGGER, Inline, as_text
from printgen.model.values import Cite, Reading

Kind = Literal[
    "game",
    "clause",
    "block",
    "turn",
    "cost",
    "case",
    "set-up",
    "piece",
    "score",
    "tie",
    "odds",
    "example",
    "variant",
    "unknown",
    "ruling",
]
"""What a statement is about; the shared words name what else such a one is found by."""

READINGS: tuple[Reading, ...] = get_args(Reading)
"""From the surest to the least sure."""

Line = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that a game says.

    ``path``: where it stands in the data. ``name``: what it belongs to, as a sheet heads it.
    ``line``: what it says; ``note``: what is said beside it. ``own``: the confidence of its noun.
    ``found_by``: further words that name it. ``only``: when it holds. ``ancestors``: the paths of what
    it is part of. ``answers``: what it answers where yes or no is asked. ``variant``: the variant
    that it is about, in play or not.
    """

    path: str
    kind: Kind
    name: str
    line: Line
    note: Line = ()
    own: Reading = "stated"
    cite: tuple[Cite, ...] = ()
    look: Look | None = None
    only: str = ""
    found_by: str = ""
    ancestors: tuple[str, ...] = ()
    answers: Mapping[Asks, YesNo] = field(default_factory=dict)
    variant: str = ""


MARKED: tuple[Kind, ...] = ("clause", "turn")
"""The kinds whose texts mark the very words that nothing states; the others are told whole."""


def confidence_of(statement: Statement) -> Reading:
    """Tell how sure a statement is: as sure as its noun; where a number is told, as that too.

    A number that the box only assumes is set with a dagger, which nothing that is stated has.
    """
    if statement.kind in MARKED:
        return statement.own
    shown: Reading = "assumed" if DAGGER in (*statement.line, *statement.note) else "stated"
    return weakest((statement.own, shown))


def is_doubted(statement: Statement) -> bool:
    """Tell whether a statement, or a stretch of it, is what nothing states."""
    return statement.own != "stated" or DAGGER in (*statement.line, *statement.note)


def marked_of(statement: Statement, line: Line) -> str:
    """Give a line of a statement as one string, with a dagger behind words less sure than it."""
    if statement.own != "stated" or statement.kind not in MARKED:
        return text_of(line)
    return "".join(DAGGER.text if part == DAGGER else text_of((part,)) for part in line)


def weakest(readings: Iterable[Reading]) -> Reading:
    """Give the least sure of several confidences; nothing at all is stated."""
    return max(readings, key=READINGS.index, default="stated")


def spoken(text: str) -> Line:
    """Make a line of a text that is no word of the game."""
    return (Inline("text", text),) if text else ()


def said(asked: Asked, key: str) -> Line:
    """Say a word of the game, or nothing where it has none."""
    return asked.catalog.text(key) if asked.catalog.has(key) else ()


def named(asked: Asked, key: str) -> Line:
    """Say a name with its note in brackets."""
    name, note = said(asked, f"{key}.name"), said(asked, f"{key}.note")
    return (*name, *spoken(" ("), *note, *spoken(")")) if note else name


def joined(parts: Iterable[Line], between: str) -> Line:
    """Put lines one behind another."""
    found: Line = ()
    for part in parts:
        found += (*(spoken(between) if found and part else ()), *part)
    return found


def text_of(line: Line) -> str:
    """Give a line as one string."""
    return as_text(line)


def bold_of(line: Line) -> str:
    """Give what is printed bold in a line, as it names what follows."""
    return " ".join(part.text for part in line if part.kind == "bold")
