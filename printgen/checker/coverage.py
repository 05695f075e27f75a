"""Sound data, looked at by a check → what is proved: so many cases, and what is assumed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Coverage:
    """So many cases were looked at and found right.

    ``of``: what the cases are, in the plural. ``assumes``: what is taken for granted, a sentence
    each; where it is not so, the proof does not hold.
    """

    cases: int
    of: str
    assumes: tuple[str, ...] = ()
