"""MapBatch → lines of JSON: the records of ``record`` for maps of tiles, thousands a second.

What lies on a space depends on kind and symbol of the tile there alone, so each tile that can lie
on a space is written once, by ``archipelago_record`` itself, and looked up. What else a record
holds is the same for all maps but for seed and number, as long as nothing that lies on tiles lies
there just once; such a map has no line here, and is written the long way.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import cycle, zip_longest
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.model.fairness import Fairness
from printgen.model.play.conditions import not_judged
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import Finding, PlacedTile, Position
from printgen.model.setup import Placement
from printgen.model.tile_map import TileMapPlan
from printgen.setup.engine import Engine
from printgen.setup.placements import place_pieces
from printgen.setup.record import archipelago_record, fairness_record
from printgen.setup.seed_range import SeedRange
from printgen.setup.tile_map.batch import MapBatch
from printgen.setup.tile_map.layout import turns_of

TURNS = 4
LOOKS_AT_MOST = 100_000
"""So many tiles on spaces are written beforehand; a larger board goes the long way."""

Counts = NDArray[np.int64]


def as_json(value: object) -> str:
    """Write a value as the command does."""
    return json.dumps(value, ensure_ascii=False)


def can_be_looked_up(engine: Engine) -> bool:
    """Return whether tiles are all that chance decides, and pieces lie on them or elsewhere."""
    if not engine.by_batches:
        return False
    plan, laid = tile_map_plan(engine.game), _in_force(engine)
    looks = TURNS * len(plan.names) * len(plan.kinds) * (len(plan.symbols) + 1)
    moving = {one.piece for one in laid if one.on_tiles is not None}
    still = {one.piece for one in laid if one.on or one.one_of or one.for_seats}
    return looks <= LOOKS_AT_MOST and moving.isdisjoint(still)


@dataclass(frozen=True, slots=True)
class Shape:
    """A set-up with the same tile on every space, as its record has it."""

    position: Position
    texts: tuple[str, ...]
    laid: tuple[Mapping[str, int], ...]

    @classmethod
    def of(cls, position: Position) -> "Shape":
        """Read off what lies on each space, by name, and how the record has it."""
        tiles = archipelago_record(position, ())["tiles"]
        laid: dict[str, Counter[str]] = {tile.space: Counter() for tile in position.tiles}
        for piece in position.pieces:
            if piece.owner is None and piece.space in laid:
                laid[piece.space][piece.piece] += 1
        texts = tuple(as_json({space: tile})[1:-1] for space, tile in tiles.items())
        return cls(position, texts, tuple(laid.values()))

    def turned(self, sides: str) -> Iterator[str]:
        """Return the texts with all tiles turned so that they show these sides."""
        now, then = (as_json({"sides": s})[1:-1] for s in (self.position.tiles[0].sides, sides))
        return (text.replace(now, then, 1) for text in self.texts)


class MapLines:
    """The lines of one setting, in the form of a sample: a set-up of it that was judged."""

    def __init__(self, engine: Engine, sample: Position, findings: tuple[Finding, ...]) -> None:
        self._plan = tile_map_plan(engine.game)
        self.shapes = tuple(_shapes(engine, self._plan, sample))
        looks = cycle(turns_of(sides) for sides in self._plan.kinds.values())
        self._texts = [
            text
            for shape, turns in zip(self.shapes, looks, strict=False)  # one is endless
            for turn in range(TURNS)
            for text in shape.turned(turns[turn % len(turns)])
        ]
        moving = {one.piece for one in _in_force(engine) if one.on_tiles is not None}
        self._laid = {
            name: np.array([[on[name] for on in shape.laid] for shape in self.shapes], np.uint16)
            for name in sorted(moving)
        }
        still = place_pieces(engine.game, engine.table, ())
        self._still = Counter(piece.piece for piece in still)
        recorded = {one.piece for one in _in_force(engine) if one.on_tiles and not one.waiting}
        self._recorded = [name for name in self._laid if name in recorded]
        blank = replace(sample, pieces=still, index=0)
        unjudged = not_judged(engine.game, sample.players, sample.options)
        self._form = _form(archipelago_record(blank, findings, None, unjudged))

    def looked_up(self, maps: MapBatch) -> NDArray[np.intp]:
        """Return the place of each tile of each map among all that can lie on a space."""
        cells = len(self._plan.names)
        return (self._shape(maps) * TURNS + maps.turns) * cells + np.arange(cells)

    def _shape(self, maps: MapBatch) -> NDArray[np.intp]:
        return (maps.symbols.astype(np.intp) + 1) * len(self._plan.kinds) + maps.kinds

    def laid(self, maps: MapBatch) -> dict[str, Counts]:
        """Count the pieces of each name that lie on the table, for each map."""
        places = self._shape(maps) * len(self._plan.names) + np.arange(len(self._plan.names))
        counts = {name: found.take(places).sum(axis=1, dtype=np.int64) for name, found in self._laid.items()}
        still = {name: np.full(len(places), count) for name, count in self._still.items()}
        return still | counts

    def write(
        self, seed_range: SeedRange, places: NDArray[np.intp], laid: Mapping[str, Counts], fairness: Iterable[Fairness]
    ) -> Iterator[str | None]:
        """Yield the line of each map of a seed range; None for one that has to go the long way.

        ``fairness``: of each map, none where nothing is measured.
        """
        alone = np.zeros(len(places), np.bool_)
        for name in self._recorded:
            alone |= laid[name] == 1
        texts, (head, after_seed, after_tiles, end) = self._texts, self._form
        lines = enumerate(zip_longest(places.tolist(), alone.tolist(), fairness))
        for n, (row, odd, measured) in lines:
            if odd:
                yield None
                continue
            number = seed_range.index(n)
            index = f', "index": {number}' if number else ""
            tiles = ", ".join([texts[place] for place in row])
            seed = as_json(str(seed_range.seed(n)))
            fair = "" if measured is None else f', "fairness": {as_json(fairness_record(measured))}'
            yield f"{head}{seed}{index}{after_seed}{tiles}{after_tiles}{fair}{end}"


def _shapes(engine: Engine, plan: TileMapPlan, sample: Position) -> Iterator[Shape]:
    """Lay each tile, unturned, on every space at once: with each symbol, of each kind."""
    cells = (divmod(cell, plan.columns) for cell in range(plan.rows * plan.columns))
    spaces = [(plan.names[cell], *cell) for cell in cells]
    for symbol in (None, *plan.symbols):
        for kind, drawn in plan.kinds.items():
            tiles = tuple(PlacedTile(*space, kind, drawn, 0, symbol) for space in spaces)
            pieces = place_pieces(engine.game, engine.table, tiles)
            yield Shape.of(replace(sample, tiles=tiles, pieces=pieces))


def _in_force(engine: Engine) -> list[Placement]:
    return [one for one in engine.game.setup.placements if engine.table.holds(one.when)]


def _form(record: dict[str, Any]) -> tuple[str, str, str, str]:
    """Cut a record where a map's own seed, tiles and measure go."""
    texts = {key: as_json(value) for key, value in record.items()}
    texts["seed"], texts["tiles"] = "\0", "{\0}"
    text = "{" + ", ".join(f"{as_json(key)}: {value}" for key, value in texts.items())
    head, after_seed, after_tiles = text.split("\0")
    return head, after_seed, after_tiles, "}"
