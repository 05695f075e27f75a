"""Game and print data → every place where something is named, and the names there are for it.

``FIELDS`` and ``KEYS`` list the names of one sort wherever they stand; what depends on the table,
tile set or noun around it has a function of its own.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from printgen.checker.data import Data
from printgen.checker.tables import spread
from printgen.game.board import Board, TileGround
from printgen.game.box import Component, Grid, TileSet
from printgen.game.game import Game
from printgen.game.phrases import parse
from printgen.game.rules import CostRow, DecisionTable, TableRow
from printgen.game.rulings import Ruling
from printgen.game.score import Contest, Entry, Score, ScoreExample, TieBreak
from printgen.game.setup import Deal, HexMap, Piece, Placement, Seat, Seating, SetupStep
from printgen.game.sheets import (
    AidPlan,
    Column,
    CompassBlock,
    CostsBlock,
    FormulasBlock,
    GridBlock,
    Row,
    SetupPlan,
    Stack,
    VariantsBlock,
    WriteInBlock,
)
from printgen.game.sheets import TableRow as AidTableRow
from printgen.game.tile_map import TileMap
from printgen.game.values import Model
from printgen.game.variants import Exclusion, Variant
from printgen.game.walk import Path, names, nouns


class Reference(NamedTuple):
    """A name, the path it stands at, what it should name, and the names there are.

    ``is_key``: the name is a key of a map, not a value.
    """

    path: Path
    what: str
    name: str
    known: Collection[str]
    is_key: bool = False


Fields = Mapping[type[Model], Mapping[str, str]]

FIELDS: Fields = {
    AidPlan: {"emblem": "icon"},
    Board: {"grid": "board"},
    Column: {"clause": "clause"},
    Deal: {"component": "component"},
    HexMap: {"hexes": "deal", "tokens": "deal"},
    FormulasBlock: {"examples": "example"},
    CompassBlock: {"caption": "clause", "clauses": "clause", "piece": "piece"},
    CostsBlock: {"of": "cost table"},
    Entry: {"component": "component"},
    Exclusion: {"variant": "variant"},
    GridBlock: {"of": "decision table"},
    Piece: {"component": "component"},
    Placement: {"piece": "piece"},
    Row: {"clause": "clause"},
    Ruling: {"used_by": "part of the rules"},
    Score: {"monotone": "entry"},
    Seat: {"colour": "colour"},
    Seating: {"held": "seat", "seats": "seat"},
    SetupPlan: {"deduced": "clause", "strips": "deal"},
    Stack: {"blocks": "block"},
    AidTableRow: {"clauses": "clause"},
    WriteInBlock: {"write_ins": "write-in"},
    TieBreak: {"by": "entry or line"},
    TileGround: {"component": "component"},
    TileMap: {"tiles": "tile set"},
    Variant: {"needs_one_of": "variant"},
    VariantsBlock: {"only": "variant"},
}
"""Fields that hold names, and what they name."""

KEYS: Fields = {
    CostRow: {"paid_with": "icon"},
    Deal: {"for_seats": "seat"},
    Placement: {"for_seats": "seat"},
    ScoreExample: {"entries": "entry", "lines": "line"},
    SetupStep: {"uses": "part of the box"},
    Variant: {"sets": "fact", "uses": "part of the box"},
}
"""Fields whose keys are names, and what they name."""


def references(data: Data) -> Iterator[Reference]:
    """List every name that stands anywhere in the data."""
    game, known = data.game, _known(data)
    for path, noun in nouns(game):
        for field, what in FIELDS.get(type(noun), {}).items():
            for place, name in names(getattr(noun, field), (*path, field)):
                yield Reference(place, what, name, known[what])
        for field, what in KEYS.get(type(noun), {}).items():
            for name in getattr(noun, field):
                yield Reference((*path, field, name), what, name, known[what], True)
        yield from _of_one_noun(game, path, noun, known)
    for language, texts in game.words.items():
        for key, text in texts.items():
            for part in parse(text):
                if part.kind == "icon":
                    yield Reference(("words", language, key), "icon", part.text, known["icon"])
    if game.setup.tile_map is not None:
        yield from _tile_map(game, game.setup.tile_map, known)


def _known(data: Data) -> Mapping[str, Collection[str]]:
    """Give the names of each sort."""
    game, rules = data.game, data.game.rules
    lines = tuple(line.id for line in game.score.lines)
    themes = tuple(data.stationery.themes.values())
    return {
        "block": tuple(game.sheets.aid.blocks),
        "board": tuple(name for box in game.boxes.values() for name in box.boards),
        "clause": tuple(rules.clauses),
        "colour": set.intersection(*(set(theme.colours) for theme in themes)) if themes else (),
        "component": tuple(game.components),
        "cost table": tuple(rules.costs),
        "decision table": tuple(rules.tables),
        "deal": tuple(game.setup.deals),
        "entry": tuple(game.score.entries),
        "example": tuple(rules.examples),
        "write-in": tuple(name for box in game.boxes.values() for name in box.write_ins),
        "entry or line": (*game.score.entries, *lines),
        "fact": tuple(rules.facts),
        "icon": tuple(data.stationery.icons),
        "line": lines,
        "part of the box": set(parts(game)),
        "part of the rules": set(_readable(game)),
        "piece": tuple(game.setup.pieces),
        "seat": tuple(game.setup.seats),
        "tile set": tuple(game.tile_sets),
        "variant": tuple(game.variants),
    }


def parts(game: Game) -> Iterator[str]:
    """Name all that can be taken from the boxes: ``coin``, ``coin.ace``, ``tile.reserve.6``."""
    for name, component in game.components.items():
        yield name
        yield from (f"{name}.{kind}" for kind in (*component.kinds, *component.values))
    for tiles in game.tile_sets.values():
        for pile, kinds in tiles.piles.items():
            yield f"{tiles.component}.{pile}"
            yield from (f"{tiles.component}.{pile}.{kind}" for kind in kinds)


def _readable(game: Game) -> Iterator[str]:
    """Name all that a ruling can be a reading of."""
    rules, setup, score = game.rules, game.setup, game.score
    yield "score"
    yield from (f"score.{name}" for name in (*score.entries, *(line.id for line in score.lines)))
    for section in ("facts", "costs", "tables", "clauses", "routes", "odds", "examples"):
        yield from (f"{section}.{name}" for name in getattr(rules, section))
    for section in ("costs", "tables"):
        for name, table in getattr(rules, section).items():
            yield from (f"{section}.{name}.{row.id}" for row in table.rows)
    yield from (f"turn.{step.id}" for step in rules.turn)
    yield from (f"setup.{step.id}" for step in setup.steps)
    yield from (f"setup.{placement.id}" for placement in setup.placements)
    yield from (f"setup.{name}" for name in (*setup.seats, *setup.pieces, *setup.deals))
    yield from (f"setup.{step}" for step in ("hex-map", "tile-map"))
    yield from (f"score.{name}" for name in score.contests)
    yield from (f"variants.{name}" for name in game.variants)
    for name, field in type(game.board).model_fields.items():
        value = getattr(game.board, name)
        if value:
            yield f"board.{field.alias}"
        if isinstance(value, dict):
            yield from (f"board.{field.alias}.{inner}" for inner in value)


def _of_one_noun(
    game: Game, path: Path, noun: Model, known: Mapping[str, Collection[str]]
) -> Iterator[Reference]:
    """List the names that several nouns have, and those whose meaning depends on the noun."""
    for place, name in names(getattr(noun, "notes", ()), (*path, "notes")):
        yield Reference(place, "clause", name, known["clause"])
    icon = getattr(noun, "icon", None)
    if isinstance(icon, str) and not _is_figure(game, noun, icon):
        yield Reference((*path, "icon"), "icon", icon, known["icon"])
    if isinstance(noun, CompassBlock) and noun.piece in game.setup.pieces:
        shown = game.setup.pieces[noun.piece].icon or noun.piece
        yield Reference((*path, "piece"), "icon", shown, known["icon"])
    if isinstance(noun, DecisionTable):
        yield from _table(path, noun)
    if isinstance(noun, Contest):
        for place, name in names(noun.rank_by, (*path, "rank-by")):
            yield Reference(place, "entry", name, noun.entries)
    if isinstance(noun, Ruling):
        yield from _switches(path, noun, known)
    if isinstance(noun, Deal):
        yield from _dealt(game, path, noun)
    if isinstance(noun, TileSet):
        yield from _tile_set(game, path, noun)
    if isinstance(noun, Component | Grid | TileSet):
        told = {field.alias or name for name, field in type(noun).model_fields.items()}
        for name in noun.confidence:
            yield Reference((*path, "confidence", name), "key of this part", name, told, True)


def _switches(
    path: Path, ruling: Ruling, known: Mapping[str, Collection[str]]
) -> Iterator[Reference]:
    """List what the alternatives of a ruling change."""
    for field, changes in (("sets", ruling.sets), ("box", ruling.box)):
        for alternative in changes:
            place = (*path, field, alternative)
            yield Reference(place, "alternative", alternative, ruling.alternatives, True)
    for alternative, facts in ruling.sets.items():
        for fact in facts:
            yield Reference((*path, "sets", alternative, fact), "fact", fact, known["fact"], True)


def _dealt(game: Game, path: Path, deal: Deal) -> Iterator[Reference]:
    """List the kinds and piles a deal takes."""
    sets = [tiles for tiles in game.tile_sets.values() if tiles.component == deal.component]
    for place, pile in names(deal.piles, (*path, "piles")):
        yield Reference(place, "pile", pile, [pile for tiles in sets for pile in tiles.piles])
    part = game.components.get(deal.component)
    kinds = [*(part.kinds if part else ()), *(kind for tiles in sets for kind in tiles.kinds)]
    for place, kind in names(deal.items, (*path, "items")):
        yield Reference(place, f"kind of `{deal.component}`", kind, kinds)


def _is_figure(game: Game, noun: Model, icon: str) -> bool:
    """Tell whether a number stands on a piece instead of an icon."""
    can = isinstance(noun, Piece) and noun.look in ("coin", "disc", "diamond")
    return can and game.setup.tile_map is None and icon.isdecimal()


def _table(path: Path, table: DecisionTable) -> Iterator[Reference]:
    yield Reference((*path, "across"), "dimension", table.across, table.over)
    for number, row in enumerate(table.rows):
        here = (*path, "rows", number)
        for dimension, values in row.when.items():
            place = (*here, "when", dimension)
            yield Reference(place, "dimension", dimension, table.over, True)
            if dimension in table.over:
                for n, value in enumerate(values):
                    yield Reference((*place, n), "value", value, table.over[dimension])
        yield from _outcomes(here, table, row)


def _outcomes(path: Path, table: DecisionTable, row: TableRow) -> Iterator[Reference]:
    across = table.over.get(table.across)
    for head, outcome in row.then.items():
        place = (*path, "then", head)
        yield Reference(place, "outcome", outcome, table.outcomes)
        if across is not None:
            for value in spread(head) or (head,):
                yield Reference(place, f"value of `{table.across}`", value, across, True)


def _tile_set(game: Game, path: Path, tiles: TileSet) -> Iterator[Reference]:
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


def _tile_map(
    game: Game, tile_map: TileMap, known: Mapping[str, Collection[str]]
) -> Iterator[Reference]:
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


def _symbols(game: Game, tiles: str) -> Iterator[tuple[str, Collection[str]]]:
    for name, box in game.boxes.items():
        if tiles in box.tiles:
            yield name, box.tiles[tiles].symbols
