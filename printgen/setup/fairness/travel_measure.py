"""A game with a tile map and a table → its measure: how what lies there falls to the seats.

Of each thing a seat gets the more, the nearer it is than others; all seats together get all of
it. Whatever lies as far from all is shared out evenly.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from printgen.model.fairness import Fairness, Figures, TileTravel
from printgen.model.game import Game
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.play.travel_plan import travel_plan
from printgen.model.position import Position
from printgen.model.setup import OnTiles
from printgen.model.tile_map import TileMapPlan
from printgen.setup.fairness.travel_costs import FAR, Travel
from printgen.setup.placements import Table
from printgen.setup.tile_map.batch import MapBatch

AT_ONCE = 8192
"""How many maps are held at once, by what they need of memory."""
MISSED = "out-of-reach"

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class _Part:
    """Shares and spread of some maps; on which of them each thing lies, ascending; how near it is, seats × things."""

    shares: Floats
    spread: Floats
    at: NDArray[np.intp]
    near: NDArray[np.int16]


class TravelMeasure:
    """The measure of one game and table."""

    def __init__(self, game: Game, noun: TileTravel, table: Table) -> None:
        self._noun, self._seats = noun, table.seats
        self._plan = tile_map_plan(game)
        self._travel = travel_plan(game, noun, table.players, table.options, table.seats)
        self._ways: dict[bool, Travel] = {}
        self._parts = parts(self._travel.tau)

    def of(self, position: Position, hidden: bool = False) -> Fairness:
        """Measure a position as ``batch`` does; ``hidden``: as if its symbols were not known."""
        return next(self.batch(_batch_of(self._plan, position), hidden).each())

    def batch(self, many: MapBatch, hidden: bool = False) -> "Travelled":
        """Measure many maps; ``hidden``: as if their symbols were not known.

        A map where something lies that nobody can reach is no map to search for: its spread is as
        large as all there is together.
        """
        ignored = hidden or self._noun.symbols == "ignored"
        some = (many[first : first + AT_ONCE] for first in range(0, len(many), AT_ONCE))
        return Travelled(self._noun, self._seats, [self._shared(maps, ignored) for maps in some], ignored)

    def _shared(self, maps: MapBatch, hidden: bool) -> _Part:
        """Share out what lies there by what each cell counts and what it costs each seat."""
        if hidden not in self._ways:
            self._ways[hidden] = Travel(self._travel, self._plan, hidden)
        worth: Floats = np.zeros(maps.kinds.shape)
        for on, each in self._travel.targets:
            worth += each * _bears(self._plan, on, maps)
        costs = self._ways[hidden].costs(maps, worth > 0)
        at, cells = np.nonzero(worth)
        near = np.ascontiguousarray(costs[at, :, cells].T)
        least = near.min(axis=0, initial=FAR)
        part = self._parts[np.minimum(near - least, len(self._parts) - 1)] * (near < FAR)
        together = part.sum(axis=0)
        part *= worth[at, cells] / np.where(together > 0, together, 1)
        shares = np.stack([_sums(at, one, len(maps)) for one in part], axis=1)
        lost = _sums(at, least == FAR, len(maps)) > 0
        spread = np.where(lost, worth.sum(axis=1), shares.max(axis=1) - shares.min(axis=1))
        return _Part(shares, spread, at, near)


@dataclass(frozen=True)
class Travelled:
    """What was measured of many maps, so many at a time; ``ignored``: whether symbols were not known."""

    noun: TileTravel
    seats: tuple[str, ...]
    parts: Sequence[_Part]
    ignored: bool

    @property
    def shares(self) -> Floats:
        """The share of each seat, (maps, seats)."""
        return np.concatenate([np.zeros((0, len(self.seats))), *(one.shares for one in self.parts)])

    @property
    def spread(self) -> Floats:
        """How far apart the shares of each map lie."""
        return np.concatenate([np.zeros(0), *(one.spread for one in self.parts)])

    def each(self) -> Iterator[Fairness]:
        """Yield what was measured of each map with its further figures; a map has no row of what it lacks."""
        for part in self.parts:
            figures = {name: values.tolist() for name, values in self._figures(part).items()}
            for n, (shares, spread) in enumerate(zip(part.shares.tolist(), part.spread.tolist(), strict=True)):
                rows = ((name, values[n]) for name, values in figures.items() if name != MISSED or any(values[n]))
                yield Fairness(
                    seats=self.seats,
                    shares=tuple(shares),
                    spread=spread,
                    unit=self.noun.unit,
                    rows=tuple(Figures(name, tuple(None if math.isnan(v) else v for v in row)) for name, row in rows),
                    without=("symbols",) if self.ignored else (),
                )

    def _figures(self, part: _Part) -> dict[str, Floats]:
        """Return for each map and seat how near the nearest is, and all on average, in points and in turns."""
        at, near, count = part.at, part.near, len(part.spread)
        there = near < FAR
        begin = np.searchsorted(at, np.arange(count))
        some = begin < np.append(begin[1:], len(at))
        nearest = np.full((count, len(near)), FAR)
        nearest[some] = np.minimum.reduceat(near, begin[some], axis=1).T if some.any() else FAR
        reached = np.stack([_sums(at, one, count) for one in there], axis=1)
        points = np.stack([_sums(at, one, count) for one in np.where(there, near, 0)], axis=1)
        with np.errstate(invalid="ignore"):  # where nothing is reached there is no mean
            mean = points / reached
        missed = np.stack([_sums(at, one, count) for one in ~there], axis=1)
        figures = {"nearest": np.where(reached > 0, nearest, np.nan), "mean": mean}
        if (turns := self.noun.turns) is not None:
            figures["turns"] = turns.each * mean + turns.once
        return figures | {MISSED: missed}


def parts(tau: float) -> Floats:
    """Return what part is left to a seat by how many points farther off it is; 0 at the end.

    In multiples of 2⁻⁴⁸, so that machines whose exponentials differ in the last bit agree.
    """
    found = [1.0]
    while found[-1] > 0:
        found.append(round(math.exp(-len(found) / tau) * 2.0**48) / 2.0**48)
    return np.array(found)


def _sums(at: NDArray[np.intp], values: NDArray[np.float64 | np.bool_], count: int) -> Floats:
    """Add up the values of each map, in order: so a sum does not depend on the other maps."""
    return np.bincount(at, values, count).astype(np.float64, copy=False)


def _bears(plan: TileMapPlan, on: OnTiles, maps: MapBatch) -> NDArray[np.bool_]:
    """Return `(maps, cells) bool`: whether a placement lays something there."""
    bears = np.ones(maps.kinds.shape, np.bool_)
    if on.kind is not None:
        bears &= maps.kinds == list(plan.kinds).index(on.kind)
    if on.symbol is not None:
        bears &= (maps.symbols >= 0) == on.symbol
    return bears


def _batch_of(plan: TileMapPlan, position: Position) -> MapBatch:
    """Write the tiles of a position as a batch of one map."""
    kinds, symbols = list(plan.kinds), list(plan.symbols)
    tiles = sorted(position.tiles, key=lambda tile: (tile.row, tile.column))
    return MapBatch(
        np.array([[kinds.index(tile.kind) for tile in tiles]], np.uint8),
        np.array([[tile.degrees // 90 for tile in tiles]], np.uint8),
        np.array([[symbols.index(t.symbol) if t.symbol else -1 for t in tiles]], np.int8),
        np.array([position.attempts], np.int32),
    )
