"""A seed range: which maps to draw, in order, and the random key of each.

A seed range runs over integer seeds, from each the map number 0, or over the numbers i, i + 1, … of one
seed. It holds no map and no array: it is small, plain and can be cut into pieces anywhere, so the
same maps are drawn whoever draws which piece.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from printgen.chance import WORD, seed_number, text_number

if TYPE_CHECKING:
    from printgen.setup.random_words import Words


@dataclass(frozen=True, slots=True)
class SeedRange:
    """So many maps from the first on; made by ``seeds`` or ``within``.

    ``start``: the first seed; a text only where all maps are of one seed. ``first``: the number
    of the first map within its seed. ``by_seed``: whether steps lead from seed to seed.
    """

    start: str | int
    first: int
    count: int
    by_seed: bool

    def __post_init__(self) -> None:
        if self.count < 0 or self.first < 0:
            raise ValueError(f"a seed range of {self.count} maps from number {self.first} is none")
        if self.by_seed and not isinstance(self.start, int):
            raise ValueError(f"no seeds follow on the text {self.start!r}")

    @classmethod
    def seeds(cls, first: int, count: int) -> "SeedRange":
        """Return the range of map number 0 of the seeds ``first`` … ``first + count − 1``, of any size."""
        return cls(first, 0, count, True)

    @classmethod
    def within(cls, seed: str | int, first: int = 0, count: int = 1) -> "SeedRange":
        """Return the range of the maps number ``first`` … ``first + count − 1`` of one seed."""
        return cls(seed, first, count, False)

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, part: slice) -> "SeedRange":
        """Return a part of the range, as a slice of a sequence does; only steps of 1 are possible."""
        begin, end, step = part.indices(self.count)
        if step != 1:
            raise ValueError("a seed range is cut into parts without gaps")
        count = max(0, end - begin)
        if isinstance(self.start, int) and self.by_seed:
            return SeedRange(self.start + begin, self.first, count, True)
        return SeedRange(self.start, self.first + begin, count, False)

    def seed(self, n: int) -> str | int:
        """Return the seed of the map at place n of the range."""
        self._check(n)
        return self.start + n if isinstance(self.start, int) and self.by_seed else self.start

    def index(self, n: int) -> int:
        """Return the number within its seed of the map at place n of the range."""
        self._check(n)
        return self.first if self.by_seed else self.first + n

    def map_keys(self, stream: str, share: tuple[int, int] = (0, 1)) -> "Words":
        """Return ``chance``'s map_key of every map for one stream.

        ``share``: where every map takes so many numbers of the stream, the one of them that is meant, and how many.
        """
        import numpy as np  # only when maps are drawn

        from printgen.setup.random_words import keys_after, mixed

        ways = np.arange(self.count, dtype=np.uint64)
        seeds, numbers = (ways, ways[:1] * 0) if self.by_seed else (ways[:1] * 0, ways)
        seeds = seeds + np.uint64(seed_number(self.start))
        numbers = (numbers + np.uint64(self.first & WORD)) * np.uint64(share[1]) + np.uint64(share[0])
        return keys_after(mixed(seeds ^ np.uint64(text_number(stream))), numbers)

    def _check(self, n: int) -> None:
        if not 0 <= n < self.count:
            raise IndexError(f"place {n} of a seed range of {self.count} maps")
