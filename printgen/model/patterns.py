"""Patterns: what becomes of the things in a box where no kit has them, each a part in the words of a kit."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.kit import Measure, Part, Suit
from printgen.model.values import Id, Many, Model

COMPONENT, FIGURE, PICTURE = "component", "figure", "picture"
"""The icons of layers that stand for the icon of the component, for its figure and for the picture of its kind."""


class Pattern(Model):
    """What becomes of components of some shapes; of all that fit, the first is taken.

    ``measured``: it is for things only whose width and height the box states, ``thrown``: for numbers only that dice
    decide, as those on the tokens of a hex map, ``valued``: for things with values; ``size``: that of things which the
    box does not measure. A ``part`` of each rank is for things with kinds or values, one of each suit for all others;
    its icon ``component`` is that of the thing, ``figure`` its figure, of each seat another if it has several,
    ``picture`` that of the kind, for things only that have one of each. The ranks 1, 2 … on its faces are the first,
    the second … face of the thing. A part that brings a size of its own has it whatever the box says.
    """

    id: Id
    shapes: Many[Literal["square", "round", "hex", "card", "figure", "die", "other"]]
    measured: bool = False
    thrown: bool = False
    valued: bool = False
    size: Measure | None = None
    part: Part


class Patterns(Model):
    """All patterns, and whose the things are that belong to nobody.

    ``licence``: the SPDX identifier under which the drawings may be used. ``table``: the suit of
    what belongs to nobody. ``seat``: the icon of seats that have none of their own.
    """

    licence: Annotated[str, Field(pattern=r"^[A-Za-z0-9.+-]{1,60}$")]
    table: Suit
    seat: Id
    patterns: Annotated[Many[Pattern], Field(min_length=1)]
