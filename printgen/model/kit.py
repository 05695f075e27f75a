"""A kit to print, cut out and glue: suits, ranks, and parts whose sides are drawn in layers.

A part is made once for every suit, every rank, or every pair of them. Its layers are drawn in mm about its
middle; if it has ``drawn-for``, they are meant for a part of that width and are scaled with it.
"""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.layers import Ink, Layer, Rank, Share, Spot, Turn
from printgen.model.resources import IconPath, ViewBox
from printgen.model.values import Cites, IconId, Id, Ids, Length, Many, Model, Ref, Source

Licence = Annotated[str, Field(pattern=r"^[A-Za-z0-9.+-]{1,60}$")]


class Suit(Model):
    """One suit: the set it belongs to, its drawing, the letter it is noted by."""

    set: Id = "own"
    """The set it belongs to, so that `--suits SET` asks for all of it."""
    icon: Id = ""
    """The icon it is drawn as; else that of its name."""
    letter: Annotated[str, Field(pattern=r"^[A-Z]$")] | None = None
    """The capital it is noted by; else that of the suit at the same place of the kit's own set."""
    colour: Annotated[str, Field(pattern=r"^(#[0-9A-Fa-f]{6}|[a-z][a-z0-9-]{0,39})$")] | None = None
    """Its colour: one of its own or of the theme; else the theme's colour of its name."""
    viewBox: ViewBox = "0 0 24 24"
    """The grid of its own drawing."""
    paths: Many[IconPath] = ()
    """Its own drawing, instead of an icon."""


class Side(Model):
    """One side of a part: its ground, the ink of its layers, lowest first."""

    ground: Ink = "face"
    """The colour of the ground."""
    ink: Ink = "suit"
    """The colour that layers call `ink`."""
    layers: Many[Layer] = ()
    """What stands on it, lowest first."""


class Measure(Model):
    """The size of a flat part, of the edge of a cube, of the foot of a pyramid."""

    width: Length
    """How wide it is; the edge of a cube."""
    height: Length
    """How high it is."""


class Facet(Model):
    """One face of a folded part."""

    rank: Annotated[Id, Ref("rank")] | None = None
    """The rank it shows."""
    quarters: Annotated[int, Field(ge=0, le=3)] = 0
    """By how many quarters it is turned."""
    layers: Many[Layer] = ()
    """What stands on this face alone."""


HEX_WIDE = 3**0.5 / 2
"""How wide a hex is that stands on a corner, in parts of its height."""

CARD = "card"
CARD_THICK, STACK_FROM, STACKED_FROM = 0.3, 10, 30.0
"""How thick a piece is in a stack, in mm; from so many flat pieces on, of so many mm, they have a tuck box."""
"""What parts are printed on unless they say something else."""


class Part(Model):
    """One kind of piece to cut out, made for every suit, every rank, or every pair of them."""

    shape: Literal["rectangle", "disc", "hex", "strip", "standee", "ring", "cube", "pyramid"]
    """What it is cut or folded to; a `standee` is a strip of foot, front, back and foot."""
    look: Literal["coin", "tile", "token"] | None = None
    """What diagrams draw after this part."""
    group: Literal["standard", "accessory", "spare"] = "standard"
    """Whether it is in every kit, goes with it, or is printed only when asked for."""
    material: Id = CARD
    """What it is printed on; `card` is as thick as the arrangement wants it."""
    component: Annotated[Id, Ref("component")] | None = None
    """What it is in the box, which tells how many are needed."""
    size_of: Annotated[Id, Ref("component")] | None = None
    """The component whose size it has."""
    size: Measure | None = None
    """Its size; left out, that of `size-of` or of the component."""
    sizes: dict[Annotated[Id, Ref("rank")], Measure] = {}
    """Its size for each rank."""
    drawn_for: Length | None = None
    """The width its layers are meant for; they are scaled with it."""
    each: Many[Literal["suit", "rank"]]
    """What it is made once for: `suit`, `rank`, or both."""
    copies: Annotated[int, Field(ge=1, le=100)] = 1
    """How many there are of each."""
    folds: Many[Length] = ()
    """Where a strip is folded across, from its left end."""
    tab: Length | None = None
    """How long the tab at the end of a strip is."""
    faces: Many[Facet] = ()
    """The faces of a cube (four in a row, one above and one below the second) or of a pyramid (from left to right)."""
    inner_cut: Length | None = None
    """A smaller size it may be cut to as well."""
    stuck_on: IconId | None = None
    """The icon of what it is stuck on, beside the word for that among what the kit takes."""
    written: bool = False
    """It has room on its front for what no source tells, which the sheet asks to be written there."""
    piece: Annotated[str, Field(pattern=r"^[a-z▲]$")] | None = None
    """Its letter in notation."""
    front: Side
    """What stands on its front."""
    back: Side | None = None
    """What stands on its back."""
    cite: Cites = ()
    """Where it is told."""

    @property
    def measured(self) -> str | None:
        """The component of the box whose size it has, unless it brings its own."""
        return self.size_of or self.component


