"""Words of the command line → what became of them, in a process that is parted from this one, which has all loaded."""

import os
import pty
import resource
import signal
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

SECONDS, PATIENCE = 20, 300.0
"""Of the processor, and of anybody: then it is ended."""


class Served(NamedTuple):
    """The exit code, what was written to the terminal, seconds of the processor, bytes beyond what it began with."""

    code: int
    said: bytes
    seconds: float
    peak: int


def serve(words: tuple[str, ...], folder: Path) -> Served:
    """Do a command as the command line does, in a child of its own and with a terminal."""
    resident, shared = map(int, Path("/proc/self/statm").read_text(encoding="ascii").split()[1:3])
    inherited = (resident - shared) * resource.getpagesize()  # pages of files are not copied into a child
    child, terminal = _parted()
    if child == 0:
        _obey(words, folder)
    pieces = []
    with suppress(OSError):  # what the terminal says when nobody has it open any more
        while piece := os.read(terminal, 1 << 16):
            pieces.append(piece)
    os.close(terminal)
    _, status, used = os.wait4(child, 0)
    peak = max(0, (used.ru_maxrss << 10) - inherited)
    return Served(os.waitstatus_to_exitcode(status), b"".join(pieces), used.ru_utime + used.ru_stime, peak)


def _parted() -> tuple[int, int]:
    """Part a child from this process, its terminal open here; where there are no terminals, a pipe."""
    with suppress(OSError):
        return pty.fork()
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        for number in (1, 2):
            os.dup2(writer, number)
    os.close(writer)
    return child, reader


def _obey(words: tuple[str, ...], folder: Path) -> None:
    """Do a command in this process, which is the child, and leave it."""
    code = 99
    try:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 3))
        os.chdir(folder)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # nobody types
        for name, number in (("stdin", 0), ("stdout", 1), ("stderr", 2)):
            setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8", closefd=False))
        sys.argv = ["printgen", *words]
        from printgen.cli import main

        main()
        code = 0
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 98
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        os._exit(code)
