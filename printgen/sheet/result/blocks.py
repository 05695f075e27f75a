"""What a result sheet is made of: the date, podium and bars, what the rules say, the lines of the pad, contests."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.context import Picture
from printgen.sheet.core.expectations import ExpectedTable, readable, row


@dataclass(frozen=True, slots=True)
class Date(Content):
    """When it was played, if that is known, by how many, with which variants."""

    word: str
    day: str
    played: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Thing(Content):
    """What was written down: a disc, or a number or a word beside an icon.

    ``colour``: that of the part of the bar for which a disc counts once more.
    """

    disc: str = ""
    colour: Key = ""
    icon: Picture | None = None
    count: str = ""
    word: RichText | str = ""


@dataclass(frozen=True, slots=True)
class Step(Content):
    """A step of the podium, so many mm high: who stands on it, the place, the total, a disc in the colour of the seat.

    ``sign``: what stands in the disc where there is no icon.
    """

    place: str
    name: str
    points: str
    colour: Key
    height: float
    icon: Picture | None
    sign: str


@dataclass(frozen=True, slots=True)
class Podium(Content):
    """Who has won, or that nobody has, and the first places; names are ``text`` points large; ``unit`` is counted."""

    title: str
    text: float
    steps: tuple[Step, ...]
    unit: RichText


@dataclass(frozen=True, slots=True)
class Segment(Content):
    """A part of a bar, from ``left`` on and so wide, in percent; ``less``: it is taken off. Words have their colour."""

    label: RichText
    left: float
    width: float
    colour: Key
    words: Key
    less: bool = False


@dataclass(frozen=True, slots=True)
class Source(Content):
    """Where points came from: the pieces as they lay, the sum with its numbers, and what the rules say of it."""

    things: tuple[Thing, ...]
    worked: str = ""
    note: RichText = ()


@dataclass(frozen=True, slots=True)
class Standing(Content):
    """A player's place, the bar of what the total was made of, the pieces, what parted them from equals."""

    place: str
    name: str
    remark: RichText
    segments: tuple[Segment, ...]
    sources: tuple[Source, ...]
    points: str


@dataclass(frozen=True, slots=True)
class Standings(Content):
    """The players in order of place, each with a bar that begins at ``zero`` percent; names are ``label`` mm wide."""

    title: str
    label: float
    zero: float
    players: tuple[Standing, ...]

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield a row for each player."""
        yield ExpectedTable("standings", tuple(row(one.place, one.name, one.points) for one in self.players), True)


@dataclass(frozen=True, slots=True)
class Said(Content):
    """What the rules say of winning and of ties, and lines to be written on, as many as a page may have room for."""

    title: str
    rules: tuple[RichText, ...]
    signed: str
    remember: str
    lines: int


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

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield what each contest was worth and what it brought each player; what they had stands between that."""
        body = (row(one.number, one.worth, *(cell.points for cell in one.cells)) for one in self.rows)
        yield ExpectedTable("contests", tuple(body), True)


@dataclass(frozen=True, slots=True)
class ResultPage(Block):
    """A page: rows are ``scale`` times as high as they should be."""

    template: ClassVar[str] = "result/result.html.j2"
    scale: float
    date: Date | None = None
    podium: Podium | None = None
    standings: Standings | None = None
    said: Said | None = None
    lines: Lines | None = None
    contests: tuple[Contests, ...] = ()
