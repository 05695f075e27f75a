"""A kind of hex → the small marks that show it without colour, one towards each of its sides."""

from functools import lru_cache

from printgen.drawing.path import transformed
from printgen.drawing.scene import Command, Fill, Path, Stroke
from printgen.geometry import Point, Transform
from printgen.model.board.board import Accent
from printgen.model.path_syntax import read_path

AWAY = 0.4  # how far the marks lie from the middle, for a shape 1 wide
REACH = 0.058  # half the width of a mark
WAVE = "M-1 0Q-0.5 -0.8 0 0Q0.5 0.8 1 0"
TUFT, CROSS, DOT = "M-0.25 0.7L-0.8 -0.4M0 0.7V-0.8M0.25 0.7L0.8 -0.4", "M-0.7 0H0.7M0 -0.7V0.7", "M-0.08 0H0.08"
DUNE = "M-1 0.4Q0 -0.7 1 0.4"
EAR = "M0 1V-0.9M-0.5 -0.7L0 -0.25L0.5 -0.7M-0.5 -0.1L0 0.35L0.5 -0.1"
TREE = "M0 -1.1L0.6 -0.3H0.35L0.85 0.55H0.14V1H-0.14V0.55H-0.85L-0.35 -0.3H-0.6Z"
MOUND = "M-1 0.5C-0.9 -0.8 0.9 -0.8 1 0.5Z"
PEAK = "M-1.05 0.75L-0.15 -0.85L0.3 -0.1L0.5 -0.4L1.05 0.75Z"
"""Marks about the origin, half as wide as 1; those that are closed are filled where there are fills."""

MARKS: dict[Accent, str] = {
    "blue": WAVE,
    "sky": WAVE,
    "green": TREE,
    "orange": EAR,
    "vermilion": MOUND,
    "ink": PEAK,
    "purple": CROSS,
    "lime": TUFT,
}
SPARE = (DUNE, DOT, CROSS)  # marks for further kinds of an accent
PLAIN = (DOT, *(mark for mark in MARKS.values() if mark != WAVE))  # those of kinds without an accent, one by one


@lru_cache(maxsize=128)  # many hexes of a board are of one kind
def pattern(accent: Accent | None, which: int, colour: str, fills: bool) -> Path:
    """Draw the marks of an accent about the origin, for a shape 1 wide.

    ``which``: 0 for the first kind of an accent, or without one, 1 for the next, and so on.
    """
    mark = PLAIN[which % len(PLAIN)] if accent is None else MARKS[accent]
    if which and accent is not None:
        mark = SPARE[(which - 1) % len(SPARE)]
    drawn, marks = transformed(read_path(mark), Transform.scale(REACH)), list[Command]()
    for side in range(6):
        marks += transformed(drawn, Transform.shift(*Transform.turn(60 * side).apply(Point(AWAY, 0))))
    if fills and mark.endswith("Z"):
        return Path(tuple(marks), Fill(colour, 0.6))
    wide = 0.022 if mark == DOT else 0.014
    return Path(tuple(marks), stroke=Stroke(colour, wide, cap="round", join="round", opacity=0.7))
