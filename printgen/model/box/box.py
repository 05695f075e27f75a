"""What lies in a box: components with counts and sizes, tile kinds, the printed board.

A box is shared by all games that are played with it.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from printgen.limits import SPACES
from printgen.model.board.board import Accent, Labels, Region
from printgen.model.values import Cited, Confidence, IconId, Id, Length, Many, Model, Ref, Source, Sureness, both_ways

SPACES_AT_MOST = SPACES


Number = Annotated[int, Field(ge=0, le=100_000)]
"""So many of something."""


class Extent(Model):
    """How large a piece is: width and height, or a diameter; thickness where it is known."""

    width: Length | None = None
    """How wide it is, seen upright."""
    height: Length | None = None
    """How high it is, seen upright."""
    diameter: Length | None = None
    """How far it is across, where it is round."""
    thickness: Length | None = None
    """How thick it is, for boxes and stands of printed pieces."""


APART: tuple[Accent, ...] = ("vermilion", "blue", "green", "purple", "orange", "sky", "lime")
"""The colours of further things of the same kinds, in this order."""

VALUED: Accent = "purple"
"""The colour of things that are worth something, where a game gives them none."""


class Known(Model):
    """Something of a box of which each number states how sure it is."""

    confidence: Sureness = {}
    """How sure each number is, by its key: `{count: certain, size: assumed}`; what is not certain stands on the
    worksheet.
    """

    def unsure(self) -> Iterator[str]:
        """Name each count and size that does not say how sure it is: none is certain by default."""
        for name in ("count", "size", "values", "kinds", "piles", "symbols", "columns", "rows"):
            if getattr(self, name, None) and name not in self.confidence:
                yield name


class Component(Known, Cited):
    """One kind of thing in the box: how many there are, how large, and how it is drawn."""

    count: Number | None = None
    """How many lie in the box; left out where nobody knows."""
    size: Extent | None = None
    """How large one is; kits print it at this size."""
    shape: Literal["square", "round", "hex", "card", "figure", "die", "spinner", "board", "other"] = "other"
    """What it is, for drawings and for printed pieces."""
    icon: IconId | None = None
    """The sign that stands for it in drawings and on printed pieces."""
    figures: Many[IconId] = ()
    """Drawings of a thing that stands, at full height; of several each seat has another."""
    pictures: dict[Annotated[Id, Ref("kind", "kinds")], IconId] = {}
    """The drawing on the face of each kind of card."""
    faces: Many[int] = ()
    """The numbers on the faces of a die or dial, in their order."""
    values: dict[int, Number] = {}
    """How many there are of each value, such as coins: `{1: 10, 5: 4}`."""
    kinds: dict[Id, Number] = {}
    """How many there are of each kind; `card.knight` then names one of them. A card of a box of your own shows the
    price and the note of the cost of that name, or the clause that begins with it in bold.
    """
    accent: Accent | None = None
    """The colour of the tokens that a kit makes of it, where no piece of the set-up or kind has one of no seat."""
    accents: dict[Annotated[Id, Ref("kind", "kinds")], Accent] = {}
    """The colour a kind is drawn in; of two things of your own box with the same kinds the second has one by itself."""
    icons: dict[Annotated[Id, Ref("kind", "kinds")], IconId] = {}
    """The icon of a kind; else it is the one called just like the kind, if there is one."""

    @property
    def is_labelled(self) -> bool:
        """Whether its name on a flat piece is all that shows it: of known shape, without icon, kinds or values."""
        flat = self.shape in ("round", "square") or (self.shape == "other" and self.size and self.size.diameter)
        return bool(flat) and not (self.icon or self.figures or self.kinds or self.values or self.faces)


class TileKind(Model):
    """One kind of square tile: its four sides from north clockwise, unturned."""

    sides: Annotated[str, Field(pattern=r"^[A-Z]{4}$"), Ref("side", "tiles.sides")]
    """What its four sides show, a letter each from north clockwise, before it is turned: `WWRW`."""


class TileSet(Known, Cited):
    """The tiles of a box: what their sides show, their kinds, how many of each lie in each pile."""

    component: Annotated[Id, Ref("component", "components")]
    """The component that these tiles are."""
    sides: dict[Annotated[str, Field(pattern=r"^[A-Z]$")], Id]
    """A capital letter for each thing a side can show, with its name: `{S: sea, L: land}`."""
    kinds: dict[Id, TileKind]
    """The kinds of tiles by name, each with its four sides."""
    piles: dict[Id, dict[Annotated[Id, Ref("kind", "kinds")], Number]]
    """How many tiles of each kind lie in each pile."""
    symbols: dict[Id, Number] = {}
    """How many there are of each symbol that a tile can bear."""
    accents: dict[Annotated[Id, Ref("symbol", "symbols")], Accent] = {}
    """The colour a symbol is drawn in; else it is ink."""


class Pitch(Model):
    """The distance between the middles of neighbouring spaces, across and down."""

    x: Length
    """From the middle of a space to that of its neighbour on the right."""
    y: Length
    """From the middle of a space to that of its neighbour below."""


class Grid(Known, Cited):
    """The spaces of a board in rows and columns, and what all games on it share."""

    kind: Literal["squares", "hexes", "cards"] = "squares"
    """What the spaces are: squares, hexes that stand on a corner, or cards laid in rows."""
    columns: Annotated[int, Field(ge=1)]
    """How many spaces lie side by side."""
    rows: Annotated[int, Field(ge=1)]
    """How many rows of spaces there are."""
    pitch: Annotated[Pitch, BeforeValidator(both_ways, json_schema_input_type=Pitch | Length)]
    """How far apart the middles of spaces lie: one length, or `{x: …, y: …}`; of hexes the width across the flats."""
    band: Length | None = None
    """How wide the printed band around the spaces is."""
    fold_after: Annotated[int, Field(ge=1)] | None = None
    """The column after which the board folds."""
    shifted: Literal["even", "odd"] = "even"
    """Which rows of hexes lie half a hex to the right: the 2nd, 4th … or the 1st, 3rd …"""
    gap: Length | None = None
    """How far apart cards lie; the pitch includes it."""
    labels: Labels | None = None
    """How the spaces are called, in every game that does not say otherwise."""
    edge_circles: Length | None = None
    """The diameter of the round coordinates printed along the edges."""
    regions: dict[Id, Region] = {}
    """Sets of spaces that are printed on the board, for every game on it."""


class WriteIn(Cited):
    """Something no source states: a text of the owner's, else lines to write on; the words know it as
    ``write-ins.ID``.
    """

    text: Annotated[str, Field(max_length=200)] | None = None
    """What the owner of the box has found out; it is printed instead of lines."""
    icon: IconId | None = None
    """The sign beside it."""
    confidence: dict[str, Confidence] = {}
    """How sure what the words say of it is."""


NO_GRID = Grid.model_construct(columns=0, rows=0, pitch=Pitch.model_construct(x=1.0, y=1.0), cite=())
"""The grid of a game without a board."""


class Box(Model):
    """What is in one box, shared by all games that are played with it."""

    id: Id
    """The short name, the same as that of the folder."""
    title: str
    """What stands on the lid."""
    publisher: str | None = None
    """Who published it."""
    year: int | None = None
    """The year this box appeared in."""
    sources: dict[Id, Source] = {}
    """What you know the contents from, under the names that `cite` uses."""
    components: dict[Id, Component] = {}
    """The things in it by name: games, set-ups and scores use these names."""

    tiles: dict[Id, TileSet] = {}
    """The tile sets in it, for maps that chance lays."""
    boards: dict[Id, Grid] = {}
    """The printed boards in it."""
    write_ins: dict[Id, WriteIn] = {}
    """What no source states and the owner may write in."""

    @property
    def distinguished(self) -> "Box":
        """The same box; if nobody published it, all things but one of several of the same kinds have a colour."""
        alike: Counter[object] = Counter()
        made = {}
        for name, one in self.components.items() if self.publisher is None else ():
            key = (one.shape, frozenset(one.kinds))
            if one.kinds and not (one.accents or one.icon):
                if alike[key]:
                    colour = APART[(alike[key] - 1) % len(APART)]
                    made[name] = one.model_copy(update={"accents": dict.fromkeys(one.kinds, colour)})
                alike[key] += 1
        return self.model_copy(update={"components": {**self.components, **made}}) if made else self
