"""Hammer what the threads of one studio share; run it as `python -m tests.benchmarks.bench_threads --minutes 3`.

In one process, with threads that take turns every 10 µs: one lays out the sheets of all games and kits, one looks
through seeds and draws maps and walks through everything else the page asks, one asks as the server itself does, one
edits a file of a game, and breaks and mends it. The studio tidies up all the time. Every fault but a problem of data
is told with where it came from, as is a sheet of a game that nobody edits which is not what it was the first time.
"""

import argparse
import faulthandler
import random
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from printgen.app.build_plan import usual
from printgen.app.editing.saving import make_mine
from printgen.app.workspace import Workspace
from printgen.errors import PrintgenError
from printgen.studio import state
from printgen.studio.address import GAME, SHEET, Pairs, request_of
from printgen.studio.choices import choices
from printgen.studio.live import live_sheet
from printgen.studio.maps import maps, spreads_of
from printgen.studio.rail import rail
from printgen.studio.state import Studio, Usual
from printgen.studio.tabletop import phone_page
from tests.benchmarks.bench_studio import EDITS, say

OWN, SOURCE = "boat", "ghost-ship"
STUCK = 120.0
"""Seconds after which a thread that has done nothing tells where all of them stand."""


class Hammer:
    """One studio, what its threads did, and what went wrong."""

    def __init__(self, studio: Studio, own: Path, cache: bool) -> None:
        self.studio, self.own = studio, own
        self.done, self.faults, self.end = Counter[str](), Counter[str](), threading.Event()
        self.first: dict[str, object] = {}
        space = studio.workspace
        self.games, self.kits = space.game_ids(), space.kit_ids()
        self.asked: list[Pairs] = [
            ((GAME, name), (SHEET, one.kind), ("lang", one.language), *((("seed", one.seed),) if one.seed else ()))
            for name in (*self.games, *self.kits)
            for one in usual(name, "5", space)
        ]
        self.mapped = [one for one in self.games if space.sound_game(one).game.setup.tile_map]

    def run(self, name: str, work: Callable[[random.Random], object]) -> None:
        luck = random.Random(name)
        while not self.end.is_set():
            try:
                with self.studio.workspace.moments.moment():
                    work(luck)
            except PrintgenError:
                pass
            except BaseException as fault:
                last = "".join(traceback.format_exception(fault)[-8:])
                self.faults[f"{name}: {type(fault).__name__}: {fault}\n{last}"] += 1
            self.done[name] += 1

    def sheets(self, luck: random.Random) -> None:
        query = luck.choice(self.asked)
        made = live_sheet(request_of(query, self.studio), self.studio)
        self.same(query, made["html"])
        if luck.random() < 0.1:
            self.studio.rest()

    def same(self, query: Pairs, made: object) -> None:
        """Hold a sheet of a game that nobody edits against what it was the first time."""
        name = repr(query)
        if (GAME, OWN) not in query and self.first.setdefault(name, made) != made:
            self.faults[f"another sheet: {name}"] += 1

    def search(self, luck: random.Random) -> None:
        studio, game = self.studio, luck.choice(self.mapped)
        query = ((GAME, game), (SHEET, "setup"))
        seed = luck.randrange(1000)
        match luck.randrange(6):
            case 0:
                spreads_of((*query, ("first", str(seed)), ("looked", "50")), studio)
            case 1:
                made = maps((*query, ("seeds", f"{seed % 40},{seed % 40 + 1}")), studio)
                self.same((*query, ("maps", str(seed % 40))), made)
            case 2:
                rail(studio)
            case 3:
                choices(request_of(luck.choice(self.asked), studio), studio)
            case 4:
                phone_page(((GAME, luck.choice(self.games)),), studio)
            case _:
                self.sheets(luck)

    def server(self, luck: random.Random) -> None:
        space, game = self.studio.workspace, luck.choice(self.games)
        space.summary(game)
        request_of(luck.choice(self.asked), self.studio)
        space.tool_words()
        self.studio.figures.get("x")
        time.sleep(0.01)

    def edits(self, luck: random.Random) -> None:
        file, before, after = EDITS[luck.choice(list(EDITS))]
        path = self.own / file
        text = self.texts.setdefault(path, path.read_text(encoding="utf-8"))
        said = text.replace(before, after.format(f"№{luck.randrange(10**6)}"))
        path.write_text(said[: len(said) // 2] if luck.random() < 0.2 else said, encoding="utf-8")
        self.studio.version += 1
        time.sleep(0.05)
        path.write_text(text, encoding="utf-8")
        time.sleep(luck.random() * 0.3)

    texts: dict[Path, str] = {}


@contextmanager
def hammer(cache: bool) -> Iterator[Hammer]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "games").mkdir()
        space = Workspace(cache=folder / "cache" if cache else None, own=folder)
        make_mine(SOURCE, OWN, space)
        studio = Studio(space, Usual({}, lambda known: "en" if "en" in known else known[0], folder))
        yield Hammer(studio, folder / "games" / OWN, cache)
        studio.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--cache", action="store_true", help="keep what was loaded for other processes, as a user does")
    asked = parser.parse_args()
    state.MANY = -(10**9)
    faulthandler.enable()
    with hammer(asked.cache) as here:
        sys.setswitchinterval(1e-5)
        works = {"layout": here.sheets, "search": here.search, "server": here.server, "edits": here.edits}
        threads = [threading.Thread(target=here.run, args=one, name=one[0], daemon=True) for one in works.items()]
        for one in threads:
            one.start()
        until, before = time.monotonic() + 60 * asked.minutes, dict[str, int]()
        while time.monotonic() < until:
            faulthandler.dump_traceback_later(STUCK)
            time.sleep(min(20, max(0, until - time.monotonic())))
            if any(here.done[name] != before.get(name) for name in works):
                faulthandler.cancel_dump_traceback_later()
            before = dict(here.done)
            say(f"{before}   {sum(here.faults.values())} faults")
        here.end.set()
        for one in threads:
            one.join(60)
            if one.is_alive():
                here.faults[f"{one.name} is stuck"] += 1
        for fault, count in here.faults.most_common():
            say(f"\n{count} × {fault}")
        say(f"\n{sum(here.done.values())} pieces of work, {sum(here.faults.values())} faults")


if __name__ == "__main__":
    main()
