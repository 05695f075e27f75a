"""Keys → words and uniforms: the array twin of ``printgen.chance``, the same bits for many maps.

All arithmetic is on uint64 and modulo 2⁶⁴; nothing of NumPy's own generators is used, so that no
version of it changes a draw.
"""

import numpy as np
from numpy.typing import NDArray

from printgen.chance import GOLDEN

Words = NDArray[np.uint64]

_GOLDEN = np.uint64(GOLDEN)
_ONE = np.uint64(1)
_SHIFTS = (np.uint64(30), np.uint64(27), np.uint64(31))
_FACTORS = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
_BELOW_ONE = np.uint64(11)
_UNIT = 2.0**-53


def mixed(values: Words) -> Words:
    """Scramble 64-bit numbers as ``chance.mix`` does."""
    found = values ^ (values >> _SHIFTS[0])
    found *= _FACTORS[0]
    found ^= found >> _SHIFTS[1]
    found *= _FACTORS[1]
    found ^= found >> _SHIFTS[2]
    return found


def keys_after(keys: Words, numbers: Words) -> Words:
    """Give the keys one link on in the chain: of an index after a stream, an attempt, a word."""
    return mixed(keys + _GOLDEN * (numbers + _ONE))


def word(keys: Words, j: int) -> Words:
    """Give word number j of every key."""
    return keys_after(keys, np.array([j], dtype=np.uint64))


def uniform(keys: Words, j: int) -> NDArray[np.float64]:
    """Give for every key number j from 0 inclusive to 1 exclusive, a multiple of 2⁻⁵³."""
    return (word(keys, j) >> _BELOW_ONE).astype(np.float64) * _UNIT


def shuffled(keys: Words, items: NDArray[np.int8]) -> NDArray[np.int8]:
    """Shuffle the items for every key as ``Draws.shuffled`` of its words does."""
    decks = np.tile(items, (len(keys), 1))
    everyone = np.arange(len(keys))
    used = np.zeros(len(keys), dtype=np.uint64)
    for place in range(len(items) - 1, 0, -1):
        drawn = _next_words(keys, used)
        _draw_again(keys, used, drawn, place + 1)
        other = (drawn % np.uint64(place + 1)).astype(np.intp)
        last = decks[:, place].copy()
        decks[:, place] = decks[everyone, other]
        decks[everyone, other] = last
    return decks


def _next_words(keys: Words, used: Words) -> Words:
    drawn = keys_after(keys, used)
    used += _ONE
    return drawn


def _draw_again(keys: Words, used: Words, drawn: Words, n: int) -> None:
    """Pass over the words from the last incomplete run of n up to 2⁶⁴, as ``Draws.below`` does."""
    spare = (1 << 64) % n
    if spare == 0:
        return
    while (over := np.flatnonzero(drawn >= np.uint64((1 << 64) - spare))).size:
        drawn[over] = keys_after(keys[over], used[over])
        used[over] += _ONE
