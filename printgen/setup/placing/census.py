"""Game and table → how many set-ups there are: each deal by itself, or with those it lies on or a rule joins it to.

Things that look alike count as the same. Where what is laid by rules is too much to be counted, the ways with fewer
rules are, and of draws among these it is measured how many keep the others.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod, sqrt

import numpy as np

from printgen.model.game import Game
from printgen.model.position import Thing
from printgen.setup.decks import decks_of, with_symbols
from printgen.setup.placements import Table
from printgen.setup.placing.checks import Check
from printgen.setup.placing.drawer import AT_ONCE, Drawn, rows_of
from printgen.setup.placing.field_ways import field_ways
from printgen.setup.placing.lay import sampler_for
from printgen.setup.placing.layer_ways import SPOTS_AT_MOST, LayerWays, Numbers, arrangements, zeta
from printgen.setup.placing.sampler import LayingSampler
from printgen.setup.position import has_hex_map
from printgen.setup.random_words import Words, keys_after
from printgen.setup.seed_range import SeedRange

PAIRS_AT_MOST, LOOPS_AT_MOST = 100_000_000, 20_000
"""So many ways to lay two deals are gone through, the one with fewer of them one by one."""
TRIES, HITS = 1 << 19, 10_000
"""So many draws are made at most, and no more where so many of them keep the rules."""
SURE = 1.96
"""An error is that of 95 in 100."""


@dataclass(frozen=True, slots=True)
class Ways:
    """In how many ways some deals can lie: ``most``, without the ``measured`` rules.

    Of ``tried`` draws among these ``kept`` keep them, from which ``seen`` ways are certain: as many different ones, or
    more where things can be exchanged without breaking a rule; 0 where nothing was measured.
    """

    deals: tuple[str, ...]
    most: int
    measured: tuple[str, ...] = ()
    tried: int = 0
    kept: int = 0
    seen: int = 0

    @property
    def exact(self) -> bool:
        """Whether it is a number, not an estimate."""
        return not self.measured

    @property
    def least(self) -> int:
        """So many there are for certain: all, or those that are known by the draws."""
        return self.most if self.exact else self.seen

    @property
    def about(self) -> float:
        """The number, or the estimate."""
        return float(self.most) * (self.kept / self.tried if self.tried else 1.0)

    @property
    def error(self) -> float:
        """How far the estimate may be off, as a share of itself, with 95 % confidence; infinite for none."""
        if not self.kept:
            return 0.0 if self.exact else float("inf")
        return SURE * sqrt((1 - self.kept / self.tried) / self.kept)


def census(game: Game, table: Table) -> tuple[Ways, ...]:
    """Count the ways of all deals of a table."""
    deals, laid = game.setup.deals, sampler_for(game, table)
    apart = {*laid.deals, *game.setup.on_map}
    found = [_shuffled(game, table, name) for name in deals if name not in apart and table.holds(deals[name].when)]
    found += [_Group(laid, *group).ways() for group in laid.groups]
    return (*found, *([Ways(game.setup.on_map, *field_ways(game, table))] if has_hex_map(game, table) else []))


def _shuffled(game: Game, table: Table, name: str) -> Ways:
    """Count the orders of what is shuffled and dealt, no more."""
    symbols = with_symbols(game, table, 0, 0, name)
    marked = any(one.symbol for one in symbols)
    return Ways((name,), orders_of(symbols) if marked else prod(map(orders_of, decks_of(game, table, name))))


def orders_of(things: Sequence[Thing]) -> int:
    """Return in how many orders things can lie; which symbol is on which is part of it."""
    looks = Counter((one.kind, one.number, one.symbol is not None) for one in things)
    symbols = Counter(one.symbol for one in things if one.symbol is not None)
    return arrangements(looks.values()) * arrangements(symbols.values())


def _bearing(low: LayerWays, high: LayerWays) -> list[int]:
    """Return the things of a layer that another may be laid onto, or, where it takes what is left, all."""
    noun = high.layer.noun
    bare = noun.over.except_ if noun.over is not None else ()
    return [n for n, thing in enumerate(low.things) if thing.kind not in bare]


def _lies_flat(low: LayerWays, high: LayerWays) -> bool:
    """Return whether a layer lies apart from another, or shuffled onto the same spaces with nothing left over."""
    if high.bed is None:
        return True
    bearing = len(_bearing(low, high))
    given = bearing if high.layer.noun.left_by is None else low.room - bearing
    same = low.spaces.tolist() == high.spaces.tolist()
    return same and not high.layer.noun.in_order and len(high.things) <= given


class _Group:
    """Layers that are drawn together, and the checks that join them."""

    def __init__(self, sampler: LayingSampler, layers: Sequence[int], joint: Sequence[Check]) -> None:
        self.sampler, self.numbers, self.joint = sampler, list(layers), joint
        self.layers = [LayerWays(sampler, n) for n in layers]
        self.deals = tuple(dict.fromkeys(one.layer.deal for one in self.layers))

    def ways(self) -> Ways:
        """Count them, or measure what is too much."""
        loose = self._loose()
        if loose is not None and not self.joint:
            return Ways(self.deals, loose)
        if (exact := self._one_by_one()) is not None:
            return Ways(self.deals, exact)
        most = loose if loose is not None else prod(one.plain for one in self.layers)
        return Ways(self.deals, most, tuple(self._measured(loose is not None)), *self._tried(loose is not None))

    def _loose(self) -> int | None:
        """Count the ways without what joins the layers but that one lies on another."""
        beds = [one for one in self.layers if one.bed is not None]
        if not beds:
            counts = [one.all() for one in self.layers]
            return None if None in counts else prod(n for n in counts if n is not None)
        if len(self.layers) != 2 or self.layers[0].bed is not None:
            return None
        return self._upon(*self.layers)

    def _upon(self, low: LayerWays, high: LayerWays) -> int | None:
        """Count the ways of a layer that lies on another: those of each set of spaces, times those that lead to it."""
        noun = high.layer.noun
        if low.room > SPOTS_AT_MOST or not _lies_flat(low, high):
            return None
        upper = _bearing(low, high)
        bearing = low.over_sets(upper)
        bare = low.over_sets([n for n in range(len(low.things)) if n not in upper])
        laid = high.over_sets(range(len(high.things)))
        if bearing is None or bare is None or laid is None:
            return None
        within, beside = zeta(laid[0], low.room), zeta(bare[0], low.room)[::-1]
        if noun.left_by is not None:
            within = within[::-1]
        sets = np.flatnonzero(bearing[0])
        found = sum(int(bearing[0][n]) * int(beside[n]) * int(within[n]) for n in sets)
        return found * bearing[1] * bare[1] * laid[1]

    def _one_by_one(self) -> int | None:
        """Count the ways of two layers by looking at each; None where they are too many."""
        if len(self.layers) != 2 or self.layers[0].bed is not None:
            return None
        low, high = self.layers
        if not _lies_flat(low, high):
            return None
        if min(low.plain, high.plain) > LOOPS_AT_MOST or low.plain * high.plain > PAIRS_AT_MOST:
            return None
        lower, upper = (one.rows(range(len(one.things)), by_kind=True) for one in self.layers)
        if lower is None or upper is None:
            return None
        found = 0
        first, second = (lower, upper) if lower.shape[1] <= upper.shape[1] else (upper, lower)
        for column in first.T:
            one = np.repeat(column[:, None], second.shape[1], axis=1)
            rows = (one, second) if first is lower else (second, one)
            found += int(self._good(low, high, *rows).sum())
        return found * prod(one.times(range(len(one.things)), by_kind=True) for one in self.layers)

    def _good(self, low: LayerWays, high: LayerWays, lower: Numbers, upper: Numbers) -> Numbers:
        """Return which ways to lay two layers go together."""
        good = np.ones(upper.shape[1], dtype=bool)
        noun = high.layer.noun
        if high.bed is not None:
            there = [lower[n] for n in _bearing(low, high)]
            for row in upper:
                on_one = np.any([row == other for other in there], axis=0)
                good &= on_one if noun.left_by is None else ~on_one
        laid = ((low, lower), (high, upper))
        drawn = {one.number: Drawn(one.spaces[rows], one.slots[rows]) for one, rows in laid}
        for check in self.joint:
            good &= check.holds(rows_of(check, drawn))
        return good

    def _measured(self, loose: bool) -> Iterator[str]:
        """Name the rules that are measured: those that join the layers, or all."""
        for name, rule in self.sampler.rules.items():
            if set(rule.deals) <= set(self.deals) and (not loose or len(rule.deals) > 1):
                yield name
        if any(check.by_slot for check in self.joint):
            yield "facing"

    def _tried(self, loose: bool) -> tuple[int, int, int]:
        """Return how many draws keep what is counted, how many of them all rules, and how many of these differ."""
        tried, kept, seen = 0, 0, set[bytes]()
        maps = SeedRange.within("count", 0, AT_ONCE)
        start = [maps.map_keys(f"deal.{one.layer.deal}", one.layer.share) for one in self.layers]
        for turn in range(TRIES // AT_ONCE):
            keys = [keys_after(own, np.full(1, turn)) for own in start]
            if loose:
                alive, drawn = self.sampler.tries(self.numbers, [], keys)
                tried += len(alive)
            else:
                drawn, tried = self._plain_tries(keys), tried + AT_ONCE
            good = np.ones(drawn[self.numbers[0]].where.shape[1], dtype=bool)
            for check in self.joint:
                good &= check.holds(rows_of(check, drawn))
            looks = self._looks(drawn)[:, good].T
            kept += len(looks)
            seen.update(row.tobytes() for row in looks)
            if kept >= HITS:
                break
        return tried, kept, len(seen)

    def _looks(self, drawn: Mapping[int, Drawn]) -> Numbers:
        """Return where the things of each kind lie, whichever of them lies where: alike for set-ups that look alike."""
        rows = []
        for one in self.layers:
            laid = drawn[one.number].slot if one.layer.slots else drawn[one.number].where
            for thing in dict.fromkeys(one.things):
                rows.append(np.sort(laid[[n for n, other in enumerate(one.things) if other == thing]], axis=0))
        return np.ascontiguousarray(np.concatenate(rows), dtype=np.int16)

    def _plain_tries(self, keys: Sequence[Words]) -> dict[int, Drawn]:
        """Lay every layer once for each key, whatever lies below; return those that keep the rules of each."""
        alive, drawn = np.arange(AT_ONCE), dict[int, Drawn]()
        for n, own in zip(self.numbers, keys, strict=True):
            drawer, bed = self.sampler.drawers[n], self.sampler.beds[n]
            spaces = None if bed is None else bed.spaces(own[alive], drawn)
            good, laid = drawer.attempt(keys_after(own[alive], np.zeros(1, dtype=np.intp)), spaces)
            drawn, alive = {one: other.only(good) for one, other in drawn.items()} | {n: laid}, alive[good]
        return drawn
