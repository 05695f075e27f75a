"""A rule is marked as assumed or reconstructed, and nothing says on what ground.

What a document does not state is a reading of ours, and a table may want to know why. So whatever is `assumed` or
`reconstructed` rests on a ruling that is no surer and names it in `used-by`, or cites another source than the rules
document (the first of `sources`), or is printed only for tables that take another reading than ours. Where there is no
ground, a ruling was forgotten, or the document does state it.

PASS rules.yaml
    facts: {croak: {confidence: stated, cite: {source: card, section: Back}}}
AND index.yaml
    card: {Back: {things: [costs.moves.eat, facts.croak]}}
PASS rules.yaml
    clauses: {goal: {when: "'R1.never' not in variants"},
        example-hop: {when: "'R1.never' in variants", confidence: assumed}}
FAIL rulings.yaml
    R1: {used-by: [clauses.goal]}
FAIL rulings.yaml
    R1: {reading: reconstructed}
FAIL rules.yaml
    clauses: {example-hop: {confidence: reconstructed}}
"""

from collections.abc import Iterator

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.citations import Thing, things
from printgen.checker.scenarios import scenarios_for
from printgen.model.game import Game
from printgen.model.values import Model

SURENESS = ("assumed", "reconstructed", "house", "stated")


@covers("assumed and reconstructed rules", lambda data: _readings(data))
def check(data: CheckInput) -> Problems:
    """Look for the ground of every reading that can be named."""
    game = data.game
    main = next(iter(game.head.sources))
    for thing in _readings(data):
        cited_elsewhere = any(cite.source != main for cite in thing.cites)
        if not (cited_elsewhere or _rests_on_ruling(game, thing) or _is_alternative(game, thing.noun)):
            sure = thing.noun.__dict__["confidence"]
            message = f"`{thing.name}` is {sure}, and no ruling or other source says why"
            hint = f"name it in `used-by` of a ruling that is {sure}, or cite what it rests on"
            yield data.problem(message, (*thing.path, "confidence"), hint)


def _readings(data: CheckInput) -> Iterator[Thing]:
    return (one for one in things(data.game) if one.noun.__dict__.get("confidence", "stated") in SURENESS[:2])


def _rests_on_ruling(game: Game, thing: Thing) -> bool:
    """Return whether a ruling that is no surer names a thing.

    One about the whole a thing belongs to decides it where both cite the same section.
    """
    at_most = SURENESS.index(thing.noun.__dict__["confidence"])
    sections = {cite.section for cite in thing.cites}
    return any(
        thing.name == used or (thing.name.startswith(f"{used}.") and sections & {cite.section for cite in ruling.cite})
        for ruling in game.rulings.values()
        if SURENESS.index(ruling.reading) <= at_most
        for used in ruling.used_by
    )


def _is_alternative(game: Game, noun: Model) -> bool:
    """Return whether something holds only with another reading than ours."""
    when = noun.__dict__.get("when")
    if not isinstance(when, str):
        return False
    met = [one for one in scenarios_for(game, [when]) if one.holds(when)]
    return bool(met) and all(one.readings for one in met)
