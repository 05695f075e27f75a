"""Points, rectangles and curves → what encloses them, what they share, what a filled path hides for certain."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from typing import Generic, TypeVar

from fontTools.misc.bezierTools import calcCubicParameters, cubicPointAtT, solveQuadratic

from printgen.errors import LimitError
from printgen.geometry import Point, Rect, Size
from printgen.limits import PDF_CELLS
from printgen.problems import Problem

T = TypeVar("T")


class NearIndex(Generic[T]):
    """Things by where they lie, sorted into small squares, so that those near a point are found at once."""

    def __init__(self, size: float, things: Iterable[tuple[Point, T]]) -> None:
        self._size = size
        self._cells: dict[tuple[int, int], list[T]] = {}
        for point, thing in things:
            self._cells.setdefault(self._cell(point), []).append(thing)

    def near(self, point: Point) -> Iterator[T]:
        """Yield what lies within ``size`` mm of a point, and some a little farther off."""
        column, row = self._cell(point)
        for i, j in product((-1, 0, 1), repeat=2):
            yield from self._cells.get((column + i, row + j), ())

    @property
    def all(self) -> Iterator[T]:
        """Everything, wherever it lies."""
        return chain.from_iterable(self._cells.values())

    def _cell(self, point: Point) -> tuple[int, int]:
        return round(point.x / self._size), round(point.y / self._size)


class BoxIndex(Generic[T]):
    """Things by the squares of ``size`` mm that their boxes lie on, so far as these lie ``within`` a page.

    Raises LimitError where too many squares lie under too many boxes.
    """

    def __init__(self, size: float, within: Size, things: Iterable[tuple[Rect, T]]) -> None:
        self._size, self._within = size, Rect(0, 0, *within)
        self._cells: dict[tuple[int, int], list[T]] = {}
        count = 0
        for box, thing in things:
            for cell in self._under(box):
                self._cells.setdefault(cell, []).append(thing)
                count += 1
            if count > PDF_CELLS:
                message = f"the areas of a page lie on more than {PDF_CELLS:,} squares of {size:g} mm"
                raise LimitError(Problem("pdf-too-large", message))

    def at(self, point: Point) -> list[T]:
        """Return what may lie on a point, in the order in which it was given."""
        return self._cells.get((int(point.x // self._size), int(point.y // self._size)), [])

    def near(self, box: Rect) -> Iterator[T]:
        """Yield what may meet a box, some of it several times."""
        return chain.from_iterable(self._cells.get(cell, ()) for cell in self._under(box))

    def _under(self, box: Rect) -> Iterator[tuple[int, int]]:
        size, page = self._size, self._within
        if box.x > page.right or box.right < page.x or box.y > page.bottom or box.bottom < page.y:
            return iter(())
        box = shared(box, page)
        columns = range(int(box.x // size), int(box.right // size) + 1)
        return product(columns, range(int(box.y // size), int(box.bottom // size) + 1))


def is_inside(point: Point, edges: Iterable[tuple[Point, Point]]) -> bool:
    """Return whether a point lies inside an odd number of the closed lines that edges make up."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in edges:
        if (ay > y) != (by > y):
            inside ^= ax + (y - ay) * (bx - ax) / (by - ay) > x
    return inside


def edges(loops: Iterable[Sequence[Point]]) -> Iterator[tuple[Point, Point]]:
    """Yield every edge of closed lines."""
    for loop in loops:
        yield from zip(loop, [*loop[1:], loop[0]], strict=True)


def shared(one: Rect, other: Rect) -> Rect:
    """Return the rectangle two rectangles have in common; without area where they do not meet."""
    left, top, width, height = one
    x, y, wide, high = other
    right, bottom = min(left + width, x + wide), min(top + height, y + high)
    x, y = max(left, x), max(top, y)
    return Rect(x, y, max(0.0, right - x), max(0.0, bottom - y))


def union(rects: Iterable[Rect]) -> Rect:
    """Return the smallest rectangle around those rectangles that have an area."""
    corners = [
        corner
        for x, y, width, height in rects
        if width > 0 and height > 0
        for corner in ((x, y), (x + width, y + height))
    ]
    return around(corners) if corners else Rect(0, 0, 0, 0)


def around(points: Iterable[tuple[float, float]]) -> Rect:
    """Return the smallest rectangle around points; there is at least one."""
    xs, ys = zip(*points, strict=True)
    x, y = min(xs), min(ys)
    return Rect(x, y, max(xs) - x, max(ys) - y)


def turning_points(start: Point, one: Point, two: Point, end: Point) -> Iterator[Point]:
    """Yield the points of a cubic Bézier curve that lie farthest out, other than its ends."""
    for axis in (0, 1):
        low, high = sorted((start[axis], end[axis]))
        if low <= one[axis] <= high and low <= two[axis] <= high:
            continue  # it stays between its ends
        a, b, c, _ = calcCubicParameters(start, one, two, end)
        for t in solveQuadratic(3 * a[axis], 2 * b[axis], c[axis]):
            if 0 < t < 1:
                yield Point(*cubicPointAtT(start, one, two, end, t))


_ON_THE_EDGE = 0.02  # mm


def hidden_by(points: list[Point], box: Rect, curved: bool) -> Rect | None:
    """Return an upright rectangle that a path fills for certain; None when that is hard to say.

    Only for paths that touch their box with every point: a rectangle, a disc, a rounded
    rectangle. A rounded corner of radius r leaves 0.293 r of the corner open.
    """
    left, top, right, bottom, centre = box.x, box.y, box.right, box.bottom, box.centre
    radius, corners = 0.0, set()
    for x, y in points:
        across, down = min(x - left, right - x), min(y - top, bottom - y)
        if across > _ON_THE_EDGE and down > _ON_THE_EDGE:
            return None
        radius = max(radius, across, down)
        corners.add((x < centre.x, y < centre.y))
    if not curved and (radius > _ON_THE_EDGE or len(corners) < 4):
        return None
    gap = radius * (1 - math.sqrt(0.5))
    return box.grown(-gap)
