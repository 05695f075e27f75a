"""Where the spaces of a drawn map lie, in mm, and what lies inside a line: what readers share."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from printgen.geometry import Point, Rect

REACH = 0.3
"""Of a space: how far from where spaces meet the middle of what stands there may lie."""


class Places(Protocol):
    """Where the spaces of a map lie."""

    @property
    def size(self) -> float:
        """Give the shorter side of a space."""

    def at(self, box: Rect) -> str | None:
        """Name the space that the middle of a box lies on."""

    def cell(self, name: str) -> Rect:
        """Give the box of a space."""

    def out_of_line(self) -> Iterator[tuple[str, Rect]]:
        """Tell which spaces do not lie where their columns and rows meet."""


@dataclass(frozen=True, slots=True)
class Between:
    """Places with those where several of them meet: corners, edges, the middles of regions."""

    places: Places
    points: Mapping[str, Point]

    @property
    def size(self) -> float:
        """Give the shorter side of a space."""
        return self.places.size

    def at(self, box: Rect) -> str | None:
        """Name what the middle of a box lies at, or the space it lies on."""
        near = (n for n, p in self.points.items() if math.dist(p, box.centre) <= REACH * self.size)
        return next(near, None) or self.places.at(box)

    def cell(self, name: str) -> Rect:
        """Give the box of a space, or the place round a meeting."""
        if name not in self.points:
            return self.places.cell(name)
        return Rect(*self.points[name], 0, 0).grown(REACH * self.size)

    def out_of_line(self) -> Iterator[tuple[str, Rect]]:
        """Tell which spaces do not lie where their columns and rows meet."""
        return self.places.out_of_line()


class Borders:
    """Closed lines, in rows of one mm, that tell what lies inside an odd number of them."""

    def __init__(self, loops: Sequence[Sequence[Point]]) -> None:
        self._rows: dict[int, list[tuple[Point, Point]]] = {}
        for loop in loops:
            for start, end in zip(loop, [*loop[1:], loop[0]], strict=True):
                low, high = sorted((start.y, end.y))
                for row in range(int(low), int(high) + 1):
                    self._rows.setdefault(row, []).append((start, end))

    def hold(self, point: Point) -> bool:
        """Tell whether a point lies inside."""
        inside = False
        for a, b in self._rows.get(int(point.y), ()):
            if (a.y > point.y) != (b.y > point.y):
                cut = a.x + (point.y - a.y) * (b.x - a.x) / (b.y - a.y)
                inside ^= cut > point.x
        return inside


def mean(points: Sequence[Point]) -> Point:
    """Give the middle of points; there is at least one."""
    return Point(sum(p.x for p in points) / len(points), sum(p.y for p in points) / len(points))
