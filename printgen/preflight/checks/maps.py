"""The drawn maps of a file, read back space by space, and what the sheet says → problems.

The labels at the edges show where the columns and rows lie, or each space bears its name. Then
every word and every sign belongs to a space, and the coast shows which edges are land.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import fmean

from printgen.geometry import Point, Rect
from printgen.preflight.checks.pieces_on_maps import (
    missing_ready,
    wrong_facings,
    wrong_legend,
    wrong_signs,
    wrong_waiting,
)
from printgen.preflight.checks.places import Borders, Places, labelled_places, named_places
from printgen.preflight.read.facts import Drawn, PageFacts, PdfFacts
from printgen.preflight.read.shapes import drawings, signs
from printgen.preflight.read.words import Word, plain
from printgen.problems import Problem
from printgen.sheet.core.expectations import ExpectedMap
from printgen.sheet.core.page import Sheet

_INWARD = 0.06  # of a space: how far inside its edges the land is looked for
_IN_TRAY = 6.0  # mm: how large a sign in a tray of a drawn table is at most
_READY = 12.0  # mm: how large what lies ready in a corner of a table is at most
_SIGN = 0.9  # of a space: larger shapes are ground
_SIDES = ("north", "east", "south", "west")

Wrong = Iterator[tuple[str, Rect | None]]


def wrong_drawing(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """Read the drawn map back: kinds, turns, land, signs and pieces of all its spaces.

    Each word on a space, whether land touches the middle of each of its edges, and which signs lie
    on it must be what the position says; signs are known by their own outlines. A sign must stand
    on all its spaces and on no other, turned as it lies, and beside its word in the legend. What
    waits beside the board must be as much as each seat has.
    """
    for wanted in sheet.expected.maps:
        read = ((number, page, _places(page, page.seen, wanted)) for number, page in enumerate(facts.pages, 1))
        number, page, places = next((one for one in read if one[2] is not None), (1, None, None))
        if page is None or places is None:
            yield Problem("wrong-drawing", "the labels of the map cannot be read", page=1)
            continue
        for text, box in _wrong(facts, page, page.seen, wanted, places):
            yield Problem("wrong-drawing", text, page=number, box=box)


def _places(page: PageFacts, words: list[Word], wanted: ExpectedMap) -> Places | None:
    """Find the spaces: by the labels at the edges, or each by its own name."""
    if wanted.columns:
        boxes = labelled_places(words, wanted)
        places = None if boxes is None else Places(boxes)
    else:
        places = named_places(page.drawn, words, [space for space in wanted.spaces if not space.between])
    if places is None:
        return None
    meetings = {one.name: [places.boxes[name].centre for name in one.between] for one in wanted.spaces if one.between}
    middles = {n: Point(fmean(p.x for p in points), fmean(p.y for p in points)) for n, points in meetings.items()}
    return replace(places, points=middles)


def _wrong(facts: PdfFacts, page: PageFacts, words: list[Word], wanted: ExpectedMap, places: Places) -> Wrong:
    yield from _words(words, wanted, places)
    yield from places.out_of_line()
    if any(space.land for space in wanted.spaces):
        yield from _land(_coast(page, places), wanted, places)
    placed = drawings(signs(page.drawn, _SIGN * places.size), wanted.shapes)
    yield from wrong_signs(placed, wanted, places)
    yield from wrong_facings(page.drawn, wanted, places)
    if any(seat.at_table for seat in wanted.seats):  # in trays signs are as large as on a large board
        placed = drawings(signs(page.drawn, max(_SIGN * places.size, _IN_TRAY)), wanted.shapes)
    yield from wrong_waiting(placed, words, wanted, places)
    if wanted.ready:
        yield from missing_ready(drawings(signs(page.drawn, _READY), wanted.shapes), wanted, places)
    yield from wrong_legend(facts, wanted)


def _words(words: Sequence[Word], wanted: ExpectedMap, places: Places) -> Wrong:
    """Hold the words on each space against those it should have.

    On a space with a name of its own only its numbers count, and others may reach onto it.
    """
    read: dict[str | None, list[str]] = {}
    for word in words:
        if not wanted.numbers or word.text.removeprefix("×").isdecimal():
            read.setdefault(places.at(word.box), []).append(plain(word.text))
    for space in wanted.spaces:
        found = sorted(read.get(space.name, ()))
        should_be = sorted(plain(text) for text in space.texts)
        if not wanted.columns:
            found = [text for text in found if text in should_be] if should_be else []
        spare = Counter(found) - Counter(should_be)
        called = Counter({text: n for text, n in spare.items() if text in wanted.callouts or text.startswith("×")})
        found = sorted((Counter(found) - called).elements())
        if found != should_be:
            said, should = " ".join(found), " ".join(space.texts)
            yield f"`{space.name}` says `{said}`, not `{should}`", places.cell(space.name)


def _land(coast: Drawn | None, wanted: ExpectedMap, places: Places) -> Wrong:
    """See whether the coast encloses the middles of the edges that are land, and no others."""
    borders = Borders(coast.knots if coast is not None else ())
    for space in wanted.spaces:
        if space.land is None:
            continue
        cell = places.cell(space.name)
        middle, dx, dy = cell.centre, (0.5 - _INWARD) * cell.width, (0.5 - _INWARD) * cell.height
        ways = ((0.0, -dy), (dx, 0.0), (0.0, dy), (-dx, 0.0))
        found = tuple(borders.hold(middle.moved(*way)) for way in ways)
        if found != space.land:
            yield f"`{space.name}` has land {_named(found)}, not {_named(space.land)}", cell


def _named(land: Sequence[bool]) -> str:
    named = [side for side, is_land in zip(_SIDES, land, strict=True) if is_land]
    return f"in the {' and '.join(named)}" if named else "nowhere"


def _coast(page: PageFacts, places: Places) -> Drawn | None:
    """Find the coast: of the lines that bend most often the one that was drawn last."""
    lines = [
        one
        for one in page.drawn
        if one.stroked and not one.segments and max(one.box.width, one.box.height) > places.size
    ]
    return max(lines, key=lambda one: (sum(map(len, one.knots)), one.order), default=None)
