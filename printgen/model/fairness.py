"""What ``fairness.yaml`` says: how it is measured whether a set-up is fair; and what was measured.

The noun says what is looked at, never how it is found. The value is plain: numbers for each seat,
and how far apart they lie.
"""

from dataclasses import dataclass
from math import isclose
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, WithJsonSchema

from printgen.model.setup import OnTiles
from printgen.model.values import Cited, Expression, Id, Ids, Model, Ref, Sureness, fault
from printgen.units import half_up

END = "end"
"""Stands in ``from`` and ``to`` for what lies at an end of a side."""
COST_AT_MOST = 99

Letter = Annotated[str, Field(pattern=r"^[A-Z]$"), Ref("side", "tile-map.sides")]
SpotId = Annotated[Id, Ref("spot", "spots")]
SymbolId = Annotated[Id, Ref("symbol", "tile-map.symbols")]
PlacementId = Annotated[Id, Ref("placement")]
Worth = Annotated[float, Field(ge=0, le=1000)]
More = Annotated[int, Field(ge=0, le=COST_AT_MOST)]


def _check_cost(value: int | str) -> int | str:
    if isinstance(value, int) and not 1 <= value <= COST_AT_MOST:
        raise fault("bad-cost", f"{value} is not from 1 to {COST_AT_MOST}")
    return value


Cost = Annotated[
    int | str,
    AfterValidator(_check_cost),
    Ref("fact", "paths"),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": COST_AT_MOST},
                {"type": "string", "pattern": r"^[a-z]+\."},
            ]
        }
    ),
]
"""Points, or the path of the fact that holds them, such as ``costs.movement.sail``."""


class Spot(Model):
    """A sort of place to stand, and the letters that the sides it is joined to show."""

    of: Literal["tile", "stretch", "corner", "border"]
    """Where it is: one on every `tile`, one for each `stretch` of sides or each `corner` between two, or beyond every
    side on the `border`.
    """
    sides: Annotated[str, Field(pattern=r"^[A-Z]{1,26}$"), Ref("side", "tile-map.sides")]
    """The letters of the sides it is joined to, such as `SL`."""
    kinds: Annotated[Ids, Ref("kind", "tile-map.kinds")] = ()
    """Only tiles of these kinds have it; left out, all."""


class Move(Model):
    """A step from one sort of spot to another, and what it costs; without ``through`` or ``along`` it stays on its
    tile.
    """

    from_: Annotated[Ids, Ref("spot", "whereabouts")]
    """The spots it begins at; `end` is what lies at an end of a side."""
    to: Annotated[Ids, Ref("spot", "whereabouts")]
    """The spots it leads to."""
    cost: Cost
    """What it costs: points, or the path of the fact that holds them."""
    through: Letter | None = None
    """It leads into the next tile by a side that shows this letter."""
    along: Literal["border"] | None = None
    """It leads to the next spot off the tiles, on the same edge of the board."""
    when: Expression | None = None
    """It is a move only while this condition holds."""


class Leaving(Model):
    """What it costs more to step from these spots into another tile, by the symbol on theirs."""

    from_: Annotated[Ids, Ref("spot", "spots")]
    """The spots from which it costs more to step into another tile."""
    more: dict[SymbolId, More]
    """How much more it costs, by the symbol on the tile."""


class Start(Model):
    """Where seats begin: the spaces a placement of the set-up gives them, and the spot there."""

    placement: PlacementId
    """The placement of the set-up that tells the space of each seat."""
    spot: SpotId
    """The spot on that space."""


class Turns(Model):
    """How many turns a way takes: so many for each point, and so many once."""

    each: Annotated[float, Field(ge=0, le=100)]
    """How many turns each point takes."""
    once: Annotated[float, Field(ge=0, le=100)] = 0.0
    """How many turns are added once."""


