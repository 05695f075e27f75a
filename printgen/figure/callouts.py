"""Steps, the spaces they lay things on, a drawing → the numbers of the steps on it, clear of its words; in mm."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import ceil, cos, dist, radians, sin
from typing import Literal

from printgen.drawing.items import extent, opened
from printgen.drawing.scene import Disc, Fill, Group, Item, Scene, Stroke, Text, line
from printgen.figure.obstacles import Places, things_of, words_of
from printgen.figure.style import PieceStyle
from printgen.figure.table.signs import APART, BADGE, HALO, SLIM_STEP, STEP, badge, badge_width, step_disc
from printgen.geometry import Point, Rect, between

EVERYWHERE = 3
"""On up to so many spaces a step has its number on each; on more it stands once, with a count beside it."""

CORNERS = ((1, -1), (-1, -1), (1, 1), (-1, 1), (0, -1), (0, 1), (1, 0), (-1, 0))
RING, OTHERS = (tuple((cos(radians(turn)), sin(radians(turn))) for turn in range(first, 360, 30)) for first in (15, 0))
"""Where a number is tried about the middle of its space: on its corners and edges, then round about; off it on more
ways."""

LEADS, REACHES, FAR, TARGET, RIMWARD = (9.2, 11.2), (4.0, 7.0, 10.0), (14.0, 18.0, 23.0, 28.0, 34.0, 8.5), 0.4, 0.75
"""How far from one of many things its number stands, the nearest first, or from the edge of its space, that leads
to it by a line, and how far where that has no room; how far from the middle of its space a line ends, and of a part
of it, in half its size."""

NEARER, BELOW = tuple(0.25 * step for step in range(8, 106)), 6.4
"""How far from its thing a number stands that shuns something, and how far below the drawing it may, in mm."""

SAME, MANY = 1e-6, 12
"""By how much sizes may differ that are the same, in mm; a number of more spaces need not stand far from all."""

WAYS = ((1.0, 0.0), (0.8, -0.6), (0.8, 0.6), (0.0, -1.0), (0.0, 1.0), (-0.8, -0.6), (-0.8, 0.6), (-1.0, 0.0))
"""The ways on which a number stands off its thing."""

DOT, RIM, LINE, SHORT, OFF, SEEN = 0.75, 0.3, 0.3, 0.32, 2.2, 1.2
"""The end of a line: its radius and its rim; how thick the line is, and how far from what it leads to it ends: a share
of its way, and so many mm at most; what is seen of it at least where a number shuns things."""

INSET = 0.35
"""How far inside the corner of a space the middle of a disc lies, in its radius."""

ALONG, OWN, ON_IT = 1.2, 3.6, 1.8
"""At which distances it is seen what a line covers, and how near its end that is its own thing, in mm; where it ends
at the rim of that."""

CLUMP, WIDELY = 1.6, 6.0
"""How far a number and its count keep off others where they can, and one that shuns a place, in mm."""


@dataclass(frozen=True, slots=True)
class Callout:
    """The number of a step, the spaces on which it lays something, and how often it does.

    ``things``: where what it lays is drawn, one on each space; the number leads to one of them by a line. ``once``: its
    number stands on one of them alone, far from others. ``off``: there is room beside the drawing. ``parts``: where on
    each space a line ends, if what is laid there is less than all of it. ``radius``: that of its disc.
    ``either``: it lays one thing on one of them, and has one number. ``beside``: what it lays stands upright: no number
    stands on it. ``shuns``: points all over what its number stands outside of, if it can, and leads to from there.
    ``within``: its number keeps to a card, if it can, that its space lies so far inside of, in mm.
    """

    number: str
    spaces: tuple[Rect, ...]
    count: str
    things: tuple[Point, ...] = ()
    once: bool = False
    off: bool = False
    parts: tuple[tuple[Rect, ...], ...] = ()
    radius: float = STEP
    either: bool = False
    beside: bool = False
    shuns: tuple[Point, ...] = ()
    within: float = 0.0

    def leaves(self, place: "PlacedCallout") -> bool:
        """Return whether a number with its count would stand across the edge of the card of its thing."""
        cards = [space.grown(self.within) for space in self.spaces] if self.within else []
        return bool(cards) and not any(all(map(card.holds, place.rects)) for card in cards)

    def covers(self, place: "PlacedCallout") -> bool:
        """Return whether a number would stand where it should not, if it can be helped."""
        return any(dist(place.at, point) < place.radius + HALO for point in self.shuns)

    def laid(self, space: Rect) -> tuple[Rect, ...]:
        """Return what a line from off a space leads to: what is laid there, else the space."""
        return dict(zip(self.spaces, self.parts, strict=False)).get(space) or (space,)


@dataclass(frozen=True)
class PlacedCallout:
    """A number where it stands, the thing it leads to, and the count at its right, its left or above it, if any.

    ``on_it``: its line ends on the thing itself, not before it. ``is_small``: that is one of many small ones, which its
    line may not cover even where it is a word.
    """

    number: str
    at: Point
    count: str = ""
    side: Literal["right", "left", "above"] = "right"
    thing: Point | None = None
    on_it: bool = False
    is_small: bool = False
    radius: float = STEP

    @property
    def end(self) -> Point | None:
        """Where its line ends, if it has one."""
        if self.thing is None or self.on_it:
            return self.thing
        return between(self.thing, self.at, min(SHORT, OFF / dist(self.at, self.thing)))

    @property
    def count_at(self) -> Point:
        """The middle of the lozenge round the count."""
        half = badge_width(self.count) / 2
        if self.side == "above":
            return self.at.moved(half - self.radius, -self.radius - HALO - BADGE / 2)
        off = self.radius + 0.8 + half
        return self.at.moved(-off if self.side == "left" else off, 0)

    @cached_property
    def way(self) -> tuple[Rect, ...]:
        """What the line from off its space covers, if it has one."""
        end = self.end if self.is_small else self.thing
        if end is None:
            return ()
        parts = max(6, ceil(dist(self.at, end) / ALONG))
        shares = (number / parts for number in range(1, parts + 1))
        return tuple(Rect.around(between(self.at, end, share), 1.0) for share in shares)

    @property
    def before(self) -> Iterator[Rect]:
        """Yield what its line covers short of its thing."""
        length = dist(self.at, self.thing) if self.thing is not None else 0.0
        for number in range(1, int((length - (ON_IT if self.on_it else OWN)) / ALONG) + 1):
            yield Rect.around(between(self.at, self.thing or self.at, number * ALONG / length), 1.0)

    @cached_property
    def rects(self) -> tuple[Rect, ...]:
        """What it covers."""
        disc = Rect.around(self.at, 2 * self.radius)
        return (disc, Rect.around(self.count_at, badge_width(self.count), BADGE)) if self.count else (disc,)


def called_out(drawn: Scene, callouts: Sequence[Callout], style: PieceStyle, *off: Iterable[Rect]) -> Scene:
    """Return a drawing with the numbers of steps on it, as far as they find room, ``off`` ways and what is kept."""
    signs: list[Item] = []
    for one in placed_callouts(drawn, callouts, *off):
        signs += leader(one.at, one.end, style) if one.end is not None else ()
        signs += badge(one.count, one.count_at, style) if one.count else ()
        signs += step_disc(one.number, one.at, style, one.radius)
    return Scene(drawn.window, (*drawn.items, *signs), drawn.title)


def numbers_on(drawing: Scene) -> frozenset[str]:
    """Return the numbers of steps that stand on a drawing."""
    items = [*opened(drawing.items)]
    discs = [(one, by) for one, by in items if isinstance(one, Disc)]
    radii = [radius + HALO for radius in (STEP, SLIM_STEP)]
    places = [extent([Group((one,), by)]) for one, by in discs if any(abs(one.radius - r) < SAME for r in radii)]
    words = [(one, extent([Group((one,), by)]).centre) for one, by in items if isinstance(one, Text)]
    on = (one for one, middle in words if any(place.covers(middle) for place in places))
    return frozenset("".join(run.text for run in one.runs) for one in on)


def leader(start: Point, end: Point, style: PieceStyle) -> Iterator[Item]:
    """Draw the line from a number to its thing, a dot at its end."""
    ink, paper = style.colour("ink"), style.colour("paper")
    yield line(start, end, Stroke(paper, 3 * LINE))
    yield Disc(end, DOT + RIM / 2, Fill(ink), Stroke(paper, RIM))
    yield line(start, end, Stroke(ink, LINE))


def placed_callouts(
    drawn: Scene, callouts: Sequence[Callout], ways: Iterable[Rect] = (), kept: Iterable[Rect] = ()
) -> tuple[PlacedCallout, ...]:
    """Return where each number stands: at a corner of its space, off all words and, if it can be, off all things.

    On ``ways``, thin lines that lead on beside it, its count may lie, but not the number itself; on what is ``kept``
    neither. A step with many spaces leaves those to others that have few.
    """
    words, things, window = Places((*words_of(drawn), *kept)), _Covered(things_of(drawn), ways), drawn.window
    if any(one.off for one in callouts):
        window = Rect(window.x - STEP, window.y, window.width + 2 * STEP, window.height)
    if any(one.shuns and one.once for one in callouts):
        window = Rect(window.x, window.y, window.width, window.height + BELOW)
    window = window.grown(-HALO)
    found: list[PlacedCallout] = []
    asked = {space for callout in callouts if len(callout.spaces) <= EVERYWHERE for space in callout.spaces}
    for callout in _in_turn(callouts):
        several = callout.once or len(callout.spaces) > EVERYWHERE
        free = [space for space in callout.spaces if space not in asked] or [*callout.spaces]
        wanted = [free] if several else [[*callout.spaces]] if callout.either else [[space] for space in callout.spaces]
        for spaces in wanted:
            led = [*_leading(callout)]
            right = [one for one in led if one.thing is not None and one.thing.x < one.at.x]  # on the card of its thing
            on_it, tried = right or _near(callout, spaces, several), led or _tries(callout, spaces, several)
            clear = (one for one in on_it if things.miss(one.rects)) if several and found else ()
            far = (
                one
                for one in clear
                if _is_free(one, words, found, window)
                and not any(map(things.meet, one.before))
                and not (callout.leaves(one) or _meets(one, found))
            )
            found += (() if callout.shuns else _farthest(far, found)) or _chosen(
                (one for one in tried if _is_free(one, words, found, window)), things, found, callout
            )
    return tuple(found)


class _Covered(Places):
    """Things that numbers and counts keep off, and ways that numbers alone do."""

    def __init__(self, things: Iterable[Rect], ways: Iterable[Rect]) -> None:
        super().__init__(things)
        self._ways = Places(ways)

    def miss(self, rects: Iterable[Rect]) -> bool:
        """Return whether a number and its count, if any, lie on none of them."""
        disc, *count = rects
        return super().miss((disc, *count)) and not self._ways.meet(disc)


def _in_turn(callouts: Sequence[Callout]) -> list[Callout]:
    """Return the order in which steps get their numbers: what stands on another thing has its own before that.

    What lays one of many small things has its own last.
    """

    def turn(one: Callout) -> tuple[bool, int, int, int, bool]:
        under = (n for n, other in enumerate(callouts) if any(space.holds(one.spaces[0]) for space in other.spaces))
        first = min(under) if one.beside else callouts.index(one)
        return (
            bool(one.things),
            (1 if one.beside else 2) if one.once else 3 if one.shuns and not one.beside else 0,
            len(one.spaces) if one.once else 0,
            first,
            not one.beside,
        )

    return sorted(callouts, key=turn)


def _farthest(clear: Iterable[PlacedCallout], found: Sequence[PlacedCallout]) -> Sequence[PlacedCallout]:
    """Return the place that is farthest from other numbers, the first of several; none if none is clear of them."""
    taken = [rect.grown(CLUMP) for other in found for rect in other.rects]
    free = [one for one in clear if not any(rect.meets(other) for rect in one.rects for other in taken)]
    return [max(free, key=lambda one: min((dist(one.at, other.at) for other in found), default=0.0))] if free else []


def _chosen(
    tried: Iterable[PlacedCallout], things: Places, others: Sequence[PlacedCallout], callout: Callout
) -> Sequence[PlacedCallout]:
    """Return the first place that covers nothing, whose line crosses nothing, and that is off other numbers.

    Where there is none, a number stands near others rather than lead across things, and does that rather than cover
    one. What it shuns it covers rather than a thing alone.
    """
    off = WIDELY if callout.shuns else CLUMP
    taken = [rect.grown(off) for other in others for rect in other.rects]
    best: Sequence[PlacedCallout] = ()
    least = 5
    for one in tried:
        covers = not things.miss(one.rects)
        crosses = any(map(things.meet, one.before)) or _meets(one, others)
        crowds = callout.leaves(one) or any(rect.meets(other) for rect in one.rects for other in taken)
        faults = 4 if covers else 3 if callout.covers(one) else 2 if crosses else 1 if crowds else 0
        if faults < least:
            best, least = [one], faults
        if not least:
            break
    return best


def _meets(one: PlacedCallout, others: Sequence[PlacedCallout]) -> bool:
    """Return whether a number or its line lies on the line of another."""
    covered = (*one.rects, *one.way)
    return any(rect.meets(way) for other in others for way in other.way for rect in covered)


def _near(callout: Callout, spaces: Sequence[Rect], several: bool) -> Iterator[PlacedCallout]:
    """Yield places on each space or, where no number stands on what is laid, close to it."""
    if callout.beside and any(callout.parts):
        yield from _off(callout, spaces, several, REACHES[:1])
    else:
        yield from _on(callout, spaces, several)


def _on(callout: Callout, spaces: Sequence[Rect], several: bool) -> Iterator[PlacedCallout]:
    """Yield places on each space: its corners from the upper right one on, its edges, round about."""
    count = callout.count if several else ""
    for space in () if callout.beside else spaces:
        x, y = (side / 2 - INSET * callout.radius for side in (space.width, space.height))
        for across, down in (*CORNERS, *RING):
            at = space.centre.moved(across * x, down * y)
            yield PlacedCallout(callout.number, at, count, "left" if across > 0 else "right", radius=callout.radius)


def _tries(callout: Callout, spaces: Sequence[Rect], several: bool) -> Iterator[PlacedCallout]:
    """Yield places on each space, then off it."""
    if not (callout.shuns and callout.once):
        yield from _on(callout, spaces, several)
    reaches: Sequence[float] = REACHES if len(spaces) > MANY else (*REACHES, *FAR)
    if callout.shuns:
        reaches = NEARER
    yield from _off(callout, spaces, several, reaches)


def _off(callout: Callout, spaces: Sequence[Rect], several: bool, reaches: Sequence[float]) -> Iterator[PlacedCallout]:
    """Yield places off each space, at each of some distances, the nearest first."""
    count, seen = callout.count if several else "", SEEN if callout.shuns else 0.0
    for reach, space in product(reaches, spaces):
        for thing, (across, down) in product(callout.laid(space), (*RING, *OTHERS)):
            half, is_part = min(thing.width, thing.height) / 2, thing != space
            ends = half + reach, (RIMWARD if is_part else TARGET) * half
            if is_part and (half or seen) and ends[0] - ends[1] < callout.radius + HALO + DOT + seen:
                continue  # the end of its line would not be seen
            at, end = (thing.centre.moved(across * off, down * off) for off in ends)
            side: Literal["left", "right"] = "left" if across > 0 else "right"
            yield PlacedCallout(callout.number, at, count, side, end, is_part, radius=callout.radius)


def _leading(callout: Callout) -> Iterator[PlacedCallout]:
    """Yield places about each thing, its count behind them or above."""
    for lead, (across, down) in product(LEADS, WAYS):
        for thing in callout.things:
            at = thing.moved(lead * across, lead * down)
            for side in ("left" if across < 0 else "right", "above"):
                yield PlacedCallout(callout.number, at, callout.count, side, thing, False, True, callout.radius)


def _is_free(one: PlacedCallout, words: Places, found: Sequence[PlacedCallout], window: Rect) -> bool:
    """Return whether a number lies on no word and keeps off all numbers and counts that are placed already.

    ``window``: what it lies in, less the halo round it.
    """
    if any(dist(one.at, other.at) < APART * one.radius / STEP for other in found):
        return False
    if not all(window.holds(rect) for rect in one.rects) or not words.miss(one.rects):
        return False
    if any(map(words.meet, one.way)):
        return False
    covered = (*one.rects, *one.way)
    return not any(rect.meets(taken) for other in found for taken in other.rects for rect in covered)
