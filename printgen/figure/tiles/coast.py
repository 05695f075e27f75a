"""Tiles with land and water sides → how the land of each lies, and closed coast lines, in tile units.

The board is drawn as one: both tiles at a land side meet the coast at the same two points of it, the crossings, so that
no tile is ever clipped. A coast crosses land sides only; therefore a walk along the drawn coast counts the same spaces
as on the real tiles. Every crossing is the start of exactly one chain of points and the end of exactly one, land always
on the right hand, so following the chains gives closed loops: islands run clockwise, lakes the other way.

A tile is a unit square, x right, y down. Its sides are counted from north clockwise, 0 to 3.
"""

import hashlib
import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import product
from typing import Literal, NamedTuple

from printgen.geometry import Point, between
from printgen.model.board.spaces import Cell
from printgen.model.position import PlacedTile

Sides = tuple[bool, bool, bool, bool]  # north, east, south, west: is it land?
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

Loop = tuple[Point, ...]
Vertex = tuple[int, int]  # a corner of tiles: columns from the left, rows from the top
Crossing = tuple[Vertex, Vertex]  # where the coast crosses the side from one vertex to another, close to the first
_DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Shape(NamedTuple):
    """An arrangement of land sides, and the quarters it is turned clockwise."""

    arrangement: Arrangement
    quarters: int


class _Place(NamedTuple):
    """A point of a chain in the frame of a side, and how far chance may move it."""

    along: float
    inward: float
    freedom: float = 0.035


_BANK = (
    _Place(0.785, 0.215),
    _Place(0.68, 0.40, 0.03),
    _Place(0.535, 0.535, 0.012),
    _Place(0.395, 0.675, 0.03),
    _Place(0.215, 0.785),
)
"""The coast of a tile with land on two neighbouring sides, in the frame of the second."""

_BAY = (
    _Place(0.155, 0.25),
    _Place(0.265, 0.455),
    _Place(0.405, 0.59, 0.014),
    _Place(0.595, 0.592, 0.014),
    _Place(0.735, 0.45),
    _Place(0.85, 0.24),
)
"""The coast of a tile with land on three sides, in the frame of its water side."""

_NOTCH = (_Place(1 - 0.105, 0.105, 0.022),)
"""The coast round a corner of water between two land sides, in the frame of the first."""

_OUTSIDE = (_Place(0.5, -0.06, 0.02),)  # the coast that closes land where the tiles end, just outside them
_ROUGHNESS = ((0.19, 0.17), (0.15, 0.15))
"""Two passes: from which distance on a midpoint is set, and how far it may move to the side."""


class Noise:
    """Seed text and a place → a number in -1..1, always the same there whatever else is drawn; 0 without a seed."""

    def __init__(self, seed: str | None) -> None:
        self._hash = None if seed is None else hashlib.blake2b(seed.encode() + b"\0", digest_size=4)

    def __call__(self, *place: int | str) -> float:
        """Return the number of a place: any whole numbers and words that name it."""
        if self._hash is None:
            return 0.0
        state = self._hash.copy()
        state.update(repr(place).encode())
        return int.from_bytes(state.digest(), "big") / (2**31 - 0.5) - 1


