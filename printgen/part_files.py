"""A path → a new file beside it that only its writer has, to be renamed when it is whole; what killed ones left goes.

A part file has a random name, for process numbers are the same in two containers on one volume, and is locked as long
as its writer lives. Whoever gets the lock of one knows that nobody writes it any more. A folder of one process alone
has such a file in it, which is made first and goes last.
"""

import contextlib
import os
import re
import secrets
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from printgen.limits import STRAY_SECONDS

_STRAY = re.compile(r"\..+\.[0-9a-f]{16}\.part")
_FOLDER = re.compile(r"\.?printgen-own-\w{8}")
_LOCK = ".lock"
_NAME_BYTES = 160
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


@contextlib.contextmanager
def part_file(path: Path, mode: int = 0o666) -> Iterator[tuple[int, Path]]:
    """Open a new file beside a path; it is gone again where it was not renamed. Raises OSError."""
    begin = path.name.encode(errors="surrogateescape")[:_NAME_BYTES].decode(errors="ignore")
    while True:
        part = path.with_name(f".{begin}.{secrets.token_hex(8)}.part")
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK, mode)
        locked = _lock(descriptor, wait=True)
        if not locked or is_open_there(part, descriptor):
            break
        os.close(descriptor)  # swept between the two calls
    try:
        yield descriptor, part
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            os.close(descriptor)


def write_whole(descriptor: int, data: bytes) -> None:
    """Write all of it through to the disk; the system may take it in pieces."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
    os.fsync(descriptor)


def sweep(folder: Path) -> None:
    """Remove what writers that were killed have left in a folder."""
    with contextlib.suppress(OSError), os.scandir(folder) as found:
        for one in found:
            with contextlib.suppress(OSError):
                if _STRAY.fullmatch(one.name):
                    _remove_if_left(Path(one.path))
                elif _FOLDER.fullmatch(one.name):
                    _remove_folder_if_left(Path(one.path))


def make_folder(place: Path | None = None) -> tuple[int, Path]:
    """Make a folder that is this process's own until it ends, among temporary files or in a place.

    Returns what `remove_folder` takes. What others have left there goes. Raises OSError.
    """
    where = Path(tempfile.gettempdir()) if place is None else place
    sweep(where)
    while True:
        folder = Path(tempfile.mkdtemp(prefix="printgen-own-" if place is None else ".printgen-own-", dir=where))
        with contextlib.suppress(FileNotFoundError):  # swept between two calls
            descriptor = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_EXCL | _NO_LINK, 0o600)
            if not _lock(descriptor, wait=True) or is_open_there(folder / _LOCK, descriptor):
                return descriptor, folder
            os.close(descriptor)


def remove_folder(descriptor: int, folder: Path) -> None:
    """Remove a folder of this process's own with all that is in it; its lock goes last."""
    with contextlib.suppress(OSError):
        for one in folder.iterdir():
            if one.is_dir() and not one.is_symlink():
                shutil.rmtree(one, ignore_errors=True)
            elif one.name != _LOCK:
                one.unlink()
        (folder / _LOCK).unlink(missing_ok=True)
        folder.rmdir()
    with contextlib.suppress(OSError):
        os.close(descriptor)


@contextlib.contextmanager
def own_folder(place: Path | None = None) -> Iterator[Path]:
    """Yield a folder that is this process's own, and is gone afterwards. Raises OSError."""
    descriptor, folder = make_folder(place)
    try:
        yield folder
    finally:
        remove_folder(descriptor, folder)


@contextlib.contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Wait until nobody else is within for a folder: what is read there and written again changed in between by nobody.

    Where a folder cannot be made, opened or locked nobody waits.
    """
    with contextlib.ExitStack() as opened:
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(folder, os.O_RDONLY)
            opened.callback(os.close, descriptor)
            _lock(descriptor, wait=True)
        yield


def _remove_folder_if_left(folder: Path) -> None:
    state = folder.lstat()
    if not stat.S_ISDIR(state.st_mode) or state.st_uid != getattr(os, "getuid", lambda: state.st_uid)():
        return  # not ours
    try:
        descriptor = os.open(folder / _LOCK, os.O_RDWR | _NO_LINK)
    except FileNotFoundError:
        folder.rmdir()  # one that is just made is made again
        return
    if _lock(descriptor, wait=False):
        remove_folder(descriptor, folder)
    else:
        os.close(descriptor)


def _remove_if_left(part: Path) -> None:
    descriptor = os.open(part, os.O_RDWR | _NO_LINK)
    try:
        state = os.fstat(descriptor)
        locked = _lock(descriptor, wait=False)
        if locked or (locked is None and state.st_mtime < time.time() - STRAY_SECONDS):
            part.unlink(missing_ok=True)
    finally:
        os.close(descriptor)


def _lock(descriptor: int, wait: bool) -> bool | None:
    """Lock an open file for as long as it is open; return False where another has it, None where none can be locked."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # not on Windows
        return None
    try:
        flock(descriptor, LOCK_EX | (0 if wait else LOCK_NB))
    except BlockingIOError:
        return False
    except OSError:  # a disk of the network without locks
        return None
    return True


def is_open_there(part: Path, descriptor: int) -> bool:
    """Return whether a name is still that of an open file."""
    try:
        return os.path.samestat(part.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False
