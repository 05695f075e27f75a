"""Time the studio as somebody who edits sees it; run it as `python -m tests.benchmarks.bench_studio [WHAT …]`.

`start`: until the studio says its address. `edits`: of each kind of sheet, from the writing of a file to the painted
page in Chromium, with the CPU that the studio took. `seeds`: from another seed in the address to the painted map.
Without words it is all of them; `--count` says how many. Machines differ, and so does what else runs there: the load is
told, the CPU beside the time, and before each what a fixed piece of work takes. What the studio holds over many edits
and requests is what `bench_requests` tells.
"""

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, sync_playwright

from printgen.app.editing.saving import make_mine
from printgen.app.workspace import Workspace
from tests.studio.conftest import Running, known_to, running

GAME, SOURCE = "boat", "ghost-ship"
WORDS = Path("words", "en.yaml")
SHEETS = ("pad", "rulings", "aid", "overlay", "setup")
EDITS = {
    "pad": (WORDS, "{name: For gold,", "{{name: For gold {},"),
    "rulings": (WORDS, "The sentence breaks off.", "The sentence breaks off {}."),
    "aid": (WORDS, "name: Move\n", "name: Move {}\n"),
    "overlay": (Path("game.yaml"), "title: Ghost Ship\n", "title: Ghost Ship {}\n"),
    "setup": (WORDS, "mixed, face down, one on each symbol", "mixed, face down {}, one on each symbol"),
}
"""Of each kind of sheet the file that is edited, a text that stands there, and what takes its place."""

PAINTED = """() => {
  window.paints = [];
  new MutationObserver(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => window.paints.push(performance.timeOrigin + performance.now());
    after.port2.postMessage(0);
  }).observe(document.body, { attributes: true, attributeFilter: ['data-painted'] });
}"""
"""Notes when each sheet was painted: what is posted while a frame is made is heard when it is there."""

PAUSE = 6000
"""Milliseconds in which somebody looks at a sheet before it is edited: the small pictures of the others come, too."""

SHOWS = "word => document.getElementById('page').contentDocument.body.textContent.includes(word)"
TICK = os.sysconf("SC_CLK_TCK")


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def calibrate() -> None:
    """Return what a fixed piece of work takes here and now: beside other work its time is longer than its CPU."""
    began, cpu = time.perf_counter(), time.process_time()
    sum(number * number for number in range(3_000_000))
    time_ms, cpu_ms = (1000 * one for one in (time.perf_counter() - began, time.process_time() - cpu))
    say(f"a fixed piece of work takes {time_ms:.0f} ms, CPU {cpu_ms:.0f} ms   load {os.getloadavg()[0]:.1f}")


