"""What many set-ups share, and what lies in them, as the judges of many set-ups at once see it.

A set-up is a column: for each deal the kind on each of its spots by its place among all kinds, EMPTY where nothing
lies, and the side it is turned to by its place among all sides.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.checker.position.geometry import Place, middles
from printgen.checker.position.rules import Ways
from printgen.model.game import Game
from printgen.model.placement_rules import Laid, Things
from printgen.model.position import Position

Numbers = NDArray[Any]
Flags = NDArray[np.bool_]
Spot = tuple[str, str | None]
"""A space and the seat it belongs to."""
EMPTY = -1


@dataclass(frozen=True)
class LaidMaps:
    """What lies in many set-ups: by deal the kind on each spot (spots, maps), and its side where things are turned.

    ``numbers``: of the things of some deals, 0 for none; ``piles``: the kinds in the piles of some deals and their
    numbers, (things, maps); ``hexes``, ``tokens``: the kinds on each space of a hex map, ``turned``: the sides.
    """

    kinds: Mapping[str, Numbers]
    facing: Mapping[str, Numbers]
    numbers: Mapping[str, Numbers] = field(default_factory=dict)
    piles: Mapping[str, tuple[Numbers, Numbers]] = field(default_factory=dict)
    hexes: Numbers | None = None
    tokens: Numbers | None = None
    turned: Numbers | None = None

    @property
    def count(self) -> int:
        """How many set-ups there are."""
        return next((kinds.shape[1] for kinds in self.kinds.values()), 0)


BatchJudge = Callable[[LaidMaps], Flags]
"""Set-ups → which of them break a rule, (maps,) bool."""


@dataclass(frozen=True)
class Plan:
    """What all set-ups share; ``sample``: one of them, ``names``, ``sides``: each known by its place."""

    game: Game
    sample: Position
    spots: Mapping[str, Sequence[Spot]]
    names: Sequence[str]
    sides: Sequence[str]

    @cached_property
    def ways(self) -> Ways:
        """The ways over the board."""
        laid = {space for spots in self.spots.values() for space, _ in spots}
        return Ways(self.game, self.sample.boards, laid)

    @cached_property
    def places(self) -> dict[str, Place]:
        """The middles of the spaces."""
        return middles(self.game)

    def spaces(self, deal: str) -> list[str]:
        """Return the space of every spot of a deal."""
        return [space for space, _ in self.spots[deal]]

    def lookup(self, kinds: Sequence[str], without: bool = False) -> Flags:
        """Return for every kind whether it is among some, or not; never for EMPTY, which is the last place."""
        return np.array([*((name in kinds) is not without for name in self.names), False])

    def meant(self, things: Things, laid: LaidMaps) -> Flags:
        """Return where the things lie that are meant, (spots, maps)."""
        known = self.lookup(things.kinds) if things.kinds else self.lookup((), without=True)
        return known.take(laid.kinds[things.deal])

    def standing(self, things: Laid, laid: LaidMaps) -> Flags:
        """Return where a deal laid what another one lies on or is turned to, (spots, maps)."""
        return self.lookup(things.except_, without=True).take(laid.kinds[things.deal])


def none_of(laid: LaidMaps) -> Flags:
    """Return that no set-up is at fault."""
    return np.zeros(laid.count, np.bool_)


def any_of(laid: LaidMaps, wrong: Iterator[Flags]) -> Flags:
    """Return which set-ups are at fault in one way or another."""
    found = none_of(laid)
    for one in wrong:
        found |= one
    return found
