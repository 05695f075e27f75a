"""A thing holds a number that none of the sections it cites states.

The index of a source (`index.yaml`) says which numbers each section states. A number in the data
that no section cited states (where it says which numbers are stated `of` the thing: among these) is
a slip of the pen, or it is concluded from something: then that is cited as well. A thing that also
cites a source without an index may have it from there. Numbers of worked cases are worked out anew.
0 and 1 need no witness, since documents say “no ship” and “a ship”; nor do numbers inside a range
whose ends are stated.

PASS rules.yaml
    facts:
      jump: {value: 2, cite: {source: card, section: Back}}
AND index.yaml
    card: {Back: {tells: [costs.moves.eat, facts.jump]}}
PASS rules.yaml
    facts:
      jump:
        value: 4
        cite: [{source: card, section: Back}, {source: leaflet, section: Turn}]
AND index.yaml
    card: {Back: {tells: [costs.moves.eat, facts.jump]}}
FAIL rules.yaml
    facts:
      jump: {value: 4, cite: {source: card, section: Back}}
AND index.yaml
    card: {Back: {tells: [costs.moves.eat, facts.jump]}}
FAIL variants.yaml
    fasting: {players: 2..3, cite: {source: card, section: Back}}
AND index.yaml
    card: {Back: {tells: [costs.moves.eat, variants.fasting]}}
FAIL rules.yaml
    facts:
      jump: {value: 2, cite: {source: card, section: Back}}
AND index.yaml
    card:
      Back:
        numbers: [2, 3]
        of: {facts.jump: 3}
        tells: [costs.moves.eat, facts.jump]
FAIL score.yaml
    total: F + 3 * lily_pads
    examples: []
    cite: {source: card, section: Back}
AND index.yaml
    card: {Back: {tells: [costs.moves.eat, score]}}
"""

from collections.abc import Iterator

from printgen.checker.cited import UNSPOKEN, things
from printgen.checker.data import Data
from printgen.checker.proof import Proof
from printgen.problems import Problem
from printgen.source import quoted

CODE = "unwitnessed-number"


def check(data: Data) -> Iterator[Problem]:
    """Look for every number in the sections that what holds it cites."""
    for thing in things(data.game):
        sections = thing.sections(data.game)
        if not sections or thing.worked or thing.numbers <= UNSPOKEN:
            continue
        own = thing.stated(data.game)
        stated = own or {number for one in sections for number in (*one.numbers, *one.besides)}
        for number in sorted(thing.numbers - stated - UNSPOKEN):
            where = " and ".join(quoted(cite.section) for cite in thing.cites)
            of = " of it" if own else ""
            message = f"`{thing.name}` holds {number}, which is not stated{of} in {where}"
            hint = "correct it, or cite the section or the conclusion it comes from"
            yield Problem(CODE, message, data.span(thing.path), hints=(hint,))


def proof(data: Data) -> Proof:
    """Count the numbers with a witness; tell how many rest on sources without an index."""
    held = [
        (len(thing.numbers - UNSPOKEN), bool(thing.sections(data.game)))
        for thing in things(data.game)
        if not thing.worked
    ]
    bare = sum(number for number, indexed in held if not indexed)
    listed = f"{bare} numbers may come from sources without an index that are cited with them"
    cases = sum(number for number, indexed in held if indexed)
    return Proof(cases, "numbers that a section cited states", (listed,))
