"""A kit to print, cut out and glue: suits, ranks, and parts whose sides are drawn in layers.

A part is made once for every suit, every rank, or every pair of them. Its layers are drawn in mm about its
middle; if it has ``drawn-for``, they are meant for a part of that width and are scaled with it.
"""

from typing import Annotated, Literal

from pydantic import Field, Strict

from printgen.model.resources import IconPath, PathData, ViewBox
from printgen.model.values import Cites, IconId, Id, Ids, Length, Many, Model, Ref, Shift, Source

Spot = Annotated[tuple[Shift, Shift], Strict(False)]
"""A place from the middle of a part: to the right, downward."""

Ink = Annotated[Id, Ref("colour")]
"""``ink`` or ``ground`` of the side, ``suit`` or ``suit-text``, which is dark enough for words, or one of the theme."""

Turn = Annotated[float, Field(ge=-360, le=360)]
"""Degrees, clockwise."""

Licence = Annotated[str, Field(pattern=r"^[A-Za-z0-9.+-]{1,60}$")]

Share = Annotated[float, Field(gt=0, le=1)]


class Suit(Model):
    """One suit: the set it belongs to, its drawing, the letter it is noted by.

    Without a ``letter`` it is noted by that of the suit at the same place of the kit's own set. Its ``colour`` is
    one of its own or of the theme; without one, the theme's colour of its name. Its drawing is an icon, by default
    that of its name, or ``paths``.
    """

    set: Id = "own"
    icon: Id = ""
    letter: Annotated[str, Field(pattern=r"^[A-Z]$")] | None = None
    colour: Annotated[str, Field(pattern=r"^(#[0-9A-Fa-f]{6}|[a-z][a-z0-9-]{0,39})$")] | None = None
    viewBox: ViewBox = "0 0 24 24"
    paths: Many[IconPath] = ()


class Rank(Model):
    """One rank: its value, its letter; it ``shows`` the drawing of the ``suit``, a number, an icon, or nothing.

    ``throws``: how many of the 36 throws of two dice give its number.
    """

    letter: Annotated[str, Field(pattern=r"^[a-z0-9]$")]
    value: Annotated[int, Field(ge=0, le=99)]
    throws: Annotated[int, Field(ge=0, le=6)] = 0
    shows: Id | None = None


class Repeat(Model):
    """The same layer so many times in all, each a step further on."""

    count: Annotated[int, Field(ge=2, le=200)]
    step: Spot


class Tally(Model):
    """A layer as many times as the rank is worth, or as throws of two dice give it; none if that is over ``most``.

    They stand side by side, each ``step`` further on, about the place of the layer.
    """

    of: Literal["value", "throws"]
    step: Length
    most: Annotated[int, Field(ge=1, le=12)] = 6

    def times(self, rank: Rank | None) -> int:
        """Return how many there are for a rank."""
        number = 0 if rank is None else rank.value if self.of == "value" else rank.throws
        return number if number <= self.most else 0


class _Layer(Model):
    """What all layers have: ``at`` counts from the middle of the part or of an edge, ``only`` is for one design."""

    at: Spot = (0.0, 0.0)
    from_: Literal["middle", "top", "bottom"] = "middle"
    turn: Turn = 0.0
    colour: Ink = "ink"
    outline: Length = 0.25
    only: Literal["filled", "outlined"] | None = None
    ranks: Annotated[Ids, Ref("rank")] = ()
    again: Repeat | None = None


class SuitLayer(_Layer):
    """The drawing of the part's suit in a square box of this size."""

    show: Literal["suit"]
    size: Length


class RankLayer(_Layer):
    """The part's rank: a figure so high, or a drawing in a box of this size; ``instead``: icons for some ranks."""

    show: Literal["rank"]
    figure: Length
    size: Length
    instead: dict[Annotated[Id, Ref("rank")], IconId] = {}


class NameLayer(_Layer):
    """The name of the part's rank, in letters of this size, smaller where it would be wider than ``width``."""

    show: Literal["name"]
    size: Length
    width: Length


class IconLayer(_Layer):
    """An icon in a square box of this size, or several in a ``tally``.

    ``instead``: icons for some suits; ``mirror``: as seen from behind.
    """

    show: Literal["icon"]
    icon: IconId
    size: Length
    instead: dict[Annotated[Id, Ref("suit")], IconId] = {}
    mirror: bool = False
    tally: Tally | None = None

    def places(self, rank: Rank | None) -> tuple[float, ...]:
        """Return how far to the right of its place each of its icons stands, in mm."""
        if self.tally is None:
            return (0.0,)
        times = self.tally.times(rank)
        return tuple((number - (times - 1) / 2) * self.tally.step for number in range(times))


class PathLayer(_Layer):
    """A path in mm, filled or drawn as a line of a width."""

    show: Literal["path"]
    d: PathData
    line: Length | None = None
    dash: Many[Annotated[float, Field(ge=0, le=100)]] = ()
    cap: Literal["butt", "round"] = "butt"
    opacity: Share = 1.0


class RimLayer(_Layer):
    """A line of a width along the edge of a flat part, its middle so far from the cut."""

    show: Literal["rim"]
    inset: Length
    line: Length


Layer = Annotated[SuitLayer | RankLayer | NameLayer | IconLayer | PathLayer | RimLayer, Field(discriminator="show")]


class Side(Model):
    """One side of a part: its ground, the ink of its layers, lowest first."""

    ground: Ink = "face"
    ink: Ink = "suit"
    layers: Many[Layer] = ()


