"""What lies in a box: components with counts and sizes, tile kinds, the printed board.

A box is shared by all games that are played with it.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from printgen.model.board.board import Accent, Labels, Region
from printgen.model.values import Cited, Confidence, IconId, Id, Length, Many, Model, Ref, Source, Sureness, both_ways

SPACES_AT_MOST = 2500


Number = Annotated[int, Field(ge=0, le=100_000)]
"""So many of something."""


class Extent(Model):
    """How large a piece is: width and height, or a diameter; thickness where it is known."""

    width: Length | None = None
    height: Length | None = None
    diameter: Length | None = None
    thickness: Length | None = None


VALUED: Accent = "purple"
"""The colour of things that are worth something, where a game gives them none."""


class Known(Model):
    """Something of a box of which each number states how sure it is."""

    confidence: Sureness = {}

    def unsure(self) -> Iterator[str]:
        """Name each count and size that does not say how sure it is: none is certain by default."""
        for name in ("count", "size", "values", "kinds", "piles", "symbols", "columns", "rows"):
            if getattr(self, name, None) and name not in self.confidence:
                yield name


class Component(Known, Cited):
    """One kind of thing in the box; a count that is left out is not known.

    ``accents``: the colour a kind is drawn in. Its icon is the one called like the kind, else like
    the last or the first part of its name. ``figures``: drawings of a thing that stands, at full height; of several
    each seat has another. ``pictures``: what the faces of a kind show.
    """

    count: Number | None = None
    size: Extent | None = None
    shape: Literal["square", "round", "hex", "card", "figure", "die", "spinner", "board", "other"] = "other"
    icon: IconId | None = None
    figures: Many[IconId] = ()
    pictures: dict[Annotated[Id, Ref("kind", "kinds")], IconId] = {}
    faces: Many[int] = ()
    values: dict[int, Number] = {}
    kinds: dict[Id, Number] = {}
    accents: dict[Annotated[Id, Ref("kind", "kinds")], Accent] = {}


class TileKind(Model):
    """One kind of square tile: its four sides from north clockwise, unturned."""

    sides: Annotated[str, Field(pattern=r"^[A-Z]{4}$"), Ref("side", "tiles.sides")]


class TileSet(Known, Cited):
    """The tiles of a box: what their sides show, the kinds, how many of each lie in each pile.

    ``accents``: the colour a symbol is drawn in; ink where none is given.
    """

    component: Annotated[Id, Ref("component", "components")]
    sides: dict[Annotated[str, Field(pattern=r"^[A-Z]$")], Id]
    kinds: dict[Id, TileKind]
    piles: dict[Id, dict[Annotated[Id, Ref("kind", "kinds")], Number]]
    symbols: dict[Id, Number] = {}
    accents: dict[Annotated[Id, Ref("symbol", "symbols")], Accent] = {}


class Pitch(Model):
    """The distance between the middles of neighbouring spaces, across and down."""

    x: Length
    y: Length


class Grid(Known, Cited):
    """The spaces of a board in rows and columns, and what all games on it share.

    ``hexes`` stand on a corner; ``pitch`` is their width across the flats, and every second row (``shifted``: the
    2nd, 4th … or the 1st, 3rd …) lies half a hex to the right. ``cards`` lie ``gap`` apart, which the pitch includes.
    ``labels``, ``edge-circles`` and ``regions`` hold for every game that does not say otherwise.
    """

    kind: Literal["squares", "hexes", "cards"] = "squares"
    columns: Annotated[int, Field(ge=1)]
    rows: Annotated[int, Field(ge=1)]
    pitch: Annotated[Pitch, BeforeValidator(both_ways, json_schema_input_type=Pitch | Length)]
    band: Length | None = None
    fold_after: Annotated[int, Field(ge=1)] | None = None
    shifted: Literal["even", "odd"] = "even"
    gap: Length | None = None
    labels: Labels | None = None
    edge_circles: Length | None = None
    regions: dict[Id, Region] = {}


class WriteIn(Cited):
    """Something no source states: a text of the owner's, else lines to write on.

    What is known with some confidence stands in the words, as ``write-ins.<id>``.
    """

    text: Annotated[str, Field(max_length=200)] | None = None
    icon: IconId | None = None
    confidence: dict[str, Confidence] = {}


NO_GRID = Grid.model_construct(columns=0, rows=0, pitch=Pitch.model_construct(x=1.0, y=1.0), cite=())
"""The grid of a game without a board."""


class Box(Model):
    """What is in one box."""

    id: Id
    title: str
    publisher: str | None = None
    year: int | None = None
    sources: dict[Id, Source] = {}
    components: dict[Id, Component] = {}
    tiles: dict[Id, TileSet] = {}
    boards: dict[Id, Grid] = {}
    write_ins: dict[Id, WriteIn] = {}
