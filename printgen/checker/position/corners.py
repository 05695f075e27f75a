"""Plan and the symbol cells of maps → on which do symbol tiles touch at a corner without need?

They need not if part of them keep clear of each other, corners included, and reach every free space: those were laid
first. Parts are followed from line to line over the longer side of the board. All that matters of a part is what it
has in two lines, and whether a map has such a part is one bit, so that one word follows 64 maps.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from printgen.model.tile_map import TileMapPlan

TALLEST = 10
"""The shorter side of a board at most; on larger ones each map is a batch of its own."""

Flags = NDArray[np.bool_]
Words = NDArray[np.uint64]
Parts = dict[tuple[int, int], Words]
"""By what a part has in the last two lines, as bits of their cells: the maps that have such."""


def needless_corners(plan: TileMapPlan, marked: Flags) -> Flags:
    """Return which maps have corners that touch without need, (maps,) bool; ``marked`` is (rows, columns, maps)."""
    maps = marked.shape[-1]
    if min(plan.rows, plan.columns) > TALLEST and maps > 1:
        return np.concatenate([needless_corners(plan, marked[..., one : one + 1]) for one in range(maps)])
    free = np.ones((plan.rows, plan.columns), np.bool_)
    for place in plan.fixed:
        free[place] = False
    if plan.columns >= plan.rows:
        marked, free = marked.swapaxes(0, 1), free.T
    bits = _as_bits(marked)
    none = np.zeros(bits.shape[-1], np.uint64)
    parts: Parts = {(0, 0): ~none}
    lines = [(_mask(line.any(axis=-1)), line) for line in bits]
    bare = [0, *map(_mask, free)]
    for number, (symbols, line) in enumerate([*lines, (0, bits[-1])]):
        there, grown = _parts_of(symbols, line), dict[tuple[int, int], Words]()
        for (before, here), found in parts.items():
            for after in _going_on(symbols, before, here, bare[number]):
                grown[here, after] = grown.get((here, after), none) | found & there[after]
        parts = grown
    return ~_as_flags(np.bitwise_or.reduce([none, *parts.values()]), maps)


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


def _parts_of(symbols: int, line: Words) -> dict[int, Words]:
    """Return for each part of a line that keeps clear the maps that have symbols there."""
    every = ~np.zeros(line.shape[-1], np.uint64)
    return {
        part: np.bitwise_and.reduce([every, *(cell for place, cell in enumerate(line) if part >> place & 1)])
        for part in _clear_parts(symbols)
    }


@lru_cache(maxsize=64)
def _clear_parts(symbols: int) -> tuple[int, ...]:
    """Return the parts of a line's symbols in which no two are neighbours."""
    parts = [0]
    for place in range(symbols.bit_length()):
        if symbols >> place & 1:
            parts += [part | 1 << place for part in parts if not (part << 1) >> place & 1]
    return tuple(parts)


@lru_cache(maxsize=1 << 18)
def _going_on(symbols: int, before: int, here: int, bare: int) -> tuple[int, ...]:
    """Return the parts of the next line's symbols that keep clear and leave nothing bare of the line here."""
    return tuple(
        after
        for after in _clear_parts(symbols)
        if not _spread(here) & after and not bare & ~_spread(before | here | after)
    )


def _spread(part: int) -> int:
    return part | part << 1 | part >> 1


def _mask(cells: Flags) -> int:
    return sum(1 << place for place, cell in enumerate(cells) if cell)
