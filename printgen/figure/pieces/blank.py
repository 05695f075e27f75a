"""A part's shape and size in mm → what is cut out of the paper: outline, folds, faces, tabs."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_lowercase

from printgen.drawing.path import Commands, circle, rectangle
from printgen.drawing.scene import Disc, Item, Path
from printgen.figure.pieces.net import Face, Net, cube_net, pyramid_net, strip_net
from printgen.geometry import Point, Rect
from printgen.model.kit import Measure, Part

CHAMFER = 0.4
"""How much the ends of a tab slant, for its depth."""

MIDDLE = Point(0, 0)

CUBE_ORDER = (0, 1, 2, 5, 3, 4, 6)
"""The tabs of a cube as they are glued: the row to a ring, one lid, then the other."""

Fold = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Blank:
    """What is cut out, about the middle of its box; a ``radius`` makes it a disc.

    ``art`` is where the middle of the art lies: that of the part without its tab.
    """

    box: Rect
    outline: Commands
    radius: float | None = None
    art: Point = MIDDLE
    folds: tuple[Fold, ...] = ()
    faces: tuple[Face, ...] = ()
    tabs: tuple[Commands, ...] = ()

    def item(self) -> Item:
        """Return the outline as an item without colour."""
        return Path(self.outline) if self.radius is None else Disc(MIDDLE, self.radius)

    def lettered_tabs(self) -> Iterator[tuple[str, Point]]:
        """Return the tabs of a body of several in the order in which they are glued, and where."""
        if len(self.tabs) != len(CUBE_ORDER):
            return
        for letter, number in zip(ascii_lowercase, CUBE_ORDER, strict=False):
            corners = [Point(*numbers) for command, numbers in self.tabs[number] if numbers]
            x = sum(corner.x for corner in corners) / len(corners)
            y = sum(corner.y for corner in corners) / len(corners)
            yield letter, Point(x, y)


def blank(part: Part, size: Measure) -> Blank:
    """Return the blank of a part of a size; raises ValueError for folds and tabs that do not fit."""
    width, height = size.width, size.height
    if part.shape == "rectangle":
        box = Rect(-width / 2, -height / 2, width, height)
        return Blank(box, rectangle(box))
    if part.shape == "disc":
        box = Rect(-width / 2, -width / 2, width, width)
        return Blank(box, circle(MIDDLE, width / 2), radius=width / 2)
    return _folded(part, width, height)


def _folded(part: Part, width: float, height: float) -> Blank:
    tab = part.tab or 0.0
    names = [str(number) for number in range(len(part.faces))]
    if part.shape == "cube":
        turned = [(name, facet.quarters) for name, facet in zip(names, part.faces, strict=True)]
        return _of_net(cube_net(width, turned, tab, CHAMFER * tab))
    if part.shape == "pyramid":
        return _of_net(pyramid_net(width, height, names, tab, CHAMFER * tab))
    stretches = pairwise((0.0, *part.folds, width))
    whole = [(str(number), 0) for number, _ in enumerate(stretches)]
    net = strip_net(width, height, whole, part.folds, tab, CHAMFER * tab)
    return Blank(net.box, net.outline, art=Point(-tab / 2, 0), folds=net.folds, tabs=net.tabs)


def _of_net(net: Net) -> Blank:
    return Blank(net.box, net.outline, folds=net.folds, faces=net.faces, tabs=net.tabs)
