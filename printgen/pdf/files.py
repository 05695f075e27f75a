"""Bytes → a file that is there whole or not at all; what stood there before stays until then."""

import contextlib
import errno
import os
from pathlib import Path

from printgen.errors import CannotWrite
from printgen.part_files import part_file, sweep, write_whole
from printgen.problems import Problem

_ADVICE = {
    errno.EACCES: ("may not be written", "choose another place with {}, or change its rights"),
    errno.EPERM: ("may not be written", "choose another place with {}, or change its rights"),
    errno.EROFS: ("is on a read-only disk", "choose another place with {}"),
    errno.ENOSPC: ("does not fit: the disk is full", "make room, or choose another disk with {}"),
    errno.EDQUOT: ("does not fit: your quota is used up", "make room, or choose another disk"),
    errno.ENAMETOOLONG: ("has too long a name", "choose a shorter one with {}"),
    errno.ENOTDIR: ("cannot be there: a file stands where a folder is meant", "see the path"),
    errno.EEXIST: ("cannot be there: a file stands where a folder is meant", "see the path"),
    errno.EISDIR: ("is a folder", "name a file in it with {}"),
}


def put_in_place(path: Path, data: bytes) -> None:
    """Write a file, making its folder where needed.

    A temporary file in the same folder is written, flushed to the disk and renamed, so that
    neither a crash nor a full disk leaves half a file. Raises CannotWrite with the path and a
    way out.
    """
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "is a folder")
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a pipe or a device: a rename would put a file in its place
            return
        path = path.resolve()  # a link stays one
        path.parent.mkdir(parents=True, exist_ok=True)
        with part_file(path) as (descriptor, part):
            write_whole(descriptor, data)
            with contextlib.suppress(OSError):
                part.chmod(path.stat().st_mode & 0o777)  # a file that is replaced keeps its rights
            part.replace(path)
        _flush_folder(path.parent)
    except OSError as error:
        raise _cannot_write(path, error) from error
    sweep(path.parent)


def try_place(path: Path, option: str) -> None:
    """Try whether a file could be written, for what takes long to make; nothing is left there.

    Raises CannotWrite, with the option that names another place.
    """
    try:
        if path.exists() and not path.is_file():
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        with part_file(path.resolve()):
            pass
    except OSError as error:
        raise _cannot_write(path, error, option) from error


def _flush_folder(folder: Path) -> None:
    """Make the new name durable where the system can (Windows cannot open a folder)."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _cannot_write(path: Path, error: OSError, option: str = "-o") -> CannotWrite:
    reason = (error.strerror or str(error)).lower()
    unknown = (f"cannot be written: {reason}", "choose another place with {}")
    what, hint = _ADVICE.get(error.errno or 0, unknown)
    hints = (hint.format(option),)
    return CannotWrite(Problem("cannot-write", f"`{path}` {what}", hints=hints, file=str(path)))
