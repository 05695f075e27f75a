"""One page's words and the texts it should carry → problems of what can be read."""

from collections.abc import Iterable, Iterator
from itertools import islice, pairwise

from printgen.geometry import Rect
from printgen.model.resources import Paper
from printgen.preflight.read.boxes import shared, union
from printgen.preflight.read.facts import PageFacts, Segment
from printgen.preflight.read.words import Word, plain, run_of
from printgen.problems import Problem
from printgen.sheet.core.page import Page, Sheet

_SLACK = 0.5  # mm: how far a text may stick out of the place it is expected in
_OVERLAP = 0.25
_TOUCH = 0.25  # mm: words that overlap less in width only touch
_STRUCK = 0.12  # mm: how far a line may reach into the ink of a word
_HAIRLINE = 0.15  # mm: thinner lines are the pattern of a ground, as those between the spaces of a small board
_READ, _TITLE = 5.0, 12.0  # pt: smaller words stand in the picture of a page
_HIDDEN = 0.1  # of a word's area: more is seen
_SHOWN = 60
_BEARING = 0.6  # mm: how much longer than the ink of its word a dotted line may be at either end

_SIGN = 4.0  # mm: how large a sign is at most that has a dotted line below it


def missing_text(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for every text the sheet wants to be read, in its place where it has one.

    White space, line breaks, hyphens and ligatures do not matter. A text that is cut off or
    painted over counts as missing.
    """
    seen = [(word.box.centre, word) for word in facts.seen]
    everything = facts.reading.run
    for expected in page.texts:
        words = everything
        if expected.within is not None:
            place = expected.within.grown(_SLACK)
            words = run_of(word for middle, word in seen if place.covers(middle))
        if plain(expected.text) not in words:
            where = "" if expected.within is None else " in its place"
            hidden = plain(expected.text) in facts.everything.run
            reason = "it is hidden or stands elsewhere" if hidden else "it is nowhere on the page"
            shown = expected.text[:_SHOWN]
            message = f"`{shown}` cannot be read{where}: {reason}"
            yield Problem("missing-text", message, box=expected.within)


def misplaced_mark(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for dotted lines that stand below no word or sign, or below a part of a word.

    A dotted line says of the word or sign above it that the rules do not state it. It begins and ends with it; that it
    stands where the data ask for it, and nowhere else, `wrong-statement` and `wrong-cell` see to.
    """
    touching = [(one, two) for one, two in pairwise(facts.words) if two.goes_on and one.mark != two.mark]
    parts = [pair for pair in touching if pair[0].text[-1].isalnum() and pair[1].text[0].isalnum()]
    parted = {word.mark for pair in parts for word in pair}
    for number, line in enumerate(facts.dotted, 1):
        above = [word for word in facts.words if word.mark == number]
        if not above and _stands_below_sign(facts, line):
            continue
        place = union(word.box for word in above) if above else Rect(0, 0, 0, 0)
        if number in parted or max(abs(line.start.x - place.x), abs(line.end.x - place.right)) > _BEARING:
            box = Rect(line.start.x, line.start.y, line.end.x - line.start.x, 0.0)
            words = f" `{' '.join(word.text for word in above)}`" if above else ""
            yield Problem("misplaced-mark", f"a dotted line does not stand below one whole word{words}", box=box)


def _stands_below_sign(facts: PageFacts, line: Segment) -> bool:
    """Return whether a small drawing stands above the middle of a line, close to it."""
    middle = (line.start.x + line.end.x) / 2
    return line.end.x - line.start.x < _SIGN and any(
        0 < one.box.width < _SIGN
        and 0 < line.start.y - one.box.centre.y < _SIGN
        and abs(one.box.centre.x - middle) < _BEARING
        for one in facts.drawn
        if not one.dotted
    )


def replaced_statement(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for statements that do not hold with the variants and readings in play.

    A replaced statement stands nowhere beside what replaces it. White space, line breaks and
    hyphens do not matter.
    """
    words = run_of(facts.words) if sheet.replaced else ""
    for text in sheet.replaced:
        if plain(text) in words:
            message = f"`{text[:_SHOWN]}` is replaced by a variant or reading in play"
            yield Problem("replaced-statement", message)


def overlapping_text(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for words printed over other words.

    Lines or blocks that have run into each other, since there was too little room for them. Two words collide when
    the boxes of their ink share more than a quarter of the height of the lower one. Words that a later area hides
    do not count (see `covered-text`), nor do labels of drawings that are turned by less than a quarter.
    """
    words = sorted((word.box.y, word.box.x, n, word) for n, word in enumerate(facts.seen) if word.upright)
    for i, (top, left, _, word) in enumerate(words, 1):
        right, bottom = left + word.box.width - _TOUCH, top + word.box.height
        for y, x, _, other in islice(words, i, None):
            if y >= bottom:
                break
            if x <= right and (facts.is_fresh(word) or facts.is_fresh(other)) and _collide(word, other):
                message = f"`{word.text}` and `{other.text}` are printed over each other"
                yield Problem("overlapping-text", message, box=shared(word.box, other.box))


def struck_text(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for words through which a level line runs: the rule of a row, of a head, of a box.

    A row is lower than its text: the rule below it strikes its last line, or takes the tails of its letters. A line
    counts that is as long as the word at least and goes deeper into its ink than it may touch, where no area that was
    painted between the two hides one from the other. A large title may lie on the pattern of its band; in a theme
    without fills that pattern is dark lines, which nobody can tell from rules.
    """
    if not sheet.theme.fills:
        return
    for word in filter(facts.is_fresh, facts.seen):
        box = word.box
        for order, rule in facts.rules.near(box) if word.upright and _READ <= word.size < _TITLE else ():
            deep = min(rule.bottom, box.bottom) - max(rule.y, box.y)
            if rule.height < _HAIRLINE or deep <= _STRUCK or rule.y < box.y:  # above is room for accents
                continue
            if rule.x <= box.x + _SLACK and rule.right >= box.right - _SLACK:
                early, late = sorted((order, word.order))
                met, between = shared(rule, box), (one for one in facts.covers.near(box) if early < one[0] < late)
                if not any(cover.holds(met) for _, cover in between):
                    yield Problem("struck-text", f"a line runs through `{word.text}`", box=box)
                    break


def covered_text(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for words that a later area or picture hides, in part or wholly.

    A picture or a panel that has slipped over its neighbour. A word counts as hidden where a filled rectangle or
    disc, or a picture, is painted over more than a tenth of it and lets nothing shine through.
    """
    for word in filter(facts.is_fresh, facts.words):
        if not word.visible:
            continue
        for cover in facts.later(word):
            if not cover.meets(word.box):
                continue
            hidden = shared(word.box, cover)
            if hidden.width * hidden.height > _HIDDEN * word.box.width * word.box.height:
                message = f"`{word.text}` is painted over{'' if cover.holds(word.box) else ' in part'}"
                yield Problem("covered-text", message, box=word.box)
                break


def _collide(one: Word, other: Word) -> bool:
    common = shared(one.box, other.box)
    if common.width < _TOUCH or common.height <= _OVERLAP * min(one.box.height, other.box.height):
        return False
    # The same word twice in one place is a halo or a shadow, not a collision.
    return not (one.text == other.text and one.box.holds(other.box, _TOUCH))


SMALLEST = (148.0, 210.0)
"""The paper in mm from which on every sheet fits."""

CROWDED = {
    *("block-too-wide", "clipped-text", "covered-text", "drawing-in-foot", "missing-scale-bar", "missing-text"),
    *("near-foot", "outside-printable", "overlapping-text", "page-too-full", "struck-text", "text-below-foot"),
    *("text-too-small", "title-too-long", "wider-than-paper", "wrong-cell"),
}
"""What is found where a page is too full."""


def is_crowded(problems: Iterable[Problem]) -> bool:
    """Return whether a page is too full, so that a tighter arrangement may help."""
    return any(problem.code in CROWDED for problem in problems)


def is_hopeless(problems: Iterable[Problem]) -> bool:
    """Return whether a page is so full that no arrangement helps."""
    return any(problem.code == "wider-than-paper" for problem in problems)


def too_small(problems: Iterable[Problem], paper: Paper, what: str) -> Problem | None:
    """Say it at once where a paper is smaller than those that sheets of words are made for."""
    found = [problem for problem in problems if problem.code in CROWDED]
    if not found or (paper.width >= SMALLEST[0] and paper.height >= SMALLEST[1]):
        return None
    message = f"`{what}` does not fit on {paper.title}: texts or lines would be cut off or overlap"
    hint = f"take a paper of {SMALLEST[0]:g} × {SMALLEST[1]:g} mm or more"
    return Problem("paper-too-small", message, hints=(hint,))
