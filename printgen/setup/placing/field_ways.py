"""Game and table → in how many ways a hex map can lie: exactly where it is small, else at least and at most.

Maps that look alike count as one. Where no rule is about hexes, only whether they yield and are turned matters, so
kinds are counted apart from where they lie; where none is about tokens, so are these.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from printgen.model.board.spaces import FACINGS
from printgen.model.game import Game
from printgen.setup.decks import decks_of
from printgen.setup.placements import Table
from printgen.setup.placing.fields import NOTHING, Fields
from printgen.setup.placing.layer_ways import arrangements
from printgen.setup.placing.layers import spaces_of
from printgen.setup.position import mixed_rules
from printgen.setup.random_words import keys_after
from printgen.setup.seed_range import SeedRange

Numbers = NDArray[Any]
WAYS_AT_MOST, BLOCK = 1 << 21, 1 << 16
"""So many ways to lay hexes and tokens and to turn harbours are looked at, so many at once."""
TURNINGS_AT_MOST = 1 << 19
"""Where harbours could be turned in more ways, each map that was drawn counts as one."""
TRIES, TRIES_AT_ONCE, HITS = 1 << 19, 1 << 13, 10_000
"""So many draws are made at most, so many at once, and no more where so many keep everything."""


class FieldCount(NamedTuple):
    """``most`` is exact where nothing was left out; ``seen``: so many there are for certain, by draws."""

    most: int
    left_out: tuple[str, ...] = ()
    tried: int = 0
    kept: int = 0
    seen: int = 0


def field_ways(game: Game, table: Table) -> FieldCount:
    """Count the hex maps of a game and table that go with one and the same deal of everything else.

    Where that hangs on what was dealt, only a bound from above is known.
    """
    return _FieldWays(game, table).count()


class _FieldWays:
    def __init__(self, game: Game, table: Table) -> None:
        self._game, self._table = game, table
        self._fields = fields = Fields(game, table, "uniform")
        noun = fields.noun
        rules = {name: rule for name, rule in game.setup.placement_rules.items() if table.holds(rule.when)}
        about = {name: set(rule.deals) & {noun.hexes, noun.tokens} for name, rule in rules.items()}
        self._rules = tuple(name for name, own in about.items() if own)
        self._by_kind = any(noun.hexes in own for own in about.values())
        self._with_tokens = any(noun.tokens in own for own in about.values())
        self._deck = [*fields.hexes, *[None] * (len(fields.bears) - len(fields.hexes))]
        flags = zip(self._deck, fields.bears.tolist(), fields.turns.tolist(), strict=True)
        looks = [(kind is not None, bears, turns) for kind, bears, turns in flags]
        self._labels = [*map(str, self._deck)] if self._by_kind else [*map(str, looks)]
        """What distinguishes each thing of the deck."""
        self._known = [*dict.fromkeys(self._labels)]
        self._first = [self._labels.index(label) for label in self._known]
        self._bearing = int(fields.bears.sum())
        self._turns = int(fields.turns.sum())

    def count(self) -> FieldCount:
        """Count them, or bound them."""
        labels, chits = Counter(self._labels), Counter(self._fields.tokens)
        layings, sequences = arrangements(labels.values()), sequences_of(chits, self._bearing)
        turnings = len(FACINGS) ** self._turns
        within = arrangements(Counter(map(str, self._deck)).values()) // layings
        most = layings * within * sequences * turnings
        if not self._settled() or mixed_rules(self._game, self._table):
            return FieldCount(most, ("hex-map", *self._rules))
        alone = within * (1 if self._with_tokens else sequences)
        if layings * turnings * (sequences if self._with_tokens else 1) <= WAYS_AT_MOST:
            return FieldCount(alone * self._each())
        even = not self._with_tokens or self._bearing == len(self._fields.tokens)
        tried, kept, seen = self._met()
        return FieldCount(most, ("hex-map", *self._rules), tried * even, kept * even, alone * seen)

    def _settled(self) -> bool:
        """Return whether what is dealt yields on the same spaces whatever lies where."""
        noun, deals = self._fields.noun, self._game.setup.deals
        for name in self._dealt():
            decks = decks_of(self._game, self._table, name)
            yields = {thing.kind not in noun.barren for deck in decks for thing in deck}
            if len(yields) > 1 or deals[name].spread or deals[name].based_on:
                return False
        return True

    def _dealt(self) -> Iterator[str]:
        """Name the deals that lay hexes on spaces."""
        deals, noun = self._game.setup.deals, self._fields.noun
        for name, deal in deals.items():
            alike = deal.component == deals[noun.hexes].component and not (deal.in_piles or deal.to_seats)
            if alike and self._table.holds(deal.when) and spaces_of(self._game, self._table, name):
                yield name

    def _landed(self, count: int) -> Numbers:
        """Return which cells yield before the map is laid, (cells, maps), where that is settled."""
        lands = []
        for name in self._dealt():
            kinds = {thing.kind for deck in decks_of(self._game, self._table, name) for thing in deck}
            yields = np.full(count, kinds.isdisjoint(self._fields.noun.barren))
            lands += [(s, np.ones(count, np.bool_), yields) for s in spaces_of(self._game, self._table, name)]
        return self._fields.landed(count, lands)

    def _each(self) -> int:
        """Look at every way to lay what is distinguished, and count the ways to turn the harbours of each."""
        numbers = {label: n for n, label in enumerate(self._known)}
        rows = _all_orders(Counter(numbers[label] for label in self._labels), len(self._labels))
        chits = [*dict.fromkeys(self._fields.tokens)]
        wanted = Counter(map(chits.index, self._fields.tokens)) if self._with_tokens else Counter[int]()
        tokens = _all_orders(wanted, self._bearing if self._with_tokens else 0)
        if self._fields.rules is None or not (self._by_kind or self._with_tokens):
            return int(self._turnings(rows).sum())
        found = 0
        for part in _parts(rows, max(1, BLOCK // tokens.shape[1])):
            times = np.sum([self._times_kept(part, some) for some in _parts(tokens, BLOCK)], axis=0)
            found += int((self._turnings(part[:, times > 0]) * times[times > 0]).sum())
        return found

    def _times_kept(self, rows: Numbers, tokens: Numbers) -> Numbers:
        """Return with how many of the orders of tokens each way to lay the hexes keeps the rules."""
        both = np.repeat(rows, tokens.shape[1], axis=1), np.tile(tokens, rows.shape[1])
        good = self._fields.kept(*self._as_drawn(*both)).reshape(rows.shape[1], tokens.shape[1])
        times: Numbers = good.sum(axis=1)
        return times

    def _as_drawn(self, rows: Numbers, tokens: Numbers) -> tuple[Numbers, Numbers]:
        """Write labels, and tokens in the order of the hexes that bear them, as places in the decks."""
        laid = _placed(rows, self._labels, self._known)
        found = np.full_like(laid, NOTHING)
        if len(tokens):
            chits = _placed(tokens, self._fields.tokens, [*dict.fromkeys(self._fields.tokens)])
            bears = self._fields.bears[laid]
            order = np.maximum(np.cumsum(bears, axis=0) - 1, 0)
            found = np.where(bears, np.take_along_axis(chits, order, axis=0), NOTHING)
        return laid, found

    def _turnings(self, rows: Numbers) -> Numbers:
        """Return in how many ways the harbours of each map can be turned; ``rows``: the label on each space."""
        things = np.array(self._first)[rows]
        looks = 1 + self._fields.bears[things] + 2 * self._fields.turns[things]
        looks[things >= len(self._fields.hexes)] = 0
        seen, place = np.unique(looks, axis=1, return_inverse=True)
        parts = np.array_split(np.arange(seen.shape[1]), max(1, seen.shape[1] * len(FACINGS) ** self._turns // BLOCK))
        counts = [self._ways_to_turn(seen[:, part]) for part in parts if part.size]
        found: Numbers = np.concatenate([*counts, np.zeros(0, np.int64)])[place.reshape(-1)]
        return found

    def _ways_to_turn(self, looks: Numbers) -> Numbers:
        """Return in how many ways the harbours can be turned; 0 for a blank, else what lies there in two bits."""
        fields, count = self._fields, looks.shape[1]
        land = self._landed(count)
        land[fields.own] = np.where(looks > 0, (looks - 1) & 1 > 0, land[fields.own])
        harbours = np.argsort(~((looks > 0) & (looks - 1 & 2 > 0)), axis=0, kind="stable")[: self._turns]
        maps = np.arange(count)
        taken = np.repeat(fields.taken[:, None], count, axis=1)
        for row in harbours:
            spot = row[maps]
            yielding = land[fields.around[spot].T, maps]
            may = np.where(yielding.any(axis=0), yielding, fields.on_board[spot].T)
            ends = fields.ends[spot]
            may &= ~taken[ends, np.arange(len(maps))[:, None, None]].any(axis=2).T
            side, kept = np.nonzero(may)
            taken = taken[:, kept]
            for end in ends[kept, side].T:
                taken[end, np.arange(len(kept))] = True
            maps = maps[kept]
        return np.bincount(maps, minlength=count).astype(np.int64)

    def _met(self) -> tuple[int, int, int]:
        """Return how many draws were made and kept, and in how many ways what these laid can lie for certain."""
        known = np.array([self._known.index(label) for label in self._labels], dtype=np.int16)
        chits = np.array([*map([*dict.fromkeys(self._fields.tokens)].index, self._fields.tokens), NOTHING])
        tried, kept, seen = 0, 0, set[bytes]()
        keys = SeedRange.within("count", 0, TRIES_AT_ONCE).map_keys("hex-map")
        blank = len(self._fields.hexes)
        while tried < TRIES and kept < HITS:
            one = self._fields.attempt(
                keys_after(keys, np.full(1, tried // TRIES_AT_ONCE)), self._landed(TRIES_AT_ONCE)
            )
            tried, kept = tried + TRIES_AT_ONCE, kept + len(one.kept)
            rows = [known[np.where(one.hexes == NOTHING, min(blank, len(known) - 1), one.hexes)]]
            if self._with_tokens:
                rows.append(chits[one.tokens])
            seen |= {column.tobytes() for column in np.ascontiguousarray(np.concatenate(rows).astype(np.int16).T)}
        met = np.array([np.frombuffer(one, np.int16) for one in sorted(seen)], dtype=np.int16)
        if len(FACINGS) ** self._turns > TURNINGS_AT_MOST or not seen:
            return tried, kept, len(seen)
        return tried, kept, int(self._turnings(met.reshape(len(seen), -1).T[: len(known)]).sum())


def sequences_of(things: Counter[str], length: int) -> int:
    """Return how many different sequences of a length some things can make, that many of them at most.

    >>> sequences_of(Counter("aab"), 2)
    3
    """
    ways = [1] + [0] * length
    for count in things.values():
        ways = [sum(ways[n - own] * comb(n, own) for own in range(min(n, count) + 1)) for n in range(length + 1)]
    return ways[length]


def _parts(columns: Numbers, most: int) -> Iterator[Numbers]:
    """Yield the columns of an array, so many at once."""
    return (columns[:, begin : begin + most] for begin in range(0, columns.shape[1], most))


def _all_orders(counts: Counter[int], length: int) -> Numbers:
    """Return all sequences of a length, (length, ways), of things of which there are so many each."""
    rows = np.zeros((0, 1), np.int16)
    left = np.array([[counts[n]] for n in range(len(counts))], dtype=np.int16).reshape(-1, 1)
    for _ in range(length):
        parts = []
        for label in range(len(left)):
            good = left[label] > 0
            fewer = left[:, good].copy()
            fewer[label] -= 1
            parts.append((np.vstack([rows[:, good], np.full((1, good.sum()), label, np.int16)]), fewer))
        rows, left = (np.concatenate(some, axis=1) for some in zip(*parts, strict=True))
    return rows


def _placed(rows: Numbers, deck: Sequence[str], known: Sequence[str]) -> Numbers:
    """Write kinds as places in a deck, of things that look alike the first one first."""
    found = np.zeros(rows.shape, np.int16)
    for number, label in enumerate(known):
        places = np.array([n for n, own in enumerate(deck) if own == label])
        here = rows == number
        found[here] = places[(np.cumsum(here, axis=0) - 1)[here]]
    return found
