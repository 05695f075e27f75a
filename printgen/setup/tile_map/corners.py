"""Cells with a symbol → could they have been laid so that corners touch only when forced?

The rule wants a symbol tile to keep clear of all eight neighbours of the others while some space
still allows that. A finished map obeys it in some order of laying exactly when a part M of its
symbol cells S exists in which no two are neighbours, corners included, while every free cell lies
in M or beside M: lay M first, then nothing clear is left and the rest of S may touch corners.

``Corners`` asks this of 64 tries in one word: a plane holds one bit a try for every cell, and what
is done to a cell is done to its plane. Three things are repeated until each try is decided:

- a bare cell that nothing can cover any more: the try is lost;
- a bare cell that one symbol alone can still cover: that symbol is in M, its neighbours are not;
- where nothing follows, the first symbol that is still open is taken into M by way of trial.

A try whose cells all come to be covered has its M. One that is lost without any trial has none.
The few that are lost after a trial are asked again, one by one, by ``forced_only``.
"""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from printgen.setup.tile_map.layout import Layout


@lru_cache(maxsize=16)
def neighbourhoods(rows: int, columns: int) -> tuple[int, ...]:
    """Return for each cell the bits of itself and its neighbours, corners included."""
    return tuple(
        sum(
            1 << r * columns + c
            for r in range(max(0, row - 1), min(rows, row + 2))
            for c in range(max(0, column - 1), min(columns, column + 2))
        )
        for row in range(rows)
        for column in range(columns)
    )


def forced_only(symbols: Iterable[int], free: int, near: tuple[int, ...]) -> bool:
    """Return whether corners need touch only when no clear cell is left.

    ``free``: bits of the cells that no fixed tile takes. Searches for M by branching on the cell
    that fewest symbols could still cover.
    """
    return _covers(free, sum(1 << cell for cell in symbols), near)


def _covers(bare: int, choice: int, near: tuple[int, ...]) -> bool:
    """Return whether some cells of ``choice``, no two of them near, have all bare cells near."""
    if not bare:
        return True
    options = _fewest(bare, choice, near)
    while options:
        lowest = options & -options
        reach = near[lowest.bit_length() - 1]
        if _covers(bare & ~reach, choice & ~reach, near):
            return True
        options ^= lowest
        choice ^= lowest
    return False


def _fewest(bare: int, choice: int, near: tuple[int, ...]) -> int:
    best, least = 0, near[0].bit_length() + 1
    while bare:
        lowest = bare & -bare
        bare ^= lowest
        options = choice & near[lowest.bit_length() - 1]
        count = options.bit_count()
        if count < least:
            if count < 2:
                return options
            best, least = options, count
    return best


Planes = NDArray[np.uint64]
Flags = NDArray[np.bool_]

_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
_TRIES_OF_A_WORD = 64


class Corners:
    """The rule about corners on one board."""

    def __init__(self, layout: Layout) -> None:
        barred = {cell for cell, _ in layout.fixed}
        cells = range(layout.rows * layout.columns)
        self._shape = (layout.rows, layout.columns)
        self._free = np.array([cell not in barred for cell in cells]).reshape(self._shape)
        self._bits = sum(1 << cell for cell in cells if cell not in barred)
        self._near = neighbourhoods(*self._shape)

    def kept(self, cells: NDArray[np.intp]) -> Flags:
        """Return for each try whether corners touch only when forced; cells as ``[tile, try]``."""
        tries = cells.shape[1]
        found, tried = self._searched(self._planes(cells))
        kept, guessed = _flags(found, tries), _flags(tried, tries)
        for n in np.flatnonzero(guessed & ~kept).tolist():
            kept[n] = forced_only(cells[:, n].tolist(), self._bits, self._near)
        return kept

    def _planes(self, cells: NDArray[np.intp]) -> Planes:
        tries = cells.shape[1]
        width = -(-tries // _TRIES_OF_A_WORD) * _TRIES_OF_A_WORD
        marked = np.zeros(len(self._near) * width, dtype=np.uint8)
        everyone = np.arange(tries)
        for tile in cells:
            marked[tile * width + everyone] = 1
        bits = np.packbits(marked.reshape(-1, width), axis=1, bitorder="little")
        return bits.view(np.uint64).reshape(*self._shape, -1)

    def _searched(self, symbols: Planes) -> tuple[Planes, Planes]:
        """Return for each try whether an M was found, and whether something was tried for it."""
        rows, columns, width = symbols.shape
        framed = np.zeros((rows + 2, columns + 2, width), dtype=np.uint64)
        choice = framed[1:-1, 1:-1]  # the symbols that may still come into M
        choice[...] = symbols
        frame = np.zeros_like(framed)
        bare = np.zeros_like(symbols)
        bare[self._free] = _ALL
        lost, tried = np.zeros((2, width), dtype=np.uint64)
        while True:
            some, several = _near(framed)
            lost |= _anywhere(bare & ~some)
            open_ = _anywhere(bare) & ~lost
            if not open_.any():
                return ~lost, tried
            frame[1:-1, 1:-1] = bare & some & ~several
            taken = _near(frame)[0] & choice
            stuck = open_ & ~_anywhere(taken)
            if stuck.any():
                taken |= _first(choice) & stuck
                tried |= stuck
            frame[1:-1, 1:-1] = taken
            some, several = _near(frame)
            lost |= _anywhere(taken & several)  # two that follow stand side by side
            bare &= ~some
            choice &= ~some


def _near(framed: Planes) -> tuple[Planes, Planes]:
    """Return for each cell whether one, and whether two, of it and its neighbours are there."""
    west, here, east = framed[:, :-2], framed[:, 1:-1], framed[:, 2:]
    some = west | here
    several = west & here
    several |= some & east
    some |= east
    north, south = some[:-2], some[2:]
    one = north | some[1:-1]
    two = north & some[1:-1]
    two |= one & south
    one |= south
    for row in (several[:-2], several[1:-1], several[2:]):
        two |= row
    return one, two


def _anywhere(planes: Planes) -> Planes:
    found: Planes = np.bitwise_or.reduce(planes, axis=(0, 1))
    return found


def _first(planes: Planes) -> Planes:
    """Keep of each try its first cell only."""
    flat = planes.reshape(-1, planes.shape[2])
    first = flat.copy()
    first[1:] &= ~np.bitwise_or.accumulate(flat, axis=0)[:-1]
    return first.reshape(planes.shape)


def _flags(bits: Planes, tries: int) -> Flags:
    return np.unpackbits(bits.view(np.uint8), bitorder="little")[:tries].astype(np.bool_)
