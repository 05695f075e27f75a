"""Warnings of WeasyPrint and the libraries under it → problems; a bound in seconds → work that ends."""

import ctypes
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from printgen.errors import LimitError
from printgen.problems import Problem

_GLIB = ("libglib-2.0.so.0", "libglib-2.0.0.dylib", "libglib-2.0-0.dll")
_TOLD_BY_DOCTOR = "Using fontTools instead of HarfBuzz-Subset"  # as good, only slower
_CRITICAL = 0b1_1100  # G_LOG_LEVEL_ERROR, _CRITICAL, _WARNING
_LOG_FUNCTION = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)
_HERE = threading.local()


@contextmanager
def captured_warnings() -> Iterator[list[Problem]]:
    """Collect every warning that this thread causes inside the block."""
    problems: list[Problem] = []
    handler, logger = _Handler(problems), logging.getLogger("weasyprint")
    logger.addHandler(handler)
    before, _HERE.problems = getattr(_HERE, "problems", None), problems
    try:
        yield problems
    finally:
        _HERE.problems = before
        logger.removeHandler(handler)


class _Handler(logging.Handler):
    """Turns log records of its own thread from warnings upwards into problems."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(logging.WARNING)
        self._problems, self._thread = problems, threading.get_ident()

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if record.thread == self._thread and not message.startswith(_TOLD_BY_DOCTOR):
            self._problems.append(Problem("layout", f"{message[:1].lower()}{message[1:].rstrip('.')}"))


@cache
def listen_to_glib() -> object:
    """Let GLib and Pango report to the thread that uses them, for as long as the process lives.

    Outside of `captured_warnings`, and where GLib has another name, their messages stay on stderr.
    """
    glib = next(filter(None, map(loaded, _GLIB)), None)
    if glib is None:
        return None
    glib.g_log_default_handler.argtypes = [ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p]

    def report(domain: bytes | None, level: int, message: bytes | None, data: int | None) -> None:
        problems: list[Problem] | None = getattr(_HERE, "problems", None)
        if problems is None:
            glib.g_log_default_handler(domain, level, message, data)
        elif level & _CRITICAL:
            text = f"{(domain or b'glib').decode(errors='replace')}: "
            problems.append(Problem("layout", text + (message or b"").decode(errors="replace")))

    callback = _LOG_FUNCTION(report)
    glib.g_log_set_default_handler.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    glib.g_log_set_default_handler(ctypes.cast(callback, ctypes.c_void_p), None)
    return callback  # must live as long as GLib may call it


def loaded(name: str) -> ctypes.CDLL | None:
    """Load a library by its name; None where there is none of that name."""
    try:
        return ctypes.CDLL(name)
    except OSError:
        return None


_AGAIN = 1.0  # seconds, should the first interruption be swallowed


class _TimeIsUp(BaseException):
    """Not an Exception: the typesetter logs those and goes on."""


@contextmanager
def finished_within(seconds: float) -> Iterator[None]:
    """Stop the block after so many seconds; raises LimitError then."""
    thread, finished, late, lock = threading.get_ident(), threading.Event(), threading.Event(), threading.Lock()

    def watch() -> None:
        wait = seconds
        while not finished.wait(wait):
            with lock:
                if not finished.is_set():
                    late.set()
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
                if late.is_set():  # Python 3.11 never ends under a profiler after taking back nothing
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
