"""Set-up as data: steps with counts, seats, what lies where, and what chance decides."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.board.board import Accent
from printgen.model.table import Table
from printgen.model.tile_map import TileMap
from printgen.model.values import (
    Cited,
    Conditional,
    Count,
    Expression,
    IconId,
    Id,
    Ids,
    Many,
    Model,
    PlayerCount,
    PlayerRange,
    Reading,
    Ref,
    Stated,
)


class SetupStep(Conditional):
    """One thing to do: what it takes from the box, for which players and variants.

    ``count`` is the number shown beside the step. ``uses`` names components of the box (``tile``, or
    ``tile.reserve.6`` for a pile and kind) and how many of each this step takes away for good; the checker adds them
    up. ``unless-drawn``: the step falls away when the sheet shows what chance has drawn. ``lays``: pieces, deals,
    regions, piles of tiles that it lays on the board, or the tiles it is made of; there the sheet puts its number.
    """

    id: Id
    icon: IconId | None = None
    count: Count | None = None
    uses: dict[Annotated[str, Ref("part of the box")], Count] = {}
    unless_drawn: bool = False
    lays: Annotated[Ids, Ref("piece, deal, region, pile or ground")] = ()


class Seat(Model):
    """A place at the table: the space its player starts from, and its colour.

    An ``automaton`` is played by rules; it is no player and sits with others only.
    """

    space: Annotated[Id, Ref("space")]
    colour: Annotated[Id, Ref("colour")]
    icon: IconId | None = None
    board: Annotated[int, Field(ge=1)] = 1
    role: Literal["player", "automaton"] = "player"


class Seating(Conditional):
    """Which seats are taken for a number of players, in order of turns.

    ``held``: the seats of each player in order of turns, where one player holds several.
    """

    players: PlayerCount
    seats: Annotated[Ids, Ref("seat")]
    held: Many[Annotated[Ids, Ref("seat")]] = ()


Facing = Literal["east", "south-east", "south-west", "west", "north-west", "north-east"]
"""A side of a hex that stands on a corner."""


class OnTiles(Model):
    """All spaces whose tile is of the kind, has a symbol or none."""

    kind: Annotated[Id, Ref("kind", "tile-map.kinds")] | None = None
    symbol: bool | None = None


class Placement(Conditional):
    """Pieces of one sort and where they lie.

    ``on``: spaces, the same for everybody; ``one-of``: spaces of which somebody at the table
    chooses one; ``on-tiles``: chosen by the tile map; ``for-seats``: spaces for each seat.
    ``waiting``: in the tray beside the space, not on it. On hexes, ``A1+A2`` is the edge and
    ``A1+A2+B1`` the corner where they meet; ``facing`` turns a hex.
    """

    id: Id
    piece: Annotated[Id, Ref("piece")]
    on: Annotated[Ids, Ref("space")] = ()
    one_of: Annotated[Ids, Ref("space")] = ()
    on_tiles: OnTiles | None = None
    for_seats: dict[Annotated[Id, Ref("seat")], Annotated[Ids, Ref("space")]] = {}
    all_seats: bool = False
    copies: Annotated[int, Field(ge=1, le=1000)] = 1
    facing: Facing | None = None
    waiting: bool = False


class Deal(Conditional):
    """Things of one component in random order: into piles, onto spaces, or to every seat.

    Dealt are ``items`` (kinds of the component, each as often as it is named), else all that the steps in force leave
    of the component, or of the ``piles`` of its tile set. They go face down ``into`` so many piles as even as can be,
    the first of them larger; or one each ``onto`` spaces; or, for every seat taken, one each onto the spaces
    ``for-seats`` gives it. ``numbered``: kinds whose things are distinguished by a number from 1.
    """

    component: Annotated[Id, Ref("component")]
    piles: Annotated[Ids, Ref("pile", "component")] = ()
    items: Annotated[Ids, Ref("kind", "component")] = ()
    into: Count = 1
    onto: Annotated[Ids, Ref("space")] = ()
    for_seats: dict[Annotated[Id, Ref("seat")], Annotated[Ids, Ref("space")]] = {}
    numbered: Annotated[Ids, Ref("kind", "component")] = ()


class NotJudged(Cited):
    """A rule of the set-up that is kept at the table alone, so that no certificate can judge it.

    ``of``: the things of the game that state it, named as rulings do: what is mixed, rolled or chosen there.
    """

    id: Id
    of: Annotated[Ids, Ref("part of the rules")]
    when: Expression | None = None
    confidence: Reading = "stated"


class HexMap(Stated):
    """All that two deals would bring to light, laid out over a field of hexes.

    ``hexes`` and ``tokens`` are deals of one pile. The hexes are laid on the spaces ``on``; where there are more
    spaces than hexes, some stay empty. Every hex but the ``barren`` kinds takes a token. A hex of the kinds
    ``harbours`` is turned to one of its six sides, and the two corners of that side belong to no other harbour, be it
    one of the set-up. It is turned to a kind that is not ``barren`` wherever it has such a neighbour.
    """

    hexes: Annotated[Id, Ref("deal")]
    tokens: Annotated[Id, Ref("deal")]
    on: Annotated[Ids, Ref("space")]
    barren: Annotated[Ids, Ref("kind", "component")]
    harbours: Annotated[Ids, Ref("kind", "component")]
    attempts_at_most: Annotated[int, Field(ge=1, le=10_000_000)] = 100_000


class Piece(Model):
    """A sort of piece: the component it is made of, what it shows, how it is drawn.

    ``coloured``: it takes the colour of its seat, and the icon of the seat when it has none. ``figures``: drawings at
    full height for stands, instead of those of the component.
    """

    component: Annotated[Id, Ref("component")]
    kind: Annotated[Id, Ref("kind", "component")] | None = None
    look: Literal["disc", "coin", "diamond", "pawn", "tile", "hex", "token", "card", "house", "rod"]
    icon: IconId | None = None
    figures: Many[IconId] = ()
    accent: Accent | None = None
    coloured: bool = False


class Setup(Model):
    """How the game is set up.

    ``supply``: components that lie ready beside the board, all that steps leave of them.
    ``table``: what the setup sheet draws around the board.
    ``leaves``: so many of a part of the box must be left for what comes after the set-up.
    ``not-judged``: what a certificate of the set-up has to name as not judged.
    """

    players: PlayerRange
    sets: dict[str, int] = {}
    steps: Many[SetupStep] = ()
    supply: Annotated[Ids, Ref("component")] = ()
    leaves: dict[Annotated[str, Ref("part of the box")], Count] = {}
    seats: dict[Id, Seat] = {}
    seatings: Many[Seating] = ()
    pieces: dict[Id, Piece] = {}
    placements: Many[Placement] = ()
    tile_map: TileMap | None = None
    deals: dict[Id, Deal] = {}
    hex_map: HexMap | None = None
    table: Table | None = None
    not_judged: Many[NotJudged] = ()

    @property
    def has_chance(self) -> bool:
        """Whether chance decides where something lies, or who gets it."""
        return self.tile_map is not None or bool(self.deals)

    @property
    def has_chance_on_board(self) -> bool:
        """Whether chance decides what lies on spaces."""
        dealt = any(deal.onto or deal.for_seats for deal in self.deals.values())
        return dealt or self.tile_map is not None or self.hex_map is not None
