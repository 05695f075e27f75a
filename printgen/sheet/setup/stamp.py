"""PositionContext → the stamp on the front of a setup sheet: that it was checked, and where that is proved."""

from dataclasses import dataclass
from typing import ClassVar

from printgen.drawing.scene import Disc, Path, Scene, Stroke, polyline
from printgen.geometry import Point, Rect
from printgen.sheet.core.blocks import Block
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext

OUTER, INNER, TICK = 5.2, 4.3, 1.1
"""The radii of the two rings, and how wide the tick is, in mm."""

WAY = (Point(-2.3, 0.1), Point(-0.6, 1.9), Point(2.5, -1.8))
"""The tick about the middle of the rings."""


@dataclass(frozen=True, slots=True)
class Stamp(Block):
    """Two rings with a tick in them, and beside them what was done and on which page that is proved."""

    template: ClassVar[str] = "setup/stamp.html.j2"
    picture: Picture
    title: str
    note: str


def stamp(context: PositionContext, pictures: Pictures, page: int) -> Stamp | None:
    """Return the stamp that sends to a page; None where a rule is broken, lest it says more than is true."""
    if not all(finding.ok for finding in context.findings):
        return None
    dealt = context.position.seed is not None
    title = context.tool("setup.stamp-dealt" if dealt else "setup.stamp")
    return Stamp(pictures.add("stamp", _rings(context)), title, context.tool("setup.stamp-note", page=page))


def _rings(context: PositionContext) -> Scene:
    green, middle, half = context.colour("green"), Point(0, 0), OUTER + 0.45
    tick = Stroke(green, TICK, cap="round", join="round")
    drawn = (
        Disc(middle, OUTER, stroke=Stroke(green, 0.7)),
        Disc(middle, INNER, stroke=Stroke(green, 0.25)),
        Path(polyline(WAY), stroke=tick),
    )
    return Scene(Rect(-half, -half, 2 * half, 2 * half), drawn)
