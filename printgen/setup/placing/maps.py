"""Sampler and draws → what lies where in many set-ups at once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.model.board.spaces import sides_of
from printgen.model.position import Thing
from printgen.setup.deals import plain_shares
from printgen.setup.decks import deck_of, piled, too_few
from printgen.setup.placing import lay
from printgen.setup.placing.fields import Fields
from printgen.setup.placing.layers import shares_of
from printgen.setup.placing.sampler import LayingSampler
from printgen.setup.random_words import keys_after, shuffled
from printgen.setup.seed_range import SeedRange

Numbers = NDArray[Any]
Spot = tuple[str, str | None]
NOTHING = -1


@dataclass(frozen=True)
class Laid:
    """By deal the kind on each of its spots and the side it is turned to, (spots, maps); NOTHING where none is.

    ``numbers``: of the things of some deals, 0 for none; ``piles``: of what is only shuffled, which of its things are
    left for the piles, (things, maps); ``count``: how many maps there are; ``whole``: whether nothing that
    rules lay goes to seats, into piles or is left over.
    """

    form: "LaidForm"
    kinds: Mapping[str, Numbers]
    facing: Mapping[str, Numbers]
    numbers: Mapping[str, Numbers]
    piles: Mapping[str, Numbers]
    count: int
    whole: bool

    def without(self, spots: Mapping[str, slice]) -> "Laid":
        """Return the same with nothing on some spots of some deals."""
        kinds = {name: rows.copy() for name, rows in self.kinds.items()}
        for name, own in spots.items():
            kinds[name][own] = NOTHING
        return replace(self, kinds=kinds)


@dataclass(frozen=True)
class _Share:
    """What is shuffled and dealt by no rule: which of the numbers of its stream, its things, its first spot."""

    deal: str
    share: tuple[int, int]
    things: tuple[Thing, ...]
    first: int
    spots: int


class LaidForm:
    """How draws become set-ups; ``spots``: the spaces of each deal in the order of a record, ``names``: all kinds.

    ``on_map``: which of the spots of two deals are those of the hex map, where there is one; ``own_spots``: those that
    are not. ``plain``: the things of each deal that is only shuffled, ``piles``: the sizes of its piles.
    """

    def __init__(self, sampler: LayingSampler, fields: Fields | None = None) -> None:
        self._sampler, game, table = sampler, sampler.game, sampler.table
        self.sides = sides_of(game.grid)
        in_rows = {place for row in sampler.ground.rows for place in row.places}
        self._in_rows = [
            any(slot.space in in_rows for slot in layer.slots)
            or (bed is not None and any(sampler.ground.names[one] in in_rows for one in bed.numbers))
            for layer, bed in zip(sampler.layers, sampler.beds, strict=True)
        ]
        self._places = [self._places_of(n) for n in range(len(sampler.layers))]
        in_force = [name for name, deal in game.setup.deals.items() if table.holds(deal.when)]
        self.spots: dict[str, tuple[Spot, ...]] = dict.fromkeys(in_force, ())
        self._first: list[int] = []
        for layer, (spots, _, _) in zip(sampler.layers, self._places, strict=True):
            self._first.append(len(self.spots[layer.deal]))
            self.spots[layer.deal] += spots
        self._copies = {name: self._copied(name) for name in sampler.deals if game.setup.deals[name].copied}
        for name, pairs in self._copies.items():
            self.spots[name] = tuple(spot for spot, _ in pairs)
        self._shares = [one for name in in_force if name not in sampler.deals for one in self._shared(name)]
        self._fields, self.on_map, self.own_spots = fields, dict[str, slice](), {**self.spots}
        self._lands = self._lands_of(fields) if fields is not None else []
        if fields is not None:
            for name in (fields.noun.hexes, fields.noun.tokens):
                first = len(self.spots[name])
                self.on_map[name] = slice(first, first + len(fields.noun.on))
                self.spots[name] += tuple((space, None) for space in fields.noun.on)
        things = [*chain(*sampler.things, *(one.things for one in self._shares))]
        self.highest = max((one.number or 0 for one in things), default=0)
        kinds = (thing.kind for thing in things)
        self.names = tuple(dict.fromkeys(chain(kinds, *((fields.hexes, fields.tokens) if fields is not None else ()))))
        self.plain = {one.deal: one.things for one in self._shares}
        self.piles = self._piled()

    def _piled(self) -> dict[str, list[int]]:
        """Return how many things go into each pile of what is only shuffled."""
        found: dict[str, list[int]] = {name: [] for name in self.plain}
        table, deals = self._sampler.table, self._sampler.game.setup.deals
        for one in self._shares:
            left = piled(table, one.deal, deals[one.deal], one.things[one.spots :])
            found[one.deal] += [len(pile.things) for pile in left]
        return found

    def in_piles(self, laid: Laid) -> dict[str, tuple[Numbers, Numbers]]:
        """Return the kinds and the numbers of what lies in the piles of each deal, (things, maps)."""
        found = {}
        for name, left in laid.piles.items():
            kinds = np.array([self.names.index(one.kind) for one in self.plain[name]], np.int16)
            found[name] = kinds[left], np.array([one.number or 0 for one in self.plain[name]], np.int16)[left]
        return found

    def _lands_of(self, fields: Fields) -> list[tuple[str, int, str]]:
        """Return the spots that a hex can be dealt to: deal, number, space."""
        deals = self._sampler.game.setup.deals
        component = deals[fields.noun.hexes].component
        own = ((name, n, space) for name, spots in self.spots.items() for n, (space, _) in enumerate(spots))
        return [one for one in own if deals[one[0]].component == component]

    def _shared(self, name: str) -> Iterator[_Share]:
        """Yield the shares of a deal that is only shuffled."""
        game, table = self._sampler.game, self._sampler.table
        things = deck_of(game, table, name)
        for share, spots in plain_shares(game, table, name):
            if len(spots) > len(things):
                raise too_few(name, len(things), f"{len(spots)} spaces")
            yield _Share(name, share, things, len(self.spots[name]), len(spots))
            self.spots[name] += tuple(spots)

    def _places_of(self, n: int) -> tuple[tuple[Spot, ...], Numbers, Numbers]:
        """Return the spots of a layer, the spot of each slot or space, and the side of each slot."""
        layer, ground = self._sampler.layers[n], self._sampler.ground
        if self._in_rows[n]:
            return (), np.array([]), np.array([])
        if not layer.slots:
            bed = self._sampler.beds[n]
            spaces = sorted(bed.numbers) if bed is not None else []
            place = np.full(ground.pile + 1, NOTHING)
            place[spaces] = np.arange(len(spaces))
            return tuple((ground.names[one], None) for one in spaces), place, np.full(len(place), NOTHING)
        spots = list(dict.fromkeys((slot.space, slot.owner) for slot in layer.slots))
        place = np.array([spots.index((slot.space, slot.owner)) for slot in layer.slots])
        facing = [NOTHING if slot.facing is None else self.sides.index(slot.facing) for slot in layer.slots]
        return tuple(spots), place, np.array(facing)

    def _copied(self, name: str) -> list[tuple[Spot, int]]:
        """Return the spots of a deal that repeats another, with the spot of the other that lies opposite."""
        sampler = self._sampler
        deal = sampler.game.setup.deals[name]
        there = [space for space, _ in self.spots[deal.copied or ""]]
        pairs = []
        for _, slots in shares_of(sampler.game, sampler.table, name):
            for slot in slots:
                opposite = sampler.ground.opposite(slot.space, deal.turned is not None)
                if opposite in there:
                    pairs.append(((slot.space, slot.owner), there.index(opposite)))
        return pairs

    def laid(self, maps: SeedRange) -> Laid:
        """Draw what lies where."""
        count, whole, pile = len(maps), True, self._sampler.ground.pile
        kinds = {name: np.full((len(spots) + 1, count), NOTHING, np.int16) for name, spots in self.spots.items()}
        facing, numbers, piles = dict[str, Numbers](), dict[str, Numbers](), dict[str, Numbers]()
        everyone = np.arange(count)
        drawn = lay.draw_laid(self._sampler.game, self._sampler.table, maps) if self._sampler.layers else []
        for n, (layer, one) in enumerate(zip(self._sampler.layers, drawn, strict=True)):
            if self._in_rows[n]:
                whole = False
                continue
            _, place, side = self._places[n]
            whole = whole and not (one.where == pile).any()
            rows = one.slot if layer.slots else one.where
            if layer.noun.facing is not None:
                facing[layer.deal] = np.full_like(kinds[layer.deal], NOTHING)
            for row, where, thing in zip(rows, one.where, self._sampler.things[n], strict=True):
                spot = place.take(row, mode="clip") + self._first[n]
                spot[where == pile] = len(self.spots[layer.deal])  # behind them all
                kinds[layer.deal][spot, everyone] = self.names.index(thing.kind)
                if thing.number:
                    own = numbers.setdefault(layer.deal, np.zeros_like(kinds[layer.deal]))
                    own[spot, everyone] = thing.number
                if layer.deal in facing:
                    facing[layer.deal][spot, everyone] = side.take(row, mode="clip")
        for share in self._shares:
            keys = keys_after(maps.map_keys(f"deal.{share.deal}", share.share), np.zeros(1, dtype=np.intp))
            order = shuffled(keys, np.arange(len(share.things)))
            decks = order[: share.spots]
            spots = slice(share.first, share.first + share.spots)
            kinds[share.deal][spots] = np.array([self.names.index(one.kind) for one in share.things])[decks]
            numbers.setdefault(share.deal, np.zeros_like(kinds[share.deal]))
            numbers[share.deal][spots] = np.array([one.number or 0 for one in share.things])[decks]
            left = piles.get(share.deal, np.zeros((0, count), np.int16))
            piles[share.deal] = np.concatenate([left, order[share.spots :].astype(np.int16)])
        for name, pairs in self._copies.items():
            source = self._sampler.game.setup.deals[name].copied or ""
            kinds[name] = kinds[source][[*(other for _, other in pairs), NOTHING]]
        if self._fields is not None:
            self._lay_map(self._fields, maps, kinds, facing)
        laid = [{name: rows[:-1] for name, rows in own.items()} for own in (kinds, facing, numbers)]
        return Laid(self, laid[0], laid[1], laid[2], piles, count, whole)

    def _lay_map(
        self, fields: Fields, maps: SeedRange, kinds: Mapping[str, Numbers], facing: dict[str, Numbers]
    ) -> None:
        """Draw the hex maps, which look at the hexes that were dealt; raises LimitError where one is not found."""
        noun = fields.noun
        yields = np.array([kind not in noun.barren for kind in self.names])
        lands = [(space, kinds[name][n] != NOTHING, yields[kinds[name][n]]) for name, n, space in self._lands]
        hexes, turned, tokens = fields.draw(maps, lands)
        for n in np.flatnonzero((hexes == NOTHING).all(axis=0)).tolist():
            fields.draw_alone(maps.seed(n), maps.index(n))
        for name, rows, deck in ((noun.hexes, hexes, fields.hexes), (noun.tokens, tokens, fields.tokens)):
            known = np.array([*(self.names.index(kind) for kind in deck), NOTHING])
            kinds[name][self.on_map[name]] = known[rows]
        facing[noun.hexes] = np.full_like(kinds[noun.hexes], NOTHING)
        facing[noun.hexes][self.on_map[noun.hexes]] = turned
