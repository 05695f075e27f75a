"""Rectangles and points → what they share, and what encloses them."""

from collections.abc import Iterable

from printgen.geometry import Point, Rect


def shared(one: Rect, other: Rect) -> Rect:
    """Return the rectangle two rectangles have in common; without area where they do not meet."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    width, height = min(one.right, other.right) - x, min(one.bottom, other.bottom) - y
    return Rect(x, y, max(0.0, width), max(0.0, height))


def union(rects: Iterable[Rect]) -> Rect:
    """Return the smallest rectangle around those rectangles that have an area."""
    corners = [
        corner
        for rect in rects
        if rect.width > 0 and rect.height > 0
        for corner in (Point(rect.x, rect.y), Point(rect.right, rect.bottom))
    ]
    return around(corners) if corners else Rect(0, 0, 0, 0)


def around(points: list[Point]) -> Rect:
    """Return the smallest rectangle around points; there is at least one."""
    xs = [point.x for point in points]
    ys = [point.y for point in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
