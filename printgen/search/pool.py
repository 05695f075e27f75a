"""Work → futures of it, by this process or by others that may be lost and renewed; a seed range → its chunks in order.

What processes are to do and what they find goes through files, and only the names of these through the pipes
between them: a process that is killed in the middle of something long would leave the others waiting for the rest
of it for ever (python/cpython#94777).

How large a chunk is depends on how fast they are done, and results never do: they are about maps,
not about chunks. What comes out of order waits for what goes before it, and no more is begun than
a few chunks ahead, so that little waits.
"""

import gc
import multiprocessing
import os
import pickle
import signal
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from shutil import rmtree
from threading import Thread
from typing import Any, Generic, TypeVar

from printgen.errors import ExitCode, LimitError, PrintgenError
from printgen.part_files import make_folder, remove_folder

T = TypeVar("T")

REMOVALS = 20
"""So often a folder is removed: others may be writing into it while it is emptied."""

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


class Pool:
    """This process, which does a piece of work when it is submitted; the pools after it do it elsewhere.

    Work may be lost there, but is never done wrong. ``remarks``: what is worth knowing of those who work.
    """

    remarks: tuple[str, ...] = ()

    @property
    def workers(self) -> int:
        """How many pieces of work are done at a time."""
        return 1

    def submit(self, work: Callable[..., T], *about: Any) -> "Future[T]":
        """Have a piece of work done; what it raises is in its future."""
        future: Future[T] = Future()
        try:
            future.set_result(work(*about))
        except PrintgenError as error:
            future.set_exception(error)
        return future

    def is_lost(self, error: BaseException) -> bool:
        """Return whether an error means that work was lost, not that it failed."""
        return False

    def watch(self) -> None:
        """See now and then whether those who work are still there; raises PrintgenError if they are not."""

    def renew(self) -> None:
        """Make ready for work again after some was lost; raises PrintgenError if that is vain."""

    def close(self) -> None:
        """Wait for nothing any more."""


class Processes(Pool):
    """Processes of this machine, started anew when the system has ended one of them.

    ``tasks``: so many pieces of work each process does before another takes its place, where work
    leaves memory behind.
    """

    def __init__(self, workers: int, tasks: int | None = None) -> None:
        self._workers, self._tasks, self._given = workers, tasks, 0
        self._descriptor, self._folder = make_folder()
        self._names = map(str, count())
        self._pool = self._started()
        self._old: list[ProcessPoolExecutor] = []

    def _started(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, context, initializer=_serve, initargs=(str(self._folder),))

    @property
    def workers(self) -> int:
        """How many processes there are."""
        return self._workers

    def submit(self, work: Callable[..., T], *about: Any) -> "Future[T]":
        """Hand a piece of work to a process that is free, or will be."""
        self._given += 1
        if self._tasks is not None and self._given > self._tasks * self._workers:
            self._pool.shutdown(wait=False)  # it ends when it has done what it was given
            self._old.append(self._pool)
            self._pool, self._given = self._started(), 1
        place = self._folder / next(self._names)
        place.write_bytes(pickle.dumps((work, about)))
        future: Future[T] = Future()
        with _without_interrupts():
            try:
                done = self._pool.submit(_do, place)
            except BrokenProcessPool as error:
                future.set_exception(error)
            else:
                # The pool watches the processes there were when it was last woken, and starts
                # another only after it has woken itself for this work.
                with self._pool._shutdown_lock:
                    self._pool._executor_manager_thread_wakeup.wakeup()
                done.add_done_callback(lambda one: _hand_over(one, place, future))
        return future

    def is_lost(self, error: BaseException) -> bool:
        """Return whether a process was ended by the system, by which all lose their work."""
        return isinstance(error, BrokenProcessPool)

    def renew(self) -> None:
        """Start new processes, once those that are left of the old ones have ended."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = self._started()

    def close(self) -> None:
        """End the processes at once; nobody waits for their work any more."""
        for pool in (*self._old, self._pool):
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)
        remove_folder(self._descriptor, self._folder)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back while processes are started, so that they begin without hearing it.

    They heed their parent alone; one that was hit before it could say so would write a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):  # not on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(folder: str) -> None:
    """Leave Ctrl-C to the process that started this one, and end with it.

    What is kept in files for a while is kept in the folder, for whoever is left to remove.
    """
    gc.set_threshold(1_000_000, 2, 10)  # what one piece of work holds is in use; `_do` collects after it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tempfile.tempdir = folder
    Thread(target=_end_with_parent, args=(folder,), daemon=True).start()


def _end_with_parent(folder: str) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        for _ in range(REMOVALS):  # a parent that was killed could not
            rmtree(folder, ignore_errors=True)
            if not Path(folder).exists():
                break
        os._exit(ExitCode.INTERRUPTED)


def _do(place: Path) -> None:
    """Do the work that a file describes, and put what came of it in its place."""
    work, about = pickle.loads(place.read_bytes())
    place.write_bytes(pickle.dumps(work(*about)))
    del work, about
    gc.collect()
    gc.freeze()  # what is loaded stays until the end, and is not looked through again


def _hand_over(done: "Future[None]", place: Path, future: "Future[T]") -> None:
    """Put what became of the work whose file lies at a place into a future."""
    if done.cancelled():
        future.cancel()
    elif error := done.exception():
        future.set_exception(error)
    else:
        future.set_result(pickle.loads(place.read_bytes()))
    place.unlink(missing_ok=True)


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
    """The chunks of a seed range in work; ``work``: does one, from its first map and how many it has.

    ``smallest``, ``largest``: how many maps one has to begin with, at most.
    """

    def __init__(self, pool: Pool, work: Callable[[int, int], T], smallest: int = 64, largest: int = 1 << 16) -> None:
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
        return Chunk(first, count, self._pool.submit(_timed, self._work, first, count), losses)

    def _next(self) -> Chunk[T]:
        """Wait for the first chunk; begin anew whatever is lost meanwhile."""
        while True:
            wait([self._chunks[0].future], WAITING)
            self._pool.watch()
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


def _timed(work: Callable[[int, int], T], first: int, count: int) -> tuple[float, T]:
    begun = time.monotonic()
    result = work(first, count)
    return time.monotonic() - begun, result
