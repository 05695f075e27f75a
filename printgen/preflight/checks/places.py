"""Drawn boards → where their spaces lie, in mm: between labels at the edges, or each in the line round its name."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from statistics import StatisticsError, linear_regression, median

from printgen.geometry import Point, Rect, Size
from printgen.preflight.read.boxes import around, edges, is_inside
from printgen.preflight.read.facts import Drawn
from printgen.preflight.read.words import Word
from printgen.sheet.core.expectations import ExpectedMap, ExpectedSpace

_REACH = 0.3  # of a space: how far from where spaces meet the middle of what stands there may lie
_OFF = 0.12  # of a space: how far it may lie from where its column and row meet


class Borders:
    """Closed lines, in rows of one mm, that show what lies inside an odd number of them."""

    def __init__(self, loops: Sequence[Sequence[Point]]) -> None:
        self._rows: dict[int, list[tuple[Point, Point]]] = {}
        for start, end in edges(loops):
            low, high = sorted((start.y, end.y))
            for row in range(int(low), int(high) + 1):
                self._rows.setdefault(row, []).append((start, end))

    def hold(self, point: Point) -> bool:
        """Return whether a point lies inside."""
        return is_inside(point, self._rows.get(int(point.y), ()))


@dataclass(frozen=True)
class Places:
    """The box of every space, the line round it where it has one, and where its column and row meet.

    ``points``: where several spaces meet: corners, edges, the middles of regions.
    """

    boxes: Mapping[str, Rect]
    borders: Mapping[str, Borders] = field(default_factory=dict)
    crossings: Mapping[str, Point] = field(default_factory=dict)
    points: Mapping[str, Point] = field(default_factory=dict)

    @cached_property
    def size(self) -> float:
        """The shorter side of the smallest space."""
        return min(min(box.width, box.height) for box in self.boxes.values())

    def at(self, box: Rect) -> str | None:
        """Return the meeting or else the space at which the middle of a box lies."""
        middle = box.centre
        near = (name for name, point in self.points.items() if math.dist(point, middle) <= _REACH * self.size)
        within = (name for name, place in self.boxes.items() if place.covers(middle))
        inside = (name for name in within if name not in self.borders or self.borders[name].hold(middle))
        return next(near, None) or next(inside, None)

    def cell(self, name: str) -> Rect:
        """Return the box of a space, or the place round a meeting."""
        if name not in self.points:
            return self.boxes[name]
        return Rect(*self.points[name], 0, 0).grown(_REACH * self.size)

    def out_of_line(self) -> Iterator[tuple[str, Rect]]:
        """Yield the spaces that do not lie where their columns and rows meet, each as a message and its box."""
        for name, point in self.crossings.items():
            if math.dist(self.boxes[name].centre, point) > _OFF * self.size:
                yield f"`{name}` does not lie in its column and row", self.boxes[name]


_LEVEL = 1.0  # mm: labels of one edge lie so level
_ALIKE = 0.03  # of a step: how far those of two edges may differ
_BEGINS = 0.2  # of a step: how far labels of two edges may differ in where they begin

Fit = tuple[float, float]
"""Where labels start and their step, in mm."""


def labelled_places(words: Sequence[Word], wanted: ExpectedMap) -> dict[str, Rect] | None:
    """Return the box of every space between the labels of its column and row; None where these cannot be read."""
    across, down = _fits(words, wanted.columns, True), _fits(words, wanted.rows, False)
    if len(wanted.rows) == 1:
        down = _single(words, wanted.rows[0], across, len(wanted.columns), wanted.aspect, False)
    elif len(wanted.columns) == 1:
        across = _single(words, wanted.columns[0], down, len(wanted.rows), 1 / wanted.aspect, True)
    columns = _axis(across, {board[0] for board in wanted.boards})
    rows = _axis(down, {board[1] for board in wanted.boards})
    if columns is None or rows is None:
        return None
    (x, dx), (y, dy) = columns, rows
    middles = {one.name: Point(x + one.column * dx, y + one.row * dy) for one in wanted.spaces if not one.between}
    wide, high = abs(dx), abs(dy)
    return {name: Rect(at.x - wide / 2, at.y - high / 2, wide, high) for name, at in middles.items()}


def _single(
    words: Sequence[Word], label: str, others: Sequence[Fit], count: int, aspect: float, across: bool
) -> list[Fit]:
    """Return the fits of an axis with one label alone, which stands a step before or behind the ``count`` others.

    ``aspect``: how long its step is, of a step of the others.
    """
    found: list[Fit] = []
    for start, step in others:
        ends = (start - step, start), (start + (count - 1) * step, start + count * step)
        for word in (one for one in words if one.text == label):
            x, y = word.box.centre
            along, level = (x, y) if across else (y, x)
            if any(min(end) < level < max(end) for end in ends):
                found.append((along, abs(step) * aspect))
    return sorted(found, key=lambda fit: -sum(abs(fit[0] - other[0]) < _LEVEL for other in found))


def _axis(fits: Sequence[Fit], firsts: set[int]) -> Fit | None:
    """Find where the frame starts: each board's labels begin so many steps behind it."""
    if not fits:
        return None
    step = fits[0][1]
    starts: list[float] = []
    for start, other_step in fits:
        alike = abs(other_step - step) <= _ALIKE * abs(step)
        if alike and all(abs(start - other) > _BEGINS * abs(step) for other in starts):
            starts.append(start)
    # Those of the fullest lines of labels come first.
    found = sorted(starts[: len(firsts)])
    apart = [(start - found[0]) / step for start in found]
    meant = sorted(first - min(firsts) for first in firsts)
    if [round(one) for one in apart] != meant:
        return None
    return found[0] - min(firsts) * step, step


