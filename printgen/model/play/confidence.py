"""Game → how sure its facts, readings and claims are, and what a claim rests on.

Facts are named as ``facts`` does. What the owner of a box has counted or measured is certain.
"""

from collections.abc import Iterable
from typing import NamedTuple, get_args

from printgen.model.game import Game
from printgen.model.values import SURE, Reading

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
    return Basis(f"setup.{name}", confidence not in SURE)


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
