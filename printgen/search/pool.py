"""Work → futures of it: by this process itself, or by processes that may be lost and renewed."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
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
    """Processes of this machine, started anew when the system has ended one of them."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool = self._started()

    def _started(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=serve)

    def submit(self, work: Callable[..., T], *about: Any) -> "Future[T]":
        """Hand a piece of work to a process that is free, or will be."""
        with without_interrupts():
            try:
                return self._pool.submit(work, *about)
            except BrokenProcessPool as error:
                future: Future[T] = Future()
                future.set_exception(error)
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
        processes = list((self._pool._processes or {}).values())
        for process in processes:
            process.terminate()
        self._pool.shutdown(wait=True, cancel_futures=True)


def local(workers: int) -> Pool:
    """Give a pool of so many processes of this machine, this one if it is one."""
    return Here() if workers <= 1 else Processes(workers)
