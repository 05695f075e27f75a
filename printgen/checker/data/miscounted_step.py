"""A step of the set-up shows another number than what it takes from the box.

The number beside a step is how many of something there are: as many as the step takes of a part, or
of all its parts together, how many parts it takes of, for how many players, or how many for each.
What the variants in play add (`uses`) may count as well. A number that is none of these is wrong,
or the step takes something else.

PASS setup.yaml
    steps:
      - {id: frogs, count: 1, uses: {frog: players},
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    steps:
      - {id: tiles, count: 6, uses: {tile: 5},
          confidence: stated, cite: {source: leaflet, section: Setup}}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.checker.scenarios import Scenario, scenarios_about, switches_in
from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.play.conditions import amount, holds
from printgen.model.setup import SetupStep
from printgen.model.values import Count
from printgen.problems import Problem

CODE = "miscounted-step"


def check(data: Data) -> Iterator[Problem]:
    """Hold the number of every step that takes something against what it takes."""
    for number, step in _counted(data.game):
        for one in _rounds(data.game, step):
            try:
                fault = _fault(data.game, step, one)
            except PrintgenError:
                break  # a count that is no whole number is told by another check
            if fault is not None:
                place = data.span(("setup", "steps", number, "count"))
                yield Problem(CODE, f"`{step.id}` {fault} ({one})", place)
                break


def coverage(data: Data) -> Coverage:
    """Count the tables for which the number of a step was compared."""
    tables = sum(len(_rounds(data.game, step)) for _, step in _counted(data.game))
    return Coverage(tables, "tables that take what a step counts")


def _counted(game: Game) -> Iterator[tuple[int, SetupStep]]:
    for number, step in enumerate(game.setup.steps):
        if step.count is not None and step.uses:
            yield number, step


def _rounds(game: Game, step: SetupStep) -> tuple[Scenario, ...]:
    """Give the tables that differ in a step, and in what variants add to its parts."""
    formulas = [one for one in (step.when, step.count, *step.uses.values()) if one is not None]
    asked = switches_in(one for one in formulas if isinstance(one, str))
    return scenarios_about(game, asked)


def _fault(game: Game, step: SetupStep, one: Scenario) -> str | None:
    """Say which number a step should show at a table; None when it does, or takes nothing."""
    if step.count is None or not holds(step.when, one.players, one.options):
        return None
    taken = [_amount(game, part, count, one) for part, count in step.uses.items()]
    taken = [several for several in taken if several]
    shown = _number(step.count, one)
    fits = {*taken, sum(taken), len(taken), one.players}
    fits |= {number // one.players for number in fits if number % one.players == 0}
    return f"counts {shown}, and takes {taken[0]}" if taken and shown not in fits else None


def _amount(game: Game, part: str, count: Count, one: Scenario) -> int:
    """Give how many of a part a step takes, and the variants in play besides."""
    added = (game.variants[name].uses.get(part, 0) for name in one.variants)
    return _number(count, one) + sum(_number(more, one) for more in added)


def _number(count: Count, one: Scenario) -> int:
    return amount(count, one.players, one.options)