class Measure(Model):
    """The size of a flat part, of the edge of a cube, of the foot of a pyramid."""

    width: Length
    height: Length


class Facet(Model):
    """One face of a folded part: the rank it shows, turned by so many quarters; ``layers`` are on this face alone."""

    rank: Annotated[Id, Ref("rank")] | None = None
    quarters: Annotated[int, Field(ge=0, le=3)] = 0
    layers: Many[Layer] = ()


CARD = "card"
CARD_THICK, STACK_FROM, STACKED_FROM = 0.3, 10, 30.0
"""How thick a piece is in a stack, in mm; from so many flat pieces on, of so many mm, they have a tuck box."""
"""What parts are printed on unless they say something else."""


class Part(Model):
    """One kind of piece to cut out.

    ``group``: what is in every kit, what goes with it, and what is printed only when asked for.
    ``material``: what it is printed on; ``card`` is as thick as the arrangement wants it.
    ``component``: what it is in the box. ``size``: one for all, or one for each rank; else that of ``size-of``,
    or of the component. A ``strip`` is folded across at ``folds`` from its left end and may end in a tab; a
    ``standee`` is one of foot, front, back and foot, a ``ring`` one whose tab is glued under its other end. The
    faces of a cube: four in a row, one above and one below the second; of a pyramid: its sides from left to right.
    ``inner-cut``: a smaller size it may be cut to as well. ``piece``: its letter in notation. ``look``: what
    diagrams draw after this part: coins with the rank on the back, tiles with suit and rank on the front, tokens with
    a number that dice give.
    """

    shape: Literal["rectangle", "disc", "strip", "standee", "ring", "cube", "pyramid"]
    look: Literal["coin", "tile", "token"] | None = None
    group: Literal["standard", "accessory", "spare"] = "standard"
    material: Id = CARD
    component: Annotated[Id, Ref("component")] | None = None
    size_of: Annotated[Id, Ref("component")] | None = None
    size: Measure | None = None
    sizes: dict[Annotated[Id, Ref("rank")], Measure] = {}
    drawn_for: Length | None = None
    each: Many[Literal["suit", "rank"]]
    copies: Annotated[int, Field(ge=1, le=100)] = 1
    folds: Many[Length] = ()
    tab: Length | None = None
    faces: Many[Facet] = ()
    inner_cut: Length | None = None
    piece: Annotated[str, Field(pattern=r"^[a-z▲]$")] | None = None
    front: Side
    back: Side | None = None
    cite: Cites = ()

    @property
    def measured(self) -> str | None:
        """The component of the box whose size it has, unless it brings its own."""
        return self.size_of or self.component


class Block(Model):
    """Parts of one kind on a template, in so many columns; ``at`` is the middle of the first."""

    part: Annotated[Id, Ref("part")]
    at: Spot
    columns: Annotated[int, Field(ge=1, le=20)] = 1
    pitch: Spot = (0.0, 0.0)


class Template(Model):
    """Where the parts of one suit lie on half a sheet, from the fold outward and downward.

    ``strip``: below this height lies what is cut off before the sheet is folded, printed twice.
    """

    width: Length
    height: Length
    strip: Length
    blocks: Many[Block]


class Note(Model):
    """A word on a place of a figure, in mm from its middle."""

    id: Id
    at: Spot
    beside: Literal["left", "right"] | None = None


class Lain(Model):
    """A part of a rank that lies on the grid of a figure."""

    rank: Annotated[Id, Ref("rank")]
    at: Spot
    turn: Turn = 0.0


class Squares(Model):
    """Squares of ``step`` mm, so many across and down; places count from their upper left."""

    step: Length
    columns: Annotated[int, Field(ge=1, le=20)]
    rows: Annotated[int, Field(ge=1, le=20)]


class Figure(Model):
    """A picture that explains a part: one of it, one for ``each`` suit or rank, or some on a grid.

    ``form``: as it is cut out, or folded up and standing. Its words are found by its ``id``.
    """

    id: Id
    part: Annotated[Id, Ref("part")]
    side: Literal["front", "back"] = "front"
    rank: Annotated[Id, Ref("rank")] | None = None
    form: Literal["flat", "made"] = "flat"
    scale: Share = 1.0
    each: Literal["suit", "rank"] | None = None
    grid: Squares | None = None
    lain: Many[Lain] = ()
    notes: Many[Note] = ()


class Anatomy(Model):
    """What a kit explains: its suits and its ranks, then the parts that are printed."""

    suits: Figure
    ranks: Figure
    figures: Many[Figure] = ()


class Credit(Model):
    """Who invented what, and how free it is; ``licence``: public domain or an SPDX identifier."""

    id: Id
    names: Many[str]
    year: int | None = None
    licence: Licence | None = None
    cite: Cites = ()


class Kit(Model):
    """A kit without its suits, words and drawings; ``suits`` names its own, ``licence`` that of its drawings (SPDX)."""

    id: Id
    title: str
    version: int
    box: Id
    languages: Ids
    licence: Licence
    suits: Annotated[Ids, Ref("suit")]
    sources: dict[Id, Source] = {}
    ranks: dict[Id, Rank]
    parts: dict[Id, Part]
    templates: dict[Id, Template] = {}
    credits: Many[Credit] = ()
    anatomy: Anatomy | None = None


class Suits(Model):
    """Suits by name."""

    suits: dict[Id, Suit]
