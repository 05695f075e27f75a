"""Search many maps with one process, then with two workers, of which one, then all are killed.

The worker is killed when a quarter of the maps is searched, all when half is; then it goes on.

Run it as a script; a number says how many maps, 10,000,000 unless said. It prints how fast lines
are written, how fast maps are searched, and whether both runs found the same best.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

from printgen.app.seed_runs import find_maps
from printgen.search.journal import Results
from printgen.search.lines import write_lines
from printgen.search.pool import Pool
from printgen.setup.engine import Found, Setting, Task, search
from printgen.setup.seed_range import SeedRange
from tests.workshop import WORKSPACE

GAME, SEED, BEST = "ghost-ship", "bench", 10
LINES = 20_000


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
    game = WORKSPACE.sound_game(GAME).game
    setting = Setting.of(game, game.setup.players[1])
    write_lines(setting, SeedRange.seeds(1, 64))
    begun = time.process_time()
    write_lines(setting, SeedRange.seeds(1, LINES))
    say("lines a second of one process", LINES / (time.process_time() - begun))
    begun = time.perf_counter()
    search(Task(setting, SeedRange.within("warm", 0, 1000), best=1))
    say("best of 1,000, in ms", 1000 * (time.perf_counter() - begun))
    begun = time.perf_counter()
    task = Task(setting, SeedRange.within(SEED, 0, count), best=BEST)
    serial = find_maps(task, Pool(), Results(bytes), lambda more: None)
    say(f"one process, {count:,} maps: maps a second", count / (time.perf_counter() - begun))
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        table = killed(Path(folder), count)
        took = time.perf_counter() - begun
    say("two workers, killed and resumed: maps a second", count / took)
    sys.stdout.write(f"the same best: {same(serial, table)}\n")


def killed(folder: Path, count: int) -> str:
    """Search with two workers; kill one, then everything; go on and give the table."""
    words = [sys.executable, "-m", "printgen", "archipelago", GAME, "--seed", SEED]
    words += ["--best", str(BEST), "--count", str(count), "--workers", "2", "-o", "best.txt"]
    journal = folder / "best.txt.journal"
    run = subprocess.Popen(words, cwd=folder)
    wait(journal, count // 4)
    workers = psutil.Process(run.pid).children(recursive=True)
    next(one for one in workers if "spawn_main" in " ".join(one.cmdline())).kill()
    wait(journal, count // 2)
    run.kill()
    run.wait()
    subprocess.run([*words, "--resume"], cwd=folder, check=True)
    return (folder / "best.txt").read_text()


def wait(journal: Path, maps: int) -> None:
    """Wait until a journal tells of so many maps."""
    while done(journal) < maps:
        time.sleep(0.05)


def done(journal: Path) -> int:
    """Count the maps of a journal: its first line is the task, its last may be half a line."""
    lines = journal.read_text().splitlines(keepends=True)[1:] if journal.exists() else []
    return sum(json.loads(line)["count"] for line in lines if line.endswith("\n"))


def same(serial: Found, table: str) -> bool:
    """Whether a table holds what was found, in its order."""
    rows = [line.split() for line in table.splitlines()[1 : BEST + 1]]
    told = [(int(row[0]), f"{float(row[1]):.3f}") for row in rows]
    return told == [(number, f"{spread:.3f}") for spread, number in serial.kept]


def say(what: str, value: float) -> None:
    sys.stdout.write(f"{what:<56}{value:12,.0f}   load {os.getloadavg()[0]:.1f}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
