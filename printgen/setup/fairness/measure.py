"""Game and table → the measure of its fairness: Position → Fairness, many set-ups → what was measured."""

from functools import lru_cache
from typing import Any

from printgen.model.fairness import BoardReach, TileTravel
from printgen.model.game import Game
from printgen.setup.fairness.shares import Measure
from printgen.setup.placements import Table


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
