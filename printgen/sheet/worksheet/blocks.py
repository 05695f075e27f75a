"""What a worksheet is made of: three steps, questions with boxes to write in, what is certain, the keys of a file."""

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
    """A box to write in, so many ``slots`` of a line wide: its picture and head, what is held now, its unit.

    ``id``: the key of the answer.
    """

    id: Key
    head: str
    picture: Picture | None
    held: str
    unit: str
    slots: int = 1


@dataclass(frozen=True, slots=True)
class Asked(Content):
    """What is asked, the number by which its keys are found, lines of boxes, a drawing of how it is measured.

    ``slots``: how many boxes for a number its longest line is wide.
    """

    number: str
    icon: Picture | None
    name: str
    ask: str
    state: str
    how: RichText
    lines: tuple[tuple[Box, ...], ...]
    drawing: Picture | None
    slots: int


@dataclass(frozen=True, slots=True)
class QuestionRow(Content):
    """A question with its boxes beside it, or two to be answered in words, with their boxes below them."""

    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class KnownKind(Content):
    """A kind of a component, and how many there are of it."""

    name: str
    count: str


@dataclass(frozen=True, slots=True)
class KnownFact(Content):
    """What is certain: a value, or how many there are, and of each kind."""

    icon: Picture | None
    name: str
    value: str
    kinds: tuple[KnownKind, ...] = ()


@dataclass(frozen=True, slots=True)
class KnownRow(Content):
    """Certain facts side by side, as many as ``across`` or fewer."""

    facts: tuple[KnownFact, ...]
    across: int


@dataclass(frozen=True, slots=True)
class KeyLine(Content):
    """The keys of a question of this ``number``, or of what is certain behind a sign."""

    number: str
    key: str

    @property
    def shared(self) -> str:
        """Return what all its keys begin with; of one key all."""
        return self.key.partition(" ")[0]

    @property
    def own(self) -> str:
        """Return what distinguishes its keys."""
        return self.key.partition(" ")[2]


@dataclass(frozen=True, slots=True)
class KeysRow(Content):
    """What answers are called in a file, in columns."""

    columns: tuple[tuple[KeyLine, ...], ...]


Row = QuestionRow | KnownRow | KeysRow


@dataclass(frozen=True, slots=True)
class Group(Content):
    """The rows of a section."""

    id: Key
    accent: Key
    title: str
    lead: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class WorksheetPage(Block):
    """A page of groups; its rows are ``air`` mm higher than they must, its lines have so many ``slots`` for boxes.

    ``notes``: the head of lines to write on, which take what is left of the page.
    """

    template: ClassVar[str] = "worksheet/worksheet.html.j2"
    ways: tuple[Way, ...]
    groups: tuple[Group, ...]
    fillable: bool
    air: float
    slots: int
    notes: str = ""
