"""A condition can never be met, or always is.

Steps, placements, clauses, cost rows, blocks and regions may have a condition (`when`) on players,
variants and readings. If no legal game meets it, what stands under it is never told or done; if
every legal game does, the condition says nothing. Both come from a wrong name, a wrong number, or
a variant that was renamed.

PASS setup.yaml
    steps:
      - id: tiles
        count: 5
        when: "players == 3 or 'feast' in variants"
        confidence: stated
        cite: {source: leaflet, section: Setup}
FAIL setup.yaml
    steps:
      - {id: tiles, count: 5, when: players == 5,
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    steps:
      - {id: tiles, count: 5, when: players > 1,
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    steps:
      - id: tiles
        count: 5
        when: "all_of(variants, 'feast', 'fasting')"
        confidence: stated
        cite: {source: leaflet, section: Setup}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.checker.scenarios import Scenario, scenarios_about, switches_in
from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.conditions import holds, table_formulas
from printgen.problems import Problem

CODE = "dead-condition"


def check(data: Data) -> Iterator[Problem]:
    """Ask every condition in every round that differs to it."""
    for path, when in _conditions(data.game):
        try:
            found = {holds(when, one.players, one.options) for one in _rounds(data.game, when)}
        except PrintgenError:
            continue  # told where formulas are tried
        if len(found) == 1:
            said = "every legal game meets" if True in found else "no legal game meets"
            hint = "leave it out" if True in found else "correct it, or delete what stands under it"
            yield Problem(CODE, f"{said} the condition `{when}`", data.span(path), hints=(hint,))


def coverage(data: Data) -> Coverage:
    """Count the rounds all conditions were asked in."""
    cases = sum(len(_rounds(data.game, when)) for _, when in _conditions(data.game))
    return Coverage(cases, "legal games a condition tells apart")


def _conditions(game: Game) -> Iterator[tuple[Path, str]]:
    """List the conditions of nouns; whether a variant takes second suits is another matter."""
    return ((path, text) for path, text in table_formulas(game, ("when",)))


def _rounds(game: Game, when: str) -> tuple[Scenario, ...]:
    return scenarios_about(game, switches_in([when]))
