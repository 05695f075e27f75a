"""Tiles, deals and kinds of things → every name in them, and the names there are for it."""

from collections.abc import Collection, Iterator, Mapping

from printgen.checker.references.reference import Reference
from printgen.model.box.box import TileSet
from printgen.model.game import Game
from printgen.model.nouns import Path, names
from printgen.model.setup import Deal
from printgen.model.tile_map import TileMap
from printgen.model.values import Ids


def of_tile_set(game: Game, path: Path, tiles: TileSet) -> Iterator[Reference]:
    """List what a tile set names: its component, sides, kinds and symbols."""
    box = game.boxes[str(path[1])]
    yield Reference((*path, "component"), "component", tiles.component, box.components)
    for kind, tile in tiles.kinds.items():
        for side in dict.fromkeys(tile.sides):
            yield Reference((*path, "kinds", kind, "sides"), "side", side, tiles.sides)
    for pile, kinds in tiles.piles.items():
        for kind in kinds:
            yield Reference((*path, "piles", pile, kind), "kind", kind, tiles.kinds, True)
    for symbol in tiles.accents:
        yield Reference((*path, "accents", symbol), "symbol", symbol, tiles.symbols, True)


def of_tile_map(game: Game, tile_map: TileMap, known: Mapping[str, Collection[str]]) -> Iterator[Reference]:
    """List what a tile map takes from its tile set; the icon of a symbol has the symbol's name."""
    path: Path = ("setup", "tile-map")
    tiles = game.tile_sets.get(tile_map.tiles)
    if tiles is None:
        return
    yield Reference((*path, "edge"), "side", tile_map.edge, tiles.sides)
    yield Reference((*path, "fixed-pile"), "pile", tile_map.fixed_pile, tiles.piles)
    yield Reference((*path, "symbols", "pile"), "pile", tile_map.symbols.pile, tiles.piles)
    for space, kind in tile_map.fixed.items():
        yield Reference((*path, "fixed", space), "kind", kind, tiles.kinds)
    for kind in tile_map.supply or ():
        yield Reference((*path, "supply", kind), "kind", kind, tiles.kinds, True)
    for number, placement in enumerate(game.setup.placements):
        if placement.on_tiles is not None and placement.on_tiles.kind is not None:
            where: Path = ("setup", "placements", number, "on-tiles", "kind")
            yield Reference(where, "kind", placement.on_tiles.kind, tiles.kinds)
    for box, symbols in _symbols(game, tile_map.tiles):
        for symbol in symbols:
            where = ("boxes", box, "tiles", tile_map.tiles, "symbols", symbol)
            yield Reference(where, "icon", symbol, known["icon"], True)


def of_deal(game: Game, path: Path, deal: Deal) -> Iterator[Reference]:
    """List the kinds and piles a deal takes."""
    sets = [tiles for tiles in game.tile_sets.values() if tiles.component == deal.component]
    for place, pile in names(deal.piles, (*path, "piles")):
        yield Reference(place, "pile", pile, [pile for tiles in sets for pile in tiles.piles])
    yield from of_kinds(game, (*path, "items"), deal.component, deal.items)


def of_kinds(game: Game, path: Path, component: str, named: str | Ids) -> Iterator[Reference]:
    """List names of kinds of a component there is: its kinds, its values, its kinds of tile."""
    if component not in game.components:
        return
    part = game.components[component]
    known = [*part.kinds, *map(str, part.values)]
    for tiles in game.tile_sets.values():
        known += tiles.kinds if tiles.component == component else ()
    for place, kind in names(named, path):
        yield Reference(place, f"kind of `{component}`", kind, known)


def _symbols(game: Game, tiles: str) -> Iterator[tuple[str, Collection[str]]]:
    for name, box in game.boxes.items():
        if tiles in box.tiles:
            yield name, box.tiles[tiles].symbols
