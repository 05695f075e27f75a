"""Game → how sure its facts and readings are: which facts somebody assumed, what a ruling is worth.

Facts are named as ``facts`` does. What the owner of a box has counted or measured is certain.
"""

from collections.abc import Iterable, Iterator
from typing import get_args

from printgen.game.box import Component, Grid, TileSet
from printgen.game.game import Game
from printgen.game.values import Reading

ASSUMED: Reading = "assumed"
READINGS: tuple[Reading, ...] = get_args(Reading)
"""How sure a reading is, the surest first."""


def weakest(several: Iterable[Reading]) -> Reading:
    """Return the least sure of several; ``stated`` of none.

    >>> weakest(["stated", "assumed", "reconstructed"])
    'assumed'
    """
    return max(several, key=READINGS.index, default="stated")


def doubt(game: Game, name: str) -> Reading:
    """Return how sure words are that rest on a ruling, or say so themselves."""
    if name in game.rulings:
        return game.rulings[name].reading
    return next((one for one in READINGS if one == name), ASSUMED)


def assumed_facts(game: Game) -> frozenset[str]:
    """Give every path whose value rests on an assumption about a box."""
    found: dict[str, bool] = {}
    for path, is_assumed in _confidence(game):
        # A short path means the first of several tile sets, here as among the facts.
        found.setdefault(path, is_assumed)
    return frozenset(path for path, is_assumed in found.items() if is_assumed)


def _confidence(game: Game) -> Iterator[tuple[str, bool]]:
    """Give each path with whether it is assumed."""
    for name, part in game.components.items():
        yield from _component(name, part)
    for tiles in game.tile_sets.values():
        yield from _tiles(tiles)
    if any(game.board.grid in box.boards for box in game.boxes.values()):
        yield from _board(game.grid)


def _component(name: str, part: Component) -> Iterator[tuple[str, bool]]:
    told = part.confidence
    if part.count is not None:
        yield f"box.{name}.count", told.get("count") == ASSUMED
        yield f"left.{name}", told.get("count") == ASSUMED
    for of in ("values", "kinds"):
        for key in getattr(part, of):
            yield f"box.{name}.{of}.{key}", told.get(of) == ASSUMED
    for side, length in part.size or ():
        if length is not None:
            yield f"box.{name}.{side}", told.get("size") == ASSUMED


def _tiles(tiles: TileSet) -> Iterator[tuple[str, bool]]:
    piles, symbols = (tiles.confidence.get(of) == ASSUMED for of in ("piles", "symbols"))
    for pile, kinds in tiles.piles.items():
        yield f"tiles.{pile}", piles
        for kind in kinds:
            yield f"tiles.{pile}.{kind}", piles
    for symbol in tiles.symbols:
        yield f"symbols.{symbol}", symbols
    yield "symbols.count", symbols


def _board(grid: Grid) -> Iterator[tuple[str, bool]]:
    columns, rows, pitch = (
        grid.confidence.get(of) == ASSUMED for of in ("columns", "rows", "pitch")
    )
    yield "board.columns", columns
    yield "board.rows", rows
    yield "board.spaces", columns or rows
    for way in "xy":
        yield f"board.pitch.{way}", pitch
