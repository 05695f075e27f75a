"""The table around a board as data: who sits at which side, what lies in front of everybody, in rows and in corners."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.board.board import Accent
from printgen.model.values import IconId, Id, Ids, Many, Model, Ref

TableSide = Literal["south", "west", "north", "east"]
"""A side of the table; whoever sits in the south sees it upright."""


class TableThing(Model):
    """Something that a step of the set-up lays on the table; it is drawn where that step is done."""

    step: Annotated[Id, Ref("step")]


class TilesInHand(TableThing):
    """Tiles that everybody gets: one of each of these kinds."""

    kind: Literal["tiles"]
    component: Annotated[Id, Ref("component")]
    kinds: Annotated[Ids, Ref("kind", "component")]


class WaitingPieces(TableThing):
    """Pieces that wait for everybody, as many as the placements give them."""

    kind: Literal["pieces"]
    pieces: Annotated[Ids, Ref("piece")]


class Scale(TableThing):
    """A scale from 1 to a fact with a marker of everybody at another."""

    kind: Literal["scale"]
    to: Annotated[Id, Ref("fact")]
    at: Annotated[Id, Ref("fact")]


class Stock(TableThing):
    """Pieces of everybody, shown with their count: of each component as many as the step takes, shared out.

    ``colours``: those of the seats that have them in another colour than their own.
    """

    kind: Literal["stock"]
    components: Annotated[Ids, Ref("component")]
    colours: dict[Annotated[Id, Ref("seat")], Annotated[Id, Ref("colour")]] = {}


class Hand(TableThing):
    """Cards that everybody takes in hand, as many as the step says; they lie beside the tray."""

    kind: Literal["hand"]
    component: Annotated[Id, Ref("component")]


class FacePiles(TableThing):
    """Piles beside the board, one for each kind, face up."""

    kind: Literal["face-up"]
    side: Literal["far", "near"]
    component: Annotated[Id, Ref("component")]
    kinds: Annotated[Ids, Ref("kind", "component")]


class BackPiles(TableThing):
    """The piles of a deal beside the board, face down."""

    kind: Literal["face-down"]
    side: Literal["far", "near"]
    deal: Annotated[Id, Ref("deal")]


class CornerThing(TableThing):
    """Something that belongs to nobody and lies in a corner: the next free one, clockwise from the far left.

    A ``bag`` or a pile of chips with what is in it, a ``card``, a ``track`` with the markers of all, a ``dial`` with
    the faces of its component, ``dice`` as many as the step says, a ``box`` with what stays in it.
    """

    kind: Literal["bag", "card", "track", "dial", "pile", "dice", "box"]
    component: Annotated[Id, Ref("component")]


class Held(Model):
    """A component that lies on a thing, laid there by its own ``step``, else by the step of the thing.

    ``at``: the fact that tells on which space of a track. ``coloured``: it is of the colour of its player.
    """

    component: Annotated[Id, Ref("component")]
    step: Annotated[Id, Ref("step")] | None = None
    at: Annotated[Id, Ref("fact")] | None = None
    accent: Accent = "ink"
    coloured: bool = False


class Laid(TableThing):
    """A mat, a card or a track with its name, and what lies on it; a card that a card holds peeps out below it."""

    kind: Literal["mat", "card", "track"]
    component: Annotated[Id, Ref("component")]
    accent: Accent = "ink"
    holds: Many[Held] = ()


class Deck(TableThing):
    """A deck face down and beside it as many of its cards as a fact tells, open in a row; ``deal``: what they are."""

    kind: Literal["deck"]
    component: Annotated[Id, Ref("component")]
    accent: Accent = "ink"
    opened: Annotated[Id, Ref("fact")]
    deal: Annotated[Id, Ref("deal")] | None = None


class Heap(TableThing):
    """Things of a component in a heap, or face down in a ``lid``."""

    kind: Literal["heap"]
    component: Annotated[Id, Ref("component")]
    accent: Accent = "ink"
    lid: bool = False


class PlayerSets(TableThing):
    """What each player takes, one player's beside another's: a figure above a card, and a marker on that."""

    kind: Literal["sets"]
    figure: Annotated[Id, Ref("component")]
    card: Annotated[Id, Ref("component")]
    marker: Annotated[Id, Ref("component")]
    icon: IconId | None = None


class Dial(TableThing):
    """A dial with the faces of its component."""

    kind: Literal["dial"]
    component: Annotated[Id, Ref("component")]


class SamplePlace(TableThing):
    """The trays of one player, who stands for all: where players sit is not told."""

    kind: Literal["place"]


class StepGroup(Model):
    """Steps under one head: from the first of these that is done, up to the next group."""

    accent: Accent
    begins: Annotated[Ids, Ref("step")]


class BesideThing(TableThing):
    """Something beside the board that belongs to nobody; the first of its side lies farthest off."""

    side: Literal["west", "east"]


class CardPiles(BesideThing):
    """Cards in piles: of the components that are ``sorted`` one face up for each kind, of each ``mixed`` one."""

    kind: Literal["cards"]
    sorted_: Annotated[Ids, Ref("component")] = ()
    mixed: Annotated[Ids, Ref("component")] = ()


class Bags(BesideThing):
    """A bag for each of these deals, with what was dealt in it."""

    kind: Literal["bags"]
    deals: Annotated[Ids, Ref("deal")]


class Ready(BesideThing):
    """What lies ready side by side: dice, cards and figures, as many as the step uses, else one of each."""

    kind: Literal["ready"]
    components: Annotated[Ids, Ref("component")]


class Measure(TableThing):
    """Spaces in which something is laid to measure and taken away again; they stay free or are yet unknown."""

    spaces: Annotated[Ids, Ref("space")]


class Example(TableThing):
    """Where each seat may lay pieces of its own: drawn hollow on edges of the board."""

    spaces: dict[Annotated[Id, Ref("seat")], Annotated[Ids, Ref("space")]]


TrayThing = Annotated[TilesInHand | WaitingPieces | Scale | Stock | Hand | Laid, Field(discriminator="kind")]
RowThing = Annotated[FacePiles | BackPiles, Field(discriminator="kind")]
ColumnThing = Annotated[CardPiles | Bags | Ready, Field(discriminator="kind")]
BelowThing = Annotated[Laid | Deck | Heap | PlayerSets | Dial | SamplePlace, Field(discriminator="kind")]


class Table(Model):
    """What a setup sheet draws around the board, where it knows the side of every seat that is taken.

    ``sides``: where each seat is. ``trays``: what lies in front of everybody; ``rows``: piles between the trays and
    the board; ``corners`` and ``beside``: what belongs to nobody, in the corners and on both sides of the board.
    ``measure``, ``example``: what is drawn on the board that does not lie there. ``below``: rows of things on the
    near side of the board; a list within a row stands one below another. ``legend``: whether the sheet explains its
    signs beside it. ``groups``: how the steps are grouped beside it.
    """

    sides: dict[Annotated[Id, Ref("seat")], TableSide] = {}
    trays: Many[TrayThing] = ()
    rows: Many[RowThing] = ()
    corners: Annotated[Many[CornerThing], Field(max_length=8)] = ()
    beside: Many[ColumnThing] = ()
    measure: Measure | None = None
    example: Example | None = None
    below: Many[Many[Many[BelowThing]]] = ()
    legend: bool = True
    groups: Annotated[dict[Id, StepGroup], Field(max_length=4)] = {}