@dataclass(frozen=True)
class Studio:
    """A studio that runs over one game, and what the system says of it."""

    running: Running

    @property
    def game(self) -> Path:
        return self.running.folder / "games" / GAME

    @property
    def processes(self) -> list[int]:
        """The process that lays out, and those that it has started, which prove; their bounds are kept by another."""
        found, waiting = list[int](), [self.running.process.pid]
        while waiting:
            here = waiting.pop()
            found.append(here)
            for tasks in Path(f"/proc/{here}/task").glob("*/children"):
                waiting += map(int, tasks.read_text(encoding="ascii").split())
        return found[1:]

    @property
    def cpu(self) -> float:
        """Seconds of CPU of the process that lays out."""
        fields = Path(f"/proc/{self.processes[0]}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    @property
    def memory(self) -> list[float]:
        """The MB that each process holds."""
        pages = (Path(f"/proc/{one}/statm").read_text(encoding="ascii").split()[1] for one in self.processes)
        return [int(count) * os.sysconf("SC_PAGE_SIZE") / 1e6 for count in pages]

    def query(self, sheet: str, **more: str) -> str:
        return urlencode({"game": GAME, "sheet": sheet, **({"seed": "5"} if sheet == "setup" else {}), **more})

    def write(self, sheet: str, text: str, number: int) -> float:
        """Put a number into the file of a sheet; return when that was begun, in ms."""
        file, before, after = EDITS[sheet]
        began = 1000 * time.time()
        (self.game / file).write_text(text.replace(before, after.format(f"№{number}")), encoding="utf-8")
        return began

    def text(self, sheet: str) -> str:
        """Return what stands in the file of a sheet, with what is edited there."""
        file, before, _ = EDITS[sheet]
        text = (self.game / file).read_text(encoding="utf-8")
        assert before in text, f"{file} has no `{before}` to be edited"
        return text


@contextmanager
def studio() -> Iterator[Studio]:
    """Start a studio over a copy of a game."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "games").mkdir()
        make_mine(SOURCE, GAME, Workspace(own=folder))
        for part in ("kits", "boxes"):
            shutil.rmtree(folder / part, ignore_errors=True)
        with running(folder, GAME) as started:
            yield Studio(started)


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        launched = playwright.chromium.launch(executable_path=found, args=["--disable-dev-shm-usage"])
        yield launched
        launched.close()


def open_page(studio: Studio, browser: Browser, query: str) -> Page:
    page = known_to(studio.running, browser).new_page()
    page.goto(f"http://127.0.0.1:{studio.running.port}/?{query}")
    page.wait_for_selector("body[data-painted]", state="attached")
    page.evaluate(PAINTED)
    return page


def rows(name: str, times: Sequence[float], cpu: float) -> str:
    """Return the median, the 95th of a hundred and the longest of some times, and the CPU of each."""
    p95 = statistics.quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    load = os.getloadavg()[0]
    return (
        f"{name:<10}p50 {statistics.median(times):5.0f} ms   p95 {p95:5.0f}   most {max(times):5.0f}"
        f"   CPU {1000 * cpu / len(times):5.0f} ms   load {load:.1f}"
    )


def painted(page: Page, studio: Studio, began: float, word: str) -> float:
    """Wait until a word is painted, and the studio rests; return after how many ms it was."""
    page.wait_for_function("began => window.paints.some(one => one > began)", arg=began, timeout=60_000)
    page.wait_for_function(SHOWS, arg=word, timeout=60_000)
    first: float = page.evaluate("began => window.paints.find(one => one > began)", began)
    before = studio.cpu
    while True:  # what follows a page, such as the controls, is no part of the next one
        page.wait_for_timeout(150)
        if studio.cpu - before < 0.02:
            return first - began
        before = studio.cpu


def edits(count: int) -> None:
    with studio() as here, browser() as chromium:
        for sheet in SHEETS:
            page, text, times = open_page(here, chromium, here.query(sheet)), here.text(sheet), list[float]()
            page.wait_for_timeout(PAUSE)
            for number in range(count + 2):
                if number == 2:  # two to warm up
                    times, before = [], here.cpu
                times.append(painted(page, here, here.write(sheet, text, number), f"№{number}"))
            say(rows(sheet, times, here.cpu - before))
            page.context.close()


def seeds(count: int) -> None:
    with studio() as here, browser() as chromium:
        page, times = open_page(here, chromium, here.query("setup")), list[float]()
        page.wait_for_timeout(8000)
        field = page.get_by_role("textbox", name="Seed")
        for number in range(count + 2):
            if number == 2:
                times, before = [], here.cpu
            field.fill(str(1000 + number))
            began: float = page.evaluate("performance.timeOrigin + performance.now()")
            field.press("Enter")
            times.append(painted(page, here, began, f"--seed {1000 + number}"))
        say(rows("seeds", times, here.cpu - before))


def start(count: int) -> None:
    times = []
    with tempfile.TemporaryDirectory() as name:
        for _ in range(min(count, 10)):
            began = time.perf_counter()
            with running(Path(name), SOURCE):
                times.append(1000 * (time.perf_counter() - began))
    say(rows("start", times, 0))


WHAT: dict[str, tuple[Callable[[int], None], int]] = {"start": (start, 10), "edits": (edits, 50), "seeds": (seeds, 50)}
"""What is measured, and how often where nobody says otherwise."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", choices=[*WHAT, []], metavar="WHAT", help=", ".join(WHAT))
    parser.add_argument("--count", type=int)
    asked = parser.parse_args()
    for name in asked.what or WHAT:
        measure, count = WHAT[name]
        calibrate()
        measure(asked.count or count)


if __name__ == "__main__":
    main()
