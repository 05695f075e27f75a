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

from collections.abc import Iterator

from printgen.checker.citations import places, related
from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.problems import Problem

CODE = "unrelated-ruling"


def check(data: Data) -> Iterator[Problem]:
    """Look for a section that each ruling shares with all it is used by."""
    cited = places(data.game)
    for name, ruling in data.game.rulings.items():
        if ruling.reading == "stated":
            continue
        own = {(cite.source, cite.section) for cite in ruling.cite}
        for number, used in enumerate(ruling.used_by):
            if not related(own, cited.get(used, set())):
                message = f"the ruling `{name}` and `{used}` cite no section in common"
                hint = "name what stands where the ruling is about, or cite its place as well"
                place = data.span(("rulings", name, "used-by", number))
                yield Problem(CODE, message, place, hints=(hint,))


def coverage(data: Data) -> Coverage:
    """Count what rests on rulings."""
    cases = sum(len(ruling.used_by) for ruling in data.game.rulings.values())
    return Coverage(cases, "rules that rest on a ruling")
