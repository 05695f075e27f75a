"""Layer, its own checks, keys → where its things lie: one try a key, or the first try that keeps all checks.

The slots are shuffled from the last down, as far as there are things; those that rules say most of come first, so that
most tries which break a rule are given up after few of their words.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.model.position import Thing
from printgen.setup.placing.checks import Check, Flags
from printgen.setup.placing.ground import Ground
from printgen.setup.placing.layers import Layer
from printgen.setup.random_words import Places, Words, below, keys_after

Numbers = NDArray[Any]
AT_ONCE, AT_FIRST = 8192, 256
"""So many tries are made at once; fewer at first, where one of them may do."""
ATTEMPTS_AT_MOST = 1 << 20
"""Where not one of so many tries keeps all rules they are refused: less than one in a million does."""


class NothingFoundError(Exception):
    """No try kept all checks; ``tries``: how many there were."""

    def __init__(self, deals: Sequence[str], tries: int) -> None:
        super().__init__(deals, tries)
        self.deals, self.tries = tuple(deals), tries


@dataclass(frozen=True)
class Drawn:
    """Where things lie, (things, draws): the number of a space, and that of a slot or a place in the piles."""

    where: Numbers
    slot: Numbers

    def only(self, these: Places | Flags) -> "Drawn":
        """Return some of the draws."""
        return Drawn(self.where[:, these], self.slot[:, these])


class Drawer:
    """Draws one layer.

    ``things``: in the order in which they are laid; ``fields``: for some kinds the only slots they may lie on, each
    within another or apart from it; ``checks``: those about this layer alone, which call things by their place.
    """

    def __init__(
        self,
        ground: Ground,
        layer: Layer,
        things: Sequence[Thing],
        room: int,
        fields: dict[str, frozenset[int]],
        checks: Sequence[Check],
    ) -> None:
        self.layer, self.things, self.checks = layer, tuple(things), checks
        spaces = list(dict.fromkeys(slot.space for slot in layer.slots))
        self._dense = layer.noun.facing is not None and not layer.noun.spread
        self.spots = len(spaces) if self._dense else len(layer.slots)
        self.room = max(self.spots or room, len(things))
        slots = [ground.number[slot.space] for slot in layer.slots]
        self._spaces = np.full(max(self.room, len(slots)) + 1, ground.pile, dtype=np.int16)
        self._spaces[: len(slots)] = slots
        if self._dense:
            self._sides(layer, spaces)
        self.pools = [*self._pools(fields)]
        self._ends = [max(thing for _, thing in check.hands) + 1 for check in checks]
        self._stages = sorted({*self._ends, len(things)})

    def _sides(self, layer: Layer, spaces: list[str]) -> None:
        """Note how many sides each space has, and where its slots begin; places in the piles have one."""
        counts = [sum(slot.space == space for slot in layer.slots) for space in spaces]
        piles = range(len(layer.slots), len(layer.slots) + self.room - len(spaces))
        self._counts = np.array(counts + [1] * len(piles), dtype=np.int64)
        self._begins = np.array([*(sum(counts[:n]) for n in range(len(counts))), *piles], dtype=np.int64)
        self._all_sides = lcm(*(count for count in counts if count), 1)

    @property
    def possible(self) -> bool:
        """Whether there is room for everything at all."""
        return all(self.pools) and (not self._dense or bool(self._counts.all()))

    def places(self) -> tuple[Numbers, Numbers, Numbers]:
        """Return every slot, those in the piles as well, the spot it is one of, and its space."""
        slots = spots = np.arange(self.room)
        if self._dense:
            spots = np.repeat(spots, self._counts)
            slots = np.concatenate([begin + np.arange(n) for begin, n in zip(self._begins, self._counts, strict=True)])
        return slots, spots, self._spaces[slots]

    def _pools(self, fields: dict[str, frozenset[int]]) -> Iterator[tuple[int, ...]]:
        """Yield for every thing the places that may be drawn for it; the last of them is then taken."""
        if self.layer.noun.in_order:
            yield from ((n,) for n in range(len(self.things)))
            return
        taken: set[int] = set()
        for thing in self.things:
            field = fields.get(thing.kind, frozenset(range(self.room)))
            pool = tuple(sorted(field - taken))
            taken.update(pool[-1:])
            yield pool

    def attempt(
        self, keys: Words, spaces: Numbers | None = None, columns: Places | None = None
    ) -> tuple[Places, Drawn]:
        """Make one try for each key; return which of them kept all checks, and how their things lie.

        ``spaces``, (room, n): the spaces that the layer below offers, in order; ``columns``: which of the n is meant
        by each key, where they are not as many.
        """
        alive = np.arange(len(keys))
        columns = alive if columns is None else columns
        used = np.zeros(len(keys), dtype=np.uint64)
        order = np.repeat(np.arange(self.room, dtype=np.int16), len(keys)).reshape(self.room, len(keys))
        slots, where = list[Numbers](), list[Numbers]()
        for end in self._stages:
            begin, everyone = len(slots), np.arange(len(alive))
            for n in range(begin, end):
                slots.append(self._draw(keys, used, order, self.pools[n], everyone))
                where.append(self._spaces[slots[n]] if spaces is None else spaces[slots[n], columns])
            good = self._good(where, slots, begin, end)
            if good is not None:
                kept = np.flatnonzero(good)
                order = order[: max(map(max, self.pools[end:]), default=-1) + 1].take(kept, axis=1)
                slots, where = [row.take(kept) for row in slots], [row.take(kept) for row in where]
                keys, used, alive, columns = keys[kept], used[kept], alive[kept], columns[kept]
        return alive, Drawn(np.array(where, dtype=np.int16), np.array(slots, dtype=np.int16))

    def _draw(self, keys: Words, used: Words, order: Numbers, pool: tuple[int, ...], everyone: Places) -> Numbers:
        """Draw a slot for one thing and put it at the last place of the pool."""
        last = pool[-1]
        if len(pool) > 1:
            place = below(keys, used, len(pool)).astype(np.intp)
            if pool != tuple(range(last + 1)):
                place = np.array(pool)[place]
            drawn = order[place, everyone]
            order[place, everyone] = order[last]
            order[last] = drawn
        slot: Numbers = order[last].copy()
        if not self._dense:
            return slot
        side = below(keys, used, self._all_sides).astype(np.int64)
        found: Numbers = self._begins[slot] + side % self._counts[slot]
        return found

    def _good(self, where: Sequence[Numbers], slots: Sequence[Numbers], begin: int, end: int) -> Flags | None:
        """Return which tries keep the checks that can be made now; None where there are none, or all do."""
        good: Flags | None = None
        for check, last in zip(self.checks, self._ends, strict=True):
            if begin < last <= end:
                rows = slots if check.by_slot else where
                holds = check.holds([rows[thing] for _, thing in check.hands])
                good = holds if good is None else good & holds
        return None if good is None or good.all() else good

    def accepted(self, keys: Words, at_most: int, spaces: Numbers | None = None) -> Drawn:
        """Return for each key how its first try lies that keeps all checks; raises NothingFoundError.

        ``spaces``: as in ``attempt``, one for each key.
        """
        found = Drawn(*(np.empty((len(self.things), len(keys)), dtype=np.int16) for _ in range(2)))
        left, tried, several = np.arange(len(keys)), 0, AT_FIRST
        while left.size:
            if tried >= at_most or not self.possible:
                raise NothingFoundError([self.layer.deal], tried)
            times, several = max(1, min(several // left.size, at_most - tried)), min(4 * several, AT_ONCE)
            tries = keys_after(np.tile(keys[left], times), np.repeat(np.arange(tried, tried + times), left.size))
            alive, drawn = self.attempt(tries, spaces, np.tile(left, times))
            firsts, at = np.unique(alive % left.size, return_index=True)
            found.where[:, left[firsts]], found.slot[:, left[firsts]] = drawn.where[:, at], drawn.slot[:, at]
            left, tried = np.delete(left, firsts), tried + times
        return found
