"""Cells with a symbol → could they have been laid so that corners touch only when forced?

The rule wants a symbol tile to keep clear of all eight neighbours of the others while some space
still allows that. A finished map obeys it in some order of laying exactly when a part M of its
symbol cells S exists in which no two are neighbours, corners included, while every free cell lies
in M or beside M: lay M first, then nothing clear is left and the rest of S may touch corners.

``Corners`` asks this of many tries at once. Three things are repeated until each try is decided:

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


Flags = NDArray[np.bool_]
Counts = NDArray[np.uint8]


class Corners:
    """The rule about corners on one board."""

    def __init__(self, layout: Layout) -> None:
        barred = {cell for cell, _ in layout.fixed}
        cells = range(layout.rows * layout.columns)
        self._shape = (layout.rows, layout.columns, -1)
        self._free = np.array([cell not in barred for cell in cells]).reshape(layout.rows, layout.columns, 1)
        self._bits = sum(1 << cell for cell in cells if cell not in barred)
        self._near = neighbourhoods(layout.rows, layout.columns)

    def kept(self, cells: NDArray[np.intp]) -> Flags:
        """Return for each try whether corners touch only when forced; cells as ``[tile, try]``."""
        open_ = np.arange(cells.shape[1])
        kept, tried = np.zeros((2, len(open_)), np.bool_)
        marked = np.zeros((len(self._near), len(open_)), np.bool_)
        marked[cells, open_] = True
        choice = marked.reshape(self._shape)  # the symbols that may still come into M
        bare = np.repeat(self._free, len(open_), axis=2)
        while open_.size:
            options = _near(choice)
            taken = choice & (_near(bare & (options == 1)) > 0)
            lost = _anywhere(bare & (options == 0))
            stuck = np.flatnonzero(~lost & ~_anywhere(taken))
            first = choice.reshape(-1, len(open_)).argmax(axis=0)[stuck]
            taken.reshape(-1, len(open_))[first, stuck] = True
            tried[open_[stuck]] = True
            reached = _near(taken)
            lost |= _anywhere(taken & (reached > 1))  # two that follow stand side by side
            bare &= reached == 0
            choice &= reached == 0
            covered = ~_anywhere(bare) & ~lost
            kept[open_[covered]] = True
            going = np.flatnonzero(~lost & ~covered)
            open_, choice, bare = open_[going], choice.take(going, axis=2), bare.take(going, axis=2)
        for n in np.flatnonzero(tried & ~kept).tolist():
            kept[n] = forced_only(cells[:, n].tolist(), self._bits, self._near)
        return kept


def _near(planes: Flags) -> Counts:
    """Count for each cell how many of it and its neighbours are there, corners included."""
    framed = np.pad(planes.view(np.uint8), ((1, 1), (1, 1), (0, 0)))
    across = framed[:, :-2] + framed[:, 1:-1] + framed[:, 2:]
    counts: Counts = across[:-2] + across[1:-1] + across[2:]
    return counts


def _anywhere(planes: Flags) -> Flags:
    found: Flags = np.logical_or.reduce(planes, axis=(0, 1))
    return found
