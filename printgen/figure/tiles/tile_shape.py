"""The land sides of one tile → how they lie to each other, and where its circle is.

A tile is a unit square, x right, y down. Its sides are counted from north clockwise, 0 to 3.
"""

from typing import Literal, NamedTuple

from printgen.geometry import Point
from printgen.model.position import PlacedTile

Sides = tuple[bool, bool, bool, bool]
"""North, east, south, west: is it land?"""

Cell = tuple[int, int]
"""Row and column of a tile, counted from 0 at the upper left."""

Arrangement = Literal["water", "one", "opposite", "corner", "three", "land"]

_BASES: dict[Arrangement, tuple[Sides, Point]] = {
    "water": ((False, False, False, False), Point(0.5, 0.5)),
    "one": ((True, False, False, False), Point(0.5, 0.565)),
    "opposite": ((True, False, True, False), Point(0.5, 0.5)),
    "corner": ((True, True, False, False), Point(0.385, 0.615)),
    "three": ((True, True, False, True), Point(0.5, 0.575)),
    "land": ((True, True, True, True), Point(0.5, 0.5)),
}
"""Each arrangement as it lies unturned, and the centre of its circle then."""


class Shape(NamedTuple):
    """An arrangement of land sides, and the quarters it is turned clockwise."""

    arrangement: Arrangement
    quarters: int


def _turned(sides: Sides, quarters: int) -> Sides:
    north, east, south, west = (sides[(side - quarters) % 4] for side in range(4))
    return north, east, south, west


_SHAPES = {
    _turned(sides, quarters): Shape(arrangement, quarters)
    for quarters in (3, 2, 1, 0)  # the smallest turn stays where several look the same
    for arrangement, (sides, _) in _BASES.items()
}


def shape_of(sides: Sides) -> Shape:
    """Return how the land sides of a tile lie; there are six ways, each turned up to three times."""
    return _SHAPES[sides]


def land_sides(tile: PlacedTile, land: str) -> Sides:
    """Return which sides of a tile as it lies show the letter for land."""
    north, east, south, west = (letter == land for letter in tile.sides)
    return north, east, south, west


def framed(side: int, along: float, inward: float) -> Point:
    """Return the point ``along`` a side (clockwise) and so far ``inward`` from it."""
    return (Point(along, inward), Point(1 - inward, along), Point(1 - along, 1 - inward), Point(inward, 1 - along))[
        side
    ]


def circle_centre(sides: Sides) -> Point:
    """Return the centre of a tile's circle: off the middle, so that it touches the coast."""
    shape = shape_of(sides)
    return framed(shape.quarters, *_BASES[shape.arrangement][1])
