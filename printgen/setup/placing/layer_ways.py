"""One layer → in how many ways its things can lie, alone or on each set of its spots; exact, or None for too many."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import comb, factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.setup.placing.checks import Check
from printgen.setup.placing.counts import classes
from printgen.setup.placing.sampler import LayingSampler

Numbers = NDArray[Any]
SPOTS_AT_MOST = 20
"""Of so many spots every set is looked at."""
ROWS_AT_MOST, BLOCK = 1 << 21, 1 << 20
"""So many ways are held at once, and so many tried."""


def arrangements(counts: Iterable[int]) -> int:
    """Return in how many orders so many of each kind can lie."""
    counts = list(counts)
    return factorial(sum(counts)) // prod(map(factorial, counts))


class LayerWays:
    """One layer of a sampler, to be counted: its spots, and what it may do with them."""

    def __init__(self, sampler: LayingSampler, number: int) -> None:
        self.number, self.things = number, sampler.things[number]
        drawer, bed = sampler.drawers[number], sampler.beds[number]
        self.layer, self.bed = sampler.layers[number], bed
        self.checks = drawer.checks
        self.slots, self.spots, self.spaces = drawer.places()
        self.room = drawer.room
        if bed is not None:  # all spaces it may be given
            self.spaces = np.array(bed.numbers, dtype=np.intp)
            self.slots = self.spots = np.arange(len(self.spaces))
            self.room = len(self.spaces)
        self.plain = prod(map(len, drawer.pools)) // prod(map(factorial, Counter(self.things).values()))
        if self.layer.noun.facing is not None:
            self.plain *= prod(sorted(np.bincount(self.spots).tolist())[-len(self.things) :])
        if self.layer.noun.in_order:
            self.plain = len(self.layer.noun.in_order)

    def rows(self, group: Sequence[int], by_kind: bool = False) -> Numbers | None:
        """Return all ways to lay some things, (things, ways): the places of each; None where they are too many.

        Of things that all checks treat alike, or ``by_kind`` of one kind, the first lies at the first place: ``times``
        tells for how many ways each stands.
        """
        before = {two: one for orbit in self._orbits(group, by_kind) for one, two in pairwise(orbit)}
        found, count = np.zeros((0, 1), dtype=np.int16), len(self.slots)
        for done, thing in enumerate(group, 1):
            ready = [c for c in self.checks if thing in (own := {n for _, n in c.hands}) and own <= set(group[:done])]
            kept = []
            for block in np.array_split(found, max(1, found.shape[1] * count // BLOCK), axis=1):
                below, place = np.divmod(np.arange(block.shape[1] * count), count)
                good = (
                    block[group.index(before[thing]), below] < place if thing in before else np.ones_like(place, bool)
                )
                below, place = below[good], place[good]
                rows = np.vstack([block[:, below], place.astype(np.int16)])
                rows = rows[:, (self.spots[rows[:-1]] != self.spots[place]).all(axis=0)]
                for check in ready:
                    rows = rows[:, check.holds([self._where(check, rows[group.index(n)]) for _, n in check.hands])]
                kept.append(rows)
            found = np.concatenate(kept, axis=1)
            if found.shape[1] > ROWS_AT_MOST:
                return None
        return found

    def times(self, group: Sequence[int], by_kind: bool = False) -> int:
        """Return for how many ways each row stands."""
        orbits = ([self.things[n] for n in orbit] for orbit in self._orbits(group, by_kind))
        return prod(arrangements(Counter(orbit).values()) for orbit in orbits)

    def _where(self, check: Check, places: Numbers) -> Numbers:
        found: Numbers = (self.slots if check.by_slot else self.spaces)[places]
        return found

    def _orbits(self, group: Sequence[int], by_kind: bool) -> list[list[int]]:
        """Part things into those that no check tells apart: of one kind, or with the same checks of pairs."""
        pairs = Counter((id(c.holds), frozenset(n for _, n in c.hands)) for c in self.checks if len(c.hands) == 2)
        single = {n for c in self.checks if c.ordered or len(c.hands) != 2 for _, n in c.hands}

        def alike(one: int, two: int) -> bool:
            if by_kind or self.things[one].kind == self.things[two].kind:
                return self.things[one].kind == self.things[two].kind
            swap = {one: two, two: one}
            own = Counter({key: n for key, n in pairs.items() if {one, two} & key[1]})
            swapped = Counter({(name, frozenset(swap.get(n, n) for n in some)): k for (name, some), k in own.items()})
            return not {one, two} & single and own == swapped

        orbits: list[list[int]] = []
        for thing in group:
            known = next((orbit for orbit in orbits if all(alike(one, thing) for one in orbit)), None)
            if known is None:
                orbits.append([thing])
            else:
                known.append(thing)
        return orbits

    def parts(self, things: Sequence[int]) -> tuple[list[list[int]], list[int]] | None:
        """Part things into classes that checks join and those no check is about; None where others are joined.

        Those of one kind that some check is about are in one class: which of them lies where makes no difference.
        """
        found = [list(group) for group in classes(len(self.things), [*self.checks, *self._alike()])]
        if any(not set(group) <= set(things) and set(group) & set(things) for group in found):
            return None
        about = {n for check in self.checks for _, n in check.hands}
        single = set() if self.layer.noun.facing is not None else {n for n in things if n not in about}
        return [group for group in found if set(group) <= set(things) and not set(group) <= single], sorted(single)

    def _alike(self) -> Iterator[Check]:
        """Yield a check of nothing for each kind that some check is about."""
        about = {n for check in self.checks for _, n in check.hands}
        for kind in {self.things[n] for n in about}:
            hands = tuple((self.number, n) for n in sorted(about) if self.things[n] == kind)
            yield Check(hands, lambda rows: np.ones_like(rows[0], dtype=bool))

    def all(self) -> int | None:
        """Return in how many ways all things can lie; None where that are too many to count."""
        parts = self.parts(range(len(self.things)))
        assert parts is not None
        groups, free = parts
        laid = len(self.things) - len(free)
        alone = comb(self.room - laid, len(free)) * arrangements(Counter(self.things[n] for n in free).values())
        if len(groups) > 1:
            over = self.over_sets(range(len(self.things)))
            return None if over is None else sum(over[0].tolist()) * over[1]
        rows = [self.rows(group) for group in groups]
        counts = [None if some is None else some.shape[1] * self.times(g) for some, g in zip(rows, groups, strict=True)]
        return None if None in counts else prod(n for n in counts if n is not None) * alone

    def over_sets(self, things: Sequence[int]) -> tuple[Numbers, int] | None:
        """Return in how many ways things take each set of the spots, as bits, in units of a factor; None if unknown.

        Ways to take the sets of disjoint parts are multiplied where they lie within a set (a zeta transform), and
        only those count that take as many spots as there are things. All is exact modulo 2⁶⁴.
        """
        if self.room > SPOTS_AT_MOST or (parts := self.parts(things)) is None:
            return None
        groups, free = parts
        sizes, times = _sizes(self.room), 1
        total = np.ones(1 << self.room, dtype=np.int64)
        for group in groups:
            rows = self.rows(group)
            if rows is None:
                return None
            sets = (1 << self.spots[rows].astype(np.int64)).sum(axis=0)
            total *= zeta(np.bincount(sets, minlength=1 << self.room).astype(np.int64), self.room)
            times *= self.times(group)
        total *= np.array([comb(n, len(free)) for n in range(self.room + 1)], dtype=np.int64)[sizes]
        times *= arrangements(Counter(self.things[n] for n in free).values())
        total = zeta(total, self.room, -1)
        total[sizes != len(things)] = 0
        return total, times


def _sizes(room: int) -> Numbers:
    """Return how many spots each set has."""
    return sum((np.arange(1 << room) >> n & 1 for n in range(room)), np.zeros(1 << room, dtype=np.int64))


def zeta(values: Numbers, room: int, sign: int = 1) -> Numbers:
    """Add up the values of all parts of every set; with −1 the other way round."""
    found = values.copy()
    for n in range(room):
        halves = found.reshape(-1, 2, 1 << n)
        halves[:, 1] += sign * halves[:, 0]
    return found
