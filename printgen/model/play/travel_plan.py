"""Game and table → TravelPlan: a ``TileTravel`` with costs, targets and starts looked up."""

from collections.abc import Sequence

from printgen.model.fairness import Step, TileTravel, TravelPlan
from printgen.model.game import Game
from printgen.model.play.conditions import Scenario
from printgen.model.play.facts import Facts


def travel_plan(game: Game, noun: TileTravel, players: int, options: Sequence[str], seats: Sequence[str]) -> TravelPlan:
    """Look up what a measure of travel names, for a table; the checks prove that it is there.

    ``options``: variants, then readings. Raises PrintgenError for a cost that is gone with them.
    """
    cost, scenario = Facts(game, players, options).number, Scenario(players, tuple(options))
    placements = {placement.id: placement for placement in game.setup.placements}
    spaces = placements[noun.starts.placement].for_seats
    return TravelPlan(
        spots=dict(noun.spots),
        ends=noun.ends,
        steps=tuple(
            Step(move.from_, move.to, cost(move.cost), move.through, move.along is not None)
            for move in noun.moves.values()
            if scenario.holds(move.when)  # what a move costs that is not may be gone
        ),
        leaving=noun.leaving.from_ if noun.leaving is not None else (),
        more=dict(noun.leaving.more) if noun.leaving is not None else {},
        pick_up={spot: cost(named) for spot, named in noun.pick_up.items()},
        pick_up_on={symbol: cost(named) for symbol, named in noun.pick_up_on.items()},
        starts=tuple(spaces[seat][0] for seat in seats),
        start_spot=noun.starts.spot,
        targets=tuple(
            (on_tiles, worth)
            for name, worth in noun.targets.items()
            if (on_tiles := placements[name].on_tiles) is not None and scenario.holds(placements[name].when)
        ),
        tau=noun.tau,
    )
