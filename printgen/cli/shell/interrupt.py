"""Ctrl-C → the end, even where a library on the way swallows it: nothing is written after it."""

import signal
import sys
from types import FrameType

_came = False


def listen() -> None:
    """Note Ctrl-C, unless whoever started us wants it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _note)
        sys.unraisablehook = _tell_unraisable


def came() -> bool:
    """Return whether Ctrl-C was pressed."""
    return _came


def heed() -> None:
    """Raise KeyboardInterrupt again when somebody has swallowed it."""
    if _came:
        raise KeyboardInterrupt


def _note(number: int, frame: FrameType | None) -> None:
    global _came
    _came = True
    raise KeyboardInterrupt


def _tell_unraisable(what: "sys.UnraisableHookArgs") -> None:
    """Say nothing of Ctrl-C where nothing can be raised; ``heed`` raises it later."""
    if not isinstance(what.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(what)
