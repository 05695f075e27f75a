"""Something may happen of which no rule says what follows.

`events` lists what a rule brings about (`raised-by`) and which other rules say what to do then (`handled-by`). In every
legal game in which it can happen one of these must hold. Each outcome of a decision table that is `special`, neither
going on nor stopping, is raised in an event: nobody at the table could guess what it asks for. What an action costs
is always said: a cost row has a price, or is `free`.

PASS rules.yaml
    tables: {landing: {outcomes: {splash: {look: special}}}}
    events:
      splash: {raised-by: [tables.landing.outcomes.splash], handled-by: [clauses.goal],
          cite: [{source: leaflet, section: Turn}, {source: leaflet, section: Scoring}]}
FAIL rules.yaml
    tables: {landing: {outcomes: {splash: {look: special}}}}
FAIL rules.yaml
    clauses: {goal: {when: players == 2}}
    events: {croak: {raised-by: [turn.hop], handled-by: [clauses.goal], cite: []}}
FAIL rules.yaml
    events: {croak: {raised-by: [turn.hop], handled-by: [turn.hop], cite: []}}
"""

from collections.abc import Mapping

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.scenarios import Scenario, scenarios_for
from printgen.model.game import Game
from printgen.model.rules import Event


@covers(
    "events in legal games that differ in them",
    lambda data: sum(len(_scenarios(data.game, event)) for event in data.game.rules.events.values()),
    "events that are no special outcome of a table are those the data lists",
)
def check(data: CheckInput) -> Problems:
    """Look for what follows of every event, in every scenario that differs in it."""
    rules, conditions = data.game.rules, _conditions(data.game)
    raised = {rule for event in rules.events.values() for rule in event.raised_by}
    for name, table in rules.tables.items():
        for outcome, noun in table.outcomes.items():
            if noun.look == "special" and f"tables.{name}.outcomes.{outcome}" not in raised:
                message = f"no event says what follows of the outcome `{outcome}`"
                path = ("rules", "tables", name, "outcomes", outcome)
                yield data.problem(message, path, "raise an event by it", key=True)
    for name, event in rules.events.items():
        handling = [rule for rule in event.handled_by if rule not in event.raised_by]
        for one in _scenarios(data.game, event):
            happens, handled = (
                any(one.holds(conditions.get(rule)) for rule in several) for several in (event.raised_by, handling)
            )
            if not handling or (happens and not handled):
                message = f"of `{name}` no other rule says what follows{f' with {one}' if handling else ''}"
                yield data.problem(message, ("rules", "events", name, "handled-by"))
                break


def _scenarios(game: Game, event: Event) -> tuple[Scenario, ...]:
    conditions = _conditions(game)
    return scenarios_for(game, [conditions.get(rule) for rule in (*event.raised_by, *event.handled_by)])


def _conditions(game: Game) -> Mapping[str, str | None]:
    rules = game.rules
    found = {f"clauses.{name}": clause.when for name, clause in rules.clauses.items()}
    found |= {f"turn.{step.id}": step.when for step in rules.turn}
    return found | {f"costs.{name}.{row.id}": row.when for name, costs in rules.costs.items() for row in costs.rows}
