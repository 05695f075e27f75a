"""Tiling: a board that is larger than the paper, cut into blocks of whole spaces along two axes."""

from dataclasses import dataclass
from itertools import pairwise

from printgen.geometry import Point, Rect, Size

OVERLAP = 8.0
"""How much of the next block a sheet repeats, to glue on, in mm."""


@dataclass(frozen=True, slots=True)
class Axis:
    """The columns or rows of a board: steps of ``pitch`` mm from ``first`` to ``last`` (exclusive).

    They reach over the extra spaces beside the grid; ``labels`` name those of the grid, each so many ``steps`` wide.
    ``prefer`` are borders a cut should follow, ``joints`` those of loose tiles, which only strips do.
    ``reach``: how far spaces reach over the end of their step, in mm.
    """

    pitch: float
    first: int
    last: int
    labels: tuple[str, ...] = ()
    prefer: frozenset[int] = frozenset()
    steps: int = 1
    reach: float = 0.0
    joints: frozenset[int] = frozenset()

    def cut(self, room: float, last: float = 0.0) -> list[int]:
        """Return the borders of the fewest parts for so many mm of paper each; none when not one space fits.

        ``last``: the room of the last part, which repeats nothing of a next one, where that is larger.

        >>> Axis(92.0, 0, 5).cut(226.0), Axis(92.0, 0, 5).cut(226.0, 277.0)
        ([0, 2, 4, 5], [0, 2, 5])
        """
        count, whole = self.last - self.first, room - self.reach + 1e-6
        at_most = count if count <= whole / self.pitch else int((whole - OVERLAP) / self.pitch)
        if at_most < 1:
            return []
        borders = split(self.first, self.last, at_most, self.prefer)
        long = int((last - self.reach + 1e-6) / self.pitch)
        if not at_most < long < count:
            return borders
        return min(borders, [*split(self.first, self.last - long, at_most, self.prefer), self.last], key=len)

    def labels_within(self, of: tuple[int, int]) -> tuple[str, ...]:
        """Return the labels of a stretch; extra spaces beyond the grid have none.

        Where the steps are smaller than the spaces, those count whose middle is in the stretch.
        """
        first, last = ((place - self.steps // 2 + self.steps - 1) // self.steps for place in of)
        return self.labels[max(first, 0) : max(min(last, len(self.labels)), 0)]


@dataclass(frozen=True, slots=True)
class Block:
    """The spaces of one sheet: columns and rows from first (inclusive) to last (exclusive).

    ``reach``: how far the spaces of a row reach into the next one, in mm.
    """

    number: int
    columns: tuple[int, int]
    rows: tuple[int, int]
    joins_right: bool
    joins_below: bool
    reach: float = 0.0

    def area(self, pitch: Size) -> Rect:
        """The part of the board on this sheet in board mm, without the overlap."""
        (left, right), (top, bottom) = self.columns, self.rows
        wide, high = (right - left) * pitch.width, (bottom - top) * pitch.height + self.reach
        return Rect(left * pitch.width, top * pitch.height, wide, high)

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
    # From the last part to the first: the best way to cut what lies behind each possible border.
    ways: dict[int, tuple[int, int, tuple[int, ...]]] = {last: (0, 0, ())}
    for left in reversed(range(parts)):
        earliest = max(first + left, last - at_most * (parts - left))
        latest = min(first + left * at_most, last - (parts - left))
        ways = {
            start: min(
                (kept - (border in prefer), uneven + (border - start) ** 2, (-border, *rest))
                for border, (kept, uneven, rest) in ways.items()
                if start < border <= start + at_most
            )
            for start in range(earliest, latest + 1)
        }
    return [first, *(-border for border in ways[first][2])]


def blocks(columns: list[int], rows: list[int], reach: float = 0.0) -> tuple[Block, ...]:
    """Make the blocks between the borders, row by row from the upper left; ``reach``: of each row into the next."""
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
                    reach=reach,
                )
            )
    return tuple(found)


def area_sides(area: Rect) -> tuple[tuple[Point, Point], ...]:
    """Return the upper, left, right and lower side of a rectangle."""
    left_top, right_top = Point(area.x, area.y), Point(area.right, area.y)
    left_bottom, right_bottom = Point(area.x, area.bottom), Point(area.right, area.bottom)
    return (left_top, right_top), (left_top, left_bottom), (right_top, right_bottom), (left_bottom, right_bottom)
