"""A step's number, a count, a seat's number → their signs, the same on every sheet; in mm."""

from collections.abc import Iterator

from printgen.drawing.metrics import text_width
from printgen.drawing.scene import Box, Disc, Fill, Item, Stroke, centred
from printgen.figure.style import PieceStyle
from printgen.geometry import Point, Rect, Size
from printgen.units import PT

STEP, HALO, RING = 2.7, 0.55, 0.75
"""The radius of a step disc, its white halo, and the ring that it is without fills."""

APART = 7.0
"""How far apart the middles of two step discs are at least."""

SLIM_STEP = 2.4
"""The radius of a step disc on small paper, as in its list of steps."""

ONE, TWO, RINGED, COUNT = 10.5 * PT, 9.0 * PT, 7.8 * PT, 8.0 * PT
"""The size of a step's number of one and of two figures, of these within a ring, and of a count."""

PILL, SLIM_PILL = Size(46.0, 10.4), Size(40.5, 9.2)
PILL_NAME, PILL_NOTE = (11.0 * PT, 9.7 * PT), (8.0 * PT, 7.0 * PT)
"""How large the ground of a pill is, and the words on it, on large and small paper."""

BADGE, PADDING = 3.9, 2.2
"""How high the lozenge round a count is, and how much wider than its words."""


def step_disc(number: str, at: Point, style: PieceStyle, radius: float = STEP) -> Iterator[Item]:
    """Draw the disc that stands beside the step in the list and on what it places in the picture."""
    ink, paper = style.colour("ink"), style.colour("paper")
    size = (ONE if len(number) == 1 else TWO if style.theme.fills else RINGED) * (radius / STEP) ** 0.5
    yield Disc(at, radius + HALO, Fill(paper))
    if style.theme.fills:
        yield Disc(at, radius, Fill(ink))
    else:
        yield Disc(at, radius - RING / 2, Fill(paper), Stroke(style.theme.game_accent or ink, RING))
    yield centred(number, at, size, 900, style.theme.on("ink") if style.theme.fills else ink)


def badge_width(words: str) -> float:
    """Return how wide the lozenge round a count is."""
    return text_width(words, COUNT, 700) + PADDING


def badge(words: str, at: Point, style: PieceStyle) -> Iterator[Item]:
    """Draw a count in a white lozenge about a point."""
    ink = style.colour("ink")
    rect = Rect.around(at, badge_width(words), BADGE)
    yield Box(rect, Fill(style.colour("paper")), Stroke(ink, 0.3), BADGE / 2)
    yield centred(words, at, COUNT, 700, ink)


def pill(name: str, note: str, at: Point, style: PieceStyle, is_small: bool) -> Iterator[Item]:
    """Yield a name over a note on a ground of its own."""
    size = SLIM_PILL if is_small else PILL
    yield Box(Rect.around(at, *size), Fill(style.colour("paper")), None, size.height / 2)
    yield centred(name, at.moved(0, -1.7), PILL_NAME[is_small], 700, style.colour("coast"))
    yield centred(note, at.moved(0, 2.1), PILL_NOTE[is_small], 400, style.colour("grey"))
