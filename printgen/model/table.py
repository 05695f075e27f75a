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
    the faces of its component.
    """

    kind: Literal["bag", "card", "track", "dial", "pile"]
    component: Annotated[Id, Ref("component")]


TrayThing = Annotated[TilesInHand | WaitingPieces | Scale, Field(discriminator="kind")]
RowThing = Annotated[FacePiles | BackPiles, Field(discriminator="kind")]


class Table(Model):
    """What a setup sheet draws around the board.

    ``sides``: where each seat is. ``trays``: what lies in front of everybody; ``rows``: piles between the trays and
    the board; ``corners``: what belongs to nobody.
    """

    sides: dict[Annotated[Id, Ref("seat")], TableSide]
    trays: Many[TrayThing] = ()
    rows: Many[RowThing] = ()
    corners: Annotated[Many[CornerThing], Field(max_length=8)] = ()