class TileTravel(Cited):
    """How what lies on a tile map falls to the seats by how far it is from each."""

    kind: Literal["tile-travel"]
    unit: Id
    """The word for what is shared out, `fairness.units.ID`."""
    symbols: Literal["counted", "ignored"] = "counted"
    """Whether symbols count, or all tiles are as without one."""
    spots: Annotated[dict[Id, Spot], Field(min_length=1)]
    """The sorts of places to stand, by name."""
    ends: Annotated[Ids, Ref("spot", "spots")] = ()
    """Of these spots, the first there is at an end of a side lies there."""
    moves: Annotated[dict[Id, Move], Field(min_length=1)]
    """The steps there are, by name."""
    leaving: Leaving | None = None
    """What it costs more to leave a tile with a symbol."""
    pick_up: Annotated[dict[SpotId, Cost], Field(min_length=1)]
    """Where what is looked for lies on a tile, the first spot the tile has, and what picking it up costs."""
    pick_up_on: dict[SymbolId, Cost] = {}
    """What picking up costs on a tile with this symbol instead."""
    starts: Start
    """Where the seats begin."""
    targets: Annotated[dict[PlacementId, Worth], Field(min_length=1)]
    """The placements that are looked for, and how many units each piece counts."""
    tau: Annotated[float, Field(gt=0, le=1000)]
    """Who is so many points farther off has 1/e of the part of the nearer one."""
    turns: Turns | None = None
    """How many turns a way takes, for the mean way in turns."""
    maps_at_most: Annotated[int, Field(ge=1, le=10_000_000)] = 10_000
    """How many maps a search for a fair one looks at."""
    confidence: Sureness = {}
    """How sure the numbers are, by their keys."""

    @property
    def whereabouts(self) -> tuple[str, ...]:
        """What moves go from and to: the spots, and the end of a side where ``ends`` says what lies there."""
        return (*self.spots, END) if self.ends else tuple(self.spots)


@dataclass(frozen=True, slots=True)
class Step:
    """A move with its cost as a number; ``through`` and ``along`` as in the noun."""

    from_: tuple[str, ...]
    to: tuple[str, ...]
    cost: int
    through: str | None
    along: bool


@dataclass(frozen=True, slots=True)
class TravelPlan:
    """A ``TileTravel`` with everything looked up for a table.

    ``starts``: the space of each seat, in order of turns. ``more``: by symbol. ``targets``: which
    tiles bear one, and what each counts.
    """

    spots: dict[str, Spot]
    ends: tuple[str, ...]
    steps: tuple[Step, ...]
    leaving: tuple[str, ...]
    more: dict[str, int]
    pick_up: dict[str, int]
    pick_up_on: dict[str, int]
    starts: tuple[str, ...]
    start_spot: str
    targets: tuple[tuple[OnTiles, float], ...]
    tau: float


AMOUNT_AT_MOST = 1000
PLAIN_UNITS = ("pips", "steps", "points")
"""The units that all games have words for."""

Weight = Annotated[float, Field(ge=-AMOUNT_AT_MOST, le=AMOUNT_AT_MOST)]
"""What one of something counts, in the unit of the measure."""

FactPath = Annotated[str, Field(pattern=r"^[a-z-]+\."), Ref("fact", "paths")]
Amount = Annotated[int, Field(ge=0, le=AMOUNT_AT_MOST)] | FactPath
"""A number, or the path of the fact that holds it, such as ``facts.route-least``."""


class Ways(Model):
    """What is a step over the board, and how many steps each counts."""

    by: Literal["side", "corner", "edge"] = "side"
    """A step leads over a `side`, over a `corner` as well, as a king goes, or along an `edge` between two corners of
    hexes.
    """
    component: Annotated[Id, Ref("component")] | None = None
    """The component that says what it costs to step onto a space, where that is not 1 everywhere."""
    cost: dict[Annotated[Id, Ref("kind", "component")], Annotated[int, Field(ge=0, le=COST_AT_MOST)]] = {}
    """How many steps it counts to step onto a space where this kind of it lies; left out, 1."""
    barred: Annotated[Ids, Ref("kind", "component")] = ()
    """No step leads onto a space where one of these kinds lies."""


