"""Set-up as data: steps with counts, seats, what lies where, and what chance decides."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.game.board import Accent
from printgen.game.tile_map import TileMap
from printgen.game.values import (
    Cites,
    Count,
    Expression,
    Id,
    Ids,
    Many,
    Model,
    PlayerCount,
    PlayerRange,
    Reading,
)


class SetupStep(Model):
    """One thing to do: what it takes from the box, for which players and variants.

    ``count`` is the number shown beside the step. ``uses`` names components of the box
    (``tile``, or ``tile.reserve.6`` for a pile and kind) and how many of each this step takes
    away for good; the checker adds them up. ``unless-drawn``: the step falls away when the sheet
    shows what chance has drawn.
    """

    id: Id
    icon: Id | None = None
    count: Count | None = None
    uses: dict[str, Count] = {}
    when: Expression | None = None
    unless_drawn: bool = False
    confidence: Reading = "stated"
    cite: Cites


class Seat(Model):
    """A place at the table: the space its player starts from, and its colour."""

    space: Id
    colour: Id
    icon: Id | None = None
    board: Annotated[int, Field(ge=1)] = 1


class Seating(Model):
    """Which seats are taken for a number of players, in order of turns.

    ``held``: the seats of each player in order of turns, where one player holds several.
    """

    players: PlayerCount
    seats: Ids
    held: Many[Ids] = ()
    when: Expression | None = None
    confidence: Reading = "stated"
    cite: Cites


class OnTiles(Model):
    """All spaces whose tile is of the kind, has a symbol or none."""

    kind: Id | None = None
    symbol: bool | None = None


class Placement(Model):
    """Pieces of one sort and where they lie.

    ``on``: spaces, the same for everybody; ``on-tiles``: chosen by the tile map; ``for-seats``:
    spaces for each seat. ``waiting``: in the tray beside the space, not on it.
    """

    id: Id
    piece: Id
    on: Ids = ()
    on_tiles: OnTiles | None = None
    for_seats: dict[Id, Ids] = {}
    all_seats: bool = False
    copies: Annotated[int, Field(ge=1, le=1000)] = 1
    waiting: bool = False
    when: Expression | None = None
    confidence: Reading = "stated"
    cite: Cites


class Piece(Model):
    """A sort of piece: the component it is made of, what it shows, how it is drawn.

    ``coloured``: it takes the colour of its seat, and the icon of the seat when it has none.
    """

    component: Id
    look: Literal["disc", "coin", "diamond", "pawn", "tile"]
    icon: Id | None = None
    accent: Accent | None = None
    coloured: bool = False


class Setup(Model):
    """How the game is set up."""

    players: PlayerRange
    sets: dict[str, int] = {}
    steps: Many[SetupStep]
    seats: dict[Id, Seat]
    seatings: Many[Seating]
    pieces: dict[Id, Piece] = {}
    placements: Many[Placement] = ()
    tile_map: TileMap | None = None
