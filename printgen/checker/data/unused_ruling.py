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

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.problems import Problem
from printgen.source import quoted

CODE = "unused-ruling"


def check(data: Data) -> Iterator[Problem]:
    """Look at what each ruling is used by, and at what its alternatives set."""
    facts = data.game.rules.facts
    for name, ruling in data.game.rulings.items():
        if not ruling.used_by:
            message = f"nothing uses the ruling {quoted(name)}"
            place = data.span(("rulings", name), key=True)
            yield Problem(CODE, message, place, hints=("name what rests on it in `used-by`",))
        for alternative, sets in ruling.sets.items():
            for fact, value in sets.items():
                if fact in facts and facts[fact].value == value:
                    message = f"the alternative leaves `{fact}` at {value}, as our reading does"
                    path = ("rulings", name, "sets", alternative, fact)
                    yield Problem(CODE, message, data.span(path))


def coverage(data: Data) -> Coverage:
    """Count the rulings."""
    return Coverage(len(data.game.rulings), "rulings")
