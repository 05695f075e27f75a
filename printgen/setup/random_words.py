"""Keys → words, uniforms and shuffles: the array twin of ``printgen.chance``, the same bits.

All arithmetic is on uint64 and modulo 2⁶⁴; nothing of NumPy's own generators is used, so that no
version of it changes a draw.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.chance import GOLDEN

Words = NDArray[np.uint64]
Floats = NDArray[np.float64]
Places = NDArray[np.intp]

_GOLDEN = np.uint64(GOLDEN)
_ONE = np.uint64(1)
_SHIFTS = (np.uint64(30), np.uint64(27), np.uint64(31))
_FACTORS = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
_BELOW_ONE = np.uint64(11)
_UNIT = 2.0**-53


def mixed(values: Words) -> Words:
    """Scramble 64-bit numbers as ``chance.mix`` does."""
    found = values >> _SHIFTS[0]
    found ^= values
    found *= _FACTORS[0]
    part = found >> _SHIFTS[1]
    found ^= part
    found *= _FACTORS[1]
    found ^= np.right_shift(found, _SHIFTS[2], out=part)
    return found


def keys_after(keys: Words, numbers: Words | Places) -> Words:
    """Return the keys one link on in the chain: of an index after a stream, an attempt, a word."""
    return mixed(keys + _GOLDEN * (numbers.astype(np.uint64) + _ONE))


def uniform(keys: Words, j: int) -> Floats:
    """Return for every key number j from 0 inclusive to 1 exclusive, a multiple of 2⁻⁵³."""
    return uniforms(keys, np.array([j]))


def uniforms(keys: Words, numbers: Places) -> Floats:
    """Return for every key the uniform whose number is its own."""
    return (keys_after(keys, numbers) >> _BELOW_ONE).astype(np.float64) * _UNIT


def shuffled(keys: Words, items: NDArray[Any], used: Words | None = None) -> NDArray[Any]:
    """Shuffle the items for every key as ``Draws.shuffled`` of its words does: ``[place, key]``.

    ``used``: how many words of each key are used already, and afterwards how many then.
    """
    count, everyone = len(keys), np.arange(len(keys))
    decks = np.repeat(items, count).reshape(len(items), count)
    flat = decks.reshape(-1)
    used = np.zeros(count, dtype=np.uint64) if used is None else used
    for place in range(len(items) - 1, 0, -1):
        other = below(keys, used, place + 1).astype(np.intp)
        other *= count
        other += everyone
        last = decks[place].copy()
        decks[place] = flat.take(other)
        flat[other] = last
    return decks


def below(keys: Words, used: Words, n: int) -> Words:
    """Draw one of 0 … n − 1 for every key, after so many words used, as ``Draws.below`` does.

    Words from the last incomplete run of n up to 2⁶⁴ are passed over.
    """
    drawn = keys_after(keys, used)
    used += _ONE
    spare = (1 << 64) % n
    if spare:
        while (over := np.flatnonzero(drawn >= np.uint64((1 << 64) - spare))).size:
            drawn[over] = keys_after(keys[over], used[over])
            used[over] += _ONE
    return drawn - drawn // np.uint64(n) * np.uint64(n)  # the remainder, in half the time


def below_each(keys: Words, used: Words, bounds: Words) -> Words:
    """Draw one of 0 … n − 1 for every key, n being its own, as ``below`` does."""
    drawn = keys_after(keys, used)
    used += _ONE
    spare = (~bounds + _ONE) % bounds  # 2⁶⁴ modulo n
    while (over := np.flatnonzero((spare > 0) & (drawn > ~spare))).size:
        drawn[over] = keys_after(keys[over], used[over])
        used[over] += _ONE
    return drawn % bounds


class Stream:
    """The words of many keys, one after another; each key has a place of its own among its words."""

    def __init__(self, keys: Words) -> None:
        self._next = keys + _GOLDEN

    def only(self, these: Places) -> "Stream":
        """Return the stream of some of the keys."""
        found = Stream.__new__(Stream)
        found._next = self._next.take(these)
        return found

    def words(self) -> Words:
        """Return the next word of every key."""
        found = mixed(self._next)
        self._next += _GOLDEN
        return found

    def below(self, n: int) -> Words:
        """Draw one of 0 … n − 1 for every key, as the function ``below`` does."""
        drawn = self.words()
        if spare := (1 << 64) % n:
            while (over := np.flatnonzero(drawn >= np.uint64((1 << 64) - spare))).size:
                drawn[over] = mixed(self._next[over])
                self._next[over] += _GOLDEN
        times = drawn // np.uint64(n)
        times *= np.uint64(n)
        drawn -= times
        return drawn


def parted(drawn: Words, n: int) -> tuple[Words, Places]:
    """Part one of 0 … m · n − 1 into one of 0 … m − 1 and one of 0 … n − 1."""
    first = drawn // np.uint64(n)
    return first, (drawn - first * np.uint64(n)).view(np.int64)
