"""Scenario: how many play, with which variants and readings; what conditions and counts are asked for."""

from dataclasses import dataclass

from printgen.model.play.conditions import amount, holds
from printgen.model.values import Count


@dataclass(frozen=True, slots=True)
class Scenario:
    """The number of players of a game, and the options they play with: variants, then readings."""

    players: int
    options: tuple[str, ...] = ()

    def holds(self, when: str | None) -> bool:
        """Return whether a condition is true in this scenario; without one it always is."""
        return holds(when, self.players, self.options)

    def amount(self, count: Count) -> int:
        """Return a count in this scenario; raises PrintgenError when it is no whole number."""
        return amount(count, self.players, self.options)
