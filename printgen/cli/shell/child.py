"""A command that reads what others wrote → the same in a child process with bounds, and what became of it.

The process is parted before anything is loaded, which costs next to nothing: the child does all the work and talks to
the terminal itself, the parent waits, stays small, and can end it. Where the bounds cannot be kept (all systems but
Linux) nothing is parted.
"""

import os
import signal
import stat
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType

from printgen.errors import ExitCode
from printgen.limits import CPU_SECONDS, MEGABYTE, MEMORY_BYTES, OUTPUT_BYTES, WALL_SECONDS

AS_LONG_AS_IT_TAKES = ("archipelago", "build", "studio", "watch")
"""What may well go on for hours, as what has a `--count`: its memory and what it writes are bounded, not its time."""

READS_NOTHING = ("completion", "doctor", "schema")
CONNECTS = ("studio",)
"""What is asked for connections, as what has a `--scheduler`; in any other child there are none."""

COMPLETE = "_PRINTGEN_COMPLETE"
"""Set by a shell that asks what may come next: the names of data are read for it."""

OFF = "PRINTGEN_NO_CHILD"
"""Set by whoever wants to look into the one process there is then."""

_GRACE = 3.0
"""Seconds in which a child that is to end may tidy up."""

_AT_LEAST = 60.0
_CALLS = ("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg")
_LOOK_UPS = ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo")
_HANDED_ON = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_BY_KEYS = 0x80
"""SI_KERNEL: whoever else sends a signal sends it to one process."""


class OutOfTime(BaseException):
    """Raised where the child works when its time is up; not an Exception, so that nobody goes on after it."""


def can_part() -> bool:
    """Return whether this system keeps the bounds of a child."""
    return sys.platform == "linux"


def bounded(words: Sequence[str], work: Callable[[Sequence[str]], int]) -> int:
    """Do a command in a child, unless it reads nothing that others could have written; return its exit code."""
    command = command_in(words)
    reads = command not in READS_NOTHING if command else COMPLETE in os.environ
    harmless = "--help" in words or not reads
    if harmless or not can_part() or os.environ.get(OFF):
        return work(words)
    timed = command not in AS_LONG_AS_IT_TAKES and not has_option("--count", words)
    parent = os.getpid()
    child = os.fork()
    if child == 0:
        return _work(words, work, parent, timed)
    return _wait(child, time.monotonic() + WALL_SECONDS if timed else None)


def command_in(words: Sequence[str]) -> str:
    """Return the command among words, "" for none; what it is given may well be called as another command is."""
    place = 0
    while place < len(words) and words[place].startswith("-"):
        place += 2 if words[place] == "--workspace" else 1
    return words[place] if place < len(words) else ""


def has_option(name: str, words: Sequence[str]) -> bool:
    """Return whether an option is among the words, with its value in the same word or the next."""
    return any(word.partition("=")[0] == name for word in words)


def _work(words: Sequence[str], work: Callable[[Sequence[str]], int], parent: int, timed: bool) -> int:
    """Set the bounds of this process, which is the child, and do the command."""
    import ctypes
    import resource

    from printgen.cli.shell.confined import confine

    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: nobody else could end it then
    if os.getppid() != parent:
        return ExitCode.INTERRUPTED
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each thread takes address space, and nothing here needs them
    _lower(resource.RLIMIT_AS, MEMORY_BYTES)
    _lower(resource.RLIMIT_FSIZE, OUTPUT_BYTES + _written())
    _lower(resource.RLIMIT_CORE, 0)
    command = command_in(words)
    calls = command in CONNECTS or has_option("--scheduler", words)
    try:
        if timed:
            signal.signal(signal.SIGXCPU, _out_of_time)
            _lower(resource.RLIMIT_CPU, CPU_SECONDS, CPU_SECONDS + round(_GRACE))
        if not calls:
            sys.addaudithook(_refuse_network)
        confine(command, words, calls)
        return work(words)
    except OutOfTime:
        return _end_by_signal()


def _lower(kind: int, soft: int, hard: int | None = None) -> None:
    """Lower a bound of this process; one that is lower already stays."""
    import resource

    most = resource.getrlimit(kind)[1]
    wanted = (soft, hard or soft)
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted[0], most), min(wanted[1], most)
    resource.setrlimit(kind, wanted)


def _written() -> int:
    """Return how long the files are that stdout and stderr go to already: the bound counts from their beginning."""
    states = [os.fstat(number) for number in (1, 2)]
    return max(one.st_size if stat.S_ISREG(one.st_mode) else 0 for one in states)


def _out_of_time(number: int, frame: FrameType | None) -> None:
    raise OutOfTime


def _refuse_network(event: str, about: tuple[object, ...]) -> None:
    """Let nothing in this process look up a host, call one or be called; raises PermissionError."""
    called = event in _CALLS and isinstance(about[1], tuple)
    if called or event in _LOOK_UPS:
        raise PermissionError(f"the process that works opens no network: {event}")


def _end_by_signal() -> int:
    """End so that the parent sees why; whoever cleans up at the end has done so."""
    import atexit

    atexit._run_exitfuncs()
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGXCPU)
    return ExitCode.LIMIT


def _wait(child: int, deadline: float | None) -> int:
    """Wait for the child, hand signals on to it, end it when its time is up; return the exit code to leave with."""
    handed_on = [one for one in _HANDED_ON if signal.getsignal(one) != signal.SIG_IGN]
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGCHLD, *handed_on))
    asked = False
    while not (ended := os.waitpid(child, os.WNOHANG))[0]:
        if deadline is not None and time.monotonic() >= deadline:
            os.kill(child, signal.SIGKILL if asked else signal.SIGXCPU)
            asked, deadline = True, time.monotonic() + _GRACE
        left = _AT_LEAST if deadline is None else max(0.0, deadline - time.monotonic())
        got = signal.sigtimedwait((signal.SIGCHLD, *handed_on), left)
        if got is not None and got.si_signo != signal.SIGCHLD and got.si_code != _BY_KEYS:
            os.kill(child, got.si_signo)  # what comes from the keys comes to both
    return _become_of(ended[1], asked)


def _become_of(status: int, asked: bool) -> int:
    """Return the exit code of a child that ended so, and say what its bounds or its fault were."""
    if os.WIFEXITED(status):
        return os.WEXITSTATUS(status)
    number = os.WTERMSIG(status)
    if number in _HANDED_ON:
        signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (number,))
        os.kill(os.getpid(), number)
    if asked:
        return _say(ExitCode.LIMIT, f"error[out-of-time]: this takes longer than {WALL_SECONDS} s")
    if number == signal.SIGXCPU:
        return _say(ExitCode.LIMIT, f"error[out-of-time]: this takes more than {CPU_SECONDS} s of the processor")
    name = signal.Signals(number).name
    said = f"bug: the process that did the work was ended by {name}"
    memory = f"   it may have taken more than {MEMORY_BYTES // MEGABYTE:,} MB of memory, or all there is;"
    return _say(ExitCode.BUG, f"{said}\n{memory} else please report this, with the command and the file")


def _say(result: ExitCode, text: str) -> int:
    with suppress(OSError):
        os.write(2, f"{text}\n".encode())
    return result
