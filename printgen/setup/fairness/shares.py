"""What a measure of fairness offers: one set-up measured, or many at once, each as it is by itself."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from printgen.model.fairness import Fairness
from printgen.model.position import Position

if TYPE_CHECKING:
    from numpy.typing import NDArray

Many = TypeVar("Many", contravariant=True)


class Measured(Protocol):
    """What was measured of many set-ups; equal to what ``of`` says of each."""

    @property
    def spread(self) -> "NDArray[Any]":
        """How far apart the shares of each set-up lie."""
        ...

    def each(self) -> Iterator[Fairness]:
        """Yield all that was measured of each."""
        ...


class Measure(Protocol[Many]):
    """Says how fair a position is, the same for the same position for ever.

    ``hidden``: by what the players see alone, so that what is printed betrays nothing else.
    """

    def of(self, position: Position, hidden: bool = False) -> Fairness:
        """Measure one position."""
        ...

    def batch(self, many: Many, hidden: bool = False) -> Measured:
        """Measure many set-ups, as what draws them gives them."""
        ...
