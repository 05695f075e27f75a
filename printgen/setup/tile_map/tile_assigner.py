"""Layout, symbol tiles and keys → the tiles of many tries: kinds and turns of all cells.

Sides of edges that nothing decides are fair draws, as ``sampler`` specifies. Arrays hold one attempt a
column (``[cell, try]``), so that whatever is done to a cell is done to all tries at once.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.setup.random_words import Words, keys_after, uniform, uniforms
from printgen.setup.tile_map.feasibility import FINE, NO_KIND
from printgen.setup.tile_map.layout import Layout
from printgen.setup.tile_map.tables import SymbolTiles

Bytes = NDArray[np.uint8]
Looks = NDArray[Any]
"""Sides, or four of them in one number: bytes, or wider where there are many sides."""

UNKNOWN = 255
_LOOKS_OF_A_BYTE = 256


class TileAssigner:
    """Covers the board for any number of tries and counts which kinds that takes."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        sides = len(layout.letters)
        self._sides = sides
        self._look_type = np.uint8 if sides**4 <= _LOOKS_OF_A_BYTE else np.uint32
        self._edges = np.array(layout.edges, dtype=np.intp)
        self._fits = _fits(layout)
        self._known = [(edge, side) for edge, side in enumerate(layout.known) if side >= 0]
        self._kinds, self._turns = _looks(layout)
        self._gaps = bool((self._kinds[: sides**4] == UNKNOWN).any())
        used = np.bincount([kind for _, kind in layout.fixed], minlength=len(layout.patterns))
        self._at_most = used + np.array(layout.symbols) + np.array(layout.supply)

    def cover(self, tiles: SymbolTiles, keys: Words) -> tuple[Bytes, Bytes]:
        """Return kind and turn of every cell; the kind UNKNOWN where no kind looks so."""
        shown = self._drawn_sides(keys, self._layout.columns + 2 * len(tiles.cells))
        for edge, side in self._known:
            shown[edge] = side
        self._lay(shown, tiles, keys)
        north, east, south, west = (shown.take(self._edges[:, way], axis=0) for way in range(4))
        look = ((north * self._sides + east) * self._sides + south) * self._sides + west
        if len(self._kinds) > _LOOKS_OF_A_BYTE:
            return self._kinds.take(look), self._turns.take(look)
        looks = look.tobytes()
        kinds, turns = (
            np.frombuffer(looks.translate(table.tobytes()), np.uint8).reshape(look.shape)
            for table in (self._kinds, self._turns)
        )
        return kinds, turns

    def faults(self, kinds: Bytes) -> NDArray[np.intp]:
        """Return the fault of each attempt as ``sampler`` numbers them."""
        found = np.full(kinds.shape[1], FINE, dtype=np.intp)
        counted = np.uint8 if len(kinds) < UNKNOWN else np.uint16
        for kind in reversed(range(len(self._at_most))):
            if self._at_most[kind] < len(kinds):
                used = np.add.reduce((kinds == kind).view(np.uint8), axis=0, dtype=counted)
                found[used > self._at_most[kind]] = kind
        if self._gaps:
            found[(kinds == UNKNOWN).any(axis=0)] = NO_KIND
        return found

    def _drawn_sides(self, keys: Words, first: int) -> Looks:
        layout, sides = self._layout, self._sides
        shown: Looks = np.empty((len(layout.known), len(keys)), dtype=self._look_type)
        if sides == 2:
            count = -(-layout.inner // 64)
            bits = keys_after(keys[:, None], first + np.arange(count))
            flat = bits.astype("<u8").view(np.uint8).reshape(len(keys), count * 8)
            shown[: layout.inner] = np.unpackbits(flat, axis=1, bitorder="little").T[: layout.inner]
        else:
            for edge in range(layout.inner):
                shown[edge] = uniform(keys, first + edge) * sides
        return shown

    def _lay(self, shown: Looks, tiles: SymbolTiles, keys: Words) -> None:
        """Lay the symbol tiles, each in one of the turns that fit."""
        count, tries = tiles.cells.shape
        chance = uniforms(keys, np.arange(count)[:, None] + self._layout.columns + count)
        fits, digits = self._fits
        look = tiles.cells * len(self._at_most) + tiles.kinds
        turns = (chance * fits.take(look)).astype(np.intp)
        look = look * 4 + turns
        everyone, flat = np.arange(tries), shown.reshape(-1)
        for way in range(4):
            edges = self._edges[:, way].take(tiles.cells)
            edges *= tries
            edges += everyone
            flat[edges] = digits[way].take(look)


def _fits(layout: Layout) -> tuple[NDArray[np.intp], NDArray[np.uint8]]:
    """Return for each cell and kind how many turns fit, and for each of these its four sides."""
    kinds = len(layout.patterns)
    counts = np.array([[len(turns) for turns in fits] for fits in layout.fits], dtype=np.intp)
    digits = np.zeros((4, len(layout.fits) * kinds * 4), dtype=np.uint8)
    for cell, fits in enumerate(layout.fits):
        for kind, turns in enumerate(fits):
            for turn, pattern in enumerate(turns):
                digits[:, (cell * kinds + kind) * 4 + turn] = pattern
    return counts.reshape(-1), digits


def _looks(layout: Layout) -> tuple[Bytes, Bytes]:
    """Return kind and turn of every look, four digits to the base of the number of sides."""
    sides = len(layout.letters)
    size = max(sides**4, _LOOKS_OF_A_BYTE)
    kinds, turns = np.full(size, UNKNOWN, np.uint8), np.zeros(size, np.uint8)
    for kind, patterns in enumerate(layout.patterns):
        for turn, (north, east, south, west) in enumerate(patterns):
            look = ((north * sides + east) * sides + south) * sides + west
            kinds[look], turns[look] = kind, turn
    return kinds, turns
