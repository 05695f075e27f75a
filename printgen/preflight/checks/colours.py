"""One page's words and filled areas with their colours → problems of faint text and of too much ink."""

from collections.abc import Iterator
from functools import lru_cache

from printgen.geometry import Point, Rect
from printgen.preflight.read.boxes import BoxIndex, edges, is_inside
from printgen.preflight.read.facts import Drawn, PageFacts
from printgen.preflight.read.shapes import drawings, signs
from printgen.preflight.read.words import Colour, Word
from printgen.problems import Problem
from printgen.sheet.core.page import Page, Sheet

_ROUNDING = 0.05
_LARGE, _LEAST_OF_LARGE = 18.0, 3.0  # pt, and what is asked of words as large as that
WHITE: Colour = (1.0, 1.0, 1.0)


def low_contrast(facts: PageFacts, page: Page, sheet: Sheet) -> Iterator[Problem]:
    """Hold the colour of each word against that of what lies under it.

    Pale words on white, or ink on a dark drawing, are not read across a table. The least contrast
    is what the page declares, counted as WCAG does, from 1 to 21; of large words never more than 3,
    as WCAG has it. How bold words are is not looked at. Each pair of colours is reported once.
    """
    reported = set[tuple[Colour, Colour]]()
    for word in filter(facts.is_fresh, facts.seen):
        ground = word.ink.halo or _ground(word, facts.areas)
        shown = over(word.ink.colour, word.ink.alpha, ground)
        found = contrast(shown, ground)
        large = word.size > _LARGE - _ROUNDING
        least = min(page.least_contrast, _LEAST_OF_LARGE) if large else page.least_contrast
        if found < least - _ROUNDING and (shown, ground) not in reported:
            reported.add((shown, ground))
            message = (
                f"`{word.text}` is {_hex(shown)} on {_hex(ground)}: "
                f"a contrast of {found:.2f}, the page asks for {least:g}"
            )
            yield Problem("low-contrast", message, box=word.box)


@lru_cache(maxsize=1000)
def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _ground(word: Word, areas: BoxIndex[Drawn]) -> Colour:
    """Return the colour under the middle of a word, on white paper."""
    middle = word.box.centre
    found: list[Drawn] = []
    for one in reversed(areas.at(middle)):
        if one.order < word.order and _covers(one, middle):
            found.append(one)
            if one.alpha >= 1:
                break
    colour = WHITE
    for one in reversed(found):
        colour = over(one.colour, one.alpha, colour)
    return colour


def _covers(area: Drawn, point: Point) -> bool:
    """Return whether a point lies within a filled area and what was left open of it."""
    if not (area.box.covers(point) and area.clip.covers(point)):
        return False
    if area.cover is not None and area.cover.covers(point):
        return True
    return is_inside(point, edges(area.knots))


def over(colour: Colour, alpha: float, ground: Colour) -> Colour:
    """Return the colour of something that lets a ground shine through."""
    red, green, blue = (alpha * one + (1 - alpha) * other for one, other in zip(colour, ground, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return how light a colour is, 0 to 1, as WCAG has it."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(part * 255):02X}" for part in colour)


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
