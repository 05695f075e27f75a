"""Names → the things that were last kept under them, for several threads at once."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Recent(Generic[T]):
    """The things that were last put in under names; the oldest go first.

    ``most``: how many stay at most; how much of them, where ``weight`` says how much one is. ``held``: how much it is.
    """

    def __init__(self, most: int, weight: Callable[[T], int] = lambda value: 1) -> None:
        self._kept, self._most, self._weight = OrderedDict[Hashable, T](), most, weight
        self.held = 0
        self._lock = Lock()  # a dictionary that one thread goes through must not change by another

    def get(self, name: Hashable) -> T | None:
        """Return what has a name, if it is still there."""
        return self._kept.get(name)

    def put(self, name: Hashable, value: T) -> None:
        """Keep something as the latest, however much it is."""
        with self._lock:
            if (before := self._kept.pop(name, None)) is not None:
                self.held -= self._weight(before)
            self._kept[name] = value
            self.held += self._weight(value)
            while self.held > self._most and len(self._kept) > 1:
                self.held -= self._weight(self._kept.popitem(last=False)[1])
