"""Game, table and seed range → deals laid by rules, every arrangement that the rules allow equally likely.

This never changes within the sampler number ``SAMPLER_BY_RULES``:

- Deals that lie on one another, or that a rule joins, are drawn together, all others by themselves. A layer draws from
  the stream ``deal.<id>``, as other deals do. Drawn by itself, its try n is that attempt. Of layers drawn together
  the try n of all of them is thrown away whole where a rule that joins them is broken; in it a layer that lies on
  nothing takes its own tries one link further in the chain, until its own rules are kept; so does one whose ways to
  fill the spaces that it is given are known, once a draw has kept them; any other makes one try.
- Where a layer takes its own tries, each begins with its first things laid in one of all ways that keep their checks,
  if these can be looked through.
- What must hold of one layer alone does not change how the others lie, so throwing its tries away by themselves is
  the same as throwing everything away, and much faster.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations, product
from math import comb, prod
from typing import Any

import numpy as np

from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.placement_rules import PlacementRule
from printgen.model.play.conditions import boards_in_play
from printgen.model.play.meaningless import meaningless
from printgen.model.position import Dealt, Thing
from printgen.problems import Problem
from printgen.setup.decks import decks_of, piled
from printgen.setup.placements import Table
from printgen.setup.placing.bed import Bed
from printgen.setup.placing.checks import Check, Hand, allowed_by, checks_of, facing_checks, facing_joint
from printgen.setup.placing.counts import SPACES_AT_MOST, ways_to_fill
from printgen.setup.placing.drawer import AT_ONCE, ATTEMPTS_AT_MOST, Drawer, Drawn, NothingFoundError, rows_of
from printgen.setup.placing.ground import Ground
from printgen.setup.placing.layers import Layer, layers_of, shares_of, spaces_of
from printgen.setup.placing.order import laid_by_rules
from printgen.setup.placing.rows import seats_by_place, table_rows
from printgen.setup.random_words import Places, Words, keys_after, uniform
from printgen.setup.seed_range import SeedRange

JOINED = 2
"""A try of layers that are drawn together takes about as many tries of one."""
COIN = 1 << 62
"""The number of a link that no try has."""
SETS_AT_MOST = 400
Rules = Mapping[str, PlacementRule]


class LayingSampler:
    """Draws all deals of a table that are laid by rules; ``rules``: those in force, where not all are meant."""

    def __init__(self, game: Game, table: Table, rules: Rules | None = None, at_most: int = ATTEMPTS_AT_MOST) -> None:
        self.game, self.table, self.at_most = game, table, at_most
        if problems := [Problem("deal-unclear", why, part=".".join(map(str, path))) for path, why in meaningless(game)]:
            raise PrintgenError(tuple(problems))
        self.deals = laid_by_rules(game, table)
        boards = boards_in_play(game, table.players, table.options)
        self.ground = Ground(game, boards, [*table_rows(game, table, self.deals)])
        if rules is None:
            rules = {name: rule for name, rule in game.setup.placement_rules.items() if table.holds(rule.when)}
        self.rules = {name: rule for name, rule in rules.items() if set(rule.deals) <= set(self.deals)}
        shuffled = [name for name in self.deals if not game.setup.deals[name].copied]
        self.layers = [
            layer
            for name in shuffled
            for layer in layers_of(game, table, self.ground, name, decks_of(game, table, name))
        ]
        self.things = [self._in_order(layer) for layer in self.layers]
        self.beds = [self._bed(n) for n in range(len(self.layers))]
        self._checks = [(self._own(check), check) for check in self._all_checks()]
        self.drawers = [self._drawer(n) for n in range(len(self.layers))]
        self.groups = self._groups()
        self._seats = seats_by_place(table)
        self._known: dict[int, np.ndarray[Any, Any] | None] = {}

    def _bed(self, n: int) -> Bed | None:
        noun = self.layers[n].noun
        lies_on = noun.under or noun.in_order
        return Bed(self.game, self.table, self.ground, self.layers, self.things, n) if lies_on else None

    def _in_order(self, layer: Layer) -> tuple[Thing, ...]:
        """Return the things of a layer, those first of which rules say most."""
        if layer.noun.in_order:
            return layer.things
        fields = self._fields(layer)
        named = [kind for rule in self._about(layer) for kind in (*rule.of.kinds, *rule.between)]
        ranks = {kind: n for n, kind in reversed([*enumerate(named)])}
        counts = {kind: sum(one.kind == kind for one in layer.things) for kind in {one.kind for one in layer.things}}
        kinds = [*dict.fromkeys(one.kind for one in layer.things)]

        def rank(thing: Thing) -> tuple[float, ...]:
            kind = thing.kind
            room = len(fields.get(kind, range(10_000)))
            return (room, ranks.get(kind, len(named)), -counts[kind], kinds.index(kind))

        return tuple(sorted(layer.things, key=rank))

    def _about(self, layer: Layer) -> list[PlacementRule]:
        """Return the rules about one deal alone."""
        return [rule for rule in self.rules.values() if rule.deals == (layer.deal,)]

    def _fields(self, layer: Layer) -> dict[str, frozenset[int]]:
        """Return the slots that rules allow some kinds, where they lie within one another or apart; else none."""
        slots = list(dict.fromkeys(slot.space for slot in layer.slots))
        if layer.noun.facing is not None and layer.noun.spread:
            slots = [slot.space for slot in layer.slots]
        if layer.noun.under or layer.noun.in_order or len(layer.things) > len(slots):
            return {}
        found: dict[str, frozenset[int]] = {}
        for rule in self._about(layer):
            if rule.on is not None or rule.not_on is not None:
                allowed = allowed_by(rule, self.ground)
                may = frozenset(n for n, space in enumerate(slots) if allowed[self.ground.number[space]])
                for kind in rule.of.kinds or {thing.kind for thing in layer.things}:
                    found[kind] = found.get(kind, may) & may
        several = product(found.values(), repeat=2)
        return found if all(one <= two or two <= one or one.isdisjoint(two) for one, two in several) else {}

    def _hands(self, layers: Sequence[int], deal: str, kinds: Sequence[str]) -> dict[Hand, str]:
        return {
            (n, place): thing.kind
            for n in layers
            if self.layers[n].deal == deal
            for place, thing in enumerate(self.things[n])
            if not kinds or thing.kind in kinds
        }

    def _all_checks(self) -> Iterator[Check]:
        """Return the checks of every rule; what is dealt to each seat by itself is checked by itself."""
        for rule in self.rules.values():
            layers = [n for n, layer in enumerate(self.layers) if layer.deal in rule.deals]
            apart = len(rule.deals) == 1 and len(layers) > 1
            for some in ([n] for n in layers) if apart else [layers]:
                spaces = spaces_of(self.game, self.table, rule.of.deal)
                own = [slot.space for n in some for slot in self.layers[n].slots] or spaces
                known = list(dict.fromkeys(own if apart else spaces))
                yield from checks_of(rule, self.ground, partial(self._hands, some), known)
        yield from self._turned()

    def _turned(self) -> Iterator[Check]:
        """Return the checks that things are turned to what lies there, where that is not sure beforehand."""
        for n, layer in enumerate(self.layers):
            if (towards := layer.noun.facing) is not None:
                there = self._hands(range(len(self.layers)), towards.deal, ())
                bearing = [hand for hand, kind in there.items() if kind not in towards.except_]
                if len(bearing) < len(spaces_of(self.game, self.table, towards.deal)):
                    yield from facing_joint(layer, n, self.ground, bearing)

    def _own(self, check: Check) -> int | None:
        """Return the layer that a check is about, if it is about one alone."""
        layers = {layer for layer, _ in check.hands}
        return layers.pop() if len(layers) == 1 else None

    def _drawer(self, n: int) -> Drawer:
        layer, bed = self.layers[n], self.beds[n]
        checks = [check for own, check in self._checks if own == n]
        if layer.noun.facing is not None:
            checks += facing_checks(layer, len(layer.things))
        room = bed.room if bed is not None else 0
        beds = comb(len(bed.numbers), len(layer.things)) if bed is not None and bed.full else 1
        return Drawer(self.ground, layer, self.things[n], room, self._fields(layer), checks, beds)

    def _groups(self) -> list[tuple[list[int], list[Check]]]:
        """Part the layers into those that are drawn together, with the checks that join them."""
        joint = [check for own, check in self._checks if own is None]
        ties = [{layer for layer, _ in check.hands} for check in joint]
        ties += [{n, *bed.below} for n, bed in enumerate(self.beds) if bed is not None]
        parts = [{n} for n in range(len(self.layers))]
        for tie in ties:
            parts = [part for part in parts if not part & tie] + [set().union(*(part for part in parts if part & tie))]
        return [
            (sorted(part), [check for check in joint if {layer for layer, _ in check.hands} <= part])
            for part in sorted(parts, key=min)
        ]

    def draw(self, maps: SeedRange) -> list[Drawn]:
        """Draw every layer for all maps; raises NothingFoundError."""
        found: list[Drawn | None] = [None] * len(self.layers)
        keys = [maps.map_keys(f"deal.{layer.deal}", layer.share) for layer in self.layers]
        for layers, checks in self.groups:
            if len(layers) == 1 and self.beds[layers[0]] is None:
                found[layers[0]] = self.drawers[layers[0]].accepted(keys[layers[0]], self.at_most)
            else:
                for n, drawn in self._together(layers, checks, [keys[n] for n in layers]).items():
                    found[n] = drawn
        return [drawn for drawn in found if drawn is not None]

    def _together(self, layers: list[int], checks: list[Check], keys: list[Words]) -> dict[int, Drawn]:
        """Draw the layers of a group until the rules that join them are kept."""
        count, at_most = len(keys[0]), self.at_most // JOINED
        found = {n: _empty(len(self.things[n]), count) for n in layers}
        left, tried, times = np.arange(count), 0, 1
        while left.size:
            if tried >= at_most:
                more = prod(self.drawers[n].plain_tries() for n in layers)
                raise NothingFoundError([self.layers[n].deal for n in layers], int(tried * more))
            times = max(1, min(AT_ONCE // left.size, 4 * times, at_most - tried))
            links = np.repeat(np.arange(tried, tried + times), left.size)
            tries = [keys_after(np.tile(own[left], times), links) for own in keys]
            alive, drawn = self.tries(layers, checks, tries)
            firsts, at = np.unique(alive % left.size, return_index=True)
            for n in layers:
                found[n].where[:, left[firsts]] = drawn[n].where[:, at]
                found[n].slot[:, left[firsts]] = drawn[n].slot[:, at]
            left, tried = np.delete(left, firsts), tried + times
        return found

    def tries(
        self, layers: list[int], checks: list[Check], keys: list[Words]
    ) -> tuple["np.ndarray[tuple[int], np.dtype[np.intp]]", dict[int, Drawn]]:
        """Make one try of a group for each key; return which of them kept all checks, and how things lie."""
        alive, drawn = np.arange(len(keys[0])), dict[int, Drawn]()
        for n, own in zip(layers, keys, strict=True):
            bed = self.beds[n]
            if bed is None:
                drawn[n] = self.drawers[n].accepted(own[alive], self.at_most)
            else:
                spaces = bed.spaces(own[alive], drawn)
                good, laid = self._upon(n, own[alive], spaces)
                drawn = {one: other.only(good) for one, other in drawn.items()} | {n: laid}
                alive = alive[good]
            for check in checks:
                if max(layer for layer, _ in check.hands) == n and alive.size:
                    holds = check.holds(rows_of(check, drawn))
                    drawn, alive = {one: other.only(holds) for one, other in drawn.items()}, alive[holds]
        return alive, drawn

    def _upon(self, n: int, keys: Words, spaces: "np.ndarray[Any, Any]") -> tuple[Places, Drawn]:
        """Lay a layer on another: one try for each key; return which of them is kept, and how things lie.

        Where it is known in how many ways the spaces can be filled, the try is kept as often as there are ways, by one
        draw; then the layer makes its own tries until its own rules are kept. That is the same, and much faster.
        """
        shares = self._shares(n)
        if shares is None:
            return self.drawers[n].attempt(keys_after(keys, np.zeros(1, dtype=np.intp)), spaces)
        bed = self.beds[n]
        assert bed is not None
        drawn = uniform(keys_after(keys, np.array([COIN])), 0)
        if not shares.any():
            raise NothingFoundError([*(self.layers[m].deal for m in bed.below), self.layers[n].deal], 0)
        sets = bed.sets(spaces)
        good = np.flatnonzero(drawn < shares[sets])
        return good, self.drawers[n].accepted(keys[good], self.at_most, spaces[:, good], sets[good])

    def _shares(self, n: int) -> "np.ndarray[Any, Any] | None":
        """Return for each set of spaces in how many ways a layer fills it, the most being 1; None where unknown."""
        if n not in self._known:
            self._known[n] = self._counted(n)
        return self._known[n]

    def _counted(self, n: int) -> "np.ndarray[Any, Any] | None":
        bed, drawer, count = self.beds[n], self.drawers[n], len(self.things[n])
        if bed is None or not bed.full or not drawer.checks or self.layers[n].noun.facing is not None:
            return None
        size = len(bed.numbers)
        if size > SPACES_AT_MOST or comb(size, count) > SETS_AT_MOST:
            return None
        sets = np.array([sum(1 << one for one in some) for some in combinations(range(size), count)])
        ways = ways_to_fill(bed.numbers, count, drawer.checks, sets)
        if ways is None:
            return None
        shares = np.zeros(1 << size)
        shares[sets] = ways / max(1, ways.max())
        return shares

    def dealt(self, drawn: Sequence[Drawn], number: int) -> tuple[Dealt, ...]:
        """Return all that lies in the draw of a number, deal by deal, space by space; then the piles."""
        found: dict[str, list[Dealt]] = {}
        for layer, things, one in zip(self.layers, self.things, drawn, strict=True):
            found.setdefault(layer.deal, []).extend(self._laid(layer, things, one, number))
        for name in self.deals:
            if self.game.setup.deals[name].copied:
                found[name] = [*self._copied(name, found)]
        return tuple(chain.from_iterable(found.values()))

    def _laid(self, layer: Layer, things: Sequence[Thing], drawn: Drawn, number: int) -> Iterator[Dealt]:
        places = zip(drawn.where[:, number].tolist(), drawn.slot[:, number].tolist(), things, strict=True)
        slots, left = layer.slots, list[Thing]()
        for space, slot, thing in sorted(places, key=lambda place: place[:2] if not slots else place[1:2]):
            if space == self.ground.pile or layer.noun.in_piles:
                left.append(thing)
            elif (seat := self._seats.get(self.ground.names[space])) is not None:
                yield Dealt(layer.deal, (thing,), owner=seat)
            elif slots:
                spot = slots[slot]
                yield Dealt(layer.deal, (thing,), spot.space, owner=spot.owner, facing=spot.facing)
            else:
                yield Dealt(layer.deal, (thing,), self.ground.names[space])
        if left:
            yield from piled(self.table, layer.deal, layer.noun, left)

    def _copied(self, name: str, found: Mapping[str, list[Dealt]]) -> Iterator[Dealt]:
        """Return what lies for another seat as it does in a deal already laid."""
        deal = self.game.setup.deals[name]
        there = {one.space: one for one in found[deal.copied or ""]}
        for _, slots in shares_of(self.game, self.table, name):
            for slot in slots:
                one = there.get(self.ground.opposite(slot.space, deal.turned is not None))
                if one is not None:
                    yield Dealt(name, one.things, slot.space, owner=slot.owner)


def _empty(things: int, draws: int) -> Drawn:
    return Drawn(np.empty((things, draws), dtype=np.int16), np.empty((things, draws), dtype=np.int16))
