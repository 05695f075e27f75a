"""How tests start processes of the tool that are to be interrupted."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interruptible() -> Iterator[None]:
    """Let what is started meanwhile hear Ctrl-C: whoever runs the tests in the background has them ignore it."""
    heard = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
