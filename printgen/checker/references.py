"""Game and print data → every place where something is named, and the names there are for it.

``FIELDS`` and ``KEYS`` list the names of one sort wherever they stand; what depends on the table,
tile set or noun around it has a function of its own.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from printgen.checker.cited import things
from printgen.checker.data import Data
from printgen.checker.nameable import parts, readable
from printgen.game.board import Board, TileGround
from printgen.game.box import Component, Grid, TileSet
from printgen.game.decision_tables import spread
from printgen.game.facts import Facts
from printgen.game.fairness import CardDistance, HexReach, facts_named
from printgen.game.game import Game
from printgen.game.index import Section
from printgen.game.phrases import parse
from printgen.game.rules import CostRow, DecisionTable, Event, TableRow
from printgen.game.rulings import Ruling, readings
from printgen.game.score import Contest, Entry, GameExample, Score, ScoreExample, TieBreak
from printgen.game.setup import Deal, HexMap, Piece, Placement, Seat, Seating, Setup, SetupStep
from printgen.game.sheets import (
    AidPlan,
    Column,
    CompassBlock,
    CostsBlock,
    FormulasBlock,
    GridBlock,
    Row,
    SetupPlan,
    Sheets,
    Stack,
    VariantsBlock,
    WriteInBlock,
)
from printgen.game.sheets import TableRow as AidTableRow
from printgen.game.tile_map import TileMap
from printgen.game.values import Ids, Model
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
    CardDistance: {"component": "component", "starts": "piece"},
    Column: {"clause": "clause"},
    Deal: {"component": "component"},
    HexMap: {"hexes": "deal", "tokens": "deal"},
    HexReach: {"dice": "component", "starts": "piece"},
    FormulasBlock: {"examples": "example"},
    CompassBlock: {"caption": "clause", "clauses": "clause", "piece": "piece"},
    CostsBlock: {"of": "cost table"},
    Entry: {"component": "component", "part": "part of the box"},
    Event: {"raised_by": "part of the rules", "told_by": "part of the rules"},
    Exclusion: {"variant": "variant"},
    GameExample: {"variants": "variant or reading"},
    GridBlock: {"of": "decision table"},
    Piece: {"component": "component"},
    Placement: {"piece": "piece"},
    Row: {"clause": "clause"},
    Ruling: {"used_by": "part of the rules"},
    Score: {"monotone": "entry"},
    ScoreExample: {"variants": "variant or reading"},
    Seat: {"colour": "colour"},
    Seating: {"held": "seat", "seats": "seat"},
    Section: {"tells": "thing that cites a source"},
    Setup: {"supply": "component"},
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
    GameExample: {"contests": "contest"},
    Placement: {"for_seats": "seat"},
    ScoreExample: {"entries": "entry", "lines": "line"},
    Section: {"answers": "thing that cites a source", "of": "thing that cites a source"},
    Setup: {"leaves": "part of the box"},
    SetupStep: {"uses": "part of the box"},
    Sheets: {"not_printed": "part of the rules"},
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
        "contest": tuple(game.score.contests),
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
        "part of the rules": set(readable(game)),
        "piece": tuple(game.setup.pieces),
        "seat": tuple(game.setup.seats),
        "thing that cites a source": {thing.name: None for thing in things(game)},
        "tile set": tuple(game.tile_sets),
        "variant": tuple(game.variants),
        "variant or reading": (*game.variants, *readings(game.rulings)),
    }


def _of_one_noun(
    game: Game, path: Path, noun: Model, known: Mapping[str, Collection[str]]
) -> Iterator[Reference]:
    """List the names that several nouns have, and those whose meaning depends on the noun."""
    for place, name in names(noun.__dict__.get("notes", ()), (*path, "notes")):
        yield Reference(place, "clause", name, known["clause"])
    icon = noun.__dict__.get("icon")
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
    if isinstance(noun, Piece) and noun.kind is not None:
        yield from _kinds(game, (*path, "kind"), noun.component, noun.kind)
    if isinstance(noun, HexMap) and noun.hexes in game.setup.deals:
        component = game.setup.deals[noun.hexes].component
        yield from _kinds(game, (*path, "barren"), component, noun.barren)
        yield from _kinds(game, (*path, "harbours"), component, noun.harbours)
    if isinstance(noun, CardDistance):
        yield from _kinds(game, (*path, "kinds"), noun.component, noun.kinds)
    if path[0] == "fairness":
        for place, fact in facts_named(noun):
            yield Reference((*path, *place), "fact", fact, Facts(game).paths())
    if isinstance(noun, GameExample):
        yield from _worked(game, path, noun, known)
    if isinstance(noun, TileSet):
        yield from _tile_set(game, path, noun)
    if isinstance(noun, Component):
        for kind in noun.accents:
            yield Reference((*path, "accents", kind), "kind", kind, noun.kinds, True)
    if isinstance(noun, Component | Grid | TileSet) or path == ("fairness",):
        told = {field.alias or name for name, field in type(noun).model_fields.items()}
        for name in noun.__dict__["confidence"]:
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
    yield from _kinds(game, (*path, "items"), deal.component, deal.items)


def _kinds(game: Game, path: Path, component: str, named: str | Ids) -> Iterator[Reference]:
    """List names of kinds of a component there is: its kinds, its values, its kinds of tile."""
    if component not in game.components:
        return
    part = game.components[component]
    known = [*part.kinds, *map(str, part.values)]
    for tiles in game.tile_sets.values():
        known += tiles.kinds if tiles.component == component else ()
    for place, kind in names(named, path):
        yield Reference(place, f"kind of `{component}`", kind, known)


def _worked(
    game: Game, path: Path, example: GameExample, known: Mapping[str, Collection[str]]
) -> Iterator[Reference]:
    """List what the players of a worked game have, in the contests and at its end."""
    for player, entries in example.players.items():
        for name in entries:
            place = (*path, "players", player, name)
            yield Reference(place, "entry", name, known["entry"], True)
    for contest, several in example.contests.items():
        if contest not in game.score.contests:
            continue
        noun, what = game.score.contests[contest], f"entry of `{contest}`"
        for number, settled in enumerate(several):
            here = (*path, "contests", contest, number)
            for name in settled.shared:
                yield Reference((*here, "shared", name), what, name, noun.shared, True)
            for player, entries in settled.players.items():
                for name in entries:
                    yield Reference(
                        (*here, "players", player, name), what, name, noun.entries, True
                    )


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
