"""Names → what was kept under them in a folder of this user alone, whole and unchanged, or nothing.

An entry is a file: a seal, and what was kept. What is kept may be a pickle, which runs code when it is read, so an
entry is believed only if its folder and itself belong to this user, nobody else may write them, neither is a link, and
the seal (SHA-256 of name and content) fits. Anything else is as if it were not there. A name is the digest of all that
an entry rests on, so that none is ever out of date. What cannot be kept costs time and nothing else.
"""

import hashlib
import os
import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from printgen.part_files import part_file, sweep, write_whole

ROOMS = {"compiled": 50_000_000, "digests": 4_000_000, "sheets": 200_000_000, "sound": 4_000_000}
"""The folders of the cache: what their entries take on the disk at most; those that were not used for longest go.

Games that were loaded, compiled templates and patterns of hyphens; what files had which content; finished sheets;
games that were found sound.
"""

ON_DISK = 4096
"""What a file takes beside its content, about."""

_SEAL = hashlib.sha256().digest_size
_ENTRY = re.compile(r"[0-9a-f]{64}")
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


def digest_of(*words: str) -> str:
    """Return the name of what rests on some words, in this order."""
    return hashlib.sha256("\0".join((*words, "")).encode(errors="surrogatepass")).hexdigest()


class Cache:
    """One folder of entries; without a folder nothing is kept."""

    def __init__(self, folder: Path | None, bytes_at_most: int = 0) -> None:
        self.folder, self._most = folder, bytes_at_most
        self._room = 0
        """Bytes that may be kept before all entries are looked at again."""

    @classmethod
    def room(cls, cache: Path | None, name: str) -> "Cache":
        """Return one of the rooms of the cache in a folder."""
        return cls(cache and cache / name, ROOMS[name])

    def read(self, name: str) -> bytes | None:
        """Return what was kept under a name; None where there is nothing to believe."""
        with suppress(OSError):
            if self.folder is not None and self.is_private():
                descriptor = os.open(self.folder / name, os.O_RDONLY | _NO_LINK | getattr(os, "O_NONBLOCK", 0))
                with os.fdopen(descriptor, "rb") as file:
                    state = os.fstat(descriptor)
                    kept = file.read() if stat.S_ISREG(state.st_mode) and _is_ours(state) else b""
                if kept[:_SEAL] == _seal(name, kept[_SEAL:]):
                    with suppress(OSError):
                        os.utime(self.folder / name)  # used just now
                    return kept[_SEAL:]
        return None

    def keep(self, name: str, content: bytes) -> None:
        """Keep something under a name: whole, or not at all."""
        with suppress(OSError):
            if self.folder is None or not self._made():
                return
            with part_file(self.folder / name, 0o600) as (descriptor, part):
                write_whole(descriptor, _seal(name, content) + content)
                part.replace(self.folder / name)
            self._room -= len(content) + ON_DISK
            if self._room < 0:
                self._room = self._make_room() // 8  # others keep something, too

    def is_private(self) -> bool:
        """Return whether the folder and the one it lies in are there, ours, no links, and written by nobody else."""
        if self.folder is None:
            return False
        try:
            states = [place.lstat() for place in (self.folder.parent, self.folder)]
        except OSError:
            return False
        return all(stat.S_ISDIR(state.st_mode) and _is_ours(state) for state in states)

    def size(self) -> tuple[int, int]:
        """Return how many entries there are, and their bytes."""
        sizes = [state.st_size for _, state in self._entries()]
        return len(sizes), sum(sizes)

    def clear(self) -> None:
        """Remove all entries, and nothing else."""
        for place, _ in self._entries():
            with suppress(OSError):
                place.unlink(missing_ok=True)
        if self.folder is not None and self.is_private():
            sweep(self.folder)

    def _made(self) -> bool:
        assert self.folder is not None
        self.folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.folder.mkdir(exist_ok=True, mode=0o700)
        return self.is_private()

    def _entries(self) -> Iterator[tuple[Path, os.stat_result]]:
        if not self.is_private():
            return
        assert self.folder is not None
        with suppress(OSError), os.scandir(self.folder) as found:
            for one in found:
                if _ENTRY.fullmatch(one.name):
                    with suppress(OSError):
                        yield Path(one.path), one.stat(follow_symlinks=False)

    def _make_room(self) -> int:
        """Remove what was not used for longest until a tenth is free, and what nobody finished; return what is free."""
        known = sorted(self._entries(), key=lambda one: one[1].st_mtime_ns)
        free = self._most - sum(state.st_size + ON_DISK for _, state in known)
        if free < 0:
            for place, state in known:
                place.unlink(missing_ok=True)
                free += state.st_size + ON_DISK
                if free >= self._most // 10:
                    break
        if self.folder is not None:
            sweep(self.folder)
        return free


@dataclass(frozen=True)
class Entries:
    """The entries of a cache that rest on this tool alone, beside what is in their names."""

    cache: Cache
    tool: str

    def read(self, name: str) -> bytes | None:
        """Return what was kept under a name by the same code; None where there is nothing to believe."""
        return self.cache.read(digest_of(self.tool, name))

    def keep(self, name: str, content: bytes) -> None:
        """Keep something under a name for processes of the same code."""
        self.cache.keep(digest_of(self.tool, name), content)


def _seal(name: str, content: bytes) -> bytes:
    return hashlib.sha256(name.encode() + content).digest()


def _is_ours(state: os.stat_result) -> bool:
    """Return whether something belongs to this user, and nobody else may write it."""
    if not hasattr(os, "getuid"):  # on Windows a folder in a user's profile is that user's
        return True
    return state.st_uid == os.getuid() and not state.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
