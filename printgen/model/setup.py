"""Set-up as data: steps with counts, seats, what lies where, and what chance decides."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.board.board import Accent
from printgen.model.placement_rules import Laying, PlacementRule
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
    """One thing to do: what it takes from the box, for which players and variants."""

    id: Id
    """The name of the step; its words stand under `setup.heads.ID` and `setup.steps.ID`."""
    icon: IconId | None = None
    """The sign beside it."""
    count: Count | None = None
    """The number shown beside it: a number, a formula such as `2 * players`, or one for each number of players."""
    uses: dict[Annotated[str, Ref("part of the box")], Count] = {}
    """What it takes away from the box for good, and how many: `{frog: players}`; `tile.reserve.6` is a pile
    and kind.
    """
    unless_drawn: bool = False
    """Whether it falls away when the sheet shows what chance has drawn."""
    mixes: Annotated[Ids, Ref("deal")] = ()
    """The deals whose piles or bags it makes; with `--deal strips` the first such step folds their strips instead."""
    when_drawn: bool = False
    """Whether it is done only when the sheet shows what chance has drawn, as with `--deal open`."""
    lays: Annotated[Ids, Ref("piece, deal, region, link, pile or ground")] = ()
    """The pieces, deals, regions, links, piles or tiles it lays on the board; there the drawing has its number."""


class Seat(Model):
    """A place at the table: the space its player starts from, and its colour."""

    space: Annotated[Id, Ref("space")]
    """The space its player starts from."""
    colour: Annotated[Id, Ref("colour")]
    """The colour of its pieces."""
    icon: IconId | None = None
    """The sign of the seat, where colours alone are not told apart."""
    board: Annotated[int, Field(ge=1)] = 1
    """The board it starts on, where several are joined."""
    role: Literal["player", "automaton"] = "player"
    """An `automaton` is played by rules: it is no player, and sits with others only."""


class Seating(Conditional):
    """Which seats are taken for a number of players, in order of turns."""

    players: PlayerCount
    """The number of players."""
    seats: Annotated[Ids, Ref("seat")]
    """The seats that are taken, in order of turns."""
    held: Many[Annotated[Ids, Ref("seat")]] = ()
    """The seats of each player, where one player holds several."""


Facing = Literal["east", "south-east", "south-west", "west", "north-west", "north-east"]
"""A side of a hex that stands on a corner."""


class OnTiles(Model):
    """All spaces whose tile is of the kind, has a symbol or none."""

    kind: Annotated[Id, Ref("kind", "tile-map.kinds")] | None = None
    """The kind of tile on these spaces."""
    symbol: bool | None = None
    """Whether the tile has a symbol or has none."""


class Placement(Conditional):
    """Pieces of one sort and where they lie; on hexes ``A1+A2`` is an edge, ``A1+A2+B1`` a corner."""

    id: Id
    """The name of the placement."""
    piece: Annotated[Id, Ref("piece")]
    """The piece that lies there."""
    on: Annotated[Ids, Ref("space")] = ()
    """The spaces it lies on, the same for everybody."""
    one_of: Annotated[Ids, Ref("space")] = ()
    """Spaces of which somebody at the table chooses one."""
    on_tiles: OnTiles | None = None
    """Spaces by their tile, where chance lays a map."""
    for_seats: dict[Annotated[Id, Ref("seat")], Annotated[Ids, Ref("space")]] = {}
    """The spaces of each seat, filled where the seat is taken."""
    all_seats: bool = False
    """Whether the spaces of seats nobody sits at are filled, too."""
    copies: Annotated[int, Field(ge=1, le=1000)] = 1
    """How many lie on one space."""
    facing: Facing | None = None
    """The side of the hex it is turned to."""
    waiting: bool = False
    """Whether they lie in the tray beside the space, not on it."""


class Deal(Laying):
    """Things of one component in random order: into piles, onto spaces, or to every seat."""

    component: Annotated[Id, Ref("component")]
    """The component that is mixed."""
    piles: Annotated[Ids, Ref("pile", "component")] = ()
    """Only these piles of its tile set are mixed."""
    items: Annotated[Ids, Ref("kind", "component")] = ()
    """The kinds that are dealt, each as often as it is named; else all that the steps leave in the box."""
    into: Count = 1
    """How many face-down piles they go into, as even as can be."""
    onto: Annotated[Ids, Ref("space")] = ()
    """The spaces that get one each, such as `a1..h1`; on hexes `A1+A2` is an edge, `A1+A2+B1` a corner."""
    for_seats: dict[Annotated[Id, Ref("seat")], Annotated[Ids, Ref("space")]] = {}
    """The spaces of each seat that get one each."""
    numbered: Annotated[Ids, Ref("kind", "component")] = ()
    """Kinds whose things are told apart by a number from 1."""

    @property
    def in_piles(self) -> bool:
        """Whether all of it goes into piles, so that rules are about their order."""
        return not (self.onto or self.for_seats or self.to_seats or self.in_order or self.based_on)


class NotJudged(Cited):
    """A rule of the set-up that is kept at the table alone, so that no certificate can judge it."""

    id: Id
    """The name by which the words say it."""
    of: Annotated[Ids, Ref("part of the rules")]
    """The rules that state it: what is mixed, rolled or chosen at the table."""
    when: Expression | None = None
    """The condition with which it is so."""
    confidence: Reading = "stated"
    """How sure that is."""


class HexMap(Stated):
    """All that two deals would bring to light, laid out over a field of hexes.

    Each harbour draws one of the sides that it may face, as at the table; `--distribution uniform` makes every map
    alike likely instead.
    """

    hexes: Annotated[Id, Ref("deal")]
    """The deal of the hexes, a single pile."""
    tokens: Annotated[Id, Ref("deal")]
    """The deal of the number tokens, a single pile; every hex that is not barren takes one."""
    on: Annotated[Ids, Ref("space")]
    """The spaces that are covered; where they are more than hexes, some stay empty."""
    barren: Annotated[Ids, Ref("kind", "component")]
    """The kinds of hexes that take no token."""
    harbours: Annotated[Ids, Ref("kind", "component")]
    """The kinds that are turned to one side with a harbour; no two harbours share a corner."""
    attempts_at_most: Annotated[int, Field(ge=1, le=10_000_000)] = 100_000
    """How many tries a map gets before the seed is given up."""
    open: bool = False
    """Whether it lies open from the start: every sheet shows it, also without `--deal open`."""


class Piece(Model):
    """A sort of piece: the component it is made of, what it shows, how it is drawn."""

    component: Annotated[Id, Ref("component")]
    """The component of the box it is made of."""
    kind: Annotated[Id, Ref("kind", "component")] | None = None
    """The kind of that component."""
    look: Literal["disc", "coin", "diamond", "pawn", "tile", "hex", "token", "card", "house", "rod"]
    """How it is drawn on the board."""
    icon: IconId | None = None
    """The sign on it; left out, that of its kind or component."""
    figures: Many[IconId] = ()
    """Drawings at full height for printed stands, instead of those of the component."""
    accent: Accent | None = None
    """The colour it is drawn in."""
    coloured: bool = False
    """Whether it takes the colour of its seat, and the sign of the seat where it has none."""


class Setup(Model):
    """How the game is set up: steps, seats, pieces, what chance decides."""

    players: PlayerRange
    """The numbers of players without variants."""
    steps: Many[SetupStep] = ()
    """What is done, in order; the set-up sheet numbers them."""
    supply: Annotated[Ids, Ref("component")] = ()
    """Components that lie ready beside the board, all that the steps leave of them; kits print them."""
    leaves: dict[Annotated[str, Ref("part of the box")], Count] = {}
    """What must be left in the box for later, so that `check` can add up."""
    seats: dict[Id, Seat] = {}
    """The places at the table by name."""
    seatings: Many[Seating] = ()
    """Which seats are taken for each number of players."""
    pieces: dict[Id, Piece] = {}
    """The sorts of pieces by name."""
    placements: Many[Placement] = ()
    """What lies where on the board."""
    tile_map: TileMap | None = None
    """A board covered at random with tiles whose sides match."""
    deals: dict[Id, Deal] = {}
    """What is mixed and dealt, by name."""
    placement_rules: dict[Id, PlacementRule] = {}
    """What chance keeps when it lays deals, by name."""
    hex_map: HexMap | None = None
    """A field of hexes with number tokens, laid out of two deals."""
    table: Table | None = None
    """What the set-up sheet draws around the board."""
    not_judged: Many[NotJudged] = ()
    """What the certificate of a drawn set-up has to name as not judged."""

    @property
    def on_map(self) -> tuple[Id, ...]:
        """The deals of the hexes and of the tokens of a hex map, where there is one."""
        return () if self.hex_map is None else (self.hex_map.hexes, self.hex_map.tokens)

    def held(self, players: int, seats: tuple[str, ...]) -> tuple[Ids, ...]:
        """Return the seats that each player holds, where a player holds several."""
        return next((one.held for one in self.seatings if (one.players, one.seats) == (players, seats)), ())

    def player_of(self, players: int, seats: tuple[str, ...]) -> dict[str, int]:
        """Return the number of the player at each seat, in the order of turns."""
        held = self.held(players, seats) or [(seat,) for seat in seats]
        return {seat: number for number, some in enumerate(held, 1) for seat in some}

    def together(self, players: int, seats: tuple[str, ...]) -> tuple[Ids, ...]:
        """Return the seats in the order of their players, those of one player in one colour together."""
        found: dict[tuple[int, str], tuple[str, ...]] = {}
        turns = self.player_of(players, seats)
        for seat in sorted(seats, key=turns.__getitem__):
            key = turns[seat], self.seats[seat].colour
            found[key] = (*found.get(key, ()), seat)
        return tuple(found.values())

    @property
    def has_chance(self) -> bool:
        """Whether chance decides where something lies, or who gets it."""
        return self.tile_map is not None or bool(self.deals)

    @property
    def has_chance_on_board(self) -> bool:
        """Whether chance decides what lies on spaces."""
        dealt = any(deal.onto or deal.for_seats or deal.in_order for deal in self.deals.values())
        return dealt or self.tile_map is not None or self.hex_map is not None

    @property
    def needs_seed(self) -> bool:
        """Whether the drawing would be bare without a seed.

        So it is where chance lays a map, lays by rules that no table keeps by shuffling alone, or fills spaces on which
        no placement lays anything.
        """
        if self.tile_map is not None or (self.hex_map is not None and self.hex_map.open):
            return True
        covered = {space for one in self.placements for space in one.on}
        bare = any(not covered.issuperset(deal.onto) or deal.in_order or deal.based_on for deal in self.deals.values())
        return bare or (self.has_chance_on_board and bool(self.placement_rules))