def _fits(words: Sequence[Word], labels: Sequence[str], across: bool) -> list[Fit]:
    """Return start and step of all lines with most of the labels, those with the most first.

    Two labels are easily met elsewhere on a page; of such lines the one that another edge repeats
    comes first.
    """
    numbers = {label: number for number, label in enumerate(labels)}
    lines: dict[int, dict[int, float]] = {}
    placed: list[tuple[int, float]] = []
    for word in words:
        if word.text in numbers:
            middle, number = word.box.centre, numbers[word.text]
            along, level = (middle.x, middle.y) if across else (middle.y, middle.x)
            placed.append((number, along))
            for line in {round(level / _LEVEL / 2), round(level / _LEVEL / 2 + 0.5)}:
                lines.setdefault(line, {}).setdefault(number, along)
    fits = [fit for line in lines.values() if (fit := _fit(line)) is not None]
    full = [fit for fit in fits if fit[0] >= max(2, len(labels) / 2)]
    best = sorted(full, key=lambda fit: (fit[0], _met(fit, placed)), reverse=True)
    return [(start, step) for _, start, step in best]


def _met(fit: tuple[int, float, float], placed: Sequence[tuple[int, float]]) -> int:
    """Count the labels of the whole page that stand where a line has them."""
    _, start, step = fit
    return sum(abs(start + step * number - place) < _LEVEL for number, place in placed)


def _fit(line: Mapping[int, float]) -> tuple[int, float, float] | None:
    """Return how many labels stand at equal steps, where they start, and the step.

    What else stands on the level of the labels, such as a number in a text, is passed over.
    """
    if len(line) < 2:
        return None
    pairs = pairwise(sorted(line.items()))
    step = median((there - here) / (after - before) for (before, here), (after, there) in pairs)
    start = median(place - step * number for number, place in line.items())
    near = {
        number: place for number, place in line.items() if abs(place - start - step * number) <= _BEGINS * abs(step)
    }
    if len(near) < 2:
        return None
    step, start = linear_regression(list(near), list(near.values()))
    return len(near), start, step


