"""python -m tests.faults → whoever writes files is killed before, within and after each step that changes one.

A step is a call that changes a file: it is opened to be written, written (half of it, too), flushed to the disk, cut,
renamed or removed, or a folder is made. Each scenario is run in a process of its own that kills itself (-9) at one
step, then at the next, until it comes through; after each kill the old file or the new one is there, whole, and after
the next run nothing strays. The same again with a disk that is full from one step on, and with files that may only
grow to so many bytes, beyond which the system cuts what is written: then it is told, and nothing strays at once; and
once with a system that takes a part of what it is given to write each time: then all is written. Scenarios are writers
of files, and whole commands (`tests/fuzzing/commands.py`). `--kills 1000` goes through the writers again, killed when
other shares of each write are done, until there were so many.
"""

import argparse
import builtins
import errno
import io
import itertools
import os
import resource
import shutil
import signal
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from printgen.app.cache import Cache
from printgen.app.store import Finished
from printgen.app.workspace import Workspace
from printgen.errors import PrintgenError
from printgen.part_files import own_folder
from printgen.pdf.files import put_in_place
from printgen.search.journal import Journal
from tests.workshop import WORKSPACE, request_of

OLD, NEW = b"old " * 5000, b"new " * 7000
GROWING = {"os.mkdir", "os.link", "os.symlink"}
CHANGING = GROWING | {"os.rename", "os.remove", "os.rmdir", "os.truncate", "os.chmod", "os.utime", "shutil.copyfile"}
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

FAILED, THROUGH, WENT_ON, NOT_CUT, CRASHED = 5, 0, 50, 51, 99
FINE = frozenset({*range(6), WENT_ON})

TASK = {"printgen": "1", "sampler": 1, "data": "d", "task": {"count": 9}}
ENTRY, OTHER = "a" * 64, "b" * 64


