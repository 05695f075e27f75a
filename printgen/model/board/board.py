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
    """How a space is called: what names its column and row, and the pattern that joins them."""

    columns: Literal["numbers", "letters"]
    rows: Literal["numbers", "letters"]
    rows_from: Literal["top", "bottom"] = "top"
    pattern: str = "{row}-{column}"


class Region(Conditional):
    """A named set of spaces that means something in the game, and how it is shown."""

    spaces: Annotated[Ids, Ref("space")]
    accent: Accent | None = None
    icon: IconId | None = None
    raised: bool = False
    impassable: bool = False


class Line(Conditional):
    """Spaces one after another that a piece may follow, such as a wind."""

    spaces: Annotated[Ids, Ref("space")]
    closed: bool = False
    diagonal: bool = False
    accent: Accent = "blue"


class ExtraSpace(Stated):
    """A space outside the grid, beside one of its spaces."""

    beside: Annotated[Id, Ref("space", "inside")]
    side: Side


class Link(Stated):
    """Spaces that count as one."""

    spaces: Annotated[Ids, Ref("space")]
    accent: Accent = "purple"


class TileGround(Model):
    """A board laid out of tiles: the component, and how many spaces one tile covers each way."""

    component: Annotated[Id, Ref("component")]
    spans: Annotated[int, Field(ge=1, le=50)] = 1


class Copies(Stated):
    """Several boards joined by laying a space of the next one on a space of the one before."""

    count: Annotated[int, Field(ge=2, le=9)]
    join: Annotated[Ids, Ref("space")]
    when: Expression


def _without_labels(schema: dict[str, Any]) -> None:
    """Let a file do without names of spaces: the box may give them to every game on its board."""
    schema["required"].remove("labels")


Symmetry = Literal["half-turn", "left-right", "top-bottom"]


class Board(Model):
    """What the game adds to the grid of the box.

    ``symmetric``: how it looks the same again: turned by half, or in a mirror that swaps two sides.
    """

    model_config = ConfigDict(json_schema_extra=_without_labels)

    grid: Annotated[Id, Ref("board")]
    labels: Labels
    ground: TileGround | None = None
    edge_circles: Length | None = None
    gaps: Annotated[Ids, Ref("space", "grid")] = ()
    extra: dict[Id, ExtraSpace] = {}
    regions: dict[Id, Region] = {}
    lines: dict[Id, Line] = {}
    links: dict[Id, Link] = {}
    copies: Copies | None = None
    halves: Many[Ids] = ()
    symmetric: Annotated[Many[Symmetry], Field(max_length=3)] = ()


NO_BOARD = Board.model_construct(grid="", labels=Labels.model_construct(columns="numbers", rows="numbers"))
"""The board of a game without one."""
