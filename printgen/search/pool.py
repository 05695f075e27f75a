"""Work → futures of it: by this process itself, or by processes that may be lost and renewed.

What processes are told and what they find goes through files, and only the names of these through
the pipes between them: a process that is killed in the middle of something long would leave the
others waiting for the rest of it for ever (python/cpython#94777).
"""

import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol, TypeVar

from printgen.errors import PrintgenError
from printgen.processes import serve, without_interrupts

T = TypeVar("T")


class Pool(Protocol):
    """Does work somewhere; what it does may be lost, but never done wrong."""

    @property
    def workers(self) -> int:
        """How many pieces of work are done at a time."""
        ...

    def submit(self, work: Callable[..., T], *about: Any) -> "Future[T]":
        """Have a piece of work done."""
        ...

    def is_lost(self, error: BaseException) -> bool:
        """Tell whether an error means that work was lost, not that it failed."""
        ...

    def renew(self) -> None:
        """Make ready for work again after some was lost; raises PrintgenError if that is vain."""
        ...

    def close(self) -> None:
        """Wait for nothing any more."""
        ...


class Here:
    """This process: every piece of work is done when it is submitted."""

    workers = 1

    def submit(self, work: Callable[..., T], *about: Any) -> "Future[T]":
        """Do a piece of work; what it raises is in its future."""
        future: Future[T] = Future()
        try:
            future.set_result(work(*about))
        except PrintgenError as error:
            future.set_exception(error)
        return future

    def is_lost(self, error: BaseException) -> bool:
        """Tell that nothing is ever lost here."""
        return False

    def renew(self) -> None:
        """Need nothing."""

    def close(self) -> None:
        """Leave nothing behind."""


class Processes:
    """Processes of this machine, started anew when the system has ended one of them.

    ``tasks``: so many pieces of work each process does before another takes its place, where work
    leaves memory behind.
    """

    def __init__(self, workers: int, tasks: int | None = None) -> None:
        self.workers = workers
        self._tasks, self._given = tasks, 0
        self._folder = TemporaryDirectory(prefix="printgen-")
        self._names = map(str, count())
        self._pool = self._started()
        self._old: list[ProcessPoolExecutor] = []

    def _started(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=serve)

    def submit(self, work: Callable[..., T], *about: Any) -> "Future[T]":
        """Hand a piece of work to a process that is free, or will be."""
        self._given += 1
        if self._tasks is not None and self._given > self._tasks * self.workers:
            self._pool.shutdown(wait=False)  # it ends when it has done what it was given
            self._old.append(self._pool)
            self._pool, self._given = self._started(), 1
        place = Path(self._folder.name, next(self._names))
        place.write_bytes(pickle.dumps((work, about)))
        future: Future[T] = Future()
        with without_interrupts():
            try:
                done = self._pool.submit(_do, place)
            except BrokenProcessPool as error:
                future.set_exception(error)
            else:
                done.add_done_callback(lambda one: _hand_over(one, place, future))
        return future

    def is_lost(self, error: BaseException) -> bool:
        """Tell whether a process was ended by the system, by which all lose their work."""
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
        self._folder.cleanup()


def _do(place: Path) -> None:
    """Do the work that a file tells, and put what came of it in its place."""
    work, about = pickle.loads(place.read_bytes())
    place.write_bytes(pickle.dumps(work(*about)))


def _hand_over(done: "Future[None]", place: Path, future: "Future[T]") -> None:
    """Give a future what became of the work whose file lies at a place."""
    if done.cancelled():
        future.cancel()
    elif error := done.exception():
        future.set_exception(error)
    else:
        future.set_result(pickle.loads(place.read_bytes()))
    place.unlink(missing_ok=True)


def local(workers: int, tasks: int | None = None) -> Pool:
    """Give a pool of so many processes of this machine; of one, it is this process."""
    return Here() if workers <= 1 and tasks is None else Processes(workers, tasks)
