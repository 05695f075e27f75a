"""Game and table → the measure of its fairness: one set-up measured, or many at once, each as it is by itself."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from printgen.model.fairness import BoardReach, Fairness, TileTravel
from printgen.model.game import Game
from printgen.model.position import Position
from printgen.setup.placements import Table

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


@lru_cache(maxsize=4)
def measure_for(game: Game, table: Table) -> Measure[Any] | None:
    """Return the measure of a game for a table; None where the game has none; remembered.

    A single seat has nobody to be compared with.
    """
    noun = game.fairness
    if isinstance(noun, BoardReach):
        from printgen.setup.fairness.board_reach import BoardMeasure

        measure = BoardMeasure(game, noun, table)
        return measure if len(table.seats) > 1 or not measure.per_seat else None
    if isinstance(noun, TileTravel) and len(table.seats) > 1:
        from printgen.setup.fairness.travel_measure import TravelMeasure

        return TravelMeasure(game, noun, table)
    return None
