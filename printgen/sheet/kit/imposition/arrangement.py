"""Arrangement (duplex, gutterfold, single) → where the back of each piece is printed, in page mm.

Every arrangement is one entry of ``BACKINGS``; only words and the command line know its name.
The front of a piece is placed by a turn and a shift. Seen through the paper its back is mirrored; the art
of the back is drawn so that it stands upright when the cut piece is turned over like a card.
"""

from dataclasses import dataclass
from typing import Literal

from printgen.geometry import Size, Transform
from printgen.model.printer import Flip

Arrangement = Literal["duplex", "duplex-short-edge", "gutterfold", "single"]
MIRRORED = Transform.scale(-1, 1)  # a piece seen from behind


@dataclass(frozen=True, slots=True)
class Mirror:
    """The axis about which a paper is turned or folded: upright at x = ``at``, or level at y = ``at``, in mm."""

    axis: Literal["upright", "level"]
    at: float

    @property
    def map(self) -> Transform:
        """The reflection in this line."""
        return Transform(a=-1, e=2 * self.at) if self.axis == "upright" else Transform(d=-1, f=2 * self.at)

    def behind(self, front: Transform) -> Transform:
        """Return the place of the back of a piece whose front is at ``front``."""
        return MIRRORED.then(front).then(self.map)


@dataclass(frozen=True, slots=True)
class Backing:
    """How backs come behind their fronts.

    ``by``: the other side of the paper is printed, the page is folded in half, or separate papers are glued.
    ``hinge``: the edge of the paper along which fronts and backs meet, or upright, as one turns a page.
    ``weight``: of the paper, from least to most in g/m²; glued, two papers make one piece.
    """

    by: Literal["printing", "folding", "gluing"]
    hinge: Literal["long", "short", "upright"]
    weight: tuple[int, int]

    @property
    def flip(self) -> Flip | None:
        """The edge over which the printer turns the paper; None if one side is printed."""
        if self.by != "printing" or self.hinge == "upright":
            return None
        return "long-edge" if self.hinge == "long" else "short-edge"

    def mirror(self, page: Size) -> Mirror:
        """Return the line through the middle of a page about which fronts and backs meet."""
        is_tall = page.height >= page.width
        upright = self.hinge == "upright" or (self.hinge == "long") == is_tall
        return Mirror("upright", page.width / 2) if upright else Mirror("level", page.height / 2)


CARD_WEIGHT = (200, 300)  # the weight of paper that is printed on both sides, in g/m²
BACKINGS: dict[Arrangement, Backing] = {
    "duplex": Backing("printing", "long", CARD_WEIGHT),
    "duplex-short-edge": Backing("printing", "short", CARD_WEIGHT),
    "gutterfold": Backing("folding", "short", (100, 160)),
    "single": Backing("gluing", "upright", (120, 200)),
}
ARRANGEMENTS = tuple(BACKINGS)
USUAL: Arrangement = "duplex"
