"""A line to lay a ruler along: a scale at its end shows, without any sum, at which size it was printed.

The scale has a mark for every size a page may be printed at; the mark that lies at the stated length of the ruler is
the size.
"""

from collections.abc import Callable

from printgen.drawing.scene import Item, Run, Stroke, Text, line
from printgen.figure.print.axis import Axis, Line
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


def mark(length: float, scale: float) -> float:
    """Return where a scale's mark stands: printed so it lies at ``length`` mm of the ruler."""
    return length * 100 / scale


def gauge_lines(at: Point, length: float, upright: bool) -> dict[str, Line]:
    """Return the line, its beginning and its mark for the true size."""
    axis, true = Axis(at, upright), mark(length, 100)
    return {
        "line": (at, axis.point(mark(length, SMALLEST), 0)),
        "zero": axis.line(0, -_OVERHANG, 5),
        "true": axis.line(true, -_OVERHANG, 4.6),
    }


def gauge(at: Point, length: float, upright: bool, theme: Theme, number: Callable[[float], str]) -> tuple[Item, ...]:
    """Draw the line from ``at`` to the right or downward, its scale to the right or below."""
    ink, axis = theme.colours["ink"], Axis(at, upright)
    items: list[Item] = [line(*ends, Stroke(ink, 0.25)) for ends in gauge_lines(at, length, upright).values()]
    for fifth in range(round(SMALLEST * FIFTHS), round(LARGEST * FIFTHS) + 1):
        deep, wide = (3.6, 0.2) if fifth % FIFTHS == 0 else (2.0, 0.12)
        if fifth != 100 * FIFTHS:
            ends = axis.line(mark(length, fifth / FIFTHS), 0, deep)
            items.append(line(*ends, Stroke(theme.colours["blue"], wide)))
    for scale in NUMBERED:
        run = Run(number(scale), 2.3, 700 if scale == 100 else 400, ink)
        spot = axis.point(mark(length, scale), 5.4 if upright else 6.6)
        items.append(Text(spot.moved(0, 0.8), (run,), "start") if upright else Text(spot, (run,), "middle"))
    return tuple(items)
