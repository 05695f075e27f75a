"""Tiling: a board that is larger than the paper, cut into blocks of whole spaces."""

from dataclasses import dataclass
from itertools import pairwise

from printgen.geometry import Rect, Size

OVERLAP = 8.0
"""How much of the next block a sheet repeats, to glue on, in mm."""


@dataclass(frozen=True, slots=True)
class Block:
    """The spaces of one sheet: columns and rows from first (inclusive) to last (exclusive)."""

    number: int
    columns: tuple[int, int]
    rows: tuple[int, int]
    joins_right: bool
    joins_below: bool

    def area(self, pitch: Size) -> Rect:
        """The part of the board on this sheet in board mm, without the overlap."""
        (left, right), (top, bottom) = self.columns, self.rows
        return Rect(
            left * pitch.width,
            top * pitch.height,
            (right - left) * pitch.width,
            (bottom - top) * pitch.height,
        )

    def shown(self, pitch: Size) -> Rect:
        """The part of the board that is drawn: the area and what the neighbours repeat."""
        area = self.area(pitch)
        return Rect(
            area.x,
            area.y,
            area.width + (OVERLAP if self.joins_right else 0),
            area.height + (OVERLAP if self.joins_below else 0),
        )


def split(first: int, last: int, at_most: int, prefer: frozenset[int] = frozenset()) -> list[int]:
    """Cut first…last into the fewest parts of at most so many; give all borders.

    Of the cuts with the fewest parts the one with most borders at a preferred place (a fold, the
    joint of two tiles) wins, then the most even one. Raises ValueError when not one space fits.

    >>> split(0, 10, 5)
    [0, 5, 10]
    >>> split(0, 7, 4)
    [0, 4, 7]
    """
    if at_most < 1:
        raise ValueError("not one space fits")
    parts = -(-(last - first) // at_most)
    best: tuple[tuple[int, int, list[int]], list[int]] | None = None
    for borders in _cuts(first, last, parts, at_most):
        sizes = [b - a for a, b in pairwise(borders)]
        wished = sum(border in prefer for border in borders[1:-1])
        key = (-wished, max(sizes) - min(sizes), [-size for size in sizes])
        if best is None or key < best[0]:
            best = (key, borders)
    assert best is not None
    return best[1]


def _cuts(first: int, last: int, parts: int, at_most: int) -> list[list[int]]:
    """All ways of cutting into so many parts, each at least one and at most ``at_most`` long."""
    if parts == 1:
        return [[first, last]] if 1 <= last - first <= at_most else []
    return [
        [first, *rest]
        for border in range(first + 1, min(first + at_most, last - 1) + 1)
        if (last - border) <= at_most * (parts - 1)
        for rest in _cuts(border, last, parts - 1, at_most)
    ]


def blocks(columns: list[int], rows: list[int]) -> tuple[Block, ...]:
    """Make the blocks between the borders, row by row from the upper left."""
    found: list[Block] = []
    for top, bottom in pairwise(rows):
        for left, right in pairwise(columns):
            found.append(
                Block(
                    number=len(found) + 1,
                    columns=(left, right),
                    rows=(top, bottom),
                    joins_right=right != columns[-1],
                    joins_below=bottom != rows[-1],
                )
            )
    return tuple(found)
