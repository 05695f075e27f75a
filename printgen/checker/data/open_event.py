"""Something may happen of which no rule says what follows.

`events` lists what a rule brings about (`raised-by`) and which other rules say what to do then
(`told-by`). In every legal game in which it can happen one of these must hold. Each outcome of a
decision table that is `special`, neither going on nor stopping, is raised in an event: nobody at
the table could guess what it asks for. What an action costs is always said: a cost row has a price,
or is `free`.

PASS rules.yaml
    tables: {landing: {outcomes: {splash: {look: special}}}}
    events:
      splash:
        raised-by: [tables.landing.outcomes.splash]
        told-by: [clauses.goal]
        cite: [{source: leaflet, section: Turn}, {source: leaflet, section: Scoring}]
FAIL rules.yaml
    tables: {landing: {outcomes: {splash: {look: special}}}}
FAIL rules.yaml
    clauses: {goal: {when: players == 2}}
    events:
      croak: {raised-by: [turn.hop], told-by: [clauses.goal], cite: []}
FAIL rules.yaml
    events:
      croak: {raised-by: [turn.hop], told-by: [turn.hop], cite: []}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.checker.scenarios import Scenario, scenarios_about, switches_in
from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.play.conditions import holds
from printgen.model.rules import Event
from printgen.problems import Problem

CODE = "open-event"


def check(data: Data) -> Iterator[Problem]:
    """Look for what follows of every event, in every legal game that differs in it."""
    rules = data.game.rules
    raised = {rule for event in rules.events.values() for rule in event.raised_by}
    for name, table in rules.tables.items():
        for outcome, noun in table.outcomes.items():
            if noun.look == "special" and f"tables.{name}.outcomes.{outcome}" not in raised:
                message = f"no event says what follows of the outcome `{outcome}`"
                place = data.span(("rules", "tables", name, "outcomes", outcome), key=True)
                yield Problem(CODE, message, place, hints=("raise an event by it",))
    for name, event in rules.events.items():
        fault = _fault(data.game, event)
        if fault is not None:
            place = data.span(("rules", "events", name, "told-by"))
            yield Problem(CODE, f"of `{name}` no other rule says what follows{fault}", place)


def coverage(data: Data) -> Coverage:
    """Count the legal games that differ in an event."""
    game = data.game
    cases = sum(len(_rounds(game, event)) for event in game.rules.events.values())
    listed = "events that are no special outcome of a table are those the data lists"
    return Coverage(cases, "events in legal games that differ in them", (listed,))


def _fault(game: Game, event: Event) -> str | None:
    """Tell when nobody says what follows."""
    telling = [rule for rule in event.told_by if rule not in event.raised_by]
    if not telling:
        return ""
    conditions = _conditions(game)
    try:
        for one in _rounds(game, event):
            happens, told = (
                any(holds(conditions.get(rule), one.players, one.options) for rule in rules)
                for rules in (event.raised_by, telling)
            )
            if happens and not told:
                return f" with {one}"
    except PrintgenError:
        return None  # told where formulas are tried
    return None


def _rounds(game: Game, event: Event) -> tuple[Scenario, ...]:
    conditions = _conditions(game)
    rules = (*event.raised_by, *event.told_by)
    return scenarios_about(game, switches_in(conditions[rule] for rule in rules if rule in conditions))


def _conditions(game: Game) -> dict[str, str]:
    """Give the conditions of rules, by the names events call them."""
    rules = game.rules
    found = {f"clauses.{name}": clause.when for name, clause in rules.clauses.items()}
    found |= {f"turn.{step.id}": step.when for step in rules.turn}
    for name, costs in rules.costs.items():
        found |= {f"costs.{name}.{row.id}": row.when for row in costs.rows}
    return {name: when for name, when in found.items() if when is not None}
