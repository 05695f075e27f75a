"""Seed text and a place → a number in -1..1 that is always the same there.

A drawing keyed by place does not change when something is drawn earlier or later, or on one page more; drawing from a
generator would.
"""

import hashlib


class Noise:
    """Irregularity for one seed; without a seed it is 0 everywhere and shapes are regular."""

    def __init__(self, seed: str | None) -> None:
        self._hash = None
        if seed is not None:
            self._hash = hashlib.blake2b(seed.encode() + b"\0", digest_size=4)

    def __call__(self, *place: int | str) -> float:
        """Return the number of a place: any whole numbers and words that name it."""
        if self._hash is None:
            return 0.0
        state = self._hash.copy()
        state.update(repr(place).encode())
        return int.from_bytes(state.digest(), "big") / (2**31 - 0.5) - 1
