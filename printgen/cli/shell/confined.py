"""The words of a command → a process that writes only where they want a result, and calls nobody, by Landlock.

Landlock is part of Linux from 5.13 on, where it is not switched off; calls of the network are bound from 6.7 on.
"""

import ctypes
import os
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

READERS = ("ask", "check", "games", "kits", "preflight", "score")
"""Commands without a result in a file, unless one is named."""

WRITERS = ("config", "explain", "grow", "import", "new", "profile", "studio")
"""Commands whose result may be anywhere, most often beside what they read; none of them but the studio typesets."""

_RESULT = re.compile("(?:-[a-z]*o|--output(?:=|$)|--plot(?:=|$)|--report(?:=|$))")
_SHARED_MEMORY = "/dev/shm"
"""Where several processes share what they wait for."""

_CREATE, _ADD, _RESTRICT = 444, 445, 446
_ONLY_VERSION, _BENEATH, _NO_NEW_PRIVILEGES = 1, 1, 38
_WRITE = 1 << 1
_CHANGE = 0b1_1111_1111 << 4 | _WRITE
"""To write, remove and make files and folders."""
_REFER, _TRUNCATE = (2, 1 << 13), (3, 1 << 14)
"""From which version on there is what."""
_NET_VERSION, _CALLS = 4, 0b11


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("net", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))


def version() -> int:
    """Return which Landlock this system has; 0 for none."""
    if sys.platform != "linux":
        return 0
    return max(0, int(ctypes.CDLL(None).syscall(_CREATE, None, ctypes.c_size_t(0), _ONLY_VERSION)))


def confine(command: str, words: Sequence[str], calls: bool) -> None:
    """Let this process write only where the words want something written, and call somebody only if it ``calls``."""
    has, places = version(), _places(command, words)
    change = _CHANGE | sum(right for since, right in (_REFER, _TRUNCATE) if has >= since)
    rules = _Ruleset(change if places is not None else 0, 0 if calls or has < _NET_VERSION else _CALLS)
    if not has or not (rules.files or rules.net):
        return
    library = ctypes.CDLL(None)
    size = ctypes.sizeof(rules) if has >= _NET_VERSION else ctypes.sizeof(ctypes.c_uint64)
    ruleset = library.syscall(_CREATE, ctypes.byref(rules), ctypes.c_size_t(size), 0)
    if ruleset < 0:
        return
    try:
        for place in places or ():
            with suppress(OSError):
                _allow(library, ruleset, place, change)
        with suppress(OSError):
            _allow(library, ruleset, Path("/dev"), _WRITE)
        library.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        library.syscall(_RESTRICT, ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(library: ctypes.CDLL, ruleset: int, place: Path, rights: int) -> None:
    folder = os.open(place, os.O_PATH | os.O_CLOEXEC)
    try:
        library.syscall(_ADD, ruleset, _BENEATH, ctypes.byref(_Beneath(rights, folder)), 0)
    finally:
        os.close(folder)


def _places(command: str, words: Sequence[str]) -> Sequence[Path] | None:
    """Return the folders that a command may write into; None where its result may be anywhere."""
    if command in WRITERS:
        return None
    from printgen.cli.shell.files import cache_folder

    places = [Path(_SHARED_MEMORY)]
    if command and command not in READERS:
        places += _usual()
    for result in _results(words):
        with suppress(OSError):
            places += [result if result.is_dir() else _there(result.parent), _there(result.resolve().parent)]
    with suppress(OSError):
        places.append(Path(tempfile.gettempdir()))
        if (cache := cache_folder()) is not None:
            cache.mkdir(parents=True, exist_ok=True, mode=0o700)
            places.append(cache)
    package = Path(__file__).parents[2]
    if package.parent.name != "site-packages":
        places.append(package)  # a checkout: Python keeps there what it has compiled
    return places


def _usual() -> Iterator[Path]:
    """Yield where sheets go that are named no place; the working folder as long as that has to be made in it."""
    from printgen.cli.shell.files import OUTPUT

    yield _there(OUTPUT)
    with suppress(OSError):
        yield from (one.resolve() for one in OUTPUT.iterdir() if one.is_symlink() and one.is_dir())


def _there(folder: Path) -> Path:
    """Return a folder, or the nearest one above it that is there."""
    return next((one for one in (folder, *folder.parents) if one.is_dir()), folder)


def _results(words: Sequence[str]) -> Iterator[Path]:
    """Yield the files that are named for a result."""
    for word, after in pairwise((*words, "")):
        if (found := _RESULT.match(word)) is not None and (named := word[found.end() :] or after) != "-":
            yield Path(named)
