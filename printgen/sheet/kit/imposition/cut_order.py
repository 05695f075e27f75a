"""A leaf of pieces → its straight cuts in the order in which they are made, and where strips end.

Cuts that go right through and part no piece come first, all of them in one direction; what is left
between two of them is cut across next, and so on, as one cuts with a ruler.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest

from printgen.figure.print.marks import Stretch, shared_edges
from printgen.geometry import Point, Rect, Size
from printgen.sheet.kit.imposition.impose import Leaf, Lying

STUDIED = 1.0
"""Edges of pieces less than this apart in mm are one cut."""

OVER = 8.0
"""How far the first cuts go beyond the pieces, in mm."""

ABOVE = 3.6
"""How far below a plate it is parted from the next one, in mm."""

_Axis = int
"""0 for cuts at an x, 1 for cuts at a y."""


def strip_cuts(leaf: Leaf) -> tuple[float, ...]:
    """Give the heights at which strips come off, and at which a plate is parted from the next."""
    foot = max((one.trim.bottom for one in leaf.lying), default=0.0)
    below = (end + ABOVE for _, end in leaf.strips)
    return (*(at for at, _ in leaf.strips), *(at for at in below if at < foot))


def without_strip(leaf: Leaf) -> Leaf:
    """Give the page above the first strip."""
    width, height = leaf.size
    return _cropped(leaf, Size(width, leaf.strips[0][0] if leaf.strips else height))


def folded(leaf: Leaf) -> Leaf:
    """Give what is seen of a page that is folded and glued, in front."""
    if not leaf.folded:
        return leaf
    width, height = leaf.size
    at = leaf.mirror.at
    size = Size(at, height) if leaf.mirror.axis == "upright" else Size(width, at)
    return _cropped(leaf, size)


def _cropped(leaf: Leaf, size: Size) -> Leaf:
    room = Rect(0, 0, *size)
    lying = tuple(one for one in leaf.lying if room.holds(one.trim, STUDIED))
    return replace(leaf, size=size, lying=lying)


def cut_rounds(leaf: Leaf) -> tuple[tuple[Stretch, ...], ...]:
    """Give the cuts of a page, round by round."""
    if not any(one.piece.is_box for one in leaf.lying):
        return ()
    boxes = [one.trim for one in leaf.lying]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, foot = max(box.right for box in boxes), max(box.bottom for box in boxes)
    whole = Rect(left, top, right - left, foot - top).grown(OVER)
    return tuple(tuple(cuts) for cuts in _rounds(leaf.lying, whole))


def _rounds(lying: Sequence[Lying], room: Rect) -> list[list[Stretch]]:
    """Cut a room right through, then each part of it; in the direction that takes fewer rounds."""
    ways = [rounds for axis in (1, 0) if (rounds := list(_turns(lying, room, axis)))]
    left = list(_edges(lying, room)) if not ways else []
    return min(ways, key=len, default=[left] if left else [])


def _edges(lying: Sequence[Lying], room: Rect) -> Iterator[Stretch]:
    """Give the edges that are left to cut where nothing can be cut right through."""
    inner = room.grown(-STUDIED)
    for start, end in shared_edges(one.trim for one in lying if one.piece.is_box):
        middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        if inner.holds(Rect(*middle, 0, 0)):
            yield start, end


def _turns(lying: Sequence[Lying], room: Rect, axis: _Axis) -> Iterator[list[Stretch]]:
    """Give the cuts in one direction, then those of all parts, round by round."""
    cuts = list(_through(lying, room, axis))
    if not cuts:
        return
    yield [_stretch(room, axis, at) for at in cuts]
    parts = []
    for part in _parts(room, axis, cuts):
        inside = [one for one in lying if part.holds(one.trim, STUDIED)]
        if any(one.piece.is_box for one in inside):
            parts.append(_rounds(inside, part))
    for together in zip_longest(*parts, fillvalue=[]):
        yield [cut for cuts in together for cut in cuts]


def _through(lying: Sequence[Lying], room: Rect, axis: _Axis) -> Iterator[float]:
    """Give where edges of boxes can be cut right through a room: not through any piece."""
    spans = [_span(one.trim, axis) for one in lying]
    ends = [_span(one.trim, axis) for one in lying if one.piece.is_box]
    first, last = _span(room, axis)
    before = first
    for at in sorted({end for pair in ends for end in pair}):
        parts = any(start + STUDIED < at < end - STUDIED for start, end in spans)
        if not parts and at - before > STUDIED and last - at > STUDIED:
            yield at
            before = at


def _span(box: Rect, axis: _Axis) -> tuple[float, float]:
    return (box.y, box.bottom) if axis else (box.x, box.right)


def _stretch(room: Rect, axis: _Axis, at: float) -> Stretch:
    if axis:
        return Point(room.x, at), Point(room.right, at)
    return Point(at, room.y), Point(at, room.bottom)


def _parts(room: Rect, axis: _Axis, cuts: Sequence[float]) -> Iterator[Rect]:
    """Give what lies between the cuts."""
    first, last = _span(room, axis)
    ends = (first, *cuts, last)
    for start, end in pairwise(ends):
        if axis:
            yield Rect(room.x, start, room.width, end - start)
        else:
            yield Rect(start, room.y, end - start, room.height)
