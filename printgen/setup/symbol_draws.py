"""Layout, tables and keys → the symbol tiles of many tries at once: cells, kinds and turns.

The same draws as ``tile_map`` tells, word for word; only that a column, or the next tile of it,
is drawn for all tries in one go. Arrays hold one try a column (``[…, tries]``), because sums then
run along the tries, many at a time, and yet add up in the order that the law prescribes.
"""

from dataclasses import dataclass

import numpy as np

from printgen.setup.layout import Layout
from printgen.setup.tables import Column, Tables
from printgen.setup.words import Floats, Places, Words, uniform, uniforms


@dataclass(frozen=True, slots=True)
class SymbolTiles:
    """The symbol tiles of many tries in the order of the plan, ``[tile, try]``."""

    cells: Places
    kinds: Places

    def some(self, tries: Places) -> "SymbolTiles":
        """Give those of some tries."""
        return SymbolTiles(self.cells.take(tries, axis=1), self.kinds.take(tries, axis=1))


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of the tables as draws look it up.

    ``weights[t, σ]``; ``factors[σ before, σ]``; ``counts[σ]`` tiles, the j-th of them on
    ``cells[σ, j]`` with Q_{j+1} in row ``rows[σ, j]`` of ``later``, ``shares[kind][row]``.
    """

    weights: Floats
    factors: Floats
    counts: Places
    cells: Places
    starts: Places
    later: Floats


class SymbolDraws:
    """Draws symbol tiles for any number of tries from the tables of one plan."""

    def __init__(self, layout: Layout, tables: Tables) -> None:
        self._layout = layout
        self._start = tables.start
        self._columns = [_column(column) for column in tables.columns]
        self._count = sum(layout.symbols)
        sides = len(layout.letters)
        whole = [float(sides**open_) for open_ in layout.open]
        fits = [[len(turns) for turns in kinds] for kinds in layout.fits]
        strides = tables.strides
        states = np.arange(tables.columns[0].weights.shape[1])
        # kinds of which there are none have no part in any sum
        self._kinds = [
            (
                kind,
                stride,
                np.array([fits[cell][kind] / whole[cell] for cell in range(len(fits))]),
                (states // stride % (layout.symbols[kind] + 1) > 0).astype(np.float64),
            )
            for kind, stride in enumerate(strides)
            if layout.symbols[kind]
        ]
        self._strides = np.array([stride for _, stride, _, _ in self._kinds], dtype=np.intp)
        self._names = np.array([kind for kind, _, _, _ in self._kinds], dtype=np.intp)

    def draw(self, keys: Words) -> SymbolTiles:
        """Draw cells and kinds of all symbol tiles, one try for each key."""
        tries = len(keys)
        cells = np.zeros((self._count, tries), dtype=np.intp)
        kinds = np.zeros((self._count, tries), dtype=np.intp)
        left = np.full(tries, self._start, dtype=np.intp)
        drawn = np.zeros(tries, dtype=np.intp)
        before: Places | None = None
        for number, column in enumerate(self._columns):
            before = self._pattern(column, before, left, uniform(keys, number))
            counts = column.counts.take(before)
            for place in range(column.cells.shape[1]):
                some = np.flatnonzero(counts > place)
                if not some.size:
                    break
                which = before.take(some)
                cell = column.cells[:, place].take(which)
                start = column.starts[:, place].take(which)
                now = left.take(some)
                n = drawn.take(some)
                u = uniforms(keys.take(some), n + self._layout.columns)
                chosen = self._kind(cell, start, column.later, now, u)
                left[some] = now - self._strides.take(chosen)
                cells[n, some] = cell
                kinds[n, some] = self._names.take(chosen)
                drawn[some] = n + 1
        return SymbolTiles(cells, kinds)

    @staticmethod
    def _pattern(column: _Column, before: Places | None, left: Places, u: Floats) -> Places:
        """Draw σ by u · total: the first whose running sum exceeds it."""
        weights = column.weights.take(left, axis=0)
        if before is not None:
            weights *= column.factors.take(before, axis=0)
        sums = np.ascontiguousarray(weights.T)
        for place in range(1, len(sums)):
            sums[place] += sums[place - 1]
        return _passed(sums, u * sums[-1])

    def _kind(self, cell: Places, start: Places, later: Floats, left: Places, u: Floats) -> Places:
        """Draw the place of a kind among those there are, by u · total."""
        total = np.zeros(len(cell))
        sums = np.empty((len(self._kinds), len(cell)))
        here = start + left
        for place, (_, stride, shares, there) in enumerate(self._kinds):
            weight = shares.take(cell)
            weight *= later.take(here - stride, mode="clip")
            weight *= there.take(left)
            total += weight
            sums[place] = total
        return _passed(sums, u * total)


def _passed(sums: Floats, bound: Floats) -> Places:
    """Count the running sums that do not exceed the bound: the place of the first that does."""
    count: Places = np.add.reduce((sums <= bound).view(np.uint8), axis=0, dtype=np.intp)
    return count


def _column(column: Column) -> _Column:
    most = max(map(len, column.cells))
    states = column.weights.shape[1]
    cells = np.zeros((len(column.cells), most), dtype=np.intp)
    starts = np.zeros_like(cells)
    rows: list[Floats] = []
    for pattern, (chosen, steps) in enumerate(zip(column.cells, column.steps, strict=True)):
        for place, (cell, step) in enumerate(zip(chosen, steps, strict=True)):
            cells[pattern, place] = cell
            starts[pattern, place] = len(rows) * states
            rows.append(step)
    return _Column(
        np.ascontiguousarray(column.weights.T),
        column.factors,
        np.array([len(chosen) for chosen in column.cells], dtype=np.intp),
        cells,
        starts,
        np.concatenate(rows) if rows else np.zeros(1),
    )
