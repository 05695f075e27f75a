"""Layer's first things → all ways to lay them that keep its checks, so that a try can begin with one of them.

A try that begins so is one whose first things break nothing; where tries are made until one keeps every check, it does
not matter how often others would have been thrown away before it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.setup.random_words import Places, Stream

Numbers = NDArray[Any]
WAYS_AT_MOST, ROWS_AT_MOST = 1 << 17, 1 << 21
"""So many ways to lay the first things are looked through for each bed, and for all beds together."""
SINGLE_WORD = 1 << 48
"""One word draws several numbers as long as they have no more values together."""
_HALF, _LOW = np.uint64(32), np.uint64((1 << 32) - 1)


def in_one_word(sizes: Sequence[int]) -> list[int]:
    """Return how many numbers each word draws, one after another.

    >>> in_one_word([2**20, 2**20, 2**20])
    [2, 1]
    """
    found, values = list[int](), SINGLE_WORD + 1
    for size in sizes:
        if values * size > SINGLE_WORD:
            found, values = [*found, 0], 1
        found[-1] += 1
        values *= size
    return found


def how_many(sizes: Sequence[int], stages: Sequence[int], beds: int) -> int:
    """Return how many things a try begins with: as many as can be looked through, up to a stage of the checks."""
    most = min(WAYS_AT_MOST, ROWS_AT_MOST // max(1, beds))
    return max((n for n in stages if prod(sizes[:n]) <= most), default=0)


@dataclass(frozen=True)
class Share:
    """For each map where its ways begin among all that are known, and how many they are."""

    begin: Numbers
    count: Numbers

    def of(self, columns: Places) -> "Share":
        """Return those of some maps, each as often as it is named."""
        return Share(self.begin.take(columns), self.count.take(columns))

    def draw(self, stream: Stream) -> tuple[Places, Places]:
        """Draw one of its ways for every map; return for which one was drawn, and the numbers of the ways.

        One of n is the high half of n times a half word, none where the low half is less than 2³² modulo n: so all
        are drawn alike often, and the few other tries are thrown away.
        """
        count = self.count.astype(np.uint64)
        found = (stream.words() >> _HALF) * count
        spare = np.uint64(1 << 32) % np.maximum(count, np.uint64(1))
        good = np.flatnonzero((found & _LOW >= spare) & (self.count > 0))
        return good, self.begin.take(good) + (found.take(good) >> _HALF).view(np.int64)


class Starts:
    """The ways to lay the first things of a layer, bed by bed, each as a row that a try goes on with.

    ``ways_on(spaces)`` lists those of a bed; a bed is made known when it is first met.
    """

    def __init__(self, ways_on: Callable[[Numbers | None], Numbers]) -> None:
        self._ways_on = ways_on
        self._known: dict[int, tuple[int, int]] = {}
        self._meeting = Lock()  # one thread at a time: where the ways of a bed begin rests on those before
        self.rows: Numbers = np.zeros((0, 0), dtype=np.int8)

    @property
    def mean(self) -> float:
        """How many ways a bed has on an average, of those that were met."""
        return len(self.rows) / max(1, len(self._known))

    def share(self, sets: Places, spaces: Numbers | None) -> Share:
        """Return the ways of each map; ``sets``: the number of its bed, ``spaces``: those of the bed."""
        met, first, places = np.unique(sets, return_index=True, return_inverse=True)
        with self._meeting:
            for bed, at in zip(met.tolist(), first.tolist(), strict=True):
                if bed not in self._known:
                    ways = self._ways_on(None if spaces is None else spaces[:, at : at + 1])
                    self._known[bed] = len(self.rows), len(ways)
                    self.rows = np.concatenate([self.rows.reshape(-1, ways.shape[1]).astype(ways.dtype), ways])
        known = np.array([self._known[bed] for bed in met.tolist()], dtype=np.int64).reshape(-1, 2)
        return Share(known[places, 0], known[places, 1])
