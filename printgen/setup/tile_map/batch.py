"""Plan, distribution and seed range → MapBatch: the maps of ``sampler``, thousands at once, as arrays."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.errors import LimitError
from printgen.model.position import PlacedTile
from printgen.model.tile_map import TileMapPlan
from printgen.setup.random_words import Places, Words, keys_after, shuffled
from printgen.setup.seed_range import SeedRange
from printgen.setup.tile_map.attempts import AT_ONCE, AttemptSchedule
from printgen.setup.tile_map.corners import Corners
from printgen.setup.tile_map.layout import turns_of
from printgen.setup.tile_map.sampler import CORNERS, FINE, Sampler, no_map_found
from printgen.setup.tile_map.symbol_draws import SymbolDraws, SymbolTiles
from printgen.setup.tile_map.tile_assigner import Bytes, TileAssigner

SPACES_AT_ONCE = 500_000
"""How many spaces a round of attempts covers at most, so that large boards need no more memory."""


@dataclass(frozen=True, slots=True)
class MapBatch:
    """Many maps as arrays `(maps, cells)`, cells row by row from the upper left.

    ``kinds``: the place of the kind in ``plan.kinds``. ``turns``: how often the tile is turned
    clockwise, so that it shows ``layout.patterns[kind][turn]``. ``symbols``: the place of the
    symbol in ``plan.symbols``, −1 for none; of wider numbers where there are more than 127 symbols.
    ``attempts``: how many attempts each map took.
    """

    kinds: NDArray[np.uint8]
    turns: NDArray[np.uint8]
    symbols: NDArray[np.int8]
    attempts: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.attempts)

    def __getitem__(self, part: slice) -> "MapBatch":
        return MapBatch(self.kinds[part], self.turns[part], self.symbols[part], self.attempts[part])

    def tiles(self, plan: TileMapPlan, n: int) -> tuple[PlacedTile, ...]:
        """Return the tiles of map n row by row, as ``Sampler.draw`` gives them."""
        return Placing(plan).tiles(self, n)


class Placing:
    """Makes the tiles of one map after another; equal tiles are the same value."""

    def __init__(self, plan: TileMapPlan) -> None:
        self._plan = plan
        self._kinds = list(plan.kinds)
        self._symbols = [*plan.symbols, None]
        self._looks = [turns_of(sides) for sides in plan.kinds.values()]
        self._known: dict[tuple[int, int, int, int], PlacedTile] = {}

    def tiles(self, maps: MapBatch, n: int) -> tuple[PlacedTile, ...]:
        """Return the tiles of map n of a batch row by row."""
        known, tiles = self._known, []
        found = zip(
            range(maps.kinds.shape[1]),
            maps.kinds[n].tolist(),
            maps.turns[n].tolist(),
            maps.symbols[n].tolist(),
            strict=True,
        )
        for place in found:
            if place not in known:
                known[place] = self._tile(*place)
            tiles.append(known[place])
        return tuple(tiles)

    def _tile(self, cell: int, kind: int, turn: int, symbol: int) -> PlacedTile:
        row, column = divmod(cell, self._plan.columns)
        return PlacedTile(
            space=self._plan.names[row, column],
            row=row,
            column=column,
            kind=self._kinds[kind],
            sides=self._looks[kind][turn],
            degrees=90 * turn,
            symbol=self._symbols[symbol],
        )


class BatchSampler:
    """A plan and a distribution with everything that all its maps share; the same maps as ``Sampler``.

    Raises what ``Sampler`` raises.
    """

    def __init__(self, plan: TileMapPlan, distribution: str = "default") -> None:
        one = Sampler(plan, distribution)
        self.plan = plan
        self.layout = one.layout
        self._symbols = SymbolDraws(one.layout, one.tables)
        self._corners = Corners(one.layout) if one.keep_corners_apart else None
        self._covering = TileAssigner(one.layout)
        self._at_once = max(64, min(AT_ONCE, SPACES_AT_ONCE // (plan.rows * plan.columns)))
        counts = list(plan.symbols.values())
        fitting: type = np.int8 if len(counts) <= np.iinfo(np.int8).max else np.int16
        self._names: NDArray[Any] = np.repeat(np.arange(len(counts), dtype=fitting), counts)

    def draw(self, seed_range: SeedRange) -> MapBatch:
        """Draw all maps of a seed range; none depends on what else is in it.

        Raises LimitError when as many attempts as the plan allows were rejected for a map.
        """
        maps = self._empty(len(seed_range))
        keys, named = seed_range.map_keys("tile-map"), seed_range.map_keys("symbols")
        schedule = AttemptSchedule(len(seed_range), self.plan.attempts_at_most, self._at_once)
        while (todo := schedule.next())[0].size:
            numbers, attempts = todo
            tried = self._tried(keys_after(keys[numbers], attempts))
            first, spent = schedule.settle(numbers, tried.good)
            if spent is not None:
                raise LimitError(no_map_found(self.plan, self._thrown(keys[spent : spent + 1])))
            found = numbers[tried.good[first]]
            maps.attempts[found] = attempts[tried.good[first]] + 1
            maps.kinds[found] = tried.kinds.take(first, axis=1).T
            maps.turns[found] = tried.turns.take(first, axis=1).T
            shown = shuffled(keys_after(named[found], np.zeros(1, np.intp)), self._names)
            maps.symbols[found, tried.tiles.cells.take(first, axis=1)] = shown
        return maps

    def _empty(self, count: int) -> MapBatch:
        shape = (count, self.plan.rows * self.plan.columns)
        return MapBatch(
            kinds=np.zeros(shape, dtype=np.uint8),
            turns=np.zeros(shape, dtype=np.uint8),
            symbols=np.full(shape, -1, dtype=self._names.dtype),
            attempts=np.zeros(count, dtype=np.int32),
        )

    def _tried(self, keys: Words) -> "_Tried":
        """Make one attempt for each key."""
        tiles = self._symbols.draw(keys)
        faults = np.full(len(keys), CORNERS, dtype=np.intp)
        going = np.arange(len(keys))
        if self._corners is not None:
            going = np.flatnonzero(self._corners.kept(tiles.cells))
            tiles, keys = tiles.some(going), keys.take(going)
        kinds, turns = self._covering.cover(tiles, keys)
        faults[going] = found = self._covering.faults(kinds)
        fine = np.flatnonzero(found == FINE)
        return _Tried(faults, going[fine], tiles.some(fine), kinds.take(fine, axis=1), turns.take(fine, axis=1))

    def _thrown(self, key: Words) -> Counter[int]:
        """Count the faults of all attempts of one map."""
        thrown: Counter[int] = Counter()
        for start in range(0, self.plan.attempts_at_most, self._at_once):
            end = min(start + self._at_once, self.plan.attempts_at_most)
            tried = self._tried(keys_after(key, np.arange(start, end)))
            thrown.update(tried.faults.tolist())
        return thrown


@dataclass(frozen=True, slots=True)
class _Tried:
    """Attempts: the fault of each, the places of the accepted ones and what these look like."""

    faults: Places
    good: Places
    tiles: SymbolTiles
    kinds: Bytes
    turns: Bytes
