"""The pieces of a finished kit and what its data promise → pieces too few or too many, and wrong ones."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from printgen.geometry import Rect
from printgen.preflight.read.boxes import NearIndex
from printgen.preflight.read.facts import PageFacts, PdfFacts
from printgen.preflight.read.shapes import drawings, signs
from printgen.problems import Problem
from printgen.sheet.core.expectations import ExpectedCount, ExpectedPieces, ExpectedSide
from printgen.sheet.core.page import Sheet

_SLACK = 0.1  # mm: how far an icon may reach over the cut
_ROUNDING = 0.9  # of the height of a figure: no digit is lower


def piece_count(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """Count the pieces of a kit: as many of each as its data say, with as many backs as fronts.

    The numbers follow from the kit, from what was chosen of it and from what the game of a table needs, by code that
    does not lay the pieces out. Of paper that is filled with spare pieces all lie there equally often, as whole sets.
    That each piece is really drawn is found by `missing-piece`.
    """
    expected = sheet.expected.pieces
    if expected is None:
        return
    found = Counter((_name(side), side.side) for page in sheet.pages[: len(facts.pages)] for side in page.sides)
    sets = _sets(expected.counts, found)
    for count in expected.counts:
        for side in ("front", "back"):
            number = sum(found[name, side] for name in count.names)
            least, most = (count.least, count.most) if side == "front" or count.backed else (0, 0)
            if count.filled:
                least *= min(sets[count.filled], most // least if least else 0)
                most = least
            if not least <= number <= most:
                message = f"the {side} of `{count.name}` is printed {number} times, the data want {least}"
                yield Problem("piece-count", message)
    for name, side in sorted(found.keys() - expected.shown.keys()):
        yield Problem("piece-count", f"the {side} of `{name}` is printed, and nobody asked for it")


def _sets(counts: Iterable[ExpectedCount], found: Mapping[tuple[str, Literal["front", "back"]], int]) -> dict[str, int]:
    """Return how many sets lie on the paper of each material that is filled: as most of its pieces have it."""
    times: dict[str, Counter[int]] = {}
    for count in counts:
        if count.filled:
            number = sum(found[name, "front"] for name in count.names)
            times.setdefault(count.filled, Counter())[max(1, number // count.least) if count.least else 1] += 1
    return {name: max(several, key=lambda one: several[one]) for name, several in times.items()}


def wrong_figure(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """Read what each piece of a kit shows: the figures and icons of its rank and suit, on front and back.

    What must be there follows from the kit's data by code that draws nothing, so that a piece whose number or suit
    the sheet itself has wrong is found.
    """
    expected = sheet.expected.pieces
    if expected is None:
        return
    for number, (found, page) in enumerate(zip(facts.pages, sheet.pages, strict=False), 1):
        if page.sides:
            for text, box in _wrong(found, page.sides, expected):
                yield Problem("wrong-figure", text, page=number, box=box)


def _wrong(facts: PageFacts, sides: tuple[ExpectedSide, ...], expected: ExpectedPieces) -> Iterator[tuple[str, Rect]]:
    largest = max(max(side.trim.width, side.trim.height) for side in sides)
    drawn = drawings(signs(facts.drawn, largest), expected.shapes, mirrored=True)
    least = _ROUNDING * expected.smallest
    figures = (word for word in facts.seen if word.text.isdecimal() and max(word.box.width, word.box.height) >= least)
    shown = [(word.text, word.box) for word in figures]
    shown += {(name, one.box) for name, several in drawn.items() for one in several}
    seen = NearIndex(largest, ((box.centre, (name, box)) for name, box in shown))
    for side in sides:
        wanted = expected.shown.get((_name(side), side.side), Counter[str]())
        here = Counter(name for name, box in seen.near(side.trim.centre) if side.trim.holds(box, _SLACK))
        for name, times in (wanted - here).items():
            said = "not" if not here[name] else f"{here[name]} times, not {times} times"
            yield f"the {side.side} of `{side.piece}` shows `{name}` {said}", side.trim


def _name(side: ExpectedSide) -> str:
    """Return the name of a piece without the number that counts those that are alike."""
    return side.piece.rpartition(" ")[0]
