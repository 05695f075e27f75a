"""Setting, seed and the spread that is wanted → the first map of the seed within it, or the seeds whose map is.

Maps are looked at one after another, so the distribution stays as it is: every map that is fair is as likely as it
was before. The measure bounds how many are looked at in vain.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from itertools import chain

from printgen.errors import LimitError, UsageError
from printgen.setup.engine import Setting, above, engine, rounded, spreads, unmeasured
from printgen.setup.seed_range import SeedRange

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
    return next(_fair_places(setting, SeedRange.within(seed, 0, maps_at_most(setting)), fair, laid_open))


def fair_seeds(setting: Setting, fair: float, first: int, laid_open: bool = False) -> Iterator[int]:
    """Return the seeds from the first on whose map number 0 is within a spread, without end.

    So whoever knows the seed alone has the map. Raises UsageError for a game or table without a measure, LimitError
    when of so many seeds in a row as the measure bounds none is within it.
    """
    return (first + n for n in _fair_places(setting, SeedRange.seeds(first, WITHOUT_END), fair, laid_open))


def maps_at_most(setting: Setting) -> int:
    """Return how many maps are looked at in vain; raises UsageError where nothing is measured."""
    ready = engine(setting)
    if ready.game.fairness is None or ready.measure is None:
        raise UsageError(unmeasured(ready.game, setting.players))
    return ready.game.fairness.maps_at_most


def _fair_places(setting: Setting, seed_range: SeedRange, fair: float, laid_open: bool) -> Iterator[int]:
    """Yield the places of a seed range whose map is within a spread."""
    most, in_vain, best, ready = maps_at_most(setting), 0, float("inf"), engine(setting)
    found = spreads(ready, seed_range, ready.at_once, laid_open)
    for n, spread in enumerate(chain.from_iterable(found)):
        if spread <= rounded(fair):
            in_vain, best = 0, float("inf")
            yield n
            continue
        in_vain, best = in_vain + 1, min(best, spread)
        if (watch := _watch.get()) is not None:
            watch(n + 1, best)
        if in_vain >= most:
            none, hints = f"none of the first {most:,} maps of the seed has", ["or take another seed"]
            if seed_range.by_seed:
                last = int(seed_range.seed(n))
                none, hints = f"none of the seeds {last - most + 1} to {last} gives a map with", []
            message = f"{none} a spread of {fair:g} or less; the best one has {best:.3g}"
            raise LimitError.with_code("no-fair-map", message, f"ask for `--fair {above(best):g}`", *hints)
