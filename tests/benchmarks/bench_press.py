"""Time whole commands, each in its own process, beside other libraries that draw the same page; run it as a script.

Of each command it prints the CPU of the process and its children, the wall time and the largest memory; of the set-up
sheet and the pad also how many times the CPU of other libraries this is, in the same run. Machines differ, so the
ratios are what is worth comparing. `--quick` leaves out what takes minutes; `--runs N` takes the median of N.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import press_peers

from printgen.preflight import read_pdf
from printgen.resources import font_folder

PRINTGEN = [sys.executable, "-m", "printgen"]
QUICK = {
    "games": ["games"],
    "aid": ["aid", "ghost-ship", "--no-cache"],
    "setup": ["setup", "ghost-ship", "--seed", "5", "--no-cache"],
    "pad": ["pad", "ghost-ship", "--no-cache"],
    "kit": ["kit", "piecepack", "--no-cache"],
}
LONG = {
    "100 numbered pads": ["pad", "ghost-ship", "--copies", "100", "--number-from", "1", "--no-cache"],
    "200 set-ups of 200 seeds": ["setup", "ghost-ship", "--from", "1", "--count", "200"],
    "catalogue of 60 maps": ["catalogue", "ghost-ship", "--count", "60", "--no-cache"],
    "build": ["build"],
    "build again": ["build"],
}
COPIES = {"setup": 1, "pad": 1, "100 numbered pads": 100}


@dataclass(frozen=True)
class Cost:
    """Seconds of CPU and of wall time, and MB of memory."""

    cpu: float
    wall: float
    memory: float

    def __str__(self) -> str:
        return f"{self.cpu:8.2f} s CPU {self.wall:8.2f} s wall {self.memory:6.0f} MB"


def cost(words: Sequence[str], folder: Path) -> Cost:
    """Run a command in a folder; raises CalledProcessError when it fails."""
    begun = time.perf_counter()
    path = os.pathsep.join([str(Path(__file__).parent.parent.parent), os.environ.get("PYTHONPATH", "")])
    environment = os.environ | {"PYTHONPATH": path}
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(words, cwd=folder, stdout=said, stderr=said, env=environment)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            raise subprocess.CalledProcessError(process.returncode, words, said.read())
    return Cost(used.ru_utime + used.ru_stime, time.perf_counter() - begun, used.ru_maxrss / 1024)


def median(words: Sequence[str], folder: Path, runs: int) -> Cost:
    costs = [cost(words, folder) for _ in range(runs)]
    cpu, wall, memory = (
        statistics.median(column) for column in zip(*((c.cpu, c.wall, c.memory) for c in costs), strict=True)
    )
    return Cost(cpu, wall, memory)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def page_of(pdf: Path) -> dict[str, object]:
    """Return all that is painted on the first page of a PDF, for a library that draws it again."""
    page = read_pdf(pdf.read_bytes()).pages[0]
    return {
        "font": str(font_folder() / "SourceSansPro-Regular.ttf"),
        "size": [page.size.width, page.size.height],
        "shapes": [
            {
                "lines": [[[round(x, 3) for x in (knot.x, knot.y)] for knot in line] for line in shape.knots if line],
                "filled": shape.filled,
                "width": round(2 * shape.reach, 3),
                "colour": shape.colour,
            }
            for shape in page.drawn
            if any(shape.knots)
        ],
        "words": [
            {"text": word.text, "x": word.box.x, "y": word.box.bottom, "size": word.size, "colour": word.ink.colour}
            for word in page.words
        ],
    }


def peers(name: str, ours: Cost, folder: Path, runs: int) -> None:
    """Print what the other libraries that are here take for the page of a command."""
    made = min(folder.rglob("*.pdf"), key=lambda path: path.stat().st_mtime)
    (folder / "page.json").write_text(json.dumps(page_of(made)), encoding="utf-8")
    for library in press_peers.LIBRARIES:
        words = [sys.executable, press_peers.__file__, library, "page.json", "peer.pdf", str(COPIES[name])]
        try:
            spent = median(words, folder, runs)
        except subprocess.CalledProcessError as error:
            say(f"  {library:<24}not here: {error.output.decode(errors='replace').strip().splitlines()[-1]}")
            continue
        size = (folder / "peer.pdf").stat().st_size / 1000
        ratio = f"printgen takes {ours.cpu / spent.cpu:.1f} times as long"
        say(f"  {library:<24}{spent}  {size:6.0f} kB: {ratio}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        sheets = Path(cache) / "printgen" / "sheets"
        sheets.parent.mkdir(mode=0o700)
        sheets.touch()  # no finished sheet is kept where its folder was to be
        cost([*PRINTGEN, "pad", "ghost-ship"], Path(first))  # modules and the game are compiled
        for name, words in (QUICK if asked.quick else QUICK | LONG).items():
            folder = Path(first) / ("build" if name.startswith("build") else name)
            folder.mkdir(exist_ok=True)
            if name == "build":
                sheets.unlink()
            many = asked.runs if name in QUICK else 1
            spent = median([*PRINTGEN, *words], folder, many)
            sizes = sum(path.stat().st_size for path in folder.rglob("*.pdf")) / 1000
            say(f"{name:<26}{spent}  {sizes:6.0f} kB")
            if name in COPIES:
                peers(name, spent, folder, asked.runs)


if __name__ == "__main__":
    main()
