"""Search task → result: how fair the maps of a seed range are, the first fair one, the best; a pure function.

What is found depends on the task alone: not on the process or machine that searches, nor on how a
seed range is cut into tasks. Spreads are rounded before they are compared, since machines differ in the
last bits of a logarithm; of equally fair maps the one with the lower number is the better.
"""

import math
import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from printgen.errors import UsageError
from printgen.model.game import Game
from printgen.model.position import Position
from printgen.problems import Problem
from printgen.setup.fairness.measure import Measured, measure_for
from printgen.setup.placements import Table, furnished_plan
from printgen.setup.position import has_hex_map, make_position, mixed_rules, seats_taken
from printgen.setup.seed_range import SeedRange

if TYPE_CHECKING:
    from printgen.setup.fairness.reached import Reached
    from printgen.setup.fairness.travel_measure import Travelled
    from printgen.setup.placing.maps import Laid, LaidForm
    from printgen.setup.tile_map.batch import BatchSampler, MapBatch

DIGITS = 9
"""Of a spread, behind the mark."""
STEPS = 20
"""So many steps of a histogram make one unit of a spread."""
SPREAD_AT_MOST = 1000.0
"""What lies farther apart is counted as this."""
AT_FIRST, TILES_AT_ONCE, DEALS_AT_ONCE = (16, 64, 256, 1024), 2048, 8192
"""How many maps are drawn at once: few at first where the first of them may do, then as many as go fastest."""

Kept = tuple[float, int]
"""A map that was found: its spread, its number."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything that decides about maps but which they are.

    ``game`` is pickled: so a setting is plain and can be compared, and a process that has seen it
    need not read it again.
    """

    game: bytes
    players: int
    variants: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    distribution: str = "default"

    @classmethod
    def of(
        cls,
        game: Game,
        players: int,
        variants: tuple[str, ...] = (),
        readings: tuple[str, ...] = (),
        distribution: str = "default",
    ) -> "Setting":
        """Set a game for a table."""
        return cls(pickle.dumps(game), players, variants, readings, distribution)


@dataclass(frozen=True, slots=True)
class Task:
    """A seed range to search: for the first map within a spread, else for the best few."""

    setting: Setting
    seed_range: SeedRange
    fair: float | None = None
    best: int = 0


@dataclass(frozen=True, slots=True)
class Found:
    """How many maps were looked at, what was found, and how often each step of spread came.

    ``hit``: the first map within the spread, where one was asked for and found. ``kept``: the best
    ones, in order. ``steps`` are pairs of a step and how many maps it has, ascending.
    """

    looked: int = 0
    hit: Kept | None = None
    kept: tuple[Kept, ...] = ()
    steps: tuple[tuple[int, int], ...] = ()


def search(task: Task) -> Found:
    """Search a seed range, no farther than needed.

    Raises UsageError where nothing is measured, and whatever drawing raises.
    """
    found: list[Kept] = []
    hit: Kept | None = None
    ready = engine(task.setting)
    sizes = ready.at_once if task.fair is not None else ready.at_once[-1:]
    measured = chain.from_iterable(spreads(ready, task.seed_range, sizes))
    for number, spread in enumerate(measured, task.seed_range.first):
        found.append((spread, number))
        if task.fair is not None and spread <= rounded(task.fair):
            hit = found[-1]
            break
    steps = Counter(step_of(spread) for spread, _ in found)
    return Found(len(found), hit, tuple(sorted(found)[: keeping(task)]), tuple(sorted(steps.items())))


def keeping(task: Task) -> int:
    """Return how many maps are kept; one at least, so that a search in vain can report the nearest."""
    return max(1, task.best)


def step_of(spread: float) -> int:
    """Return the step of a histogram that a spread is on."""
    return int(min(spread, SPREAD_AT_MOST) * STEPS)


def merged(one: Found, other: Found, keep: int) -> Found:
    """Put together what two tasks found, in any order; of hits the one with the lower number."""
    steps = Counter(dict(one.steps))
    steps.update(dict(other.steps))
    hits = [found.hit for found in (one, other) if found.hit is not None]
    kept = tuple(sorted((*one.kept, *other.kept))[:keep])
    hit = min(hits, key=lambda hit: hit[1], default=None)
    return Found(one.looked + other.looked, hit, kept, tuple(sorted(steps.items())))


def spreads(
    ready: "Engine", seed_range: SeedRange, at_once: tuple[int, ...], laid_open: bool = True
) -> Iterator[list[float]]:
    """Yield the spreads of a seed range, so many at a time."""
    sizes, first = iter(at_once), 0
    while first < len(seed_range):
        size = min(next(sizes, at_once[-1]), len(seed_range) - first)
        yield ready.spreads(seed_range[first : first + size], laid_open)
        first += size


