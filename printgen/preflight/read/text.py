"""A page in pdfium → its words with the box of their ink in mm, in the order they were written."""

import ctypes
import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from printgen.geometry import Point, Rect, Transform
from printgen.preflight.read.boxes import NearIndex, around, shared, union
from printgen.preflight.read.facts import Segment
from printgen.preflight.read.parts import Part, TextStart
from printgen.preflight.read.words import Word
from printgen.units import PT

_CELL = 0.05  # mm: how far apart two readers may see the start of a text
_GAP = 0.15  # of the letter's size: a wider gap parts two words (a space is 0.2)
_SHIFT = 0.2  # of the letter's size: as much beside the line parts two words
_BELOW = 0.5  # of the letter's size: a dotted line further below its foot belongs to something else
_QUARTER = math.pi / 2
_TURNED = math.radians(1)
_LINE_END_HYPHENS = (0x02, 0xFFFE)  # what pdfium calls a hyphen at the end of a line


@dataclass(frozen=True, slots=True)
class _Setting:
    """How a text was set: the way it runs, as an angle and as a vector, its size in mm, where it was begun."""

    direction: float
    along: tuple[float, float]
    size: float
    painted: TextStart | None


class _Letter(NamedTuple):
    """One character: its ink, where its room starts and ends on its line, how it was set."""

    text: str
    ink: Rect
    start: Point
    end: Point
    setting: _Setting
    painted: TextStart


def read_words(text_page: Any, to_mm: Transform, parts: Sequence[Part], dotted: Sequence[Segment] = ()) -> list[Word]:
    """Join the letters of a pdfium text page to words, in the order they were painted.

    ``parts``: of the page; they say where each text was begun and under which clip. ``dotted``: level lines, which
    part words where they begin and end. Words of parts that another page has, too, are read once.
    """
    page = _Page(text_page, to_mm, _Starts(start for part in parts for start in part.texts))
    if len(parts) > 1 and (words := _words_by_part(page, parts, dotted)) is not None:
        return words
    return _joined(_once(page.measured(*one) for one in page.letters()), dotted)


def _words_by_part(page: "_Page", parts: Sequence[Part], dotted: Sequence[Segment]) -> list[Word] | None:
    """Return the words of a page part by part; None where they go on from one part to the next, or where it has other
    letters than the pages on which its parts were read.
    """
    begins = [part.before.order for part in parts]
    known = [part.words is not None and part.dotted == dotted for part in parts]
    found: list[list[_Letter]] = [[] for _ in parts]
    counts = [0] * len(parts)
    begun, place = None, 0
    for i, text, setting in page.letters():
        if setting is not begun or setting.painted is None:
            start = setting.painted or page.measured(i, text, setting).painted
            begun, place = setting, bisect_right(begins, start.order) - 1
        counts[place] += 1
        if not known[place]:
            found[place].append(page.measured(i, text, setting))
    for part, is_known, count, letters in zip(parts, known, counts, found, strict=True):
        if is_known and part.letters != count:
            return None
        if not is_known:
            single = _once(letters)
            part.words, part.dotted, part.letters = _joined(single, dotted), dotted, count
            part.ends = (single[0], single[-1]) if single else ()
    seen = [part for part in parts if part.ends]
    if any(_follows(one.ends[-1], other.ends[0]) for one, other in pairwise(seen)):
        return None
    return [word for part in parts for word in part.words or ()]


def _joined(letters: Iterable[_Letter], dotted: Sequence[Segment]) -> list[Word]:
    words: list[Word] = []
    run: list[_Letter] = []
    mark, goes_on = 0, False
    for letter in letters:
        below, follows = _mark_below(letter, dotted), bool(run) and _follows(run[-1], letter)
        if run and (below != mark or not follows):
            words.append(_word(run, mark, goes_on))
            run, goes_on = [], follows
        run.append(letter)
        mark = below
    if run:
        words.append(_word(run, mark, goes_on))
    return words


def _mark_below(letter: _Letter, dotted: Sequence[Segment]) -> int:
    """Return the number of the dotted line close below a letter that is upright or on its head, 0 where none is."""
    across, along = letter.setting.along
    for number, line in enumerate(dotted, 1) if abs(along) < math.sin(_TURNED) else ():
        apart = across * (line.start.y - letter.start.y)
        if 0 < apart < _BELOW * letter.setting.size and line.start.x < letter.ink.centre.x < line.end.x:
            return number
    return 0


