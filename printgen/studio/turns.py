"""Pieces of work → what they give, one after another, by a thread that nobody waits for at the end."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")

PAUSE = 1.0
"""Seconds after a piece of work in which nobody has asked for anything again."""

MANY = 500
"""After so many pieces without a pause the rest is no longer put off."""


class Turns:
    """A thread that takes what is asked for in turn; what nobody wants any more is passed over.

    ``rest``: what it does in pauses, so that nobody waits for it.
    """

    def __init__(self, name: str, rest: Callable[[], object]) -> None:
        self._rest = rest
        self._waiting: SimpleQueue[tuple[asyncio.Future[Any], Callable[[], object]] | None] = SimpleQueue()
        threading.Thread(target=self._run, name=name, daemon=True).start()

    async def take(self, work: Callable[[], T]) -> T:
        """Return what a piece of work gives, or raise what it raises."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.put((future, work))
        return await future

    def end(self) -> None:
        """Take no more; what is being done is left to itself."""
        with suppress(Empty):
            while True:
                self._waiting.get_nowait()  # the thread may take the last one meanwhile
        self._waiting.put(None)

    def _run(self) -> None:
        done = 0
        while True:
            try:
                one = self._waiting.get(timeout=PAUSE if done else None)
            except Empty:
                done = MANY
            else:
                if one is None:
                    return
                _do(*one)
                done += 1
            if done >= MANY:
                self._rest()
                done = 0


def _do(future: "asyncio.Future[Any]", work: Callable[[], object]) -> None:
    """Do a piece of work, unless nobody waits for it any more."""
    if future.cancelled():
        return
    given: object = None
    error: BaseException | None = None
    try:
        given = work()
    except StopIteration as wrong:  # nobody can wait for one: it would end what waits
        error = RuntimeError("a piece of work had nothing to take")
        error.__cause__ = wrong
    except BaseException as wrong:
        error = wrong
    _tell(future, given, error)


def _tell(future: "asyncio.Future[Any]", given: object, error: BaseException | None) -> None:
    """Let whoever waits have what came of it, if the loop in which it waits still runs."""

    def tell() -> None:
        if not future.done():
            future.set_result(given) if error is None else future.set_exception(error)

    with suppress(RuntimeError):  # it is closed
        future.get_loop().call_soon_threadsafe(tell)
