"""Game and table → which deals are laid by rules, each behind those it lies on; without NumPy."""

from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.play.conditions import Scenario
from printgen.model.setup import Deal

SAMPLER_BY_RULES = 2
"""The sampler number of set-ups with deals that are laid by rules."""


def laid_by_rules(game: Game, table: Scenario) -> tuple[str, ...]:
    """Name the deals in force that a rule is about or that lie in a special way, and those they are based on.

    Each stands behind those it is based on. Raises PrintgenError where they go in a ring.
    """
    deals = {name: deal for name, deal in game.setup.deals.items() if table.holds(deal.when)}
    found = {name for rule in game.setup.placement_rules.values() if table.holds(rule.when) for name in rule.deals}
    found |= {name for name, deal in deals.items() if deal.spread or deal.in_order or deal.based_on or deal.to_seats}
    while more := {base for name in found & deals.keys() for base in deals[name].based_on} - found:
        found |= more
    return _in_turn(deals, [name for name in deals if name in found.difference(game.setup.on_map)])


def _in_turn(deals: dict[str, Deal], left: list[str]) -> tuple[str, ...]:
    found: list[str] = []
    while left:
        ready = [name for name in left if set(deals[name].based_on).isdisjoint(left)]
        if not ready:
            listed = ", ".join(f"`{name}`" for name in left)
            message = f"each of {listed} lies as another of them does, so none can be laid first"
            raise PrintgenError.with_code("deal-unclear", message, part=f"setup.deals.{left[0]}")
        found += ready
        left = [name for name in left if name not in ready]
    return tuple(found)
