"""What ``fairness.yaml`` says of ways over a tile map: where one can stand, what a step costs.

The noun says how travellers move, what they look for and from where. It does not say how the
cheapest way is found. All spots and moves are those of square tiles whose sides match.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from printgen.model.setup import OnTiles
from printgen.model.values import Cites, Expression, Id, Ids, Model, Ref, Sureness

END = "end"
"""Stands in ``from`` and ``to`` for what lies at an end of a side."""
COST_AT_MOST = 99

Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
Worth = Annotated[float, Field(ge=0, le=1000)]
More = Annotated[int, Field(ge=0, le=COST_AT_MOST)]


def _check_cost(value: int | str) -> int | str:
    if isinstance(value, int) and not 1 <= value <= COST_AT_MOST:
        message = f"{value} is not from 1 to {COST_AT_MOST}"
        raise PydanticCustomError("bad-cost", "{message}", {"message": message})
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
    """A sort of place to stand, and the letters that the sides it is joined to show.

    ``of: tile``: one on every tile of the ``kinds`` (all when there are none); ``stretch``: one
    for every run of neighbouring sides that do, so two on a tile where only opposite ones do;
    ``corner``: one wherever two neighbouring sides do, joined to all sides of their stretch;
    ``border``: off the tiles, one beyond every side on the border of the board.
    """

    of: Literal["tile", "stretch", "corner", "border"]
    sides: Annotated[str, Field(pattern=r"^[A-Z]{1,26}$")]
    kinds: Ids = ()


class Move(Model):
    """A step from any spot of ``from`` to any of ``to``, and what it costs.

    ``through``: into the next tile (or off the tiles) by a side that shows the letter and that
    both spots are joined to. ``along: border``: to the next spot off the tiles on the same edge of
    the board. Without either it stays on its tile, and on its stretch: two of the same letters
    are joined by no step. ``end`` is what lies at an end of the side, as ``ends`` says; from end to
    end, both lie at the same one. With ``when`` it is a move while the condition holds.
    """

    from_: Ids
    to: Ids
    cost: Cost
    through: Letter | None = None
    along: Literal["border"] | None = None
    when: Expression | None = None


class Leaving(Model):
    """What it costs more to step from these spots into another tile, by the symbol on theirs."""

    from_: Ids
    more: dict[Id, More]


class Start(Model):
    """Where seats begin: the spaces a placement of the set-up gives them, and the spot there."""

    placement: Id
    spot: Id


class Turns(Model):
    """How many turns a way takes: so many for each point, and so many once."""

    each: Annotated[float, Field(ge=0, le=100)]
    once: Annotated[float, Field(ge=0, le=100)] = 0.0


class TileTravel(Model):
    """How what lies on a tile map falls to the seats by how far it is from each.

    ``ends``: of these spots, the first there is at an end of a side lies there. ``pick-up``: what
    is looked for on a tile lies at the first of these spots the tile has, and costs so much; on a
    symbol of ``pick-up-on`` it costs that instead. ``targets``: placements of the set-up on tiles,
    and how many units each piece counts. ``symbols: ignored``: all tiles count as without symbol.

    A seat ``tau`` points farther off than another has 1/e of its part in a target. ``turns`` state
    the mean way in turns.
    """

    kind: Literal["tile-travel"]
    unit: Id
    symbols: Literal["counted", "ignored"] = "counted"
    spots: Annotated[dict[Id, Spot], Field(min_length=1)]
    ends: Ids = ()
    moves: Annotated[dict[Id, Move], Field(min_length=1)]
    leaving: Leaving | None = None
    pick_up: Annotated[dict[Id, Cost], Field(min_length=1)]
    pick_up_on: dict[Id, Cost] = {}
    starts: Start
    targets: Annotated[dict[Id, Worth], Field(min_length=1)]
    tau: Annotated[float, Field(gt=0, le=1000)]
    turns: Turns | None = None
    maps_at_most: Annotated[int, Field(ge=1, le=10_000_000)] = 10_000
    confidence: Sureness = {}
    cite: Cites


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
