"""TileMapPlan → how many maps there are, exactly, from the same tables in whole numbers."""

import numpy as np

from printgen.game.tile_map import TileMapPlan
from printgen.setup.feasibility import checked_layout
from printgen.setup.tables import build

_SIDES = 4


def count_maps(plan: TileMapPlan) -> int:
    """Count the pairs of sides and symbol cells that keep all rules but supply and corners."""
    layout = checked_layout(plan)
    sides = len(layout.letters)
    shares = [
        [len(turns) * sides ** (_SIDES - layout.open[cell]) for turns in fits]
        for cell, fits in enumerate(layout.fits)
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
