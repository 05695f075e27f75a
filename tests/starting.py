"""How tests start processes of the tool that are to be interrupted, and threads that get into each other's way."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def interruptible() -> Iterator[None]:
    """Let what is started meanwhile hear Ctrl-C: whoever runs the tests in the background has them ignore it."""
    heard = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def faults_of_threads(work: Callable[[int], object], count: int = 4) -> list[BaseException]:
    """Return the faults of a piece of work that several threads, numbered from 0, do by turns as often as they can."""
    before, faults = sys.getswitchinterval(), list[BaseException]()

    def run(number: int) -> None:
        try:
            work(number)
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    sys.setswitchinterval(1e-6)
    try:
        for one in threads:
            one.start()
        for one in threads:
            one.join()
    finally:
        sys.setswitchinterval(before)
    return faults