class Steps:
    """Counts the steps of this process and kills it at one of them, or has the disk full from there on.

    ``short``: nothing of that, but each time the system takes half of what it is given to write. ``share``: how much of
    a write is done when it is killed within.
    """

    def __init__(self, last: int, full: bool = False, short: bool = False, share: float = 0.5) -> None:
        self.last, self.full, self.short, self.count, self.cut = last, full, short, 0, 0
        write, fsync = os.write, os.fsync

        def written(descriptor: int, data: Any) -> int:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                return write(descriptor, data)
            if short:
                self.cut += 1
                return write(descriptor, bytes(data)[: (len(data) + 1) // 2])
            self.step(grows=True)
            if self.count == self.last:  # torn in the middle
                write(descriptor, bytes(data)[: min(int(share * len(data)) + 1, len(data) - 1)])
            self.step(grows=True)
            return write(descriptor, data)

        def flushed(descriptor: int) -> None:
            self.step()
            fsync(descriptor)
            self.step()

        os.write, os.fsync = written, flushed
        io.open = _in_steps(self, io.open)
        builtins.open = io.open
        sys.addaudithook(self.hear)

    def became(self) -> int:
        """Return what work that came through is to end with: whether its fault came, too."""
        if self.full:
            return WENT_ON if self.count > self.last else THROUGH
        return NOT_CUT if self.short and not self.cut else THROUGH

    def hear(self, event: str, about: tuple[Any, ...]) -> None:
        """Count what Python is about to do, if it changes a file."""
        if event == "open" and (about[2] or 0) & WRITING and about[0] != os.devnull:
            self.step(grows=bool(about[2] & os.O_CREAT))
        elif event in CHANGING:
            self.step(grows=event in GROWING)

    def step(self, grows: bool = False) -> None:
        """End here, if this is the step to end at; or find the disk full, if it is that late."""
        self.count += 1
        if self.full and grows and self.count > self.last:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if not self.full and self.count == self.last + 1:
            os.kill(os.getpid(), signal.SIGKILL)


class _Stepped(io.FileIO):
    """A file whose writing and cutting are steps, as those of `os` are."""

    def __init__(self, steps: Steps, *about: Any) -> None:
        super().__init__(*about)
        self._steps = steps

    def write(self, data: Any) -> int:
        return os.write(self.fileno(), data)

    def truncate(self, size: int | None = None) -> int:
        self._steps.step()
        done = super().truncate(size)
        self._steps.step()
        return done


def _in_steps(steps: Steps, opened: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that opens files as Python does; those to be written so that writing is in steps."""

    def open_(
        file: Any,
        mode: str = "r",
        buffering: int = -1,
        encoding: str | None = None,
        errors: str | None = None,
        newline: str | None = None,
        closefd: bool = True,
        opener: Any = None,
    ) -> Any:
        if not set(mode) & set("wax") or "+" in mode:
            return opened(file, mode, buffering, encoding, errors, newline, closefd, opener)
        raw = _Stepped(steps, file, mode.replace("b", "").replace("t", ""), closefd, opener)
        if "b" in mode:
            return io.BufferedWriter(raw) if buffering else raw
        return io.TextIOWrapper(io.BufferedWriter(raw), encoding, errors, newline)

    return open_


@dataclass(frozen=True)
class Scenario:
    """What is there before, what is done, what must hold whenever it is killed, and after the next run.

    ``tidy``: what must hold at once where the disk was full.
    """

    begin: Callable[[Path], object]
    work: Callable[[Path], object]
    holds: Callable[[Path], bool]
    again: Callable[[Path], object]
    ended: Callable[[Path], bool]
    tidy: Callable[[Path], bool] = lambda folder: not [name for name in names(folder) if name.endswith(".part")]


def names(folder: Path) -> set[str]:
    """Return the names of all files in a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def _write(folder: Path) -> None:
    put_in_place(folder / "sheet.pdf", NEW)


def _folder(folder: Path) -> None:
    with own_folder(folder) as own:
        (own / "deep").mkdir()
        for name in ("deep/a", "b"):
            (own / name).write_bytes(NEW)


def _cache(folder: Path) -> Cache:
    return Cache(folder / "cache" / "room", 1_000_000)


def _keep_again(folder: Path) -> None:
    cache = _cache(folder)
    cache.keep(ENTRY, NEW)
    cache.keep(OTHER, OLD)


def _request() -> Any:
    return request_of("pad", WORKSPACE.game_ids()[0])


@cache
def _tool(folder: Path) -> str | None:
    return Workspace(cache=folder.with_name("tool")).tool


def _workspace(folder: Path) -> Workspace:
    """Return a workspace that keeps what it prints; this tool, which all files of it are read for, is the same."""
    workspace = Workspace(cache=folder / "cache")
    workspace.tool = _tool(folder)
    return workspace


def _known(folder: Path) -> bytes | None:
    kept = _workspace(folder).store.known(_request())
    return None if kept is None else kept.pdf


def _store(folder: Path) -> None:
    _workspace(folder).store.finished(_request(), lambda one: Finished(one, one.game, 1, NEW, (), 1))


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

    return Scenario(
        lambda _: None, lambda folder: _search(folder, False, text), holds, again, ended, tidy=lambda _: True
    )


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
    "a finished sheet in the store": Scenario(
        _tool,
        _store,
        lambda folder: _known(folder) in (None, NEW),
        _store,
        lambda folder: _known(folder) == NEW and not [name for name in names(folder) if name.endswith(".part")],
    ),
    "a folder of its own": Scenario(
        lambda _: None, _folder, lambda _: True, _folder, lambda folder: not [*folder.iterdir()]
    ),
    "a search": _journalled(None, fresh=False),
    "a search for the best": _journalled(b"the best\n", fresh=False),
    "a search, begun anew where it was done": _journalled(None, fresh=True),
    "a search for the best, begun anew where it was done": _journalled(b"the best\n", fresh=True),
}


def parted(scenario: Scenario, folder: Path, steps: Callable[[], Steps] | None = None, most: int | None = None) -> int:
    """Do the work of a scenario in a child with a fault; return its wait status.

    ``steps``: makes what counts its steps there. ``most``: to how many bytes a file can grow.
    """
    if (child := os.fork()) == 0:
        code = CRASHED
        sys.dont_write_bytecode = True  # Python 3.11 leaves torn what a fault hits there, for all that come after
        try:
            if most is not None:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
            counted = steps() if steps is not None else None
            said = scenario.work(folder)
            code = said if isinstance(said, int) else THROUGH
            if counted is not None and code == THROUGH:
                code = counted.became()
        except PrintgenError as error:
            code = error.exit_code
        except OSError:
            code = FAILED
        finally:
            os._exit(code)
    return os.waitpid(child, 0)[1]


def begun(scenario: Scenario, folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    scenario.begin(folder)


def kills(scenario: Scenario, folder: Path, every: int = 1, share: float = 0.5) -> Iterator[int]:
    """Kill a scenario at each of its steps; yield the step. Raises AssertionError for what is torn or strays."""
    for last in itertools.count(0, every):
        begun(scenario, folder)
        status = parted(scenario, folder, partial(Steps, last, share=share))
        assert scenario.holds(folder), f"torn at step {last}"
        scenario.again(folder)
        assert scenario.ended(folder), f"after step {last} there are {names(folder)}"
        if not os.WIFSIGNALED(status):
            assert os.waitstatus_to_exitcode(status) in FINE, f"ended with {status}"
            return
        yield last


def full_disks(scenario: Scenario, folder: Path, every: int = 1) -> Iterator[int]:
    """Have the disk full from each step of a scenario on; yield the step. Raises AssertionError as `kills` does."""
    for last in itertools.count(0, every):
        begun(scenario, folder)
        code = os.waitstatus_to_exitcode(parted(scenario, folder, partial(Steps, last, full=True)))
        assert code in FINE, f"ended with {code} where the disk was full at step {last}"
        assert scenario.holds(folder), f"torn where the disk was full at step {last}"
        assert scenario.tidy(folder), f"where the disk was full at step {last} there are {names(folder)}"
        scenario.again(folder)
        assert scenario.ended(folder), f"after step {last} there are {names(folder)}"
        if code == THROUGH:
            return
        yield last


def small_disks(scenario: Scenario, folder: Path, every: int = 1) -> Iterator[int]:
    """Let files grow to so many bytes, then to some more; yield how many. Raises AssertionError as `kills` does."""
    most, largest = 0, 1
    while most <= largest:
        begun(scenario, folder)
        code = os.waitstatus_to_exitcode(parted(scenario, folder, most=most))
        assert code in FINE, f"ended with {code} where files could have {most} bytes"
        assert scenario.holds(folder), f"torn where files could have {most} bytes"
        assert scenario.tidy(folder), f"where files could have {most} bytes there are {names(folder)}"
        scenario.again(folder)
        assert scenario.ended(folder), f"after files of {most} bytes there are {names(folder)}"
        yield most
        largest = max(largest, *((folder / name).stat().st_size for name in names(folder)), 0)
        most += max(1, most // 4) * every


def short_writes(scenario: Scenario, folder: Path, every: int = 1) -> Iterator[int]:
    """Have the system take half of each write; yield once if it wrote. Raises AssertionError for what is torn."""
    begun(scenario, folder)
    code = os.waitstatus_to_exitcode(parted(scenario, folder, partial(Steps, -2, short=True)))
    assert code in (THROUGH, NOT_CUT), f"ended with {code} where writes were short"
    assert scenario.holds(folder), "torn where writes were short"
    if code == THROUGH:
        yield 1
    scenario.again(folder)
    assert scenario.ended(folder), f"after short writes there are {names(folder)}"


SHARES = (0.0, 0.25, 0.75, 1.0)
FAULTS = {kills: "kills", full_disks: "full disks", small_disks: "small disks", short_writes: "runs of short writes"}


def main() -> None:
    from tests.fuzzing.commands import COMMANDS, command

    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("scenarios", nargs="*", help="else all")
    parser.add_argument("--kills", type=int, default=0, help="how many at least")
    asked = parser.parse_args()
    chosen: list[str] = asked.scenarios or [*SCENARIOS, *COMMANDS]

    total = dict.fromkeys(FAULTS, 0)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve() / "folder"
        for said in chosen:
            scenario, counts = SCENARIOS.get(said) or command(said, folder.parent), list[int]()
            for fault in total:
                counts.append(sum(1 for _ in fault(scenario, folder)))
                total[fault] += counts[-1]
            sys.stdout.write("".join(f"{count:5}" for count in counts) + f"  {said}\n")
            sys.stdout.flush()
        writers = [said for said in chosen if said in SCENARIOS]
        for share, said in itertools.cycle(itertools.product(SHARES, writers)):
            if total[kills] >= asked.kills:
                break
            total[kills] += sum(1 for _ in kills(SCENARIOS[said], folder, share=share))
    counted = ", ".join(f"{count:,} {FAULTS[fault]}" for fault, count in total.items())
    sys.stdout.write(f"{counted}: none torn, none stray\n")


if __name__ == "__main__":
    main()
