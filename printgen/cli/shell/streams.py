"""stdin, stdout and stderr as they were handed over → streams that can be used without surprise."""

import errno
import os
import sys
from contextlib import suppress

_STANDARD = (("stdin", "r", os.O_RDONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY))
_LOST = {errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EBADF, errno.EIO, errno.EFBIG}


def mend_streams() -> None:
    """Return each closed stream something to stand on, and write text as UTF-8 into files and pipes.

    Without that the next file that is opened would become stdout. A closed stdout is opened for
    reading, so that a result that is written to it is an error, and nothing else is.
    """
    for number, (name, mode, access) in enumerate(_STANDARD):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, access)  # takes the lowest number that is free: this one
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def is_lost(error: OSError) -> bool:
    """Return whether the error is that of a stream that takes nothing more."""
    return error.filename is None and error.errno in _LOST


def let_go(number: int) -> None:
    """Let a stream take what is still written to it into nothing, so that leaving is no error."""
    with suppress(OSError):
        void = os.open(os.devnull, os.O_WRONLY)
        os.dup2(void, number)
        os.close(void)
