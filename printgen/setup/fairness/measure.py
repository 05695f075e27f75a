"""Game and table → the measure of its fairness: Position → Fairness, many maps → Shares."""

from functools import lru_cache

from printgen.model.fairness import CardDistance, HexReach, TileTravel
from printgen.model.game import Game
from printgen.setup.fairness.shares import Measure
from printgen.setup.placements import Table


@lru_cache(maxsize=4)
def measure_for(game: Game, table: Table) -> Measure | None:
    """Return the measure of a game for a table; None where the game has none; remembered.

    A single seat has nobody to be compared with.
    """
    from printgen.setup.fairness.spaces import CardMeasure, HexMeasure

    noun = game.fairness
    if isinstance(noun, HexReach):
        return HexMeasure(game, noun, table) if len(table.seats) > 1 else None
    if isinstance(noun, CardDistance):
        return CardMeasure(game, noun, table)
    if isinstance(noun, TileTravel) and len(table.seats) > 1:
        from printgen.setup.fairness.travel_measure import TravelMeasure

        return TravelMeasure(game, noun, table)
    return None
