"""What was painted and the pieces to cut out → problems of grounds, drawings, backs and marks.

A piece is found by its ground, which is painted under everything else, on white paper too. All
later questions are asked of the box that was measured, not of the one that was wanted.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from printgen.geometry import Point, Rect
from printgen.preflight.read.boxes import NearIndex, around, shared
from printgen.preflight.read.facts import PageFacts, PdfFacts, Segment
from printgen.problems import Problem
from printgen.sheet.core.expectations import ExpectedSide, Meeting
from printgen.sheet.core.page import Page, Sheet
from printgen.units import format_number

_NEAR = 1.0  # mm: a ground that lies farther off is another one
_CLEAR = 0.5  # mm: how far a mark keeps off a piece
_OVER = 1e-6
_CELL = 0.1  # mm
_SAME_TURN = 1e-3  # degrees


def missing_piece(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for the painted ground of every side of every piece, bleed and all.

    Its box must be as wide and high as the data say, and lie where it should, each to 0.02 mm, and
    nothing may cut it off. A piece of another size does not lie on its back, nor on its fellows of
    the box.
    """
    for side in page.sides:
        found = _measured(side, facts, page.tolerance)
        if found is None:
            near = min(facts.grounds.all, key=lambda box: _off(box, side.drawn), default=None)
            nearest = "nothing is painted on the page"
            if near is not None:
                nearest = f"the nearest ground is {_size(near)}, {format_number(_off(near, side.drawn), 2)} mm off"
            message = f"{_named(side)}, {_size(side.drawn)} with its bleed, is not there: {nearest}"
            yield Problem("missing-piece", message, box=side.drawn)
        elif (off := _off(found, side.drawn)) > page.tolerance:
            message = f"{_named(side)} lies {format_number(off, 2)} mm off its place"
            yield Problem("missing-piece", message, box=side.drawn)


