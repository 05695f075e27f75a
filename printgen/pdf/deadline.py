"""A bound in seconds → work that ends, for certain documents keep the typesetter busy for ever.

Works in the main thread of a POSIX process, where a signal can interrupt; elsewhere the bounds
on the size of a document are all there is.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from printgen.errors import LimitError
from printgen.problems import Problem

_AGAIN = 1.0  # seconds, should the first interruption be swallowed


class _TimeIsUp(BaseException):
    """Not an Exception: the typesetter logs those and goes on."""


@contextmanager
def finished_within(seconds: float) -> Iterator[None]:
    """Stop the block after so many seconds; raises LimitError then."""
    can_interrupt = threading.current_thread() is threading.main_thread()
    if not (can_interrupt and hasattr(signal, "setitimer")):
        yield
        return
    before = signal.signal(signal.SIGALRM, _interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    except _TimeIsUp:
        message = f"the sheet was not typeset after {seconds:g} seconds"
        hint = "print it in parts, or look for boxes nested in boxes"
        raise LimitError(Problem("sheet-too-slow", message, hints=(hint,))) from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise _TimeIsUp
