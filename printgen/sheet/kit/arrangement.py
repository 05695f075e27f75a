"""How a print is turned, folded or glued → where the back of each piece lies, in page mm.

The front of a piece is laid on the page by a turn and a shift. Seen through the paper its back lies
mirrored, and the art of the back is drawn so that it stands upright when the cut piece is turned
about its own upright axis, as one turns a card.
"""

from dataclasses import dataclass
from typing import Literal, get_args

from printgen.geometry import Size, Transform

Arrangement = Literal["duplex", "duplex-short-edge", "gutterfold", "single"]
ARRANGEMENTS: tuple[Arrangement, ...] = get_args(Arrangement)

MIRRORED = Transform.scale(-1, 1)
"""A piece seen from behind."""


@dataclass(frozen=True, slots=True)
class Mirror:
    """The axis of a turn or a fold: upright at x = ``at``, or level at y = ``at``, in mm."""

    axis: Literal["upright", "level"]
    at: float

    @property
    def map(self) -> Transform:
        """The reflection in this line."""
        if self.axis == "upright":
            return Transform(a=-1, e=2 * self.at)
        return Transform(d=-1, f=2 * self.at)

    def behind(self, front: Transform) -> Transform:
        """Give the place of a piece's back from that of its front."""
        return MIRRORED.then(front).then(self.map)


def mirror_of(arrangement: Arrangement, page: Size) -> Mirror:
    """Give the line about which fronts and backs of a page meet.

    Printed on both sides, the paper turns about the edge that the printer is told; backs that are
    printed on papers of their own are laid behind the fronts as one turns a page; a gutterfold
    folds across the middle of the longer edge.
    """
    tall = page.height >= page.width
    upright = Mirror("upright", page.width / 2)
    level = Mirror("level", page.height / 2)
    if arrangement == "duplex":
        return upright if tall else level
    if arrangement == "duplex-short-edge":
        return level if tall else upright
    if arrangement == "gutterfold":
        return level if tall else upright
    return upright