class _Page:
    """A text page of pdfium: its letters, and what is measured of each."""

    def __init__(self, text_page: Any, to_mm: Transform, starts: "_Starts") -> None:
        from pypdfium2 import raw

        self._raw, self._text, self._count = raw, text_page.raw, text_page.count_chars()
        self._to_mm, self._starts = to_mm, starts
        self._origin = ctypes.c_double(), ctypes.c_double()
        self._edges = ctypes.c_double(), ctypes.c_double(), ctypes.c_double(), ctypes.c_double()
        self._room, self._matrix = raw.FS_RECTF(), raw.FS_MATRIX()

    def letters(self) -> Iterator[tuple[int, str, _Setting]]:
        """Yield the number of every letter in pdfium's order, but of white space, with how its text was set."""
        text_of, object_of, shown, setting = self._raw.FPDFText_GetUnicode, self._raw.FPDFText_GetTextObject, None, None
        for i in range(self._count):
            code = text_of(self._text, i)
            text = "-" if code in _LINE_END_HYPHENS else chr(code)
            if text.isspace():  # written or supposed by pdfium: the gap itself decides
                continue
            found = object_of(self._text, i)
            part = ctypes.addressof(found.contents) if found else None
            if setting is None or part is None or part != shown:
                shown, setting = part, self._setting(i)
            yield i, text, setting

    def measured(self, i: int, text: str, setting: _Setting) -> _Letter:
        """Measure the letter number ``i`` of a text that was set so."""
        (x, y), (left, right, bottom, top), room = self._origin, self._edges, self._room
        if not (
            self._raw.FPDFText_GetCharOrigin(self._text, i, x, y)
            and self._raw.FPDFText_GetCharBox(self._text, i, left, right, bottom, top)
            and self._raw.FPDFText_GetLooseCharBox(self._text, i, room)
        ):
            raise ValueError(f"the letter number {i} has no place")
        start = self._to_mm.apply(Point(x.value, y.value))
        ink = _box(left.value, bottom.value, right.value, top.value, self._to_mm)
        full = _box(room.left, room.bottom, room.right, room.top, self._to_mm)
        painted = setting.painted or TextStart(start, ink, 0)
        return _Letter(text, ink, start, _end(start, full, setting.along), setting, painted)

    def _setting(self, i: int) -> _Setting:
        """Return how the text of a letter was set."""
        matrix = self._matrix
        self._raw.FPDFText_GetMatrix(self._text, i, matrix)
        along = self._to_mm.along(Point(matrix.a, matrix.b))
        direction = math.atan2(along.y, along.x)
        upward = self._to_mm.along(Point(matrix.c, matrix.d))
        return _Setting(
            direction,
            (math.cos(direction), math.sin(direction)),
            self._raw.FPDFText_GetFontSize(self._text, i) * math.hypot(*upward),
            self._starts.find(self._to_mm.apply(Point(matrix.e, matrix.f))),
        )


def _once(letters: Iterable[_Letter]) -> list[_Letter]:
    """Sort letters by when they were painted; of a letter and its halo only one stays.

    pdfium sorts what stands on one line from left to right, which turns text that stands on its
    head into nonsense.
    """
    single: dict[tuple[object, ...], _Letter] = {}
    place, nth = None, 0
    for letter in letters:
        cell = (round(letter.start.x / _CELL), round(letter.start.y / _CELL))
        place, nth = cell, nth + 1 if cell == place else 0  # the letters of a ligature
        single[cell, nth, letter.text, letter.setting.size] = letter
    return sorted(single.values(), key=lambda letter: letter.painted.order)


def _box(left: float, bottom: float, right: float, top: float, to_mm: Transform) -> Rect:
    a, b, c, d, e, f = to_mm
    if not (b or c) and a > 0 > d:  # nothing is turned
        return Rect(a * left + e, d * top + f, a * (right - left), d * (bottom - top))
    return around([to_mm.apply(Point(left, bottom)), to_mm.apply(Point(right, top))])


def _end(start: Point, full: Rect, along: tuple[float, float]) -> Point:
    """Return where the letter's room ends on its line, for text in one of the four directions."""
    (x, y), (dx, dy) = start, along
    left, top, right, bottom = full.x - x, full.y - y, full.right - x, full.bottom - y
    reach = max(left * dx, right * dx) + max(top * dy, bottom * dy)
    return Point(x + reach * dx, y + reach * dy)


def _follows(before: _Letter, letter: _Letter) -> bool:
    """Return whether a letter continues the word: same direction, same line, no gap."""
    last, setting = before.setting, letter.setting
    if abs(last.size - setting.size) > 0.01 or abs(last.direction - setting.direction) > _TURNED:
        return False
    if letter.ink == before.ink:
        return True  # the next letter of a ligature
    dx, dy = letter.start.x - before.end.x, letter.start.y - before.end.y
    cos, sin = setting.along
    reach = _GAP * setting.size if _upright(setting.direction) else setting.size
    return abs(dx * cos + dy * sin) < reach and abs(dy * cos - dx * sin) < _SHIFT * setting.size


def _upright(direction: float) -> bool:
    turn = direction % _QUARTER
    return min(turn, _QUARTER - turn) < _TURNED


def _word(run: list[_Letter], mark: int, goes_on: bool) -> Word:
    box, setting = union(letter.ink for letter in run), run[0].setting
    painted = {letter.painted.order: letter.painted.clip for letter in run}
    is_whole = all(clip.holds(box) for clip in painted.values())
    return Word(
        text="".join(letter.text for letter in run),
        box=box,
        size=setting.size / PT,
        seen=box if is_whole else union(shared(letter.ink, letter.painted.clip) for letter in run),
        order=max(painted),
        upright=_upright(setting.direction),
        ink=run[0].painted.ink,
        inverted=math.pi - abs(setting.direction) < _TURNED,
        mark=mark,
        goes_on=goes_on,
    )


class _Starts:
    """Finds the text that was begun at a place; of several the one painted last."""

    def __init__(self, starts: Iterable[TextStart]) -> None:
        self._index = NearIndex(_CELL, ((start.origin, start) for start in starts))
        self._last: tuple[Point | None, TextStart | None] = (None, None)

    def find(self, place: Point) -> TextStart | None:
        if place != self._last[0]:  # the letters of one text ask one after another
            near = self._index.near(place)
            nearest = min(near, key=lambda one: (math.dist(one.origin, place), -one.order), default=None)
            self._last = (place, nearest)
        return self._last[1]
