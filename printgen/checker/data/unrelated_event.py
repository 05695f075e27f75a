"""An event names a rule that stands in none of the places the event stands in.

What is `raised-by` a rule and `told-by` another stands where these stand: so each of them cites a
section that the event cites as well, or no source that the event cites, where another source fills
what this one leaves open. Else the wrong rule was named, and who is sent there at the table finds
nothing about it.

PASS rules.yaml
    events:
      croak:
        raised-by: [turn.hop]
        told-by: [clauses.example-hop, tables.landing.outcomes.sit]
        cite: {source: leaflet, section: Turn}
FAIL rules.yaml
    events:
      croak:
        raised-by: [turn.hop]
        told-by: [clauses.goal]
        cite: {source: leaflet, section: Turn}
FAIL rules.yaml
    events:
      croak:
        raised-by: [tables.landing.outcomes.sit]
        told-by: [clauses.goal]
        cite: {source: leaflet, section: Scoring}
"""

from collections.abc import Iterator

from printgen.checker.citations import places, related
from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.game import Game
from printgen.model.rules import Event
from printgen.problems import Problem

CODE = "unrelated-event"


def check(data: Data) -> Iterator[Problem]:
    """Look for a section that each event shares with all it is raised and told by."""
    cited = places(data.game)
    for name, event in data.game.rules.events.items():
        for field, number, rule in _named(event):
            whole = rule.partition(".outcomes.")[0]  # an outcome stands where its table does
            if not related(cited.get(f"events.{name}", set()), cited.get(whole, set())):
                message = f"the event `{name}` and `{rule}` cite no section in common"
                hint = "name what stands where the event does, or cite its place as well"
                place = data.span(("rules", "events", name, field, number))
                yield Problem(CODE, message, place, hints=(hint,))


def coverage(data: Data) -> Coverage:
    """Count the rules that events name."""
    return Coverage(_rules(data.game), "rules that raise an event or tell what follows of it")


def _rules(game: Game) -> int:
    return sum(1 for event in game.rules.events.values() for _ in _named(event))


def _named(event: Event) -> Iterator[tuple[str, int, str]]:
    for field, rules in (("raised-by", event.raised_by), ("told-by", event.told_by)):
        yield from ((field, number, rule) for number, rule in enumerate(rules))
