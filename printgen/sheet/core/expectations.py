"""Expectations: what must be found on a finished page, as plain values; lengths in mm of the page."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from printgen.geometry import Point, Rect
from printgen.model.text.message_catalog import Inline

DOUBT = "†"
"""Stands behind a word with a dotted line below it, where what a page says is written as a plain string."""


@dataclass(frozen=True, slots=True)
class ExpectedText:
    """A text that stands on the page; ``within`` is where, when the place matters."""

    text: str
    within: Rect | None = None


@dataclass(frozen=True, slots=True)
class ExpectedCell:
    """What one cell of a table says, without its icons; ``span``: how many columns it takes."""

    text: str
    span: int = 1


Row = tuple[ExpectedCell, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """Words and numbers that stand beside each other, with nothing between them: a row of cells.

    A text is a row of one cell. ``forms``: the ways in which it may be written, of which one is enough.
    """

    forms: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class ExpectedTable:
    """Words and numbers that stand in rows and columns; a cell without text is not looked for.

    ``parted``: other words may stand between two cells of a row, which are level. ``stacked``: what a row says stands
    below its first cell, and rows stand side by side. ``turns``: its columns may as well be rows, in several tables.
    ``instead``: what else may stand there, all of it.
    """

    name: str
    rows: tuple[Row, ...]
    parted: bool = False
    stacked: bool = False
    turns: bool = False
    instead: tuple["ExpectedTable", ...] = ()

    @property
    def turned(self) -> "ExpectedTable":
        """Its columns as rows, without the heads of what were its rows."""
        return ExpectedTable(self.name, tuple(zip(*self.rows, strict=True))[1:])

    @property
    def filled(self) -> int:
        """How many of its cells say something."""
        return sum(1 for row in self.rows for cell in row if cell.text)


@dataclass(frozen=True, slots=True)
class ExpectedAmounts:
    """Amounts that are shown by signs in the cells of a table, as many of a sign as there are things.

    ``heads``: the sort of each column and the words above it; ``rows``: the words of each row, and how many of which
    sort stand in it. ``shapes``: the texts of the paths by which the sign of a sort is known.
    """

    name: str
    heads: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    shapes: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class ExpectedSpace:
    """What is drawn on one space of a map, or at the corner or edge ``between`` some.

    ``texts``: all the words on it. ``land``: whether its north, east, south and west edge is land
    in the middle. ``signs``: the sorts of things that lie on it, each drawn in its own way;
    ``turns``: how far one is turned clockwise, upright where nothing is said, None if that is not
    known. ``facing``: the side of a hex to which it opens, in degrees clockwise from the top.
    """

    name: str
    column: float
    row: float
    texts: tuple[str, ...]
    land: tuple[bool, bool, bool, bool] | None = None
    signs: frozenset[str] = frozenset()
    turns: Mapping[str, float | None] = field(default_factory=dict)
    facing: float | None = None
    between: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ExpectedSeat:
    """A seat at a drawn board: the number of its player and its name, and how much waits of each sign.

    It waits beside its ``space``; without one in a row behind its number and name, or ``at_table`` in the tray next
    to these.
    """

    number: int
    name: str
    signs: Mapping[str, int]
    space: str | None = None
    at_table: bool = False


@dataclass(frozen=True, slots=True)
class ExpectedMap:
    """A drawn map: of squares between the labels of columns and rows, or of spaces with names.

    ``labels``: the words that stand beside a sign in the legend of the file. ``shapes``: the texts
    of the paths by which a sign is known; what has one lies on no other space than is listed.
    ``boards``: the column and row where each of several boards begins. ``numbers``: of the words
    on a space only numbers count. ``callouts``: numbers of steps and counts that may stand there as well.
    ``aspect``: how high a space is for its width. ``ready``: how much of each sign lies ready off the board and off all
    seats.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    spaces: tuple[ExpectedSpace, ...]
    labels: Mapping[str, str] = field(default_factory=dict)
    shapes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    boards: tuple[tuple[int, int], ...] = ((0, 0),)
    numbers: bool = False
    seats: tuple[ExpectedSeat, ...] = ()
    callouts: frozenset[str] = frozenset()
    aspect: float = 1.0
    ready: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ExpectedLine:
    """A drawn straight edge from one point to another, in page mm.

    ``mark``: it is a mark to cut by, which keeps off the pieces themselves.
    """

    name: str
    start: Point
    end: Point
    mark: bool = False


