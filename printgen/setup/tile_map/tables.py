"""Layout and weight → tables: how much weight each choice of symbol tiles leaves to the rest; draws from them.

Tiles with a symbol never share a side, so no two of them share an edge: once their cells are
known their kinds are independent, and a dynamic program over the columns weighs every choice
exactly. Per column: σ = the cells with a symbol, bit r for row r, no two neighbours, no fixed
cell; t = how many symbol tiles of each kind are still to be laid. With K the number of different
sides, f the open edges of a cell and a_k the patterns of kind k that fit it:

    Q_m = rest(σ, ·)             Q_{j−1}(t) = Σ_k (a_k / K^f) · Q_j(t − e_k), cells top to bottom
    W(σ, t) = Q_0(t)             rest'(σ', t) = Σ_σ weight^d · W(σ, t) over σ disjoint from σ'

where d is the number of pairs of σ and σ' that touch at a corner. All sums run in ascending order
of kind or σ, one addition after another in binary64, so that every machine has the same tables.

The draws are those that ``sampler`` specifies, word for word; only that a column, or the next tile of it,
is drawn for all tries in one go. Arrays hold one try a column (``[…, tries]``), because sums then
run along the tries, many at a time, and yet add up in the order that the sampler prescribes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.setup.random_words import Floats, Places, Words, uniforms
from printgen.setup.tile_map.layout import Layout

Numbers = NDArray[Any]
WithTile = Callable[[int, Numbers], Numbers]
"""A function from a cell and Q_j to Q_{j−1}: one more tile lies on the cell."""
Weigh = Callable[[int], Sequence[Any]]
"""A function from a cell to the weight of each kind on it."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: for each of its patterns σ, ascending, what they leave to the rest.

    ``weights[t, σ]`` is W. ``factors[σ before, σ]`` is weight^d; 0 where they share a row. ``counts[σ]``
    tiles lie on it, the j-th of them on ``cells[j, σ]``, its Q_{j+1}(t) at ``later[starts[j, σ] + t]``.
    """

    weights: Numbers
    factors: Numbers
    counts: Places
    cells: Places
    starts: Places
    later: Numbers


@dataclass(frozen=True, slots=True)
class Tables:
    """All columns; ``strides`` turn t into an index; ``total`` is the weight of everything."""

    columns: tuple[Column, ...]
    strides: tuple[int, ...]
    start: int
    total: Any


def sampling_tables(layout: Layout, weight: float) -> Tables:
    """Return the tables for drawing maps."""
    whole = [len(layout.letters) ** number for number in layout.open]
    shares = [[len(turns) / ways for turns in fits] for ways, fits in zip(whole, layout.fits, strict=True)]
    return build(layout, layout.symbols, shares.__getitem__, weight, np.float64)


def build(layout: Layout, counts: Sequence[int], weigh: Weigh, weight: Any, numbers: type) -> Tables:
    """Build the tables for ``counts`` symbol tiles of each kind, in any kind of number.

    Kinds without a symbol tile take no part: an array has not as many dimensions as there may be.
    """
    kinds = [kind for kind, count in enumerate(counts) if count] or [0]
    shape = tuple(counts[kind] + 1 for kind in kinds)

    def with_tile(cell: int, later: Numbers) -> Numbers:
        every = weigh(cell)
        return _one_tile(later.reshape(shape), [every[kind] for kind in kinds]).reshape(-1)

    patterns = [layout.patterns_of(column) for column in range(layout.columns)]
    rest: Numbers = np.zeros((len(patterns[-1]), prod(shape)), dtype=numbers)
    rest[:, 0] = 1
    columns: list[Column] = []
    for column in reversed(range(layout.columns)):
        before = patterns[column - 1] if column else (0,)
        cells = [
            [row * layout.columns + column for row in range(layout.rows) if sigma >> row & 1]
            for sigma in patterns[column]
        ]
        factors = [[_factor(one, two, weight) for two in patterns[column]] for one in before]
        columns.append(_column(cells, np.array(factors, dtype=numbers), rest, with_tile))
        rest = _rest(columns[-1])
        if (left := _left_after(layout, column, counts)) is not None:
            rest[:, np.indices(shape).sum(axis=0).reshape(-1) != left] = 0
    strides = tuple(prod(count + 1 for count in counts[kind + 1 :]) for kind in range(len(counts)))
    start = sum(count * stride for count, stride in zip(counts, strides, strict=True))
    return Tables(tuple(reversed(columns)), strides, start, rest.reshape(-1)[start])


def _column(chosen: list[list[int]], factors: Numbers, rest: Numbers, with_tile: WithTile) -> Column:
    """Weigh the patterns of a column, each by the cells it chooses from the top down."""
    counts = np.array([len(own) for own in chosen], dtype=np.intp)
    cells = np.zeros((counts.max(), len(chosen)), dtype=np.intp)
    starts, weights = np.zeros_like(cells), np.zeros_like(rest)
    steps: list[Numbers] = []
    for pattern, own in enumerate(chosen):
        later = rest[pattern]
        for place, cell in reversed([*enumerate(own)]):
            cells[place, pattern], starts[place, pattern] = cell, len(steps) * rest.shape[1]
            steps.append(later)
            later = with_tile(cell, later)
        weights[pattern] = later
    return Column(np.ascontiguousarray(weights.T), factors, counts, cells, starts, np.concatenate([*steps, rest[0]]))


def _one_tile(later: Numbers, shares: Sequence[Any]) -> Numbers:
    """Weigh one more tile: Σ_k share_k · later(t − e_k)."""
    now = np.zeros_like(later)
    for kind, share in enumerate(shares):
        if not share:
            continue
        take: list[slice] = [slice(None)] * later.ndim
        give = list(take)
        take[kind], give[kind] = slice(1, None), slice(None, -1)
        now[tuple(take)] += share * later[tuple(give)]
    return now


def _factor(one: int, two: int, weight: Any) -> Any:
    if one & two:
        return 0
    factor = weight**0
    for _ in range((one & two << 1).bit_count() + (one & two >> 1).bit_count()):
        factor = factor * weight
    return factor


def _rest(column: Column) -> Numbers:
    """Sum a column up for each pattern of the one before."""
    rest = np.zeros((len(column.factors), len(column.weights)), dtype=column.weights.dtype)
    for place, weights in enumerate(column.weights.T):
        rows = np.flatnonzero(column.factors[:, place])
        rest[rows] += column.factors[rows, place, None] * weights
    return rest


def _left_after(layout: Layout, column: int, counts: Sequence[int]) -> int | None:
    """Return how many symbol tiles must be left before a column where a half begins; else the weight is zero."""
    if column not in {half.first for half in layout.halves}:
        return None
    return sum(counts) - sum(half.count for half in layout.halves if half.last <= column)


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
