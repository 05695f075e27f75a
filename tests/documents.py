"""python -m tests.documents → hundreds of hostile documents, each read by a command of its own: what each kind took.

PDFs are measured, reprinted and scored, games checked and printed. None may end in a traceback or in exit code 70,
take longer than the child is given, make the process that waits large, or show what lies beside it. The table says of
each kind how many there were, how they ended, the most time of the processor, the most memory of the process that
waits and of the child. `python -m tests.documents bombs loops` reads these kinds alone.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from printgen.limits import CPU_SECONDS, MEGABYTE, MEMORY_BYTES
from tests.fuzz import FINE
from tests.fuzzing.documents import KINDS

PARENT_BYTES = 64 * MEGABYTE
"""Of the process that waits."""
PATIENCE = 600.0
SECRET = b"nobody-is-to-read-this"


@dataclass
class Result:
    """What became of documents of one kind: exit codes, the most they took, what broke."""

    codes: Counter[int] = field(default_factory=Counter)
    seconds: float = 0.0
    parent: int = 0
    child: int = 0
    broken: list[str] = field(default_factory=list)

    def row(self, name: str) -> str:
        codes = ", ".join(f"{code}: {count}" for code, count in sorted(self.codes.items()))
        took = f"{self.seconds:7.1f} s {self.parent / 1e6:7.0f} MB {self.child / 1e6:7.0f} MB"
        return f"{name:18} {self.codes.total():4} {took}  {codes}"


@dataclass(frozen=True)
class Ended:
    """How a command ended: its exit code, seconds of the processor, bytes of the waiting process and of its child."""

    code: int
    said: bytes
    seconds: float
    parent: int
    child: int


def words_for(number: int, suffix: str) -> tuple[str, ...]:
    """Return what is done with a document."""
    if suffix == ".yaml":
        return (("check",), ("check",), ("aid", "-o", "made.pdf"), ("pad", "-o", "made.pdf"))[number % 4]
    return (("preflight",), ("reprint", "-o", "made.pdf"), ("score", "./frogs"))[number % 3]


def ended(words: Sequence[str], folder: Path) -> Ended:
    """Run a command and watch how large the process becomes that was started, apart from its child."""
    with tempfile.TemporaryFile() as said:
        command = [sys.executable, "-m", "printgen", *words]
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        watchdog = threading.Timer(PATIENCE, process.kill)
        watchdog.start()
        peak = _peak_of(process.pid)
        _, status, used = os.wait4(process.pid, 0)
        watchdog.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        return Ended(process.returncode, said.read(), used.ru_utime + used.ru_stime, peak, used.ru_maxrss << 10)


def _peak_of(process: int) -> int:
    """Return the most memory that a process has had, once it has ended and waits to be asked how."""
    peak, path = 0, Path(f"/proc/{process}/status")
    with suppress(OSError):
        while True:
            lines = dict(line.split(":", 1) for line in path.read_text(encoding="ascii").splitlines())
            if lines["State"].split()[0] == "Z":
                return peak
            peak = max(peak, int(lines.get("VmHWM", "0").split()[0]) << 10)
            time.sleep(0.02)
    return peak


def faults(done: Ended, words: Sequence[str]) -> Iterator[str]:
    """Yield what a command should not have done."""
    if done.code not in FINE or b"Traceback" in done.said:
        yield f"{words}: exit code {done.code}: {done.said[-300:].decode(errors='replace')}"
    if done.seconds > CPU_SECONDS or done.parent > PARENT_BYTES or done.child > MEMORY_BYTES:
        yield f"{words}: {done.seconds:.0f} s, {done.parent / 1e6:.0f} MB, its child {done.child / 1e6:.0f} MB"
    if SECRET in done.said or b"root:x:" in done.said:
        yield f"{words}: shows what lies beside it"


def tried(name: str, numbers: Sequence[int], folder: Path) -> Result:
    """Have documents of one kind read, in a folder with a game and what nobody is to read."""
    kind, result = KINDS[name], Result()
    for number in numbers:
        file = folder / f"hostile{kind.suffix}"
        file.write_bytes(kind.make(number))
        first, *rest = words_for(number, kind.suffix)
        game = rest[:1] if first == "score" else []
        words = (first, *game, str(file), *rest[len(game) :])
        done = ended(words, folder)
        made = folder / "made.pdf"
        result.codes[done.code] += 1
        result.seconds = max(result.seconds, done.seconds)
        result.parent, result.child = max(result.parent, done.parent), max(result.child, done.child)
        result.broken += [f"{name} {number}: {said}" for said in faults(done, words)]
        if made.exists() and SECRET in made.read_bytes():
            result.broken.append(f"{name} {number}: {words}: prints what lies beside it")
        made.unlink(missing_ok=True)
    return result


def furnished(folder: Path) -> Path:
    """Return a folder with a sound game in it, and beside it what nobody is to read."""
    cases = Path(__file__).parent / "cases" / "tiny"
    for name in ("frogs", "secret"):
        shutil.copytree(cases / "games" / "frogs", folder / name)
        for part in ("boxes", "icons"):
            shutil.copytree(cases / part, folder / name / part)
    head = folder / "secret" / "game.yaml"
    head.write_bytes(head.read_bytes().replace(b"title: ", b"title: " + SECRET + b" "))
    os.environ |= {"PRINTGEN_CACHE": str(folder / "cache"), "PRINTGEN_CONFIG": str(folder / "config")}
    return folder


def main() -> None:
    total = Result()
    sys.stdout.write(f"{'kind':18} {'':4} {'processor':>9} {'waits':>10} {'child':>10}  exit codes\n")
    with tempfile.TemporaryDirectory() as name:
        folder = furnished(Path(name).resolve())
        for kind in sys.argv[1:] or KINDS:
            done = tried(kind, range(KINDS[kind].count), folder)
            sys.stdout.write(done.row(kind) + "\n")
            sys.stdout.flush()
            total.codes += done.codes
            total.seconds, total.parent = max(total.seconds, done.seconds), max(total.parent, done.parent)
            total.child, total.broken = max(total.child, done.child), total.broken + done.broken
    sys.stdout.write("\n".join([total.row("all"), *total.broken, ""]))
    sys.exit(1 if total.broken else 0)


if __name__ == "__main__":
    main()
