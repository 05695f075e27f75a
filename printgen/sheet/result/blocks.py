"""What a result sheet is made of: the date, the order of places, the lines of the pad, the contests."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.context import Picture
from printgen.sheet.core.expectations import ExpectedTable, readable, row


@dataclass(frozen=True, slots=True)
class Date(Content):
    """When it was played, if that is known, by how many, with which variants."""

    word: str
    day: str
    played: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standing(Content):
    """A player's place, what parted them from equals, the total and a bar of so many percent."""

    place: str
    name: str
    remark: RichText
    bar: float
    points: str
    first: bool


@dataclass(frozen=True, slots=True)
class Standings(Content):
    """The players in order of place, and by what equals were parted."""

    title: str
    players: tuple[Standing, ...]
    ties: tuple[RichText, ...]

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield a row for each player."""
        yield ExpectedTable(
            "standings", tuple(row(one.place, (one.name, one.remark), one.points) for one in self.players)
        )


@dataclass(frozen=True, slots=True)
class LineCell(Content):
    """What a player had of a line, a number or a ``word``, and what that ``came_to``."""

    value: str
    came_to: str = ""
    word: bool = False
    first: bool = False


@dataclass(frozen=True, slots=True)
class Line(Content):
    """A line of the pad; ``tie``: it only parts equals."""

    look: Literal["entry", "sum", "total"]
    icon: Picture | None
    disc: str
    name: RichText | str
    note: RichText | str | None
    cells: tuple[LineCell, ...]
    tie: bool = False


@dataclass(frozen=True, slots=True)
class Lines(Content):
    """The lines of the pad with a column for each player; the labels are ``label`` mm wide."""

    title: str
    label: float
    heads: tuple[str, ...]
    rows: tuple[Line, ...]

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield what each player had, line by line."""
        body = (
            row(one.disc + readable((one.name, one.note)), *(cell.value + cell.came_to for cell in one.cells))
            for one in self.rows
        )
        yield ExpectedTable("lines", (row("", *self.heads), *body))


@dataclass(frozen=True, slots=True)
class Thing(Content):
    """What was written down in a contest: a disc, or a number beside an icon or a word."""

    disc: str = ""
    icon: Picture | None = None
    count: str = ""
    word: str = ""


@dataclass(frozen=True, slots=True)
class ContestCell(Content):
    """What a player had in a contest, which place that was and what it brought."""

    points: str
    place: str
    first: bool
    had: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class ContestRow(Content):
    """A contest: what is shared by all, what it was worth, what each player got."""

    number: str
    shared: tuple[Thing, ...]
    worth: str
    cells: tuple[ContestCell, ...]


@dataclass(frozen=True, slots=True)
class Contests(Content):
    """The contests of one sort."""

    title: RichText
    value: str
    label: float
    heads: tuple[str, ...]
    rows: tuple[ContestRow, ...]


@dataclass(frozen=True, slots=True)
class ResultPage(Block):
    """A page: rows are ``scale`` times as high as they should be; under ``notes`` are lines to write on."""

    template: ClassVar[str] = "result/result.html.j2"
    scale: float
    date: Date | None = None
    standings: Standings | None = None
    lines: Lines | None = None
    contests: tuple[Contests, ...] = ()
    notes: str = ""
