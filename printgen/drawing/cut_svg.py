"""Lines to cut and to fold, in page mm → the SVG that a cutting machine reads.

``once`` is what every file for machines goes through: a line that two pieces share is cut once. A second pass of a
knife runs a hair beside the first and tears a thread off the edge; a second pass of a laser burns it. Folds come before
cuts, since they are scored while the sheet still holds.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from printgen.drawing.path import Commands, circle, rectangle
from printgen.drawing.scene import Box, Command, Disc, Group, Path, Scene, Stroke, polyline
from printgen.drawing.svg import to_svg
from printgen.geometry import Point, Rect, Size

Line = Disc | Box | Path  # what is cut or folded; its paint does not matter
HAIRLINE = 0.025  # the width in mm of a line that lasers take for a cut: at most a thousandth of an inch
_SAME = 0.001  # lines this near in mm are one line: a tenth of what the best machine repeats
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
        Group(tuple(replace(line, fill=None, stroke=Stroke(colour, HAIRLINE)) for line in once(lines)), name=name)
        for name, lines, colour in (("fold", cut.folds, "#0000FF"), ("cut", cut.cuts, "#FF0000"))
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
        if not any(_alike(outline(line), outline(other)) for other in whole):
            whole.append(line)
    sides: list[_Side] = []
    bends: list[tuple[Commands, int]] = []
    for owner, line in enumerate(whole):
        for start, (letter, numbers) in strokes(outline(line)):
            if letter == "L":
                sides.append(_side(start, Point(*numbers), owner))
            else:
                bends.append(((("M", tuple(start)), (letter, numbers)), owner))
    shared = {owner for row in _rows(sides) for owner in _overlapping(row)}
    shared |= {n for (one, *own), (other, *its) in combinations(bends, 2) if _same_bend(one, other) for n in own + its}
    kept: list[Line] = [line for owner, line in enumerate(whole) if owner not in shared]
    apart: list[Commands] = []
    for bend, owner in bends:
        if owner in shared and not any(_same_bend(bend, other) for other in apart):
            apart.append(bend)
    return (*kept, *map(Path, apart), *_joined([side for side in sides if side.owner in shared]))


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


def outline(line: Line) -> Commands:
    """Return what is drawn as a path."""
    if isinstance(line, Disc):
        return circle(line.centre, line.radius)
    return line.commands if isinstance(line, Path) else rectangle(line.rect, line.radius)


class _Side(NamedTuple):
    """A straight side: from ``start`` to ``end`` along an endless line with an angle and a distance from the origin."""

    angle: float
    off: float
    start: float
    end: float
    owner: int

    def at(self, reach: float) -> Point:
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        return Point(cos * reach - sin * self.off, sin * reach + cos * self.off)


def _side(start: Point, end: Point, owner: int) -> _Side:
    """Return a side; both directions are one, and a hair's turn from level is level."""
    angle = math.atan2(end.y - start.y, end.x - start.x) % math.pi
    if angle > math.pi - _SAME_ANGLE:
        angle -= math.pi
    cos, sin = math.cos(angle), math.sin(angle)
    first, last = sorted(cos * x + sin * y for x, y in (start, end))
    return _Side(angle, cos * start.y - sin * start.x, first, last, owner)


def _rows(sides: Sequence[_Side]) -> Iterator[list[_Side]]:
    """Return the sides that lie on one endless line, row by row, in each from its beginning on."""
    for level in _near(sides, lambda side: side.angle, _SAME_ANGLE):
        for row in _near(level, lambda side: side.off, _SAME):
            yield sorted(row, key=lambda side: side.start)


def _near(sides: Sequence[_Side], measure: Callable[[_Side], float], gap: float) -> Iterator[list[_Side]]:
    """Return the sides in groups between which the measure leaps by more than the gap."""
    group: list[_Side] = []
    for side in sorted(sides, key=measure):
        if group and measure(side) - measure(group[-1]) > gap:
            yield group
            group = []
        group.append(side)
    if group:
        yield group


def _overlapping(row: Sequence[_Side]) -> Iterator[int]:
    """Yield the owners of the sides that have a stretch in common with another."""
    farthest = row[0]
    for side in row[1:]:
        if side.start < farthest.end - _SAME:
            yield from (side.owner, farthest.owner)
        farthest = max(farthest, side, key=lambda one: one.end)


def _joined(sides: Sequence[_Side]) -> Iterator[Path]:
    """Return each row's sides as few lines: what overlaps or touches is one."""
    for first, *others in _rows(sides):
        start, end = first.start, first.end
        for side in others:
            if side.start > end + _SAME:
                yield Path(polyline((first.at(start), first.at(end))))
                start = end = side.start
            end = max(end, side.end)
        yield Path(polyline((first.at(start), first.at(end))))


def _same_bend(one: Commands, other: Commands) -> bool:
    return _alike(one, other) or _alike(one, _backwards(other))


def _backwards(bend: Commands) -> Commands:
    (_, start), (letter, numbers) = bend
    if letter == "A":
        *shape, sweep, x, y = numbers
        return ("M", (x, y)), ("A", (*shape, 1 - sweep, *start))
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    turned = [value for point in (*points[-2::-1], start) for value in point]
    return ("M", points[-1]), (letter, tuple(turned))


def _alike(one: Commands, other: Commands) -> bool:
    return len(one) == len(other) and all(
        a == b and all(abs(x - y) < _SAME for x, y in zip(ones, others, strict=True))
        for (a, ones), (b, others) in zip(one, other, strict=True)
    )
