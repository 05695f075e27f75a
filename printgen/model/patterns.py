"""How the things of a box are made of paper, where no kit has them: patterns of parts."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.kit import Measure, Part, Suit
from printgen.model.values import Id, Many, Model

COMPONENT = "component"
"""The icon of a layer that stands for the icon of the component."""


class Pattern(Model):
    """What becomes of components of some shapes; of all that fit, the first is taken.

    ``measured``: it is for things only whose width and height the box states; ``size``: that of
    things which the box does not measure. A ``part`` of each rank is for things with kinds or
    values, one of each suit for all others; its icon ``component`` is that of the thing, and the
    ranks 1, 2 … on its faces are the first, the second … face of the thing. A part that brings a
    size of its own has it whatever the box says.
    """

    id: Id
    shapes: Many[Literal["square", "round", "hex", "card", "figure", "die", "other"]]
    measured: bool = False
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
