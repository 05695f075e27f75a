"""python -m tests.faults → whoever writes files is killed before, within and after each step that changes one.

A step is a call that changes a file: it is opened to be written, written (half of it, too), flushed to the disk, cut,
renamed or removed, or a folder is made. Each scenario is run in a process of its own that kills itself (-9) at one
step, then at the next, until it comes through; after each kill the old file or the new one is there, whole, and after
the next run nothing strays.
"""

import itertools
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printgen.app.cache import Cache
from printgen.pdf.files import put_in_place
from printgen.search.journal import Journal

OLD, NEW = b"old " * 5000, b"new " * 7000
CHANGING = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate", "os.chmod", "os.utime", "os.link"}
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

TASK = {"printgen": "1", "sampler": 1, "data": "d", "task": {"count": 9}}
ENTRY, OTHER = "a" * 64, "b" * 64


class Steps:
    """Counts the steps of this process and kills it at one of them."""

    def __init__(self, last: int) -> None:
        self.last, self.count = last, itertools.count()
        write, fsync = os.write, os.fsync

        def written(descriptor: int, data: Any) -> int:
            self.step()
            if next(self.count) == self.last:  # torn in the middle
                write(descriptor, bytes(data)[: len(data) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            return write(descriptor, data)

        def flushed(descriptor: int) -> None:
            self.step()
            fsync(descriptor)
            self.step()

        os.write, os.fsync = written, flushed
        sys.addaudithook(self.hear)

    def hear(self, event: str, about: tuple[Any, ...]) -> None:
        """Count what Python is about to do, if it changes a file."""
        if event in CHANGING or (event == "open" and (about[2] or 0) & WRITING):
            self.step()

    def step(self) -> None:
        """End here, if this is the step to end at."""
        if next(self.count) == self.last:
            os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class Scenario:
    """What is there before, what is done, what must hold whenever it is killed, and after the next run."""

    begin: Callable[[Path], None]
    work: Callable[[Path], None]
    holds: Callable[[Path], bool]
    again: Callable[[Path], None]
    ended: Callable[[Path], bool]


def names(folder: Path) -> set[str]:
    """Return the names of all files in a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def _write(folder: Path) -> None:
    put_in_place(folder / "sheet.pdf", NEW)


def _cache(folder: Path) -> Cache:
    return Cache(folder / "cache" / "room", 1_000_000)


def _keep_again(folder: Path) -> None:
    cache = _cache(folder)
    cache.keep(ENTRY, NEW)
    cache.keep(OTHER, OLD)


def _search(folder: Path, resume: bool, text: bytes | None) -> None:
    journal = Journal(folder / "found.jsonl", TASK, resume)
    parts = [b"one\ntwo\n", b"three\n", b"four\nfive\n"]
    for number, part in enumerate(parts[len(journal.entries) :], len(journal.entries)):
        journal.add(2 * number, 2, part, {"n": number})
    journal.finish(text)


def _journalled(text: bytes | None, fresh: bool) -> Scenario:
    whole = text or b"one\ntwo\nthree\nfour\nfive\n"

    def again(folder: Path) -> None:
        if fresh and (folder / "found.jsonl.journal").exists() and (folder / "found.jsonl").exists():
            _search(folder, False, text)  # all is done: nothing is to be gone on with
        else:
            _search(folder, True, text)

    def holds(folder: Path) -> bool:
        target = folder / "found.jsonl"
        return not target.exists() or target.read_bytes() == whole

    def ended(folder: Path) -> bool:
        return names(folder) == {"found.jsonl"} and holds(folder)

    return Scenario(lambda _: None, lambda folder: _search(folder, False, text), holds, again, ended)


SCENARIOS = {
    "a new file": Scenario(
        lambda _: None,
        _write,
        lambda folder: not (folder / "sheet.pdf").exists() or (folder / "sheet.pdf").read_bytes() == NEW,
        _write,
        lambda folder: names(folder) == {"sheet.pdf"},
    ),
    "a file over another": Scenario(
        lambda folder: put_in_place(folder / "sheet.pdf", OLD),
        _write,
        lambda folder: (folder / "sheet.pdf").read_bytes() in (OLD, NEW),
        lambda folder: put_in_place(folder / "other.pdf", OLD),
        lambda folder: names(folder) == {"sheet.pdf", "other.pdf"},
    ),
    "an entry of the cache": Scenario(
        lambda folder: _cache(folder).keep(OTHER, OLD),
        lambda folder: _cache(folder).keep(ENTRY, NEW),
        lambda folder: _cache(folder).read(ENTRY) in (None, NEW) and _cache(folder).read(OTHER) == OLD,
        _keep_again,
        lambda folder: names(folder) == {f"cache/room/{name}" for name in (ENTRY, OTHER)},
    ),
    "a search": _journalled(None, fresh=False),
    "a search for the best": _journalled(b"the best\n", fresh=False),
    "a search, begun anew where it was done": _journalled(None, fresh=True),
    "a search for the best, begun anew where it was done": _journalled(b"the best\n", fresh=True),
}


def kills(scenario: Scenario, folder: Path) -> Iterator[int]:
    """Kill a scenario at each of its steps; yield the step. Raises AssertionError for what is torn or strays."""
    for last in itertools.count():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        scenario.begin(folder)
        if (child := os.fork()) == 0:
            Steps(last)
            try:
                scenario.work(folder)
            finally:
                os._exit(0)
        _, status = os.waitpid(child, 0)
        assert scenario.holds(folder), f"torn at step {last}"
        scenario.again(folder)
        assert scenario.ended(folder), f"after step {last} there are {names(folder)}"
        if not os.WIFSIGNALED(status):
            return
        yield last


def main() -> None:
    total = 0
    with tempfile.TemporaryDirectory() as name:
        for said, scenario in SCENARIOS.items():
            count = sum(1 for _ in kills(scenario, Path(name) / "folder"))
            total += count
            sys.stdout.write(f"{count:4}  {said}\n")
    sys.stdout.write(f"{total:4}  kills, none torn, none stray\n")


if __name__ == "__main__":
    main()
