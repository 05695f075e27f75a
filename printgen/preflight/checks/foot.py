"""One page's facts and its foot → problems of what stands too near to it, and how much air there is above it."""

import re
from collections.abc import Iterator
from operator import itemgetter

from printgen.geometry import Rect
from printgen.preflight.read.boxes import union
from printgen.preflight.read.facts import PageFacts
from printgen.preflight.read.words import Word, lines
from printgen.problems import Problem, Severity
from printgen.sheet.core.page import Page, Sheet
from printgen.units import format_number

_SLACK = 0.5  # mm: how far a text may reach into the foot
_TOUCH = 0.1  # mm
_RULE = 0.5  # mm: a rule is thinner
_WIDE = 1.0  # mm: a line to cut along is thinner
_ABOVE = 3.0  # mm: so near above the words of the foot lies its rule
_LINE = 20.0  # mm: a line to write on is longer
_SMALLER = 0.5  # pt
_LETTERS = 3  # of fewer a level word may be higher than wide
_NUMBER = re.compile(r"\d+/\d+")
"""The number of a page and how many there are."""
_HIGHER = "leave a row out, or give the panels above less height"
_OVER = 1.0  # mm: words reach so far over the margin
_NARROWER = "write shorter words, leave columns out, or give what they stand in more of the width"


def text_below_foot(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for text that has run into the foot of the page.

    The foot is the lowest line of a page; what stands beside or below it, and is not the page's
    number behind it, has overflowed. Parts of a page to be cut apart side by side have the same foot each.
    """
    if not (foot := _foot(facts, page)):
        return
    place = union(word.box for word in foot)
    again = {word.text for word in foot} if page.body.abreast > 1 else set()
    overflow = [
        word
        for word in facts.words
        if word.box.bottom > place.y + _SLACK
        and word.visible
        and word not in foot
        and not ((_NUMBER.fullmatch(word.text) or word.text in again) and _is_behind(word.box, place))
    ]
    for line in lines(overflow):
        message = f"`{line.text}` has run into the foot of the page"
        yield Problem("text-below-foot", message, box=line.box)


def _is_behind(box: Rect, foot: Rect) -> bool:
    """Return whether a word stands on the line of the foot, to the right of its words."""
    return box.x > foot.right and box.y >= foot.y - _SLACK and box.bottom <= foot.bottom + _SLACK


def near_foot(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for text and drawings that press on the rule above the foot.

    How much air there is at least stands in the sheet. With less the page is full to its last line: nothing is
    lost, but a shorter word would do it good.
    """
    lowest = above_foot(facts, page) if page.above_foot else None
    if lowest is not None and -_TOUCH <= lowest[0] < page.above_foot - _TOUCH:
        air, name, box = lowest
        found, least = format_number(air, 1), format_number(page.above_foot, 1)
        message = f"{name} ends {found} mm above the rule of the foot, the page declares {least}"
        yield Problem("near-foot", message, severity=Severity.WARNING, box=box)


def drawing_in_foot(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for drawings, and lines to write on, that have run into the foot of the page."""
    lowest = above_foot(facts, page) if page.above_foot else None
    if lowest is not None and lowest[0] < -_TOUCH:
        air, name, box = lowest
        message = f"{name} ends {format_number(-air, 1)} mm below the rule of the foot"
        yield Problem("drawing-in-foot", message, hints=(_HIGHER,), box=box)


def above_foot(facts: PageFacts, page: Page) -> tuple[float, str, Rect] | None:
    """Return how far in mm the lowest thing of a page ends above the rule of its foot, what it is and where.

    What runs through the foot to the edge of the paper, and a thin line to cut along, is passed over; a line to write
    on is not, wherever it lies in the foot. None: the page has no foot.
    """
    if (rule := foot_rule(facts, page)) is None:
        return None
    foot = _foot(facts, page)
    top, end = min(word.box.y for word in foot), page.size.height - _OVER
    rules = _rules(facts, page, top)
    things = [
        (rule - box.bottom, "a drawing", box)
        for box in facts.open
        if box.bottom <= rule + _TOUCH or (box not in rules and _is_pressed(box, top, end))
    ]
    things += [(rule - word.box.bottom, f"`{word.text}`", word.box) for word in facts.seen if word.box.y < rule]
    return min(things, key=itemgetter(0), default=None)


def _is_pressed(box: Rect, top: float, end: float) -> bool:
    """Return whether a drawing below the rule of the foot, whose words begin at ``top``, is none of it.

    ``end``: the edge of the paper, which what lies behind the whole page reaches.
    """
    is_line = box.height < _RULE and box.width > _LINE
    return is_line or (box.width > _WIDE and box.y < top and box.bottom < end)


def foot_rule(facts: PageFacts, page: Page) -> float | None:
    """Return where the rule above the foot stands, in mm from the top; None: the page has no foot."""
    if not (foot := _foot(facts, page)):
        return None
    top = min(word.box.y for word in foot)
    return max((box.y for box in _rules(facts, page, top)), default=top)


def _rules(facts: PageFacts, page: Page, top: float) -> list[Rect]:
    """Return the level lines right above the words of the foot, one for each part that stands beside another."""
    least = page.size.width / page.body.abreast / 2
    found = [box for box in facts.open if box.height < _RULE and box.width > least and 0 < top - box.y < _ABOVE]
    widest = max((box.width for box in found), default=0.0)
    return [box for box in found if widest - box.width < _OVER]  # a shorter one is a line to write on


def beyond_margin(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for words that hang over the margin of their page, farther out than the rule of its foot.

    The rule is as wide as what stands above it. A table wider than its panel is not cut off and meets no neighbour,
    so that nothing else reports it; what reaches out by less than a millimetre is not reported either, nor what is
    turned, as the words of an index at the edge are.
    """
    foot = _foot(facts, page) if page.above_foot else []
    rules = _rules(facts, page, min(word.box.y for word in foot)) if foot else []
    if not rules:
        return
    column = union(rules)
    for line in lines([word for word in facts.seen if _is_level(word) and _hang(word.box, column) > _OVER]):
        over = format_number(_hang(line.box, column), 1)
        yield Problem(
            "beyond-margin", f"`{line.text}` hangs {over} mm over the margin", hints=(_NARROWER,), box=line.box
        )


def _is_level(word: Word) -> bool:
    """Return whether a word is not turned, not even by a quarter, as far as its shape tells."""
    return word.upright and (len(word.text) < _LETTERS or word.box.width > word.box.height)


def _hang(box: Rect, column: Rect) -> float:
    """Return how far a box reaches over the left or the right of a column, in mm."""
    return max(column.x - box.x, box.right - column.right)


_SHORTER = "write shorter words there, or give what they stand on a larger `size`"


def text_too_small(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for text smaller than the page declares.

    A sheet is read across a table; the smallest size a page may use stands in the sheet. The line of the foot, which
    nobody reads there, may be half a point smaller.
    """
    top = min((word.box.y for word in _foot(facts, page)), default=page.size.height) - _SLACK
    reported: set[float] = set()
    for word in facts.words:
        size, least = round(word.size, 1), page.smallest_text - (_SMALLER if word.box.y > top else 0)
        if word.visible and size < least and size not in reported:
            reported.add(size)
            high = format_number(size, 1)
            message = f"`{word.text}` is {high} pt high, the page declares at least {format_number(least)}"
            yield Problem("text-too-small", message, hints=(_SHORTER,), box=word.box, said=word.text)


def _foot(facts: PageFacts, page: Page) -> list[Word]:
    """Return the words of the foot: where its text stands last on the page."""
    return [*facts.everything.last(page.readable_foot)] if page.foot else []
