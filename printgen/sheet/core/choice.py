"""Rows of ways to lay out the parts of a sheet → one of each, going on with those that were too full."""

from collections.abc import Collection, Iterable
from itertools import islice
from typing import Generic, TypeVar

T = TypeVar("T")


class OneOfEach(Generic[T]):
    """One way of each part, at first the first of each; every part has one.

    Whether a part fits hangs on itself alone, so that only the parts that do not fit go on to their next way.

    >>> chosen = OneOfEach(["ab", "xyz"])
    >>> chosen.now, chosen.go_on({0}), chosen.now, chosen.go_on(None), chosen.now, chosen.go_on({0})
    (('a', 'x'), True, ('b', 'x'), True, ('a', 'y'), True)
    """

    def __init__(self, parts: Iterable[Iterable[T]]) -> None:
        self._more = [iter(ways) for ways in parts]
        self._known: list[list[T]] = [[] for _ in self._more]
        self._at = [0] * len(self._more)

    @property
    def now(self) -> tuple[T, ...]:
        """One of each."""
        return tuple(self._known[part][number] for part, number in enumerate(self._at) if self._has_way(part))

    def go_on(self, too_full: Collection[int] | None) -> bool:
        """Go on with the parts of these numbers; return whether all of them have a further way.

        None: it is not known which are too full; then each is tried with each, the first part's ways first.
        """
        if too_full is not None:
            for part in too_full:
                self._at[part] += 1
            return all(map(self._has_way, too_full))
        for part in range(len(self._at)):
            self._at[part] += 1
            if self._has_way(part):
                return True
            self._at[part] = 0
        return False

    def _has_way(self, part: int) -> bool:
        """Return whether a part has the way it is at; each is made when it is first asked for."""
        known = self._known[part]
        known += islice(self._more[part], max(0, self._at[part] + 1 - len(known)))
        return self._at[part] < len(known)
