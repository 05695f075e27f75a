"""Lines to cut and to fold, in page mm → the SVG that a cutting machine reads.

``once`` is what every file for machines goes through: a line that two pieces share is cut once. A second pass of a
knife runs a hair beside the first and tears a thread off the edge; a second pass of a laser burns it. Folds come before
cuts, since they are scored while the sheet still holds.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from printgen.drawing.path import Commands, rectangle
from printgen.drawing.scene import Box, Command, Disc, Group, Path, Scene, Stroke, polyline
from printgen.drawing.svg import to_svg
from printgen.geometry import Point, Rect, Size

Line = Disc | Box | Path
"""What is cut or folded; its paint does not matter."""

HAIRLINE = 0.025
"""The width in mm of a line that lasers take for a cut: at most a thousandth of an inch."""

CUT_STROKE = Stroke("#FF0000", HAIRLINE)
FOLD_STROKE = Stroke("#0000FF", HAIRLINE)

_SAME = 0.001
"""Lines this near in mm are one line: a tenth of what the best machine repeats."""

_SAME_ANGLE = 1e-5


@dataclass(frozen=True, slots=True)
class CutLines:
    """The lines of one page, in its mm from its upper left corner, y down."""

    size: Size
    cuts: tuple[Line, ...]
    folds: tuple[Line, ...]


def cut_svg(cut: CutLines) -> str:
    """Write the lines as SVG, one unit one mm: groups ``fold`` and ``cut``, hairlines, no text."""
    groups = tuple(
        Group(tuple(replace(line, fill=None, stroke=stroke) for line in once(lines)), name=name)
        for name, lines, stroke in (("fold", cut.folds, FOLD_STROKE), ("cut", cut.cuts, CUT_STROKE))
    )
    return to_svg(Scene(Rect(0, 0, *cut.size), groups))


def once(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return the same lines without what is drawn twice.

    What shares nothing stays whole, in its order. What shares a part of a line with another, as the boxes of a grid do,
    is taken apart: its straight sides become one line as far as they join, across the whole grid, behind everything
    whole, so that holes are cut before their pieces.
    """
    whole: list[Line] = []
    for line in lines:
        if not any(_same_shape(line, other) for other in whole):
            whole.append(line)
    taken = [_Parts.of(line) for line in whole]
    sharing = _sharing(taken)
    kept = tuple(line for n, line in enumerate(whole) if n not in sharing)
    parts = [taken[n] for n in sorted(sharing)]
    return (*kept, *_bends(parts), *_joined(parts))


def strokes(commands: Commands) -> Iterator[tuple[Point, Command]]:
    """Return every drawn command of a path with the point where it begins; Z as the line it draws."""
    here = start = Point(0.0, 0.0)
    for letter, numbers in commands:
        if letter == "Z":
            letter, numbers = "L", tuple(start)
        end = Point(*numbers[-2:])
        if letter == "M":
            start = end
        elif letter != "L" or math.dist(here, end) > _SAME:
            yield here, (letter, numbers)
        here = end


def outline(line: Box | Path) -> Commands:
    """Return what is drawn as a path."""
    return line.commands if isinstance(line, Path) else rectangle(line.rect, line.radius)


class _Row(NamedTuple):
    """An endless straight line: its angle and its distance from the origin."""

    angle: float
    off: float

    def at(self, reach: float) -> Point:
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        return Point(cos * reach - sin * self.off, sin * reach + cos * self.off)


class _Span(NamedTuple):
    """A straight side: where it lies, and from where to where along it."""

    row: _Row
    start: float
    end: float


class _Parts(NamedTuple):
    """A line taken apart."""

    spans: tuple[_Span, ...]
    bends: tuple[Commands, ...]

    @classmethod
    def of(cls, line: Line) -> "_Parts":
        if isinstance(line, Disc):
            return cls((), ())
        drawn = list(strokes(outline(line)))
        return cls(
            tuple(_span(start, Point(*to)) for start, (letter, to) in drawn if letter == "L"),
            tuple((("M", tuple(at)), bend) for at, bend in drawn if bend[0] != "L"),
        )


