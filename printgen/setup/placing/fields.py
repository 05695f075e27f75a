"""Game, table and seed range → many hex maps at once, each the one that ``hex_map`` draws of its seed and index."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.model.board.spaces import FACINGS, beyond, corners_of, space_names
from printgen.model.game import Game
from printgen.setup.deals import deal_things
from printgen.setup.hex_map import Field, draw_hexes, field_of, map_rules
from printgen.setup.placements import Table, place_pieces
from printgen.setup.random_words import Words, below, below_each, keys_after, shuffled
from printgen.setup.seed_range import SeedRange

Numbers = NDArray[Any]
Flags = NDArray[np.bool_]
NOTHING = -1
TRIES_AT_ONCE = 4096
"""So many tries are made at once for the maps that are still to be found."""


@dataclass(frozen=True)
class Tried:
    """Of some tries those that are kept, and what lies on each space of their maps, (spaces, kept): the place of its
    hex in the deck, the side that is turned to, the place of its token; NOTHING for none.
    """

    kept: Numbers
    hexes: Numbers
    facing: Numbers
    tokens: Numbers


class Fields:
    """What all hex maps of a game and table share; ``hexes``, ``tokens``: the kinds of the decks, in their order.

    ``bears``, ``turns``: which hexes of the deck take a token, which are harbours; behind them stand the blanks. Of
    each space ``own``: its cell; ``around``, ``on_board``, ``ends``: what lies beyond each side, whether that is on the
    board, and the corners of the side. ``taken``: the corners of harbours that lie there from the start.
    """

    def __init__(self, game: Game, table: Table, distribution: str) -> None:
        noun = game.setup.hex_map
        assert noun is not None
        field = field_of(game, table, noun, (), place_pieces(game, table, ()))
        self._game, self._table, self._distribution = game, table, distribution
        self.noun, self._alike, self.rules = noun, distribution == "uniform", map_rules(game, table, field)
        self.hexes, self.tokens = [kind for kind in field.deck if kind is not None], field.tokens
        self.bears = np.array([kind is not None and kind not in noun.barren for kind in field.deck])
        self.turns = np.array([kind in noun.harbours for kind in field.deck])
        self._before = dict.fromkeys(field.before, False)
        self._before |= {cell: kind not in noun.barren for cell, kind in field.before.items()}
        self._cells = {cell: n for n, cell in enumerate(sorted({*field.board, *field.before, *places_of(field)}))}
        self._named = {name: cell for cell, name in space_names(game.board, game.grid).items()}
        self.own = np.array([self._cells[cell] for cell in places_of(field)], dtype=np.intp)
        self._look_around(field)
        if self.rules is not None:
            self._numbers = self.rules.numbers(noun.on)
            decks = (self.hexes, self.tokens)
            self._by_kind = [sorted(range(len(deck)), key=deck.__getitem__) for deck in decks]

    def _look_around(self, field: Field) -> None:
        """Number what lies beyond each side of the spaces, and the corners of these sides."""
        grid, nowhere = field.grid, len(self._cells)
        around = [[beyond(grid, cell, side) for side in FACINGS] for cell in places_of(field)]
        ends = [[corners_of(grid, cell, side) for side in FACINGS] for cell in places_of(field)]
        met = dict.fromkeys([*field.corners, *chain(*chain(*ends))])
        corners = {corner: n for n, corner in enumerate(met)}
        self.around = np.array([[self._cells.get(cell, nowhere) for cell in own] for own in around], dtype=np.intp)
        self.on_board = np.array([[cell in field.board for cell in own] for own in around], dtype=np.bool_)
        self.ends = np.array([[[corners[one] for one in pair] for pair in own] for own in ends], dtype=np.intp)
        self.taken = np.array([corner in field.corners for corner in corners], dtype=np.bool_)

    def draw(self, maps: SeedRange, lands: Sequence[tuple[str, Flags, Flags]]) -> tuple[Numbers, Numbers, Numbers]:
        """Draw what lies on each space of every map, as in ``Tried``; NOTHING everywhere where no map is found.

        ``lands``: for each space to which a hex was dealt, in which maps one lies, and in which of them it yields.
        """
        count, tries, most = len(maps), 0, self.noun.attempts_at_most
        land = self.landed(count, lands)
        keys, left = maps.map_keys("hex-map"), np.arange(count)
        found = [np.full((len(self.own), count), NOTHING, np.int16) for _ in range(3)]
        while left.size and tries < most:
            several = min(2 * tries + 1, max(1, TRIES_AT_ONCE // left.size), most - tries)
            each = np.repeat(left, several)
            numbers = np.tile(np.arange(tries, tries + several), len(left))
            tried = self.attempt(keys_after(keys[each], numbers), land[:, each])
            kept, first = np.unique(tried.kept // several, return_index=True)
            for rows, own in zip(found, (tried.hexes, tried.facing, tried.tokens), strict=True):
                rows[:, left[kept]] = own[:, first]
            left, tries = np.delete(left, kept), tries + several
        return found[0], found[1], found[2]

    def draw_alone(self, seed: str | int, index: int) -> None:
        """Draw one map by itself; raises LimitError, with what was in the way, where none is found."""
        dealt = deal_things(self._game, self._table, seed, index)
        pieces = place_pieces(self._game, self._table, ())
        draw_hexes(self._game, self._table, seed, dealt, pieces, index, self._distribution)

    def landed(self, count: int, lands: Sequence[tuple[str, Flags, Flags]]) -> Flags:
        """Return which cells yield before the map is laid, (cells, maps); the one behind them is no cell."""
        land = np.zeros((len(self._cells) + 1, count), np.bool_)
        for space, lies, yields in lands:
            if (cell := self._named.get(space)) in self._cells and cell is not None:
                land[self._cells[cell]] = np.where(lies, yields, land[self._cells[cell]])
        for cell, yields_always in self._before.items():
            land[self._cells[cell]] = yields_always
        return land

    def attempt(self, keys: Words, land: Flags) -> Tried:
        """Draw one map for each key as ``hex_map`` does, and keep those that nothing speaks against."""
        used = np.zeros(len(keys), dtype=np.uint64)
        laid = shuffled(keys, np.arange(len(self.bears), dtype=np.int16), used)
        chits = shuffled(keys, np.arange(len(self.tokens), dtype=np.int16), used)
        bears = self.bears[laid]
        lies = laid < len(self.hexes)
        land[self.own] = np.where(lies, bears, land[self.own])
        order = np.cumsum(bears, axis=0) - 1
        tokens = np.full_like(laid, NOTHING)
        if len(chits):
            tokens = np.where(bears, np.take_along_axis(chits, np.maximum(order, 0), axis=0), NOTHING)
        facing, kept = self._turned(keys, used, laid, land)
        laid, facing, tokens = laid[:, kept], facing[:, kept], tokens[:, kept]
        if self.rules is not None:
            good = self.kept(laid, tokens)
            kept, laid, facing, tokens = kept[good], laid[:, good], facing[:, good], tokens[:, good]
        return Tried(kept, np.where(laid < len(self.hexes), laid, NOTHING), facing, tokens)

    def _turned(self, keys: Words, used: Words, laid: Numbers, land: Flags) -> tuple[Numbers, Numbers]:
        """Turn the harbours of every map, space by space; return the sides, and the maps that nothing speaks against.

        A map goes no further once a harbour finds no side or shares a corner.
        """
        facing, well = np.full_like(laid, NOTHING), np.arange(len(keys))
        taken = np.repeat(self.taken[:, None], len(keys), axis=1)
        turns = int(self.turns.sum())
        for row in np.argsort(~self.turns[laid], axis=0, kind="stable")[:turns]:
            spot = row[well]
            yielding = land[self.around[spot].T, well]
            may = np.where(yielding.any(axis=0), yielding, self.on_board[spot].T)
            ways = may.sum(axis=0)
            good = ways > 0
            if self._alike:
                side = below(keys, used, len(FACINGS)).astype(np.intp)
                good &= may[side, np.arange(len(well))]
            else:
                drawn = below_each(keys, used, np.maximum(ways, 1).astype(np.uint64))
                side = (may & (np.cumsum(may, axis=0) > drawn.astype(np.intp))).argmax(axis=0)
            facing[spot, well] = side
            for end in self.ends[spot, side].T:
                good &= ~taken[end, well]
                taken[end, well] = True
            well, keys, used = well[good], keys[good], used[good]
        return facing, well

    def kept(self, laid: Numbers, tokens: Numbers) -> Flags:
        """Return which maps keep the rules about them alone."""
        assert self.rules is not None
        where = []
        for rows, by_kind in zip((laid, tokens), self._by_kind, strict=True):
            spots = np.full((len(by_kind) + 1, rows.shape[1]), len(self.own))
            everyone = np.arange(rows.shape[1])
            for spot, row in enumerate(rows):
                spots[np.where((row >= 0) & (row < len(by_kind)), row, len(by_kind)), everyone] = spot
            where.append([self._numbers[spots[n]] for n in by_kind])
        return self.rules.kept_by(where, laid.shape[1])


def places_of(field: Field) -> list[tuple[int, int]]:
    """Return the cells of the spaces of a map."""
    return [cell for _, cell in field.spaces]
