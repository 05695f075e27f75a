"""What a score pad is made of: rows with a label at the left and the same cells for every player."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, Self

from printgen.drawing.metrics import text_width
from printgen.sheet.core.blocks import Block, Content, Key, Picture, RichText, Sign
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable, readable, row
from printgen.units import PT

Kind = Literal["names", "heads", "entry", "choice", "track", "line", "tie", "match", "sums", "total", "contest"]
Look = Literal["write", "closed", "computed", "sum", "total"]
"""A cell to write in, one that stays empty, and those for what is worked out."""

Height = Literal["high", "usual", "low", "lowest"]
"""How high rows are at least."""

LEAST: dict[Height, tuple[float, float]] = {
    "high": (11.0, 14.0),
    "usual": (8.0, 11.0),
    "low": (7.2, 8.6),
    "lowest": (6.2, 7.6),
}
"""The least height of a row and that of the total, in mm."""

MOST = 13.0
"""What a row grows to, in mm, where a page leaves room."""

TICK, TICK_SIZE, TICK_LINE = 6.2, 8 * PT, 4.6
"""What a box and the room beside its word take, the font size of the word, and a line of boxes, in mm."""


@dataclass(frozen=True, slots=True)
class Tick(Content):
    """A box to tick, and what it is worth; ``unit``: what that is called, where nothing else says it."""

    id: Key
    name: RichText
    worth: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class PadCell(Content):
    """A cell over so many columns of the pad: a field called after the row and its ``part``, or a ``box`` to tick.

    ``words``: what stands in grey in its corner.
    """

    span: int = 1
    look: Look = "write"
    part: Key | None = ""
    box: bool = False
    words: RichText | str | None = None


@dataclass(frozen=True, slots=True)
class Head(Content):
    """What stands above a column: an icon, a word, the one over the other, or what is worked out over how."""

    span: int
    icon: Picture | None
    name: RichText | str | None
    note: RichText | str | None = None


@dataclass(frozen=True, slots=True)
class PadRow(Content):
    """A row: its label, cells that all players share, and those of every player.

    ``automata``: names that are printed, in the last columns. ``sums``: it has a cell for each column of a series.
    ``in_play``: it is kept while the game goes on.
    """

    kind: Kind
    id: Key
    name: RichText | str = ()
    note: RichText | str | None = None
    icon: Picture | None = None
    disc: str = ""
    shared: tuple[PadCell, ...] = ()
    own: tuple[PadCell, ...] = ()
    automata: tuple[RichText, ...] = ()
    ticks: tuple[Tick, ...] = ()
    sums: bool = False
    in_play: bool = False

    @property
    def label(self) -> ExpectedCell:
        """Its name and note."""
        return ExpectedCell(readable((self.name, self.note)))

    def cells(self, players: int) -> Iterator[tuple[ExpectedCell, ...]]:
        """Yield what must stand in the row: the worth or the choices, in the cell of each of so many players."""
        worth = "".join(readable(one.words) for one in self.own if one.words) if self.disc else ""
        if printed := worth or readable(tuple((one.name, one.worth, one.unit) for one in self.ticks)):
            yield row(self.label, *[printed] * players)


@dataclass(frozen=True, slots=True)
class TrackRow(PadRow):
    """Lines of steps up to a goal."""

    steps: tuple[tuple[int, ...], ...] = ()
    goal: int = 0

    def cells(self, players: int) -> Iterator[tuple[ExpectedCell, ...]]:
        """Yield the steps in every player's cell."""
        yield row(self.label, *[readable(self.steps)] * players)


@dataclass(frozen=True, slots=True)
class HeadsRow(PadRow):
    """The heads of the columns: of those that all players share, and of every player's."""

    shared_heads: tuple[Head, ...] = ()
    heads: tuple[Head, ...] = ()


@dataclass(frozen=True, slots=True)
class Share(Content):
    """What a place gets for each value of the first one."""

    place: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shares(Content):
    """The shares of every place of a ``contest``, worked out; the ``key`` explains the signs of the heads."""

    id: Key
    contest: Key
    title: str
    formula: RichText | None
    key: tuple[Sign, ...]
    places: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Pad(Content):
    """One of the pads of a page; its number, where they are numbered."""

    id: Key
    number: str


@dataclass(frozen=True, slots=True)
class PadColumns:
    """The columns of a pad: those of the labels in mm, and the shares of a player's that narrow and last ones take."""

    label: tuple[float, ...]
    own: tuple[float, ...]

    @property
    def labels(self) -> int:
        """How many columns the labels take."""
        return len(self.label)


