"""A rule is marked as assumed or reconstructed, and nothing says on what ground.

What a document does not state is a reading of ours, and a table may want to know why. So whatever
is `assumed` or `reconstructed` rests on a ruling that is no surer and names it in `used-by`, or
cites another source than the rules document (the first of `sources`), or is told only to tables
that take another reading than ours. Where there is no ground, a ruling was forgotten, or the
document does state it.

PASS rules.yaml
    facts: {croak: {confidence: stated, cite: {source: card, section: Back}}}
AND index.yaml
    card: {Back: {tells: [costs.moves.eat, facts.croak]}}
PASS rules.yaml
    clauses:
      goal: {when: "'R1.never' not in variants"}
      example-hop: {when: "'R1.never' in variants", confidence: assumed}
FAIL rulings.yaml
    R1: {used-by: [clauses.goal]}
FAIL rulings.yaml
    R1: {reading: reconstructed}
FAIL rules.yaml
    clauses: {example-hop: {confidence: reconstructed}}
"""

from collections.abc import Iterator

from printgen.checker.citations import things
from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.checker.scenarios import scenarios_about, switches_in
from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.conditions import holds
from printgen.model.rulings import Ruling
from printgen.model.values import Model
from printgen.problems import Problem

CODE = "baseless-reading"

SURENESS = ("assumed", "reconstructed", "stated")


def check(data: Data) -> Iterator[Problem]:
    """Look for the ground of every reading that can be named."""
    game = data.game
    main = next(iter(game.head.sources))
    for path, noun, name in _readings(game):
        if any(cite.source != main for cite in noun.__dict__["cite"]):
            continue
        told = noun.__dict__["confidence"]
        if not _rests_on_ruling(game, noun, name) and not _is_alternative(game, noun):
            message = f"`{name}` is {told}, and no ruling or other source says why"
            hint = f"name it in `used-by` of a ruling that is {told}, or cite what it rests on"
            place = data.span((*path, "confidence"))
            yield Problem(CODE, message, place, hints=(hint,))


def coverage(data: Data) -> Coverage:
    """Count the readings."""
    return Coverage(sum(1 for _ in _readings(data.game)), "assumed and reconstructed rules")


def _readings(game: Game) -> Iterator[tuple[Path, Model, str]]:
    for thing in things(game):
        if thing.noun.__dict__.get("confidence", "stated") in SURENESS[:2]:
            yield thing.path, thing.noun, thing.name


def _rests_on_ruling(game: Game, noun: Model, name: str) -> bool:
    """Tell whether a ruling that is no surer names a thing.

    One about the whole a thing belongs to decides it where both cite the same section.
    """
    at_most = SURENESS.index(noun.__dict__["confidence"])
    sections = {cite.section for cite in noun.__dict__["cite"]}
    return any(
        name == used or (name.startswith(f"{used}.") and not sections.isdisjoint(_sections(ruling)))
        for ruling in game.rulings.values()
        if SURENESS.index(ruling.reading) <= at_most
        for used in ruling.used_by
    )


def _sections(ruling: Ruling) -> set[str]:
    return {cite.section for cite in ruling.cite}


def _is_alternative(game: Game, noun: Model) -> bool:
    """Tell whether something is told only to tables that take another reading than ours."""
    when = noun.__dict__.get("when")
    if not isinstance(when, str):
        return False
    try:
        told = [one for one in scenarios_about(game, switches_in((when,))) if holds(when, one.players, one.options)]
    except PrintgenError:
        return False  # told where formulas are tried
    return bool(told) and all(one.readings for one in told)
