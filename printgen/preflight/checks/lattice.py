"""Labels at the edges of a drawn board → where its columns and rows lie, in mm.

Several boards that are joined to one have their labels each: the whole frame is found from where
the labels of each begin.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import linear_regression, median

from printgen.geometry import Rect
from printgen.preflight.read.words import Word
from printgen.sheet.core.expectations import ExpectedMap

_LEVEL = 1.0  # mm: labels of one edge lie so level
_ALIKE = 0.03  # of a step: how far those of two edges may differ
_OFF = 0.2  # of a step: how far labels of two edges may differ in where they begin

Fit = tuple[float, float]
"""Where labels start and their step, in mm."""


def labelled_places(words: Sequence[Word], wanted: ExpectedMap) -> dict[str, Rect] | None:
    """Return the box of every space between the labels of its column and row; None where these cannot be read."""
    columns = _axis(words, wanted.columns, {board[0] for board in wanted.boards}, across=True)
    rows = _axis(words, wanted.rows, {board[1] for board in wanted.boards}, across=False)
    if columns is None or rows is None:
        return None
    (x, dx), (y, dy) = columns, rows
    middles = {one.name: (x + one.column * dx, y + one.row * dy) for one in wanted.spaces if not one.between}
    wide, high = abs(dx), abs(dy)
    return {name: Rect(across - wide / 2, down - high / 2, wide, high) for name, (across, down) in middles.items()}


def _axis(words: Sequence[Word], labels: Sequence[str], firsts: set[int], across: bool) -> Fit | None:
    """Find where the frame starts: each board's labels begin so many steps behind it."""
    fits = _fits(words, labels, across)
    if not fits:
        return None
    step = fits[0][1]
    starts: list[float] = []
    for start, other_step in fits:
        alike = abs(other_step - step) <= _ALIKE * abs(step)
        if alike and all(abs(start - other) > _OFF * abs(step) for other in starts):
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
    near = {number: place for number, place in line.items() if abs(place - start - step * number) <= _OFF * abs(step)}
    if len(near) < 2:
        return None
    step, start = linear_regression(list(near), list(near.values()))
    return len(near), start, step
