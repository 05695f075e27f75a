"""What holds where two variants meet → a sign of its own shape, so that it is told apart without colours."""

import math

from printgen.drawing.scene import Disc, Fill, Item, Path, Scene, Stroke
from printgen.geometry import Point, Rect
from printgen.model.path_syntax import read_path
from printgen.model.resources import Theme

SIDE = 3.8
"""The side of a sign in mm."""

BARS = {"apart": "M0.4 1.9H3.4", "one-of": "M0.4 1.9H3.4M1.9 0.4V3.4"}
DISC, DOUBTED = 1.6, 1.0
"""The radius of the sign of what does not go together, and of that within dots, in mm."""

RING, DOTS, DOT = 1.9, 20, 0.32
"""How far off its middle dots stand round the sign of what no rule states, how many, and how large; in mm."""

COLOURS = {"never": "bad-ink", "apart": "nothing-ink", "one-of": "special-ink"}


def pair_sign(relation: str, theme: Theme, doubted: bool = False) -> Scene:
    """Draw a dot (not together), a bar (not with the same number of players) or a plus (one of these is needed).

    Dots stand round what no rule states.
    """
    middle, colour = Point(SIDE / 2, SIDE / 2), theme.colours[COLOURS[relation]]
    item: Item
    if relation == "never":
        item = Disc(middle, DOUBTED if doubted else DISC, fill=Fill(colour))
    else:
        item = Path(read_path(BARS[relation]), stroke=Stroke(colour, 0.8, cap="round"))
    if not doubted:
        return Scene(Rect(0, 0, SIDE, SIDE), (item,), title="")
    dots = Stroke(colour, DOT, (0.0, math.tau * RING / DOTS), cap="round")
    return Scene(Rect.around(middle, 2 * RING + DOT), (item, Disc(middle, RING, stroke=dots)), title="")
