"""Plan, distribution and seed range → MapBatch: the maps that ``sampler`` specifies, thousands at once, as arrays.

Rejection sampling: attempts are made for many maps at once until each has its first accepted one. When few maps are
left, several attempts of each are made ahead of need, twice as many each time; the first accepted one counts.
"""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.errors import LimitError, PrintgenError
from printgen.model.position import PlacedTile
from printgen.model.tile_map import TileMapPlan
from printgen.setup.random_words import Places, Words, keys_after, shuffled
from printgen.setup.seed_range import SeedRange
from printgen.setup.tile_map.corners import Corners
from printgen.setup.tile_map.feasibility import CORNERS, FINE, checked_layout, no_map_found, no_room_for_symbols
from printgen.setup.tile_map.layout import Layout, turns_of
from printgen.setup.tile_map.tables import SymbolDraws, SymbolTiles, sampling_tables
from printgen.setup.tile_map.tile_assigner import Bytes, TileAssigner

AT_ONCE = 4096
"""The largest batch of attempts: enough to be quick, few enough to stay in the cache."""
AT_LEAST = 32
"""So many attempts take hardly longer than one."""
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
        """Return the tiles of map n row by row."""
        kinds, symbols = list(plan.kinds.items()), [*plan.symbols, None]
        tiles = []
        for cell, look in enumerate(zip(self.kinds[n].tolist(), self.turns[n].tolist(), self.symbols[n], strict=True)):
            (kind, sides), turn, place = kinds[look[0]], look[1], divmod(cell, plan.columns)
            shown = turns_of(sides)[turn]
            tiles.append(PlacedTile(plan.names[place], *place, kind, shown, 90 * turn, symbols[look[2]]))
        return tuple(tiles)


@lru_cache(maxsize=4)
def _draws(layout: Layout, weight: float) -> tuple[Any, SymbolDraws, TileAssigner, Corners]:
    """Return the weight of all maps together, and what draws and judges them; kept, for tables take long to build."""
    tables = sampling_tables(layout, weight)
    return tables.total, SymbolDraws(layout, tables), TileAssigner(layout), Corners(layout)


class BatchSampler:
    """A plan and a distribution with everything that all its maps share.

    Raises PrintgenError when the plan can have no map, LimitError when it is too large.
    """

    def __init__(self, plan: TileMapPlan, distribution: str = "default") -> None:
        self.plan, layout, is_default = plan, checked_layout(plan), distribution == "default"
        total, self._symbols, self._covering, corners = _draws(layout, plan.weight if is_default else 1.0)
        if not total > 0:
            raise PrintgenError(no_room_for_symbols(plan, layout))
        self._corners = corners if plan.avoid_diagonal and is_default else None
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
        for first in range(0, len(seed_range), self._at_once):
            todo = np.arange(first, min(first + self._at_once, len(seed_range)))
            had, ahead = 0, 1
            while todo.size:
                if had == self.plan.attempts_at_most:
                    raise LimitError(no_map_found(self.plan, self._thrown(keys[todo[:1]])))
                ahead = min(max(ahead, AT_LEAST // len(todo)), max(1, self._at_once // len(todo)))
                ahead = min(ahead, self.plan.attempts_at_most - had)
                numbers, attempts = np.repeat(todo, ahead), np.tile(np.arange(had, had + ahead), len(todo))
                tried = self._tried(keys_after(keys[numbers], attempts))
                found, chosen = np.unique(numbers[tried.good], return_index=True)
                maps.attempts[found] = attempts[tried.good[chosen]] + 1
                maps.kinds[found] = tried.kinds.take(chosen, axis=1).T
                maps.turns[found] = tried.turns.take(chosen, axis=1).T
                shown = shuffled(keys_after(named[found], np.zeros(1, np.intp)), self._names)
                maps.symbols[found, tried.tiles.cells.take(chosen, axis=1)] = shown
                todo, had, ahead = todo[maps.attempts[todo] == 0], had + ahead, 2 * ahead
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
