"""Painted paths → signs: shapes that are the same wherever and however large they are drawn."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from printgen.geometry import Point, Rect, Size
from printgen.preflight.read.facts import Drawn

_ALIKE = 0.03  # of the longer side: how far the points of two drawings of one sign may be apart
_KNOTS_AT_LEAST = 4


@dataclass(slots=True)
class Sign:
    """One shape: its points in a square of one, and the boxes of all its drawings."""

    points: list[Point]
    boxes: list[Rect] = field(default_factory=list)

    @property
    def extent(self) -> Size:
        """Return how wide and high it is, the longer side being one."""
        box = self.boxes[0]
        size = max(box.width, box.height)
        return Size(box.width / size, box.height / size)


def signs(drawn: Iterable[Drawn], largest: float) -> list[Sign]:
    """Sort paths into shapes; what is larger than so many mm, or plain, is no sign."""
    found: dict[tuple[int, ...], list[Sign]] = {}
    for one in drawn:
        if _is_sign(one, largest):
            shape, points = _shape(one)
            alike = found.setdefault(shape, [])
            sign = next((sign for sign in alike if _same(sign.points, points)), None)
            if sign is None:
                sign = Sign(points)
                alike.append(sign)
            sign.boxes.append(one.box)
    return [sign for alike in found.values() for sign in alike]


def _is_sign(one: Drawn, largest: float) -> bool:
    size = max(one.box.width, one.box.height)
    return 0 < size <= largest and sum(map(len, one.knots)) >= _KNOTS_AT_LEAST


def _shape(one: Drawn) -> tuple[tuple[int, ...], list[Point]]:
    """Return the numbers of points of a path's parts, and the points in a square of one."""
    x, y, size = one.box.x, one.box.y, max(one.box.width, one.box.height)
    points = [Point((p.x - x) / size, (p.y - y) / size) for part in one.knots for p in part]
    return tuple(map(len, one.knots)), points


def _same(one: list[Point], other: list[Point]) -> bool:
    return all(math.dist(p, q) <= _ALIKE for p, q in zip(one, other, strict=True))
