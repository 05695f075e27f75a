"""Signs, bars and marks of a finished page and what the data say of them → those that show something else.

A sign is known by how it is drawn, never by its colour: by the words beside the same drawing in the key.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from printgen.geometry import Point, Rect
from printgen.preflight.read.boxes import shared
from printgen.preflight.read.facts import Drawn, PageFacts, PdfFacts
from printgen.preflight.read.shapes import drawings, signs
from printgen.problems import Problem
from printgen.sheet.core.expectations import ExpectedBars, ExpectedMarks, ExpectedPairs, IconShape
from printgen.sheet.core.page import Sheet

_ICON = 9.0  # mm: no icon of a head is larger
_LEVEL = 1.5  # mm: a name, its icon and its signs lie so level
_SIGN = 0.75  # of a column: larger shapes are the ground of a cell
_CELL = 0.45  # of a column: so far from its middle a cell reaches
_BESIDE = 8.0  # mm: how far a sign of the key stands before its words
_RULE = 0.6  # mm: what is lower is a rule
_BAR = 0.3  # mm: how far a bar may be off in where it begins and in its length
_MARK = 3.5  # mm: how far a mark lies from where a name begins
_ALIKE = 0.15  # of its size: as much a mark may differ from that of the key

Look = tuple[bool, bool, tuple[int, ...]]
"""Whether a path is filled, whether it is stroked, and how many points each of its parts has."""

Wrong = Iterator[tuple[str, Rect | None]]


def wrong_sign(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """Read the signs of a rules summary: where two variants meet, how long each bar is, which names are marked.

    What must be there follows from the data by code that no sheet uses: exclusions, needs and numbers of players of
    both variants, the cases of each chance counted anew. A sign must be the one beside its words in the key.
    """
    for wanted in sheet.expected.signs:
        if isinstance(wanted, ExpectedMarks):
            yield from _problems(_wrong_marks(facts.pages, wanted))
            continue
        read = (
            (n, _bars(page, wanted) if isinstance(wanted, ExpectedBars) else _triangle(page, wanted))
            for n, page in enumerate(facts.pages, 1)
        )
        number, wrong = next((one for one in read if one[1] is not None), (None, None))
        if wrong is None:
            what = "bars of the chances" if isinstance(wanted, ExpectedBars) else "names and icons of the triangle"
            yield Problem("wrong-sign", f"the {what} cannot be read")
        else:
            yield from _problems(wrong, number)


def _problems(found: Wrong, page: int | None = None) -> Iterator[Problem]:
    for text, box in found:
        yield Problem("wrong-sign", text, page=page, box=box)


def _wrong_cells(
    page: PageFacts, wanted: ExpectedPairs, rows: Mapping[str, float], columns: Mapping[str, float]
) -> Wrong:
    """Yield the cells of a triangle that show another sign than the one that is meant."""
    pitch = min((b - a for a, b in pairwise(sorted(columns.values()))), default=0.0)
    small = [one for one in page.drawn if _size(one) <= _SIGN * pitch and not one.dotted]
    key = {meaning: _before(page, meaning, small) for meaning in wanted.meanings}
    if len({frozenset(looks) for looks in key.values()}) < len(key):
        yield "two signs of the key look alike", None
        return
    meant = {frozenset(looks): meaning for meaning, looks in key.items()}
    for (row, column), (meaning, doubted) in wanted.cells.items():
        cell = Rect.around(Point(columns[column], rows[row]), 2 * _CELL * pitch)
        looks = frozenset(_look(one) for one in small if cell.holds(Rect(*one.box.centre, 0, 0)))
        if looks != frozenset(key[meaning]):
            shown = meant.get(looks, "something else")
            yield f"where `{row}` and `{column}` meet stands `{shown}`, not `{meaning}`", cell
        if doubted != any(one.dotted and cell.holds(Rect(*one.box.centre, 0, 0)) for one in page.drawn):
            lack = "lacks" if doubted else "has"
            yield f"where `{row}` and `{column}` meet the sign {lack} a mark of doubt", cell


def _triangle(page: PageFacts, wanted: ExpectedPairs) -> Wrong | None:
    """Return what is wrong in a triangle, whose columns are known by the last icon of each row; None without one."""
    shapes = signs(page.drawn, _ICON)
    drawn = drawings(shapes, {name: icon.paths for name, icon in wanted.shapes.items()})
    rows, columns = {}, {}
    for name in wanted.names:
        middles = [_middle(one.origin, one.change, wanted.shapes[name]) for one in drawn[name]]
        for place in page.reading.places(name):
            level = [at.x for at in middles if abs(at.y - place.centre.y) < _LEVEL and at.x > place.right]
            if level:
                rows[name], columns[name] = place.centre.y, max(level)
                break
        else:
            return None
    del columns[wanted.names[-1]]
    return _wrong_cells(page, wanted, rows, columns)


def _middle(origin: complex, change: complex, icon: IconShape) -> Point:
    at = origin + change * complex(*icon.middle)
    return Point(at.real, at.imag)


def _wrong_bars(wanted: ExpectedBars, boxes: Mapping[str, Rect]) -> Wrong:
    """Yield the bars that do not begin where the others do, or are not as long as their share."""
    first = min(box.x for box in boxes.values())
    longest = max(wanted.shares, key=wanted.shares.__getitem__)
    unit = boxes[longest].width / wanted.shares[longest]
    for text, share in wanted.shares.items():
        box = boxes[text]
        if box.x - first > _BAR:
            yield f"the bar of `{text}` does not begin where the others do", box
        if abs(box.width - share * unit) > _BAR:
            yield f"the bar of `{text}` is {box.width:.1f} mm long, not {share * unit:.1f}", box


def _bars(page: PageFacts, wanted: ExpectedBars) -> Wrong | None:
    """Return what is wrong with the bar behind each text, before the next word; None where one has none.

    The same text may stand elsewhere on the page before some other drawing, or within another text of the list: most
    bars begin at one place, and each text begins its row.
    """
    found = {
        text: [(bar, place.x) for place in page.reading.places(text) if (bar := _bar(page, place)) is not None]
        for text in wanted.shares
    }
    if not all(found.values()):
        return None
    (begin, _), *_ = Counter(round(bar.x, 1) for bars in found.values() for bar, _ in bars).most_common(1)

    def apart(seen: tuple[Rect, float]) -> tuple[float, float]:
        return round(abs(seen[0].x - begin)), seen[1]

    return _wrong_bars(wanted, {text: min(bars, key=apart)[0] for text, bars in found.items()})


def _bar(page: PageFacts, place: Rect) -> Rect | None:
    level = [word.seen for word in page.seen if abs(word.seen.centre.y - place.centre.y) < _LEVEL]
    end = min((box.x for box in level if box.x > place.right + _LEVEL), default=None)
    if end is None:
        return None
    row = Rect(place.right, place.centre.y - 2 * _LEVEL, end - place.right, 4 * _LEVEL)
    inside = (box for one in page.drawn if row.holds(box := shared(one.box, one.clip)) and box.height > _RULE)
    return next((box for box in inside if abs(box.centre.y - place.centre.y) < _LEVEL), None)


def _wrong_marks(pages: Sequence[PageFacts], wanted: ExpectedMarks) -> Wrong:
    """See which names have the mark of the key at their left."""
    keys = [
        one
        for page in pages
        for place in page.reading.places(wanted.meaning)
        for one in _drawn_before(page.drawn, place)
        if _size(one) <= _MARK
    ]
    if not keys:
        yield f"no mark stands beside `{wanted.meaning}`", None
        return
    for name, meant in wanted.names.items():
        places = [(page, place) for page in pages for place in page.reading.places(name)]
        found = any(_is_mark(one, keys[0], place) for page, place in places for one in page.drawn)
        if found != meant:
            yield f"`{name}` {'has a' if found else 'lacks the'} mark of `{wanted.meaning}`", None


def _is_mark(one: Drawn, key: Drawn, name: Rect) -> bool:
    """Return whether a drawing is that of the key and lies at the upper left of a name."""
    alike = _look(one) == _look(key) and abs(_size(one) - _size(key)) <= _ALIKE * _size(key)
    middle = one.box.centre
    return alike and 0 < name.x - middle.x <= _MARK and abs(middle.y - name.y) <= _MARK


def _before(page: PageFacts, words: str, drawn: Sequence[Drawn]) -> set[Look]:
    """Return how the sign before some words is drawn; nothing where there is none."""
    places = page.reading.places(words)
    found = ({_look(one) for one in _drawn_before(drawn, place)} for place in places)
    return next((looks for looks in found if looks), set())


def _drawn_before(drawn: Sequence[Drawn], place: Rect) -> Iterator[Drawn]:
    """Yield what is drawn at the left of some words, on their level."""
    for one in drawn:
        middle = one.box.centre
        if 0 < place.x - middle.x <= _BESIDE and abs(middle.y - place.centre.y) < _LEVEL:
            yield one


def _look(one: Drawn) -> Look:
    return one.filled, one.stroked, tuple(map(len, one.knots))


def _size(one: Drawn) -> float:
    return max(one.box.width, one.box.height)
