"""Layers: what stands on the side of a part, one over the other: its suit, its rank, icons, paths, a rim."""

from typing import Annotated, Literal

from pydantic import Field, Strict

from printgen.model.resources import PathData
from printgen.model.values import IconId, Id, Ids, Length, Many, Model, Ref, Shift

Spot = Annotated[tuple[Shift, Shift], Strict(False)]
"""A place from the middle of a part: to the right, downward."""


Ink = Annotated[Id, Ref("colour")]
"""``ink`` or ``ground`` of the side, or one of the theme.

Or ``suit``, ``suit-text``, which is dark enough for words, ``on-suit``, in which a sign is seen on the colour.
"""


Turn = Annotated[float, Field(ge=-360, le=360)]
"""Degrees, clockwise."""


Share = Annotated[float, Field(gt=0, le=1)]


class Rank(Model):
    """One rank: what it is worth, its letter, what stands on a piece for it."""

    letter: Annotated[str, Field(pattern=r"^[a-z0-9]$")]
    """The small letter or figure it is noted by."""
    value: Annotated[int, Field(ge=0, le=99)]
    """What it is worth."""
    throws: Annotated[int, Field(ge=0, le=6)] = 0
    """How many of the 36 throws of two dice give its number."""
    shows: Id | None = None
    """What stands for it: the drawing of the `suit`, a number, an icon, or nothing."""


class Repeat(Model):
    """The same layer so many times in all, each a step further on."""

    count: Annotated[int, Field(ge=2, le=200)]
    """How many there are in all."""
    step: Spot
    """How far the next one stands: to the right, downward."""


class Tally(Model):
    """A layer as many times as the rank is worth, or as throws of two dice give it, side by side."""

    of: Literal["value", "throws"]
    """What tells how many: the value of the rank, or its throws."""
    step: Length
    """How far apart they stand."""
    most: Annotated[int, Field(ge=1, le=12)] = 6
    """If there were more, none is drawn."""

    def times(self, rank: Rank | None) -> int:
        """Return how many there are for a rank."""
        number = 0 if rank is None else rank.value if self.of == "value" else rank.throws
        return number if number <= self.most else 0


class _Layer(Model):
    """What all layers have: ``at`` counts from the middle of the part or of an edge, ``only`` is for one design."""

    at: Spot = (0.0, 0.0)
    """Where it stands, from the middle of the part or of an edge: to the right, downward."""
    from_: Literal["middle", "top", "bottom"] = "middle"
    """What `at` is counted from."""
    turn: Turn = 0.0
    """How far it is turned, in degrees clockwise."""
    colour: Ink = "ink"
    """Its colour: `ink` or `ground` of the side, `suit`, or one of the theme."""
    outline: Length = 0.25
    """How wide its lines are in a design of lines."""
    only: Literal["filled", "outlined"] | None = None
    """It is drawn only where pieces are filled, or only where they are outlines."""
    ranks: Annotated[Ids, Ref("rank")] = ()
    """It is drawn for these ranks only."""
    again: Repeat | None = None
    """The same again, further on."""


class SuitLayer(_Layer):
    """The drawing of the part's suit in a square box of this size."""

    show: Literal["suit"]
    size: Length
    """The side of the square box it is drawn in."""


class RankLayer(_Layer):
    """The part's rank: a figure, or a drawing."""

    show: Literal["rank"]
    figure: Length
    """How high a figure is."""
    size: Length
    """The side of the square box a drawing is drawn in."""
    instead: dict[Annotated[Id, Ref("rank")], IconId] = {}
    """Icons that stand for some ranks instead."""


class NameLayer(_Layer):
    """The name of the part's rank."""

    show: Literal["name"]
    size: Length
    """How high its letters are."""
    width: Length
    """Where the name would be wider than this, its letters are smaller."""


class TextLayer(_Layer):
    """What the game says of the part's rank, in lines."""

    show: Literal["text"]
    size: Length
    """How high its letters are at most; a long text has smaller ones."""
    width: Length
    """How wide its lines are at most."""
    height: Length
    """How high all of them are at most; a card whose text has no room there is not printed."""
    beside: Literal["drawing", "nothing"] | None = None
    """It stands there only where something is drawn for the rank, or only where nothing is."""

    def stands(self, rank: Rank | None) -> bool:
        """Return whether it stands there for a rank."""
        found = "nothing" if rank is None or rank.shows is None else "drawing"
        return self.beside in (None, found)


class PriceLayer(_Layer):
    """What the part's rank costs, in a circle; nothing where the game states no cost."""

    show: Literal["price"]
    size: Length
    """The diameter of the circle."""


class IconLayer(_Layer):
    """An icon, or several in a tally."""

    show: Literal["icon"]
    icon: IconId
    """The icon that is drawn."""
    size: Length
    """The side of the square box it is drawn in."""
    instead: dict[Annotated[Id, Ref("suit")], IconId] = {}
    """Icons that stand there for some suits."""
    mirror: bool = False
    """Whether it is drawn as seen from behind."""
    tones: bool = False
    """Whether it is light within dark lines, what is `accent` in the full colour of the suit."""
    tally: Tally | None = None
    """As many of it as the rank tells."""

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
    """The path as SVG writes it, in mm, in capital commands."""
    line: Length | None = None
    """How wide its line is; without it the path is filled."""
    dash: Many[Annotated[float, Field(ge=0, le=100)]] = ()
    """How long its dashes and gaps are, in mm."""
    cap: Literal["butt", "round"] = "butt"
    """How its line ends."""
    opacity: Share = 1.0
    """How much it covers, from 0 to 1."""


class RimLayer(_Layer):
    """A line along the edge of a flat part, or all within it."""

    show: Literal["rim"]
    inset: Length
    """How far its middle is from the cut."""
    line: Length | None = None
    """How wide it is; without it all within it is filled."""
    corner: Length = 0.0
    """How far the corners of a rectangle are rounded."""


Layer = Annotated[
    SuitLayer | RankLayer | NameLayer | TextLayer | PriceLayer | IconLayer | PathLayer | RimLayer,
    Field(discriminator="show"),
]
