"""MapBatch → lines of JSON: the records of ``record`` for maps of tiles, thousands a second.

What lies on a space depends on kind and symbol of the tile there alone, so each tile that can lie
on a space is written once, as ``archipelago_record`` has it, and looked up. What else a record
holds is the same for all maps but for seed, number and fairness, as long as nothing that lies on
tiles lies there just once; such a map has no line here, and is written the long way.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from printgen.model.fairness import Fairness
from printgen.model.play.conditions import not_judged
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import Finding, PlacedTile, Position
from printgen.model.setup import Placement
from printgen.setup.engine import Engine
from printgen.setup.placements import place_pieces
from printgen.setup.record import archipelago_record, as_json, fairness_record
from printgen.setup.seed_range import SeedRange
from printgen.setup.tile_map.batch import MapBatch
from printgen.setup.tile_map.layout import turns_of

TURNS = 4
LOOKS_AT_MOST = 100_000
"""So many tiles on spaces are written beforehand; a larger board goes the long way."""

Counts = NDArray[np.int64]


def can_be_looked_up(engine: Engine) -> bool:
    """Return whether tiles are all that chance decides, and pieces lie on them or elsewhere."""
    if not engine.tiles_alone:
        return False
    plan, laid = tile_map_plan(engine.game), _in_force(engine)
    looks = TURNS * len(plan.names) * len(plan.kinds) * (len(plan.symbols) + 1)
    moving = {one.piece for one in laid if one.on_tiles is not None}
    still = {one.piece for one in laid if one.on or one.one_of or one.for_seats}
    return looks <= LOOKS_AT_MOST and moving.isdisjoint(still)


class MapLines:
    """The lines of one setting, in the form of a sample: a set-up of it that was judged.

    ``shapes``: set-ups with the same tile, unturned, on every space: with each symbol, of each kind.
    """

    def __init__(self, engine: Engine, sample: Position, findings: tuple[Finding, ...]) -> None:
        self._plan = tile_map_plan(engine.game)
        self.shapes = tuple(_shapes(engine, sample))
        self._texts = [text for shape in self.shapes for text in _turned(shape)]
        placements = _in_force(engine)
        laid = [Counter((piece.piece, piece.space) for piece in shape.pieces) for shape in self.shapes]
        self._laid = {
            name: np.array([[on[name, space] for space in self._plan.names.values()] for on in laid], np.uint16)
            for name in sorted({one.piece for one in placements if one.on_tiles is not None})
        }
        still = place_pieces(engine.game, engine.table, ())
        self._still = Counter(piece.piece for piece in still)
        self._recorded = {one.piece for one in placements if one.on_tiles and not one.waiting}
        unjudged = not_judged(engine.game, sample.players, sample.options)
        form = as_json(archipelago_record(replace(sample, seed="", tiles=(), pieces=still), findings, None, unjudged))
        self._head, _, rest = form.removesuffix("}").partition('"seed": ""')
        self._middle, _, self._end = rest.partition('"tiles": {}')

    def _places(self, maps: MapBatch) -> NDArray[np.intp]:
        """Return the place of each tile of each map, unturned, among all that can lie on a space."""
        shapes = (maps.symbols.astype(np.intp) + 1) * len(self._plan.kinds) + maps.kinds
        return shapes * len(self._plan.names) + np.arange(len(self._plan.names))

    def laid(self, maps: MapBatch) -> dict[str, Counts]:
        """Count the pieces of each name that lie on the table, for each map."""
        places = self._places(maps)
        counts = {name: found.take(places).sum(axis=1, dtype=np.int64) for name, found in self._laid.items()}
        still = {name: np.full(len(places), count) for name, count in self._still.items()}
        return still | counts

    def write(
        self, seed_range: SeedRange, maps: MapBatch, laid: Mapping[str, Counts], measured: Iterator[Fairness]
    ) -> Iterator[str | None]:
        """Yield the line of each map of a seed range; None for one that has to go the long way.

        ``measured``: how fair each is, where that is measured.
        """
        alone = np.zeros(len(maps), np.bool_)
        for name in self._recorded:
            alone |= laid[name] == 1
        texts, rows = self._texts, (self._places(maps) * TURNS + maps.turns).tolist()
        for n, (row, odd) in enumerate(zip(rows, alone.tolist(), strict=True)):
            fairness = next(measured, None)
            if odd:
                yield None
                continue
            number = seed_range.index(n)
            seed = f'"seed": {as_json(str(seed_range.seed(n)))}' + (f', "index": {number}' if number else "")
            tiles = f'"tiles": {{{", ".join([texts[place] for place in row])}}}'
            fair = f', "fairness": {as_json(fairness_record(fairness))}' if fairness else ""
            yield f"{self._head}{seed}{self._middle}{tiles}{self._end}{fair}}}"


def _turned(shape: Position) -> Iterator[str]:
    """Yield the tile on each space as a record has it, turned in each way."""
    looks = turns_of(shape.tiles[0].sides)
    for space, tile in archipelago_record(shape, ())["tiles"].items():
        for turn in range(TURNS):
            yield as_json({space: {**tile, "sides": looks[turn % len(looks)]}})[1:-1]


def _shapes(engine: Engine, sample: Position) -> Iterator[Position]:
    plan = tile_map_plan(engine.game)
    for symbol in (None, *plan.symbols):
        for kind, drawn in plan.kinds.items():
            tiles = tuple(PlacedTile(name, *cell, kind, drawn, 0, symbol) for cell, name in plan.names.items())
            yield replace(sample, tiles=tiles, pieces=place_pieces(engine.game, engine.table, tiles))


def _in_force(engine: Engine) -> list[Placement]:
    return [one for one in engine.game.setup.placements if engine.table.holds(one.when)]