_SHAPES: dict[tuple[bool, ...], Shape] = {
    tuple(sides[(side - quarters) % 4] for side in range(4)): Shape(arrangement, quarters)
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
    x, y = ((along, inward), (1 - inward, along), (1 - along, 1 - inward), (inward, 1 - along))[side]
    return Point(x, y)


def circle_centre(sides: Sides) -> Point:
    """Return the centre of a tile's circle: off the middle, so that it touches the coast."""
    shape = shape_of(sides)
    return framed(shape.quarters, *_BASES[shape.arrangement][1])


def coast_lines(tiles: Mapping[Cell, Sides], rocks: Collection[Cell], noise: Noise) -> tuple[Loop, ...]:
    """Return all coasts of a board as closed loops of points.

    ``rocks`` are tiles of water only that hold a small island. Raises ValueError when two tiles show different things
    on the side they share.
    """
    board = _Board(tiles, noise)
    chains = {start: (board.point(start), inner, end) for start, inner, end in board.chains()}
    loops: list[Loop] = []
    while chains:
        start = at = next(iter(chains))
        points: list[Point] = []
        while at in chains:
            first, inner, at = chains.pop(at)
            points += [first, *inner]
        if at != start:
            raise AssertionError(f"the coast that begins at {start} ends at {at}")
        for gap, share in _ROUGHNESS:
            points = _rougher(points, gap, share, noise)
        loops.append(tuple(points))
    return (*loops, *(_rock(cell, noise) for cell in sorted(rocks)))


class _Board:
    """The sides of all tiles as edges between vertices."""

    def __init__(self, tiles: Mapping[Cell, Sides], noise: Noise) -> None:
        self._tiles, self._noise = tiles, noise
        self._land: dict[frozenset[Vertex], bool] = {}
        self._count = Counter[frozenset[Vertex]]()
        for cell, sides in sorted(tiles.items()):
            corners = _corners(cell)
            for side in range(4):
                edge = frozenset((corners[side], corners[(side + 1) % 4]))
                if self._land.setdefault(edge, sides[side]) != sides[side]:
                    raise ValueError(f"side {side} of the tile at {cell} does not match")
                self._count[edge] += 1

    def chains(self) -> Iterator[tuple[Crossing, list[Point], Crossing]]:
        """Yield the chains that start at the clockwise end of a land side: crossing, points after it, last crossing."""
        for cell, sides, side in ((*tile, side) for tile in sorted(self._tiles.items()) for side in range(4)):
            if not sides[side]:
                continue
            a, b, beyond, before = (_corners(cell)[(side + n) % 4] for n in range(4))
            arrangement, start = shape_of(sides).arrangement, (b, a)
            if sides[(side + 1) % 4]:
                around = product((b[1] - 1, b[1]), (b[0] - 1, b[0]))
                if len(self._arms(b)) < 4 or not self._tiles.keys() >= set(around):  # else it lies inland
                    yield start, self._points(cell, side, _NOTCH, "notch"), (b, beyond)
            elif arrangement == "three":
                yield start, self._points(cell, (side + 1) % 4, _BAY, "bay"), (beyond, before)
            elif arrangement == "corner":
                yield start, self._points(cell, side, _BANK, "bank"), (before, a)
            else:
                cape = self._cape(cell, side, 0.40 if arrangement == "one" else 0.355)
                yield start, self._points(cell, side, cape, "cape"), (a, b)
            if self._count[frozenset((a, b))] == 1:
                yield (a, b), self._points(cell, side, _OUTSIDE, "outside"), start

    def _cape(self, cell: Cell, side: int, depth: float) -> tuple[_Place, ...]:
        """Return a headland that leans to one hand or the other."""
        lean = 0.065 * self._noise(*cell, side, "lean")
        return (
            _Place(0.775 + 0.3 * lean, 0.185),
            _Place(0.65 + lean, depth - 0.05, 0.03),
            _Place(0.5 + 0.7 * lean, depth, 0.018),
            _Place(0.35 + lean, depth - 0.045, 0.03),
            _Place(0.225 + 0.3 * lean, 0.185),
        )

    def _points(self, cell: Cell, side: int, places: tuple[_Place, ...], name: str) -> list[Point]:
        points: list[Point] = []
        for index, (along, inward, freedom) in enumerate(places):
            key = (*cell, side, name, index)
            along += freedom * self._noise(*key, "along")
            inward += freedom * self._noise(*key, "inward")
            points.append(framed(side, along, inward).moved(cell[1], cell[0]))
        return points

    def _arms(self, vertex: Vertex) -> list[int]:
        """Return the directions in which land sides leave a vertex."""
        return [way for way in range(4) if self._land.get(frozenset((vertex, _step(vertex, way))), False)]

    def point(self, crossing: Crossing) -> Point:
        """Place a crossing: closer to its vertex the more land meets there."""
        near, far = crossing
        arms, away = self._arms(near), 0.125
        if len(arms) == 1:
            away = 0.195
        elif len(arms) == 2:
            away = 0.185 if arms[1] - arms[0] == 2 else 0.15
        elif len(arms) == 3:
            (water,) = {0, 1, 2, 3}.difference(arms)
            away = 0.165 if _step(near, (water + 2) % 4) == far else away
        return between(Point(*near), Point(*far), away + 0.03 * self._noise(*near, *far, "crossing"))


def _corners(cell: Cell) -> tuple[Vertex, Vertex, Vertex, Vertex]:
    """Return the corners of a tile clockwise from the upper left; side n begins at corner n."""
    row, column = cell
    return (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)


def _step(vertex: Vertex, direction: int) -> Vertex:
    dx, dy = _DIRECTIONS[direction]
    return vertex[0] + dx, vertex[1] + dy


def _rougher(points: list[Point], gap: float, share: float, noise: Noise) -> list[Point]:
    """Set a midpoint, moved to the side, between neighbours farther apart than ``gap``."""
    finer: list[Point] = []
    for here, there in zip(points, [*points[1:], points[0]], strict=True):
        finer.append(here)
        if math.dist(here, there) > gap:
            low, high = sorted((here, there))  # the same from both ends
            aside = share * noise(*(round(1000 * value) for value in (*low, *high)), "midpoint")
            finer.append(between(here, there).moved((low.y - high.y) * aside, (high.x - low.x) * aside))
    return finer


def _rock(cell: Cell, noise: Noise) -> Loop:
    corners, middle, points = 9, Point(cell[1] + 0.5, cell[0] + 0.5), list[Point]()
    for corner in range(corners):
        angle = 2 * math.pi * corner / corners + 0.12 * noise(*cell, corner, "rock angle")
        radius = 0.232 + 0.022 * noise(*cell, corner, "rock radius")
        points.append(middle.moved(1.06 * radius * math.cos(angle), 0.97 * radius * math.sin(angle)))
    return tuple(points)
