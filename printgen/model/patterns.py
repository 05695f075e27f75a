"""Patterns: what becomes of the things in a box where no kit has them, each a part in the words of a kit."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.model.kit import Measure, Part, Suit
from printgen.model.values import Id, Many, Model

COMPONENT, FIGURE, PICTURE = "component", "figure", "picture"
"""The icons of layers that stand for the icon of the component, for its figure and for the picture of its kind."""


class Pattern(Model):
    """What becomes of components of some shapes in a kit; of all patterns that fit, the first is taken."""

    id: Id
    """The name of the pattern."""
    shapes: Many[Literal["square", "round", "hex", "card", "figure", "die", "other"]]
    """The shapes it is for."""
    measured: bool = False
    """It is for things only whose width and height the box states."""
    thrown: bool = False
    """It is for numbers only that dice decide, as on the tokens of a hex map."""
    valued: bool = False
    """It is for things with values only."""
    own: bool = False
    """It is for things of a box only that nobody published; kinds without a drawing have their names alone."""
    hidden: bool = False
    """It is for things only that lie face down in a heap, whose faces nobody tells: these are written on."""
    worded: bool = False
    """It is for cards only of which the game says more than their names: what they cost, or a text."""
    size: Measure | None = None
    """The size of things that the box does not measure."""
    part: Part
    """What they become; its icons `component`, `figure` and `picture` are those of the thing."""


class Patterns(Model):
    """What kits make of the things in a box that no kit has."""

    licence: Annotated[str, Field(pattern=r"^[A-Za-z0-9.+-]{1,60}$")]
    """The SPDX identifier under which the drawings may be used."""
    table: Suit
    """The suit of what belongs to nobody."""
    seat: Id
    """The icon of seats that have none of their own."""
    patterns: Annotated[Many[Pattern], Field(min_length=1)]
    """The patterns; of all that fit a thing the first is taken."""
