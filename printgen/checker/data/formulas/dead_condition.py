"""A condition can never be met, or always is.

Steps, placements, clauses, cost rows, blocks and regions may have a condition (`when`) on players, variants and
readings. If no legal game meets it, what stands under it is never printed or done; if every legal game does, the
condition says nothing. Both come from a wrong name, a wrong number, or a variant that was renamed.

PASS setup.yaml
    steps:
      - {id: tiles, count: 5, when: "players == 3 or 'feast' in variants", confidence: stated,
          cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    steps: [{id: tiles, count: 5, when: players == 5, confidence: stated, cite: []}]
FAIL setup.yaml
    steps: [{id: tiles, count: 5, when: players > 1, confidence: stated, cite: []}]
FAIL setup.yaml
    steps:
      - {id: tiles, count: 5, when: "all_of(variants, 'feast', 'fasting')", confidence: stated,
          cite: []}
"""

from collections.abc import Iterator
from dataclasses import replace

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.scenarios import Scenario, scenarios_for
from printgen.errors import PrintgenError
from printgen.model.nouns import Path
from printgen.model.play.conditions import CONDITIONS, COUNTS, table_formulas
from printgen.problems import Problem


@covers(
    "legal games a condition tells apart",
    lambda data: sum(len(scenarios_for(data.game, [when])) for _, when in table_formulas(data.game, ("when",))),
)
def check(data: CheckInput) -> Problems:
    """Work out every condition and count in every scenario that differs in it; one that fails says why itself."""
    failing = dict(_failures(data))
    yield from failing.values()
    for path, when in table_formulas(data.game, ("when",)):
        found = {one.holds(when) for one in scenarios_for(data.game, [when])} if path not in failing else ()
        if len(found) == 1:
            said = "every legal game meets" if True in found else "no legal game meets"
            hint = "leave it out" if True in found else "correct it, or delete what stands under it"
            yield data.problem(f"{said} the condition `{when}`", path, hint)


def _failures(data: CheckInput) -> Iterator[tuple[Path, Problem]]:
    """Return the formulas that have no value, or give no whole number as they should, in some scenario."""
    for fields, work_out in ((CONDITIONS, Scenario.holds), (COUNTS, Scenario.amount)):
        for path, formula in table_formulas(data.game, fields):
            for one in scenarios_for(data.game, [formula]):
                try:
                    work_out(one, formula)
                except PrintgenError as error:
                    problem = error.problems[0]
                    yield path, replace(problem, message=f"{problem.message} ({one})", span=data.span(path))
                    break
