"""python -m tests.benchmarks.bench_child → what the child process costs: commands with and without it, by turns.

Of each command the medians of processor and wall time both ways, and the median of the differences of the pairs.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from printgen.cli.shell.child import OFF
from tests.workshop import WORKSPACE

RUNS = 9


def timed(words: Sequence[str], folder: Path, child: bool) -> tuple[float, float]:
    """Return the seconds of processor and wall that a command takes."""
    environment = os.environ | {OFF: "" if child else "1", "PRINTGEN_CACHE": str(folder / "cache")}
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    command = [sys.executable, "-m", "printgen", *words]
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    wall, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    game = WORKSPACE.game_ids()[0]
    commands = (
        ("games",),
        ("check", game),
        ("ask", game, "how many points"),
        ("pad", game, "-o", "pad.pdf"),
        ("preflight", "pad.pdf"),
    )
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sys.stdout.write("command      without: processor, wall   with: processor, wall   more, in ms, of each\n")
        for words in (commands[3], *commands):
            timed(words, folder, True)  # what is cached is there
        for words in commands:
            pairs = []
            for number in range(runs):
                first, second = (timed(words, folder, child) for child in ((False, True)[:: 1 if number % 2 else -1]))
                pairs.append((first, second) if number % 2 else (second, first))
            without, with_child = ([median(one[at][which] for one in pairs) for which in (0, 1)] for at in (0, 1))
            more = [1e3 * median(one[1][which] - one[0][which] for one in pairs) for which in (0, 1)]
            row = "".join(f"{value:13.3f}" for value in (*without, *with_child)) + "".join(
                f"{one:9.0f}" for one in more
            )
            sys.stdout.write(f"{words[0]:10}{row}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
