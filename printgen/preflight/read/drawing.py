"""The operators of a page → its painted paths in mm, and where each text was begun.

A small interpreter of the graphics state: matrices (``cm``, Form XObjects), clip boxes, paths.
Patterns are passed over; of a picture its place is kept.  Lengths are taken from the path's own points, so
they do not depend on the width of the line.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any

from pypdf import PageObject
from pypdf.generic import ContentStream, DictionaryObject, StreamObject

from printgen.errors import LimitError
from printgen.geometry import Point, Rect, Transform
from printgen.limits import PDF_FORMS_DEEP, PDF_OPERATORS
from printgen.preflight.read.boxes import around, hidden_by, shared, turning_points
from printgen.preflight.read.facts import Drawn, Segment
from printgen.preflight.read.operators import Operation, operations, regular
from printgen.preflight.read.parts import Moment, Part, Parts, State, TextStart, content_streams
from printgen.preflight.read.words import BLACK, Colour, Ink, rgb
from printgen.problems import Problem

_OPAQUE = 0.99
_SAME = 1e-6


class PageDrawing:
    """Runs the operators of one page and keeps what they paint; ``shared``: the parts that other pages may have."""

    def __init__(self, page: PageObject, to_mm: Transform, paper: Rect, shared: Parts) -> None:
        self.parts: list[Part] = []
        self.drawn: list[Drawn] = []
        self.texts: list[TextStart] = []
        self._state = State(to_mm, paper)
        self._stack: list[State] = []
        self._subpaths: list[list[Point]] = []
        self._knots: list[list[Point]] = []
        self._segments: list[Segment] = []
        self._clip_next = self._curved = False
        self._text_matrix = self._line_matrix = Transform()
        self._leading = 0.0
        self._halo: tuple[Point | None, Colour] = (None, BLACK)
        self._order = self._count = 0
        self._resources: Any = _get(page, "/Resources") or DictionaryObject()
        self._parsed: dict[int, list[Operation]] = {}
        self._read(page, shared)

    def _read(self, page: PageObject, shared: Parts) -> None:
        """Run the streams of a page one by one; as one where operations are parted among them."""
        contents = list(content_streams(page))
        if any(number in shared for number, _ in contents):
            read = [shared.get(number) or regular(stream.get_data()) for number, stream in contents]
            if None not in read:
                for number, stream in contents:
                    self._run_part(stream, shared.get(number, []))
                return
        if (joined := page.get_contents()) is not None:
            self._run_part(joined, [])

    def _run_part(self, stream: StreamObject, known: list[Part]) -> None:
        """Run a stream, or take over what it painted on another page."""
        before = self._moment()
        part = next((one for one in known if one.before == before), None)
        if part is None:
            drawn, texts = len(self.drawn), len(self.texts)
            self._run(operations(stream), 0)
            part = Part(before, self._moment(), self.drawn[drawn:], self.texts[texts:])
            known.append(part)
        else:
            self._state, self._stack = part.after.state, [*part.after.stack]
            self._order, self._halo = part.after.order, part.after.halo
            self._text_matrix, self._line_matrix, self._leading = part.after.text
            self.drawn += part.drawn
            self.texts += part.texts
        self.parts.append(part)

    def _moment(self) -> Moment:
        text = (self._text_matrix, self._line_matrix, self._leading)
        return Moment(self._state, tuple(self._stack), self._order, text, self._halo, id(self._resources))

    @property
    def dotted(self) -> list[Segment]:
        """The rows of dots that lie level, each from left to right; below words on their heads they run to the left."""
        lines = (Segment(*sorted(one.segments[0])) for one in self.drawn if one.dotted and len(one.segments) == 1)
        return [line for line in lines if line.start.x < line.end.x and abs(line.start.y - line.end.y) < _SAME]

    def _run(self, operations: list[Operation], depth: int) -> None:
        self._count += len(operations)
        if self._count > PDF_OPERATORS:
            message = f"the page has more than {PDF_OPERATORS} operators"
            raise LimitError(Problem("pdf-too-large", message))
        for operands, operator in operations:
            if operator == b"Do":
                self._run_form(operands[0], depth)
            elif (obey := _OBEY.get(operator)) is not None:
                obey(self, operator, operands)

    def _set_state(self, operator: bytes, operands: Sequence[Any]) -> None:
        state = self._state
        match operator:
            case b"q":
                self._stack.append(state)
            case b"Q":
                self._state = self._stack.pop() if self._stack else state
            case b"cm":
                self._state = state._replace(matrix=_matrix(operands).then(state.matrix))
            case b"gs":
                alpha = _get(_get(_get(self._resources, "/ExtGState"), operands[0]), "/ca")
                self._state = state if alpha is None else state._replace(alpha=float(alpha))
            case b"w":
                self._state = state._replace(line=float(operands[0]))
            case b"J":
                self._state = state._replace(round_ends=int(operands[0]) == 1)
            case b"d":
                self._state = state._replace(dots=_begins_with_nought(operands[0]))
            case b"Tr":
                self._state = state._replace(outlined=float(operands[0]) == 1)
            case b"W" | b"W*":
                self._clip_next = True

    def _set_fill(self, _: bytes, operands: Sequence[Any]) -> None:
        if operands and isinstance(operands[-1], str):
            self._state = self._state._replace(pattern=True)
        else:
            self._state = self._state._replace(pattern=False, fill=rgb(operands))

    def _set_stroke(self, _: bytes, operands: Sequence[Any]) -> None:
        if operands and not isinstance(operands[-1], str):
            self._state = self._state._replace(stroke=rgb(operands))

    def _draw_line(self, _: bytes, operands: Sequence[Any]) -> None:
        a, b, c, d, e, f = self._state.matrix
        x, y = operands
        self._line_to(Point(a * x + c * y + e, b * x + d * y + f))

    def _draw(self, operator: bytes, operands: Sequence[Any]) -> None:
        """Go on with the path: a point of ``v`` is where the curve starts, one of ``y`` where it ends."""
        if operator == b"re":
            x, y, width, height = operands
            corners = (x, y, x + width, y, x + width, y + height, x, y + height, x, y)
            first, *others = self._points(corners)
            self._begin(first)
            for corner in others:
                self._line_to(corner)
            return
        points = self._points(operands)
        match operator:
            case b"m":
                self._begin(points[0])
            case b"c":
                self._curve_to(*points)
            case b"v" if self._subpaths:
                self._curve_to(self._subpaths[-1][-1], *points)
            case b"y":
                self._curve_to(points[0], points[1], points[1])
            case b"h":
                self._close()

    def _begin(self, point: Point) -> None:
        self._subpaths.append([point])
        self._knots.append([point])

    def _line_to(self, point: Point) -> None:
        if self._subpaths:
            path = self._subpaths[-1]
            self._segments.append(Segment(path[-1], point))
            path.append(point)
            self._knots[-1].append(point)

    def _curve_to(self, one: Point, two: Point, end: Point) -> None:
        """Go on by a curve: its farthest points, then its end."""
        if self._subpaths:
            self._curved = True
            path = self._subpaths[-1]
            path += [*turning_points(path[-1], one, two, end), end]
            self._knots[-1].append(end)

    def _close(self) -> None:
        if self._subpaths:
            first, last = self._subpaths[-1][0], self._subpaths[-1][-1]
            if abs(first.x - last.x) > _SAME or abs(first.y - last.y) > _SAME:
                self._line_to(first)

    def _paint(self, operator: bytes, _: Sequence[Any]) -> None:
        """End the path: paint it, and let it cut what follows if it was marked as a clip."""
        fill, stroke, close = _PAINTERS[operator]
        if close:
            self._close()
        # What has no extent (a lone starting point, a rectangle of no size, as WeasyPrint writes
        # into every clip) paints nothing and must not stretch the box.
        paths = [path for path in self._subpaths if _has_extent(path)]
        points = [point for path in paths for point in path]
        if points:
            box = around(points)
            if not math.isfinite(sum(box)):
                raise ValueError("a coordinate is beyond all numbers")
            if fill or stroke:
                self._keep(points, box, fill, stroke, len(paths) == 1)
            if self._clip_next:
                self._cut_off(box)
        self._subpaths, self._knots, self._segments = [], [], []
        self._clip_next = self._curved = False

    def _keep(self, points: list[Point], box: Rect, fill: bool, stroke: bool, single: bool) -> None:
        """Keep a painted path; ``single``: it is of one part."""
        state, matrix = self._state, self._state.matrix
        scale = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
        hides = fill and state.alpha >= _OPAQUE and not state.pattern and single
        cover = hidden_by(points, box, self._curved) if hides else None
        self.drawn.append(
            Drawn(
                order=self._order,
                segments=tuple(self._segments),
                box=box,
                clip=state.clip,
                stroked=stroke,
                cover=shared(cover, state.clip) if cover else None,
                filled=fill and not state.pattern,
                reach=state.line * scale / 2 if stroke else 0.0,
                colour=state.fill,
                alpha=state.alpha,
                dotted=stroke and state.dots and state.round_ends,
                knots=tuple(part for part in self._knots if _has_extent(part)),
            )
        )
        self._order += 1

    def _write(self, operator: bytes, operands: Sequence[Any]) -> None:
        match operator:
            case b"BT":
                self._text_matrix = self._line_matrix = Transform()
            case b"Tm":
                self._text_matrix = self._line_matrix = _matrix(operands)
            case b"TL":
                self._leading = float(operands[0])
            case b"TD":
                self._leading = -float(operands[1])
                self._move_line(float(operands[0]), float(operands[1]))
            case b"Td":
                self._move_line(float(operands[0]), float(operands[1]))
            case b"T*":
                self._move_line(0.0, -self._leading)
            case b"Tj" | b"TJ":
                self._show()
            case b"'" | b'"':
                self._move_line(0.0, -self._leading)
                self._show()

    def _move_line(self, x: float, y: float) -> None:
        self._text_matrix = self._line_matrix = Transform.shift(x, y).then(self._line_matrix)

    def _show(self) -> None:
        matrix = self._text_matrix.then(self._state.matrix)
        origin = Point(matrix.e, matrix.f)
        state, halo = self._state, None
        if state.outlined:
            self._halo = (origin, state.stroke)
        elif origin == self._halo[0]:
            halo = self._halo[1]
        ink = Ink(state.stroke if state.outlined else state.fill, state.alpha, halo)
        self.texts.append(TextStart(origin, state.clip, self._order, ink))
        self._order += 1

    def _picture(self, picture: StreamObject) -> None:
        """Keep a picture, which fills a square of one: it hides what is below it unless it is turned or masked."""
        corners = self._points((0, 0, 1, 0, 1, 1, 0, 1))
        masked = any(key in picture for key in ("/SMask", "/Mask", "/ImageMask"))
        box = around(corners)
        hides = self._state.alpha >= _OPAQUE and not masked
        cover = hidden_by(corners, box, curved=False) if hides else None
        cover = shared(cover, self._state.clip) if cover else None
        self.drawn.append(Drawn(self._order, (), box, self._state.clip, False, cover, False, 0.0))
        self._order += 1

    def _run_form(self, name: Any, depth: int) -> None:
        """Run a Form XObject inside its own matrix, box and resources; keep a picture."""
        form = _get(_get(self._resources, "/XObject"), name)
        if isinstance(form, StreamObject) and form.get("/Subtype") == "/Image":
            self._picture(form)
        if not isinstance(form, StreamObject) or form.get("/Subtype") != "/Form":
            return
        if depth >= PDF_FORMS_DEEP:
            raise LimitError(Problem("pdf-too-large", f"forms nested over {PDF_FORMS_DEEP} deep"))
        outer, kept = self._resources, self._state
        height = len(self._stack)
        self._resources = _get(form, "/Resources") or outer
        if (matrix := _get(form, "/Matrix")) is not None:
            self._state = kept._replace(matrix=_matrix(matrix).then(kept.matrix))
        if (edges := _get(form, "/BBox")) is not None:
            left, bottom, right, top = (float(value) for value in edges)
            self._cut_off(around(self._points((left, bottom, right, bottom, left, top, right, top))))
        if id(form) not in self._parsed:
            self._parsed[id(form)] = operations(ContentStream(form, form.indirect_reference))
        self._run(self._parsed[id(form)], depth + 1)
        del self._stack[height:]
        self._resources, self._state = outer, kept

    def _cut_off(self, box: Rect) -> None:
        """Leave nothing open outside a box."""
        self._state = self._state._replace(clip=shared(self._state.clip, box))

    def _points(self, numbers: Sequence[float]) -> list[Point]:
        """Return the points that pairs of numbers stand for, in mm."""
        a, b, c, d, e, f = self._state.matrix
        pairs = zip(numbers[::2], numbers[1::2], strict=False)
        return [Point(a * x + c * y + e, b * x + d * y + f) for x, y in pairs]


def _has_extent(path: list[Point]) -> bool:
    return path.count(path[0]) < len(path)


def _matrix(operands: Sequence[Any]) -> Transform:
    return Transform(*(float(value) for value in operands))


def _begins_with_nought(dashes: Any) -> bool:
    """Return whether the dashes of a pattern, an array or its bytes, have no length: its round ends are dots."""
    lengths = dashes.strip(b"[] ").split() if isinstance(dashes, bytes) else dashes
    return bool(lengths) and float(lengths[0]) == 0


def _get(mapping: Any, key: Any) -> Any:
    """Look up a key, following a reference; None where there is none."""
    value = mapping.get(key) if mapping is not None else None
    return value.get_object() if value is not None else None


_PAINTERS = {
    b"n": (False, False, False),
    b"S": (False, True, False),
    b"s": (False, True, True),
    **dict.fromkeys((b"f", b"F", b"f*"), (True, False, False)),
    **dict.fromkeys((b"B", b"B*"), (True, True, False)),
    **dict.fromkeys((b"b", b"b*"), (True, True, True)),
}
"""What ends a path: whether it is filled, whether its line is drawn, whether it is closed before."""

_OBEY: dict[bytes, Callable[[PageDrawing, bytes, Sequence[Any]], None]] = {
    **dict.fromkeys((b"q", b"Q", b"cm", b"gs", b"w", b"J", b"d", b"Tr", b"W", b"W*"), PageDrawing._set_state),
    **dict.fromkeys((b"g", b"rg", b"k", b"sc", b"scn"), PageDrawing._set_fill),
    **dict.fromkeys((b"G", b"RG", b"K", b"SC", b"SCN"), PageDrawing._set_stroke),
    **dict.fromkeys((b"m", b"c", b"v", b"y", b"h", b"re"), PageDrawing._draw),
    b"l": PageDrawing._draw_line,
    **dict.fromkeys(_PAINTERS, PageDrawing._paint),
    **dict.fromkeys((b"BT", b"Tm", b"Td", b"TD", b"TL", b"T*", b"Tj", b"TJ", b"'", b'"'), PageDrawing._write),
}