def _span(start: Point, end: Point) -> _Span:
    """Return a side; both directions are one, and a hair's turn from level is level."""
    angle = math.atan2(end.y - start.y, end.x - start.x) % math.pi
    if angle > math.pi - _SAME_ANGLE:
        angle -= math.pi
    cos, sin = math.cos(angle), math.sin(angle)
    reaches = sorted(cos * x + sin * y for x, y in (start, end))
    return _Span(_Row(angle, cos * start.y - sin * start.x), *reaches)


_Owned = tuple[_Span, int]
"""A side, and the number of the line that it belongs to."""


def _rows(taken: Sequence[_Parts]) -> Iterator[list[_Owned]]:
    """Return the sides row by row, in each from its beginning on."""
    sides = [(span, n) for n, parts in enumerate(taken) for span in parts.spans]
    for level in _near(sides, lambda side: side[0].row.angle, _SAME_ANGLE):
        for row in _near(level, lambda side: side[0].row.off, _SAME):
            yield sorted(row, key=lambda side: side[0].start)


def _near(sides: Sequence[_Owned], measure: Callable[[_Owned], float], gap: float) -> Iterator[list[_Owned]]:
    """Return the sides in groups between which the measure leaps by more than the gap."""
    group: list[_Owned] = []
    for side in sorted(sides, key=measure):
        if group and measure(side) - measure(group[-1]) > gap:
            yield group
            group = []
        group.append(side)
    if group:
        yield group


def _sharing(taken: Sequence[_Parts]) -> set[int]:
    """Return the numbers of the lines that have a stretch or a bend in common with another."""
    found: set[int] = set()
    for row in _rows(taken):
        farthest = row[0]
        for side in row[1:]:
            if side[0].start < farthest[0].end - _SAME:
                found |= {side[1], farthest[1]}
            farthest = max(farthest, side, key=lambda one: one[0].end)
    bends = [(bend, n) for n, parts in enumerate(taken) for bend in parts.bends]
    for k, (bend, n) in enumerate(bends):
        for other, m in bends[:k]:
            if _same_bend(bend, other):
                found |= {n, m}
    return found


def _joined(taken: Sequence[_Parts]) -> Iterator[Path]:
    """Return each row's sides as few lines: what overlaps or touches is one."""
    for row in _rows(taken):
        first = row[0][0].row
        start, end = row[0][0].start, row[0][0].end
        for span, _ in row[1:]:
            if span.start > end + _SAME:
                yield Path(polyline((first.at(start), first.at(end))))
                start = span.start
                end = span.end
            end = max(end, span.end)
        yield Path(polyline((first.at(start), first.at(end))))


def _bends(taken: Sequence[_Parts]) -> Iterator[Path]:
    """Return each bend once."""
    seen: list[Commands] = []
    for bend in (bend for parts in taken for bend in parts.bends):
        if not any(_same_bend(bend, other) for other in seen):
            seen.append(bend)
            yield Path(bend)


def _same_bend(one: Commands, other: Commands) -> bool:
    return _alike(one, other) or _alike(one, _backwards(other))


def _backwards(bend: Commands) -> Commands:
    """Return a single bend from its end to its start."""
    (_, start), (letter, numbers) = bend
    if letter == "A":
        *shape, sweep, x, y = numbers
        return ("M", (x, y)), ("A", (*shape, 1 - sweep, *start))
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    turned = [value for point in (*points[-2::-1], start) for value in point]
    return ("M", points[-1]), (letter, tuple(turned))


def _same_shape(one: Line, other: Line) -> bool:
    if isinstance(one, Disc) and isinstance(other, Disc):
        return math.dist((*one.centre, one.radius), (*other.centre, other.radius)) < _SAME
    if isinstance(one, Disc) or isinstance(other, Disc):
        return False
    return _alike(outline(one), outline(other))


def _alike(one: Commands, other: Commands) -> bool:
    return len(one) == len(other) and all(
        a == b and all(abs(x - y) < _SAME for x, y in zip(ones, others, strict=True))
        for (a, ones), (b, others) in zip(one, other, strict=True)
    )
