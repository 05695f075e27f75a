"""A table that reads an open place otherwise loses a rule, or gets one on top of ours.

An alternative of a ruling stands in the place of our reading. So where a clause, a step of the turn or the set-up, a
cost, or a placement is only for tables that take the alternative, one of its sort is only for the others, or the
alternative `replaces` one; and where one is only for the others, something stands in its place. A condition that
lost its `not`, or was left out, prints both at once, or neither.

PASS rules.yaml
    clauses: {goal: {when: "'R1.never' not in variants"},
        example-hop: {when: "'R1.never' in variants"}}
PASS rulings.yaml
    R1: {replaces: {never: {clauses.goal: all}}}
AND rules.yaml
    clauses: {example-hop: {when: "'R1.never' in variants"}}
    replacements: {clauses: {all: {confidence: stated, cite: {source: leaflet, section: Scoring}}}}
AND words/en.yaml
    replacements: {clauses: {all: All flies win.}}
FAIL rules.yaml
    clauses: {goal: {when: "'R1.never' in variants"}, example-hop: {when: "'R1.never' in variants"}}
FAIL rules.yaml
    clauses: {goal: {when: "'R1.never' not in variants"}}
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.scenarios import scenarios_for
from printgen.model.game import Game
from printgen.model.nouns import Path, nouns
from printgen.model.play.conditions import asked_by
from printgen.model.play.in_play import replacing
from printgen.model.rulings import readings

SORTS: Mapping[Path, str] = {
    ("rules", "clauses"): "clause",
    ("rules", "turn"): "step of the turn",
    ("rules", "costs"): "cost",
    ("setup", "steps"): "step of the set-up",
    ("setup", "placements"): "placement",
    ("setup", "deals"): "deal",
}
LAID = ("placement", "deal")


class _Conditional(NamedTuple):
    """Something of a sort that holds only with a reading, or only without it."""

    sort: str
    path: Path
    only_with: bool


@covers("rules stated for one reading only", lambda data: sum(map(len, _by_reading(data.game).values())))
def check(data: CheckInput) -> Problems:
    """Look at what each reading adds and takes away."""
    for reading, several in _by_reading(data.game).items():
        sections = {path.partition(".")[0] for path in replacing(data.game).get(reading, {})}
        replaced = {sort for (file, section), sort in SORTS.items() if file == "rules" and section in sections}
        for one in several:
            against = {other.sort for other in several if other.only_with != one.only_with}
            if one.only_with and one.sort not in against | replaced:
                message = f"a {one.sort} is told only with `{reading}`, and none only without it"
                yield data.problem(message, (*one.path, "when"))
            elif not one.only_with and all((sort in LAID) != (one.sort in LAID) for sort in against):
                message = f"a {one.sort} falls away with `{reading}`, and nothing takes its place"
                yield data.problem(message, (*one.path, "when"))


def _by_reading(game: Game) -> dict[str, list[_Conditional]]:
    """Return, by readings other than ours, what holds only with them or only without."""
    found: dict[str, list[_Conditional]] = defaultdict(list)
    others = frozenset(readings(game.rulings))
    for path, noun in nouns(game):
        sort, when = SORTS.get(path[:2]), noun.__dict__.get("when")
        if sort is not None and isinstance(when, str):
            for reading in others & (asked_by(when) or frozenset()):
                sides = {reading in one.readings for one in scenarios_for(game, [when]) if one.holds(when)}
                if len(sides) == 1:
                    found[reading].append(_Conditional(sort, path, sides == {True}))
    return found
