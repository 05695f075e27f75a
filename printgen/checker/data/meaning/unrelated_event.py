"""An event names a rule that stands in none of the places the event stands in.

What is `raised-by` a rule and `handled-by` another stands where these stand: so each of them cites a section that the
event cites as well, or no source that the event cites, where another source fills what this one leaves open. Else the
wrong rule was named, and who is sent there at the table finds nothing about it.

PASS rules.yaml
    events:
      croak: {raised-by: [turn.hop], handled-by: [clauses.example-hop, tables.landing.outcomes.sit],
          cite: {source: leaflet, section: Turn}}
FAIL rules.yaml
    events:
      croak: {raised-by: [turn.hop], handled-by: [clauses.goal],
          cite: {source: leaflet, section: Turn}}
FAIL rules.yaml
    events:
      croak: {raised-by: [tables.landing.outcomes.sit], handled-by: [clauses.goal],
          cite: {source: leaflet, section: Scoring}}
"""

from collections.abc import Iterator

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.citations import places, related
from printgen.model.nouns import Path


@covers("rules that raise an event or tell what follows of it", lambda data: _rules_named(data))
def check(data: CheckInput) -> Problems:
    """Look for a section that each event shares with all it is raised and handled by."""
    cited = places(data.game)
    for path, rule in _rules_named(data):
        whole = rule.partition(".outcomes.")[0]  # an outcome stands where its table does
        if not related(cited.get(f"events.{path[2]}", set()), cited.get(whole, set())):
            message = f"the event `{path[2]}` and `{rule}` cite no section in common"
            hint = "name what stands where the event does, or cite its place as well"
            yield data.problem(message, path, hint)


def _rules_named(data: CheckInput) -> Iterator[tuple[Path, str]]:
    for name, event in data.game.rules.events.items():
        for field, rules in (("raised-by", event.raised_by), ("handled-by", event.handled_by)):
            yield from ((("rules", "events", name, field, number), rule) for number, rule in enumerate(rules))
