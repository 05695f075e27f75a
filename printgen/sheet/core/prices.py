"""A row of a cost table → what its pip says and how it looks."""

from collections.abc import Mapping
from typing import Literal

from printgen.model.rules import CostRow, CostTable
from printgen.sheet.core.game_context import GameContext


def price_text(context: GameContext, cost: CostRow, *, brief: bool = False) -> str:
    """Return a price as it is printed, ``brief`` by a shorter word where there is one."""
    if isinstance(cost.cost, int):
        return f"+{cost.cost}" if cost.extra else str(cost.cost)
    shorter = f"cost.{cost.cost}-brief"
    return context.tool(shorter if brief and context.catalog.knows(shorter) else f"cost.{cost.cost}")


def price_look(cost: CostRow, table: CostTable) -> Literal["plain", "extra", "whole"]:
    """Return how the pip of a price looks."""
    return "extra" if cost.extra or table.gained else "whole" if cost.cost == "turn" else "plain"


def accents_of(context: GameContext, sorts: set[str]) -> Mapping[str, str]:
    """Return the sorts that are paid with, in the order of the box, each with its colour."""
    for part in context.game.components.values():
        if sorts <= set(part.kinds):
            return {sort: part.accents.get(sort, "ink") for sort in part.kinds if sort in sorts}
    return dict.fromkeys(sorted(sorts), "ink")
