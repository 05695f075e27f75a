"""A line to lay a ruler along: at its end a scale tells, without any sum, how it was printed.

The scale has a mark for every size a page may be printed at; the mark that lies at the stated length of the ruler is
the size.
"""

from collections.abc import Callable

from printgen.drawing.scene import Item, Run, Stroke, Text, line
from printgen.geometry import Point
from printgen.model.resources import Theme

SMALLEST, LARGEST = 94.0, 102.0
"""The scale in per cent: from A4 fitted to Letter to a little too large."""

NUMBERED = (94, 97, 100)
"""Far enough apart to be read on small paper; 94.1 and 97.3 are what happens most."""

FIFTHS = 5
"""Marks for each per cent."""

DEEP = 8.2
"""How far the scale reaches beside the line, in mm."""

_OVERHANG = 3.0

Line = tuple[Point, Point]


def mark(length: float, scale: float) -> float:
    """Return where a scale's mark stands: printed so it lies at ``length`` mm of the ruler."""
    return length * 100 / scale


def gauge_lines(at: Point, length: float, upright: bool) -> dict[str, Line]:
    """Return the line, its beginning and its mark for the true size."""
    end, true = mark(length, SMALLEST), mark(length, 100)
    return {
        "line": (at, _point(at, end, 0, upright)),
        "zero": (_point(at, 0, -_OVERHANG, upright), _point(at, 0, 5, upright)),
        "true": (_point(at, true, -_OVERHANG, upright), _point(at, true, 4.6, upright)),
    }


def gauge(at: Point, length: float, upright: bool, theme: Theme, number: Callable[[float], str]) -> tuple[Item, ...]:
    """Draw the line from ``at`` to the right or downward, its scale to the right or below."""
    ink, blue = theme.colours["ink"], theme.colours["blue"]
    items: list[Item] = [line(*ends, Stroke(ink, 0.25)) for ends in gauge_lines(at, length, upright).values()]
    first, last = round(SMALLEST * FIFTHS), round(LARGEST * FIFTHS)
    for fifth in range(first, last + 1):
        scale, whole = fifth / FIFTHS, fifth % FIFTHS == 0
        if scale == 100:
            continue
        place = mark(length, scale)
        deep = 3.6 if whole else 2.0
        ends = (_point(at, place, 0, upright), _point(at, place, deep, upright))
        items.append(line(*ends, Stroke(blue, 0.2 if whole else 0.12)))
    for scale in NUMBERED:
        run = Run(number(scale), 2.3, 700 if scale == 100 else 400, ink)
        spot = _point(at, mark(length, scale), 5.4 if upright else 6.6, upright)
        items.append(Text(spot.moved(0, 0.8), (run,), "start") if upright else Text(spot, (run,), "middle"))
    return tuple(items)


def _point(at: Point, along: float, across: float, upright: bool) -> Point:
    return at.moved(across, along) if upright else at.moved(along, across)
