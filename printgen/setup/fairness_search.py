"""Game, table, seed and the spread that is wanted → the first map of the seed within it.

The maps i = 0, 1, … of the seed are looked at one after another, so the law stays clean: every map
that is fair is as likely as it was before. The measure bounds how many are looked at.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import lru_cache

from printgen.errors import LimitError, UsageError
from printgen.game.game import Game
from printgen.game.plan import tile_map_plan
from printgen.problems import Problem
from printgen.setup.fairness import BatchMeasure, Measure, measure_for
from printgen.setup.position import make_position, seats_taken
from printgen.setup.walk import Walk

CHUNKS = (16, 64, 256, 1024)
"""How many tile maps are drawn at once: few at first, then as many as are drawn fastest."""

Watch = Callable[[int, float], None]
"""Is told how many maps were looked at, and the smallest spread among them."""

_watch: ContextVar[Watch | None] = ContextVar("watch", default=None)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a search is for; ``laid_open``: whether a map that is to be discovered counts."""

    players: int
    seed: str
    fair: float
    law: str = "default"
    variants: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    laid_open: bool = False


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Let ``watch`` be told how searches get on in here."""
    token = _watch.set(watch)
    try:
        yield
    finally:
        _watch.reset(token)


@lru_cache(maxsize=16)
def first_fair(game: Game, wanted: Wanted) -> int:
    """Give the number of the first map within the spread; remembered.

    Raises UsageError for a game or table without a measure, LimitError when none is found.
    """
    options = (*wanted.variants, *wanted.readings)
    seats = seats_taken(game, wanted.players, options)
    measure = measure_for(game, wanted.players, options, seats)
    if game.fairness is None or measure is None:
        message = f"nothing is compared between the seats of {wanted.players} players"
        hint = "leave out `--fair`, or take more players"
        raise UsageError(Problem("no-measure", message, hints=(hint,)))
    best, most = float("inf"), game.fairness.maps_at_most
    for number, spread in enumerate(_spreads(game, wanted, measure, most)):
        best = min(best, spread)
        if spread <= wanted.fair:
            return number
        if (watch := _watch.get()) is not None:
            watch(number + 1, best)
    message = (
        f"none of the first {most:,} maps of the seed has a spread of {wanted.fair:g} or less; "
        f"the best one has {best:.3g}"
    )
    hints = (f"ask for `--fair {_above(best):g}`", "or take another seed")
    raise LimitError(Problem("no-fair-map", message, hints=hints))


def _above(spread: float) -> float:
    """Round up to hundredths, so that asking for it finds the map."""
    return -(-spread * 100 // 1) / 100


def _spreads(game: Game, wanted: Wanted, measure: Measure, most: int) -> Iterator[float]:
    """Give the spread of map after map, as many as may be looked at."""
    if isinstance(measure, BatchMeasure) and game.setup.tile_map is not None:
        yield from _in_batches(game, wanted, measure, most)
        return
    for index in range(most):
        position = make_position(
            game, wanted.players, wanted.variants, wanted.seed, wanted.law, wanted.readings, index
        )
        shown = position if wanted.laid_open else replace(position, hexes=())
        yield measure.of(shown).spread


def _in_batches(game: Game, wanted: Wanted, measure: BatchMeasure, most: int) -> Iterator[float]:
    from printgen.setup.maps import BatchSampler  # NumPy, which only maps of tiles need

    sampler = BatchSampler(tile_map_plan(game), wanted.law)
    first, sizes = 0, iter(CHUNKS)
    while first < most:
        size = min(next(sizes, CHUNKS[-1]), most - first)
        maps = sampler.draw(Walk.within(wanted.seed, first, size))
        yield from measure.batch(maps).spread.tolist()
        first += size
