"""TileMapPlan → valid maps by other means, for the benchmark: coin flips, and a constraint solver.

Each gives how many maps it found, how many of them differ, and the seconds of one core it took.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any

import numpy as np

from printgen.model.tile_map import TileMapPlan
from printgen.setup.tile_map.layout import Layout, layout_of

Cell = tuple[int, int]


@dataclass(frozen=True)
class Tally:
    maps: int
    different: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.maps / self.seconds


def coin_flips(plan: TileMapPlan, seconds: float, batch: int = 20_000) -> Tally:
    """Choose symbol cells, all choices alike, and every open side by a coin; keep what is valid."""
    layout = layout_of(plan)
    draws = np.random.default_rng(1)
    edges = np.array(layout.edges)
    kinds = np.full(16, -1, np.int8)
    for kind, turns in enumerate(layout.patterns):
        for north, east, south, west in turns:
            kinds[north * 8 + east * 4 + south * 2 + west] = kind
    known = np.array(layout.known)
    fixed = np.bincount([kind for _, kind in layout.fixed], minlength=len(plan.kinds))
    cells = _SymbolCells(layout)
    seen: set[bytes] = set()
    start, found = time.process_time(), 0
    while (spent := time.process_time() - start) < seconds:
        sides = draws.integers(0, 2, (batch, len(known)), np.int8)
        sides[:, known >= 0] = known[known >= 0]
        laid = kinds[sides[:, edges] @ np.array([8, 4, 2, 1], np.int8)]
        chosen = cells.draw(draws, batch)
        symbols = np.take_along_axis(laid, chosen, axis=1)
        good = np.ones(batch, bool)
        for kind in range(len(plan.kinds)):
            good &= (symbols == kind).sum(axis=1) == layout.symbols[kind]
            most = layout.supply[kind] + layout.symbols[kind] + fixed[kind]
            good &= (laid == kind).sum(axis=1) <= most
        found += int(good.sum())
        seen.update(row.tobytes() for row in np.hstack([laid[good], np.sort(chosen[good])]))
    return Tally(found, len(seen), spent)


class _SymbolCells:
    """Draws cells of which no two share a side, so many in each half, all choices alike."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._patterns = [layout.patterns_of(column) for column in range(layout.columns)]
        count = sum(layout.symbols)
        begins = {half.first: half.count for half in layout.halves}
        rest = np.zeros((len(self._patterns[-1]), count + 1))
        rest[:, 0] = 1
        self._tables: list[Any] = []
        for column in reversed(range(layout.columns)):
            before = self._patterns[column - 1] if column else (0,)
            table = np.zeros((len(before), count + 1, len(self._patterns[column])))
            for number, sigma in enumerate(self._patterns[column]):
                apart = np.array([not sigma & one for one in before])
                size = sigma.bit_count()
                table[:, size:, number] = apart[:, None] * rest[number, : count + 1 - size]
            rest = table.sum(axis=2)
            if column in begins:
                later = sum(half.count for half in layout.halves if half.first >= column)
                rest[:, np.arange(count + 1) != later] = 0
            self._tables.append(table.cumsum(axis=2))
        self._tables.reverse()
        self._count = count

    def draw(self, draws: np.random.Generator, batch: int) -> Any:
        chosen = np.zeros((batch, self._layout.rows, self._layout.columns), bool)
        before, left = np.zeros(batch, int), np.full(batch, self._count)
        for column, table in enumerate(self._tables):
            sums = table[before, left]
            before = (sums <= draws.random((batch, 1)) * sums[:, -1:]).sum(axis=1)
            sigma = np.array(self._patterns[column])[before]
            for row in range(self._layout.rows):
                chosen[:, row, column] = sigma >> row & 1
                left = left - chosen[:, row, column]
        return np.nonzero(chosen.reshape(batch, -1))[1].reshape(batch, -1)


def solver(plan: TileMapPlan, seconds: float) -> Tally | None:
    """Ask CP-SAT with another random seed each time; None where it is not installed."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        return None
    model = cp_model.CpModel()
    told = list(_model(plan, layout_of(plan), model))
    seen: set[tuple[int, ...]] = set()
    start, found = time.process_time(), 0
    while (spent := time.process_time() - start) < seconds:
        asked = cp_model.CpSolver()
        asked.parameters.num_workers = 1
        asked.parameters.random_seed = found
        if asked.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise RuntimeError("the solver finds no map")
        found += 1
        seen.add(tuple(asked.value(one) for one in told))
    return Tally(found, len(seen), spent)


def _model(plan: TileMapPlan, layout: Layout, model: Any) -> Iterator[Any]:
    """State the rules; give the variables that tell a map."""
    sides = [model.new_constant(side) if side >= 0 else model.new_bool_var("") for side in layout.known]
    looks = [
        (*look, *(int(kind == one) for one in range(len(plan.kinds))))
        for kind, turns in enumerate(layout.patterns)
        for look in turns
    ]
    barred = {cell for cell, _ in layout.fixed}
    kind_of: dict[int, list[Any]] = {}
    symbol: dict[int, Any] = {}
    both: list[list[Any]] = [[] for _ in plan.kinds]
    for cell, around in enumerate(layout.edges):
        if cell not in barred:
            kind_of[cell] = [model.new_bool_var("") for _ in plan.kinds]
            model.add_allowed_assignments([*(sides[edge] for edge in around), *kind_of[cell]], looks)
            symbol[cell] = model.new_bool_var("")
            for kind, is_kind in enumerate(kind_of[cell]):
                one = model.new_bool_var("")
                model.add_multiplication_equality(one, [is_kind, symbol[cell]])
                both[kind].append(one)
    for kind, count in enumerate(layout.symbols):
        model.add(sum(both[kind]) == count)
        model.add(sum(of[kind] for of in kind_of.values()) <= count + layout.supply[kind])
    for half in layout.halves:
        inside = [s for c, s in symbol.items() if half.first <= c % layout.columns < half.last]
        model.add(sum(inside) == half.count)
    places = list(product(range(layout.rows), range(layout.columns)))
    rows = [[(r, c) for c in range(layout.columns)] for r in range(layout.rows)]
    columns = [[(r, c) for r in range(layout.rows)] for c in range(layout.columns)]
    for line in (*rows, *columns):
        for one, other in pairwise(places.index(place) for place in line):
            if one in symbol and other in symbol:
                model.add_bool_or([~symbol[one], ~symbol[other]])
    yield from (side for side, known in zip(sides, layout.known, strict=True) if known < 0)
    yield from symbol.values()
