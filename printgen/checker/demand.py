"""Game → the demand for each component: what takes it from the box, and how many in which scenario."""

from collections.abc import Iterable
from typing import NamedTuple

from printgen.checker.scenarios import Scenario, scenarios_for
from printgen.model.game import Game
from printgen.model.nouns import Path, ancestors
from printgen.model.play.conditions import boards_in_play
from printgen.model.setup import Placement
from printgen.model.values import Count


class Demand(NamedTuple):
    """Something that takes so many of a part: a step, a variant in play, or pieces laid.

    ``placement``: it takes one piece for each space and copy.
    """

    path: Path
    part: str
    needs: Count
    when: str | None = None
    variant: str | None = None
    placement: Placement | None = None

    @property
    def ancestors(self) -> tuple[str, ...]:
        """The part and all it is part of."""
        return ancestors(self.part)

    def number(self, game: Game, one: Scenario) -> int:
        """Return how many it takes in a scenario; 0 where its condition is not met."""
        if (self.variant is not None and self.variant not in one.variants) or not one.holds(self.when):
            return 0
        if self.placement is None:
            return one.amount(self.needs)
        return _spaces(game, one, self.placement) * self.placement.copies


Demands = dict[str, tuple[Demand, ...]]
"""Demands by component."""


def demanded(game: Game) -> Demands:
    """Return what steps and variants take."""
    return by_component(
        *(
            Demand(("setup", "steps", number, "uses", part), part, count, step.when)
            for number, step in enumerate(game.setup.steps)
            for part, count in step.uses.items()
        ),
        *(
            Demand(("variants", name, "uses", part), part, count, variant=name)
            for name, variant in game.variants.items()
            for part, count in variant.uses.items()
        ),
    )


def laid(game: Game) -> Demands:
    """Return what lies on spaces that the data name."""
    pieces = game.setup.pieces
    return by_component(
        *(
            Demand(("setup", "placements", number, "piece"), pieces[one.piece].component, 1, one.when, placement=one)
            for number, one in enumerate(game.setup.placements)
        )
    )


def by_component(*demands: Demand) -> Demands:
    """Return demands by the component they take a part of."""
    names = dict.fromkeys(one.ancestors[0] for one in demands)
    return {name: tuple(one for one in demands if one.ancestors[0] == name) for name in names}


def scenarios_of(game: Game, demands: Iterable[Demand]) -> tuple[Scenario, ...]:
    """Return the scenarios that differ in what these take, or in how many boxes there are to take it from."""
    formulas = [formula for one in demands for formula in (one.when, one.needs)]
    if game.board.copies is not None and any(one.placement for one in demands):
        formulas.append(game.board.copies.when)
    variants = {one.variant for one in demands if one.variant is not None}
    return scenarios_for(game, formulas, variants | {name for name, one in game.variants.items() if one.boxes > 1})


def _spaces(game: Game, one: Scenario, placement: Placement) -> int:
    """Count the spaces pieces lie on; where tiles say so, one for each tile that has a symbol."""
    boards = boards_in_play(game, one.players, one.options)
    spaces = len(placement.on) + bool(placement.one_of)
    tile_map, wish = game.setup.tile_map, placement.on_tiles
    if tile_map is not None and wish is not None and wish.symbol and wish.kind is None:
        spaces += sum(game.tile_sets[tile_map.tiles].piles[tile_map.symbols.pile].values())
    for name, own in placement.for_seats.items():
        there = placement.all_seats and game.setup.seats[name].board <= boards
        spaces += len(own) if there or name in one.seating.seats else 0
    return spaces
