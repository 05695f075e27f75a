"""Where the spaces of a drawn map lie, in mm, and what lies inside a line."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from printgen.geometry import Point, Rect

_REACH = 0.3  # of a space: how far from where spaces meet the middle of what stands there may lie
_OFF = 0.12  # of a space: how far it may lie from where its column and row meet


class Borders:
    """Closed lines, in rows of one mm, that show what lies inside an odd number of them."""

    def __init__(self, loops: Sequence[Sequence[Point]]) -> None:
        self._rows: dict[int, list[tuple[Point, Point]]] = {}
        for loop in loops:
            for start, end in zip(loop, [*loop[1:], loop[0]], strict=True):
                low, high = sorted((start.y, end.y))
                for row in range(int(low), int(high) + 1):
                    self._rows.setdefault(row, []).append((start, end))

    def hold(self, point: Point) -> bool:
        """Return whether a point lies inside."""
        inside = False
        for a, b in self._rows.get(int(point.y), ()):
            if (a.y > point.y) != (b.y > point.y):
                cut = a.x + (point.y - a.y) * (b.x - a.x) / (b.y - a.y)
                inside ^= cut > point.x
        return inside


@dataclass(frozen=True)
class Places:
    """The box of every space, the line round it where it has one, and where its column and row meet.

    ``points``: where several spaces meet: corners, edges, the middles of regions.
    """

    boxes: Mapping[str, Rect]
    borders: Mapping[str, Borders] = field(default_factory=dict)
    crossings: Mapping[str, Point] = field(default_factory=dict)
    points: Mapping[str, Point] = field(default_factory=dict)

    @cached_property
    def size(self) -> float:
        """The shorter side of the smallest space."""
        return min(min(box.width, box.height) for box in self.boxes.values())

    def at(self, box: Rect) -> str | None:
        """Return the meeting or else the space at which the middle of a box lies."""
        middle = box.centre
        near = (name for name, point in self.points.items() if math.dist(point, middle) <= _REACH * self.size)
        within = (name for name, place in self.boxes.items() if place.covers(middle))
        inside = (name for name in within if name not in self.borders or self.borders[name].hold(middle))
        return next(near, None) or next(inside, None)

    def cell(self, name: str) -> Rect:
        """Return the box of a space, or the place round a meeting."""
        if name not in self.points:
            return self.boxes[name]
        return Rect(*self.points[name], 0, 0).grown(_REACH * self.size)

    def out_of_line(self) -> Iterator[tuple[str, Rect]]:
        """Yield the spaces that do not lie where their columns and rows meet, each as a message and its box."""
        for name, point in self.crossings.items():
            if math.dist(self.boxes[name].centre, point) > _OFF * self.size:
                yield f"`{name}` does not lie in its column and row", self.boxes[name]
