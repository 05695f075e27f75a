"""What holds where two variants meet → a sign of its own shape, so that it is told apart without colours."""

import math

from printgen.drawing.scene import Disc, Fill, Item, Path, Scene, Stroke
from printgen.geometry import Point, Rect
from printgen.model.path_syntax import read_path
from printgen.model.resources import Theme

SIDE = 3.2
"""The side of a sign in mm."""

PLUS = "M0.3 1.6H2.9M1.6 0.3V2.9"
DISC, DOUBTED = 1.35, 0.8
"""The radius of the sign of what does not go together, and of that within dots, in mm."""

RING, DOTS, DOT = 1.6, 18, 0.3
"""How far off its middle dots stand round the sign of what no rule states, how many, and how large; in mm."""

COLOURS = {"never": "bad-ink", "apart": "nothing-ink", "one-of": "special-ink"}


def pair_sign(relation: str, theme: Theme, doubted: bool = False) -> Scene:
    """Draw a dot (not together), a ring (not with the same number of players) or a plus (one of these is needed).

    Dots stand round what no rule states.
    """
    middle, colour = Point(SIDE / 2, SIDE / 2), theme.colours[COLOURS[relation]]
    item: Item
    if relation == "never":
        item = Disc(middle, DOUBTED if doubted else DISC, fill=Fill(colour))
    elif relation == "apart":
        item = Disc(middle, 1.15, stroke=Stroke(colour, 0.4))
    else:
        item = Path(read_path(PLUS), stroke=Stroke(colour, 0.7, cap="round"))
    if not doubted:
        return Scene(Rect(0, 0, SIDE, SIDE), (item,), title="")
    dots = Stroke(colour, DOT, (0.0, math.tau * RING / DOTS), cap="round")
    return Scene(Rect.around(middle, 2 * RING + DOT), (item, Disc(middle, RING, stroke=dots)), title="")
