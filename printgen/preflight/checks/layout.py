"""One page's facts and what the page should be → problems of place, length and size."""

import math
from collections.abc import Iterator

from printgen.geometry import Point, Rect
from printgen.preflight.read.boxes import NearIndex, around, shared
from printgen.preflight.read.facts import PageFacts, Segment
from printgen.preflight.read.words import Word, lines
from printgen.problems import Problem
from printgen.sheet.core.expectations import ExpectedLine
from printgen.sheet.core.page import Page, Sheet
from printgen.units import PT, format_number

TOLERANCE = 0.05
"""How far a drawn end may lie from where the data wants it, in mm."""

BARS = (100.0, 101.6)
"""The two bars of a true-scale page: 100 mm and 4 in."""

_SLACK = 0.1  # mm: ink that reaches so far over an edge is not seen
_CELL = 2 * TOLERANCE
_HIGH, _AIR = 2.5, 6.0  # heights of its word, mm beside it: what is larger is no sign below one word
_CUT, _ROW = 0.25, 3.0  # mm of a cell that are missed; sizes of its words: what is higher is no cell of a table


def page_size(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Compare the page's boxes with the paper it is made for.

    A page that is another size than its paper is scaled by the printer, and nothing on it is
    true any more. All boxes must agree; a page that is turned by its viewer counts as wrong.
    """
    for name, box in facts.boxes.items():
        wanted = Rect(0, 0, *page.size)
        if not (wanted.holds(box, TOLERANCE) and box.holds(wanted, TOLERANCE)):
            found = f"{format_number(box.width, 2)} × {format_number(box.height, 2)}"
            is_off = abs(box.x) + abs(box.y) >= TOLERANCE
            at = f" at {format_number(box.x, 2)}, {format_number(box.y, 2)}" if is_off else ""
            should = f"{format_number(page.size.width, 2)} × {format_number(page.size.height, 2)} mm"
            yield Problem("page-size", f"the {name} is {found} mm{at}, the page is {should}")
    if facts.rotation:
        yield Problem("page-size", f"the page is turned by {facts.rotation}°")


def missing_length(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for every edge the data fixes: both its ends within 0.05 mm of where they belong.

    On pages of pieces to cut out it is 0.02 mm. An edge counts when a straight stretch of one path
    is drawn from end to end and nothing cuts it off. The nearest one and how far it is off are
    reported.
    """
    if not page.lines:
        return
    segments = _seen_segments(facts)
    index = NearIndex(_CELL, ((end, one) for one in segments for end in (one.start, one.end)))
    for line in page.lines:
        if any(_distance(line, segment) <= page.tolerance for segment in index.near(line.start)):
            continue
        nearest = min(segments, key=lambda segment: _distance(line, segment), default=None)
        length = format_number(math.dist(line.start, line.end), 2)
        if nearest is None:
            found = "nothing straight is drawn on the page"
        else:
            off = format_number(_distance(line, nearest), 2)
            found = f"the nearest is {format_number(math.dist(nearest.start, nearest.end), 2)} mm, {off} mm off"
        message = f"`{line.name}`, {length} mm long, is not where it should be: {found}"
        yield Problem("missing-length", message, box=around([line.start, line.end]))


def missing_scale_bar(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for the two bars by which a true-scale print is proved: 100 mm and 4 in.

    Without them nobody notices that the printer has scaled the page. Each must be one straight
    upright or level stretch, exact to 0.05 mm.
    """
    if not page.true_scale:
        return
    lengths = [
        math.dist(segment.start, segment.end)
        for segment in _seen_segments(facts)
        if min(abs(segment.start.x - segment.end.x), abs(segment.start.y - segment.end.y)) < 0.01
    ]
    for bar in BARS:
        if not any(abs(length - bar) <= TOLERANCE for length in lengths):
            nearest = min(lengths, key=lambda length: abs(length - bar), default=0.0)
            wanted, found = format_number(bar, 2), format_number(nearest, 2)
            message = f"no line of {wanted} mm to measure the print by; the nearest is {found}"
            yield Problem("missing-scale-bar", message)


def outside_printable(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for texts and lines in the margin that no printer reaches.

    Filled areas may run over the edge of the paper (bleed). Lines may where the sheet declares
    them among its expected lines, as cut marks do.
    """
    margin = sheet.paper.printer_margin
    printable = Rect(0, 0, *page.size).grown(-margin)
    hint = f"the printer's margin is {format_number(margin, 2)} mm on {sheet.paper.title}"
    beyond = [word for word in facts.words if word.visible and not printable.holds(word.seen, _SLACK)]
    for line in lines(beyond):
        message = f"`{line.text}` stands outside the printable area"
        yield Problem("outside-printable", message, hints=(hint,), box=line.box)
    for drawn in facts.drawn:
        if not drawn.stroked or printable.holds(drawn.box, _SLACK) or not drawn.box.grown(_SLACK).meets(drawn.clip):
            continue
        seen = shared(drawn.box, drawn.clip)
        if max(seen.width, seen.height) > 0 and not printable.holds(seen, _SLACK):
            declared = drawn.segments and all(
                any(_distance(line, segment) <= TOLERANCE for line in page.lines) for segment in drawn.segments
            )
            if not declared:
                message = "a line runs outside the printable area"
                yield Problem("outside-printable", message, hints=(hint,), box=seen)


def clipped_text(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for words that are cut off by the edge of their box or of the paper.

    Text that overflows a box with hidden overflow loses its end without a sign. Words that lie
    wholly in the hidden part count as not printed (see `missing-text`). What a word stands on, the
    pip of a price or a cell of a table, must be whole as well.
    """
    known = set[Rect]()
    for word in facts.words:
        if not word.visible:
            continue
        if not word.seen.holds(word.box, _SLACK):
            whole, left = word.box, word.seen
            lost = 1 - left.width * left.height / (whole.width * whole.height)
            message = f"`{word.text}` is cut off: {max(1, round(lost * 100))} % of it are hidden"
            yield Problem("clipped-text", message, box=word.box)
        elif (area := _cut_area(facts, page, word)) is not None and area not in known:
            known.add(area)
            yield Problem("clipped-text", f"the sign or cell that `{word.text}` stands on is cut off", box=area)


def _cut_area(facts: PageFacts, page: Page, word: Word) -> Rect | None:
    """Return the box of the sign or cell below a word that is cut off at an edge, if there is one.

    What has no room in its box runs over the lower edge of it. What is as wide as the page may run over its edges, as
    the waves of a cover do; a board that is put together goes on where it is cut off.
    """
    for area in facts.areas.near(word.box):
        box, seen = area.box, shared(area.box, area.clip)
        if area.order > word.order or not seen.holds(word.box):
            continue
        is_sign = box.height <= _HIGH * word.box.height and box.width <= word.box.width + _AIR
        is_cell = not page.labels and box.height <= _ROW * PT * word.size and box.width < facts.size.width - _SLACK
        if (is_sign and not seen.holds(box, _SLACK)) or (is_cell and seen.bottom < box.bottom - _CUT):
            return box
    return None


def wrong_label(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for the name of every space of a board at true scale: once, on its own space.

    A name on the space beside its own is worse than none: all that goes by it goes wrong.
    """
    names = {label.text for label in page.labels}
    found: dict[str, list[Point]] = {}
    for word in facts.seen if names else ():
        if word.text in names:
            found.setdefault(word.text, []).append(word.box.centre)
    places = [label.within for label in page.labels if label.within is not None]
    for label in page.labels:
        if label.within is None:
            continue
        points = found.get(label.text, [])
        own = sum(1 for point in points if _holds(label.within, point))
        on_board = sum(1 for point in points if any(_holds(place, point) for place in places))
        if (own, on_board) != (1, 1):
            message = f"`{label.text}` stands {own} × on its space and {on_board - own} × on others"
            yield Problem("wrong-label", message, box=label.within)


def _seen_segments(facts: PageFacts) -> list[Segment]:
    """Return the straight stretches whose both ends can be seen."""
    found: list[Segment] = []
    for drawn in facts.drawn:
        if drawn.clip.holds(drawn.box, TOLERANCE):
            found += drawn.segments
        else:
            clip = drawn.clip
            found += (one for one in drawn.segments if _holds(clip, one.start) and _holds(clip, one.end))
    return found


def _holds(clip: Rect, point: Point) -> bool:
    return clip.grown(TOLERANCE).covers(point)


def _distance(line: ExpectedLine, segment: Segment) -> float:
    """Return how far the worse end is off, whichever way round the segment was drawn."""
    straight = max(math.dist(line.start, segment.start), math.dist(line.end, segment.end))
    turned = max(math.dist(line.start, segment.end), math.dist(line.end, segment.start))
    return min(straight, turned)