@dataclass(frozen=True, slots=True)
class PadPage(Block):
    """A page of equal pads, one below another or ``beside`` each other.

    ``seats``: the tints of each player's name and total, and of the sums; ``cut``: the line between two pads, from
    edge to edge of the paper; ``hatch``: what crosses cells out that stay empty; ``series``: the entries of a match;
    ``height`` of the rows at least. ``won`` says how the game is won. The ``key`` explains the signs of heads whose
    table of shares stands on another page, ``formulas`` how much is worth what. Under ``notes`` are lines to write on.
    They and the example below them are so high at least, in mm.
    """

    template: ClassVar[str] = "pad/pad.html.j2"
    most: ClassVar[float] = MOST
    least_notes: ClassVar[float] = 26.0
    least_example: ClassVar[float] = 5.1
    art: Picture
    code: Picture | None
    columns: PadColumns
    width: float
    players: int
    seats: tuple[tuple[Key, Key], ...]
    fillable: bool
    log: tuple[RichText, ...]
    series: tuple[Key, ...]
    beside: bool = False
    cut: Picture | None = None
    hatch: Picture | None = None
    height: Height = "usual"
    pads: tuple[Pad, ...] = ()
    rows: tuple[PadRow, ...] = ()
    shares: tuple[Shares, ...] = ()
    won: RichText | None = None
    key: tuple[Sign, ...] = ()
    formulas: tuple[RichText, ...] = ()
    example: RichText | None = None
    notes: str = ""

    @property
    def least(self) -> tuple[float, float]:
        """The least height of a row and that of the total, in mm."""
        return LEAST[self.height]

    @property
    def least_height(self) -> float:
        """How high rows, notes and example are at least, in mm, whatever their words."""
        usual, total = self.least
        rows = sum(total if one.kind == "total" else usual for one in self.rows if one.kind != "heads")
        return rows + bool(self.notes) * self.least_notes + bool(self.example or self.won) * self.least_example

    @property
    def example_first(self) -> bool:
        """Return whether the example stands below the rows that it is about, above the shares."""
        return self.example is not None and bool(self.shares) and not self.notes

    @property
    def still_rows(self) -> int:
        """How many rows of the grid are as high as their content, whatever room there is.

        Tracks and boxes to tick in many lines are higher than a row grows to. Notes take what is left, the example
        below them none. Only a browser needs the number: words are measured, nothing is laid out here.
        """
        still = {"heads"} | ({"total"} if self.least[1] >= MOST else set())
        tracks = sum(isinstance(one, TrackRow) and len(one.steps) > 1 for one in self.rows)
        own = self.tracks[len(self.columns.label) :]
        wide = {one.id: sum(own[: cell.span]) - 2 for one in self.rows for cell in one.own[:1]}
        tracks += sum(_lines(one.ticks, wide[one.id]) * TICK_LINE > MOST for one in self.rows if one.ticks)
        below = 1 + (self.example is not None) if self.notes else 0
        whole = bool(self.won) + bool(self.key or self.formulas) + self.example_first + len(self.shares)
        return sum(one.kind in still for one in self.rows) + tracks + whole + below

    @property
    def tracks(self) -> tuple[float, ...]:
        """The widths of all columns in mm: players share what the labels leave.

        At contests, where the words above are of many lengths, narrow columns get more of it.
        """
        room = (self.width - sum(self.columns.label)) / self.players
        if self.columns.labels > 1 and sum(self.columns.own) <= room:
            return self.columns.label + evened(self.columns.own, room) * self.players
        share = room / sum(self.columns.own)
        return self.columns.label + tuple(share * one for one in self.columns.own) * self.players

    @property
    def abreast(self) -> int:
        """How many pads stand beside each other."""
        return len(self.pads) if self.beside else 1

    @property
    def variable(self) -> tuple[str, ...]:
        """The numbers of the pads."""
        return tuple(one.number for one in self.pads if one.number)

    @property
    def master(self) -> Self:
        """The page with as many pads that have no numbers."""
        return replace(self, pads=tuple(Pad("", "") for _ in self.pads))

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the rows of all pads with what is printed in each player's cells, and the tables of shares."""
        rows = tuple(cells for one in self.rows for cells in one.cells(self.players))
        across, down = self.abreast, len(self.pads) // self.abreast
        yield ExpectedTable("pad", tuple(cells * across for cells in rows) * down)
        places = (place for one in self.shares for place in one.places)
        shares = tuple(row(one.place, *one.points) * across for one in places)
        yield ExpectedTable("shares", shares * down)


def evened(widths: Sequence[float], room: float) -> tuple[float, ...]:
    """Return widths that fill a room: the narrow ones get what is left, until all are alike.

    >>> evened((6.0, 2.0, 3.0), 13.0)
    (6.0, 3.5, 3.5)
    """
    for level, wide in enumerate(sorted(widths)):
        narrow = sorted(widths)[: level + 1]
        least = (room - sum(widths) + sum(narrow)) / len(narrow)
        wider = sorted(widths)[level + 1 :]
        if least >= wide and (not wider or least <= wider[0]):
            return tuple(max(one, least) for one in widths)
    return tuple(widths)


def _lines(ticks: Sequence[Tick], wide: float) -> int:
    """Return in how many lines boxes to tick stand with their words, in so many mm."""
    lines, left = 0, 0.0
    for one in ticks:
        room = TICK + text_width(f"{readable(one.name)} {one.worth} {one.unit} ", TICK_SIZE)
        if room > left:
            lines, left = lines + 1, wide
        left -= room
    return lines
