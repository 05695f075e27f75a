"""Layout and weight → tables: how much weight each choice of symbol tiles leaves to the rest.

Tiles with a symbol never share a side, so no two of them share an edge: once their cells are
known their kinds are independent, and a dynamic program over the columns weighs every choice
exactly. Per column: σ = the cells with a symbol, bit r for row r, no two neighbours, no fixed
cell; t = how many symbol tiles of each kind are still to be laid. With K the number of different
sides, f the open edges of a cell and a_k the patterns of kind k that fit it:

    Q_m = rest(σ, ·)             Q_{j−1}(t) = Σ_k (a_k / K^f) · Q_j(t − e_k), cells top to bottom
    W(σ, t) = Q_0(t)             rest'(σ', t) = Σ_σ weight^d · W(σ, t) over σ disjoint from σ'

where d is the number of pairs of σ and σ' that touch at a corner. All sums run in ascending order
of kind or σ, one addition after another in binary64, so that every machine has the same tables.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.setup.tile_map.layout import Layout

Numbers = NDArray[Any]
Weigh = Callable[[int], Sequence[Any]]
"""A function from a cell to the weight of each kind on it."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its patterns σ ascending, W, each pattern's cells with Q_1 … Q_m, the factors.

    ``factors[p, s]``: weight^d between pattern p of the column before and s of this one; 0 where
    they share a row.
    """

    patterns: tuple[int, ...]
    weights: Numbers
    cells: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[Numbers, ...], ...]
    factors: Numbers


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
        columns.append(_column(layout, column, patterns[column], before, rest, with_tile, weight))
        rest = _rest(columns[-1])
        if (left := _left_after(layout, column, counts)) is not None:
            rest[:, np.indices(shape).sum(axis=0).reshape(-1) != left] = 0
    strides = tuple(prod(count + 1 for count in counts[kind + 1 :]) for kind in range(len(counts)))
    start = sum(count * stride for count, stride in zip(counts, strides, strict=True))
    return Tables(tuple(reversed(columns)), strides, start, rest.reshape(-1)[start])


def _column(
    layout: Layout,
    column: int,
    patterns: tuple[int, ...],
    before: tuple[int, ...],
    rest: Numbers,
    with_tile: Callable[[int, Numbers], Numbers],
    weight: Any,
) -> Column:
    cells = tuple(
        tuple(row * layout.columns + column for row in range(layout.rows) if sigma >> row & 1) for sigma in patterns
    )
    weights = np.zeros_like(rest)
    steps: list[tuple[Numbers, ...]] = []
    for place, chosen in enumerate(cells):
        later = [rest[place]]
        for cell in reversed(chosen):
            later.append(with_tile(cell, later[-1]))
        weights[place] = later.pop()
        steps.append(tuple(reversed(later)))
    factors = np.array([[_factor(one, two, weight) for two in patterns] for one in before], dtype=rest.dtype)
    return Column(patterns, weights, cells, tuple(steps), factors)


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
    rest = np.zeros((len(column.factors), column.weights.shape[1]), dtype=column.weights.dtype)
    for place in range(len(column.patterns)):
        rows = np.flatnonzero(column.factors[:, place])
        rest[rows] += column.factors[rows, place, None] * column.weights[place]
    return rest


def _left_after(layout: Layout, column: int, counts: Sequence[int]) -> int | None:
    """Return how many symbol tiles must be left before a column where a half begins; else the weight is zero."""
    if column not in {half.first for half in layout.halves}:
        return None
    return sum(counts) - sum(half.count for half in layout.halves if half.last <= column)
