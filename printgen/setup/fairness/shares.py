"""Shares: how much of what lies on many maps falls to each seat, and what a measure of fairness offers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from printgen.model.fairness import Fairness
from printgen.model.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from printgen.setup.tile_map.batch import MapBatch


class Measure(Protocol):
    """Says how fair a position is, the same for the same position for ever.

    ``hidden``: by what the players see alone, so that what is printed betrays nothing else.
    """

    def of(self, position: Position, hidden: bool = False) -> Fairness:
        """Measure one position."""
        ...


@dataclass(frozen=True, slots=True)
class Shares:
    """Maps × seats, and the spread of each map; equal to what ``of`` says of each."""

    shares: "NDArray[np.float64]"
    spread: "NDArray[np.float64]"


@runtime_checkable
class BatchMeasure(Measure, Protocol):
    """A measure of tile maps, which come many at once."""

    def batch(self, maps: "MapBatch") -> Shares:
        """Measure every map as ``of`` would, with all that lies hidden."""
        ...

    def each(self, maps: "MapBatch", hidden: bool = False) -> Iterator[Fairness]:
        """Yield what ``of`` says of each map."""
        ...
