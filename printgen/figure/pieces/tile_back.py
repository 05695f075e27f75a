"""Size in mm → the back of a tile that covers two by two spaces, as the kit has it.

The art is four-fold symmetric, so a tile needs no turning; it is drawn in the measure of the kit's part and scaled.
"""

from printgen.drawing.scene import Box, Fill, Group, Item, Stroke
from printgen.figure.pieces.layer import path_of, paths_of, width_of
from printgen.geometry import Rect, Size, Transform
from printgen.model.kit import Part
from printgen.model.resources import Theme


def tile_back(size: Size, theme: Theme, part: Part) -> Group:
    """Draw the back of a tile about the origin; without fills it is art and outline only."""
    side = width_of(part)
    half = side / 2
    edge = None if theme.fills else Stroke(theme.colours["back-ink"], 0.5)
    ground = Box(Rect(-half, -half, side, side), Fill(theme.colours["back"]), edge)
    art = rose_art(theme.colours["back-ink"], theme.colours["back"], part)
    return Group((ground, *art), Transform.scale(size.width / side, size.height / side))


def rose_art(ink: str, ground: str, part: Part) -> tuple[Item, ...]:
    """Return the art of a tile's back without its ground, about the origin."""
    layers = paths_of(part.back or part.front)
    return tuple(path_of(one, ground if one.colour == "ground" else ink) for one in layers)
