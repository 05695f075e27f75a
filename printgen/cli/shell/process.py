"""Ctrl-C, the standard streams and the garbage collector, so that all can be used without surprise.

Ctrl-C is the end even where a library on the way swallows it: nothing is written after it.
"""

import errno
import gc
import io
import math
import os
import select
import signal
import sys
import time
from contextlib import suppress
from types import FrameType
from typing import Any

_STANDARD = (("stdin", "r", os.O_RDONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY))
_LOST = {errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EBADF, errno.EIO, errno.EFBIG}

_PATIENT = (1_000_000, 2, 10)
"""Few sheets make a million objects; one that does must not take all memory there is."""

_came = -math.inf
_TWICE = 0.3
"""Seconds in which the same Ctrl-C may come twice: from the terminal and from the process that waits for this one."""


def listen() -> None:
    """Note Ctrl-C, unless whoever started us wants it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _note)
        sys.unraisablehook = _report_unraisable


def came() -> bool:
    """Return whether Ctrl-C was pressed."""
    return _came > -math.inf


def heed() -> None:
    """Raise KeyboardInterrupt again when somebody has swallowed it."""
    if came():
        raise KeyboardInterrupt


def let_collector_rest() -> None:
    """Keep the garbage collector from looking through what one sheet is made of, all of which is still in use."""
    gc.set_threshold(*_PATIENT)


def pause() -> None:
    """Heed Ctrl-C between two of many pieces of work, and collect what the one before has left."""
    heed()
    if gc.get_threshold() == _PATIENT:
        gc.collect()
        gc.freeze()  # what is loaded stays until the end, and is not looked through again


def _note(number: int, frame: FrameType | None) -> None:
    global _came
    before, _came = _came, time.monotonic()
    if _came - before > _TWICE:
        raise KeyboardInterrupt


def _report_unraisable(what: "sys.UnraisableHookArgs") -> None:
    """Say nothing of Ctrl-C where nothing can be raised; ``heed`` raises it later."""
    if not isinstance(what.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(what)


def mend_streams() -> None:
    """Open each closed stream on something, and write text as UTF-8 into files and pipes.

    Without that the next file that is opened would become stdout. A closed stdout is opened for
    reading, so that a result that is written to it is an error, and nothing else is.
    """
    for number, (name, mode, access) in enumerate(_STANDARD):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, access)  # takes the lowest number that is free: this one
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")
            if os.name == "posix" and (isinstance(stream.buffer, io.RawIOBase) or not os.get_blocking(stream.fileno())):
                whole = io.BufferedWriter(_Patient(stream.fileno()))
                setattr(sys, name, io.TextIOWrapper(whole, stream.encoding, stream.errors, line_buffering=True))


class _Patient(io.RawIOBase):
    """A stream that takes what is written whole: a pipe that is full, or shared as non-blocking, is waited for."""

    def __init__(self, number: int) -> None:
        self._number = number

    def writable(self) -> bool:
        """Return that it may be written."""
        return True

    def fileno(self) -> int:
        """Return the number of the stream."""
        return self._number

    def isatty(self) -> bool:
        """Return whether it is a terminal."""
        return os.isatty(self._number)

    def write(self, data: Any) -> int:
        """Write some of it, when there is room."""
        while True:
            try:
                return os.write(self._number, data)
            except BlockingIOError:
                select.select([], [self._number], [])


def is_lost(error: OSError) -> bool:
    """Return whether the error is that of a stream that takes nothing more."""
    return error.filename is None and error.errno in _LOST


def let_go(number: int) -> None:
    """Let a stream take what is still written to it into nothing, so that leaving is no error."""
    with suppress(OSError):
        void = os.open(os.devnull, os.O_WRONLY)
        os.dup2(void, number)
        os.close(void)
