"""What lies below, keys → the spaces that a layer may take, for many draws at once.

They come in the order of the layer below or along a line: those that can bear something, behind them the piles.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.position import Thing
from printgen.setup.placements import Table
from printgen.setup.placing.drawer import Drawn
from printgen.setup.placing.ground import Ground
from printgen.setup.placing.layers import Layer, spaces_of
from printgen.setup.random_words import Words, below


class Bed:
    """Where one layer may lie; ``room``: on how many spaces and places in the piles, ``below``: on which layers."""

    def __init__(
        self,
        game: Game,
        table: Table,
        ground: Ground,
        layers: Sequence[Layer],
        things: Sequence[Sequence[Thing]],
        number: int,
    ) -> None:
        layer = layers[number]
        self._ground, self._noun = ground, layer.noun
        self.below = [n for n, one in enumerate(layers) if one.deal == layer.noun.under]
        bare = layer.noun.over.except_ if layer.noun.over is not None else ()
        self._bears = {n: [thing.kind not in bare for thing in things[n]] for n in self.below}
        ways = [game.board.lines[line].spaces for line in layer.noun.in_order]
        own = [slot.space for slot in layer.slots] or (
            spaces_of(game, table, layer.noun.under) if layer.noun.under else [one for way in ways for one in way]
        )
        self._allowed = ground.flags(())
        self._allowed[[ground.number[space] for space in own]] = True
        along_lines = bool(ways)
        ways = ways or [tuple(own)]
        self._ways = np.full((max(map(len, ways)), len(ways)), ground.pile, dtype=np.int16)
        for n, way in enumerate(ways):
            self._ways[: len(way), n] = [ground.number[space] for space in way]
        if layer.noun.left_by:
            most = len(own) - sum(map(len, self._bears.values()))
        else:
            most = min(sum(map(sum, self._bears.values())), len(own)) if self.below else len(own)
        self.room = max(most, len(layer.things))
        self.numbers = [ground.number[space] for space in own]
        self._bits = np.zeros(ground.pile + 1, dtype=np.int64)
        self._bits[self.numbers] = 1 << np.arange(len(own)) if len(own) < 63 else 0
        # Whether in every draw one thing lies on each of the same number of spaces.
        settled = bool(self.below) and sum(len(things[n]) for n in self.below) <= len(own)
        self.full = settled and not along_lines and most == len(layer.things) and most < len(own) < 63
        if most > len(layer.things) and not layer.noun.spread:
            message = f"`{layer.deal}` deals {len(layer.things)} things to {most} spaces"
            hint = "name fewer spaces, count the box again, or say `spread: true` where some of them stay empty"
            raise PrintgenError.with_code("deal-too-few", message, hint, part=f"setup.deals.{layer.deal}")

    def sets(self, spaces: NDArray[Any]) -> NDArray[np.int64]:
        """Return which of its spaces may be taken, as bits, for every draw."""
        found: NDArray[np.int64] = self._bits[spaces].sum(axis=0)
        return found

    def spaces(self, keys: Words, drawn: Mapping[int, Drawn]) -> NDArray[Any]:
        """Return the spaces that may be taken, (room, keys)."""
        count, pile = len(keys), self._ground.pile
        everyone = np.arange(count)
        bears = np.repeat(self._allowed[:, None], count, axis=1)
        if self.below:
            occupied = np.full_like(bears, self._noun.left_by is not None)
            for n in self.below:
                for row, bearing in zip(drawn[n].where, self._bears[n], strict=True):
                    occupied[row, everyone] = bearing and self._noun.left_by is None
            bears &= occupied
        bears[pile] = False
        used = np.zeros(count, dtype=np.uint64)
        along = self._ways[:, below(keys, used, self._ways.shape[1]).astype(np.intp)]
        free = bears[along, everyone]
        order = np.argsort(~free, axis=0, kind="stable")
        found = np.full((self.room, count), pile, dtype=np.int16)
        spaces = np.where(free, along, pile)
        taken = np.take_along_axis(spaces, order, axis=0)[: self.room]
        found[: len(taken)] = taken
        return found
