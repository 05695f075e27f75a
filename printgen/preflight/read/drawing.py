"""The operators of a page → its painted paths in mm, and where each text was begun.

A small interpreter of the graphics state: matrices (``cm``, Form XObjects), clip boxes, paths.
Patterns and pictures are passed over.  Lengths are taken from the path's own points, so
they do not depend on the width of the line.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pypdf import PageObject
from pypdf.generic import ContentStream, DictionaryObject, StreamObject

from printgen.errors import LimitError
from printgen.geometry import Point, Rect, Transform
from printgen.preflight.read.areas import hidden_by, rgb
from printgen.preflight.read.boxes import around, shared
from printgen.preflight.read.curve import turning_points
from printgen.preflight.read.facts import Drawn, Segment
from printgen.preflight.read.operators import Operation, operations
from printgen.preflight.read.words import BLACK, Colour, Ink
from printgen.problems import Problem

OPERATORS_AT_MOST = 5_000_000
DEPTH_AT_MOST = 20

_OPAQUE = 0.99
_SAME = 1e-6


@dataclass(frozen=True, slots=True)
class TextStart:
    """Where a text was begun, in mm, and what was left open by the clip."""

    origin: Point
    clip: Rect
    order: int
    ink: Ink = field(default_factory=Ink)


@dataclass(slots=True)
class _State:
    """The part of the graphics state that is followed."""

    matrix: Transform
    clip: Rect
    alpha: float = 1.0
    pattern: bool = False
    line: float = 1.0
    fill: Colour = BLACK
    stroke: Colour = BLACK
    outlined: bool = False


class PageDrawing:
    """Runs the operators of one page and keeps what they paint."""

    def __init__(self, page: PageObject, to_mm: Transform, paper: Rect) -> None:
        self.drawn: list[Drawn] = []
        self.texts: list[TextStart] = []
        self._state = _State(to_mm, paper)
        self._stack: list[_State] = []
        self._subpaths: list[list[Point]] = []
        self._knots: list[list[Point]] = []
        self._segments: list[Segment] = []
        self._clip_next = self._curved = False
        self._text_matrix = Transform()
        self._line_matrix = Transform()
        self._leading = 0.0
        self._halo: tuple[Point | None, Colour] = (None, BLACK)
        self._order = 0
        self._count = 0
        self._resources: Any = page.get("/Resources", DictionaryObject())
        self._parsed: dict[int, list[Operation]] = {}
        contents = page.get_contents()
        if contents is not None:
            self._run(operations(contents), 0)

    def _run(self, operations: list[Operation], depth: int) -> None:
        self._count += len(operations)
        if self._count > OPERATORS_AT_MOST:
            message = f"the page has more than {OPERATORS_AT_MOST} operators"
            raise LimitError(Problem("pdf-too-large", message))
        for operands, operator in operations:
            if operator == b"Do":
                self._do(operands[0], depth)
            elif (handle := _HANDLERS.get(operator)) is not None:
                handle(self, operands)

    # State

    def _save(self, _: Sequence[Any]) -> None:
        self._stack.append(replace(self._state))

    def _restore(self, _: Sequence[Any]) -> None:
        if self._stack:
            self._state = self._stack.pop()

    def _concatenate(self, operands: Sequence[Any]) -> None:
        self._state.matrix = _matrix(operands).then(self._state.matrix)

    def _external_state(self, operands: Sequence[Any]) -> None:
        states = _get(self._resources, "/ExtGState")
        alpha = _get(_get(states, operands[0]), "/ca") if states is not None else None
        if alpha is not None:
            self._state.alpha = float(alpha)

    def _line_width(self, operands: Sequence[Any]) -> None:
        self._state.line = float(operands[0])

    def _fill_colour(self, operands: Sequence[Any]) -> None:
        self._state.pattern = bool(operands) and isinstance(operands[-1], str)
        if not self._state.pattern:
            self._state.fill = rgb(operands)

    def _line_colour(self, operands: Sequence[Any]) -> None:
        if operands and not isinstance(operands[-1], str):
            self._state.stroke = rgb(operands)

    # Paths

    def _move(self, operands: Sequence[Any]) -> None:
        self._begin(self._point(operands[0], operands[1]))

    def _begin(self, point: Point) -> None:
        self._subpaths.append([point])
        self._knots.append([point])

    def _line(self, operands: Sequence[Any]) -> None:
        self._line_to(self._point(operands[0], operands[1]))

    def _line_to(self, point: Point) -> None:
        if not self._subpaths:
            return
        path = self._subpaths[-1]
        self._segments.append(Segment(path[-1], point))
        path.append(point)
        self._knots[-1].append(point)

    def _curve(self, operands: Sequence[Any]) -> None:
        """Go on by the curve of ``c``: its farthest points, then its end."""
        self._bend(*(self._point(x, y) for x, y in _pairs(operands)))

    def _curve_from_here(self, operands: Sequence[Any]) -> None:
        """Go on by the curve of ``v``, whose first control point is where it starts."""
        if self._subpaths:
            two, end = (self._point(x, y) for x, y in _pairs(operands))
            self._bend(self._subpaths[-1][-1], two, end)

    def _curve_to_end(self, operands: Sequence[Any]) -> None:
        """Go on by the curve of ``y``, whose last control point is its end."""
        one, end = (self._point(x, y) for x, y in _pairs(operands))
        self._bend(one, end, end)

    def _bend(self, one: Point, two: Point, end: Point) -> None:
        if self._subpaths:
            self._curved = True
            path = self._subpaths[-1]
            path += [*turning_points(path[-1], one, two, end), end]
            self._knots[-1].append(end)

    def _close(self, _: Sequence[Any]) -> None:
        if not self._subpaths:
            return
        first, last = self._subpaths[-1][0], self._subpaths[-1][-1]
        if abs(first.x - last.x) > _SAME or abs(first.y - last.y) > _SAME:
            self._line_to(first)

    def _rectangle(self, operands: Sequence[Any]) -> None:
        x, y, width, height = (float(value) for value in operands)
        self._begin(self._point(x, y))
        for corner in ((x + width, y), (x + width, y + height), (x, y + height), (x, y)):
            self._line_to(self._point(*corner))

    def _clip(self, _: Sequence[Any]) -> None:
        self._clip_next = True

    def _paint(self, fill: bool, stroke: bool) -> None:
        """End the path: paint it, and let it cut what follows if it was marked as a clip."""
        # What has no extent (a lone starting point, a rectangle of no size, as WeasyPrint writes
        # into every clip) paints nothing and must not stretch the box.
        paths = [path for path in self._subpaths if any(p != path[0] for p in path)]
        points = [point for path in paths for point in path]
        state = self._state
        if points:
            box = around(points)
            if fill or stroke:
                hides = fill and state.alpha >= _OPAQUE and not state.pattern and len(paths) == 1
                cover = hidden_by(points, box, self._curved) if hides else None
                inside = shared(cover, state.clip) if cover else None
                self.drawn.append(
                    Drawn(
                        order=self._order,
                        segments=tuple(self._segments),
                        box=box,
                        clip=state.clip,
                        stroked=stroke,
                        cover=inside,
                        filled=fill and not state.pattern,
                        reach=state.line * _scale(state.matrix) / 2 if stroke else 0.0,
                        colour=state.fill,
                        alpha=state.alpha,
                        knots=tuple(part for part in self._knots if any(p != part[0] for p in part)),
                    )
                )
                self._order += 1
            if self._clip_next:
                state.clip = shared(state.clip, box)
        self._subpaths, self._knots, self._segments = [], [], []
        self._clip_next = self._curved = False

    # Text

    def _begin_text(self, _: Sequence[Any]) -> None:
        self._text_matrix = self._line_matrix = Transform()

    def _set_text_matrix(self, operands: Sequence[Any]) -> None:
        self._text_matrix = self._line_matrix = _matrix(operands)

    def _move_line(self, operands: Sequence[Any]) -> None:
        shift = Transform.shift(float(operands[0]), float(operands[1]))
        self._text_matrix = self._line_matrix = shift.then(self._line_matrix)

    def _move_line_leading(self, operands: Sequence[Any]) -> None:
        self._leading = -float(operands[1])
        self._move_line(operands)

    def _set_leading(self, operands: Sequence[Any]) -> None:
        self._leading = float(operands[0])

    def _way_of_painting(self, operands: Sequence[Any]) -> None:
        self._state.outlined = float(operands[0]) == 1

    def _next_line(self, _: Sequence[Any]) -> None:
        self._move_line((0.0, -self._leading))

    def _show(self, _: Sequence[Any]) -> None:
        matrix = self._text_matrix.then(self._state.matrix)
        origin = Point(matrix.e, matrix.f)
        state, halo = self._state, None
        if state.outlined:
            self._halo = (origin, state.stroke)
        elif origin == self._halo[0]:
            halo = self._halo[1]
        ink = Ink(state.fill, state.alpha, halo)
        self.texts.append(TextStart(origin, state.clip, self._order, ink))
        self._order += 1

    def _show_next_line(self, operands: Sequence[Any]) -> None:
        self._next_line(operands)
        self._show(operands)

    # Forms

    def _do(self, name: Any, depth: int) -> None:
        """Run a Form XObject inside its own matrix, box and resources."""
        form = _get(_get(self._resources, "/XObject"), name)
        if not isinstance(form, StreamObject) or form.get("/Subtype") != "/Form":
            return
        if depth >= DEPTH_AT_MOST:
            raise LimitError(Problem("pdf-too-large", f"forms nested over {DEPTH_AT_MOST} deep"))
        outer, kept = self._resources, replace(self._state)
        height = len(self._stack)
        self._resources = _get(form, "/Resources") or outer
        if (matrix := _get(form, "/Matrix")) is not None:
            self._concatenate(matrix)
        if (edges := _get(form, "/BBox")) is not None:
            left, bottom, right, top = (float(value) for value in edges)
            corners = ((left, bottom), (right, bottom), (left, top), (right, top))
            box = around([self._point(x, y) for x, y in corners])
            self._state.clip = shared(self._state.clip, box)
        if id(form) not in self._parsed:
            self._parsed[id(form)] = operations(ContentStream(form, form.indirect_reference))
        self._run(self._parsed[id(form)], depth + 1)
        del self._stack[height:]
        self._resources, self._state = outer, kept

    def _point(self, x: Any, y: Any) -> Point:
        m, x, y = self._state.matrix, float(x), float(y)
        return Point(m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f)


def _pairs(operands: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    return zip(operands[::2], operands[1::2], strict=False)


def _scale(matrix: Transform) -> float:
    return math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))


def _matrix(operands: Sequence[Any]) -> Transform:
    return Transform(*(float(value) for value in operands))


def _get(mapping: Any, key: Any) -> Any:
    """Look up a key, following a reference; None where there is none."""
    value = mapping.get(key) if mapping is not None else None
    return value.get_object() if value is not None else None


def _painter(fill: bool, stroke: bool, close: bool) -> Callable[[PageDrawing, Sequence[Any]], None]:
    def paint(drawing: PageDrawing, operands: Sequence[Any]) -> None:
        if close:
            drawing._close(operands)
        drawing._paint(fill, stroke)

    return paint


_HANDLERS: dict[bytes, Callable[[PageDrawing, Sequence[Any]], None]] = {
    b"q": PageDrawing._save,
    b"Q": PageDrawing._restore,
    b"cm": PageDrawing._concatenate,
    b"gs": PageDrawing._external_state,
    b"w": PageDrawing._line_width,
    **dict.fromkeys((b"g", b"rg", b"k", b"sc", b"scn"), PageDrawing._fill_colour),
    **dict.fromkeys((b"G", b"RG", b"K", b"SC", b"SCN"), PageDrawing._line_colour),
    b"Tr": PageDrawing._way_of_painting,
    b"m": PageDrawing._move,
    b"l": PageDrawing._line,
    b"c": PageDrawing._curve,
    b"v": PageDrawing._curve_from_here,
    b"y": PageDrawing._curve_to_end,
    b"h": PageDrawing._close,
    b"re": PageDrawing._rectangle,
    **dict.fromkeys((b"W", b"W*"), PageDrawing._clip),
    b"n": _painter(fill=False, stroke=False, close=False),
    b"S": _painter(fill=False, stroke=True, close=False),
    b"s": _painter(fill=False, stroke=True, close=True),
    **{name: _painter(fill=True, stroke=False, close=False) for name in (b"f", b"F", b"f*")},
    **{name: _painter(fill=True, stroke=True, close=False) for name in (b"B", b"B*")},
    **{name: _painter(fill=True, stroke=True, close=True) for name in (b"b", b"b*")},
    b"BT": PageDrawing._begin_text,
    b"Tm": PageDrawing._set_text_matrix,
    b"Td": PageDrawing._move_line,
    b"TD": PageDrawing._move_line_leading,
    b"TL": PageDrawing._set_leading,
    b"T*": PageDrawing._next_line,
    **dict.fromkeys((b"Tj", b"TJ"), PageDrawing._show),
    **dict.fromkeys((b"'", b'"'), PageDrawing._show_next_line),
}
