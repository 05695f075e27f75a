"""Chunks that are done → a journal beside the file they go to, from which a later run goes on.

The journal is a text of JSON lines: the first says what is looked for and by which printgen, each
further one that a chunk is done, how long the text before it is, and what else there is to know.
A line is on the disk before the next chunk is asked for, and so is what it speaks of: a run that
is killed loses the chunks in work, nothing else. A last line that is torn is dropped.

What the chunks give goes to a part file, in order. When all is done it is put in its place as it
is, and the journal goes.
"""

import errno
import json
import os
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from typing import Any, BinaryIO

from printgen.errors import CannotWrite, PrintgenError, UsageError, reason
from printgen.part_files import is_open_there, part_file, sweep, write_whole
from printgen.problems import Problem
from printgen.setup.tile_map.sampler import SAMPLER

Record = Mapping[str, Any]

FORMAT = 1
FINISHED = "finished"
"""Begins the last line: the digest of the text that took the place of all."""


def journal_header(digests: Mapping[str, str], own: str, task: Record) -> Record:
    """Return what a journal is about: the printgen, the data with what is ``own`` in it, what is done with it."""
    data = "".join(f"{name} {sha}\n" for name, sha in sorted(digests.items())) + own
    digest = blake2b(data.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    return {"printgen": version("printgen"), "sampler": SAMPLER, "data": digest, "task": task}


@dataclass(frozen=True, slots=True)
class Entry:
    """A chunk that is done: where it begins, how many maps it has, what is noted of it."""

    first: int
    count: int
    noted: Record


class Results:
    """Where results go that nobody can take up again: stdout, a pipe, a device."""

    entries: Sequence[Entry] = ()

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write

    @property
    def done(self) -> int:
        """How many maps are done; they are the first ones."""
        return sum(entry.count for entry in self.entries)

    def add(self, first: int, count: int, text: bytes, noted: Record) -> None:
        """Write what came of a chunk."""
        if text:
            self._write(text)

    def finish(self, text: bytes | None = None) -> None:
        """Have all that was written in its place, or this text instead."""
        if text is not None:
            self._write(text)

    def drop(self) -> None:
        """Leave nothing but what was written."""


class Journal(Results):
    """The journal and the part file of one target; open until it is finished or closed."""

    def __init__(self, target: Path, task: Record, resume: bool) -> None:
        """Begin a journal, or go on with the one there is; ``resumed``: whether it goes on.

        Raises UsageError where there is one and nobody says that it is to be gone on with, or
        another process has it; PrintgenError for one of another task or version; CannotWrite.
        """
        self.target = target = target.resolve() if target.is_symlink() else target  # a link stays one
        self.path = target.with_name(f"{target.name}.journal")
        self.part = target.with_name(f"{target.name}.part")
        self.entries: list[Entry] = []
        self._task = json.loads(json.dumps({"journal": FORMAT, **task}))
        try:
            self._open(resume)
        except OSError as error:
            raise _cannot_write(self.path, error) from error

    def add(self, first: int, count: int, text: bytes, noted: Record) -> None:
        """Write what came of a chunk, then that it is done."""
        entry = {"first": first, "count": count, "bytes": len(text), "digest": _digest(text, noted), "noted": noted}
        try:
            _append(self._part, text)
            _append(self._file, _line(entry))
        except OSError as error:
            raise _cannot_write(self.target, error) from error
        self.entries.append(Entry(first, count, noted))

    def finish(self, text: bytes | None = None) -> None:
        """Put all that was written in its place, or this text instead, and remove the journal."""
        try:
            if text is not None:
                _append(self._file, _line({FINISHED: _digest(text, {})}))
                with part_file(self.target) as (descriptor, part):
                    write_whole(descriptor, text)
                    part.replace(self.target)
            else:
                self.part.replace(self.target)
            folder = os.open(self.target.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
            self.path.unlink()
            if text is not None and is_open_there(self.part, self._part.fileno()):  # or of a run that has just begun
                self.part.unlink()
            self.close()
            sweep(self.target.parent)
        except OSError as error:
            raise _cannot_write(self.target, error) from error

    def drop(self) -> None:
        """Remove the journal of what needs no file of its own."""
        self.part.unlink(missing_ok=True)
        self.path.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Leave everything as it is, to be gone on with."""
        self._part.close()
        self._file.close()

    def _open(self, resume: bool) -> None:
        self.target.parent.mkdir(parents=True, exist_ok=True)
        with ExitStack() as opened:
            self._file = opened.enter_context(_own_file(self.path))
            _lock(self._file, self.path)
            lines, whole = _read(self.path)
            said = None
            if lines and isinstance(lines[-1], dict) and FINISHED in lines[-1]:
                whole -= len(_line(lines[-1]))
                said = lines.pop()[FINISHED]
            if not resume and self._stands_for_nothing(lines, said):
                lines, whole = [], 0
            self.resumed = bool(lines)
            if lines and not resume:
                message = f"`{self.path}` is the journal of a run that was not finished"
                raise UsageError.with_code("journal-there", message, "`--resume` goes on with it", "or remove it")
            if lines:
                self._check(lines[0])
            if lines and not self.part.exists() and self.target.is_file():
                self._verified(lines[1:], self.target)
                self.target.replace(self.part)  # it was in its place already, and is put there again
            if not lines:
                self.part.unlink(missing_ok=True)
            self._part = opened.enter_context(_own_file(self.part))
            length = self._verified(lines[1:], self.part)
            self._part.truncate(length)
            self._part.seek(length)
            self._file.truncate(whole)
            if not lines:
                _append(self._file, _line(self._task))
            opened.pop_all()

    def _stands_for_nothing(self, lines: list[Any], said: str | None) -> bool:
        """Return whether all is done and in its place, and the run was killed before the journal went."""
        if not lines or not self.target.is_file():
            return False
        return not self.part.exists() or (said is not None and said == _digest(self.target.read_bytes(), {}))

    def _check(self, header: Any) -> None:
        """Refuse a journal that speaks of something else."""
        if not isinstance(header, dict) or "journal" not in header:
            message = f"`{self.path}` is no journal of printgen"
            raise PrintgenError.with_code("damaged-journal", message, file=str(self.path))
        others = tuple(_differences(header, self._task))
        # What another printgen wrote says little beyond that it was another.
        others = tuple(one for one in others if one.startswith("its `printgen`")) or others
        if others:
            hint = "go on with the printgen and the options it was begun with, or remove it"
            raise PrintgenError(Problem("other-journal", one, hints=(hint,), file=str(self.path)) for one in others)

    def _verified(self, lines: list[Any], path: Path) -> int:
        """Take up what is done, if it is all there; return how many bytes were journalled."""
        length, self.entries = 0, []
        kinds = {"first": int, "count": int, "bytes": int, "digest": str, "noted": dict}
        with path.open("rb") as part:
            for line in lines:
                whole = isinstance(line, dict) and all(isinstance(line.get(key), kind) for key, kind in kinds.items())
                size = os.fstat(part.fileno()).st_size
                text = part.read(line["bytes"]) if whole and 0 <= line["bytes"] <= size else None
                if text is None or _digest(text, line["noted"]) != line["digest"]:
                    message = f"`{path}` is not what `{self.path}` says of it"
                    raise PrintgenError.with_code("damaged-journal", message, "remove both and begin anew")
                self.entries.append(Entry(line["first"], line["count"], line["noted"]))
                length += len(text)
        return length


def _digest(text: bytes, noted: Record) -> str:
    return blake2b(text + _line(noted), digest_size=16).hexdigest()


def _line(entry: Record) -> bytes:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode(errors="surrogatepass") + b"\n"


def _read(path: Path) -> tuple[list[Any], int]:
    """Return the whole lines of a journal, and how many bytes they are."""
    text = path.read_bytes() if path.exists() else b""
    whole = text[: text.rfind(b"\n") + 1]
    try:
        return [json.loads(line) for line in whole.splitlines()], len(whole)
    except (ValueError, RecursionError) as error:
        hint = "remove it and begin anew"
        raise PrintgenError.with_code("damaged-journal", f"`{path}` cannot be read", hint) from error


def _own_file(path: Path) -> BinaryIO:
    """Open a file to write at its end; raises OSError for a link, a pipe or a device, which no run has made."""
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    descriptor = os.open(path, flags, 0o666)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "it is no file")
    return os.fdopen(descriptor, "ab")


def _append(file: BinaryIO, text: bytes) -> None:
    """Write to the end of a file, through to the disk."""
    file.write(text)
    file.flush()
    os.fsync(file.fileno())


def _differences(there: Record, here: Record, name: str = "") -> Iterator[str]:
    """Say where a journal differs from what is asked for, both values named."""
    for key in dict.fromkeys((*there, *here)):
        path = f"{name}{key}"
        was, is_ = there.get(key), here.get(key)
        if isinstance(was, dict) and isinstance(is_, dict):
            yield from _differences(was, is_, f"{path}.")
        elif was != is_:
            yield f"its `{path.removeprefix('task.')}` is {_plain(was)}, here it is {_plain(is_)}"


def _plain(value: object) -> str:
    return "not said" if value is None else f"`{str(value)[:60]}`"


def _lock(file: BinaryIO, path: Path) -> None:
    """Keep the journal to this process, as long as it lives; raises UsageError if it is taken."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # not on Windows
        return
    try:
        flock(file, LOCK_EX | LOCK_NB)
        if not is_open_there(path, file.fileno()):  # the other finished between two calls
            raise BlockingIOError
    except BlockingIOError as error:
        hint = "wait for it, or name another file with -o"
        raise UsageError.with_code("journal-in-use", f"`{path}` is written by another run", hint) from error


def _cannot_write(path: Path, error: OSError) -> CannotWrite:
    message = f"`{path}` cannot be written: {reason(error)}"
    return CannotWrite.with_code("cannot-write", message, "choose another place with -o", file=str(path))
