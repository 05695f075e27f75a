"""Rulings: what a rules document leaves open, and the reading that is taken."""

from collections.abc import Mapping
from typing import Annotated, Literal

from printgen.model.values import Cited, Id, Ids, Reading, Ref, Replaced


class Ruling(Cited):
    """A gap, an ambiguity, a contradiction or a damaged place of the source; question, reading and alternatives are
    words.
    """

    kind: Literal["gap", "ambiguous", "contradiction", "damaged"]
    """What is wrong with the source there."""
    reading: Reading
    """How sure the reading is that the sheets take."""
    alternatives: Ids = ()
    """Other readings a table may choose with `--reading RULING=NAME`; conditions ask for `"RULING.NAME" in
    variants`.
    """
    used_by: Annotated[Ids, Ref("part of the rules")] = ()
    """What rests on it, such as `clauses.x`, `costs.x.y` or `score`; there the dotted line stands."""
    sets: dict[Annotated[Id, Ref("alternative", "alternatives")], dict[Annotated[Id, Ref("fact")], int]] = {}
    """The facts that change while an alternative is played, with their values."""
    box: dict[Annotated[Id, Ref("alternative", "alternatives")], dict[str, str]] = {}
    """What an alternative changes in the box, written as for `--set`."""
    replaces: dict[Annotated[Id, Ref("alternative", "alternatives")], Replaced] = {}
    """The statements that do not hold with an alternative, each with its replacement or `nothing`."""


def readings(rulings: Mapping[str, Ruling]) -> tuple[str, ...]:
    """Name every reading a table could take instead of ours, as conditions call it."""
    return tuple(f"{name}.{one}" for name, ruling in rulings.items() for one in ruling.alternatives)
