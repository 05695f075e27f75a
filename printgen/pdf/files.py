"""Bytes → a file that is there whole or not at all; what stood there before stays until then."""

import contextlib
import errno
import os
import re
from collections.abc import Iterator
from pathlib import Path

from printgen.errors import CannotWrite
from printgen.problems import Problem

_STRAY = re.compile(r"\.(?P<name>.+)\.(?P<process>\d+)\.part")

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
        path.parent.mkdir(parents=True, exist_ok=True)
        with _part_file(path) as (descriptor, part):
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            with contextlib.suppress(OSError):
                part.chmod(path.stat().st_mode & 0o777)  # a file that is replaced keeps its rights
            part.replace(path)
        _flush_folder(path.parent)
    except OSError as error:
        raise _cannot_write(path, error) from error
    _sweep(path.parent)


def try_place(path: Path, option: str) -> None:
    """Try whether a file could be written, for what takes long to make; nothing is left there.

    Raises CannotWrite, with the option that names another place.
    """
    try:
        if path.exists() and not path.is_file():
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        with _part_file(path) as (descriptor, _):
            os.close(descriptor)
    except OSError as error:
        raise _cannot_write(path, error, option) from error


@contextlib.contextmanager
def _part_file(path: Path) -> Iterator[tuple[int, Path]]:
    """Open a new file beside the path, named after this process; gone again if it stays unused."""
    part = path.with_name(f".{path.name[:60]}.{os.getpid()}.part")
    part.unlink(missing_ok=True)  # left by an earlier process that had our number
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        yield descriptor, part
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def _flush_folder(folder: Path) -> None:
    """Make the new name durable where the system can (Windows cannot open a folder)."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _sweep(folder: Path) -> None:
    """Remove what processes that were killed have left."""
    with contextlib.suppress(OSError):
        for file in folder.glob(".*.part"):
            match = _STRAY.fullmatch(file.name)
            if match and not _alive(int(match["process"])):
                file.unlink(missing_ok=True)


def _alive(process: int) -> bool:
    if os.name == "nt":
        return True  # asking would end the process there; a stray file is the smaller harm
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def _cannot_write(path: Path, error: OSError, option: str = "-o") -> CannotWrite:
    reason = (error.strerror or str(error)).lower()
    unknown = (f"cannot be written: {reason}", "choose another place with {}")
    what, hint = _ADVICE.get(error.errno or 0, unknown)
    hints = (hint.format(option),)
    return CannotWrite(Problem("cannot-write", f"`{path}` {what}", hints=hints, file=str(path)))
