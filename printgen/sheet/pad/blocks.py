"""What a score pad is made of: rows with a label at the left and cells for every player."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from printgen.sheet.core.blocks import Block, Content, Key, Picture, RichText, Sign
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable, readable, row

Cells = tuple[ExpectedCell, ...]
Kind = Literal[
    "names", "entry", "choice", "track", "line", "tie", "match", "sums", "total", "heads", "contest", "shares"
]


HEIGHTS: Mapping[Kind, float] = {
    **{"names": 10.0, "entry": 9.0, "line": 10.0, "total": 14.0, "tie": 9.0},
    **{"match": 8.0, "sums": 9.0, "heads": 7.0, "contest": 9.0, "choice": 7.0},
}
"""How high the rows of each kind should be, in mm; a choice of several lines takes more."""


@dataclass(frozen=True, slots=True)
class Tick(Content):
    """A box to tick, and what it is worth."""

    id: Key
    name: RichText
    worth: str


@dataclass(frozen=True, slots=True)
class PadRow(Content):
    """A row: its label, and what stands in the cells of every player.

    ``own_height``: in mm, where its content decides. ``automata``: names that are printed, in the last columns.
    ``times``: what each piece is worth. ``sums``: it has a cell for each column of a series, of which ``main`` is the
    total.
    """

    kind: Kind
    id: Key
    name: RichText | str = ()
    note: RichText | str | None = None
    icon: Picture | None = None
    disc: str = ""
    formula: RichText | None = None
    own_height: float = 0.0
    automata: tuple[RichText, ...] = ()
    times: str = ""
    ticks: tuple[Tick, ...] = ()
    sums: bool = False
    main: Key = ""

    @property
    def height(self) -> float:
        """How high it is in mm on a page that the rows just fill; on others all are higher or lower."""
        return self.own_height or HEIGHTS[self.kind]

    @property
    def firm(self) -> bool:
        """Whether it is never higher than it should be."""
        return self.kind == "choice" or self.own_height > 0

    @property
    def label(self) -> ExpectedCell:
        """Its name and note."""
        return ExpectedCell(readable((self.name, self.note)))

    def cells(self, players: int) -> Iterator[Cells]:
        """Yield what must stand in the row: the worth or the choices, in the cell of each of so many players."""
        if printed := self.times or readable(tuple((one.name, one.worth) for one in self.ticks)):
            yield row(self.label, *[printed] * players)


@dataclass(frozen=True, slots=True)
class TrackRow(PadRow):
    """Lines of steps up to a goal, each ``step`` mm wide."""

    steps: tuple[tuple[int, ...], ...] = ()
    step: float = 0.0
    goal: int = 0

    def cells(self, players: int) -> Iterator[Cells]:
        """Yield the steps in every player's cell."""
        yield row(self.name, *[readable(self.steps)] * players)


@dataclass(frozen=True, slots=True)
class Slot(Content):
    """A place for one thing of a contest, ``width`` mm wide: an icon or a name above it, to write in or to ``tick``."""

    id: Key
    icon: Picture | None
    name: RichText | None
    tick: bool
    width: float


@dataclass(frozen=True, slots=True)
class ContestRow(PadRow):
    """One contest, or the head of all: what is shared, the value, what each player has; widths in mm."""

    nth: str = ""
    shared: tuple[Slot, ...] = ()
    units: tuple[Slot, ...] = ()
    number_width: float = 0.0
    value_width: float = 0.0
    value: str = ""
    points: str = ""

    def texts(self) -> Iterator[str]:
        """Yield the names of the slots in the head alone."""
        yield from PadRow.texts(self) if self.kind == "heads" else (self.nth,)

    def cells(self, players: int) -> Iterator[Cells]:
        """Yield the number of a contest."""
        if self.kind == "contest":
            yield row(self.nth)


@dataclass(frozen=True, slots=True)
class Share(Content):
    """What a place gets for each value of the first one."""

    place: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SharesRow(PadRow):
    """The shares of every place, worked out; the ``key`` explains the signs of the head."""

    key: tuple[Sign, ...] = ()
    shares: tuple[Share, ...] = ()


@dataclass(frozen=True, slots=True)
class Pad(Content):
    """One of the pads of a page; its number, where they are numbered."""

    id: Key
    number: str


@dataclass(frozen=True, slots=True)
class PadColumn(Content):
    """A narrow column under every player, for an entry of a match."""

    name: RichText
    entry: Key


@dataclass(frozen=True, slots=True)
class PadPage(Block):
    """A page of equal pads one below another.

    ``label_width``, ``column``, ``count``: of the labels, of a player and of the first cell of a player, in mm;
    ``head_text``: the size of the heads of columns in points; ``scale``: how many times as high rows are as they should
    be. ``narrow``: the title leaves little room for the ``log``. Under ``notes`` are lines to write on.
    """

    template: ClassVar[str] = "pad/pad.html.j2"
    label_width: float
    players: int
    column: float
    count: float
    narrow: bool
    fillable: bool
    log: tuple[RichText, ...]
    series: bool
    columns: tuple[PadColumn, ...]
    head_text: float
    pads: tuple[Pad, ...] = ()
    rows: tuple[PadRow, ...] = ()
    scale: float = 1.0
    example: RichText | None = None
    notes: str = ""

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the rows of all pads with what is printed in each player's cells, and the tables of shares."""
        yield ExpectedTable(
            "pad", tuple(cells for one in self.rows for cells in one.cells(self.players)) * len(self.pads)
        )
        shares = (share for one in self.rows if isinstance(one, SharesRow) for share in one.shares)
        yield ExpectedTable("shares", tuple(row(one.place, *one.points) for one in shares) * len(self.pads))
