"""Outline of land → the slanting lines that set it off against the sea where a theme has no fills, in mm."""

import math

from printgen.drawing.path import bounds
from printgen.drawing.scene import Command, Group, Path, Stroke, polyline
from printgen.figure.style import PictureStyle
from printgen.geometry import Point

PITCH, PEN = 1.0, 0.15
"""From one line to the next along an edge, and how thick they are, in mm as they are seen."""


def hatched(outline: tuple[Command, ...], style: PictureStyle, scale: float) -> Group:
    """Return slanting lines within an outline; ``scale``: how much larger than its own mm they will be seen."""
    area, pitch = bounds(outline), PITCH / scale
    lines: list[Command] = []
    # Counted from the origin, so that areas beside each other are one land.
    first, last = (math.ceil(number / pitch) for number in (area.x + area.y, area.right + area.bottom))
    for number in range(first, last):
        reach = number * pitch
        lines += polyline((Point(reach - area.y, area.y), Point(reach - area.bottom, area.bottom)))
    return Group((Path(tuple(lines), stroke=Stroke(style.colour("hatch"), PEN / scale)),), clip=Path(outline))
