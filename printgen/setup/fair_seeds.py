"""Game, table, first seed and the spread that is wanted → the seeds whose maps are within it.

Seeds are whole numbers, looked at one after another; of each the first map counts. So whoever knows
the seed alone has the map.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from printgen.errors import LimitError, UsageError
from printgen.game.game import Game
from printgen.game.plan import tile_map_plan
from printgen.problems import Problem
from printgen.setup.fairness import BatchMeasure, Measure, measure_for
from printgen.setup.fairness_search import Wanted
from printgen.setup.position import make_position, seats_taken
from printgen.setup.walk import Walk

CHUNKS = (64, 256, 1024)
"""How many tile maps are drawn at once: few at first, for they may do."""


def fair_seeds(game: Game, wanted: Wanted, first: int) -> Iterator[int]:
    """Give the seeds from the first on whose map is within the spread, without end.

    ``wanted.seed`` is not looked at. Raises UsageError for a game or table without a measure,
    LimitError when of so many seeds in a row as the measure bounds none is within it.
    """
    options = (*wanted.variants, *wanted.readings)
    measure = measure_for(game, wanted.players, options, seats_taken(game, wanted.players, options))
    if game.fairness is None or measure is None:
        message = f"nothing is compared between the seats of {wanted.players} players"
        hint = "leave out `--fair`, or take more players"
        raise UsageError(Problem("no-measure", message, hints=(hint,)))
    most, in_vain, best = game.fairness.maps_at_most, 0, float("inf")
    for seed, spread in enumerate(_spreads(game, wanted, measure, first), first):
        if spread <= wanted.fair:
            in_vain, best = 0, float("inf")
            yield seed
            continue
        in_vain, best = in_vain + 1, min(best, spread)
        if in_vain >= most:
            raise LimitError(_too_strict(wanted, seed - most + 1, seed, best))


def _too_strict(wanted: Wanted, first: int, last: int, best: float) -> Problem:
    message = (
        f"none of the seeds {first} to {last} gives a map with a spread of {wanted.fair:g} or "
        f"less; the best one has {best:.3g}"
    )
    hint = f"ask for `--fair {-(-best * 100 // 1) / 100:g}`"
    return Problem("no-fair-map", message, hints=(hint,))


def _spreads(game: Game, wanted: Wanted, measure: Measure, first: int) -> Iterator[float]:
    if isinstance(measure, BatchMeasure) and game.setup.tile_map is not None:
        from printgen.setup.maps import BatchSampler  # NumPy, which only maps of tiles need

        sampler, sizes = BatchSampler(tile_map_plan(game), wanted.law), iter(CHUNKS)
        while True:
            size = next(sizes, CHUNKS[-1])
            yield from measure.batch(sampler.draw(Walk.seeds(first, size))).spread.tolist()
            first += size
    for seed in count(first):
        position = make_position(
            game, wanted.players, wanted.variants, str(seed), wanted.law, wanted.readings
        )
        shown = position if wanted.laid_open else replace(position, hexes=())
        yield measure.of(shown).spread
