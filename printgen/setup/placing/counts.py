"""Spaces, things, checks → in how many ways the things fill each set of the spaces; exact.

Things that no check joins lie independently of one another but for the spaces they take, so they are counted class by
class, over sets of spaces as bits. Half of the classes are counted up from nothing and half down from the whole set.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.setup.placing.checks import Check

Sets = NDArray[np.int64]
Ways = NDArray[np.int64]
SPACES_AT_MOST = 20
"""All orders of so many things are still counted in 64 bits."""
LAYINGS_AT_MOST = 1 << 18


def ways_to_fill(numbers: Sequence[int], things: int, checks: Sequence[Check], filled: Sets) -> Ways | None:
    """Return in how many ways so many things can fill each of some sets of spaces; None where that are too many.

    ``numbers``: the spaces, as checks call them; a set has a bit for each of them, in order.
    """
    families: list[tuple[Sets, Ways]] = []
    for group in classes(things, checks):
        laid = _layings(numbers, group, checks)
        if laid is None:
            return None
        families.append(laid)
    families.sort(key=lambda family: -len(family[0]))
    first, last = _merged(families[: len(families) // 2], numbers), _merged(families[len(families) // 2 :], numbers)
    taken = np.flatnonzero(first)
    found = [np.dot(first[inside], last[whole ^ inside]) for whole in filled for inside in [taken[taken & ~whole == 0]]]
    return np.array(found, dtype=np.int64)


def classes(things: int, checks: Sequence[Check]) -> list[tuple[int, ...]]:
    """Part the things into those that checks join."""
    parts = [{n} for n in range(things)]
    for check in checks:
        tie = {thing for _, thing in check.hands}
        parts = [part for part in parts if not part & tie] + [set().union(*(part for part in parts if part & tie))]
    return [tuple(sorted(part)) for part in parts]


def _layings(numbers: Sequence[int], group: Sequence[int], checks: Sequence[Check]) -> tuple[Sets, Ways] | None:
    """Return the sets that the things of one class can lie on, and in how many ways; None where that are too many."""
    spaces = np.array(numbers, dtype=np.int16)
    rows, sets = np.zeros((0, 1), dtype=np.intp), np.zeros(1, dtype=np.int64)
    for done, thing in enumerate(group, 1):
        if len(sets) * len(spaces) > LAYINGS_AT_MOST:
            return None
        place = np.tile(np.arange(len(spaces)), len(sets))
        rows, sets = np.repeat(rows, len(spaces), axis=1), np.repeat(sets, len(spaces))
        good = sets >> place & 1 == 0
        rows, sets = np.vstack([rows, place])[:, good], (sets | 1 << place)[good]
        for check in _ready(group[:done], thing, checks):
            holds = check.holds([spaces[rows[group.index(one)]] for _, one in check.hands])
            rows, sets = rows[:, holds], sets[holds]
    return np.unique(sets, return_counts=True)


def _ready(laid: Sequence[int], thing: int, checks: Sequence[Check]) -> Iterator[Check]:
    """Yield the checks that can be made for the first time."""
    for check in checks:
        about = {one for _, one in check.hands}
        if thing in about and about <= set(laid):
            yield check


def _merged(families: Sequence[tuple[Sets, Ways]], numbers: Sequence[int]) -> NDArray[Any]:
    """Return for every set of spaces in how many ways all these classes fill it."""
    found = np.zeros(1 << len(numbers), dtype=np.int64)
    found[0] = 1
    for sets, ways in families:
        taken = np.flatnonzero(found)
        counts, found = found[taken], np.zeros_like(found)
        for one, times in zip(sets.tolist(), ways.tolist(), strict=True):
            free = taken & one == 0
            found[taken[free] | one] += counts[free] * times
    return found