class Block(Model):
    """Parts of one kind on a template, in columns."""

    part: Annotated[Id, Ref("part")]
    """The kind of part that lies there."""
    at: Spot
    """The middle of the first one."""
    columns: Annotated[int, Field(ge=1, le=20)] = 1
    """In how many columns they lie."""
    pitch: Spot = (0.0, 0.0)
    """How far apart their middles lie."""


class Template(Model):
    """Where the parts of one suit lie on half a sheet, from the fold outward and downward."""

    width: Length
    """How wide half a sheet is."""
    height: Length
    """How high it is."""
    strip: Length
    """Below this height lies what is cut off before the sheet is folded, printed twice."""
    blocks: Many[Block]
    """What lies on it."""


class Note(Model):
    """A word on a place of a figure, in mm from its middle."""

    id: Id
    """The name of its words."""
    at: Spot
    """The place it means, from the middle of the figure."""
    beside: Literal["left", "right"] | None = None
    """The side of the figure the words stand at."""


class Lain(Model):
    """A part of a rank that lies on the grid of a figure."""

    rank: Annotated[Id, Ref("rank")]
    """The rank of the part."""
    at: Spot
    """Where its middle lies."""
    turn: Turn = 0.0
    """How far it is turned."""


class Squares(Model):
    """Squares under a figure; places count from their upper left."""

    step: Length
    """The side of a square."""
    columns: Annotated[int, Field(ge=1, le=20)]
    """How many lie side by side."""
    rows: Annotated[int, Field(ge=1, le=20)]
    """How many lie below one another."""


class Figure(Model):
    """A picture that explains a part: one of it, one for each suit or rank, or some on a grid."""

    id: Id
    """The name of its words."""
    part: Annotated[Id, Ref("part")]
    """The part it shows."""
    side: Literal["front", "back"] = "front"
    """The side it shows."""
    rank: Annotated[Id, Ref("rank")] | None = None
    """The rank it shows."""
    form: Literal["flat", "made"] = "flat"
    """Whether it is shown as it is cut out, or folded up and standing."""
    scale: Share = 1.0
    """How large it is shown, 1 being true size."""
    each: Literal["suit", "rank"] | None = None
    """One picture is shown for each of these."""
    grid: Squares | None = None
    """The squares it lies on."""
    lain: Many[Lain] = ()
    """The parts that lie on the squares."""
    notes: Many[Note] = ()
    """Words that point at places of it."""


class Anatomy(Model):
    """What a kit explains: its suits and its ranks, then the parts that are printed."""

    suits: Figure
    """The picture of the suits."""
    ranks: Figure
    """The picture of the ranks."""
    figures: Many[Figure] = ()
    """The pictures of the parts."""


class Credit(Model):
    """Who invented what, and how free it is."""

    id: Id
    """The name of its words."""
    names: Many[str]
    """The people."""
    year: int | None = None
    """The year it was published in."""
    licence: Licence | None = None
    """`public-domain` or an SPDX identifier."""
    cite: Cites = ()
    """Where it is told."""


class Kit(Model):
    """A kit to print, cut out and glue; its suits, words and drawings stand in files beside it."""

    id: Id
    """The short name, the same as that of the folder."""
    title: str
    """The title on its sheets."""
    version: int
    """The number of the data; count it up when a printed sheet would change."""
    box: Id
    """The box that tells how many and how large its pieces are."""
    languages: Ids
    """The languages of its sheets; each has a file in `words/`."""
    licence: Licence
    """The SPDX identifier under which its drawings may be used."""
    suits: Annotated[Ids, Ref("suit")]
    """Its own suits, in their order."""
    sources: dict[Id, Source] = {}
    """What it is known from, under the names that `cite` uses."""
    ranks: dict[Id, Rank]
    """The ranks by name."""
    parts: dict[Id, Part]
    """The kinds of pieces by name; they may stand in `parts.yaml`."""
    templates: dict[Id, Template] = {}
    """How pieces of one suit may lie on half a folded sheet."""
    credits: Many[Credit] = ()
    """Who invented what of it."""
    anatomy: Anatomy | None = None
    """The pictures that explain it."""


class Suits(Model):
    """Suits by name: those of a kit, or further ones for `--suits`."""

    suits: dict[Id, Suit]
    """The suits by name."""
