"""A seed range → chunks of it and what became of each, in order, however many do them at once.

How large a chunk is depends on how fast they are done, and results never do: they are about maps,
not about chunks. What comes out of order waits for what goes before it, and no more is begun than
a few chunks ahead, so that little waits.
"""

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from dataclasses import dataclass
from typing import Generic, TypeVar

from printgen.errors import LimitError
from printgen.search.pool import Pool

T = TypeVar("T")

SECONDS = 1.0
"""What a chunk should take: long beside the handing over, short beside the patience of people."""
AHEAD = 4
"""So many chunks for each worker are in work or wait for their turn."""
LOSSES_AT_MOST = 5
"""So often a chunk may be lost with the process that had it, before it is its fault."""
GROWTH = 4
"""A chunk is at most so many times as large as one that was done."""
WAITING = 0.25
"""Seconds between two looks at whether somebody wants to stop."""


@dataclass(slots=True)
class Chunk(Generic[T]):
    """A part of a seed range: where it begins, how many maps it has, how long it took and what came of it."""

    first: int
    count: int
    future: "Future[tuple[float, T]]"
    losses: int = 0

    @property
    def result(self) -> T:
        """What came of it, once it is done."""
        return self.future.result()[1]


class Chunks(Generic[T]):
    """The chunks of a seed range in work; ``smallest``, ``largest``: how many maps one has to begin with, at most."""

    def __init__(
        self,
        pool: Pool,
        work: Callable[[int, int], tuple[Callable[..., T], tuple[object, ...]]],
        smallest: int = 64,
        largest: int = 1 << 16,
    ) -> None:
        self._pool, self._work = pool, work
        self._size, self._largest = smallest, largest
        self._chunks: deque[Chunk[T]] = deque()

    def results(self, first: int, end: int) -> Iterator[Chunk[T]]:
        """Yield each chunk once it is done, in order. Raises what the work raises, and LimitError."""
        while first < end or self._chunks:
            while first < end and len(self._chunks) < self._pool.workers * AHEAD:
                count = min(self._size, end - first)
                self._chunks.append(self._begin(first, count))
                first += count
                if self._pool.workers == 1:
                    break
            done = self._next()
            seconds, _ = done.future.result()
            fitting = int(done.count * SECONDS / max(seconds, 1e-6))
            self._size = max(1, min(fitting, done.count * GROWTH, self._largest))
            yield done

    def _begin(self, first: int, count: int, losses: int = 0) -> Chunk[T]:
        work, about = self._work(first, count)
        return Chunk(first, count, self._pool.submit(_timed, work, *about), losses)

    def _next(self) -> Chunk[T]:
        """Wait for the first chunk; begin anew whatever is lost meanwhile."""
        while True:
            wait([self._chunks[0].future], WAITING)
            self._mend()
            if self._chunks[0].future.done():
                return self._chunks.popleft()

    def _mend(self) -> None:
        """Begin lost chunks anew; raises LimitError for one that was lost too often."""
        if not any(map(self._is_lost, self._chunks)):
            return
        self._pool.renew()  # after which all that shared the fate of one are lost, too
        for place, chunk in enumerate(self._chunks):
            if self._is_lost(chunk):
                if chunk.losses + 1 >= LOSSES_AT_MOST:
                    worked_on = f"the maps {chunk.first:,} to {chunk.first + chunk.count - 1:,}"
                    message = f"{LOSSES_AT_MOST} processes that worked on {worked_on} were ended by the system"
                    why = "most likely for want of memory"
                    raise LimitError.with_code("process-ended", f"{message}, {why}", "take fewer `--workers`")
                self._chunks[place] = self._begin(chunk.first, chunk.count, chunk.losses + 1)

    def _is_lost(self, chunk: Chunk[T]) -> bool:
        if not chunk.future.done() or chunk.future.cancelled():
            return chunk.future.cancelled()
        error = chunk.future.exception()
        return error is not None and self._pool.is_lost(error)


def _timed(work: Callable[..., T], *about: object) -> tuple[float, T]:
    begun = time.monotonic()
    result = work(*about)
    return time.monotonic() - begun, result
