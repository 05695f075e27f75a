"""TravelPlan, TileMapPlan and many maps → what it costs each start to get what lies on each tile.

The cheapest ways of all maps at once, by points from 0 up: where one can be for t points at most
follows from where one could be one, two or three points before. A cost is the number of points at
which a tile is reached; its binary digits are gathered as the points go by.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from printgen.game.tile_map import TileMapPlan
from printgen.game.travel import TravelPlan
from printgen.setup.maps import MapBatch
from printgen.setup.travel_bits import BITS, Ground, Machine, Words
from printgen.setup.travel_links import Network
from printgen.setup.travel_tape import Name, Tape

FAR = 32_767
"""The cost of what cannot be reached."""
NONE = 255
"""No pattern: beyond the rim, and where there are fewer maps than bits."""
BLOCK = 1024
"""So many maps at once are fastest: fewer cost more steps for each, more leave the cache."""
LOOK = 4
"""How often to look whether anything has changed, in points."""


class Travel:
    """All ways over maps of a plan. ``hidden``: symbols cost nothing, as if there were none."""

    def __init__(self, travel: TravelPlan, plan: TileMapPlan, hidden: bool = False) -> None:
        self.network = Network(travel, plan)
        self._ground = Ground(plan.rows, plan.columns)
        cells = {name: cell for cell, name in plan.names.items()}
        self._starts = [cells[space] for space in travel.starts]
        symbols = list(plan.symbols)
        self._more = np.zeros(len(symbols) + 1, np.uint8)
        self._instead = np.zeros(len(symbols) + 1, np.int16)
        for number, symbol in enumerate(symbols if not hidden else ()):
            self._more[number] = travel.more.get(symbol, 0)
            self._instead[number] = travel.pick_up_on.get(symbol, 0)
        costs = self.network.pick_up[1]
        self._pick_up = np.array(
            [costs.get(p, 0) for p in range(len(self.network.patterns))], np.int16
        )
        self._first = np.array(self.network.patterns.first, np.uint8)
        self._tape = Tape(self.network, [int(more) for more in self._more])
        self._patience = self._tape.delays[-1] + max(link.cost for link in self.network.links)
        self._machine = lru_cache(maxsize=8)(self._made)

    def costs(self, maps: MapBatch, wanted: NDArray[np.bool_] | None = None) -> NDArray[np.int16]:
        """Give maps × starts × cells, row by row; FAR where there is no way.

        ``wanted``: maps × cells that matter; what the others cost may be told too high, or FAR.
        """
        found = np.empty((len(maps), len(self._starts), maps.kinds.shape[1]), np.int16)
        for first in range(0, len(maps), BLOCK):
            part = slice(first, first + BLOCK)
            found[part] = self._block(maps[part], None if wanted is None else wanted[part])
        return found

    def _made(self, words: int) -> Machine:
        return Machine(self.network, self._tape, self._ground, len(self._starts), words)

    def _block(self, maps: MapBatch, wanted: NDArray[np.bool_] | None) -> NDArray[np.int16]:
        machine = self._machine(1 << (-(-len(maps) // BITS) - 1).bit_length())
        patterns = self._first[maps.kinds] + maps.turns
        self._lay(machine, patterns, self._more[maps.symbols])
        self._begin(machine)
        planes, points = self._run(
            machine, None if wanted is None else self._sought(machine, wanted)
        )
        costs = self._decoded(planes, machine.sought[self._ground.board], points, len(maps))
        instead = self._instead[maps.symbols]
        extra = np.where(instead > 0, instead, self._pick_up[patterns]).T
        return np.moveaxis(np.where(costs < FAR, costs + extra, FAR), 2, 0)

    def _lay(self, machine: Machine, patterns: NDArray[np.uint8], more: NDArray[np.uint8]) -> None:
        """Write what the tape looks at: where which tiles lie, where which symbols hold."""
        off = self.network.patterns.off
        shown = self._spread_out(machine, patterns, NONE)
        grid = shown.reshape(-1, self._ground.width, shown.shape[1])
        grid[1, 1:-1], grid[-2, 1:-1] = off[0], off[2]
        grid[2:-2, -1], grid[2:-2, 0] = off[1], off[3]
        where = [_packed(shown == pattern) for pattern in range(len(self.network.patterns))]
        waits = self._spread_out(machine, more, 0)
        for name, mask in machine.masks.items():
            told = [here for pattern, here in enumerate(where) if name.of >> pattern & 1]
            total = np.bitwise_or.reduce(told)
            if name.sort == "light":
                total = ~total | _packed(waits <= name.lag)
            mask.reshape(len(mask), -1, machine.words)[...] = total[:, None]

    def _spread_out(
        self, machine: Machine, values: NDArray[np.uint8], rest: int
    ) -> NDArray[np.uint8]:
        """Lay maps × cells out as cells with their rim × bits."""
        ground = self._ground
        bits = np.full((ground.length, machine.words * BITS), rest, np.uint8)
        grid = bits.reshape(-1, ground.width, bits.shape[1])
        inner = values.T.reshape(ground.rows, ground.columns, len(values))
        grid[2:-2, 1:-1, : len(values)] = inner
        return bits

    def _sought(self, machine: Machine, wanted: NDArray[np.bool_]) -> Words:
        packed = _packed(self._spread_out(machine, wanted.astype(np.uint8), 0) > 0)
        return np.tile(packed[self._ground.board], len(self._starts))

    def _begin(self, machine: Machine) -> None:
        """Set every start on its spot, on the maps that have one there."""
        machine.clear()
        for layer, patterns in self.network.spot(self.network.travel.start_spot):
            here = machine.masks[Name("tiles", patterns)]
            for number, cell in enumerate(self._starts):
                place = self._ground.place(cell)
                own = slice(number * machine.words, (number + 1) * machine.words)
                machine.reached(layer, 0)[place, own] |= here[place, own]

    def _run(self, machine: Machine, wanted: Words | None) -> tuple[list[Words], int]:
        """Go from point to point until nothing changes, or all that is wanted is reached.

        Gives, for each binary digit of the points, where it has changed once more since a tile
        was reached; and the first point that was not looked at.
        """
        sought = machine.sought[self._ground.board]
        planes: list[Words] = []
        quiet = point = 0
        while quiet < self._patience:
            for do, one, other, into in machine.spread[point % machine.period] if point else ():
                do(one, other, into)
            for do, one, other, into in machine.settle[point % machine.period]:
                do(one, other, into)
            for digit in range((point ^ (point + 1)).bit_length()):
                if digit == len(planes):
                    planes.append(np.zeros_like(sought))
                planes[digit] ^= sought
            point += 1
            if quiet or point % LOOK == 0:
                quiet = quiet + 1 if machine.is_quiet(point - 1) else 0
                if wanted is not None and not (wanted & ~sought).any():
                    break
        return planes, point

    def _decoded(
        self, planes: Sequence[Words], sought: Words, point: int, count: int
    ) -> NDArray[np.int16]:
        """Give starts × cells × maps: the point at which each was reached, FAR if never."""
        found = np.zeros((len(sought), BITS * sought.shape[1]), np.int16)
        for digit, plane in enumerate(planes):
            found |= _unpacked(plane).astype(np.int16) << digit
        found ^= point
        found[_unpacked(sought) == 0] = FAR
        ground, starts = self._ground, len(self._starts)
        grid = found.reshape(ground.rows, ground.width, starts, -1)[:, 1:-1, :, :count]
        return grid.reshape(-1, starts, count).swapaxes(0, 1)


def _packed(bits: NDArray[np.bool_]) -> Words:
    """Put 64 maps into each word, the first in its lowest bit."""
    return np.packbits(bits, axis=-1, bitorder="little").view(np.uint64)


def _unpacked(words: Words) -> NDArray[np.uint8]:
    return np.unpackbits(np.ascontiguousarray(words).view(np.uint8), axis=-1, bitorder="little")
