"""A step of the set-up shows another number than what it takes from the box.

The number beside a step is how many of something there are: as many as the step takes of a part, or of all its parts
together, how many parts it takes of, for how many players, or how many for each. What the variants in play add
(`uses`) may count as well. A number that is none of these is wrong, or the step takes something else.

PASS setup.yaml
    steps:
      - {id: frogs, count: 1, uses: {frog: players},
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    steps: [{id: tiles, count: 6, uses: {tile: 5}, confidence: stated, cite: []}]
"""

from collections.abc import Iterator

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.scenarios import Scenario, scenarios_for
from printgen.model.game import Game
from printgen.model.setup import SetupStep


@covers("tables that take what a step counts", lambda data: sum(len(several) for *_, several in _counted(data.game)))
def check(data: CheckInput) -> Problems:
    """Hold the number of every step that takes something against what it takes."""
    for number, step, several in _counted(data.game):
        for one in several:
            fault = _fault(data.game, step, one)
            if fault is not None:
                yield data.problem(f"`{step.id}` {fault} ({one})", ("setup", "steps", number, "count"))
                break


def _counted(game: Game) -> Iterator[tuple[int, SetupStep, tuple[Scenario, ...]]]:
    """Return the steps that count and take something, with the scenarios that differ in them."""
    for number, step in enumerate(game.setup.steps):
        if step.count is not None and step.uses:
            yield number, step, scenarios_for(game, (step.when, step.count, *step.uses.values()))


def _fault(game: Game, step: SetupStep, one: Scenario) -> str | None:
    """Return which number a step should show in a scenario; None when it does, or takes nothing."""
    if step.count is None or not one.holds(step.when):
        return None
    added = [game.variants[name].uses for name in one.variants]
    parts = [(count, *(uses.get(part, 0) for uses in added)) for part, count in step.uses.items()]
    taken = [several for counts in parts if (several := sum(map(one.amount, counts)))]
    shown = one.amount(step.count)
    fits = {*taken, sum(taken), len(taken), one.players}
    fits |= {number // one.players for number in fits if number % one.players == 0}
    return f"counts {shown}, and takes {taken[0]}" if taken and shown not in fits else None
