"""Setting, seed and the spread that is wanted → the first map of the seed within it, or the seeds whose map is.

Maps are looked at one after another, so the distribution stays as it is: every map that is fair is as likely as it
was before. The measure bounds how many are looked at in vain.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from printgen.errors import LimitError, UsageError
from printgen.setup.engine import Setting, above, engine, rounded, spreads, unmeasured
from printgen.setup.seed_range import SeedRange

CHUNKS = (16, 64, 256, 1024)
"""How many tile maps are drawn at once: few at first, then as many as are drawn fastest."""
WITHOUT_END = 10**15
"""So many seeds in a row nobody looks at."""

Watch = Callable[[int, float], None]
"""A callback: how many maps were examined, and the smallest spread since the last accepted one."""

_watch: ContextVar[Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Report the progress of searches within this context to ``watch``."""
    token = _watch.set(watch)
    try:
        yield
    finally:
        _watch.reset(token)


@lru_cache(maxsize=16)
def first_fair(setting: Setting, seed: str, fair: float, laid_open: bool = False) -> int:
    """Return the number of the first map of a seed within a spread; remembered.

    ``laid_open``: whether a map that is to be discovered counts. Raises UsageError for a game or table without a
    measure, LimitError when none is found.
    """
    best, most = float("inf"), maps_at_most(setting)
    for number, spread in enumerate(_spreads_of(setting, SeedRange.within(seed, 0, most), laid_open)):
        best = min(best, spread)
        if spread <= rounded(fair):
            return number
        _report(number + 1, best)
    message = (
        f"none of the first {most:,} maps of the seed has a spread of {fair:g} or less; the best one has {best:.3g}"
    )
    raise LimitError.with_code("no-fair-map", message, f"ask for `--fair {above(best):g}`", "or take another seed")


def fair_seeds(setting: Setting, fair: float, first: int, laid_open: bool = False) -> Iterator[int]:
    """Return the seeds from the first on whose map number 0 is within a spread, without end.

    So whoever knows the seed alone has the map. Raises UsageError for a game or table without a measure, LimitError
    when of so many seeds in a row as the measure bounds none is within it.
    """
    most, in_vain, best = maps_at_most(setting), 0, float("inf")
    for seed, spread in enumerate(_spreads_of(setting, SeedRange.seeds(first, WITHOUT_END), laid_open), first):
        if spread <= rounded(fair):
            in_vain, best = 0, float("inf")
            yield seed
            continue
        in_vain, best = in_vain + 1, min(best, spread)
        _report(seed - first + 1, best)
        if in_vain >= most:
            none = f"none of the seeds {seed - most + 1} to {seed} gives a map with a spread of {fair:g} or less"
            hint = f"ask for `--fair {above(best):g}`"
            raise LimitError.with_code("no-fair-map", f"{none}; the best one has {best:.3g}", hint)


def maps_at_most(setting: Setting) -> int:
    """Return how many maps are looked at in vain; raises UsageError where nothing is measured."""
    ready = engine(setting)
    if ready.game.fairness is None or ready.measure is None:
        raise UsageError(unmeasured(ready.game, setting.players))
    return ready.game.fairness.maps_at_most


def _spreads_of(setting: Setting, seed_range: SeedRange, laid_open: bool) -> Iterator[float]:
    ready = engine(setting)
    for some in spreads(ready, seed_range, CHUNKS if ready.by_batches else (1,), laid_open):
        yield from some


def _report(looked: int, best: float) -> None:
    if (watch := _watch.get()) is not None:
        watch(looked, best)
