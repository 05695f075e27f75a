"""Measure ways and shares over tile maps, and how fair the fairest of many is; run it as a script.

The times are of one core, of the processor: the machine may have other things to do.
"""

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from printgen.model.fairness import TileTravel
from printgen.model.load.game import load_game
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.play.travel_plan import travel_plan
from printgen.setup.fairness.measure import measure_for
from printgen.setup.fairness.travel_costs import Travel
from printgen.setup.fairness.travel_measure import TravelMeasure
from printgen.setup.placements import Table
from printgen.setup.position import seats_taken
from printgen.setup.seed_range import SeedRange
from printgen.setup.tile_map.batch import BatchSampler, MapBatch
from tests.setup.fairness.test_travel_costs import CORNERS, Graph

DATA = Path(__file__).parent.parent.parent / "data"
MAPS, REPEATS = 20_480, 5
KNOWN = {2: (1.98, 0.28, 0.03, 0.003), 3: (3.63, 1.49, 0.52, 0.17), 4: (2.29, 0.93, 0.42, 0.20)}
"""The spread of one map and of the fairest of 10, 100 and 1,000, by players, as studied before."""


def median(do: Callable[[], object], repeats: int = REPEATS) -> float:
    """Return the seconds that something takes."""
    taken = []
    for _ in range(repeats):
        start = time.process_time()
        do()
        taken.append(time.process_time() - start)
    return statistics.median(taken)


def say(what: str, figure: str) -> None:
    sys.stdout.write(f"{what:<58}{figure:>22}\n")
    sys.stdout.flush()


def bench_costs(maps: MapBatch, travel: Travel, hidden: Travel) -> None:
    for ways, told in ((travel, "with symbols"), (hidden, "without")):
        for size in (64, 1024, 2048, 4096):
            part = maps[:size]
            seconds = median(lambda w=ways, p=part: w.costs(p))  # type: ignore[misc]
            say(f"4 starts, all tiles, {told}, {size} maps", f"{size / seconds:,.0f} maps/s")
        part, wanted = maps[:4096], maps.symbols[:4096] >= 0
        seconds = median(lambda w=ways, p=part, x=wanted: w.costs(p, x))  # type: ignore[misc]
        say(f"4 starts, chits only, {told}, 4096 maps", f"{4096 / seconds:,.0f} maps/s")


def bench_dijkstra(graphs: Sequence[Graph]) -> None:
    starts = [(0, 0), (0, 9), (6, 9), (6, 0)]
    seconds = median(lambda: [g.dijkstra(start, False) for g in graphs for start in starts], 3)
    say("Dijkstra in plain Python, graphs given", f"{len(graphs) / seconds:,.0f} maps/s")
    try:
        from scipy.sparse import csr_matrix
        from scipy.sparse.csgraph import dijkstra
    except ImportError:
        return
    matrices = []
    for graph in graphs:
        best: dict[tuple[int, int], int] = {}
        for node, steps in enumerate(graph.steps):
            for to, cost, leaves in steps:
                cost += graph.more[node] if leaves else 0
                best[node, to] = min(cost, best.get((node, to), cost))
        rows, columns = zip(*best, strict=True)
        size = len(graph.steps)
        matrix = csr_matrix((list(best.values()), (rows, columns)), shape=(size, size))
        matrices.append((matrix, [graph.number[start, "W"] for start in starts]))
    seconds = median(lambda: [dijkstra(matrix, indices=at) for matrix, at in matrices], 3)
    say("Dijkstra of SciPy, graphs given", f"{len(graphs) / seconds:,.0f} maps/s")


def bench_best(sampler: BatchSampler, measure: TravelMeasure) -> None:
    def best_of(count: int) -> float:
        maps = sampler.draw(SeedRange.within("bench", 0, count))
        return float(measure.batch(maps).spread.min())

    for count in (100, 1000, 10_000):
        seconds = median(lambda n=count: best_of(n))  # type: ignore[misc]
        say(f"best of {count:,}, drawn and measured, 4 seats", f"{1000 * seconds:,.1f} ms")


def main() -> None:
    game = load_game(DATA / "games" / "ghost-ship", DATA).game
    plan = tile_map_plan(game)
    sampler = BatchSampler(plan)
    start = time.process_time()
    maps = sampler.draw(SeedRange.within("bench", 0, MAPS))
    say(f"{MAPS:,} maps drawn", f"{MAPS / (time.process_time() - start):,.0f} maps/s")
    assert isinstance(game.fairness, TileTravel)
    travel = travel_plan(game, game.fairness, 4, (), CORNERS)
    bench_costs(maps, Travel(travel, plan), Travel(travel, plan, hidden=True))
    some = ({(tile.row, tile.column): tile for tile in maps.tiles(plan, n)} for n in range(50))
    bench_dijkstra([Graph(tiles) for tiles in some])
    for players, known in KNOWN.items():
        measure = measure_for(game, Table(players, (), seats_taken(game, players, ())))
        assert isinstance(measure, TravelMeasure)
        start = time.process_time()
        spread = measure.batch(maps).spread
        rate = MAPS / (time.process_time() - start)
        say(f"shares of {players} seats", f"{rate:,.0f} maps/s")
        if players == max(KNOWN):
            bench_best(sampler, measure)
        for count, before in zip((1, 10, 100, 1000), known, strict=True):
            blocks = spread[: MAPS // count * count].reshape(-1, count).min(axis=1)
            told = f"{np.mean(np.minimum(blocks, 20)):.3f}, known {before}"
            say(f"  spread of the fairest of {count:,}", told)
        within = ", ".join(f"{np.mean(spread <= most):.3f}" for most in (0.5, 0.75, 1, 1.5))
        say("  maps within 0.5, 0.75, 1 and 1.5", within)
        say("  maps with a chit out of reach of all", f"{np.mean(spread >= 20):.4f}")


if __name__ == "__main__":
    main()
