"""One page's filled areas and how much a design without fills may use → problems of ink."""

from collections.abc import Iterator

from printgen.geometry import Point
from printgen.preflight.contrast import WHITE, luminance, over
from printgen.preflight.facts import Drawn, PageFacts
from printgen.problems import Problem
from printgen.sheet.sheet import Page, Sheet

_LINE = 1.0  # mm: what is thinner on average is a line, however it was painted


def too_much_ink(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Look for large filled areas on sheets of a design without fills.

    They are what a print costs. Each area counts as so many mm² of black as its colour has ink;
    the page declares how many there may be in one. Lines, frames and icons are no such areas.
    """
    if sheet.theme.fills:
        return
    for one in facts.drawn:
        if one.filled and one.box.width * one.box.height > page.most_ink:
            area = _area(one)
            ink = area * (1 - luminance(over(one.colour, one.alpha, WHITE)))
            thick = area / max(one.box.width, one.box.height)
            if ink > page.most_ink and thick > _LINE:
                message = (
                    f"an area has the ink of {ink:.0f} mm² of black, "
                    f"the page declares at most {page.most_ink:g}"
                )
                yield Problem("too-much-ink", message, box=one.box)


def _area(drawn: Drawn) -> float:
    """Give the area of a path in mm², what it encloses left open, at most what its clip shows."""
    areas = sorted((_enclosed(loop) for loop in drawn.knots), reverse=True)
    seen = drawn.clip.width * drawn.clip.height
    return min(seen, max(0.0, areas[0] - sum(areas[1:]))) if areas else 0.0


def _enclosed(loop: list[Point]) -> float:
    pairs = zip(loop, [*loop[1:], loop[0]], strict=True)
    return abs(sum(a.x * b.y - b.x * a.y for a, b in pairs)) / 2