class BoardFigure(Model):
    """What is counted for each seat of what lies on the board."""

    component: Annotated[Id, Ref("component")]
    """The component that is looked for, wherever chance or rules lay it."""
    kinds: Annotated[Ids, Ref("kind", "component")] = ()
    """The kinds of it that are looked for; left out, all."""
    measure: Literal["values", "kinds", "nearest", "mean"] = "values"
    """What is measured: the sum of their `values`, how many `kinds` they are of, the steps to the `nearest` of them, or
    to all of them in the `mean`.
    """
    values: dict[Annotated[Id, Ref("kind", "component")], Weight] = {}
    """What one of a kind counts; left out, 1."""
    dice: Annotated[Id, Ref("component")] | None = None
    """Instead of values: each counts as many pips as these dice have ways to throw its number."""
    within: Amount | None = None
    """No more than so many steps away: a number, or the path of a fact; left out, however far."""
    beyond: Amount | None = None
    """More than so many steps away; left out, at the start as well."""
    each_start: bool = False
    """Whether what is near several starts of a seat counts for each of them."""
    by: Literal["kind", "thing"] | None = None
    """Whether each `kind` has a column of its own, or each `thing`, if they are few."""
    weight: Weight = 1.0
    """What one of it counts in a share; 0 only shows it."""


class BoardReach(Cited):
    """What lies how near to where each seat begins, on a board of spaces or hexes.

    A seat begins at its pieces ``starts``, else at its own space. A share is the sum of the figures, each with its
    weight. Where these pieces belong to no seat, each of their spaces has a share instead.
    """

    kind: Literal["board-reach"]
    unit: Id
    """The word for what is shared out, `fairness.units.ID`; all games know `pips`, `steps`, `points`."""
    starts: Annotated[Ids, Ref("piece")] = ()
    """The pieces from whose spaces the steps are counted; left out, the spaces of the seats."""
    steps: Ways = Ways()
    """What a step is."""
    figures: Annotated[dict[Id, BoardFigure], Field(min_length=1)]
    """What is counted, by name; its words are `fairness.figures.NAME`, if the usual ones do not suit."""
    maps_at_most: Annotated[int, Field(ge=1, le=10_000_000)] = 10_000
    """How many maps a search for a fair one looks at."""
    confidence: Sureness = {}
    """How sure the numbers are, by their keys."""

    @property
    def only(self) -> str | None:
        """The name of the figure that is the share itself, where all others are only shown."""
        counted = [name for name, one in self.figures.items() if one.weight]
        alone = self.figures[counted[0]] if len(counted) == 1 else None
        return counted[0] if alone is not None and alone.weight == 1 and alone.by is None else None


FairnessMetric = Annotated[BoardReach | TileTravel, Field(discriminator="kind")]
"""The union of measures: what a file ``fairness.yaml`` holds."""


@dataclass(frozen=True, slots=True)
class Figures:
    """One further figure of every seat, None where there is none: nothing can be reached, say.

    ``name`` is a key of words, ``fairness.figures.<name>``. ``of``: the kind of thing it is about, where there are
    several, and ``number``, which of that kind. ``weight``: what one of it counts in a share.
    """

    name: str
    values: tuple[float | None, ...]
    of: str | None = None
    number: int | None = None
    weight: float | None = None


SHARE_DIGITS = 2
"""How many digits behind the mark a share is written with at most."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """What was measured: the share of each seat in the unit, and the largest less the smallest.

    ``unit`` is a key of words, ``fairness.units.<unit>``. ``per``: whether ``seats`` names seats or, where nobody's
    seat is at a space, spaces. ``without``: what a measure left out since the players do not see it.
    """

    seats: tuple[str, ...]
    shares: tuple[float, ...]
    spread: float
    unit: str
    rows: tuple[Figures, ...] = ()
    per: Literal["seat", "space"] = "seat"
    without: tuple[Literal["symbols", "field"], ...] = ()

    @property
    def is_plain(self) -> bool:
        """Whether its spread is the largest share less the smallest; else something cannot be reached."""
        return isclose(self.spread, spread_of(self.shares), abs_tol=1e-6)

    @property
    def written_spread(self) -> float:
        """The spread as it follows from the shares as they are written, so that whoever subtracts gets the same."""
        return spread_of(tuple(half_up(one, SHARE_DIGITS) for one in self.shares)) if self.is_plain else self.spread


def spread_of(shares: tuple[float, ...]) -> float:
    """Return how far apart shares lie: the largest less the smallest, 0 for none."""
    return max(shares) - min(shares) if shares else 0.0
