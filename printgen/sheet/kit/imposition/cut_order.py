"""An imposed page → its straight cuts in the order in which they are made, and where strips end.

Cuts that go right through and part no piece come first, all of them in one direction; what is left
between two of them is cut across next, and so on, as one cuts with a ruler.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest

from printgen.figure.print.marks import shared_edges
from printgen.figure.print.ruler import Line
from printgen.geometry import Point, Rect, Size, between
from printgen.sheet.kit.imposition.impose import ImposedPage, PlacedSide
from printgen.sheet.kit.imposition.packing import box_around

STUDIED = 1.0  # edges of pieces less than this apart in mm are one cut
OVER = 8.0  # how far the first cuts go beyond the pieces, in mm
ABOVE = 3.6  # how far below a template it is parted from the next one, in mm


def strip_cuts(page: ImposedPage) -> tuple[float, ...]:
    """Return the heights at which strips come off, and at which a template is parted from the next."""
    foot = max((one.trim.bottom for one in page.placed), default=0.0)
    below = (end + ABOVE for _, end in page.strips)
    return (*(at for at, _ in page.strips), *(at for at in below if at < foot))


def without_strip(page: ImposedPage) -> ImposedPage:
    """Return the page above the first strip."""
    return _cropped(page, Size(page.size.width, page.strips[0][0])) if page.strips else page


def folded(page: ImposedPage) -> ImposedPage:
    """Return what is seen in front of a page that is folded and glued."""
    return _cropped(page, folded_size(page)) if page.folded else page


def folded_size(page: ImposedPage) -> Size:
    """Return the size of what lies before the fold."""
    at = page.mirror.at
    return Size(at, page.size.height) if page.mirror.axis == "upright" else Size(page.size.width, at)


def _cropped(page: ImposedPage, size: Size) -> ImposedPage:
    room = Rect(0, 0, *size)
    return replace(page, size=size, placed=tuple(one for one in page.placed if room.holds(one.trim, STUDIED)))


def cut_rounds(page: ImposedPage) -> tuple[tuple[Line, ...], ...]:
    """Return the cuts of a page, round by round."""
    if not any(one.piece.is_box for one in page.placed):
        return ()
    whole = box_around(one.trim for one in page.placed).grown(OVER)
    return tuple(tuple(cuts) for cuts in _rounds(page.placed, whole))


def _rounds(placed: Sequence[PlacedSide], room: Rect) -> list[list[Line]]:
    """Cut a room right through, in the direction that takes fewer rounds, then each part of it; last what is left."""
    if ways := [rounds for level in (True, False) if (rounds := list(_turns(placed, room, level)))]:
        return min(ways, key=len)
    inner = room.grown(-STUDIED)
    edges = shared_edges(one.trim for one in placed if one.piece.is_box)
    left = [ends for ends in edges if inner.covers(between(*ends))]
    return [left] if left else []


def _turns(placed: Sequence[PlacedSide], room: Rect, level: bool) -> Iterator[list[Line]]:
    """Yield the cuts in one direction, then those of all parts, round by round."""
    cuts = list(_through(placed, room, level))
    if not cuts:
        return
    if level:
        yield [(Point(room.x, at), Point(room.right, at)) for at in cuts]
    else:
        yield [(Point(at, room.y), Point(at, room.bottom)) for at in cuts]
    first, last = _span(room, level)
    parts = []
    for start, end in pairwise((first, *cuts, last)):
        part = room._replace(y=start, height=end - start) if level else room._replace(x=start, width=end - start)
        inside = [one for one in placed if part.holds(one.trim, STUDIED)]
        if any(one.piece.is_box for one in inside):
            parts.append(_rounds(inside, part))
    for together in zip_longest(*parts, fillvalue=[]):
        yield [cut for cuts in together for cut in cuts]


def _through(placed: Sequence[PlacedSide], room: Rect, level: bool) -> Iterator[float]:
    """Yield where edges of boxes can be cut right through a room and not through any piece."""
    spans = [_span(one.trim, level) for one in placed]
    before, last = _span(room, level)
    for at in sorted({end for one in placed if one.piece.is_box for end in _span(one.trim, level)}):
        parts = any(start + STUDIED < at < end - STUDIED for start, end in spans)
        if not parts and at - before > STUDIED and last - at > STUDIED:
            yield at
            before = at


def _span(box: Rect, level: bool) -> tuple[float, float]:
    return (box.y, box.bottom) if level else (box.x, box.right)
