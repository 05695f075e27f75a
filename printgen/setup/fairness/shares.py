"""Shares: how much of what lies on many maps falls to each seat, and what a measure of fairness offers."""

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
class FurtherFigure:
    """A further figure of many maps, maps × seats, no number where a seat has none.

    ``stated``: of which maps it is stated at all.
    """

    name: str
    values: "NDArray[np.float64]"
    stated: "NDArray[np.bool_]"


@dataclass(frozen=True, slots=True)
class Shares:
    """Maps × seats, and the spread of each map; equal to what ``of`` says of each.

    ``rows`` are the further figures, where they were asked for.
    """

    shares: "NDArray[np.float64]"
    spread: "NDArray[np.float64]"
    rows: tuple[FurtherFigure, ...] = ()


@runtime_checkable
class BatchMeasure(Measure, Protocol):
    """A measure of tile maps, which come many at once."""

    def batch(self, maps: "MapBatch", further: bool = False) -> Shares:
        """Measure every map as ``of`` would, with all that lies hidden; ``further``: with rows."""
        ...

    def fairness(self, found: Shares, n: int) -> Fairness:
        """Return what ``batch`` has measured of map n."""
        ...
