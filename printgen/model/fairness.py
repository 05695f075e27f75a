"""What ``fairness.yaml`` says: how it is measured whether a set-up is fair; and what was measured.

The noun says what is looked at, never how it is found. The value is plain: numbers for each seat,
and how far apart they lie.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from printgen.errors import PrintgenError
from printgen.model.travel import TileTravel
from printgen.model.values import Cites, Id, Ids, Model, Ref, Sureness
from printgen.problems import Problem

if TYPE_CHECKING:
    from printgen.model.play.facts import Facts

Weight = Annotated[float, Field(ge=0, le=1000)]
"""What one of something counts, in the unit of the measure."""

FactPath = Annotated[str, Field(pattern=r"^[a-z-]+\."), Ref("fact", "paths")]
Amount = Annotated[int, Field(ge=0, le=1000)] | FactPath
"""A number, or the path of the fact that holds it, such as ``facts.route-least``."""


class HexWeights(Model):
    """What counts in a ``HexReach``: a pip at the start, a pip, kind or harbour within reach."""

    start: Weight
    reach: Weight
    kinds: Weight
    harbours: Weight


class HexReach(Model):
    """What each seat can settle on a field of hexes.

    Every seat begins at the corners where its pieces ``starts`` lie. ``start`` are the pips of the
    hexes around them, a hex at two of them counting twice; within ``reach``, over so many edges,
    lie the further hexes that a hex map shows: their pips, how many kinds they are of, and the
    harbours. The pips of a token are the ways to throw its number with the ``dice``. A share is
    the sum of it all, each with its weight, in pips.
    """

    kind: Literal["hex-reach"]
    starts: Annotated[Id, Ref("piece")]
    reach: Amount
    dice: Annotated[Id, Ref("component")]
    weights: HexWeights
    maps_at_most: Annotated[int, Field(ge=1, le=10_000_000)] = 10_000
    confidence: Sureness = {}
    cite: Cites


class CardDistance(Model):
    """How far cards lie from where pieces begin, in steps across the sides of cards.

    Aimed at are the cards of the ``component`` that are of the ``kinds``. The distances count from
    the spaces of the pieces ``starts``: for each seat where these are pieces of seats, else for
    each such space. A share is the mean over all cards aimed at.
    """

    kind: Literal["card-distance"]
    component: Annotated[Id, Ref("component")]
    kinds: Annotated[Ids, Ref("kind", "component")]
    starts: Annotated[Ids, Ref("piece")]
    maps_at_most: Annotated[int, Field(ge=1, le=10_000_000)] = 10_000
    confidence: Sureness = {}
    cite: Cites


FairnessMetric = Annotated[HexReach | CardDistance | TileTravel, Field(discriminator="kind")]
"""The union of measures: what a file ``fairness.yaml`` holds."""


@dataclass(frozen=True, slots=True)
class Figures:
    """One further figure of every seat, None where there is none: nothing can be reached, say.

    ``name`` is a key of words, ``fairness.figures.<name>``. ``of``: the kind of thing it is about,
    where there are several, and ``number``, which of that kind. ``weight``: what one of it counts
    in a share.
    """

    name: str
    values: tuple[float | None, ...]
    of: str | None = None
    number: int | None = None
    weight: float | None = None


@dataclass(frozen=True, slots=True)
class Fairness:
    """What was measured: the share of each seat in the unit, and the largest less the smallest.

    ``unit`` is a key of words, ``fairness.units.<unit>``. ``per``: whether ``seats`` names seats
    or, where nobody's seat is at a space, spaces. ``without``: what a measure left out since the
    players do not see it.
    """

    seats: tuple[str, ...]
    shares: tuple[float, ...]
    spread: float
    unit: str
    rows: tuple[Figures, ...] = ()
    per: Literal["seat", "space"] = "seat"
    without: tuple[Literal["symbols", "field"], ...] = ()


def amount_of(facts: "Facts", amount: int | str) -> int:
    """Return a number, or the fact that a path names; raises PrintgenError when that is no number."""
    value = facts.value(amount) if isinstance(amount, str) else amount
    if not isinstance(value, int):
        raise PrintgenError(Problem("wrong-type", f"the fact `{amount}` is no whole number"))
    return value


def spread_of(shares: tuple[float, ...]) -> float:
    """Return how far apart shares lie: the largest less the smallest, 0 for none."""
    return max(shares) - min(shares) if shares else 0.0
