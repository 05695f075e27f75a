"""A kind of hex → the small marks that show it without colour, one towards each of its sides."""

from functools import lru_cache

from printgen.drawing.path import transformed
from printgen.drawing.scene import Command, Path, Stroke
from printgen.geometry import Point, Transform
from printgen.model.board.board import Accent
from printgen.model.path_syntax import read_path

AWAY = 0.4  # how far the marks lie from the middle, for a shape 1 wide
REACH = 0.044  # half the width of a mark
WAVE = "M-1 0Q-0.5 -0.8 0 0Q0.5 0.8 1 0"
TUFT, CROSS, DOT = "M-0.7 -0.5L0 0.5L0.7 -0.5", "M-0.7 0H0.7M0 -0.7V0.7", "M-0.08 0H0.08"
"""Marks about the origin, half as wide as 1."""

MARKS: dict[Accent, str] = {
    "blue": WAVE,
    "sky": WAVE,
    "green": "M-0.7 0.6L0 -0.6L0.7 0.6",
    "orange": "M-0.5 -0.9V0.9M0.5 -0.9V0.9",
    "vermilion": "M-1 -0.5H1V0.5H-1Z",
    "ink": "M-1 0.8L0 -0.9L1 0.8Z",
    "purple": CROSS,
    "lime": TUFT,
}
SPARE = (TUFT, DOT, CROSS)  # marks for further kinds of an accent
PLAIN = (DOT, *(mark for mark in MARKS.values() if mark != WAVE))  # those of kinds without an accent, one by one


@lru_cache(maxsize=128)  # many hexes of a board are of one kind
def pattern(accent: Accent | None, which: int, colour: str) -> Path:
    """Draw the marks of an accent about the origin, for a shape 1 wide.

    ``which``: 0 for the first kind of an accent, or without one, 1 for the next, and so on.
    """
    mark = PLAIN[which % len(PLAIN)] if accent is None else MARKS[accent]
    if which and accent is not None:
        mark = SPARE[(which - 1) % len(SPARE)]
    drawn, marks = transformed(read_path(mark), Transform.scale(REACH)), list[Command]()
    for side in range(6):
        marks += transformed(drawn, Transform.shift(*Transform.turn(60 * side).apply(Point(AWAY, 0))))
    wide = 0.022 if mark == DOT else 0.013
    return Path(tuple(marks), stroke=Stroke(colour, wide, cap="round", join="round", opacity=0.6))
