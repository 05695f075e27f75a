"""A kind of hex → the small marks that show it without colour, along the rim of its shape.

Every accent has a mark of its own: waves for water, chevrons, furrows, bricks, peaks, tufts, dots.
"""

from collections.abc import Callable
from functools import lru_cache

from printgen.drawing.scene import Command, Path, Stroke, polyline
from printgen.geometry import Point, Rect
from printgen.model.board.board import Accent

STEP = 0.115
"""How far the marks lie from one another, for a shape 1 wide."""

REACH = 0.034
"""Half the width of a mark."""

Draw = Callable[[Point, float], tuple[Command, ...]]


def _wave(at: Point, r: float) -> tuple[Command, ...]:
    x, y = at
    return (("M", (x - r, y)), ("Q", (x - r / 2, y - 0.8 * r, x, y)), ("Q", (x + r / 2, y + 0.8 * r, x + r, y)))


def _chevron(at: Point, r: float) -> tuple[Command, ...]:
    low = 0.6 * r
    return polyline((at.moved(-0.7 * r, low), at.moved(0, -low), at.moved(0.7 * r, low)))


def _tuft(at: Point, r: float) -> tuple[Command, ...]:
    low = 0.5 * r
    return polyline((at.moved(-0.7 * r, -low), at.moved(0, low), at.moved(0.7 * r, -low)))


def _furrow(at: Point, r: float) -> tuple[Command, ...]:
    return tuple(
        command for x in (-0.5 * r, 0.5 * r) for command in polyline((at.moved(x, -0.9 * r), at.moved(x, 0.9 * r)))
    )


def _brick(at: Point, r: float) -> tuple[Command, ...]:
    high = 0.5 * r
    corners = ((-r, -high), (r, -high), (r, high), (-r, high))
    return polyline(tuple(at.moved(*corner) for corner in corners), closed=True)


def _peak(at: Point, r: float) -> tuple[Command, ...]:
    corners = ((-r, 0.8 * r), (0, -0.9 * r), (r, 0.8 * r))
    return polyline(tuple(at.moved(*corner) for corner in corners), closed=True)


def _cross(at: Point, r: float) -> tuple[Command, ...]:
    across = polyline((at.moved(-0.7 * r, 0), at.moved(0.7 * r, 0)))
    return across + polyline((at.moved(0, -0.7 * r), at.moved(0, 0.7 * r)))


def _dot(at: Point, r: float) -> tuple[Command, ...]:
    return polyline((at.moved(-0.08 * r, 0), at.moved(0.08 * r, 0)))


MARKS: dict[Accent, Draw] = {
    "blue": _wave,
    "sky": _wave,
    "green": _chevron,
    "orange": _furrow,
    "vermilion": _brick,
    "ink": _peak,
    "purple": _cross,
}
SPARE: tuple[Draw, ...] = (_tuft, _dot, _cross)
"""Marks for further kinds of an accent."""


@lru_cache(maxsize=128)  # many hexes of a board are of one kind
def pattern(
    accent: Accent | None, which: int, inside: Callable[[Point], bool], clear: tuple[Rect, ...], colour: str
) -> Path | None:
    """Draw the marks of an accent about the origin, for a shape 1 wide; None when none has room.

    ``which``: 0 for the first kind of an accent, 1 for the next, and so on. Marks lie where ``inside`` says so and keep
    off what is to stay clear.
    """
    draw = _dot if accent is None else MARKS[accent]
    if which:
        draw = SPARE[(which - 1) % len(SPARE)]
    marks: list[Command] = []
    steps = range(-6, 7)
    for row in steps:
        for column in steps:
            at = Point((column + (row % 2) / 2) * STEP, row * 0.8 * STEP)
            spot = Rect(at.x - REACH, at.y - REACH, 2 * REACH, 2 * REACH)
            if inside(at) and not any(spot.meets(other) for other in clear):
                marks += draw(at, REACH)
    if not marks:
        return None
    wide = 0.018 if draw is _dot else 0.0085
    return Path(tuple(marks), stroke=Stroke(colour, wide, cap="round", join="round", opacity=0.75))
