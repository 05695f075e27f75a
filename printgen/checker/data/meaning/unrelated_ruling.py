"""A ruling names a rule that stands in none of the places the ruling is about.

A ruling says how a place of the document is read, and `used-by` names what is so because of it. So each of these
cites a section that the ruling cites as well, or no document that the ruling cites, where another source fills what
this one leaves open. A ruling whose reading is `stated` is free: the document settles elsewhere what it leaves open
here. Else the wrong rule was named, or one of the two citations is wrong.

PASS rulings.yaml
    R1: {used-by: [clauses.goal, facts.croak, costs.moves.eat]}
FAIL rulings.yaml
    R1: {used-by: [facts.croak, board.regions.middle]}
FAIL rulings.yaml
    R1: {cite: {source: leaflet, section: Turn}}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.citations import places, related


@covers("rules that rest on a ruling", lambda data: sum(len(ruling.used_by) for ruling in data.game.rulings.values()))
def check(data: CheckInput) -> Problems:
    """Look for a section that each ruling shares with all it is used by."""
    cited = places(data.game)
    for name, ruling in data.game.rulings.items():
        own = {(cite.source, cite.section) for cite in ruling.cite}
        for number, used in enumerate(ruling.used_by if ruling.reading != "stated" else ()):
            if not related(own, cited.get(used, set())):
                message = f"the ruling `{name}` and `{used}` cite no section in common"
                hint = "name what stands where the ruling is about, or cite its place as well"
                yield data.problem(message, ("rulings", name, "used-by", number), hint)
