"""A letter and where it stands → the disc with it, in pictures of making pieces."""

from printgen.drawing.scene import Disc, Fill, Item, Run, Stroke, Text
from printgen.figure.pieces.blank import Blank
from printgen.figure.pieces.part import Look
from printgen.geometry import Point
from printgen.units import PT

MARK = 1.75  # the radius of a disc with a letter


def letter_mark(at: Point, letter: str, look: Look, scale: float = 1.0) -> tuple[Item, ...]:
    """Draw a letter in a disc."""
    ink, paper = look.theme.colours["ink"], look.theme.colours["paper"]
    fill, shown = (ink, paper) if look.theme.fills else (paper, ink)
    size = 7 * PT * scale
    text = Text(at.moved(0, 0.32 * size), (Run(letter, size, 700, shown),), "middle")
    return Disc(at, MARK * scale, Fill(fill), Stroke(ink, 0.2 * scale)), text


def net_marks(blank: Blank, look: Look, scale: float) -> tuple[Item, ...]:
    """Draw the letters of a net's tabs; ``scale``: of the drawing."""
    marks = (letter_mark(at, one, look, 1 / scale) for one, at in blank.lettered_tabs())
    return tuple(item for mark in marks for item in mark)
