"""Layout, tables and keys → the symbol tiles of many tries at once: cells, kinds and turns.

The same draws as ``sampler`` specifies, word for word; only that a column, or the next tile of it,
is drawn for all tries in one go. Arrays hold one try a column (``[…, tries]``), because sums then
run along the tries, many at a time, and yet add up in the order that the sampler prescribes.
"""

from dataclasses import dataclass

import numpy as np

from printgen.setup.random_words import Floats, Places, Words, uniforms
from printgen.setup.tile_map.layout import Layout
from printgen.setup.tile_map.tables import Column, Tables


@dataclass(frozen=True, slots=True)
class SymbolTiles:
    """The symbol tiles of many tries in the order of the plan, ``[tile, try]``."""

    cells: Places
    kinds: Places

    def some(self, tries: Places) -> "SymbolTiles":
        """Return those of some tries."""
        return SymbolTiles(self.cells.take(tries, axis=1), self.kinds.take(tries, axis=1))


class SymbolDraws:
    """Draws symbol tiles for any number of tries from the tables of one plan."""

    def __init__(self, layout: Layout, tables: Tables) -> None:
        self._columns = tables.columns
        self._start, self._count = tables.start, sum(layout.symbols)
        # kinds of which there are none have no part in any sum
        kinds = [kind for kind, count in enumerate(layout.symbols) if count]
        strides, counts = tables.strides, layout.symbols
        states = np.arange(len(tables.columns[0].weights))
        whole = [len(layout.letters) ** open_ for open_ in layout.open]
        self._kinds = np.array(kinds, dtype=np.intp)
        self._strides = np.array([strides[kind] for kind in kinds], dtype=np.intp)
        self._shares = np.array([[len(f[kind]) / w for f, w in zip(layout.fits, whole, strict=True)] for kind in kinds])
        self._there = np.array([states // strides[kind] % (counts[kind] + 1) > 0 for kind in kinds], dtype=np.float64)

    def draw(self, keys: Words) -> SymbolTiles:
        """Draw cells and kinds of all symbol tiles, one try for each key."""
        tries, width = len(keys), len(self._columns)
        chance = uniforms(keys, np.arange(width + self._count)[:, None])
        for_tiles = chance[width:].reshape(-1)
        tiles = SymbolTiles(*np.zeros((2, self._count, tries), dtype=np.intp))
        cells, kinds = tiles.cells.reshape(-1), tiles.kinds.reshape(-1)
        left = np.full(tries, self._start, dtype=np.intp)
        spots = np.arange(tries)  # where the next tile of each try goes in the flat arrays
        before: Places | None = None
        for number, column in enumerate(self._columns):
            before = self._pattern(column, before, left, chance[number])
            counts = column.counts.take(before)
            for place in range(len(column.cells)):
                some = np.flatnonzero(counts > place)
                if not some.size:
                    break
                pattern, now, spot = before.take(some), left.take(some), spots.take(some)
                cell = column.cells[place].take(pattern)
                here = column.starts[place].take(pattern) + now
                kind = self._kind(cell, column.later, here, now, for_tiles.take(spot))
                left[some] = now - self._strides.take(kind)
                cells[spot] = cell
                kinds[spot] = self._kinds.take(kind)
                spots[some] = spot + tries
        return tiles

    @staticmethod
    def _pattern(column: Column, before: Places | None, left: Places, u: Floats) -> Places:
        """Draw σ by u · total: the first whose running sum exceeds it."""
        weights = column.weights.take(left, axis=0)
        if before is not None:
            weights *= column.factors.take(before, axis=0)
        return _chosen(np.ascontiguousarray(weights.T), u)

    def _kind(self, cells: Places, later: Floats, here: Places, left: Places, u: Floats) -> Places:
        """Draw the place of a kind among those there are, by u · total."""
        weights = self._shares.take(cells, axis=1)
        weights *= later.take(here - self._strides[:, None], mode="clip")
        weights *= self._there.take(left, axis=1)
        return _chosen(weights, u)


def _chosen(weights: Floats, u: Floats) -> Places:
    """Return the place of the first weight at which the running sum exceeds u times the whole."""
    for place in range(1, len(weights)):
        weights[place] += weights[place - 1]
    passed = weights <= u * weights[-1]
    count: Places = np.add.reduce(passed.view(np.uint8), axis=0, dtype=np.intp)
    return count
