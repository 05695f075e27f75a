"""A PDF → each page as a scene in mm, its letters as outlines: it looks the same wherever it is opened.

pdfium reads the objects of a page in the order of painting, with their paths, colours and clips. It gives a letter's
outline by its character; letters that it takes for a shadow of others are drawn as these are.
"""

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from printgen.drawing.scene import Command, Fill, Group, Item, Path, Scene, Stroke
from printgen.geometry import Point, Rect, Transform
from printgen.units import PT

_TEXT, _PATH, _FORM = 1, 2, 5
_LINE, _CURVE, _MOVE = 0, 1, 2
_CAPS: tuple[Literal["butt", "round", "square"], ...] = ("butt", "round", "square")
_JOINS: tuple[Literal["miter", "round", "bevel"], ...] = ("miter", "round", "bevel")
_FILLED, _STROKED, _BOTH = 0, 1, 2

Clips = tuple[tuple[Command, ...], ...]


def page_scenes(pdf: bytes) -> Iterator[Scene]:
    """Yield the drawing of every page."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            text = page.get_textpage()
            try:
                yield _Page(page, text).scene()
            finally:
                text.close()
                page.close()
    finally:
        document.close()


@dataclass(frozen=True, slots=True)
class _Letters:
    """The outlines of a text in points of the page, and the matrix by which it was set."""

    matrix: tuple[float, ...]
    commands: tuple[Command, ...]


class _Page:
    """A page of pdfium and its letters, by the text object they belong to."""

    def __init__(self, page: Any, text: Any) -> None:
        from pypdfium2 import raw

        self._raw, self._page, self._text = raw, page, text.raw
        width, height = page.get_size()
        self._window = Rect(0, 0, width * PT, height * PT)
        self._to_mm = Transform(PT, 0, 0, -PT, 0, height * PT)
        self._letters: dict[int, list[int]] = {}
        for number in range(raw.FPDFText_CountChars(self._text)):
            if found := raw.FPDFText_GetTextObject(self._text, number):
                self._letters.setdefault(ctypes.addressof(found.contents), []).append(number)
        self._last = _Letters((), ())

    def scene(self) -> Scene:
        """Return all that is painted; neighbours that are cut off alike lie in one group."""
        raw, page = self._raw, self._page.raw
        objects = (raw.FPDFPage_GetObject(page, n) for n in range(raw.FPDFPage_CountObjects(page)))
        items: list[Item] = []
        for clips, alike in groupby(self._painted(objects, self._to_mm, ()), key=lambda one: one[0]):
            drawn: tuple[Item, ...] = tuple(item for _, item in alike)
            for clip in reversed(clips):
                drawn = (Group(drawn, clip=Path(clip)),)
            items += drawn
        return Scene(self._window, tuple(items))

    def _painted(self, objects: Iterator[Any], by: Transform, around: Clips) -> Iterator[tuple[Clips, Path]]:
        raw = self._raw
        for one in objects:
            kind, clips = raw.FPDFPageObj_GetType(one), (*around, *self._clips(one, by))
            if kind == _FORM:
                within = (raw.FPDFFormObj_GetObject(one, n) for n in range(raw.FPDFFormObj_CountObjects(one)))
                yield from self._painted(within, self._matrix(one).then(by), clips)
            elif kind == _PATH:
                by_own = self._matrix(one).then(by)
                count = raw.FPDFPath_CountSegments(one)
                commands = self._commands((raw.FPDFPath_GetPathSegment(one, n) for n in range(count)), by_own)
                rule, stroked = ctypes.c_int(), ctypes.c_int()
                raw.FPDFPath_GetDrawMode(one, rule, stroked)
                fill = self._fill(one, rule.value == 1) if rule.value else None
                yield clips, Path(commands, fill, self._stroke(one, by_own) if stroked.value else None)
            elif kind == _TEXT and (letters := self._outlines(one)).commands:
                mode = raw.FPDFTextObj_GetTextRenderMode(one)
                fill = self._fill(one, even_odd=False) if mode in (_FILLED, _BOTH) else None
                yield clips, Path(letters.commands, fill, self._stroke(one, by) if mode in (_STROKED, _BOTH) else None)

    def _outlines(self, one: Any) -> _Letters:
        """Return the letters of a text; of one that lies on the text before it, what that has."""
        raw = self._raw
        matrix, letters = tuple(self._matrix(one)), self._letters.get(ctypes.addressof(one.contents), ())
        if letters or matrix != self._last.matrix:
            font, size, set_by = raw.FPDFTextObj_GetFont(one), ctypes.c_float(), raw.FS_MATRIX()
            raw.FPDFTextObj_GetFontSize(one, size)
            commands: list[Command] = []
            before, x, y, wide = None, ctypes.c_double(), ctypes.c_double(), ctypes.c_float()
            for number in letters:
                letter = raw.FPDFText_GetUnicode(self._text, number)
                raw.FPDFText_GetCharOrigin(self._text, number, x, y)
                raw.FPDFText_GetMatrix(self._text, number, set_by)
                # The second letter of a ligature stands where the first does.
                aside = wide.value if before == (x.value, y.value) else 0.0
                before = (x.value, y.value)
                place = Transform(set_by.a, set_by.b, set_by.c, set_by.d, x.value, y.value).then(self._to_mm)
                glyph = raw.FPDFFont_GetGlyphPath(font, letter, size)
                count = raw.FPDFGlyphPath_CountGlyphSegments(glyph) if glyph else 0
                segments = (raw.FPDFGlyphPath_GetGlyphPathSegment(glyph, n) for n in range(max(count, 0)))
                em = Transform(size.value, 0, 0, size.value, aside, 0)
                commands += self._commands(segments, em.then(place))
                raw.FPDFFont_GetGlyphWidth(font, letter, size, wide)
            self._last = _Letters(matrix, tuple(commands))
        return self._last

    def _clips(self, one: Any, by: Transform) -> Iterator[tuple[Command, ...]]:
        raw, clip = self._raw, self._raw.FPDFPageObj_GetClipPath(one)
        for number in range(max(raw.FPDFClipPath_CountPaths(clip), 0) if clip else 0):
            count = raw.FPDFClipPath_CountPathSegments(clip, number)
            yield self._commands((raw.FPDFClipPath_GetPathSegment(clip, number, n) for n in range(count)), by)

    def _commands(self, segments: Iterator[Any], by: Transform) -> tuple[Command, ...]:
        raw, found, curve = self._raw, list[Command](), list[float]()
        x, y = ctypes.c_float(), ctypes.c_float()
        for one in segments:
            raw.FPDFPathSegment_GetPoint(one, x, y)
            kind, point = raw.FPDFPathSegment_GetType(one), by.apply(Point(x.value, y.value))
            if kind == _CURVE:
                curve += point
            if kind == _MOVE:
                found.append(("M", tuple(point)))
            elif kind == _LINE:
                found.append(("L", tuple(point)))
            elif len(curve) == 6:
                found.append(("C", tuple(curve)))
                curve = []
            if raw.FPDFPathSegment_GetClose(one):
                found.append(("Z", ()))
        return tuple(found)

    def _matrix(self, one: Any) -> Transform:
        matrix = self._raw.FS_MATRIX()
        self._raw.FPDFPageObj_GetMatrix(one, matrix)
        return Transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)

    def _fill(self, one: Any, even_odd: bool) -> Fill:
        colour, opacity = _colour(self._raw.FPDFPageObj_GetFillColor, one)
        return Fill(colour, opacity, even_odd)

    def _stroke(self, one: Any, by: Transform) -> Stroke:
        raw, width = self._raw, ctypes.c_float()
        scale = abs(by.a * by.d - by.b * by.c) ** 0.5
        raw.FPDFPageObj_GetStrokeWidth(one, width)
        count = max(raw.FPDFPageObj_GetDashCount(one), 0)
        dash = (ctypes.c_float * count)()
        if count:
            raw.FPDFPageObj_GetDashArray(one, dash, count)
        cap, join = raw.FPDFPageObj_GetLineCap(one), raw.FPDFPageObj_GetLineJoin(one)
        colour, opacity = _colour(raw.FPDFPageObj_GetStrokeColor, one)
        dashes: Sequence[float] = [length * scale for length in dash]
        return Stroke(colour, width.value * scale, tuple(dashes), _CAPS[cap], _JOINS[join], opacity)


def _colour(ask: Any, one: Any) -> tuple[str, float]:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    ask(one, red, green, blue, alpha)
    return f"#{red.value:02X}{green.value:02X}{blue.value:02X}", round(alpha.value / 255, 3)
