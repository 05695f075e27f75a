"""Draw and certify 1,000 maps and tell how long it takes; run it as a script."""

import sys
import time
from pathlib import Path

from printgen.checker import judge
from printgen.game.load import load_game
from printgen.game.plan import tile_map_plan
from printgen.setup.position import make_position
from printgen.setup.tile_map import Sampler, draw_map

DATA = Path(__file__).parent.parent.parent / "data"
SEEDS = 1000


def main() -> None:
    game = load_game(DATA / "games" / "ghost-ship", DATA).game
    plan = tile_map_plan(game)
    start = time.perf_counter()
    draw_map(plan, 0)
    first = time.perf_counter() - start

    start = time.perf_counter()
    positions = [make_position(game, 4, seed=seed) for seed in range(SEEDS)]
    drawn = time.perf_counter() - start

    sampler = Sampler(plan)
    start = time.perf_counter()
    attempts = sum(sampler.draw(seed).attempts for seed in range(SEEDS))
    reused = time.perf_counter() - start

    start = time.perf_counter()
    certified = sum(all(finding.ok for finding in judge(game, one)) for one in positions)
    judged = time.perf_counter() - start

    sys.stdout.write(
        f"first map, NumPy and tables   {1000 * first:8.1f} ms\n"
        f"{SEEDS} positions               {drawn:8.2f} s\n"
        f"{SEEDS} maps, one sampler       {reused:8.2f} s, {drawn / reused:.1f} times as fast\n"
        f"{SEEDS} positions judged        {judged:8.2f} s, {certified} certified\n"
        f"attempts for a map            {attempts / SEEDS:8.2f}\n"
    )


if __name__ == "__main__":
    main()