@dataclass(frozen=True, slots=True)
class ExpectedSide:
    """One side of a piece to cut out: what is cut, and the box of its painted ground, in page mm.

    ``turn``: where the top of its art looks, in degrees clockwise from the top of the page.
    ``backed``: its other side is printed as well. ``art``: the boxes of its drawings.
    """

    piece: str
    side: Literal["front", "back"]
    trim: Rect
    drawn: Rect
    turn: float
    backed: bool = False
    art: tuple[Rect, ...] = ()


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two pages, or two halves of one, whose sides lie behind each other.

    Numbers count from 0. The paper is turned or folded about x = ``at`` (upright) or y = ``at``.
    """

    front: int
    back: int
    axis: Literal["upright", "level"]
    at: float


@dataclass(frozen=True, slots=True)
class ExpectedCount:
    """How many pieces of a kit have one of some names, in all; ``backed``: each has a back.

    ``filled``: the material on which they may lie several times, all that is printed on it equally often.
    """

    name: str
    names: frozenset[str]
    least: int
    most: int
    backed: bool
    filled: str = ""


@dataclass(frozen=True, slots=True)
class ExpectedPieces:
    """The pieces of a kit; a name is that of all pieces that are alike.

    ``shown``: how often each figure and icon is on a side, by name and side. ``shapes``: the texts of the paths by
    which an icon is known. ``smallest``: the height of the smallest figure in mm; smaller ones are in notes beside.
    """

    counts: tuple[ExpectedCount, ...]
    shown: Mapping[tuple[str, str], Counter[str]]
    shapes: Mapping[str, tuple[str, ...]]
    smallest: float


@dataclass(frozen=True, slots=True)
class IconShape:
    """The texts of the paths by which an icon is known, and the middle of their own box."""

    paths: tuple[str, ...]
    middle: tuple[float, float]


@dataclass(frozen=True, slots=True)
class ExpectedPairs:
    """A triangle of signs: a row and a column for each thing, known by its icon at the head of both.

    ``shapes``: each icon, by the name of the thing. ``meanings``: the words beside a sign in the key.
    ``cells``: the meaning and whether a mark of doubt stands beside it, where the first of two names has its row and
    the second its column.
    """

    names: tuple[str, ...]
    shapes: Mapping[str, IconShape]
    meanings: tuple[str, ...]
    cells: Mapping[tuple[str, str], tuple[str, bool]]


@dataclass(frozen=True, slots=True)
class ExpectedBars:
    """Bars beside words, each as long as its share; they begin below each other."""

    shares: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class ExpectedMarks:
    """A mark left of some names and of no others, explained by words beside the same mark."""

    meaning: str
    names: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class ExpectedCode:
    """What every code for a camera must open: an address, behind it the values that stand under each name."""

    address: str
    values: Mapping[str, list[str]]


ExpectedSigns = ExpectedPairs | ExpectedBars | ExpectedMarks
"""What is drawn beside words and must be as the data say."""


@dataclass(frozen=True, slots=True)
class Expectations:
    """What a whole document must say by its data, on whichever page that stands.

    ``statements``: each as often as it is listed. ``lists``: rows one below another, from the foot of one column or
    page to the top of the next. ``pieces``: of a kit. ``signs``: what is drawn beside words. ``code``: what a
    camera reads.
    """

    statements: tuple[Statement, ...] = ()
    lists: tuple[ExpectedTable, ...] = ()
    tables: tuple[ExpectedTable, ...] = ()
    maps: tuple[ExpectedMap, ...] = ()
    pieces: ExpectedPieces | None = None
    signs: tuple[ExpectedSigns, ...] = ()
    amounts: tuple[ExpectedAmounts, ...] = ()
    code: ExpectedCode | None = None


DRAWN_CONTRAST = 2.5
"""The least of figures on pieces, which have the colours of their suits: seen rather than read."""


def row(*cells: object) -> Row:
    """Return a row of a table; a cell may be a text, a number or None for an empty one."""
    return tuple(one if isinstance(one, ExpectedCell) else ExpectedCell(readable(one)) for one in cells)


def readable(words: object) -> str:
    """Return what can be read of some words as one text: icons are no text, a sign stands for a dotted line."""
    if words is None:
        return ""
    if isinstance(words, Inline):
        return "" if words.kind == "icon" else words.text + DOUBT * words.is_doubtful
    if isinstance(words, tuple | list):
        return "".join(map(readable, words))
    return str(words)


def tables(found: Iterable[ExpectedTable]) -> tuple[ExpectedTable, ...]:
    """Return the tables in which a word can stand in a wrong cell: those of more than one cell."""
    return tuple(one for one in found if sum(map(len, one.rows)) > 1)
