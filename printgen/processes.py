"""This process → processes of ours that end with it and leave Ctrl-C to it."""

import multiprocessing
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from printgen.errors import ExitCode


@contextmanager
def without_interrupts() -> Iterator[None]:
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


def serve() -> None:
    """Leave Ctrl-C to the process that started this one, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(ExitCode.INTERRUPTED)
