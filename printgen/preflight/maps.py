"""A finished file and the maps it should show → problems of what is drawn on their spaces.

The map is read as a player reads it: columns and rows by the labels at its edges; the kind and the
turn of a tile by the words on it; its sides by what the coast encloses at the middle of each edge;
what lies there by its sign, and what a sign means by the word beside it in the legend. Nothing is
known of how any of it was drawn.
"""

from collections.abc import Iterator, Sequence
from statistics import linear_regression

from printgen.geometry import Rect
from printgen.preflight.facts import Drawn, PageFacts, PdfFacts, Word
from printgen.preflight.places import Borders, Lattice, Places, named_places
from printgen.preflight.signs import Sign, drawn_as, signs
from printgen.preflight.tables import Reading
from printgen.preflight.wording import plain, seen_words
from printgen.problems import Problem
from printgen.sheet.sheet import ExpectedMap, Sheet

_LEVEL = 1.0  # mm: labels of one edge lie so level
_INWARD = 0.06  # of a space: how far inside its edges the land is looked for
_SIGN = 0.7  # of a space: larger shapes are ground
_BESIDE = 12.0  # mm: how far a word of the legend stands from its sign
_SIDES = ("north", "east", "south", "west")


def wrong_drawing(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """Read the drawn map back: kinds, turns, land and signs of all its spaces.

    Each word on a space, whether land touches the middle of each of its edges, and which signs lie
    on it must be what the position says. A sign must stand on all its spaces and on no other, and
    beside its word in the legend.
    """
    for number, (found, page) in enumerate(zip(facts.pages, sheet.pages, strict=False), 1):
        for wanted in page.maps:
            words = seen_words(found)
            places = _places(found, words, wanted)
            if places is None:
                message = "the labels of the map cannot be read"
                yield Problem("wrong-drawing", message, page=number)
                continue
            for text, box in _told(facts, found, words, wanted, places):
                yield Problem("wrong-drawing", text, page=number, box=box)


Told = Iterator[tuple[str, Rect | None]]


def _told(
    facts: PdfFacts, page: PageFacts, words: list[Word], wanted: ExpectedMap, places: Places
) -> Told:
    yield from _words(words, wanted, places)
    drawn = list(page.drawn)
    if isinstance(places, Lattice):
        coast = _coast(page, places)
        yield from _land(coast, wanted, places)
        drawn = [one for one in drawn if coast is None or one.order > coast.order]
    yield from _signs(facts, drawn, wanted, places)


def _places(page: PageFacts, words: list[Word], wanted: ExpectedMap) -> Places | None:
    """Find the spaces: by the labels at the edges, or each by its own name."""
    if not wanted.columns:
        return named_places(page.drawn, words, {space.name for space in wanted.spaces})
    return _lattice(words, wanted)


def _lattice(words: Sequence[Word], wanted: ExpectedMap) -> Lattice | None:
    """Find the labels of the columns on one level and those of the rows below each other."""
    columns = _labels(words, wanted.columns, across=True)
    rows = _labels(words, wanted.rows, across=False)
    if columns is None or rows is None:
        return None
    names = {(space.column, space.row): space.name for space in wanted.spaces}
    return Lattice(*columns, *rows, names)


def _labels(
    words: Sequence[Word], labels: Sequence[str], across: bool
) -> tuple[float, float] | None:
    """Give start and step of labels; of several lines of them the one with the most labels."""
    numbers = {label: number for number, label in enumerate(labels)}
    lines: dict[int, dict[int, float]] = {}
    for word in words:
        if word.text in numbers:
            middle = word.box.centre
            along, level = (middle.x, middle.y) if across else (middle.y, middle.x)
            for line in {round(level / _LEVEL / 2), round(level / _LEVEL / 2 + 0.5)}:
                lines.setdefault(line, {}).setdefault(numbers[word.text], along)
    best = max(lines.values(), key=len, default={})
    if len(best) < 2 or len(best) < len(labels) / 2:
        return None
    step, start = linear_regression(list(best), list(best.values()))
    return start, step


def _words(words: Sequence[Word], wanted: ExpectedMap, places: Places) -> Told:
    """Hold the words on each space against those it should have.

    On a space with a name of its own only its numbers count, and others may reach onto it.
    """
    read: dict[str | None, list[str]] = {}
    for word in words:
        if wanted.columns or word.text.isdecimal():
            read.setdefault(places.at(word.box), []).append(plain(word.text))
    for space in wanted.spaces:
        found = sorted(read.get(space.name, ()))
        should_be = sorted(plain(text) for text in space.texts)
        if not wanted.columns:
            found = [text for text in found if text in should_be] if should_be else []
        if found != should_be:
            said, should = " ".join(found), " ".join(space.texts)
            yield f"`{space.name}` says `{said}`, not `{should}`", places.cell(space.name)


def _land(coast: Drawn | None, wanted: ExpectedMap, places: Places) -> Told:
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
    told = [side for side, is_land in zip(_SIDES, land, strict=True) if is_land]
    return f"in the {' and '.join(told)}" if told else "nowhere"


def _coast(page: PageFacts, lattice: Lattice) -> Drawn | None:
    """Find the coast: of the lines that bend most often the one that was drawn last."""
    lines = [
        one
        for one in page.drawn
        if one.stroked
        and not one.segments
        and max(one.box.width / lattice.dx, one.box.height / lattice.dy) > 1
    ]
    return max(lines, key=lambda one: (sum(map(len, one.knots)), one.order), default=None)


def _signs(facts: PdfFacts, drawn: Sequence[Drawn], wanted: ExpectedMap, places: Places) -> Told:
    """Look for a shape that is drawn on all spaces with a sign and on no other."""
    shapes = signs(drawn, _SIGN * places.size)
    on = [{name for box in sign.boxes if (name := places.at(box))} for sign in shapes]
    meant: dict[str, list[Sign]] = {}
    for name in sorted({name for space in wanted.spaces for name in space.signs}):
        should = {s.name for s in wanted.spaces if name in s.signs}
        meant[name] = [sign for sign, spaces in zip(shapes, on, strict=True) if spaces == should]
        if not meant[name]:
            near = max(
                on, key=lambda spaces: len(spaces & should) / len(spaces | should), default=set()
            )
            wrong = sorted(should ^ near)
            where = ", ".join(f"`{place}`" for place in wrong[:6])
            yield f"the sign of `{name}` is not drawn as it lies: look at {where}", None
    for name, label in wanted.labels.items():
        if meant.get(name) and not _labelled(facts, meant, name, label):
            yield f"the sign of `{name}` does not stand beside `{label}` in the legend", None


def _labelled(facts: PdfFacts, meant: dict[str, list[Sign]], name: str, label: str) -> bool:
    """Tell whether the sign nearest to its word is its own, wherever that stands by a sign."""
    seen = False
    for page in facts.pages:
        drawings = [
            (box, of)
            for of, shapes in meant.items()
            for sign in shapes[:1]
            for box in drawn_as(sign, page.drawn, _BESIDE)
        ]
        for place in Reading(seen_words(page)).places(label):
            left = [
                (box.right, of)
                for box, of in drawings
                if place.x - _BESIDE <= box.right <= place.x + 0.2
                and place.y - 2 * _LEVEL <= box.centre.y <= place.bottom + 2 * _LEVEL
            ]
            if left and max(left)[1] != name:
                return False
            seen = seen or bool(left)
    return seen
