"""What a worksheet is made of: three steps, questions with boxes to write in, and what is certain."""

from dataclasses import dataclass
from typing import ClassVar

from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.context import Picture


@dataclass(frozen=True, slots=True)
class ExampleLine(Content):
    """A line of a file or a command, indented by so many mm."""

    indent: float
    text: str


@dataclass(frozen=True, slots=True)
class Way(Content):
    """A step of what is done with the sheet, with an example."""

    number: str
    title: str
    text: RichText
    example: tuple[ExampleLine, ...]


@dataclass(frozen=True, slots=True)
class Box(Content):
    """A box to write in: its picture and head, what is held now, its unit; ``id``: the key of the answer."""

    id: Key
    head: str
    picture: Picture | None
    held: str
    unit: str


@dataclass(frozen=True, slots=True)
class Asked(Content):
    """What is asked, its key, and lines of boxes, ``across`` side by side at most."""

    icon: Picture | None
    name: str
    ask: str
    state: str
    how: RichText
    key: str
    lines: tuple[tuple[Box, ...], ...]
    across: int


@dataclass(frozen=True, slots=True)
class QuestionRow(Content):
    """A question with its boxes beside it, or two with their boxes below them."""

    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class KnownFact(Content):
    """What is certain, and its key."""

    icon: Picture | None
    name: str
    value: str
    key: str


@dataclass(frozen=True, slots=True)
class KnownRow(Content):
    """Certain facts side by side, as many as ``across`` or fewer."""

    facts: tuple[KnownFact, ...]
    across: int


@dataclass(frozen=True, slots=True)
class Group(Content):
    """The rows of a section."""

    id: Key
    accent: Key
    title: str
    lead: str
    rows: tuple[QuestionRow | KnownRow, ...]


@dataclass(frozen=True, slots=True)
class WorksheetPage(Block):
    """A page of groups; its rows are ``air`` mm higher than they must."""

    template: ClassVar[str] = "worksheet/worksheet.html.j2"
    ways: tuple[Way, ...]
    groups: tuple[Group, ...]
    fillable: bool
    air: float
