"""A ruling names a rule that stands in none of the places the ruling is about.

A ruling says how a place of the document is read, and `used-by` names what is so because of it. So
each of these cites a section that the ruling cites as well, or no document that the ruling cites,
where another source fills what this one leaves open. A ruling whose reading is `stated` is free:
the document settles elsewhere what it leaves open here. Else the wrong rule was named, or one of
the two citations is wrong.

PASS rulings.yaml
    R1: {used-by: [clauses.goal, facts.croak, costs.moves.eat]}
FAIL rulings.yaml
    R1: {used-by: [facts.croak, board.regions.middle]}
FAIL rulings.yaml
    R1: {cite: {source: leaflet, section: Turn}}
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from printgen.checker.cited import things
from printgen.checker.data import Data
from printgen.checker.proof import Proof
from printgen.game.game import Game
from printgen.game.values import Cite
from printgen.problems import Problem

CODE = "unrelated-ruling"

Place = tuple[str, str]
"""A source and its section."""


def check(data: Data) -> Iterator[Problem]:
    """Look for a section that each ruling shares with all it is used by."""
    cited = _cited(data.game)
    for name, ruling in data.game.rulings.items():
        if ruling.reading == "stated":
            continue
        own = _places(ruling.cite)
        for number, used in enumerate(ruling.used_by):
            there = cited.get(used, set())
            same = {source for source, _ in own} & {source for source, _ in there}
            if same and own.isdisjoint(there):
                message = f"the ruling `{name}` and `{used}` cite no section in common"
                hint = "name what stands where the ruling is about, or cite its place as well"
                place = data.span(("rulings", name, "used-by", number))
                yield Problem(CODE, message, place, hints=(hint,))


def proof(data: Data) -> Proof:
    """Count what rests on rulings."""
    cases = sum(len(ruling.used_by) for ruling in data.game.rulings.values())
    return Proof(cases, "rules that rest on a ruling")


def _cited(game: Game) -> dict[str, set[Place]]:
    """Give the places of all that can be named; those of a whole are those of its parts."""
    found: dict[str, set[Place]] = defaultdict(set)
    for thing in things(game):
        places = _places(thing.cites)
        steps = thing.name.split(".")
        for length in range(len(steps)):
            found[".".join(steps[: length + 1])] |= places
    return found


def _places(cites: Iterable[Cite]) -> set[Place]:
    return {(cite.source, cite.section) for cite in cites}
