"""Rows of ways to lay out the parts of a sheet → one of each, going on with those that were too full."""

from collections.abc import Collection, Iterable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class _Row(Generic[T]):
    """The ways of one part, each made when it is first asked for."""

    def __init__(self, ways: Iterable[T]) -> None:
        self._known: list[T] = []
        self._more: Iterator[T] = iter(ways)

    def has(self, number: int) -> bool:
        while len(self._known) <= number:
            try:
                self._known.append(next(self._more))
            except StopIteration:
                return False
        return True

    def way(self, number: int) -> T:
        self.has(number)
        return self._known[number]


class OneOfEach(Generic[T]):
    """One way of each part, at first the first of each; every part has one.

    Whether a part fits hangs on itself alone, so that only the parts that do not fit go on to their next way.

    >>> chosen = OneOfEach(["ab", "xyz"])
    >>> chosen.now, chosen.go_on({0}), chosen.now, chosen.go_on(None), chosen.now, chosen.go_on({0})
    (('a', 'x'), True, ('b', 'x'), True, ('a', 'y'), True)
    """

    def __init__(self, parts: Iterable[Iterable[T]]) -> None:
        self._rows = [_Row(ways) for ways in parts]
        self._at = [0] * len(self._rows)

    @property
    def now(self) -> tuple[T, ...]:
        """One of each."""
        return tuple(row.way(number) for row, number in zip(self._rows, self._at, strict=True))

    def go_on(self, too_full: Collection[int] | None) -> bool:
        """Go on with the parts of these numbers; return whether all of them have a further way.

        None: it is not known which are too full; then each is tried with each, the first part's ways first.
        """
        if too_full is not None:
            for part in too_full:
                self._at[part] += 1
            return all(self._rows[part].has(self._at[part]) for part in too_full)
        for part in range(len(self._rows)):
            self._at[part] += 1
            if self._rows[part].has(self._at[part]):
                return True
            self._at[part] = 0
        return False
