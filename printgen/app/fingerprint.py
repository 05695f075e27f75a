"""Folders of data → the files that a game or a kit is read from, and what shows that one has changed."""

from collections.abc import Iterable, Iterator
from pathlib import Path

GAME_FILES = ("*.yaml", "words/*.yaml", "icons/*.yaml", "boxes/*/*.yaml")
"""What is read in the folder of a game or of a kit."""

SHARED_FILES = ("*.yaml", "*/*.yaml", "boxes/*/*.yaml")
"""What is read in our own data for all games."""

Fingerprint = tuple[tuple[str, int, int], ...]
"""Path, time of the last change in ns and size in bytes of each file."""


def files_of(root: Path, patterns: Iterable[str]) -> list[Path]:
    """Return the files of a folder that match one of the patterns, in order."""
    return sorted(file for pattern in patterns for file in root.glob(pattern))


def fingerprint(*folders: tuple[Path, Iterable[str]]) -> Fingerprint:
    """Return the fingerprint of all files in some folders; a file that cannot be looked at has none."""
    return tuple(entry for root, patterns in folders for entry in _entries(root, patterns))


def _entries(root: Path, patterns: Iterable[str]) -> Iterator[tuple[str, int, int]]:
    for file in files_of(root, patterns):
        try:
            state = file.stat()
        except OSError:
            continue
        yield str(file), state.st_mtime_ns, state.st_size
