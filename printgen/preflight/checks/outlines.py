"""Spaces that bear their names, each within its own line → where they lie, in mm.

Where spaces share their lines, as hexes without fills do, one that has its own line shows where
the others lie from their names.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import StatisticsError, linear_regression

from printgen.geometry import Point, Rect, Size
from printgen.preflight.checks.places import Borders, Places
from printgen.preflight.read.boxes import around
from printgen.preflight.read.facts import Drawn
from printgen.preflight.read.words import Word
from printgen.sheet.core.expectations import ExpectedSpace

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
        if box.covers(word.box.centre) and Borders([loop]).hold(word.box.centre)
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
