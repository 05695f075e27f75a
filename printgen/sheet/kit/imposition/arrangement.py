"""How a print is backed up: turned, folded or glued → where each back lies, in page mm.

Every arrangement is one entry of ``BACKINGS``; nothing else asks for its name, but words and the
command line.

The front of a piece is laid on the page by a turn and a shift. Seen through the paper its back lies
mirrored, and the art of the back is drawn so that it stands upright when the cut piece is turned
about its own upright axis, as one turns a card.
"""

from dataclasses import dataclass
from typing import Literal

from printgen.geometry import Size, Transform
from printgen.model.printer import Flip

Arrangement = Literal["duplex", "duplex-short-edge", "gutterfold", "single"]
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


@dataclass(frozen=True, slots=True)
class Backing:
    """How backs come behind their fronts.

    ``by``: by printing the other side of the paper, by folding it so that both halves lie back to
    back, or by gluing papers of their own. ``hinge``: the line about which fronts and backs meet,
    along the long or the short edge of the paper, or upright, as one turns a page. ``weight``: of
    the paper, from least to most in g/m²; two papers make one piece where they are glued.
    """

    by: Literal["printing", "folding", "gluing"]
    hinge: Literal["long", "short", "upright"]
    weight: tuple[int, int]

    @property
    def flip(self) -> Flip | None:
        """The edge that the printer turns the paper over; None where one side is printed."""
        if self.by != "printing" or self.hinge == "upright":
            return None
        return "long-edge" if self.hinge == "long" else "short-edge"

    @property
    def on_both_sides(self) -> bool:
        """Whether the backs of a page are printed on the other side of its paper."""
        return self.by == "printing"

    @property
    def folded(self) -> bool:
        """Whether fronts and backs lie on one page, which is folded between them."""
        return self.by == "folding"

    @property
    def glued(self) -> bool:
        """Whether backs are printed on papers of their own."""
        return self.by == "gluing"

    def mirror(self, page: Size) -> Mirror:
        """Give the line about which fronts and backs of a page meet: through its middle."""
        is_tall = page.height >= page.width
        if self.hinge == "upright" or (self.hinge == "long") == is_tall:
            return Mirror("upright", page.width / 2)
        return Mirror("level", page.height / 2)


CARD = (200, 300)
"""The weight of what is printed on both sides."""

BACKINGS: dict[Arrangement, Backing] = {
    "duplex": Backing("printing", "long", CARD),
    "duplex-short-edge": Backing("printing", "short", CARD),
    "gutterfold": Backing("folding", "short", (100, 160)),
    "single": Backing("gluing", "upright", (120, 200)),
}
ARRANGEMENTS = tuple(BACKINGS)
USUAL: Arrangement = "duplex"
