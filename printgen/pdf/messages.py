"""What WeasyPrint and the libraries under it mutter while they work → problems.

WeasyPrint logs an unknown CSS property or a figure it cannot read and goes on; GLib and Pango
write to stderr and go on. A sheet must not be printed in either case.
"""

import ctypes
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from printgen.problems import Problem

_GLIB = ("libglib-2.0.so.0", "libglib-2.0.0.dylib", "libglib-2.0-0.dll")
_TOLD_BY_DOCTOR = "Using fontTools instead of HarfBuzz-Subset"  # as good, only slower
_CRITICAL = 0b1_1100  # G_LOG_LEVEL_ERROR, _CRITICAL, _WARNING
_LOG_FUNCTION = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)


@contextmanager
def captured_warnings() -> Iterator[list[Problem]]:
    """Collect everything that is complained about inside the block."""
    problems: list[Problem] = []
    handler = _Handler(problems)
    logger = logging.getLogger("weasyprint")
    logger.addHandler(handler)
    try:
        with _glib_overheard(problems):
            yield problems
    finally:
        logger.removeHandler(handler)


class _Handler(logging.Handler):
    """Turns log records from warnings upwards into problems."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(logging.WARNING)
        self._problems = problems

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if message.startswith(_TOLD_BY_DOCTOR):
            return
        self._problems.append(Problem("layout", f"{message[:1].lower()}{message[1:].rstrip('.')}"))


@contextmanager
def _glib_overheard(problems: list[Problem]) -> Iterator[None]:
    """Collect the warnings of GLib and Pango; where GLib has another name they stay on stderr."""
    glib = _glib()
    if glib is None:
        yield
        return

    def remember(domain: bytes | None, level: int, message: bytes | None, _: object) -> None:
        if level & _CRITICAL:
            text = f"{(domain or b'glib').decode(errors='replace')}: "
            problems.append(Problem("layout", text + (message or b"").decode(errors="replace")))

    callback = _LOG_FUNCTION(remember)  # must live as long as GLib may call it
    set_handler = glib.g_log_set_default_handler
    set_handler.restype = ctypes.c_void_p
    set_handler.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    before = set_handler(ctypes.cast(callback, ctypes.c_void_p), None)
    try:
        yield
    finally:
        set_handler(before, None)


def _glib() -> ctypes.CDLL | None:
    for name in _GLIB:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    return None
