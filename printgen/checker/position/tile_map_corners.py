"""Plan and the symbol cells of maps → on which do symbol tiles touch at a corner without need?

They need not if part of them keep clear of each other, corners included, and reach every free
space: those were laid first. Parts are followed from line to line over the longer side of the
board. All that matters of a part is what it has in two lines, and whether a map has such a part is
one bit, so that one word follows 64 maps.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from printgen.checker.position.corners import corners_only_when_forced
from printgen.model.position import PlacedTile
from printgen.model.tile_map import TileMapPlan

TALLEST = 10
"""The shorter side of a board at most; on larger ones maps are judged one by one."""

Flags = NDArray[np.bool_]
Words = NDArray[np.uint64]
Parts = dict[tuple[int, int], Words]
"""By what a part has in the last two lines, as bits of their cells: the maps that have such."""


def needless_corners(plan: TileMapPlan, marked: Flags) -> Flags:
    """Return which maps have corners that touch without need, (maps,) bool; ``marked`` is (rows, columns, maps)."""
    if min(plan.rows, plan.columns) > TALLEST:
        return _one_by_one(plan, marked)
    free = np.ones((plan.rows, plan.columns), np.bool_)
    for place in plan.fixed:
        free[place] = False
    if plan.columns >= plan.rows:
        marked, free = marked.swapaxes(0, 1), free.T
    bits = _as_bits(marked)
    none = np.zeros(bits.shape[-1], np.uint64)
    parts: Parts = {(0, 0): ~none}
    lines = [(0, _parts_of(bits[0]))]
    lines += [(_mask(free[n]), _parts_of(line)) for n, line in enumerate(bits[1:])]
    for bare, there in [*lines, (_mask(free[-1]), {0: ~none})]:
        grown: Parts = {}
        for (before, here), found in parts.items():
            for after in _going_on(free.shape[1], before, here, bare):
                if after in there:
                    known = grown.get((here, after), none)
                    grown[here, after] = known | found & there[after]
        parts = grown
    return ~_as_flags(np.bitwise_or.reduce([none, *parts.values()]), marked.shape[-1])


def _one_by_one(plan: TileMapPlan, marked: Flags) -> Flags:
    """Judge the corners of maps that are too large for batches as single maps are judged."""
    verdicts = []
    for one in np.moveaxis(marked, -1, 0):
        tiles = [PlacedTile("", row, column, "", "", 0, "") for row, column in np.argwhere(one)]
        verdicts.append(not corners_only_when_forced(plan, tiles).ok)
    return np.array(verdicts, np.bool_)


def _as_bits(marked: Flags) -> Words:
    """Return (lines, cells, words) uint64: bit n of word w is map 64 w + n."""
    lines, cells, count = marked.shape
    padded = np.zeros((lines, cells, -(-count // 64) * 64), np.bool_)
    padded[..., :count] = marked
    bits: Words = np.packbits(padded, axis=-1, bitorder="little").view("<u8").astype(np.uint64)
    return bits


def _as_flags(words: Words, count: int) -> Flags:
    bytes_ = words.astype("<u8").view(np.uint8)
    return np.unpackbits(bytes_, bitorder="little")[:count].astype(np.bool_)


def _parts_of(line: Words) -> dict[int, Words]:
    """Return for each part of a line that keeps clear the maps that have symbols there."""
    every = ~np.zeros(line.shape[-1], np.uint64)
    cells = range(len(line))
    return {
        part: np.bitwise_and.reduce([every, *(line[cell] for cell in cells if part >> cell & 1)])
        for part in _clear_parts(len(line))
    }


@cache
def _clear_parts(cells: int) -> tuple[int, ...]:
    return tuple(part for part in range(1 << cells) if not part & part >> 1)


@cache
def _going_on(cells: int, before: int, here: int, bare: int) -> tuple[int, ...]:
    """Return the parts of the next line that keep clear and leave nothing bare of the line here."""
    return tuple(
        after
        for after in _clear_parts(cells)
        if not _spread(here) & after and not bare & ~_spread(before | here | after)
    )


def _spread(part: int) -> int:
    return part | part << 1 | part >> 1


def _mask(cells: Flags) -> int:
    return sum(1 << place for place, cell in enumerate(cells) if cell)
