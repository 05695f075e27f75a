"""The table around a board as data: who sits at which side, what lies in front of everybody, in rows and in corners."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.values import Id, Ids, Many, Model, Ref

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
    the faces of its component, ``dice`` as many as the step says.
    """

    kind: Literal["bag", "card", "track", "dial", "pile", "dice"]
    component: Annotated[Id, Ref("component")]


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


TrayThing = Annotated[TilesInHand | WaitingPieces | Scale | Stock | Hand, Field(discriminator="kind")]
RowThing = Annotated[FacePiles | BackPiles, Field(discriminator="kind")]
ColumnThing = Annotated[CardPiles | Bags | Ready, Field(discriminator="kind")]


class Table(Model):
    """What a setup sheet draws around the board, where it knows the side of every seat that is taken.

    ``sides``: where each seat is. ``trays``: what lies in front of everybody; ``rows``: piles between the trays and
    the board; ``corners`` and ``beside``: what belongs to nobody, in the corners and on both sides of the board.
    ``measure``, ``example``: what is drawn on the board that does not lie there.
    """

    sides: dict[Annotated[Id, Ref("seat")], TableSide]
    trays: Many[TrayThing] = ()
    rows: Many[RowThing] = ()
    corners: Annotated[Many[CornerThing], Field(max_length=8)] = ()
    beside: Many[ColumnThing] = ()
    measure: Measure | None = None
    example: Example | None = None