class Engine:
    """What all maps of a setting share: the game, who sits where, sampler and measure."""

    def __init__(self, setting: Setting) -> None:
        self.game: Game = pickle.loads(setting.game)
        self.setting = setting
        options = (*setting.variants, *setting.readings)
        self.table = Table(setting.players, options, seats_taken(self.game, setting.players, options))
        self.measure = measure_for(self.game, self.table)

    @property
    def tiles_alone(self) -> bool:
        """Whether a map of tiles is all that chance decides."""
        setup = self.game.setup
        return bool(setup.tile_map) and not setup.deals and not has_hex_map(self.game, self.table)

    @cached_property
    def sampler(self) -> "BatchSampler":
        """Draws many maps of tiles."""
        from printgen.setup.tile_map.batch import BatchSampler

        return BatchSampler(furnished_plan(self.game, self.table), self.setting.distribution)

    @property
    def by_batches(self) -> bool:
        """Whether many set-ups are drawn at once."""
        return self.tiles_alone or self.form is not None

    @property
    def at_once(self) -> tuple[int, ...]:
        """How many at once."""
        if not self.by_batches:
            return (1,)
        return (*AT_FIRST, TILES_AT_ONCE if self.tiles_alone else DEALS_AT_ONCE)

    @cached_property
    def form(self) -> "LaidForm | None":
        """How many set-ups are drawn at once where deals and a hex map are all that chance decides; else None."""
        setup = self.game.setup
        if setup.tile_map or not setup.deals or mixed_rules(self.game, self.table):
            return None
        from printgen.setup.placing.fields import Fields
        from printgen.setup.placing.lay import sampler_for
        from printgen.setup.placing.maps import LaidForm

        on_map = has_hex_map(self.game, self.table)
        fields = Fields(self.game, self.table, self.setting.distribution) if on_map else None
        return LaidForm(sampler_for(self.game, self.table), fields)

    def measured(self, laid: "Laid", hidden: bool = False) -> "Reached | None":
        """Measure many set-ups that the form laid; None where nothing is measured."""
        from printgen.setup.fairness.board_reach import BoardMeasure

        return self.measure.batch(laid, hidden) if isinstance(self.measure, BoardMeasure) else None

    def measured_tiles(self, maps: "MapBatch") -> "Travelled | None":
        """Measure many maps of tiles; None where nothing is measured, or not by ways over tiles."""
        from printgen.setup.fairness.travel_measure import TravelMeasure

        return self.measure.batch(maps) if isinstance(self.measure, TravelMeasure) else None

    def position(self, seed_range: SeedRange, n: int) -> Position:
        """Set up the map at place n of a seed range."""
        one, seed, index = self.setting, str(seed_range.seed(n)), seed_range.index(n)
        return make_position(self.game, one.players, one.variants, seed, one.distribution, one.readings, index)

    def spreads(self, seed_range: SeedRange, laid_open: bool = True) -> list[float]:
        """Measure every map of a seed range. Raises UsageError where nothing is measured.

        ``laid_open``: whether a map of hexes that is to be discovered counts.
        """
        measure = self.measure
        if measure is None:
            raise UsageError(unmeasured(self.game, self.setting.players))
        many: Measured | None = None
        if self.tiles_alone:
            many = self.measured_tiles(self.sampler.draw(seed_range))
        elif self.form is not None:
            many = self.measured(self.form.laid(seed_range), hidden=not laid_open)
        if many is not None:
            found = many.spread.tolist()
        else:
            drawn = (self.position(seed_range, n) for n in range(len(seed_range)))
            shown = (one if laid_open else replace(one, hexes=()) for one in drawn)
            found = [measure.of(one).spread for one in shown]
        return [rounded(spread) for spread in found]


@lru_cache(maxsize=4)
def engine(setting: Setting) -> Engine:
    """Return what all tasks of a setting share; kept, since making it takes longer than many maps."""
    return Engine(setting)


def rounded(spread: float) -> float:
    """Return a spread as it is compared; what cannot be measured is as far apart as can be."""
    return math.inf if math.isnan(spread) else round(spread, DIGITS)


def above(spread: float) -> float:
    """Round up to hundredths, so that asking for it finds the map.

    >>> above(0.201), above(0.5)
    (0.21, 0.5)
    """
    return -(-round(spread * 100, 6) // 1) / 100


def unmeasured(game: Game, players: int) -> Problem:
    """Return the problem that a game has no measure of fairness, or that there is nobody to compare."""
    if game.fairness is None:
        message = f"nothing says how fair a set-up of `{game.id}` is"
        hint = "a game with a `fairness.yaml` can be asked for it"
    else:
        message = f"nothing is compared between the seats of {players} players"
        hint = "take more players"
    return Problem("no-measure", message, hints=(hint,))
