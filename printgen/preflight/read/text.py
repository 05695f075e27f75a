"""A page in pdfium → its words with the box of their ink in mm, in the order they were written."""

import ctypes
import math
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

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
class _Letter:
    """One character: its ink, where its room starts and ends on its line, its size in mm."""

    text: str
    ink: Rect
    start: Point
    end: Point
    direction: float
    size: float
    painted: TextStart


def read_words(text_page: Any, to_mm: Transform, parts: Sequence[Part], dotted: Sequence[Segment] = ()) -> list[Word]:
    """Join the letters of a pdfium text page to words, in the order they were painted.

    ``parts``: of the page; they say where each text was begun and under which clip. ``dotted``: level lines, which
    part words where they begin and end. Words of parts that another page has, too, are read once.
    """
    index = _Starts(start for part in parts for start in part.texts)
    if len(parts) > 1 and (words := _words_by_part(text_page, to_mm, parts, dotted, index)) is not None:
        return words
    return _joined(_once(_letters(text_page, to_mm, index)), dotted)


def _words_by_part(
    text_page: Any, to_mm: Transform, parts: Sequence[Part], dotted: Sequence[Segment], index: "_Starts"
) -> list[Word] | None:
    """Return the words of a page part by part; None where they go on from one part to the next, or where it has other
    letters than the pages on which its parts were read.
    """
    begins = [part.before.order for part in parts]
    known = [part.words is not None and part.dotted == dotted for part in parts]
    found: list[list[_Letter]] = [[] for _ in parts]
    counts = [0] * len(parts)
    for start, letter in _painted(text_page, to_mm, index):
        place = bisect_right(begins, start.order) - 1
        counts[place] += 1
        if not known[place]:
            found[place].append(letter())
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
    """Return the number of the dotted line that stands close below an upright letter, 0 where none does."""
    middle, foot = letter.ink.centre.x, letter.start.y
    for number, line in enumerate(dotted, 1) if abs(letter.direction) < _TURNED else ():
        if line.start.x < middle < line.end.x and 0 < line.start.y - foot < _BELOW * letter.size:
            return number
    return 0


def _letters(text_page: Any, to_mm: Transform, index: "_Starts") -> Iterator[_Letter]:
    """Yield the letters in pdfium's order, without white space."""
    return (letter() for _, letter in _painted(text_page, to_mm, index))


def _painted(text_page: Any, to_mm: Transform, index: "_Starts") -> Iterator[tuple[TextStart, Callable[[], _Letter]]]:
    """Yield for every letter the text it belongs to, and how to measure it; those of one text share how it was set."""
    from pypdfium2 import raw

    page, shown, setting = text_page.raw, None, None
    for i in range(text_page.count_chars()):
        code = raw.FPDFText_GetUnicode(page, i)
        text = "-" if code in _LINE_END_HYPHENS else chr(code)
        # Generated: a space or line end that pdfium supposes; the gap itself decides.
        if text.isspace() or raw.FPDFText_IsGenerated(page, i) == 1:
            continue
        part = ctypes.cast(raw.FPDFText_GetTextObject(page, i), ctypes.c_void_p).value
        if setting is None or part is None or part != shown:
            shown, setting = part, _setting(page, i, to_mm, index)
        measured = partial(_measured, text_page, i, text, to_mm, setting)
        yield setting.painted or measured().painted, measured


def _measured(text_page: Any, i: int, text: str, to_mm: Transform, setting: "_Setting") -> _Letter:
    """Measure the letter number ``i`` of a text that was set so."""
    from pypdfium2 import raw

    x, y = ctypes.c_double(), ctypes.c_double()
    raw.FPDFText_GetCharOrigin(text_page.raw, i, x, y)
    start = to_mm.apply(Point(x.value, y.value))
    ink = _box(text_page.get_charbox(i), to_mm)
    full = _box(text_page.get_charbox(i, loose=True), to_mm)
    return _Letter(
        text=text,
        ink=ink,
        start=start,
        end=_end(start, full, setting.along),
        direction=setting.direction,
        size=setting.size,
        painted=setting.painted or TextStart(start, ink, 0),
    )


@dataclass(frozen=True, slots=True)
class _Setting:
    """How a text was set: the way it runs, as an angle and as a vector, its size in mm, where it was begun."""

    direction: float
    along: tuple[float, float]
    size: float
    painted: TextStart | None


def _setting(page: Any, i: int, to_mm: Transform, index: "_Starts") -> _Setting:
    """Return how the text of a letter was set."""
    from pypdfium2 import raw

    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(page, i, matrix)
    along = to_mm.along(Point(matrix.a, matrix.b))
    direction = math.atan2(along.y, along.x)
    upward = to_mm.along(Point(matrix.c, matrix.d))
    return _Setting(
        direction,
        (math.cos(direction), math.sin(direction)),
        raw.FPDFText_GetFontSize(page, i) * math.hypot(*upward),
        index.find(to_mm.apply(Point(matrix.e, matrix.f))),
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
        single[cell, nth, letter.text, letter.size] = letter
    return sorted(single.values(), key=lambda letter: letter.painted.order)


def _box(edges: tuple[float, float, float, float], to_mm: Transform) -> Rect:
    left, bottom, right, top = edges
    if not (to_mm.b or to_mm.c) and to_mm.a > 0 > to_mm.d:  # nothing is turned
        y = to_mm.d * top + to_mm.f
        return Rect(to_mm.a * left + to_mm.e, y, to_mm.a * (right - left), to_mm.d * (bottom - top))
    return around([to_mm.apply(Point(left, bottom)), to_mm.apply(Point(right, top))])


def _end(start: Point, full: Rect, along: tuple[float, float]) -> Point:
    """Return where the letter's room ends on its line, for text in one of the four directions."""
    corners = ((full.x, full.y), (full.right, full.y), (full.x, full.bottom), (full.right, full.bottom))
    reach = max((x - start.x) * along[0] + (y - start.y) * along[1] for x, y in corners)
    return start.moved(reach * along[0], reach * along[1])


def _follows(before: _Letter, letter: _Letter) -> bool:
    """Return whether a letter continues the word: same direction, same line, no gap."""
    if abs(before.size - letter.size) > 0.01 or abs(before.direction - letter.direction) > _TURNED:
        return False
    if letter.ink == before.ink:
        return True  # the next letter of a ligature
    dx, dy = letter.start.x - before.end.x, letter.start.y - before.end.y
    along = dx * math.cos(letter.direction) + dy * math.sin(letter.direction)
    beside = dy * math.cos(letter.direction) - dx * math.sin(letter.direction)
    tilted = not _upright(letter.direction)
    reach = letter.size if tilted else _GAP * letter.size
    return abs(along) < reach and abs(beside) < _SHIFT * letter.size


def _upright(direction: float) -> bool:
    turn = direction % _QUARTER
    return min(turn, _QUARTER - turn) < _TURNED


def _word(run: list[_Letter], mark: int, goes_on: bool) -> Word:
    return Word(
        text="".join(letter.text for letter in run),
        box=union(letter.ink for letter in run),
        size=run[0].size / PT,
        seen=union(shared(letter.ink, letter.painted.clip) for letter in run),
        order=max(letter.painted.order for letter in run),
        upright=_upright(run[0].direction),
        ink=run[0].painted.ink,
        inverted=math.pi - abs(run[0].direction) < _TURNED,
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
            nearest = sorted(self._index.near(place), key=lambda one: (math.dist(one.origin, place), -one.order))
            self._last = (place, nearest[0] if nearest else None)
        return self._last[1]
