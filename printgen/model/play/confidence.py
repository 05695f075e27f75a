"""Game → how sure its facts, readings and claims are, and what a claim rests on.

Facts are named as ``facts`` does. What the owner of a box has counted or measured is certain.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, get_args

from printgen.model.box.box import Component, Grid, TileSet
from printgen.model.game import Game
from printgen.model.values import Reading

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


class Basis(NamedTuple):
    """Something of the data that a statement rests on, and whether no source states it."""

    name: str
    assumed: bool = False


def setup_basis(name: str, confidence: Reading) -> Basis:
    """Name a thing of the set-up as a basis."""
    return Basis(f"setup.{name}", confidence != "stated")


def box_basis(game: Game, component: str, of: str) -> Basis:
    """Name what a box says of a component as a basis: its ``count``, ``kinds``, ``piles`` …"""
    parts = [part.confidence for name, part in game.components.items() if name == component]
    parts += [one.confidence for one in game.tile_sets.values() if one.component == component]
    return Basis(f"box.{component}.{of}", any(part.get(of) == ASSUMED for part in parts))


def deal_basis(game: Game, name: str) -> tuple[Basis, ...]:
    """Return what a deal rests on: itself, and the counts of the box where it deals all there is."""
    deal = game.setup.deals[name]
    own = setup_basis(name, deal.confidence)
    if deal.items:
        return (own,)
    return (own, *(box_basis(game, deal.component, of) for of in _counted(game, deal.component)))


def rests_on_assumption(game: Game, deals: Iterable[str]) -> bool:
    """Return whether what one of some deals holds rests on an assumption."""
    return any(basis.assumed for name in deals for basis in deal_basis(game, name))


def _counted(game: Game, component: str) -> tuple[str, ...]:
    """Return what of a component the box counts."""
    for tiles in game.tile_sets.values():
        if tiles.component == component:
            return ("piles", "symbols") if tiles.symbols else ("piles",)
    part = game.components.get(component)
    if part is None:
        return ()
    return ("kinds",) if part.kinds else ("values",) if part.values else ("count",)


def assumed_facts(game: Game) -> frozenset[str]:
    """Return every path whose value rests on an assumption about a box."""
    found: dict[str, bool] = {}
    for path, is_assumed in _confidence(game):
        # A short path means the first of several tile sets, here as among the facts.
        found.setdefault(path, is_assumed)
    return frozenset(path for path, is_assumed in found.items() if is_assumed)


def _confidence(game: Game) -> Iterator[tuple[str, bool]]:
    """Return each path with whether it is assumed."""
    for name, part in game.components.items():
        yield from _component(name, part)
    for tiles in game.tile_sets.values():
        yield from _tiles(tiles)
    if any(game.board.grid in box.boards for box in game.boxes.values()):
        yield from _board(game.grid)


def _component(name: str, part: Component) -> Iterator[tuple[str, bool]]:
    stated = part.confidence
    if part.count is not None:
        yield f"box.{name}.count", stated.get("count") == ASSUMED
        yield f"left.{name}", stated.get("count") == ASSUMED
    for of in ("values", "kinds"):
        for key in getattr(part, of):
            yield f"box.{name}.{of}.{key}", stated.get(of) == ASSUMED
    for side, length in part.size or ():
        if length is not None:
            yield f"box.{name}.{side}", stated.get("size") == ASSUMED


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
    columns, rows, pitch = (grid.confidence.get(of) == ASSUMED for of in ("columns", "rows", "pitch"))
    yield "board.columns", columns
    yield "board.rows", rows
    yield "board.spaces", columns or rows
    for way in "xy":
        yield f"board.pitch.{way}", pitch
