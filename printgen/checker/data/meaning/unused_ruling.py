"""A ruling is used by nothing, or an alternative of it is chosen and changes nothing.

A ruling says how an open place of the source is read; `used-by` names the rules that are so because
of it, and they are printed with its mark. A ruling nobody uses settles nothing at the table. And
what an alternative is said to change (`sets`, `box`) must be another value than the one we take.

PASS rulings.yaml
    R1: {used-by: [clauses.goal, facts.croak], sets: {never: {croak: 2}}}
FAIL rulings.yaml
    R1: {used-by: []}
FAIL rulings.yaml
    R1: {sets: {never: {croak: 1}}}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.source import quoted


@covers("rulings", lambda data: data.game.rulings)
def check(data: CheckInput) -> Problems:
    """Look at what each ruling is used by, and at what its alternatives set."""
    facts = data.game.rules.facts
    for name, ruling in data.game.rulings.items():
        if not ruling.used_by:
            message, hint = f"nothing uses the ruling {quoted(name)}", "name what rests on it in `used-by`"
            yield data.problem(message, ("rulings", name), hint, key=True)
        for alternative, sets in ruling.sets.items():
            for fact, value in sets.items():
                if facts[fact].value == value:
                    message = f"the alternative leaves `{fact}` at {value}, as our reading does"
                    yield data.problem(message, ("rulings", name, "sets", alternative, fact))
