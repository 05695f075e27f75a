"""Rulings: what a rules document leaves open, and the reading that is taken."""

from typing import Literal

from printgen.game.values import Cites, Ids, Model, Reading


class Ruling(Model):
    """A gap, an ambiguity, a contradiction or a damaged place of the source.

    Question, reading and alternatives are words. ``used-by`` names the things that rest on it:
    ``clauses.x``, ``costs.x.y``, ``tables.x``, ``setup.x``, ``board.x``, ``variants.x``, ``score``.
    """

    kind: Literal["gap", "ambiguous", "contradiction", "damaged"]
    reading: Reading
    alternatives: Ids = ()
    used_by: Ids = ()
    cite: Cites
