"""Tiles with land and water sides → closed coast lines, in tile units from the upper left corner.

The board is drawn as one: both tiles at a land side meet the coast at the same two points of it, the crossings, so that
no tile is ever clipped. A coast crosses land sides only; therefore a walk along the drawn coast counts the same spaces
as on the real tiles. Every crossing is the start of exactly one chain of points and the end of exactly one, land always
on the right hand, so following the chains gives closed loops: islands run clockwise, lakes the other way.
"""

import math
from collections.abc import Collection, Mapping
from typing import NamedTuple

from printgen.drawing.noise import Noise
from printgen.figure.tiles.tile_shape import Cell, Sides, framed, shape_of
from printgen.geometry import Point

Loop = tuple[Point, ...]

_DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Vertex(NamedTuple):
    """A corner of tiles: columns from the left, rows from the top."""

    x: int
    y: int


class Crossing(NamedTuple):
    """Where the coast crosses the side from one vertex to another, close to the first."""

    near: Vertex
    far: Vertex


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

_OUTSIDE = (_Place(0.5, -0.06, 0.02),)
"""The coast that closes land where the tiles end, just outside them."""

_ROUGHNESS = ((0.19, 0.17), (0.15, 0.15))
"""Two passes: from which distance on a midpoint is set, and how far it may move to the side."""


def coast_lines(tiles: Mapping[Cell, Sides], rocks: Collection[Cell], noise: Noise) -> tuple[Loop, ...]:
    """Return all coasts of a board as closed loops of points.

    ``rocks`` are tiles of water only that hold a small island. Raises ValueError when two tiles show different things
    on the side they share.
    """
    chains = _Board(tiles, noise).chains()
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
        self._tiles = tiles
        self._noise = noise
        self._land: dict[frozenset[Vertex], bool] = {}
        self._count: dict[frozenset[Vertex], int] = {}
        for cell, sides in sorted(tiles.items()):
            corners = _corners(cell)
            for side in range(4):
                edge = frozenset((corners[side], corners[(side + 1) % 4]))
                if self._land.setdefault(edge, sides[side]) != sides[side]:
                    raise ValueError(f"side {side} of the tile at {cell} does not match")
                self._count[edge] = self._count.get(edge, 0) + 1

    def chains(self) -> dict[Crossing, tuple[Point, list[Point], Crossing]]:
        """Return for each crossing its point, the points after it, and the crossing they end at."""
        chains: dict[Crossing, tuple[Point, list[Point], Crossing]] = {}
        for cell, sides in sorted(self._tiles.items()):
            for side in range(4):
                if sides[side]:
                    for start, inner, end in self._chains_at(cell, sides, side):
                        chains[start] = (self._crossing(start), inner, end)
        return chains

    def _chains_at(self, cell: Cell, sides: Sides, side: int) -> list[tuple[Crossing, list[Point], Crossing]]:
        """Return the chain that starts at the clockwise end of a land side, if there is one."""
        corners = _corners(cell)
        a, b = corners[side], corners[(side + 1) % 4]
        beyond, before = corners[(side + 2) % 4], corners[(side + 3) % 4]
        start = Crossing(b, a)
        found: list[tuple[Crossing, list[Point], Crossing]] = []
        arrangement = shape_of(sides).arrangement
        if sides[(side + 1) % 4]:
            if not self._inland(b):
                notch = self._points(cell, side, _NOTCH, "notch")
                found.append((start, notch, Crossing(b, beyond)))
        elif arrangement == "three":
            bay = self._points(cell, (side + 1) % 4, _BAY, "bay")
            found.append((start, bay, Crossing(beyond, before)))
        elif arrangement == "corner":
            bank = self._points(cell, side, _BANK, "bank")
            found.append((start, bank, Crossing(before, a)))
        else:
            depth = 0.40 if arrangement == "one" else 0.355
            cape = self._points(cell, side, self._cape(cell, side, depth), "cape")
            found.append((start, cape, Crossing(a, b)))
        if self._count[frozenset((a, b))] == 1:
            outside = self._points(cell, side, _OUTSIDE, "outside")
            found.append((Crossing(a, b), outside, start))
        return found

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
        return [
            direction for direction in range(4) if self._land.get(frozenset((vertex, _step(vertex, direction))), False)
        ]

    def _inland(self, vertex: Vertex) -> bool:
        x, y = vertex
        around = ((y - 1, x - 1), (y - 1, x), (y, x - 1), (y, x))
        return len(self._arms(vertex)) == 4 and all(cell in self._tiles for cell in around)

    def _crossing(self, crossing: Crossing) -> Point:
        """Place a crossing: closer to its vertex the more land meets there."""
        (x, y), (far_x, far_y) = crossing
        arms = self._arms(crossing.near)
        away = 0.125
        if len(arms) == 1:
            away = 0.195
        elif len(arms) == 2:
            away = 0.185 if arms[1] - arms[0] == 2 else 0.15
        elif len(arms) == 3:
            water = next(direction for direction in range(4) if direction not in arms)
            away = 0.165 if _step(crossing.near, (water + 2) % 4) == crossing.far else away
        away += 0.03 * self._noise(x, y, far_x, far_y, "crossing")
        return Point(x + (far_x - x) * away, y + (far_y - y) * away)


def _corners(cell: Cell) -> tuple[Vertex, Vertex, Vertex, Vertex]:
    """Return the corners of a tile clockwise from the upper left; side n begins at corner n."""
    row, column = cell
    return (Vertex(column, row), Vertex(column + 1, row), Vertex(column + 1, row + 1), Vertex(column, row + 1))


def _step(vertex: Vertex, direction: int) -> Vertex:
    dx, dy = _DIRECTIONS[direction]
    return Vertex(vertex.x + dx, vertex.y + dy)


def _rougher(points: list[Point], gap: float, share: float, noise: Noise) -> list[Point]:
    """Set a midpoint, moved to the side, between neighbours farther apart than ``gap``."""
    finer: list[Point] = []
    for here, there in zip(points, [*points[1:], points[0]], strict=True):
        finer.append(here)
        distance = math.dist(here, there)
        if distance > gap:
            low, high = sorted((here, there))  # the same from both ends
            key = (round(1000 * value) for value in (*low, *high))
            aside = share * noise(*key, "midpoint")
            finer.append(
                Point(
                    (here.x + there.x) / 2 - (high.y - low.y) * aside, (here.y + there.y) / 2 + (high.x - low.x) * aside
                )
            )
    return finer


def _rock(cell: Cell, noise: Noise) -> Loop:
    """Return a small island in the middle of a tile."""
    row, column = cell
    corners = 7
    points: list[Point] = []
    for corner in range(corners):
        angle = 2 * math.pi * corner / corners + 0.22 * noise(row, column, corner, "rock angle")
        radius = 0.222 + 0.042 * noise(row, column, corner, "rock radius")
        points.append(
            Point(column + 0.5 + 1.06 * radius * math.cos(angle), row + 0.5 + 0.97 * radius * math.sin(angle))
        )
    return tuple(points)
