"""Game, table, first seed and the spread that is wanted → the seeds whose maps are within it.

Seeds are whole numbers, looked at one after another; of each the first map counts. So whoever knows
the seed alone has the map.
"""

from collections.abc import Iterator

from printgen.errors import LimitError
from printgen.model.game import Game
from printgen.problems import Problem
from printgen.search.fair import Wanted, maps_at_most, report_progress, spreads_of
from printgen.setup.engine import above, rounded
from printgen.setup.seed_range import SeedRange

WITHOUT_END = 10**15
"""So many seeds in a row nobody looks at."""


def fair_seeds(game: Game, wanted: Wanted, first: int) -> Iterator[int]:
    """Return the seeds from the first on whose map is within the spread, without end.

    ``wanted.seed`` is not looked at. Raises UsageError for a game or table without a measure,
    LimitError when of so many seeds in a row as the measure bounds none is within it.
    """
    most, in_vain, best = maps_at_most(game, wanted), 0, float("inf")
    seed_range = SeedRange.seeds(first, WITHOUT_END)
    for seed, spread in enumerate(spreads_of(game, wanted, seed_range), first):
        if spread <= rounded(wanted.fair):
            in_vain, best = 0, float("inf")
            yield seed
            continue
        in_vain, best = in_vain + 1, min(best, spread)
        report_progress(seed - first + 1, best)
        if in_vain >= most:
            raise LimitError(_too_strict(wanted, seed - most + 1, seed, best))


def _too_strict(wanted: Wanted, first: int, last: int, best: float) -> Problem:
    message = (
        f"none of the seeds {first} to {last} gives a map with a spread of {wanted.fair:g} or "
        f"less; the best one has {best:.3g}"
    )
    return Problem("no-fair-map", message, hints=(f"ask for `--fair {above(best):g}`",))
