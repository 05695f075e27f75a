"""Tile map: the noun for a board covered at random with edge-matched square tiles.

It says which tiles there are, what the border shows, which spaces are fixed, and how the tiles
with a symbol may lie. It does not say how a map is found.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from printgen.model.values import Cited, Id, Ids, Model, Ref


class Balance(Model):
    """So many symbol tiles lie in the columns named, counted from 1."""

    columns: Ids
    """The columns that are counted, the first being 1."""
    count: Annotated[int, Field(ge=0)]
    """How many tiles with a symbol lie in them."""


class SymbolRule(Cited):
    """How the tiles that carry a symbol may lie."""

    pile: Annotated[Id, Ref("pile", "tile-map.piles")]
    """The pile of tiles that carry one."""
    never_touch: Literal["orthogonal"] = "orthogonal"
    """No two of them share a side."""
    avoid: Literal["diagonal", "nothing"] = "nothing"
    """With `diagonal` two of them touch at a corner only once no other space is left."""
    weight: Annotated[float, Field(gt=0, le=1)] = 1.0
    """How much less likely each pair that touches at a corner makes a map: 1 lets all be equally likely."""
    balance: Annotated[tuple[Balance, ...], Field(strict=False)] = ()
    """How many of them lie in which columns."""


class TileMap(Cited):
    """A board covered with tiles whose sides match."""

    tiles: Annotated[Id, Ref("tile set")]
    """The tile set that is laid."""
    edge: Annotated[str, Field(pattern=r"^[A-Z]$"), Ref("side", "tile-map.sides")]
    """The letter that sides on the border of the board show."""
    fixed: dict[Annotated[Id, Ref("space", "inside")], Annotated[Id, Ref("kind", "tile-map.kinds")]] = {}
    """The spaces whose tile is the same in every game, with its kind."""
    fixed_pile: Annotated[Id, Ref("pile", "tile-map.piles")]
    """The pile the fixed tiles come from."""
    symbols: SymbolRule
    """How the tiles with a symbol may lie."""
    supply: dict[Annotated[Id, Ref("kind", "tile-map.kinds")], Annotated[int, Field(ge=0)]] | None = None
    """How many tiles of each kind there are to lay; left out, all of the box."""
    attempts_at_most: Annotated[int, Field(ge=1, le=10_000_000)] = 100_000
    """How many tries a map gets before the seed is given up."""


@dataclass(frozen=True, slots=True)
class Half:
    """Columns (0-based, first inclusive, last exclusive) and the symbol tiles that lie there."""

    first: int
    last: int
    count: int


@dataclass(frozen=True, slots=True)
class TileMapPlan:
    """A tile map with everything looked up: what a sampler and the judge both start from.

    ``kinds``: sides of each kind from north clockwise, unturned, in order of the data. ``fixed``: (row, column) from
    the upper left to kind. ``symbol_kinds``: exactly so many symbol tiles of each kind. ``supply``: at most so many
    other tiles of each kind, the fixed ones not counted. ``symbols``: how many of each symbol, shuffled onto the
    symbol tiles. ``names``: (row, column) to the name of the space.
    """

    rows: int
    columns: int
    sides: tuple[str, ...]
    edge: str
    kinds: dict[str, str]
    fixed: dict[tuple[int, int], str]
    symbol_kinds: dict[str, int]
    supply: dict[str, int]
    symbols: dict[str, int]
    halves: tuple[Half, ...]
    weight: float
    avoid_diagonal: bool
    attempts_at_most: int
    names: dict[tuple[int, int], str]
