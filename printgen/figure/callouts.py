"""Steps, the spaces they lay things on, a drawing → the numbers of the steps on it, clear of its words; in mm."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import cos, dist, radians, sin

from printgen.drawing.items import extent, opened
from printgen.drawing.scene import Disc, Fill, Group, Item, Path, Scene, Stroke, Text, line
from printgen.figure.style import PieceStyle
from printgen.figure.table.signs import APART, BADGE, HALO, STEP, badge, badge_width, step_disc
from printgen.geometry import Point, Rect, between

EVERYWHERE = 3
"""On up to so many spaces a step has its number on each; on more it stands once, with a count beside it."""

INSET = 0.35 * STEP
"""How far inside the corner of a space the middle of a disc lies."""

CORNERS = ((1, -1), (-1, -1), (1, 1), (-1, 1), (0, -1), (0, 1), (1, 0), (-1, 0))
RING = tuple((cos(radians(turn)), sin(radians(turn))) for turn in range(15, 360, 30))
"""Where a number is tried about the middle of its space: on its corners and edges, then round about."""

REACHES, TARGET, DOT = (4.0, 7.0, 10.0), 0.5, 0.75
"""How long a leader is, how far its end lies from the middle of its thing, in half its size; its dot's radius."""

LARGEST, ICON = 16.0, 9.0
"""Discs of a drawing that are larger than so many mm are no things but ground, and so are larger areas."""


@dataclass(frozen=True, slots=True)
class Callout:
    """The number of a step, the spaces on which it lays something, how often it does.

    ``once``: its number stands on one of them alone, far from others. ``leads``: there is room beside the drawing, and
    a leader may lead to it from off its space.
    """

    number: str
    spaces: tuple[Rect, ...]
    count: str
    once: bool = False
    leads: bool = False


@dataclass(frozen=True, slots=True)
class PlacedCallout:
    """A number where it stands, and the count at its right or ``left``, if any; ``leads``: where a leader ends."""

    number: str
    at: Point
    count: str = ""
    left: bool = False
    leads: Point | None = None

    @property
    def count_at(self) -> Point:
        """The middle of the lozenge round the count."""
        off = STEP + 0.8 + badge_width(self.count) / 2
        return self.at.moved(-off if self.left else off, 0)

    @property
    def way(self) -> tuple[Rect, ...]:
        """What its leader covers, if it has one."""
        shares = () if self.leads is None else (0.2, 0.35, 0.5, 0.65, 0.8, 1.0)
        return tuple(Rect.around(between(self.at, self.leads or self.at, share), 1.0) for share in shares)

    @property
    def rects(self) -> tuple[Rect, ...]:
        """What it covers."""
        disc = Rect.around(self.at, 2 * STEP, 2 * STEP)
        return (disc, Rect.around(self.count_at, badge_width(self.count), BADGE)) if self.count else (disc,)


def called_out(drawn: Scene, callouts: Sequence[Callout], style: PieceStyle) -> Scene:
    """Return a drawing with the numbers of steps on it, as far as they find room."""
    signs: list[Item] = []
    for one in placed_callouts(drawn, callouts):
        signs += _leader(one.at, one.leads, style) if one.leads is not None else ()
        signs += badge(one.count, one.count_at, style) if one.count else ()
        signs += step_disc(one.number, one.at, style)
    return Scene(drawn.window, (*drawn.items, *signs), drawn.title)


def placed_callouts(drawn: Scene, callouts: Sequence[Callout]) -> tuple[PlacedCallout, ...]:
    """Return where each number stands: at a corner of its space, off all words and, if it can be, off all things."""
    words, things, window = _words(drawn), _things(drawn), drawn.window
    if any(one.leads for one in callouts):
        window = Rect(window.x - STEP, window.y, window.width + 2 * STEP, window.height)
    found: list[PlacedCallout] = []
    # Those that may stand in many places give way to the others.
    for callout in sorted(callouts, key=lambda one: len(one.spaces) if one.once else 0):
        several = callout.once or len(callout.spaces) > EVERYWHERE
        wanted = [callout.spaces] if several else [(space,) for space in callout.spaces]
        for spaces in wanted:
            tried = [one for one in _tries(callout, spaces, several) if _is_free(one, words, found, window)]
            clear = [one for one in tried if not any(rect.meets(thing) for rect in one.rects for thing in things)]
            if callout.once and found and (on := [one for one in clear if one.leads is None]):
                found.append(max(on, key=lambda one: min(dist(one.at, other.at) for other in found)))
            else:  # standing off with a leader is better than lying on a thing
                found += [*clear, *tried][:1]
    return tuple(found)


def _leader(start: Point, end: Point, style: PieceStyle) -> Iterator[Item]:
    """Draw the line from a number to its thing, white below, with a dot at its end."""
    ink, paper = style.colour("ink"), style.colour("paper")
    yield from (line(start, end, Stroke(colour, wide)) for colour, wide in ((paper, 0.9), (ink, 0.3)))
    yield Disc(end, DOT, Fill(ink), Stroke(paper, 0.3))


def _tries(callout: Callout, spaces: Sequence[Rect], several: bool) -> Iterator[PlacedCallout]:
    """Yield places on each space: its corners from the upper right one on, its edges, round about; then off it."""
    count = callout.count if several else ""
    for space in spaces:
        x, y = space.width / 2 - INSET, space.height / 2 - INSET
        for across, down in (*CORNERS, *RING):
            yield PlacedCallout(callout.number, space.centre.moved(across * x, down * y), count, across > 0)
    for space, reach in product(spaces if callout.leads else (), REACHES):
        half = min(space.width, space.height) / 2
        for across, down in RING:
            at, end = (space.centre.moved(across * off, down * off) for off in (half + reach, TARGET * half))
            yield PlacedCallout(callout.number, at, count, across > 0, end)


def _is_free(one: PlacedCallout, words: Sequence[Rect], found: Sequence[PlacedCallout], window: Rect) -> bool:
    """Return whether a number lies on no word and keeps off all numbers and counts that are placed already."""
    others = [rect for other in found for rect in other.rects]
    return (
        all(window.holds(rect.grown(HALO)) for rect in one.rects)
        and not any(rect.meets(taken) for rect in (*one.rects, *one.way) for taken in (*words, *others))
        and all(dist(one.at, other.at) >= APART for other in found)
    )


def _words(drawn: Scene) -> list[Rect]:
    return [extent([Group((item,), by)]) for item, by in opened(drawn.items) if isinstance(item, Text)]


def _things(drawn: Scene) -> list[Rect]:
    """Return where things lie: discs, and the filled parts of icons."""
    found = ((item, extent([Group((item,), by)])) for item, by in opened(drawn.items) if not isinstance(item, Text))
    return [
        rect
        for item, rect in found
        if (isinstance(item, Disc) and rect.width < LARGEST)
        or (isinstance(item, Path) and item.fill is not None and max(rect.width, rect.height) < ICON)
    ]
