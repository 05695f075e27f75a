"""Work → futures of it: by this process itself, or by processes that may be lost and renewed."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Protocol, TypeVar

from printgen.errors import PrintgenError
from printgen.search.processes import Processes

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
        """Return whether an error means that work was lost, not that it failed."""
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
        """Return False: nothing is ever lost here."""
        return False

    def renew(self) -> None:
        """Need nothing."""

    def close(self) -> None:
        """Leave nothing behind."""


def local(workers: int, tasks: int | None = None) -> Pool:
    """Return a pool of so many processes of this machine; of one, it is this process."""
    return Here() if workers <= 1 and tasks is None else Processes(workers, tasks)
