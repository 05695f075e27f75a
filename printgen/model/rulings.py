"""Rulings: what a rules document leaves open, and the reading that is taken."""

from collections.abc import Mapping
from typing import Annotated, Literal

from printgen.model.values import Cited, Id, Ids, Reading, Ref, Replaced


class Ruling(Cited):
    """A gap, an ambiguity, a contradiction or a damaged place of the source.

    Question, reading and alternatives are words. ``used-by`` names the things that rest on it:
    ``clauses.x``, ``costs.x.y``, ``tables.x``, ``setup.x``, ``board.x``, ``variants.x``, ``score``.

    A table that takes the alternative ``y`` of the ruling ``x`` plays with the reading ``x.y``, a
    name that conditions may ask for beside those of variants. ``sets``: the facts of the rules
    that an alternative changes; ``box``: what it changes in the box, as ``--set`` writes it;
    ``replaces``: the statements that do not hold with it, as variants say it.
    """

    kind: Literal["gap", "ambiguous", "contradiction", "damaged"]
    reading: Reading
    alternatives: Ids = ()
    used_by: Annotated[Ids, Ref("part of the rules")] = ()
    sets: dict[Annotated[Id, Ref("alternative", "alternatives")], dict[Annotated[Id, Ref("fact")], int]] = {}
    box: dict[Annotated[Id, Ref("alternative", "alternatives")], dict[str, str]] = {}
    replaces: dict[Annotated[Id, Ref("alternative", "alternatives")], Replaced] = {}


def readings(rulings: Mapping[str, Ruling]) -> tuple[str, ...]:
    """Name every reading a table could take instead of ours, as conditions call it."""
    return tuple(f"{name}.{one}" for name, ruling in rulings.items() for one in ruling.alternatives)