def wrong_piece(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for the drawings on every side: of its suit, of its rank, in their place upon it.

    Each is known by the box of its outline, to 0.02 mm, so that another suit, another rank, or a
    side that stands on its head is noticed. Figures are looked for as texts.
    """
    if not page.sides:
        return
    drawings = _by_corner(drawn.box for drawn in facts.drawn)
    for side in page.sides:
        ground = _measured(side, facts, page.tolerance)
        if ground is None:
            continue  # reported as `missing-piece`
        shift = (ground.x - side.drawn.x, ground.y - side.drawn.y)
        wanted = [box.moved(*shift) for box in side.art]
        if missing := [box for box in wanted if not _is_in(box, drawings, page.tolerance)]:
            message = (
                f"{_named(side)} shows {len(wanted) - len(missing)} of its {len(wanted)} drawings: "
                f"none of {_size(missing[0])} lies where one should"
            )
            yield Problem("wrong-piece", message, box=missing[0])


def back_off_front(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """See whether every back lies behind its own front, as the paper is turned, folded or glued.

    The measured box of each back, mirrored, must lie on the measured box of the front of the same
    piece, to 0.02 mm. Both must stand upright when the cut piece is turned like a card. No front
    may lack its back, no back its front.
    """
    met: Counter[tuple[int, str, str]] = Counter()
    for meeting in sheet.meetings:
        if max(meeting.front, meeting.back) >= min(len(facts.pages), len(sheet.pages)):
            continue  # reported as `page-count`
        fronts = _sides(facts, sheet, meeting.front, "front")
        backs = _sides(facts, sheet, meeting.back, "back")
        met.update((meeting.front, "front", name) for name in fronts.keys() & backs.keys())
        met.update((meeting.back, "back", name) for name in fronts.keys() & backs.keys())
        for name in fronts.keys() & backs.keys():
            for fault in _apart(fronts[name], backs[name], meeting, sheet):
                message = f"the back of `{name}` {fault}"
                box = backs[name][0].drawn
                yield Problem("back-off-front", message, page=meeting.back + 1, box=box)
    for number, page in enumerate(sheet.pages):
        for side in page.sides:
            if side.backed and met[number, side.side, side.piece] != 1:
                other = "back" if side.side == "front" else "front"
                message = f"{_named(side)} does not meet its {other}"
                yield Problem("back-off-front", message, page=number + 1, box=side.trim)


def pieces_overlap(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """See whether pieces keep clear of each other.

    What is cut out of one piece cannot be part of another, and no bleed may colour a neighbour.
    """
    sides = sorted(page.sides, key=lambda side: side.drawn.y)
    for i, one in enumerate(sides):
        for j in range(i + 1, len(sides)):
            other = sides[j]
            if other.drawn.y >= one.drawn.bottom:
                break
            if one.drawn.meets(other.trim, _OVER) or one.trim.meets(other.drawn, _OVER):
                message = f"{_named(other)} lies over {_named(one)}"
                yield Problem("pieces-overlap", message, box=other.trim)


def piece_outside(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for pieces that reach into the margin that no printer reaches.

    Their bleed may, since it is cut away.
    """
    margin = sheet.paper.printer_margin
    room = Rect(0, 0, *page.size).grown(-margin)
    for side in page.sides:
        if not room.holds(side.trim, _OVER):
            hint = f"the printer's margin is {format_number(margin, 2)} mm on {sheet.paper.title}"
            message = f"{_named(side)} reaches beyond the printable area"
            yield Problem("piece-outside", message, hints=(hint,), box=side.trim)


def mark_on_piece(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for marks to cut by that come nearer than half a millimetre to a piece.

    The knife is never quite where the mark is, and what it leaves would stay on the piece. A level
    or upright line across a piece that is none of its drawings, cuts and folds counts as one.
    """
    declared = [line for line in page.lines if line.mark]
    stray = list(_stray_lines(facts, page)) if page.sides else []
    for side in page.sides:
        inside = side.trim.grown(-_CLEAR)
        if any(_distance(line.start, line.end, side.trim) < _CLEAR - _OVER for line in declared):
            message = f"a mark to cut by touches {_named(side)}"
            yield Problem("mark-on-piece", message, box=side.trim)
        elif any(_distance(line.start, line.end, inside) == 0 for line in stray):
            message = f"a line that is no part of it runs across {_named(side)}"
            yield Problem("mark-on-piece", message, box=side.trim)


def _stray_lines(facts: PageFacts, page: Page) -> Iterator[Segment]:
    """Yield the level and upright lines that are seen and that nobody expects on a piece."""
    art = _by_corner(box for side in page.sides for box in side.art)
    lines = _by_corner(around([line.start, line.end]) for line in page.lines)
    for drawn in facts.drawn:
        is_line = drawn.stroked and not drawn.filled and len(drawn.segments) == 1
        if not is_line or min(drawn.box.width, drawn.box.height) > page.tolerance:
            continue
        seen = shared(drawn.box, drawn.clip)
        is_seen = max(seen.width, seen.height) > 0
        if is_seen and not any(_is_in(drawn.box, boxes, page.tolerance) for boxes in (art, lines)):
            yield drawn.segments[0]


_Found = tuple[ExpectedSide, Rect | None]
"""A side and its measured box, None when it was not found."""


def _sides(facts: PdfFacts, sheet: Sheet, number: int, which: str) -> Mapping[str, _Found]:
    """Return the backed fronts, or the backs, of one page by the names of their pieces."""
    page, found = sheet.pages[number], facts.pages[number]
    return {
        side.piece: (side, _measured(side, found, page.tolerance))
        for side in page.sides
        if side.side == which and side.backed
    }


def _apart(front: _Found, back: _Found, meeting: Meeting, sheet: Sheet) -> Iterator[str]:
    """Say what parts a back from its front: its place, or the way it looks."""
    (front_side, front_box), (back_side, back_box) = front, back
    upright = meeting.axis == "upright"
    if front_box is not None and back_box is not None:
        off = _off(_mirrored(back_box, meeting), front_box)
        if off > sheet.pages[meeting.front].tolerance:
            yield f"lies {format_number(off, 2)} mm off its front"
    wanted = -front_side.turn if upright else 180 - front_side.turn
    turned = abs((back_side.turn - wanted + 180) % 360 - 180)
    if turned > _SAME_TURN:
        yield f"is turned by {format_number(turned)}° from where its front looks"


def _mirrored(box: Rect, meeting: Meeting) -> Rect:
    if meeting.axis == "upright":
        return box._replace(x=2 * meeting.at - box.right)
    return box._replace(y=2 * meeting.at - box.bottom)


def _measured(side: ExpectedSide, facts: PageFacts, tolerance: float) -> Rect | None:
    """Find the ground of a side: the nearest one of its size, if it is near at all."""
    wanted = side.drawn
    alike = [
        box
        for box in facts.grounds.near(Point(wanted.x, wanted.y))
        if abs(box.x - wanted.x) < _NEAR
        and abs(box.y - wanted.y) < _NEAR
        and abs(box.width - wanted.width) <= tolerance
        and abs(box.height - wanted.height) <= tolerance
    ]
    return min(alike, key=lambda box: _off(box, wanted), default=None)


def _by_corner(boxes: Iterable[Rect]) -> NearIndex[Rect]:
    return NearIndex(_CELL, ((Point(box.x, box.y), box) for box in boxes))


def _is_in(box: Rect, boxes: NearIndex[Rect], tolerance: float) -> bool:
    return any(_off(found, box) <= tolerance for found in boxes.near(Point(box.x, box.y)))


def _off(one: Rect, other: Rect) -> float:
    """Return how far the worst edge of one box is off that of the other."""
    return max(abs(one.x - other.x), abs(one.y - other.y), abs(one.right - other.right), abs(one.bottom - other.bottom))


def _distance(start: Point, end: Point, box: Rect) -> float:
    """Return how far a level or upright line stays off a box."""
    dx = max(box.x - max(start.x, end.x), min(start.x, end.x) - box.right, 0.0)
    dy = max(box.y - max(start.y, end.y), min(start.y, end.y) - box.bottom, 0.0)
    return math.hypot(dx, dy)


def _named(side: ExpectedSide) -> str:
    return f"the {side.side} of `{side.piece}`"


def _size(box: Rect) -> str:
    return f"{format_number(box.width, 2)} × {format_number(box.height, 2)} mm"
