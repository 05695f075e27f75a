"""Draw maps in every way there is, measure, write and search them, on one core; run it as a script.

All rates are of one core and one run, in seconds of that core. Machines differ, so the ratios are
what is worth comparing. `--long` draws ten maps for each of the 391,842 of a small board as well.
"""

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import rivals

from printgen.checker.position import judge
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.tile_map import TileMapPlan
from printgen.search.lines import write_lines
from printgen.setup.engine import Setting, Task, search
from printgen.setup.fairness.measure import measure_for
from printgen.setup.placements import Table
from printgen.setup.position import make_position, seats_taken
from printgen.setup.seed_range import SeedRange
from printgen.setup.tile_map.batch import BatchSampler, MapBatch
from printgen.setup.tile_map.counts import count_kept
from printgen.setup.tile_map.sampler import draw_map

ROOT = Path(__file__).parent.parent.parent
BOARDS = ROOT / "tests" / "setup" / "boards"
MAPS = 20_000
POSITIONS = 1000
RIVALS_SECONDS = 10.0
REPEATS = 5


def seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Return the median of the seconds that the core spends."""
    spent = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return statistics.median(spent)


def say(what: str, figures: str) -> None:
    sys.stdout.write(f"{what:<42}{figures}\n")
    sys.stdout.flush()


def sampling(own: TileMapPlan, working: TileMapPlan) -> float:
    """Return maps a second under each law and supply; give the first rate."""
    first = 0.0
    for distribution, plan, name in (
        ("uniform", working, "uniform, working supply"),
        ("uniform", own, "uniform, the game's own supply"),
        ("default", own, "default law, the game's own supply"),
    ):
        sampler = BatchSampler(plan, distribution)
        rate = MAPS / seconds(lambda sampler=sampler: sampler.draw(SeedRange.within("x", 0, MAPS)))
        alone = lambda p=plan, d=distribution: [draw_map(p, "x", n, d) for n in range(300)]  # noqa: E731
        slow = 300 / seconds(alone, 1)
        say(name, f"{rate:10,.0f} maps/s; one by one {slow:,.0f}")
        first = first or rate
    sampler = BatchSampler(own)
    few = [(count, SeedRange.within("y", 0, count)) for count in (1, 64, 1000)]
    took = [f"{1000 * seconds(lambda w=w: sampler.draw(w)):.1f} ms for {n:,}" for n, w in few]
    say("default law, fewer maps", "     " + ", ".join(took))
    return first


def others(plan: TileMapPlan, rate: float) -> None:
    """Return the rates of coin flips and of the solver, on the board of the first rate."""
    flips = rivals.coin_flips(plan, RIVALS_SECONDS)
    say("coin flips, thrown away when not valid", f"{flips.rate:10,.1f} maps/s, {flips.maps} maps, "
        f"{flips.different} different; {rate / flips.rate:,.0f} times slower")  # fmt: skip
    asked = rivals.solver(plan, RIVALS_SECONDS)
    if asked is None:
        say("CP-SAT with random seeds", "     not installed: pip install printgen[bench]")
    else:
        say("CP-SAT with random seeds", f"{asked.rate:10,.1f} maps/s, {asked.maps} maps, "
            f"{asked.different} different; {rate / asked.rate:,.0f} times slower")  # fmt: skip


def measuring(game: Game, maps: MapBatch) -> None:
    """How many maps are measured a second, and the time of the best of a thousand."""
    for players in (2, 3, 4):
        measure = measure_for(game, Table(players, (), seats_taken(game, players, ())))
        if measure is not None:
            rate = 2048 / seconds(lambda measure=measure: measure.batch(maps[:2048]))
            say(f"distances and fairness, {players} players", f"{rate:10,.0f} maps/s")
    setting = Setting.of(game, 4)
    for count in (100, 1000, 10_000):
        task = Task(setting, SeedRange.within("z", 0, count), best=1)
        took = 1000 * seconds(lambda task=task: search(task))
        say(f"best of {count:,}, drawn and measured", f"{took:10,.0f} ms")
    rate = 4096 / seconds(lambda: write_lines(setting, SeedRange.seeds(0, 4096)), 3)
    say("lines of JSON, judged and measured", f"{rate:10,.0f} lines/s")


def positions(game: Game, plan: TileMapPlan) -> None:
    """How long single set-ups take."""
    start = time.perf_counter()
    draw_map(plan, 0)
    say("first map, tables and all", f"{1000 * (time.perf_counter() - start):10.1f} ms")
    made = [make_position(game, 4, seed=seed) for seed in range(POSITIONS)]
    took = seconds(lambda: [make_position(game, 4, seed=seed) for seed in range(POSITIONS)], 1)
    say("set-ups one by one", f"{POSITIONS / took:10,.0f} set-ups/s")
    took = seconds(lambda: [judge(game, one) for one in made], 1)
    fine = sum(all(finding.ok for finding in judge(game, one)) for one in made)
    say("judged one by one", f"{POSITIONS / took:10,.0f} set-ups/s, {fine} of {POSITIONS} legal")


def every_map_of_a_small_board() -> None:
    """Draw ten maps for each there is and tell how far the counts are from even."""
    plan = tile_map_plan(load_game(BOARDS / "four-by-five", ROOT / "data").game)
    sampler, number = BatchSampler(plan, "uniform"), count_kept(plan)
    salt = np.random.default_rng(1).integers(1, 2**63, 20, np.uint64)  # maps go by a sum of 64 bits
    for seed in ("one", "two", "three"):
        drawn = []
        for first in range(0, 10 * number, 100_000):
            maps = sampler.draw(SeedRange.within(seed, first, min(100_000, 10 * number - first)))
            looks = (maps.kinds.astype(np.uint64) * 4 + maps.turns) * 2 + (maps.symbols >= 0)
            drawn.append((looks * salt).sum(axis=1))
        _, met = np.unique(np.concatenate(drawn), return_counts=True)
        unseen = number - len(met)
        chi2 = (((met - 10) ** 2) / 10).sum() + 10 * unseen
        freedom = number - 1
        spread = 2 / (9 * freedom)
        off = ((chi2 / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5
        say(f"4x5, {10 * number:,} draws, seed {seed}", f"     chi2/df {chi2 / freedom:.4f} "
            f"({off:+.2f} deviations), unseen {unseen} (17.8 expected)")  # fmt: skip


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--long", action="store_true")
    long = asked.parse_args().long
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    game = load_game(ROOT / "data" / "games" / "ghost-ship", ROOT / "data").game
    own = tile_map_plan(game)
    working = tile_map_plan(load_game(BOARDS / "seven-by-ten", ROOT / "data").game)
    positions(game, own)
    rate = sampling(own, working)
    others(working, rate)
    measuring(game, BatchSampler(own).draw(SeedRange.within("m", 0, 2048)))
    if long:
        every_map_of_a_small_board()


if __name__ == "__main__":
    main()
