"""The points and colours of filled paths → what they hide for certain, and what colour it is."""

import math
from collections.abc import Sequence
from typing import Any

from printgen.geometry import Point, Rect
from printgen.preflight.read.words import BLACK, Colour

_ON_THE_EDGE = 0.02  # mm


def hidden_by(points: list[Point], box: Rect, curved: bool) -> Rect | None:
    """Return an upright rectangle that a path fills for certain; None when that is hard to say.

    Only for paths that touch their box with every point: a rectangle, a disc, a rounded
    rectangle. A rounded corner of radius r leaves 0.293 r of the corner open.
    """
    radius, corners = 0.0, set()
    for x, y in points:
        across, down = min(x - box.x, box.right - x), min(y - box.y, box.bottom - y)
        if min(across, down) > _ON_THE_EDGE:
            return None
        radius = max(radius, across, down)
        corners.add((x < box.centre.x, y < box.centre.y))
    if not curved and (radius > _ON_THE_EDGE or len(corners) < 4):
        return None
    gap = radius * (1 - math.sqrt(0.5))
    return box.grown(-gap)


def rgb(operands: Sequence[Any]) -> Colour:
    """Return a colour given in grey, in red, green and blue, or in four inks."""
    numbers = [float(value) for value in operands]
    if len(numbers) == 1:
        return (numbers[0], numbers[0], numbers[0])
    if len(numbers) == 3:
        return (numbers[0], numbers[1], numbers[2])
    if len(numbers) == 4:
        light = 1 - numbers[3]
        return ((1 - numbers[0]) * light, (1 - numbers[1]) * light, (1 - numbers[2]) * light)
    return BLACK
