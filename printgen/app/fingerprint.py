"""Folders of data → the files that a game or a kit is read from, and what shows that one has changed."""

import hashlib
import os
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from printgen.app.cache import Cache, digest_of
from printgen.limits import YAML_BYTES
from printgen.resources import code_root, data_root

GAME_FILES = ("*.yaml", "words/*.yaml", "icons/*.yaml", "boxes/*/*.yaml")
"""What is read in the folder of a game or of a kit."""

HOME_FILES = ("icons/*.yaml", "boxes/*/*.yaml")
"""What is read in a workspace, or a pack, for all of its games and kits."""

WORD_FILES = ("words/*.yaml",)
"""The words that all sheets share."""

SHARED_FILES = ("*.yaml", "*/*.yaml", "boxes/*/*.yaml")
"""What is read in our own data for all games."""

KIT_FILES = ("kits/*/*.yaml", "kits/*/*/*.yaml")
"""What is read in our own data for all kits; diagrams draw their pieces after them."""

CODE_FILES = ("**/*.py",)

SETTLED = 2_000_000_000
"""So many ns after its last change a file is known by its times: within one tick of a clock it may change twice."""

Fingerprint = tuple[tuple[str, int, int, int], ...]
"""Path, times of the last change, of content and of anything, in ns and size in bytes of each file."""

Folder = tuple[Path, tuple[str, ...]]
"""A folder, and the patterns of the files in it."""


def files_at(place: Path) -> Folder:
    """Return what is read of a game or kit: its folder, or the one file that it is."""
    return (place, GAME_FILES) if place.is_dir() else (place.parent, (place.name,))


def files_of(root: Path, patterns: Iterable[str]) -> list[Path]:
    """Return the files of a folder that match one of the patterns, in order."""
    return sorted(file for pattern in patterns for file in root.glob(pattern))


def fingerprint(*folders: tuple[Path, Iterable[str]]) -> Fingerprint:
    """Return the fingerprint of all files in some folders; a file that cannot be looked at has none."""
    return tuple(entry for root, patterns in folders for entry in _entries(root, patterns))


class Moments(threading.local):
    """What was looked at in the moment that lasts now, of this thread; outside of one everything is looked at anew."""

    def __init__(self) -> None:
        self._seen: dict[Folder, Fingerprint] | None = None

    @contextmanager
    def moment(self) -> Iterator[None]:
        """Begin a moment, in which each folder is looked at once: what is asked for in it is of one state.

        One within another goes on with it.
        """
        before = self._seen
        self._seen = {} if before is None else before
        try:
            yield
        finally:
            self._seen = before

    def fingerprint(self, *folders: Folder) -> Fingerprint:
        """Return the fingerprint of all files in some folders, as they are or were in this moment."""
        if self._seen is None:
            return fingerprint(*folders)
        for folder in folders:
            if folder not in self._seen:
                self._seen[folder] = fingerprint(folder)
        return tuple(entry for folder in folders for entry in self._seen[folder])


def _entries(root: Path, patterns: Iterable[str]) -> Iterator[tuple[str, int, int, int]]:
    for file in files_of(root, patterns):
        try:
            state = file.stat()
        except OSError:
            continue
        yield str(file), state.st_mtime_ns, state.st_ctime_ns, state.st_size


def digest(folder: Folder, known: Cache) -> str:
    """Return the digest of names and bytes of the files in a folder.

    Where every file has the inode, the size and the times that it had when it was read before, ``known`` has it: the
    time of the last change (ctime) is set by the system alone, whoever writes. Raises OSError for what is no file, or
    none that data could be.
    """
    root, patterns = folder
    files = [(file, file.stat()) for file in files_of(root, patterns)]
    if not files and not root.is_dir():
        raise FileNotFoundError(root)
    looks = (
        f"{file} {now.st_dev} {now.st_ino} {now.st_size} {now.st_mtime_ns} {now.st_ctime_ns}" for file, now in files
    )
    name = digest_of("digest", *looks)
    if (found := known.read(name)) is not None:
        return found.decode()
    total = hashlib.sha256()
    for file, state in files:
        if not file.is_file() or state.st_size > YAML_BYTES:
            raise OSError(file)
        content = file.read_bytes()
        total.update(f"{file.relative_to(root)}\0{len(content)}\0".encode(errors="surrogatepass"))
        total.update(content)
    if max((state.st_ctime_ns for _, state in files), default=0) < time.time_ns() - SETTLED:
        known.keep(name, total.hexdigest().encode())
    return total.hexdigest()


def digest_of_tool(known: Cache) -> str:
    """Return the digest of all that decides what is made of data: the code, Python, what is installed beside it."""
    places = str(code_root()), str(data_root())
    return digest_of(sys.version, *_installed(), *places, digest((code_root(), CODE_FILES), known))


@cache
def _installed() -> tuple[str, ...]:
    """Return the names of the packages there are: each has a folder whose name contains its version as well."""
    found: set[str] = set()
    for place in sys.path:
        if Path(place or ".").is_dir():
            found.update(name for name in os.listdir(place or ".") if name.endswith("-info"))  # noqa: PTH208
    return tuple(sorted(found))
