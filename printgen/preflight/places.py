"""Labels and outlines of a drawn map → where its spaces lie, in mm; what lies inside a line."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Protocol

from printgen.geometry import Point, Rect, Size
from printgen.preflight.facts import Drawn, Word, around

_SMALLEST, _LARGEST = 8.0, 90.0
"""How wide and high a space with its name on it is, in mm."""

_THICK = 0.1
"""Of a space: how much smaller the line round one space may be than that round another."""


class Places(Protocol):
    """Where the spaces of a map lie."""

    @property
    def size(self) -> float:
        """Give the shorter side of a space."""

    def at(self, box: Rect) -> str | None:
        """Name the space that the middle of a box lies on."""

    def cell(self, name: str) -> Rect:
        """Give the box of a space."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """Spaces in columns and rows: where the middles start, and their step, in mm."""

    x: float
    dx: float
    y: float
    dy: float
    names: Mapping[tuple[int, int], str]

    @property
    def size(self) -> float:
        """Give the shorter side of a space."""
        return min(abs(self.dx), abs(self.dy))

    def at(self, box: Rect) -> str | None:
        """Name the space that the middle of a box lies on."""
        middle = box.centre
        column, row = round((middle.x - self.x) / self.dx), round((middle.y - self.y) / self.dy)
        return self.names.get((column, row))

    def cell(self, name: str) -> Rect:
        """Give the box of a space."""
        column, row = next(place for place, named in self.names.items() if named == name)
        left, top = self.x + (column - 0.5) * self.dx, self.y + (row - 0.5) * self.dy
        return Rect(left, top, self.dx, self.dy)


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


@dataclass(frozen=True, slots=True)
class Outlines:
    """Spaces that bear their names, each inside its own closed line."""

    boxes: Mapping[str, Rect]
    borders: Mapping[str, Borders]

    @property
    def size(self) -> float:
        """Give the shorter side of a space."""
        return min(min(box.width, box.height) for box in self.boxes.values())

    def at(self, box: Rect) -> str | None:
        """Name the space that the middle of a box lies on."""
        near = (name for name, place in self.boxes.items() if _inside(place, box.centre))
        return next((name for name in near if self.borders[name].hold(box.centre)), None)

    def cell(self, name: str) -> Rect:
        """Give the box of a space."""
        return self.boxes[name]


def named_places(drawn: Iterable[Drawn], words: Iterable[Word], names: Set[str]) -> Outlines | None:
    """Find the outline round the name of each space; all are of one size."""
    outlines = [
        (box, loop)
        for one in drawn
        for loop in one.knots
        if len(loop) >= 4 and _is_space(box := around(loop))
    ]
    found = [
        (word.text, box, loop)
        for word in words
        if word.text in names
        for box, loop in outlines
        if _inside(box, word.box.centre) and Borders([loop]).hold(word.box.centre)
    ]
    sizes = Counter((round(box.width), round(box.height)) for _, box, _ in found)
    for size, _ in sizes.most_common():
        sized = {name: (box, loop) for name, box, loop in found if _alike(box, Size(*size))}
        if sized.keys() == names:
            boxes = {name: box for name, (box, _) in sized.items()}
            return Outlines(boxes, {name: Borders([loop]) for name, (_, loop) in sized.items()})
    return None


def _is_space(box: Rect) -> bool:
    return min(box.width, box.height) >= _SMALLEST and max(box.width, box.height) <= _LARGEST


def _alike(box: Rect, size: Size) -> bool:
    """Tell whether an outline is of a size; a thick line lies inside the edge of its space."""
    across, down = abs(box.width - size.width), abs(box.height - size.height)
    return across <= _THICK * size.width and down <= _THICK * size.height


def _inside(box: Rect, point: Point) -> bool:
    return box.x <= point.x <= box.right and box.y <= point.y <= box.bottom
