"""Layer, its own checks, keys → where its things lie: one try a key, or the first try that keeps all checks.

The slots are shuffled from the last down, as far as there are things; those that rules say most of come first, so that
most tries which break a rule are given up after few of their words.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import lcm, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.model.position import Thing
from printgen.setup.placing.checks import Check, Flags, Rows
from printgen.setup.placing.ground import Ground
from printgen.setup.placing.layers import Layer
from printgen.setup.placing.starts import Share, Starts, how_many, in_one_word
from printgen.setup.random_words import Places, Stream, Words, keys_after, parted

Numbers = NDArray[Any]
AT_ONCE, AT_FIRST = 8192, 256
"""So many tries are made at once; fewer at first, where one of them may do."""
HIGHEST = 127
"""So many slots are distinguished in a byte."""
ATTEMPTS_AT_MOST = 1 << 20
"""Where not one of so many tries keeps all rules they are refused: less than one in a million does."""


class NothingFoundError(Exception):
    """No try kept all checks; ``tries``: as many plain ones would have been in vain, 0 where there is no way at all."""

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


def rows_of(check: Check, drawn: Mapping[int, Drawn]) -> Rows:
    """Return what a check looks at that is about several layers."""
    rows = [drawn[layer].where[thing] for layer, thing in check.hands]
    if check.by_slot:
        layer, thing = check.hands[0]
        rows[0] = drawn[layer].slot[thing]
    return rows


class Drawer:
    """Draws one layer.

    ``things``: in the order in which they are laid; ``fields``: for some kinds the only slots they may lie on, each
    within another or apart from it; ``checks``: those about this layer alone, which call things by their place;
    ``beds``: on how many sets of spaces it may come to lie.
    """

    def __init__(
        self,
        ground: Ground,
        layer: Layer,
        things: Sequence[Thing],
        room: int,
        fields: dict[str, frozenset[int]],
        checks: Sequence[Check],
        beds: int = 1,
    ) -> None:
        self.layer, self.things, self.checks = layer, tuple(things), checks
        spaces = list(dict.fromkeys(slot.space for slot in layer.slots))
        self._dense = layer.noun.facing is not None and not layer.noun.spread
        self.spots = len(spaces) if self._dense else len(layer.slots)
        self.room = max(self.spots or room, len(things))
        slots = [ground.number[slot.space] for slot in layer.slots]
        self._spaces = np.full(max(self.room, len(slots)) + 1, ground.pile, dtype=np.intp)
        self._spaces[: len(slots)] = slots
        if self._dense:
            self._sides(layer, spaces)
        self.pools = [*self._pools(fields)]
        ends = [max(thing for _, thing in check.hands) + 1 for check in checks]
        self._stages = sorted({*ends, len(things)})
        self._checks_at = {
            stage: [check for check, end in zip(checks, ends, strict=True) if end == stage] for stage in self._stages
        }
        # In which column of a try stands where a thing lies: at the end of its pool, or, with a side, behind all.
        self._laid = [self.room + n if self._dense else pool[-1] for n, pool in enumerate(self.pools) if pool]
        self._width = self.room + self._dense * len(things)
        self._sizes = [len(pool) * (self._all_sides if self._dense else 1) for pool in self.pools]
        self._first = how_many(self._sizes, sorted(set(ends)), beds) if self.possible else 0
        self._starts = Starts(self._ways_on)

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

    def attempt(self, keys: Words, spaces: Numbers | None = None) -> tuple[Places, Drawn]:
        """Make one try for each key; return which of them kept all checks, and how their things lie.

        ``spaces``, (room, keys): the spaces that the layer below offers, in order.
        """
        tries = _Tries(np.arange(len(keys)), np.arange(len(keys)), Stream(keys), self._orders(len(keys)))
        return self._finish(tries, None if spaces is None else _by_try(spaces), 0)

    def _orders(self, count: int) -> Numbers:
        """Return the slots in order for so many tries."""
        order = np.empty((count, self._width), dtype=np.int8 if self._width <= HIGHEST else np.int16)
        order[:, : self.room] = np.arange(self.room)
        return order

    def _finish(self, tries: "_Tries", table: Numbers | None, begin: int) -> tuple[Places, Drawn]:
        """Lay the things from one on and give up what breaks a check."""
        for end in self._stages:
            if end > begin:
                self._draw_all(tries, begin, end)
                begin = end
                good = self._good(tries, self._checks_at[end], table)
                if good is not None:
                    tries = tries.only(np.flatnonzero(good))
        where = [self._where(tries, n, table) for n in range(len(self.things))]
        return tries.alive, Drawn(np.array(where, dtype=np.int16), tries.order[:, self._laid].T.astype(np.int16))

    def _draw_all(self, tries: "_Tries", begin: int, end: int) -> None:
        """Draw slots for some things, several by one word."""
        for several in in_one_word([self._sizes[n] for n in range(begin, end)]):
            drawn = tries.stream.below(prod(self._sizes[begin : begin + several]))
            self._lay(tries.order, drawn, begin, begin + several)
            begin += several

    def _lay(self, order: Numbers, drawn: Words, begin: int, end: int) -> None:
        """Put a slot for each of some things at the last place of its pool: those that numbers stand for."""
        flat, begins = order.reshape(-1), np.arange(len(order)) * self._width
        for n in range(begin, end):
            pool, last = self.pools[n], self.pools[n][-1]
            drawn, place = parted(drawn, len(pool))
            if len(pool) > 1:
                if pool != tuple(range(last + 1)):
                    place = np.array(pool)[place]
                place += begins
                slot = flat.take(place)
                flat[place] = order[:, last]
                order[:, last] = slot
            if self._dense:
                drawn, side = parted(drawn, self._all_sides)
                slot = order[:, last]
                order[:, self._laid[n]] = self._begins[slot] + side % self._counts[slot]

    def _ways_on(self, spaces: Numbers | None) -> Numbers:
        """Return all ways to lay the first things on a bed that keep their checks."""
        numbers = np.arange(prod(self._sizes[: self._first]), dtype=np.uint64)
        columns = np.zeros(len(numbers), dtype=np.intp)
        tries = _Tries(columns, columns, Stream(numbers), self._orders(len(numbers)))
        self._lay(tries.order, numbers, 0, self._first)
        checks = [check for end in self._stages if end <= self._first for check in self._checks_at[end]]
        good = self._good(tries, checks, None if spaces is None else _by_try(spaces))
        return tries.order if good is None else tries.order[good]

    def _where(self, tries: "_Tries", n: int, table: Numbers | None) -> Places:
        """Return the spaces that one thing lies on."""
        slots = tries.order[:, self._laid[n]]
        found: Places = self._spaces.take(slots) if table is None else table.take(tries.columns * self.room + slots)
        return found

    def _good(self, tries: "_Tries", checks: Sequence[Check], table: Numbers | None) -> Flags | None:
        """Return which tries keep some checks; None where there are none, or all do."""
        good: Flags | None = None
        where = dict[int, Places]()
        for check in checks:
            things = [thing for _, thing in check.hands]
            if check.by_slot:
                rows = [tries.order[:, self._laid[thing]] for thing in things]
            else:
                where.update((n, self._where(tries, n, table)) for n in things if n not in where)
                rows = [where[thing] for thing in things]
            holds = check.holds(rows)
            good = holds if good is None else good & holds
        return None if good is None or good.all() else good

    def accepted(self, keys: Words, at_most: int, spaces: Numbers | None = None, sets: Places | None = None) -> Drawn:
        """Return for each key how its first try lies that keeps all checks; raises NothingFoundError.

        ``spaces``: as in ``attempt``, one for each key; ``sets``: a number for all of them together, where the tries
        may begin with one of all ways to lay the first things on them.
        """
        found = Drawn(*(np.empty((len(self.things), len(keys)), dtype=np.int16) for _ in range(2)))
        left, tried, several = np.arange(len(keys)), 0, AT_FIRST
        table = None if spaces is None else _by_try(spaces)
        share = self._share(spaces, np.zeros(len(keys), dtype=np.intp) if spaces is None else sets)
        while left.size:
            if not self.possible or (share is not None and spaces is None and not share.count.any()):
                raise NothingFoundError([self.layer.deal], 0)
            if tried >= at_most:
                raise NothingFoundError([self.layer.deal], int(tried * self._before_a_start()))
            times, several = max(1, min(several // left.size, at_most - tried)), min(4 * several, AT_ONCE)
            tries = keys_after(np.tile(keys[left], times), np.repeat(np.arange(tried, tried + times), left.size))
            alive, drawn = self._begun(tries, np.tile(left, times), table, share)
            firsts, at = np.unique(alive % left.size, return_index=True)
            found.where[:, left[firsts]], found.slot[:, left[firsts]] = drawn.where[:, at], drawn.slot[:, at]
            left, tried = np.delete(left, firsts), tried + times
        return found

    def _before_a_start(self) -> float:
        """Return how many plain tries begin as one that begins with first things laid."""
        return prod(self._sizes[: self._first]) / mean if (mean := self._starts.mean) else 1.0

    def plain_tries(self) -> float:
        """Measure how many plain tries a try takes that keeps all checks of its own; on a bed, at least."""
        if not self.spots:
            return self._before_a_start()
        keys = keys_after(np.arange(AT_ONCE, dtype=np.uint64), np.zeros(1, dtype=np.intp))
        return AT_ONCE / max(1, len(self.attempt(keys)[0]))

    def _share(self, spaces: Numbers | None, sets: Places | None) -> Share | None:
        return self._starts.share(sets, spaces) if self._first and sets is not None and self.possible else None

    def _begun(self, keys: Words, columns: Places, table: Numbers | None, share: Share | None) -> tuple[Places, Drawn]:
        """Make one try for each key, begun where it can be with the first things laid."""
        alive, stream = np.arange(len(keys)), Stream(keys)
        if share is None:
            return self._finish(_Tries(alive, columns, stream, self._orders(len(keys))), table, 0)
        good, ways = share.of(columns).draw(stream)
        tries = _Tries(alive[good], columns[good], stream.only(good), self._starts.rows.take(ways, axis=0))
        return self._finish(tries, table, self._first)


@dataclass
class _Tries:
    """Tries that broke nothing so far: their numbers, which part of the table of spaces each means, words, slots."""

    alive: Places
    columns: Places
    stream: Stream
    order: Numbers

    def only(self, these: Places) -> "_Tries":
        return _Tries(self.alive[these], self.columns[these], self.stream.only(these), self.order.take(these, axis=0))


def _by_try(spaces: Numbers) -> Numbers:
    """Return the spaces of one try behind those of another."""
    return np.ascontiguousarray(spaces.T, dtype=np.intp).reshape(-1)
