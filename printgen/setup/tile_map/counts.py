"""TileMapPlan → how many maps there are, exactly: by the tables in whole numbers, or one by one.

Two counts of the same maps. The tables count any board, since they need not look at a map: with
their symbol tiles exactly as many pairs of sides and symbol cells as the rules allow, whatever
supply and corners say. A small board can be gone through side by side as well, and then supply and
corners are counted, too.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from printgen.model.tile_map import TileMapPlan
from printgen.setup.tile_map.corners import forced_only, neighbourhoods
from printgen.setup.tile_map.feasibility import checked_layout
from printgen.setup.tile_map.layout import Layout
from printgen.setup.tile_map.tables import build

Rule = Literal["supply", "corners", "looks"]

CHOICES_OF_SIDES_AT_MOST = 2**18
SYMBOL_SETS_AT_MOST = 50_000
LOOKED_THROUGH_AT_MOST = 50_000_000
"""So many pairs of these are looked at one by one, and no more."""
_SIDES = 4


@dataclass(frozen=True, slots=True)
class MapCounts:
    """Exact numbers of a tile map.

    ``sides``: ways to choose a side for every open edge. ``symbol_sets``: choices of symbol cells,
    by how many pairs of them touch at a corner. ``maps``: pairs of both in which the symbol tiles
    are of the kinds there are. ``left_out``: the rules that ``maps`` does not know of: the supply,
    the rule about corners, looks that no kind has. ``kept``: the maps that keep these as well,
    None where they are too many to be looked through.
    """

    sides: int
    symbol_sets: dict[int, int]
    maps: int
    left_out: tuple[Rule, ...]
    kept: int | None


def count_all(plan: TileMapPlan) -> MapCounts:
    """Count everything about the maps of a plan."""
    layout = checked_layout(plan)
    sets, maps = count_symbol_sets(plan), count_maps(plan)
    sides = len(layout.letters) ** layout.unknown
    left_out = tuple(_left_out(plan, layout))
    kept: int | None = maps
    if left_out:
        number = sum(sets.values())
        few = sides <= CHOICES_OF_SIDES_AT_MOST and number <= SYMBOL_SETS_AT_MOST
        kept = count_kept(plan) if few and sides * number <= LOOKED_THROUGH_AT_MOST else None
    return MapCounts(sides, sets, maps, left_out, kept)


def count_maps(plan: TileMapPlan) -> int:
    """Count the pairs of sides and symbol cells that keep all rules but supply and corners."""
    layout = checked_layout(plan)
    sides = len(layout.letters)
    shares = [
        [len(turns) * sides ** (_SIDES - layout.open[cell]) for turns in fits] for cell, fits in enumerate(layout.fits)
    ]
    total = build(layout, layout.symbols, shares.__getitem__, 1, np.object_).total
    count = total * sides**layout.unknown // sides ** (_SIDES * sum(layout.symbols))
    return int(count)


def count_symbol_sets(plan: TileMapPlan) -> dict[int, int]:
    """Count the choices of symbol cells by how many pairs of them touch at a corner.

    The weight of such a pair is one digit of a number system too wide to overflow, so that the
    digits of the whole are the counts.
    """
    layout = checked_layout(plan)
    digit = 1 << plan.rows * plan.columns  # more than all choices there are
    total = int(build(layout, (sum(layout.symbols),), lambda _: (1,), digit, np.object_).total)
    counts: dict[int, int] = {}
    pairs = 0
    while total:
        total, count = divmod(total, digit)
        if count:
            counts[pairs] = count
        pairs += 1
    return counts


def count_kept(plan: TileMapPlan) -> int:
    """Count the maps that keep every rule by looking at each; for small boards only.

    How many tiles of a kind a board needs does not depend on its symbol cells, as these are of
    known kinds: so the boards are sorted out first, then each choice of cells is laid on the rest.
    """
    layout = checked_layout(plan)
    kinds = _boards(layout)
    for kind, supply in enumerate(layout.supply):
        fixed = sum(one == kind for _, one in layout.fixed)
        used = (kinds == kind).sum(axis=0)
        kinds = kinds[:, used <= fixed + layout.symbols[kind] + supply]
    kinds = kinds[:, (kinds >= 0).all(axis=0)]
    free = sum(1 << cell for cell in range(len(layout.edges))) - sum(1 << c for c, _ in layout.fixed)
    near = neighbourhoods(layout.rows, layout.columns)
    count = 0
    for cells in _symbol_sets(layout):
        if not plan.avoid_diagonal or forced_only(cells, free, near):
            laid = kinds[list(cells)]
            wanted = enumerate(layout.symbols)
            fits = np.all([(laid == kind).sum(axis=0) == n for kind, n in wanted], axis=0)
            count += int(fits.sum())
    return count


def _left_out(plan: TileMapPlan, layout: Layout) -> Iterator[Rule]:
    spaces = len(layout.edges) - len(layout.fixed) - sum(layout.symbols)
    if min(layout.supply) < spaces:
        yield "supply"
    if plan.avoid_diagonal:
        yield "corners"
    if sum(map(len, layout.patterns)) < len(layout.letters) ** _SIDES:
        yield "looks"


def _boards(layout: Layout) -> NDArray[np.int16]:
    """Return the kinds of all cells for every choice of sides, ``[cell, choice]``; −1 for none."""
    sides = len(layout.letters)
    ways = np.arange(sides**layout.unknown)
    shown, width = [], 1
    for known in layout.known:
        side = np.full_like(ways, known) if known >= 0 else ways // width % sides
        shown.append(side.astype(np.int8))
        width *= sides if known < 0 else 1
    kind_of = np.full((sides,) * _SIDES, -1, dtype=np.int16)
    for kind, turns in enumerate(layout.patterns):
        for look in turns:
            kind_of[look] = kind
    return np.stack([kind_of[tuple(shown[edge] for edge in around)] for around in layout.edges])


def _symbol_sets(layout: Layout) -> Iterator[tuple[int, ...]]:
    """Return every choice of symbol cells, column by column."""

    def after(column: int, before: int, cells: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(cells) > most[column] or (column in exact and len(cells) != most[column]):
            return
        if column == layout.columns:
            yield cells
            return
        for sigma in layout.patterns_of(column):
            if not sigma & before:
                rows = (row for row in range(layout.rows) if sigma >> row & 1)
                more = tuple(row * layout.columns + column for row in rows)
                yield from after(column + 1, sigma, (*cells, *more))

    exact = {half.first for half in layout.halves} | {layout.columns}
    most = [sum(half.count for half in layout.halves if half.first < column) for column in range(layout.columns + 1)]
    return after(0, 0, ())
