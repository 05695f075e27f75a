"""One page's facts, its faults and its blocks → the blocks that do not fit, one problem each.

Such a block puts dozens of texts out of their places. Which block it is follows from the order of painting, the same
as that of the blocks: each begins with the line that its first text begins.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from printgen.geometry import Rect
from printgen.preflight.checks.foot import foot_rule
from printgen.preflight.read.boxes import union
from printgen.preflight.read.facts import PageFacts
from printgen.preflight.read.words import Word, plain
from printgen.problems import Problem
from printgen.sheet.core.expectations import DOUBT
from printgen.sheet.core.page import Page, Sheet
from printgen.units import format_number

SIGNS = {
    *("clipped-text", "outside-printable", "text-below-foot"),
    *("overlapping-text", "covered-text", "struck-text", "missing-text"),
}
"""What is found where a block does not fit."""

FOLLOWS = SIGNS | {*("beyond-margin", "drawing-in-foot", "low-contrast", "misplaced-mark", "near-foot", "wrong-cell")}
"""What follows from that on the page, and is not reported beside it."""

FOLLOWS_IN_FILE = {"wrong-amount", "wrong-sign", "wrong-statement"}

_MANY = 8
"""So many texts out of their places are one problem even where no block can be blamed."""

_SLACK = 0.6  # mm: how far the ink of a word may reach beyond the room of its block
_LINE = 20  # words: so many are held against the first text of a block
_ABOVE = 2.0  # mm: how far above the first word of a block others of its line may begin
_ASIDE = 12.0  # mm: blocks whose first words stand no further apart are in one stack
_WIDER = "let its stack take more of the twelve columns, write shorter words, or print on a wider paper (--paper)"
_WHOLE_WIDTH = (
    "it has the whole width: leave columns out of it, write shorter words, or print on a wider paper (--paper)"
)
_NEARLY = 0.75  # of the width of a page: no stack is wider
_SHORTER = "write a shorter `title`, or print on a wider paper (--paper)"
_BREAKABLE = "write shorter words, or spaces between them"
_FAR = 1.5  # widths of a page: the smallest type that an arrangement takes makes no longer word fit
_HIGHER = "leave one of its blocks out, move one to another page, or print on a larger paper (--paper)"
_ALONE = (
    "it is alone on its page: split it into two blocks with titles of their own, or print on a larger paper (--paper)"
)


class Placed(NamedTuple):
    """A block of the data, by its name and its width in mm, with the words that were painted for it."""

    name: str
    width: float
    words: Sequence[Word]

    @property
    def box(self) -> Rect:
        """The rectangle around its words, those as well that nobody sees."""
        return union(word.box for word in self.words)

    @property
    def longest(self) -> float:
        """The length of its longest word in mm."""
        return max(word.box.width for word in self.words)


def folded(faults: Sequence[Problem], facts: PageFacts, page: Page, sheet: Sheet) -> list[Problem]:
    """Return the problems of a page; where blocks do not fit these, each with its excess, for all that follows."""
    lost = [one for one in faults if one.code in SIGNS]
    signs = len(lost)
    placed = list(_placed(facts, page)) if signs else []
    checks = (check for check in OVERFLOWS if signs or check is not title_too_long)
    found = [one for check in checks for one in check(placed, facts, page)]
    if not found and signs < _MANY:
        return list(faults)
    if not found:
        message = f"{signs} texts are cut off or out of place, the first is this: {lost[0].message}"
        whole = replace(lost[0], message=message)
        if any(one.code != whole.code for one in lost):
            whole = replace(whole, code="page-too-full", hints=(_HIGHER,))
        return [whole, *(one for one in faults if one.code not in FOLLOWS)]
    # A page with such a word is the first that was tried: what else is too full there may fit in tighter ones.
    found = [one for one in found if one.code == "wider-than-paper"] or found
    found[0] = replace(found[0], message=f"{found[0].message}; so {signs} texts are cut off or out of place")
    path = {one.code: f"sheets.{sheet.kind}.blocks." for one in found} | {"title-too-long": "game."}
    return [replace(one, part=path[one.code] + (one.part or "")) for one in found] + [
        one for one in faults if one.code not in FOLLOWS
    ]


def reported_once(problems: Sequence[Problem]) -> list[Problem]:
    """Return problems without those that each page has again: a title is as long on all of them."""
    titles = [one for one in problems if one.code == "title-too-long"]
    return [one for one in problems if one not in titles[1:]]


def block_too_wide(placed: Sequence[Placed], facts: PageFacts, page: Page) -> Iterator[Problem]:
    """Look for blocks whose words reach beyond the room of their stack.

    A table with many columns, or a long word: what is beyond is cut off, or runs into the neighbour. All texts that
    are out of their places for it are this one problem.
    """
    for one in placed:
        excess = one.box.right - one.words[0].box.x - one.width
        if excess > _SLACK and one.longest <= _FAR * page.size.width:
            message = f"the block `{one.name}` is {_mm(excess)} mm too wide"
            hint = _WHOLE_WIDTH if one.width > _NEARLY * page.size.width else _WIDER
            yield Problem("block-too-wide", message, hints=(hint,), box=_on_page(one.box, page), part=one.name)


def wider_than_paper(placed: Sequence[Placed], facts: PageFacts, page: Page) -> Iterator[Problem]:
    """Look for words of hundreds of letters, longer by half than their page is wide.

    A line can be broken nowhere in them, so that no arrangement of the page makes room for them, and none is tried.
    """
    for one in placed:
        if one.longest > _FAR * page.size.width:
            message = f"the block `{one.name}` has a word {_mm(one.longest)} mm long, longer than its page is wide"
            yield Problem("wider-than-paper", message, hints=(_BREAKABLE,), box=_on_page(one.box, page), part=one.name)


def page_too_full(placed: Sequence[Placed], facts: PageFacts, page: Page) -> Iterator[Problem]:
    """Look for blocks that reach into the foot of their page, or beyond its end.

    The page holds less than stands on it. All texts that are out of their places for it are this one problem.
    """
    rule = foot_rule(facts, page)
    beyond = [one for one in placed if rule is not None and one.box.bottom > rule]
    if beyond and rule is not None:
        excess = max(one.box.bottom for one in beyond) - rule + page.above_foot
        names = ", ".join(f"`{one.name}`" for one in beyond)
        message = f"the page is {_mm(excess)} mm too full: {names} ran over its foot"
        box = _on_page(union(one.box for one in beyond), page)
        hint = _ALONE if len(placed) == 1 else _HIGHER
        yield Problem("page-too-full", message, hints=(hint,), box=box, part=beyond[0].name)


def title_too_long(placed: Sequence[Placed], facts: PageFacts, page: Page) -> Iterator[Problem]:
    """Look for titles that the band at the head of their page has no room for, not in its smallest type either.

    A title stands in one line, with the name of the sheet behind it. A shorter title, or a wider paper, helps. It is
    reported of the first page that lacks room for it.
    """
    words = facts.everything.words
    start = _start(words, page.head.title) if page.head is not None else None
    if page.head is None or start is None:
        return
    letters = len(plain(page.head.title + page.head.sheet_name))
    line = [words[start]]
    for word in words[start + 1 :]:
        beside = abs(word.box.bottom - line[0].box.bottom) < line[0].box.height
        if sum(len(plain(one.text)) for one in line) >= letters or not beside:
            break
        line.append(word)
    box = union(word.box for word in line)
    excess = box.right - (page.size.width - box.x)
    if excess > _SLACK:
        message = f"the title is {_mm(excess)} mm too long for the head of the page"
        yield Problem("title-too-long", message, hints=(_SHORTER,), box=_on_page(box, page), part="title")


OVERFLOWS = (title_too_long, wider_than_paper, block_too_wide, page_too_full)
"""Each reports the problem that it is called like."""

OVERFLOWN = {check.__name__.replace("_", "-") for check in OVERFLOWS}


def _placed(facts: PageFacts, page: Page) -> Iterator[Placed]:
    """Yield the blocks of a page, each with the words painted from its beginning to that of the next one.

    What is placed absolutely is painted last of all: words above the block, or beside what stands below it in its
    stack, are not its own.
    """
    words = facts.everything.words
    foot = {id(word) for word in facts.everything.last(page.readable_foot)}
    last = next((number for number, word in enumerate(words) if id(word) in foot), len(words))
    known = {}
    for block, width in page.body.blocks_of_data():
        start = _start(words[:last], next(filter(None, block.texts()), ""))
        if block.called and start is not None:
            known[start] = block.called, width
    tops = [(words[start].box.x, words[start].box.y) for start in known]
    for start, end in pairwise((*sorted(known), last)):
        left, top, *_ = words[start].box
        below = min((y for x, y in tops if abs(x - left) < _ASIDE and y > top + _ABOVE), default=math.inf)
        yield Placed(*known[start], [one for one in words[start:end] if top - _ABOVE < one.box.y < below - _SLACK])


def _start(words: Sequence[Word], text: str) -> int | None:
    """Return the number of the first word that begins a line with a text."""
    wanted = plain(text.replace(DOUBT, ""))
    for number, word in enumerate(words):
        if number == 0 or word.order != words[number - 1].order:
            run = "".join(plain(one.text) for one in words[number : number + _LINE])
            if run and run.startswith(wanted[: len(run)]):
                return number
    return None


def _on_page(box: Rect, page: Page) -> Rect:
    """Return the part of a box that lies on the page."""
    width, height = page.size
    left, top = min(box.x, width - 1), min(box.y, height - 1)
    return Rect(left, top, min(box.right, width) - left, min(box.bottom, height) - top)


def _mm(length: float) -> str:
    return format_number(length, 0 if length >= 10 else 1)
