"""Cells with a symbol → could they have been laid so that corners touch only when forced?

The rule wants a symbol tile to keep clear of all eight neighbours of the others while some space
still allows that. A finished map obeys it in some order of laying exactly when a part M of its
symbol cells S exists in which no two are neighbours, corners included, while every free cell lies
in M or beside M: lay M first, then nothing clear is left and the rest of S may touch corners.
"""

from collections.abc import Iterable
from functools import lru_cache


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
