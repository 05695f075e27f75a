"""TravelPlan, TileMapPlan and many maps → what it costs each start to get what lies on each tile.

The cheapest ways of all maps at once, by points from 0 up: where one can be for t points at most
follows from where one could be one, two or three points before. A cost is the point at which a
tile is reached; its binary digits are gathered as the points go by.
"""

from functools import lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from printgen.model.fairness import TravelPlan
from printgen.model.tile_map import TileMapPlan
from printgen.setup.fairness.travel_executor import BITS, Executor, RegisterLayout, Words, packed, unpacked
from printgen.setup.fairness.travel_network import Network
from printgen.setup.fairness.travel_program import Program, Register
from printgen.setup.tile_map.batch import MapBatch

FAR = 32_767
"""The cost of what cannot be reached."""
LONGEST = 32_000
"""What is farther counts as FAR."""
WORDS = 16 * 280
"""About so many words in a register are fastest: fewer take more steps, more leave the cache."""
FEW = 32
"""When all but one map in so many are done, the rest is put off and done with other rests."""
MANY = 512
"""Of fewer maps none is put off."""
LOOK = 4
"""How often to look whether anything has changed, in points."""
Flags = NDArray[np.bool_]
T = TypeVar("T", bound=np.generic)


class Travel:
    """All ways over maps of a plan. ``hidden``: symbols cost nothing, as if there were none."""

    def __init__(self, travel: TravelPlan, plan: TileMapPlan, hidden: bool = False) -> None:
        self._network = network = Network(travel, plan)
        self._layout = RegisterLayout(plan.rows, plan.columns)
        cells = {name: cell for cell, name in plan.names.items()}
        self._starts = [self._layout.place(cells[space]) for space in travel.starts]
        more, instead = ({}, {}) if hidden else (travel.more, travel.pick_up_on)
        # The last stands for no symbol, whose number is −1.
        self._more = np.array([*(more.get(name, 0) for name in plan.symbols), 0], np.uint16)
        self._instead = np.array([*(instead.get(name, 0) for name in plan.symbols), 0], np.int16)
        costs = network.pick_up[1]
        self._pick_up = np.array([costs.get(p, 0) for p in network.patterns.tiles], np.int16)
        # The largest number of this sort stands for no pattern.
        number = np.uint8 if len(network.patterns) < 255 else np.uint16
        self._first = np.array(network.patterns.first, number)
        self._program = Program(network, self._more.tolist())
        self._patience = max(self._program.delays) + max(step.cost for step in travel.steps)
        words = max(1, WORDS // (len(plan.names) * len(self._starts)))
        self._block = BITS << (words.bit_length() - 1)
        self._executor = lru_cache(maxsize=8)(self._made)

    def costs(self, maps: MapBatch, wanted: Flags | None = None) -> NDArray[np.int16]:
        """Return maps × starts × cells, row by row; FAR where there is no way.

        ``wanted``: maps × cells that matter; what the others cost may be FAR.
        """
        found = np.empty((len(self._starts), maps.kinds.shape[1], len(maps)), np.int16)
        late: list[int] = []
        for first in range(0, len(maps), self._block):
            part = slice(first, first + self._block)
            costs, left = self._some(
                maps[part],
                None if wanted is None else wanted[part],
                min(self._block, len(maps)) // FEW if len(maps) >= MANY else 0,
            )
            found[:, :, part] = costs
            late += [first + n for n in left]
        for first in range(0, len(late), self._block):
            rest = np.array(late[first : first + self._block])
            asked = None if wanted is None else wanted[rest]
            found[:, :, rest], _ = self._some(_picked(maps, rest), asked)
        return np.moveaxis(found, 2, 0)

    def _made(self, words: int) -> Executor:
        return Executor(self._network, self._program, self._layout, len(self._starts), words)

    def _some(self, maps: MapBatch, wanted: Flags | None = None, few: int = 0) -> tuple[NDArray[np.int16], list[int]]:
        """Return starts × cells × maps, and the few maps on which not all that is wanted was reached."""
        executor = self._executor(1 << (-(-len(maps) // BITS) - 1).bit_length())
        patterns = self._first[maps.kinds] + maps.turns.astype(self._first.dtype, copy=False)
        self._lay(executor, patterns, self._more[maps.symbols])
        self._begin(executor)
        asked = None if wanted is None else packed(self._bits(executor, wanted, False))
        sought, digits, point, left = self._go(executor, asked, few)
        costs = self._read(sought, digits, point)[:, :, : len(maps)]
        instead = self._instead[maps.symbols]
        extra = np.where(instead > 0, instead, self._pick_up[patterns])
        np.add(costs, np.ascontiguousarray(extra.T), out=costs, where=costs < FAR)
        return costs, left

    def _lay(self, executor: Executor, patterns: NDArray[Any], more: NDArray[np.uint16]) -> None:
        """Write what the program reads: where which tiles lie, where leaving costs how much."""
        off = self._network.patterns.off
        shown = self._bits(executor, patterns, np.iinfo(patterns.dtype).max)
        grid = shown.reshape(-1, self._layout.width, shown.shape[1])
        grid[1, 1:-1], grid[-2, 1:-1] = off[0], off[2]
        grid[2:-2, -1], grid[2:-2, 0] = off[1], off[3]
        where = [packed(shown == pattern) for pattern in range(len(self._network.patterns))]
        waits = self._bits(executor, more, 0)
        for name in executor.masks:
            on = [here for pattern, here in enumerate(where) if name.of >> pattern & 1]
            total = np.bitwise_or.reduce(on)
            if name.sort == "light":
                total = ~total | packed(waits <= name.lag)
            executor.lay(name, total)

    def _bits(self, executor: Executor, values: NDArray[T], rest: int) -> NDArray[T]:
        """Lay maps × cells out as cells with their rim × bits."""
        layout = self._layout
        bits = np.full((layout.length, executor.words * BITS), rest, values.dtype)
        grid = bits.reshape(-1, layout.width, bits.shape[1])
        inner = values.T.reshape(layout.rows, layout.columns, len(values))
        grid[2:-2, 1:-1, : len(values)] = inner
        return bits

    def _begin(self, executor: Executor) -> None:
        """Set every start on its spot, on the maps that have one there."""
        executor.clear()
        for layer, patterns in self._network.spot(self._network.travel.start_spot):
            for number, place in enumerate(self._starts):
                own = slice(number * executor.words, (number + 1) * executor.words)
                here = executor.masks[Register("tiles", patterns)][place, own]
                executor.reached(layer, 0)[place, own] |= here

    def _go(self, executor: Executor, asked: Words | None, few: int) -> tuple[Words, list[Words], int, list[int]]:
        """Go from point to point until nothing changes, or only few maps miss what is asked.

        Returns what is reached; for each binary digit of the points, where it has changed once more
        since then; the first point that was not looked at; and the few maps.
        """
        sought = executor.sought
        digits: list[Words] = []
        quiet = point = 0
        while quiet < self._patience and point < LONGEST:
            executor.go(point)
            for digit in range((point ^ (point + 1)).bit_length()):
                digits += [np.zeros_like(sought)] if digit == len(digits) else []
                digits[digit] ^= sought
            point += 1
            if not quiet and point % LOOK:
                continue
            quiet = quiet + 1 if executor.is_quiet(point - 1) else 0
            if asked is not None:
                missing = executor.missing(asked)
                if len(missing) <= few:
                    return sought, digits, point, missing
        return sought, digits, point, []

    def _read(self, sought: Words, digits: list[Words], point: int) -> NDArray[np.int16]:
        """Operand the points off, starts × cells × bits."""
        board, starts = self._layout.board, len(self._starts)
        bits = [unpacked(digit[board]) for digit in digits]
        costs = np.zeros(bits[0].shape, np.uint8 if len(bits) <= 8 else np.int16)
        for number, one in enumerate(bits):
            digit = one.astype(costs.dtype, copy=False)
            costs |= np.left_shift(digit, number, out=digit)
        points = (costs ^ point).astype(np.int16, copy=False)
        np.copyto(points, FAR, where=unpacked(sought[board]) == 0)
        grid = points.reshape(self._layout.rows, self._layout.width, starts, -1)[:, 1:-1]
        return grid.reshape(-1, starts, grid.shape[3]).swapaxes(0, 1)


def _picked(maps: MapBatch, numbers: NDArray[np.intp]) -> MapBatch:
    return MapBatch(maps.kinds[numbers], maps.turns[numbers], maps.symbols[numbers], maps.attempts[numbers])
