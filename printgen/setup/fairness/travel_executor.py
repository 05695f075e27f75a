"""Program and a size → Executor: arrays of bits, 64 maps in a word, and what is done with them.

Every register is an array cells × starts and words. The cells are those of the board with a rim
of one around it, for what lies off the tiles, row by row in one line; so a step to the next cell
is the same line read from another place on, and all that is read lies in one piece, which is
fastest. What looks back uses its arrays in turn.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from printgen.setup.fairness.travel_network import Network
from printgen.setup.fairness.travel_program import Instruction, Operand, Program, Register

Words = NDArray[np.uint64]
Do = Callable[[Words, Words, Words], Words]
Bound = tuple[tuple[Do, Words, Words, Words], ...]
BITS = 64


@dataclass(frozen=True, slots=True)
class RegisterLayout:
    """Where cells lie in the line of a register: the board with its rim, and what is read beyond.

    ``step``: how much farther on the next cell lies by each side.
    """

    rows: int
    columns: int

    @property
    def width(self) -> int:
        """How many cells a row has, with the rim."""
        return self.columns + 2

    @property
    def step(self) -> tuple[int, int, int, int]:
        """How much farther on the next cell lies by each side."""
        return (-self.width, 1, self.width, -1)

    @property
    def board(self) -> slice:
        """The rows of the board, with what lies left and right of them."""
        return slice(2 * self.width, (self.rows + 2) * self.width)

    @property
    def whole(self) -> slice:
        """The board with its rim."""
        return slice(self.width, (self.rows + 3) * self.width)

    @property
    def length(self) -> int:
        """The whole line: a row beyond the rim at either end, so that no step leads out of it."""
        return (self.rows + 4) * self.width

    def place(self, cell: tuple[int, int]) -> int:
        """Return where the cell of a row and column lies."""
        row, column = cell
        return (row + 2) * self.width + column + 1


class Executor:
    """The registers for so many words and starts, and the program bound to them.

    What is to be done at a point depends on the point modulo ``period``: which array of those in
    turn is the one of now. ``masks`` is what must be laid before.
    """

    def __init__(self, network: Network, program: Program, layout: RegisterLayout, starts: int, words: int):
        self.layout, self.words = layout, words
        self._network, self._shape = network, (layout.length, starts * words)
        self.masks: dict[Register, Words] = {}
        self._turns: dict[tuple[str, int], list[Words]] = {}
        ops = (*program.spread, *program.settle)
        self._length = _lengths(ops)
        self.period = max(self._length.values(), default=1)
        self._works = _shared(ops, self._is_wide)
        self._pool: dict[tuple[bool, int], Words] = {}
        self.sought = self._zeros()
        self._spread = tuple(self._bound(program.spread, point) for point in range(self.period))
        self._settle = tuple(self._bound(program.settle, point) for point in range(self.period))
        for _, patterns in network.spot(network.travel.start_spot):
            self._array(Register("tiles", patterns), 0)

    def clear(self) -> None:
        """Nobody has come anywhere yet."""
        for arrays in self._turns.values():
            for array in arrays:
                array[...] = 0

    def reached(self, layer: int, point: int) -> Words:
        """Return where in a layer one can be for so many points at most."""
        return self._array(Register("reached", layer), point)

    def lay(self, name: Register, bits: Words) -> None:
        """Write what is the same for all starts, cells × words."""
        self.masks[name].reshape(len(bits), -1, self.words)[...] = bits[:, None]

    def go(self, point: int) -> None:
        """Do all that happens at a point."""
        for do, one, other, into in self._spread[point % self.period] if point else ():
            do(one, other, into)
        for do, one, other, into in self._settle[point % self.period]:
            do(one, other, into)

    def missing(self, asked: Words) -> list[int]:
        """List the maps on which some start has not reached all that is asked, cells × words."""
        sought = self.sought.reshape(len(asked), -1, self.words)
        left = np.bitwise_or.reduce(asked & ~np.bitwise_and.reduce(sought, axis=1))
        return [int(n) for n in np.flatnonzero(unpacked(left))]

    def is_quiet(self, point: int) -> bool:
        """Return whether nobody has come anywhere new since the point before."""
        return all(
            np.array_equal(self.reached(layer, point), self.reached(layer, point - 1))
            for layer in range(len(self._network.layers))
        )

    def _zeros(self) -> Words:
        return np.zeros(self._shape, np.uint64)

    def _is_wide(self, name: Register) -> bool:
        """Return whether a register holds anything off the tiles."""
        off = sum(1 << pattern for pattern in self._network.patterns.off)
        if name.sort in ("reached", "ready"):
            return bool(self._network.where[name.of] & off)
        return name.sort == "light" or (name.sort == "tiles" and bool(name.of & off))

    def _array(self, name: Register, point: int) -> Words:
        if name.sort == "sought":
            return self.sought
        if name.sort == "work":
            return self._pool.setdefault(self._works[name], self._zeros())
        if name.sort in ("tiles", "light"):
            if name not in self.masks:
                self.masks[name] = self._zeros()
            return self.masks[name]
        key = (name.sort, name.of)
        if key not in self._turns:
            self._turns[key] = [self._zeros() for _ in range(self._length[key])]
        return self._turns[key][(point - name.lag) % self._length[key]]

    def _bound(self, ops: Sequence[Instruction], point: int) -> Bound:
        return tuple((np.bitwise_or if op.joins else np.bitwise_and, *self._views(op, point)) for op in ops)

    def _views(self, op: Instruction, point: int) -> tuple[Words, Words, Words]:
        wide = self._is_wide(op.into) if op.into.sort != "work" else self._works[op.into][0]
        if op.one.name == op.into and not self._reads_wide(op.other):
            wide = False
        part = self.layout.whole if wide else self.layout.board

        def view(read: Operand) -> Words:
            array, back = self._array(read.name, point), 0
            if read.side is not None:
                back = self.layout.step[read.side]
            there = slice(part.start - back, part.stop - back)
            return array[there].reshape(-1)

        return view(op.one), view(op.other), view(Operand(op.into))

    def _reads_wide(self, read: Operand) -> bool:
        return self._works[read.name][0] if read.name.sort == "work" else self._is_wide(read.name)


def _lengths(ops: Sequence[Instruction]) -> dict[tuple[str, int], int]:
    """Count the arrays each register takes to look back: powers of two, so that all turn evenly."""
    lags: dict[tuple[str, int], int] = {}
    for op in ops:
        for name in (op.one.name, op.other.name, op.into):
            if name.sort in ("reached", "ready"):
                key = (name.sort, name.of)
                lags[key] = max(lags.get(key, 1), name.lag)
    return {key: 1 << lag.bit_length() for key, lag in lags.items()}


def _shared(ops: Sequence[Instruction], is_wide: Callable[[Register], bool]) -> dict[Register, tuple[bool, int]]:
    """Return every work register an array, wide or not, that nothing else needs meanwhile.

    What is written narrow stays empty off the tiles, so wide and narrow arrays are kept apart.
    """
    last = {read.name: n for n, op in enumerate(ops) for read in (op.one, op.other)}
    given: dict[Register, tuple[bool, int]] = {}
    free: dict[bool, list[int]] = {True: [], False: []}
    made = {True: 0, False: 0}

    def wide(read: Operand) -> bool:
        return given[read.name][0] if read.name.sort == "work" else is_wide(read.name)

    for n, op in enumerate(ops):
        if op.into.sort == "work":
            both = wide(op.one), wide(op.other)
            sort = any(both) if op.joins else all(both)
            if not free[sort]:
                free[sort].append(made[sort])
                made[sort] += 1
            given[op.into] = (sort, free[sort].pop())
        for read in {op.one.name, op.other.name}:
            if read in given and last[read] == n:
                free[given[read][0]].append(given[read][1])
    return given


def packed(bits: NDArray[np.bool_]) -> Words:
    """Put 64 of the last axis into each word, the first into its lowest bit."""
    return np.packbits(bits, axis=-1, bitorder="little").view(np.uint64)


def unpacked(words: Words) -> NDArray[np.uint8]:
    """Take the bits out of words again."""
    return np.unpackbits(np.ascontiguousarray(words).view(np.uint8), axis=-1, bitorder="little")
