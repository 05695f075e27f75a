"""A bound in seconds → work that ends, for certain documents keep the typesetter busy for ever.

Works in every thread, and touches no other: the exception is raised in the thread that waits, when it next runs
Python. A single call into a library is not interrupted.
"""

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from printgen.errors import LimitError
from printgen.problems import Problem

_AGAIN = 1.0  # seconds, should the first interruption be swallowed


class _TimeIsUp(BaseException):
    """Not an Exception: the typesetter logs those and goes on."""


@contextmanager
def finished_within(seconds: float) -> Iterator[None]:
    """Stop the block after so many seconds; raises LimitError then."""
    thread, finished, lock = threading.get_ident(), threading.Event(), threading.Lock()

    def watch() -> None:
        wait = seconds
        while not finished.wait(wait):
            with lock:
                if not finished.is_set():
                    _raise_in(thread, _TimeIsUp)
            wait = _AGAIN

    watcher = threading.Thread(target=watch, name="deadline", daemon=True)
    watcher.start()
    try:
        try:
            yield
        finally:
            with lock:
                finished.set()
                _raise_in(thread, None)  # what was on its way comes too late
    except _TimeIsUp:
        message = f"the sheet was not typeset after {seconds:g} seconds"
        hint = "print it in parts, or look for boxes nested in boxes"
        raise LimitError(Problem("sheet-too-slow", message, hints=(hint,))) from None
    finally:
        finished.set()


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Let a thread raise an exception when it next runs Python; None takes back what has not been raised yet."""
    raised = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)
