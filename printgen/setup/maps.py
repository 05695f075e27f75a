"""Plan, law and walk → MapBatch: the maps of ``tile_map``, many at once, as arrays."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from printgen.game.position import PlacedTile
from printgen.game.tile_map import TileMapPlan
from printgen.setup.layout import layout_of
from printgen.setup.tile_map import Sampler
from printgen.setup.walk import Walk


@dataclass(frozen=True, slots=True)
class MapBatch:
    """Maps × cells, cells row by row from the upper left.

    ``kinds``: the place of the kind in ``plan.kinds``. ``turns``: how often the tile is turned
    clockwise, so that it shows ``layout.patterns[kind][turn]``. ``symbols``: the place of the
    symbol in ``plan.symbols``, −1 for none. ``attempts``: how many tries each map took.
    """

    kinds: NDArray[np.uint8]
    turns: NDArray[np.uint8]
    symbols: NDArray[np.int8]
    attempts: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.attempts)

    def __getitem__(self, part: slice) -> "MapBatch":
        return MapBatch(self.kinds[part], self.turns[part], self.symbols[part], self.attempts[part])

    def tiles(self, plan: TileMapPlan, n: int) -> tuple[PlacedTile, ...]:
        """Give the tiles of map n row by row, as ``Sampler.draw`` gives them."""
        layout = layout_of(plan)
        kinds, symbols = list(plan.kinds), [*plan.symbols, None]
        tiles = []
        for cell, (kind, turn, symbol) in enumerate(
            zip(
                self.kinds[n].tolist(),
                self.turns[n].tolist(),
                self.symbols[n].tolist(),
                strict=True,
            )
        ):
            row, column = divmod(cell, plan.columns)
            sides = "".join(layout.letters[side] for side in layout.patterns[kind][turn])
            tiles.append(
                PlacedTile(
                    plan.names[row, column],
                    row,
                    column,
                    kinds[kind],
                    sides,
                    90 * turn,
                    symbols[symbol],
                )
            )
        return tuple(tiles)


class BatchSampler:
    """A plan and a law with everything that all its maps share; same maps as ``Sampler``.

    Raises what ``Sampler`` raises.
    """

    def __init__(self, plan: TileMapPlan, law: str = "default") -> None:
        self.plan = plan
        self._one = Sampler(plan, law)

    def draw(self, walk: Walk) -> MapBatch:
        """Draw all maps of a walk. Raises LimitError as ``Sampler.draw`` does."""
        drawn = [self._one.draw(walk.seed(n), walk.index(n)) for n in range(len(walk))]
        kinds = {kind: n for n, kind in enumerate(self.plan.kinds)}
        symbols: dict[str | None, int] = {name: n for n, name in enumerate(self.plan.symbols)}
        symbols[None] = -1
        shape = (len(drawn), self.plan.rows * self.plan.columns)
        tiles = [tile for one in drawn for tile in one.tiles]
        return MapBatch(
            np.array([kinds[tile.kind] for tile in tiles], np.uint8).reshape(shape),
            np.array([tile.degrees // 90 for tile in tiles], np.uint8).reshape(shape),
            np.array([symbols[tile.symbol] for tile in tiles], np.int8).reshape(shape),
            np.array([one.attempts for one in drawn], np.int32),
        )
