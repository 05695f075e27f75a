"""The board of a game: names of spaces, gaps, extra spaces, regions, lines, links.

The grid itself lies in the box; this is what a game adds to it.
"""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from printgen.model.values import Conditional, Expression, IconId, Id, Ids, Length, Many, Model, Ref, Stated

Side = Literal["north", "east", "south", "west"]
Accent = Literal["blue", "vermilion", "green", "orange", "purple", "sky", "lime", "ink"]
SIDES: tuple[Side, ...] = ("north", "east", "south", "west")


class Labels(Model):
    """How a space is called: what names its column and its row, and how the two are joined."""

    columns: Literal["numbers", "letters"]
    """What names the columns, from the left: numbers, or small letters as on a chessboard."""
    rows: Literal["numbers", "letters"]
    """What names the rows: numbers, or capital letters."""
    rows_from: Literal["top", "bottom"] = "top"
    """The side at which the first row lies."""
    pattern: str = "{row}-{column}"
    """How column and row make the name of a space: `{row}-{column}` gives `A-1`."""


class Region(Conditional):
    """A named set of spaces that means something in the game, and how it is shown."""

    spaces: Annotated[Ids, Ref("space")]
    """The spaces that belong to it."""
    accent: Accent | None = None
    """The colour it is tinted with in drawings of the board."""
    icon: IconId | None = None
    """The sign that stands on its spaces."""
    raised: bool = False
    """Whether something stands on its spaces that is drawn standing up, such as a fort."""
    impassable: bool = False
    """Whether no piece may ever stand there, so that no way has to lead to it."""


class Line(Conditional):
    """Spaces one after another that a piece may follow, such as a wind."""

    spaces: Annotated[Ids, Ref("space")]
    """The spaces it leads over, in their order."""
    closed: bool = False
    """Whether it leads from its last space back to the first."""
    diagonal: bool = False
    """Whether two spaces that follow on each other may touch at a corner only."""
    accent: Accent = "blue"
    """The colour it is drawn in."""


class ExtraSpace(Stated):
    """A space outside the grid, beside one of its spaces."""

    beside: Annotated[Id, Ref("space", "inside")]
    """The space of the grid it touches."""
    side: Side
    """The side of that space it lies at."""
    icon: IconId | None = None
    """The sign that stands on it in drawings of the empty board: what will lie there."""


class Link(Stated):
    """Spaces that count as one."""

    spaces: Annotated[Ids, Ref("space")]
    """The spaces that count as one: who stands on one of them touches the neighbours of all."""
    accent: Accent = "purple"
    """The colour of the line that joins them in drawings."""


class TileGround(Model):
    """A board laid out of tiles: the component, and how many spaces one tile covers each way."""

    component: Annotated[Id, Ref("component")]
    """The component of the box of which the board is laid out."""
    spans: Annotated[int, Field(ge=1, le=50)] = 1
    """How many spaces one tile covers across, and as many down."""


class Copies(Stated):
    """Several boards joined by laying a space of the next one on a space of the one before."""

    count: Annotated[int, Field(ge=2, le=9)]
    """How many boards are joined."""
    join: Annotated[Ids, Ref("space")]
    """The space of a board on which the next one is laid, and the space of that next one."""
    when: Expression
    """The condition with which they are joined, such as a variant that is played."""


def _without_labels(schema: dict[str, Any]) -> None:
    """Let a file do without names of spaces: the box may give them to every game on its board."""
    schema["required"].remove("labels")


Symmetry = Literal["half-turn", "left-right", "top-bottom"]


class Board(Model):
    """What a game adds to a grid of the box: names of spaces, gaps, regions, lines."""

    model_config = ConfigDict(json_schema_extra=_without_labels)

    grid: Annotated[Id, Ref("board")]
    """The grid that is played on, by its name under `boards` of the box."""
    labels: Labels
    """How the spaces are called; left out, as the box calls them."""
    ground: TileGround | None = None
    """The tiles that the board is laid out of, where it is not printed on one sheet."""
    edge_circles: Length | None = None
    """The diameter of the round coordinates along the edges, as on the printed board; without it they are plain."""
    gaps: Annotated[Ids, Ref("space", "grid")] = ()
    """Spaces of the grid that this game does not have."""
    extra: dict[Id, ExtraSpace] = {}
    """Spaces outside the grid, each beside one of its spaces."""
    regions: dict[Id, Region] = {}
    """Sets of spaces that mean something, by names that words and rules may use."""
    lines: dict[Id, Line] = {}
    """Ways over the board that a piece may follow, such as a stream."""
    links: dict[Id, Link] = {}
    """Spaces that count as one."""
    copies: Copies | None = None
    """Several boards joined to a larger one."""
    symmetric: Annotated[Many[Symmetry], Field(max_length=3)] = ()
    """How the board looks the same again: turned by half, or in a mirror; `check` then compares the seats."""


NO_BOARD = Board.model_construct(grid="", labels=Labels.model_construct(columns="numbers", rows="numbers"))
"""The board of a game without one."""
