"""Diameter in mm and what is shown → a coin: beaded ring, direction mark, icon or figure.

Drawn for the coin of 19.05 mm and scaled, so all measures here are those of the real piece.
"""

import math
from collections.abc import Mapping

from printgen.figure.icon import icon
from printgen.figure.scene import Command, Disc, Fill, Group, Item, Path, Run, Stroke, Text
from printgen.game.stationery import Icon, Theme
from printgen.geometry import Point, Transform

COIN = 19.05
BEADS, BEAD, BEAD_RING = 56, 0.2, 8.25
FREE_OF_BEADS = 13.0
MARK_TIP, MARK_WIDTH, MARK_HEIGHT, MARK_BULGE = 8.75, 2.3, 1.75, 0.42
GLYPH, OPEN_GLYPH, FIGURE, LOW = 10.4, 11.5, 8.6, 0.35
FIGURE_HEIGHT, FIGURE_MIDDLE = 0.64, 0.317

Mark = str | None
"""What a piece shows: the name of an icon, a number, or nothing."""


def coin(
    diameter: float,
    mark: Mark,
    ink: str,
    theme: Theme,
    icons: Mapping[str, Icon],
    degrees: float = 0.0,
) -> Group:
    """Draw a coin about the origin, turned clockwise so that its direction mark looks there."""
    own = ink != theme.colours["coin-ink"]
    ground = Fill(theme.colours["face"])
    edge = Stroke(theme.colours["land-edge"], 0.3 if theme.fills else 0.4)
    ring = bead_ring(ink, 0.5) if own else bead_ring(theme.colours["null-bead"], 1.0)
    items = (
        Disc(Point(0, 0), (COIN - edge.width) / 2, ground, edge),
        ring,
        direction_mark(ink),
        *mark_drawing(mark, ink, icons),
    )
    return Group(items, Transform.scale(diameter / COIN).then(Transform.turn(degrees)))


def bead_ring(colour: str, opacity: float) -> Path:
    """Draw the beads as one dotted arc that leaves the direction mark free."""
    pitch = 360 / BEADS
    first = math.ceil(FREE_OF_BEADS / pitch)
    start, end = (_on_ring(BEAD_RING, k * pitch) for k in (first, BEADS - first))
    arc: tuple[Command, ...] = (
        ("M", tuple(start)),
        ("A", (BEAD_RING, BEAD_RING, 0, 1, 1, *end)),
    )
    gap = 2 * math.pi * BEAD_RING / BEADS
    return Path(arc, stroke=Stroke(colour, 2 * BEAD, (0, gap), cap="round", opacity=opacity))


def direction_mark(ink: str) -> Path:
    """Draw the mark at the top of a coin's rim."""
    foot, half = -MARK_TIP + MARK_HEIGHT, MARK_WIDTH / 2
    return Path(
        (
            ("M", (0, -MARK_TIP)),
            ("L", (half, foot)),
            ("Q", (0, foot + MARK_BULGE, -half, foot)),
            ("Z", ()),
        ),
        Fill(ink),
    )


def mark_drawing(mark: Mark, ink: str, icons: Mapping[str, Icon]) -> tuple[Item, ...]:
    """Draw what a coin shows, about the origin; a null coin shows nothing.

    Line drawings are less ink than silhouettes, so they are drawn a little larger.
    """
    if mark is None or mark == "0":
        return ()
    if mark.isdecimal():
        return (figure(mark, FIGURE, Point(0, LOW), ink),)
    open_form = all(path.stroke for path in icons[mark].paths)
    return (icon(mark, Point(0, LOW), OPEN_GLYPH if open_form else GLYPH, ink, icons),)


def figure(text: str, height: float, middle: Point, ink: str) -> Text:
    """Draw figures of an exact height in mm, centred on their ink."""
    size = height / FIGURE_HEIGHT
    return Text(middle.moved(0, FIGURE_MIDDLE * size), (Run(text, size, 900, ink),), "middle")


def _on_ring(radius: float, degrees: float) -> Point:
    """Give a point at an angle clockwise from the north."""
    angle = math.radians(degrees)
    return Point(radius * math.sin(angle), -radius * math.cos(angle))
