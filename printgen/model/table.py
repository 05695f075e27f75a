"""The table around a board as data: who sits at which side, what lies in front of everybody, in rows and in corners."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.board.board import Accent
from printgen.model.values import Expression, IconId, Id, Ids, Many, Model, Ref

TableSide = Literal["south", "west", "north", "east"]
"""A side of the table; whoever sits in the south sees it upright."""


class TableThing(Model):
    """Something that a step of the set-up lays on the table; it is drawn where that step is done."""

    step: Annotated[Id, Ref("step")]
    """The step of the set-up that lays it; the drawing shows it where that step is done."""


class TilesInHand(TableThing):
    """Tiles that everybody gets: one of each of these kinds."""

    kind: Literal["tiles"]
    component: Annotated[Id, Ref("component")]
    """The component of the tiles."""
    kinds: Annotated[Ids, Ref("kind", "component")]
    """The kinds of which everybody gets one each."""


class WaitingPieces(TableThing):
    """Pieces that wait for everybody, as many as the placements give them."""

    kind: Literal["pieces"]
    pieces: Annotated[Ids, Ref("piece")]
    """The pieces that wait for everybody."""


class Scale(TableThing):
    """A scale from 1 to a fact with a marker of everybody at another."""

    kind: Literal["scale"]
    to: Annotated[Id, Ref("fact")]
    """The fact that tells its last number."""
    at: Annotated[Id, Ref("fact")]
    """The fact that tells where the markers begin."""


class Stock(TableThing):
    """Pieces of everybody, shown with their count: of each component as many as the step takes, shared out."""

    kind: Literal["stock"]
    components: Annotated[Ids, Ref("component")]
    """The components whose pieces are shown."""
    colours: dict[Annotated[Id, Ref("seat")], Annotated[Id, Ref("colour")]] = {}
    """The colour of these pieces for seats that have them in another than their own."""


class Hand(TableThing):
    """Cards that everybody takes in hand, as many as the step says; they lie beside the tray."""

    kind: Literal["hand"]
    component: Annotated[Id, Ref("component")]
    """The component of the cards."""


class FacePiles(TableThing):
    """Piles beside the board, one for each kind, face up."""

    kind: Literal["face-up"]
    side: Literal["far", "near"]
    """Whether they lie on the far or on the near side of the board."""
    component: Annotated[Id, Ref("component")]
    """The component of the piles."""
    kinds: Annotated[Ids, Ref("kind", "component")]
    """The kinds that have a pile each."""


class BackPiles(TableThing):
    """The piles of a deal beside the board, face down."""

    kind: Literal["face-down"]
    side: Literal["far", "near"]
    """Whether they lie on the far or on the near side of the board."""
    deal: Annotated[Id, Ref("deal")]
    """The deal whose piles they are."""


class CornerThing(TableThing):
    """Something that belongs to nobody and lies in a corner: the next free one, clockwise from the far left.

    A ``bag`` or a pile of chips with what is in it, a ``card``, a ``track`` with the markers of all, a ``dial`` with
    the faces of its component, ``dice`` as many as the step says, a ``box`` with what stays in it, ``pieces`` as many
    as the step uses of the component.
    """

    kind: Literal["bag", "card", "track", "dial", "pile", "dice", "box", "pieces"]
    """What it is: a bag or pile with what is in it, a card, a track, a dial, dice, a box with what stays in it, or
    pieces that lie ready."""
    component: Annotated[Id, Ref("component")]
    """The component that it is, or that is in it."""
    piece: Annotated[Id, Ref("piece")] | None = None
    """How pieces that lie ready are drawn, or which piece goes with a dial to whoever takes it."""
    seat: Annotated[Id, Ref("seat")] | None = None
    """The seat whose colour such pieces have."""


class Held(Model):
    """A component that lies on a thing of the table."""

    component: Annotated[Id, Ref("component")]
    """The component that lies there."""
    step: Annotated[Id, Ref("step")] | None = None
    """The step that lays it; else that of the thing."""
    at: Annotated[Id, Ref("fact")] | None = None
    """The fact that tells on which space of a track it lies."""
    accent: Accent = "ink"
    """The colour it is drawn in."""
    coloured: bool = False
    """Whether it is of the colour of its player."""
    look: Literal["row", "around", "bag"] = "row"
    """How all of it lies on a mat: in a row, `around` the sign of the mat, or in a `bag`."""
    empty: Annotated[int, Field(ge=0, le=4)] = 0
    """How many places beside it stay empty; they are drawn dashed."""
    says: Id | None = None
    """What is said of it, instead of its name; the words stand under `setup.held.ID`."""


class Laid(TableThing):
    """A mat, a card or a track with its name, and what lies on it; a card that a card holds peeps out below it."""

    kind: Literal["mat", "card", "track"]
    """What it is: a mat, a card or a track, with its name."""
    component: Annotated[Id, Ref("component")]
    """The component that it is."""
    accent: Accent = "ink"
    """The colour it is drawn in."""
    holds: Many[Held] = ()
    """What lies on it; a card that a card holds peeps out below it."""
    called: Ids = ()
    """What each of several is called that lie side by side, `setup.held.ID`; all that they hold lies on the first."""


class Deck(TableThing):
    """A deck face down and beside it some of its cards, open in a row."""

    kind: Literal["deck"]
    component: Annotated[Id, Ref("component")]
    """The component of the cards."""
    accent: Accent = "ink"
    """The colour of their backs."""
    opened: Annotated[Id, Ref("fact")]
    """The fact that tells how many lie open."""
    deal: Annotated[Id, Ref("deal")] | None = None
    """The deal that decides which ones."""


class Heap(TableThing):
    """Things of a component in a heap."""

    kind: Literal["heap"]
    component: Annotated[Id, Ref("component")]
    """The component of the things."""
    accent: Accent = "ink"
    """The colour they are drawn in."""
    lid: bool = False
    """Whether they lie face down in the lid of the box."""


class PlayerSets(TableThing):
    """What each player takes, one player's beside another's: a figure above a card, and a marker on that."""

    kind: Literal["sets"]
    figure: Annotated[Id, Ref("component")]
    """The component of the figure on top."""
    card: Annotated[Id, Ref("component")]
    """The component of the card below it."""
    marker: Annotated[Id, Ref("component")]
    """The component of the marker on the card."""
    icon: IconId | None = None
    """The sign on the card."""


class Dial(TableThing):
    """A dial with the faces of its component."""

    kind: Literal["dial"]
    component: Annotated[Id, Ref("component")]
    """The component whose faces the dial has."""


class SamplePlace(TableThing):
    """The trays of one player, who stands for all: where players sit is not told."""

    kind: Literal["place"]


class StepGroup(Model):
    """Steps under one head: from the first of these that is done, up to the next group."""

    accent: Accent
    """The colour of the head."""
    begins: Annotated[Ids, Ref("step")]
    """The steps it may begin with: the first of them that is done; it goes on to the next group."""


class BesideThing(TableThing):
    """Something beside the board that belongs to nobody; the first of its side lies farthest off."""

    side: Literal["west", "east"]
    """The side of the board it lies at; the first of a side lies farthest off."""


class CardPiles(BesideThing):
    """Cards in piles beside the board."""

    kind: Literal["cards"]
    sorted_: Annotated[Ids, Ref("component")] = ()
    """Components that have a pile face up for each of their kinds."""
    mixed: Annotated[Ids, Ref("component")] = ()
    """Components that have one pile, face down."""


class Bags(BesideThing):
    """A bag for each of these deals, with what was dealt in it."""

    kind: Literal["bags"]
    deals: Annotated[Ids, Ref("deal")]
    """The deals that have a bag each."""


class Ready(BesideThing):
    """What lies ready side by side: dice, cards and figures, as many as the step uses, else one of each."""

    kind: Literal["ready"]
    components: Annotated[Ids, Ref("component")]
    """The components that lie there, as many as the step uses, else one of each."""


class Measure(TableThing):
    """Spaces in which something is laid to measure and taken away again; they stay free or are yet unknown."""

    spaces: Annotated[Ids, Ref("space")]
    """The spaces in which something is laid to measure."""


class Example(TableThing):
    """Where each seat may lay pieces of its own: drawn as bars on edges of the board."""

    spaces: dict[Annotated[Id, Ref("seat")], Annotated[Ids, Ref("space")]]
    """The edges of the board where each seat may lay pieces of its own."""


TrayThing = Annotated[TilesInHand | WaitingPieces | Scale | Stock | Hand | Laid, Field(discriminator="kind")]
RowThing = Annotated[FacePiles | BackPiles, Field(discriminator="kind")]
ColumnThing = Annotated[CardPiles | Bags | Ready, Field(discriminator="kind")]
BelowThing = Annotated[Laid | Deck | Heap | PlayerSets | Dial | SamplePlace, Field(discriminator="kind")]


class OtherSides(Model):
    """Seats that are at other sides of the table, as where two boards are joined."""

    when: Expression
    """The condition on `players` and `variants` with which they are there."""
    sides: dict[Annotated[Id, Ref("seat")], TableSide]
    """The side each of them is at then."""


class Table(Model):
    """What a set-up sheet draws around the board, where it knows the side of every seat that is taken."""

    sides: dict[Annotated[Id, Ref("seat")], TableSide] = {}
    """The side of the table each seat is at; whoever sits in the south sees the sheet upright."""
    other_sides: Many[OtherSides] = ()
    """Seats that are at another side under a condition, so that the players still sit in the order of turns."""
    trays: Many[TrayThing] = ()
    """What lies in front of everybody."""
    rows: Many[RowThing] = ()
    """Piles between the trays and the board."""
    corners: Annotated[Many[CornerThing], Field(max_length=8)] = ()
    """What belongs to nobody and lies in a corner, clockwise from the far left."""
    beside: Many[ColumnThing] = ()
    """What belongs to nobody and lies at the left and right of the board."""
    measure: Measure | None = None
    """Spaces in which something is laid to measure and taken away again."""
    example: Example | None = None
    """Where seats may lay pieces of their own, drawn as bars in their colours."""
    below: Many[Many[Many[BelowThing]]] = ()
    """Rows of things on the near side of the board; a list within a row stands one below another."""
    shown_at: dict[Annotated[Id, Ref("step")], Annotated[Id, Ref("seat")]] = {}
    """Steps whose number stands on what they lay for this seat, not for whoever sits nearest."""
    legend: bool = True
    """Whether the sheet explains its signs beside the drawing."""
    groups: Annotated[dict[Id, StepGroup], Field(max_length=4)] = {}
    """How the steps are grouped beside the drawing; the heads are words."""

    def shows(self, step: str, seat: str | None) -> bool:
        """Return whether the number of a step stands on what it lays for a seat."""
        return seat is not None and (seat == self.shown_at[step] if step in self.shown_at else self.is_nearest(seat))

    def shows_any(self, seat: str) -> bool:
        """Return whether the number of any step stands on what it lays for a seat."""
        return self.is_nearest(seat) or seat in self.shown_at.values()

    def is_nearest(self, seat: str) -> bool:
        """Return whether a seat sees the sheet upright."""
        return self.sides.get(seat) == "south"
