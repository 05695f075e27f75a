"""A game has more sets of variants and readings than can be looked at one by one.

What set-ups take, deal and lay is looked at for every legal set of the switches they ask for. Up to
20,000 of these are looked at; beyond, nobody could say that the game is sound. Let variants exclude
each other, or let fewer conditions ask for them.

PASS variants.yaml
    fasting: {excludes: [{variant: feast, confidence: stated}]}
FAIL variants.yaml
    {a: &twice {players: 2..3, uses: {die: 0}, replaces: {}, confidence: stated, cite: []},
        b: *twice, c: *twice, d: *twice, e: *twice, f: *twice, g: *twice, h: *twice, i: *twice,
        j: *twice, k: *twice, l: *twice, m: *twice, n: *twice, o: *twice}
"""

from collections.abc import Iterator

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.demand import demanded, laid, scenarios_of
from printgen.checker.scenarios import Scenario, scenarios
from printgen.limits import SCENARIOS
from printgen.model.game import Game


@covers("sets of variants and readings, by what is asked of them", lambda data: sum(map(len, _looked_at(data.game))))
def check(data: CheckInput) -> Problems:
    """Count the scenarios of every question that is asked."""
    if any(len(several) >= SCENARIOS for several in _looked_at(data.game)):
        message = f"there are more than {SCENARIOS:,} sets of variants that go together"
        yield data.problem(message, ("variants",), "let variants exclude each other, or ask for fewer of them")


def _looked_at(game: Game) -> Iterator[tuple[Scenario, ...]]:
    for demands in (*demanded(game).values(), *laid(game).values()):
        yield scenarios_of(game, demands)
    if game.setup.deals or game.setup.hex_map or game.fairness:
        yield scenarios(game)
