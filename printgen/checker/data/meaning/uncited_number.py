"""A thing holds a number that none of the sections it cites states of it.

The index of a source (`index.yaml`) says which numbers each section states `of` which thing. A number in the data
that is not among them is a slip of the pen, or it is concluded from something: then that is cited as well. So a thing
that also cites a source without an index may have it from there. Numbers of worked cases are worked out anew. 0 and 1
need no witness, since documents say “no ship” and “a ship”; nor do numbers inside a range whose ends are stated.

PASS rules.yaml
    facts: {jump: {value: 2, confidence: stated, cite: {source: card, section: Back}}}
AND index.yaml
    card: {Back: {of: {facts.jump: 2}, things: [costs.moves.eat, facts.jump]}}
PASS rules.yaml
    facts:
      jump: {value: 4, confidence: stated,
          cite: [{source: card, section: Back}, {source: leaflet, section: Turn}]}
AND index.yaml
    card: {Back: {things: [costs.moves.eat, facts.jump]}}
FAIL index.yaml
    card: {Back: {numbers: [2, 3], of: {costs.moves.eat: 3}}}
FAIL rules.yaml
    facts: {jump: {value: 2, confidence: stated, cite: {source: card, section: Back}}}
AND index.yaml
    card: {Back: {things: [costs.moves.eat, facts.jump]}}
FAIL variants.yaml
    fasting: {players: 2..3, confidence: stated, cite: {source: card, section: Back}}
AND index.yaml
    card: {Back: {of: {variants.fasting: 2}, things: [costs.moves.eat, variants.fasting]}}
FAIL score.yaml
    total: F + 3 * lily_pads
    examples: []
    cite: {source: card, section: Back}
AND index.yaml
    card: {Back: {of: {score: 2}, things: [costs.moves.eat, score]}}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.citations import UNSPOKEN, Thing, things
from printgen.model.game import Game
from printgen.source import quoted


@covers(
    "numbers that a section cited states",
    lambda data: _count(data.game, True),
    lambda data: (
        f"{_count(data.game, False)} numbers may come from sources without an index that are cited with them",
    ),
)
def check(data: CheckInput) -> Problems:
    """Look for every number among those that the sections cited state of what holds it."""
    for thing in things(data.game):
        for number in sorted(_held(thing) - thing.stated(data.game)) if thing.is_indexed(data.game) else ():
            where = " and ".join(quoted(cite.section) for cite in thing.cites)
            message = f"`{thing.name}` holds {number}, which is not stated of it in {where}"
            hint = "correct it, or cite the section or the conclusion it comes from"
            yield data.problem(message, thing.path, hint)


def _count(game: Game, indexed: bool) -> int:
    return sum(len(_held(thing)) for thing in things(game) if thing.is_indexed(game) == indexed)


def _held(thing: Thing) -> frozenset[int]:
    return frozenset() if thing.worked else thing.numbers - UNSPOKEN
