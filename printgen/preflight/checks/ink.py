"""One page's filled areas and how much a design without fills may use → problems of ink."""

from collections.abc import Iterator

from printgen.geometry import Point, Rect
from printgen.preflight.checks.contrast import WHITE, luminance, over
from printgen.preflight.read.facts import Drawn, PageFacts
from printgen.preflight.read.shapes import drawings
from printgen.preflight.read.signs import signs
from printgen.problems import Problem
from printgen.sheet.core.page import Page, Sheet

_NEAR = 0.1  # mm: so near to its outline lies what belongs to a piece
_LINE = 1.0  # mm: what is thinner on average is a line, however it was painted


def too_much_ink(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for large filled areas on sheets of a design without fills.

    They are what a print costs. Each area counts as so many mm² of black as its colour has ink;
    the page declares how many there may be in one. Lines, frames and icons are no such areas, nor
    are the pieces of a drawn board: on few spaces they are large.
    """
    if sheet.theme.fills:
        return
    least = page.most_ink
    large = (d for d in facts.drawn if d.filled and d.box.width * d.box.height > least)
    areas = [(one, ink) for one in large if (ink := _ink(one)) > least]
    pieces = _pieces(facts, page, sheet) if areas else []
    for one, ink in areas:
        if not any(box.holds(one.box, _NEAR) for box in pieces):
            message = f"an area has the ink of {ink:.0f} mm² of black, the page declares at most {page.most_ink:g}"
            yield Problem("too-much-ink", message, box=one.box)


def _pieces(facts: PageFacts, page: Page, sheet: Sheet) -> list[Rect]:
    """Return the boxes of the pieces on the drawn boards, known by their outlines."""
    shapes = signs(facts.drawn, max(page.size))
    return [
        drawing.box
        for board in sheet.expected.maps
        for drawn in drawings(shapes, board.shapes).values()
        for drawing in drawn
    ]


def _ink(drawn: Drawn) -> float:
    """Return how many mm² of black an area is worth, 0 for what is as thin as a line."""
    area = _area(drawn)
    if area <= _LINE * max(drawn.box.width, drawn.box.height):
        return 0.0
    return area * (1 - luminance(over(drawn.colour, drawn.alpha, WHITE)))


def _area(drawn: Drawn) -> float:
    """Return the area of a path in mm², what it encloses left open, at most what its clip shows."""
    areas = sorted((_enclosed(loop) for loop in drawn.knots), reverse=True)
    seen = drawn.clip.width * drawn.clip.height
    return min(seen, max(0.0, areas[0] - sum(areas[1:]))) if areas else 0.0


def _enclosed(loop: list[Point]) -> float:
    pairs = zip(loop, [*loop[1:], loop[0]], strict=True)
    return abs(sum(a.x * b.y - b.x * a.y for a, b in pairs)) / 2
