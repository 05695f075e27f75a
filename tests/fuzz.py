"""python -m tests.fuzz → hostile inputs by the thousand: problems, in little time and memory, or what broke is kept.

Data, formulas, words, questions, pads, tables and workbooks, recipes, PDFs, themes, kits, whole command lines … are
changed with a sense for what they are made of, read in this process, and one in so many by the command line, in a
child of this process that writes to a terminal. What ends in a traceback, in exit code 70, takes too much, or steers
the terminal, is kept in `tests/cases/hostile/`, under the name of its subject; a test of the suite tries all that is
kept there again.
"""

import argparse
import hashlib
import random
import resource
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from types import FrameType

from tests.fuzzing.changes import OWNED
from tests.fuzzing.served import serve
from tests.fuzzing.subjects import Subject, subjects

KEPT = Path(__file__).parent / "cases" / "hostile"
SECONDS, BYTES = 5.0, 512_000_000
"""Of the processor and of memory, that one input may take."""
BY_COMMAND = 0.01
"""So many are read by the command line."""
FINE = frozenset(range(6))
"""Exit codes of a tool that knows what is wrong."""
STEERING = (OWNED.encode()[:4], "\x9b".encode(), "\u202e".encode(), b"\x00", b"\x07")


class TooSlow(BaseException):
    """Raised where an input has taken all the time it may."""


@dataclass
class Tally:
    """What was tried, which codes were reached, what broke."""

    tried: Counter[str] = field(default_factory=Counter)
    by_command: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    broken: dict[str, str] = field(default_factory=dict)
    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    slowest: float = 0.0
    largest: int = 0
    held: int = 0

    def table(self, seconds: float) -> str:
        """Return it as people read it."""
        here, there = self.tried.total(), self.by_command.total()
        lines = [f"{here:,} inputs in this process, {there:,} by the command line, in {seconds:.0f} s"]
        lines += [
            f"  {self.tried[name]:9,} {self.by_command[name]:7,}  {name} ({self.seconds[name]:.0f} s of the processor)"
            for name in self.tried | self.by_command
        ]
        lines.append(f"  the command line took {self.seconds['the command line']:.0f} s of the processor")
        lines.append(f"the slowest took {self.slowest:.2f} s, the largest {self.largest / 1e6:.0f} MB")
        lines.append(f"this process came to {self.held / 1e6:.0f} MB, with what it remembers of all inputs")
        lines.append(f"{len(self.codes)} codes of problems and exits were reached:")
        lines += [f"  {count:9,}  {code}" for code, count in self.codes.most_common()]
        return "\n".join([*lines, *(f"broken: {name}: {said}" for name, said in self.broken.items()), ""])


def tried(subject: Subject, content: bytes, tally: Tally) -> str | None:
    """Read one input in this process; return what broke."""
    begun, before = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        tally.codes.update(subject.read(content))
    except TooSlow:
        return f"took more than {SECONDS:g} s"
    except Exception as error:  # whatever it is, it broke
        return f"{type(error).__name__}: {str(error)[:200]}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        tally.slowest = max(tally.slowest, time.process_time() - begun)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    tally.largest, tally.held = max(tally.largest, (peak - before) * 1024), peak * 1024
    return f"took {(peak - before) / 1e3:.0f} MB" if (peak - before) * 1024 > BYTES else None


def commanded(subject: Subject, content: bytes, folder: Path, tally: Tally) -> str | None:
    """Read one input by the command line; return what broke."""
    assert subject.words is not None
    try:
        words = subject.words(content)
        done = serve(words, folder)
    finally:
        subject.tidy(content)
    tally.codes[f"exit code {done.code}"] += 1
    tally.seconds["the command line"] += done.seconds
    tally.slowest, tally.largest = max(tally.slowest, done.seconds), max(tally.largest, done.peak)
    if done.code not in FINE or b"Traceback" in done.said:
        return f"{words}: exit code {done.code}: {done.said[-300:].decode(errors='replace')}"
    if done.seconds > SECONDS or done.peak > BYTES:
        return f"{words}: took {done.seconds:.1f} s, {done.peak / 1e6:.0f} MB"
    steered = [mark for mark in STEERING if mark in done.said]
    return f"{words}: the terminal was sent {steered}" if steered else None


def fuzz(
    seed: str, going_on: Callable[[Tally], bool], keep: Path | None, by_command: float = BY_COMMAND, only: str = ""
) -> Tally:
    """Try inputs as long as that is wanted; the same seed makes the same ones in the same order."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    chance, tally = random.Random(seed), Tally()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        known = subjects(folder)
        handler = signal.signal(signal.SIGPROF, stop)
        here = {one: subject for one, subject in known.items() if subject.reads and only in ("", one)}
        there = {one: subject for one, subject in known.items() if subject.words and only in ("", one)}
        try:
            while going_on(tally):
                _try_one(chance, here, there if not here or chance.random() < by_command else {}, folder, tally, keep)
        finally:
            signal.signal(signal.SIGPROF, handler)
    return tally


def _try_one(
    chance: random.Random,
    here: Mapping[str, Subject],
    there: Mapping[str, Subject],
    folder: Path,
    tally: Tally,
    keep: Path | None,
) -> None:
    if there:
        name = chance.choice([*there])
    else:
        (name,) = chance.choices([*here], [subject.share for subject in here.values()])
    content = (there or here)[name].make(chance)
    begun = time.process_time()
    if there:
        tally.by_command[name] += 1
        said = commanded(there[name], content, folder, tally)
    else:
        tally.tried[name] += 1
        said = tried(here[name], content, tally)
        tally.seconds[name] += time.process_time() - begun
    if said is not None:
        kept = f"{name}-{hashlib.sha256(content).hexdigest()[:12]}"
        tally.broken[kept] = said
        if keep is not None:
            (keep / kept).write_bytes(content)
            sys.stderr.write(f"{kept}: {said}\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0, help="how long")
    parser.add_argument("--seed", default="1", help="chooses the inputs")
    parser.add_argument("--by-command", type=float, default=BY_COMMAND, help="the share that the command line reads")
    parser.add_argument("--only", default="", help="one kind of input")
    asked = parser.parse_args()
    begun = time.monotonic()
    until, stopped = begun + asked.minutes * 60, Event()
    signal.signal(signal.SIGINT, lambda *_: stopped.set())  # what was tried until then is told
    tally = fuzz(
        asked.seed, lambda _: time.monotonic() < until and not stopped.is_set(), KEPT, asked.by_command, asked.only
    )
    sys.stdout.write(tally.table(time.monotonic() - begun))
    sys.exit(1 if tally.broken else 0)


if __name__ == "__main__":
    main()
