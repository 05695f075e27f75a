"""TravelPlan, TileMapPlan and many maps → what it costs each start to get what lies on each tile.

The cheapest ways of all maps at once, by points from 0 up: where one can be for t points at most
follows from where one could be one, two or three points before. A place is one bit, 64 maps are
one word; a cost is the point at which a tile is reached.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from printgen.model.fairness import TravelPlan
from printgen.model.tile_map import TileMapPlan
from printgen.setup.fairness.travel_network import Network, Terms
from printgen.setup.tile_map.batch import MapBatch

FAR = 32_767
"""The cost of what cannot be reached."""
LONGEST = 32_000
"""What is farther counts as FAR."""
BITS = 64
BITS_AT_ONCE = BITS * 16 * 280
"""About so many places at once are fastest: fewer take more steps, more leave the cache."""
LOOK = 4
"""How often to look whether anything has changed, in points."""

Words = NDArray[np.uint64]
Flags = NDArray[np.bool_]
T = TypeVar("T", bound=np.generic)
Source = tuple[int, int | None, int, bool]
"""Where a step begins: its layer, its patterns (None for all), its cost, and whether it leaves the tile."""


class Travel:
    """All ways over maps of a plan. ``hidden``: symbols cost nothing, as if there were none."""

    def __init__(self, travel: TravelPlan, plan: TileMapPlan, hidden: bool = False) -> None:
        self.network = network = Network(travel, plan)
        self._rows, self.width = plan.rows, plan.columns + 2  # a rim for what lies off the tiles
        cells = {name: (row + 1) * self.width + column + 1 for (row, column), name in plan.names.items()}
        self.starts = [cells[space] for space in travel.starts]
        more, instead = ({}, {}) if hidden else (travel.more, travel.pick_up_on)
        # The last stands for no symbol, whose number is −1.
        self._more = np.array([*(more.get(name, 0) for name in plan.symbols), 0], np.uint16)
        self._instead = np.array([*(instead.get(name, 0) for name in plan.symbols), 0], np.int16)
        costs = network.pick_up[1]
        self._pick_up = np.array([costs.get(p, 0) for p in network.patterns.tiles], np.int16)
        self._first = np.array(network.patterns.first, np.uint16)
        self.delays = sorted({0, *self._more.tolist()})
        self.patience = self.delays[-1] + max(step.cost for step in travel.steps)
        self.ways = _ways(network)
        self._maps_at_once = max(BITS, BITS_AT_ONCE // (len(plan.names) * len(self.starts)) // BITS * BITS)

    def costs(self, maps: MapBatch, wanted: Flags | None = None) -> NDArray[np.int16]:
        """Return maps × starts × cells, row by row; FAR where there is no way.

        ``wanted``: maps × cells that matter; what the others cost may be FAR.
        """
        found = np.empty((len(self.starts), maps.kinds.shape[1], len(maps)), np.int16)
        for first in range(0, len(maps), self._maps_at_once):
            part = slice(first, first + self._maps_at_once)
            found[:, :, part] = self._some(maps[part], None if wanted is None else wanted[part])
        return np.moveaxis(found, 2, 0)

    def _some(self, maps: MapBatch, wanted: Flags | None) -> NDArray[np.int16]:
        """Return starts × cells × maps."""
        patterns = self._first[maps.kinds] + maps.turns
        shown = self._line(patterns, len(self.network.patterns))  # the corners of the rim show no pattern
        rim = shown.reshape(-1, self.width, shown.shape[1])
        rim[0, 1:-1], rim[1:-1, -1], rim[-1, 1:-1], rim[1:-1, 0] = self.network.patterns.off
        asked = None if wanted is None else packed(self._line(wanted, False))
        points = _Flood(self, shown, self._line(self._more[maps.symbols], 0)).points(asked)
        grid = points.reshape(self._rows + 2, self.width, len(self.starts), -1)[1:-1, 1:-1, :, : len(maps)]
        costs = grid.reshape(-1, len(self.starts), len(maps)).swapaxes(0, 1)
        instead = self._instead[maps.symbols]
        extra = np.where(instead > 0, instead, self._pick_up[patterns])
        return np.add(costs, extra.T, out=costs, where=costs < FAR)

    def _line(self, values: NDArray[T], rest: Any) -> NDArray[T]:
        """Lay maps × cells out as `(cells with their rim, bits)`, row by row in one line."""
        count = -(-len(values) // BITS) * BITS
        bits = np.full((self._rows + 2, self.width, count), rest, values.dtype)
        bits[1:-1, 1:-1, : len(values)] = values.T.reshape(self._rows, -1, len(values))
        return bits.reshape(-1, count)


def _ways(network: Network) -> list[tuple[int, int, int | None, tuple[Source, ...]]]:
    """Return the ways to go on: the layer one comes to and its patterns, by which side, and from where.

    Sources that many ways have come first, so that what they have in common is worked out once.
    """
    ports: dict[tuple[int | None, Terms], set[Source]] = defaultdict(set)
    for link in network.links:
        for layer, patterns in link.sources:
            needed = network.needed(layer, patterns, link)
            ports[link.side, link.targets].add((layer, needed, link.cost, link.side is not None))
    often = Counter(source for sources in ports.values() for source in sources)
    return [
        (layer, patterns, side, tuple(sorted(sources, key=lambda one: (-often[one], one[2], one[0], one[1] or 0))))
        for (side, targets), sources in ports.items()
        for layer, patterns in targets
    ]


class _Flood:
    """Where one can be on some maps, point after point; arrays are `(cells with their rim, starts × words)`.

    ``shown``, ``waits``: the pattern of each cell, and how much more it costs to leave it.
    """

    def __init__(self, travel: Travel, shown: NDArray[Any], waits: NDArray[np.uint16]) -> None:
        self._travel, self._network = travel, travel.network
        starts, self._words = len(travel.starts), shown.shape[1] // BITS
        where = [packed(shown == pattern) for pattern in range(len(self._network.patterns))]

        def on_any(patterns: int) -> Words:
            here = [one for pattern, one in enumerate(where) if patterns >> pattern & 1]
            return np.tile(np.bitwise_or.reduce(here), (1, starts))

        self._on = on = cache(on_any)
        light = [np.tile(packed(waits <= delay), (1, starts)) for delay in travel.delays]
        self._light = cache(lambda patterns: [~on(patterns) | one for one in light])
        nowhere = np.zeros((len(shown), starts * self._words), np.uint64)
        self._scratch = np.empty_like(nowhere)
        self._reached = [deque([nowhere] * travel.patience, travel.patience) for _ in self._network.layers]
        self._ready = list(self._reached)
        for layer, patterns in enumerate(self._network.leaving):
            if patterns and len(travel.delays) > 1:
                self._ready[layer] = deque([nowhere] * travel.patience, travel.patience)

    def points(self, asked: Words | None) -> NDArray[np.int16]:
        """Return at how many points each tile is reached, `(cells with their rim, starts × bits)`, or FAR.

        Goes on until nothing changes, or all that is asked is reached. Digits: for each binary digit of the points
        whether it has changed once more since a tile was reached.
        """
        self._begin()
        sought = self._sought()
        digits: list[Words] = []
        quiet = point = 0
        while quiet < self._travel.patience and point < LONGEST:
            if point:
                self._spread()
                sought = self._sought()
            for digit in range((point ^ (point + 1)).bit_length()):
                digits += [np.zeros_like(sought)] if digit == len(digits) else []
                digits[digit] ^= sought
            point += 1
            if quiet or point % LOOK == 0:
                changed = any(not np.array_equal(one[0], one[1]) for one in self._reached)
                quiet = 0 if changed else quiet + 1
                if asked is not None and not self._missing(asked, sought):
                    break
        return _read(sought, digits, point)

    def _begin(self) -> None:
        """Set every start on its spot, on the maps that have one there."""
        for layer, patterns in self._network.spot(self._network.travel.start_spot):
            first = self._reached[layer][0].copy()
            for number, place in enumerate(self._travel.starts):
                own = slice(number * self._words, (number + 1) * self._words)
                first[place, own] |= self._on(patterns)[place, own]
            self._reached[layer].appendleft(first)
        self._settle()

    def _spread(self) -> None:
        """Go on by one point: each layer is reached from where one was so many points before as the step costs."""
        known: dict[tuple[Source, ...], Words] = {}
        now = [one[0].copy() for one in self._reached]
        for layer, patterns, side, sources in self._travel.ways:
            step = 0 if side is None else (-self._travel.width, 1, self._travel.width, -1)[side]
            there, here = slice(max(step, 0), min(step, 0) or None), slice(max(-step, 0), min(-step, 0) or None)
            coming = np.bitwise_and(
                self._joined(sources, known)[here], self._on(patterns)[there], out=self._scratch[there]
            )
            now[layer][there] |= coming
        for reached, one in zip(self._reached, now, strict=True):
            reached.appendleft(one)
        self._settle()

    def _joined(self, sources: tuple[Source, ...], known: dict[tuple[Source, ...], Words]) -> Words:
        """Return where one comes from by any of some steps, each of what they have in ``known`` worked out once."""
        found = known.get(sources)
        if found is None:
            layer, patterns, cost, leaves = sources[-1]
            found = (self._ready if leaves else self._reached)[layer][cost - 1]
            found = found if patterns is None else found & self._on(patterns)
            if len(sources) > 1:
                found = self._joined(sources[:-1], known) | found
            known[sources] = found
        return found

    def _settle(self) -> None:
        """Let go what has waited long enough, from the shortest wait to the longest."""
        for reached, ready, patterns in zip(self._reached, self._ready, self._network.leaving, strict=True):
            if ready is not reached:
                here, delays = reached[0], self._travel.delays
                for light, longer in zip(self._light(patterns), delays[1:], strict=False):
                    here = here & light
                    here |= reached[longer]
                ready.appendleft(here)

    def _sought(self) -> Words:
        """Return the tiles on which one is where things are picked up."""
        found: Words = np.bitwise_or.reduce([self._reached[n][0] & self._on(on) for n, on in self._network.pick_up[0]])
        return found

    def _missing(self, asked: Words, sought: Words) -> bool:
        """Return whether some start has not reached all that is asked, `(cells with their rim, words)`."""
        of_all = np.bitwise_and.reduce(sought.reshape(len(asked), -1, self._words), axis=1)
        return bool((asked & ~of_all).any())


def _read(sought: Words, digits: Sequence[Words], point: int) -> NDArray[np.int16]:
    """Read the points off; ``point`` is the first that was not looked at."""
    bits = [unpacked(digit) for digit in digits]
    costs = np.zeros(bits[0].shape, np.uint8 if len(bits) <= 8 else np.int16)
    for number, one in enumerate(bits):
        costs |= one.astype(costs.dtype, copy=False) << number
    points = (costs ^ point).astype(np.int16, copy=False)
    points[unpacked(sought) == 0] = FAR
    return points


def packed(bits: Flags) -> Words:
    """Put 64 of the last axis into each word, the first into its lowest bit."""
    return np.packbits(bits, axis=-1, bitorder="little").view(np.uint64)


def unpacked(words: Words) -> NDArray[np.uint8]:
    """Take the bits out of words again."""
    return np.unpackbits(words.view(np.uint8), axis=-1, bitorder="little")
