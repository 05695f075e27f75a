"""Pieces of work → what they give, one after another, by a thread that nobody waits for at the end."""

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")


class Turns:
    """A thread that takes what is asked for in turn; what nobody wants any more is passed over."""

    def __init__(self, name: str) -> None:
        self._waiting: SimpleQueue[tuple[asyncio.Future[Any], Callable[[], object]] | None] = SimpleQueue()
        threading.Thread(target=self._run, name=name, daemon=True).start()

    async def take(self, work: Callable[[], T]) -> T:
        """Return what a piece of work gives, or raise what it raises."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.put((future, work))
        return await future

    def end(self) -> None:
        """Take no more; what is being done is left to itself."""
        while not self._waiting.empty():
            self._waiting.get()
        self._waiting.put(None)

    def _run(self) -> None:
        while (one := self._waiting.get()) is not None:
            future, work = one
            if future.cancelled():
                continue
            try:
                given, error = work(), None
            except BaseException as wrong:
                given, error = None, wrong
            _tell(future, given, error)


def _tell(future: "asyncio.Future[Any]", given: object, error: BaseException | None) -> None:
    """Let whoever waits have what came of it, if the loop in which it waits still runs."""

    def tell() -> None:
        if not future.done():
            future.set_result(given) if error is None else future.set_exception(error)

    loop = future.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(tell)
