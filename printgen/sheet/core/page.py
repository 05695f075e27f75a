"""Sheet: everything that will be printed, decided in mm, with the list of what must be found in it.

Made from game, position and options; turned into HTML by ``page``; the expectations are what
``preflight`` holds against the finished PDF (nobody who draws reads them).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from printgen.drawing.scene import Scene
from printgen.geometry import Point, Rect, Size
from printgen.model.printer import Printer
from printgen.model.resources import Paper, Theme


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


@dataclass(frozen=True, slots=True)
class ExpectedTable:
    """Words and numbers that stand in rows and columns; a cell without text is not looked for."""

    name: str
    rows: tuple[tuple[ExpectedCell, ...], ...]

    @property
    def filled(self) -> int:
        """How many of its cells say something."""
        return sum(1 for row in self.rows for cell in row if cell.text)


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
    """A seat at a drawn board: its number and name, and how much waits of each sign.

    It waits beside its ``space``; without one in a row behind its number and name.
    """

    number: int
    name: str
    signs: Mapping[str, int]
    space: str | None = None


@dataclass(frozen=True, slots=True)
class ExpectedMap:
    """A drawn map: of squares between the labels of columns and rows, or of spaces with names.

    ``labels``: the words that stand beside a sign in the legend of the file. ``shapes``: the texts
    of the paths by which a sign is known; what has one lies on no other space than is told.
    ``boards``: the column and row where each of several boards begins. ``numbers``: of the words
    on a space only numbers count.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    spaces: tuple[ExpectedSpace, ...]
    labels: Mapping[str, str] = field(default_factory=dict)
    shapes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    boards: tuple[tuple[int, int], ...] = ((0, 0),)
    numbers: bool = False
    seats: tuple[ExpectedSeat, ...] = ()


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


DRAWN_CONTRAST = 2.5
"""The least of figures on pieces, which have the colours of their suits: seen rather than read."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page: the template, the plain data it is given, its figures by name.

    ``labels``: names that stand once each, in their places and in no other of these places.
    ``smallest_text`` is the smallest size in pt that the page declares, ``least_contrast``
    that of a text and its ground, as WCAG AA has it; of large words preflight asks for less;
    ``most_ink``: how many mm² of black one area is worth at most in a design without fills;
    ``true_scale`` pages must carry both bars; ``tolerance`` is how far lines may lie from their
    place, in mm.
    ``language``: of this page, where a sheet has several. ``bookmark``: the part of the document
    that begins here. ``layout``: where it is not that of the paper. ``within``: whole pages that
    lie on this one, each with the place of its corner; this page lists what is expected of them.
    """

    size: Size
    template: str
    content: Mapping[str, Any]
    figures: Mapping[str, Scene] = field(default_factory=dict)
    texts: tuple[ExpectedText, ...] = ()
    lines: tuple[ExpectedLine, ...] = ()
    sides: tuple[ExpectedSide, ...] = ()
    tables: tuple[ExpectedTable, ...] = ()
    maps: tuple[ExpectedMap, ...] = ()
    labels: tuple[ExpectedText, ...] = ()
    true_scale: bool = False
    smallest_text: float = 6.0
    least_contrast: float = 4.5
    most_ink: float = 100.0
    tolerance: float = 0.05
    language: str | None = None
    bookmark: str | None = None
    layout: Literal["large", "small"] | None = None
    within: tuple[tuple[Point, "Page"], ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole document: pages on one paper, and how it can be made again.

    Lengths are those on the finished paper, whatever ``printer`` it is corrected for.
    ``duplex``: the edge the paper is turned over, so that every second page is a back;
    ``meetings``: which sides lie behind which. ``rights`` in words, ``licence`` by its SPDX name.
    ``replaced``: texts of statements that do not hold with the variants and readings in play.
    """

    kind: str
    game: str
    title: str
    language: str
    paper: Paper
    theme: Theme
    pages: tuple[Page, ...]
    author: str
    recipe: Mapping[str, Any]
    forms: bool = False
    duplex: str | None = None
    meetings: tuple[Meeting, ...] = ()
    printer: Printer | None = None
    description: str = ""
    keywords: tuple[str, ...] = ()
    rights: str = ""
    licence: str = ""
    replaced: tuple[str, ...] = ()

    @property
    def creators(self) -> tuple[str, ...]:
        """Who made what is printed, one by one."""
        return tuple(name.strip() for name in self.author.split(",") if name)
