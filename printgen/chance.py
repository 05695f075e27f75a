"""Seed, stream, index and attempt → numbers: a counter-based generator without state.

With G = 0x9E3779B97F4A7C15, mix = the finaliser of splitmix64 and all sums modulo 2⁶⁴:

    map_key = mix(mix(seed ⊕ hash(stream)) + G·(index + 1))
    try_key = mix(map_key + G·(attempt + 1))
    word_j  = mix(try_key + G·(j + 1))
    u_j     = (word_j >> 11) · 2⁻⁵³

hash(stream) is BLAKE2b with a digest of 8 bytes over the UTF-8 of the stream's name, the first
byte of the digest the most significant. A word depends on nothing but seed, stream, index,
attempt and j, so nothing that is drawn depends on what was drawn before it, or with what.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

GOLDEN = 0x9E3779B97F4A7C15
WORD = 0xFFFFFFFFFFFFFFFF

_INTEGER = re.compile(r"(-?)(0|[1-9][0-9]*)", re.ASCII)
_CHUNK = 18


def mix(value: int) -> int:
    """Scramble a 64-bit number, one to one (Steele, Lea and Flood 2014, splitmix64)."""
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB & WORD
    return value ^ (value >> 31)


@lru_cache(maxsize=256)
def text_number(text: str) -> int:
    """Return the 64-bit number of a text: BLAKE2b-64 of its UTF-8, first byte most significant."""
    data = text.encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "big")


def seed_number(seed: str | int) -> int:
    """Return the 64-bit number of a seed, which may be any text or number.

    A canonical integer (``0``, ``-5``, ``123``; no plus, no leading zero) goes by its value
    modulo 2⁶⁴, any other text by ``text_number``.
    """
    if isinstance(seed, int):
        return seed & WORD
    match = _INTEGER.fullmatch(seed)
    if match is None or seed == "-0":
        return text_number(seed)
    value = 0
    for start in range(0, len(match[2]), _CHUNK):  # int() refuses very long texts
        digits = match[2][start : start + _CHUNK]
        value = (value * 10 ** len(digits) + int(digits)) & WORD
    return -value & WORD if match[1] else value


@dataclass(frozen=True, slots=True)
class Source:
    """The words of one attempt, each by its number j, in any order."""

    key: int

    def word(self, j: int) -> int:
        """Return 64 random bits."""
        return mix(self.key + GOLDEN * (j + 1) & WORD)

    def uniform(self, j: int) -> float:
        """Return a number from 0 inclusive to 1 exclusive, a multiple of 2⁻⁵³."""
        return (self.word(j) >> 11) * 2.0**-53


def source(seed: str | int, stream: str, index: int = 0, attempt: int = 0) -> Source:
    """Open the words of one attempt at the thing number ``index`` of a stream of a seed."""
    map_key = mix(mix(seed_number(seed) ^ text_number(stream)) + GOLDEN * (index + 1) & WORD)
    return Source(mix(map_key + GOLDEN * (attempt + 1) & WORD))


class Draws:
    """The words of a source one after another, for draws that need an unknown number of them."""

    def __init__(self, words: Source) -> None:
        self._words = words
        self._used = 0

    def word(self) -> int:
        """Return the next 64 random bits."""
        self._used += 1
        return self._words.word(self._used - 1)

    def below(self, n: int) -> int:
        """Draw one of 0 … n − 1, all exactly equally likely, for n from 1 to 2⁶⁴.

        Words from the last incomplete run of n up to 2⁶⁴ are passed over, so there is no bias.
        """
        if not 1 <= n <= WORD + 1:
            raise ValueError(f"cannot draw below {n}: the bounds are 1 and 2^64")
        end = (WORD + 1) - (WORD + 1) % n
        while (word := self.word()) >= end:
            pass
        return word % n

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in random order, all orders equally likely (Fisher and Yates).

        From the last place down to the second, each place i exchanges with one of 0 … i.
        """
        deck = list(items)
        for place in range(len(deck) - 1, 0, -1):
            other = self.below(place + 1)
            deck[place], deck[other] = deck[other], deck[place]
        return tuple(deck)
