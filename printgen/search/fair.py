"""Game, table, seed and the spread that is wanted → the first map of the seed within it.

The maps i = 0, 1, … of the seed are looked at one after another, so the distribution stays as it is: every map
that is fair is as likely as it was before. The measure bounds how many are looked at.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache

from printgen.errors import LimitError, UsageError
from printgen.model.game import Game
from printgen.setup.engine import Engine, Setting, above, engine, rounded, spreads, unmeasured
from printgen.setup.seed_range import SeedRange

CHUNKS = (16, 64, 256, 1024)
"""How many tile maps are drawn at once: few at first, then as many as are drawn fastest."""

Watch = Callable[[int, float], None]
"""A callback: how many maps were examined, and the smallest spread since the last accepted one."""

_watch: ContextVar[Watch | None] = ContextVar("watch", default=None)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a search is for; ``laid_open``: whether a map that is to be discovered counts."""

    players: int
    seed: str
    fair: float
    distribution: str = "default"
    variants: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    laid_open: bool = False


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Report the progress of searches within this context to ``watch``."""
    token = _watch.set(watch)
    try:
        yield
    finally:
        _watch.reset(token)


@lru_cache(maxsize=16)
def first_fair(game: Game, wanted: Wanted) -> int:
    """Return the number of the first map within the spread; remembered.

    Raises UsageError for a game or table without a measure, LimitError when none is found.
    """
    best, most = float("inf"), maps_at_most(game, wanted)
    for number, spread in enumerate(spreads_of(game, wanted, SeedRange.within(wanted.seed, 0, most))):
        best = min(best, spread)
        if spread <= rounded(wanted.fair):
            return number
        report_progress(number + 1, best)
    message = (
        f"none of the first {most:,} maps of the seed has a spread of {wanted.fair:g} or less; "
        f"the best one has {best:.3g}"
    )
    raise LimitError.with_code("no-fair-map", message, f"ask for `--fair {above(best):g}`", "or take another seed")


def maps_at_most(game: Game, wanted: Wanted) -> int:
    """Return how many maps are looked at in vain; raises UsageError where nothing is measured."""
    if game.fairness is None or _engine(game, wanted).measure is None:
        raise UsageError(unmeasured(game, wanted.players))
    return game.fairness.maps_at_most


def spreads_of(game: Game, wanted: Wanted, seed_range: SeedRange) -> Iterator[float]:
    """Return the spread of map after map."""
    ready = _engine(game, wanted)
    for some in spreads(ready, seed_range, CHUNKS if ready.by_batches else (1,), wanted.laid_open):
        yield from some


def report_progress(looked: int, best: float) -> None:
    """Report how many maps were examined, and how near the best of them came."""
    if (watch := _watch.get()) is not None:
        watch(looked, best)


def _engine(game: Game, wanted: Wanted) -> Engine:
    players, distribution = wanted.players, wanted.distribution
    return engine(Setting.of(game, players, wanted.variants, wanted.readings, distribution))