_SMALLEST, _LARGEST = 8.0, 90.0
"""How wide and high a space with its name on it is, in mm."""

_THICK = 0.1
"""Of a space: how much smaller the line round one space may be than that round another."""

Loop = list[Point]


def named_places(drawn: Iterable[Drawn], words: Sequence[Word], spaces: Sequence[ExpectedSpace]) -> Places | None:
    """Find the outline round the name of each space; all are of one size."""
    found = _outlined(drawn, words, {space.name for space in spaces})
    sizes = Counter((round(box.width), round(box.height)) for _, box, _ in found)
    for size, _ in sizes.most_common(2):
        sized = {word.text: (word, loop) for word, box, loop in found if _alike(box, Size(*size))}
        loops = _completed(sized, words, spaces)
        if loops is not None:
            return _places(loops, spaces)
    return None


def _outlined(drawn: Iterable[Drawn], words: Iterable[Word], names: set[str]) -> list[tuple[Word, Rect, Loop]]:
    """Return each name with every line that goes round it."""
    outlines = [(box, loop) for one in drawn for loop in one.knots if len(loop) >= 4 and _is_space(box := around(loop))]
    return [
        (word, box, loop)
        for word in words
        if word.text in names
        for box, loop in outlines
        if box.covers(word.box.centre) and is_inside(word.box.centre, edges([loop]))
    ]


def _completed(
    sized: Mapping[str, tuple[Word, Loop]], words: Sequence[Word], spaces: Sequence[ExpectedSpace]
) -> dict[str, Loop] | None:
    """Return the outline of every space, for one without a line of its own that of another, moved."""
    loops = {name: loop for name, (_, loop) in sized.items()}
    bare = [space for space in spaces if space.name not in loops]
    if not bare:
        return loops
    own = [space for space in spaces if space.name in sized]
    fit = _crossings({one.name: around(loops[one.name]).centre for one in own}, own)
    if fit is None:
        return None
    word, loop = sized[own[0].name]
    middle = around(loop).centre
    for space in bare:
        near = fit(space).moved(word.box.centre.x - middle.x, word.box.centre.y - middle.y)
        named = [one.box.centre for one in words if one.text == space.name]
        place = min(named, key=lambda point: math.dist(point, near), default=None)
        if place is None or math.dist(place, near) > around(loop).width / 2:
            return None
        by = (place.x - word.box.centre.x, place.y - word.box.centre.y)
        loops[space.name] = [point.moved(*by) for point in loop]
    return loops


def _crossings(
    middles: Mapping[str, Point], spaces: Sequence[ExpectedSpace]
) -> Callable[[ExpectedSpace], Point] | None:
    """Return where the column and the row of a space meet; None where all spaces found lie in one of them."""
    points = [middles[space.name] for space in spaces]
    try:
        dx, x = linear_regression([one.column for one in spaces], [point.x for point in points])
        dy, y = linear_regression([one.row for one in spaces], [point.y for point in points])
    except StatisticsError:
        return None
    return lambda space: Point(x + dx * space.column, y + dy * space.row)


def _places(loops: Mapping[str, Loop], wanted: Sequence[ExpectedSpace]) -> Places:
    boxes = {name: around(loop) for name, loop in loops.items()}
    fit = _crossings({name: box.centre for name, box in boxes.items()}, wanted)
    meant = {one.name: fit(one) for one in wanted} if fit is not None else {}
    return Places(boxes, {name: Borders([loop]) for name, loop in loops.items()}, meant)


def _is_space(box: Rect) -> bool:
    return min(box.width, box.height) >= _SMALLEST and max(box.width, box.height) <= _LARGEST


def _alike(box: Rect, size: Size) -> bool:
    """Return whether an outline is of a size; a thick line lies inside the edge of its space."""
    across, down = abs(box.width - size.width), abs(box.height - size.height)
    return across <= _THICK * size.width and down <= _THICK * size.height
