"""Game and print data → every place where something is named, and the names there are for it.

``FIELDS`` and ``KEYS`` list the names of one sort wherever they stand; what depends on the table,
tile set or noun around it has a function of its own.
"""

from collections.abc import Collection, Iterator, Mapping

from printgen.checker.citations import things
from printgen.checker.loaded import Data
from printgen.checker.referable import parts, readable, replaceable, replacements_for
from printgen.checker.references.reference import Reference
from printgen.checker.references.tables import of_replacements, of_table
from printgen.checker.references.tiles import of_deal, of_kinds, of_tile_map, of_tile_set
from printgen.model.board.board import Board, TileGround
from printgen.model.box.box import Component, Grid, TileSet
from printgen.model.fairness import CardDistance, HexReach, facts_named
from printgen.model.game import Game
from printgen.model.index import Section
from printgen.model.nouns import Path, names, nouns
from printgen.model.play.confidence import READINGS
from printgen.model.play.facts import Facts
from printgen.model.rules import CostRow, DecisionTable, Event, TableReplacements
from printgen.model.rulings import Ruling, readings
from printgen.model.score import Bound, Contest, Entry, GameExample, Score, ScoreExample, TieBreak, Win
from printgen.model.setup import Deal, HexMap, NotJudged, Piece, Placement, Seat, Seating, Setup, SetupStep
from printgen.model.sheets import (
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
from printgen.model.sheets import TableRow as AidTableRow
from printgen.model.text.phrases import parse
from printgen.model.tile_map import TileMap
from printgen.model.values import Model
from printgen.model.variants import Exclusion, Variant

Fields = Mapping[type[Model], Mapping[str, str]]

FIELDS: Fields = {
    AidPlan: {"emblem": "icon"},
    Bound: {"of": "part of the pad", "written": "entry"},
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
    GameExample: {"variants": "variant or reading", "breaks": "bound, demand or win"},
    GridBlock: {"of": "decision table"},
    Piece: {"component": "component"},
    Placement: {"piece": "piece"},
    Row: {"clause": "clause"},
    Ruling: {"used_by": "part of the rules"},
    Score: {"monotone": "entry"},
    ScoreExample: {"variants": "variant or reading"},
    Seat: {"colour": "colour"},
    Seating: {"held": "seat", "seats": "seat"},
    NotJudged: {"of": "part of the rules"},
    Section: {"chance": "thing that cites a source", "tells": "thing that cites a source"},
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
    Win: {"mark": "entry"},
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
    Variant: {"replaces": "statement", "sets": "fact", "uses": "part of the box"},
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
            for name in getattr(noun, field) or ():
                yield Reference((*path, field, name), what, name, known[what], True)
        yield from _of_one_noun(game, path, noun, known)
    for language, texts in game.words.items():
        for key, text in texts.items():
            for part in parse(text):
                if part.kind == "icon":
                    yield Reference(("words", language, key), "icon", part.text, known["icon"])
                if part.kind == "doubt":
                    yield Reference(("words", language, key), "ruling", part.text, known["ruling"])
    if game.setup.tile_map is not None:
        yield from of_tile_map(game, game.setup.tile_map, known)


def _known(data: Data) -> Mapping[str, Collection[str]]:
    """Give the names of each sort."""
    game, rules = data.game, data.game.rules
    lines = tuple(line.id for line in game.score.lines)
    demands = (name for contest in game.score.contests.values() for name in contest.demands)
    themes = tuple(data.resources.themes.values())
    return {
        "block": tuple(game.sheets.aid.blocks),
        "board": tuple(name for box in game.boxes.values() for name in box.boards),
        "bound, demand or win": (*game.score.bounds, *demands, *(one.id for one in game.score.wins if one.ends)),
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
        "icon": tuple(data.resources.icons),
        "line": lines,
        "part of the box": set(parts(game)),
        "part of the pad": tuple(_pad_parts(game)),
        "part of the rules": set(readable(game)),
        "piece": tuple(game.setup.pieces),
        "ruling": (*game.rulings, *READINGS[1:]),
        "seat": tuple(game.setup.seats),
        "statement": set(replaceable(game)),
        "thing that cites a source": {thing.name: None for thing in things(game)},
        "tile set": tuple(game.tile_sets),
        "variant": tuple(game.variants),
        "variant or reading": (*game.variants, *readings(game.rulings)),
    }


def _pad_parts(game: Game) -> Iterator[str]:
    """Name what is written down on a pad: entries, and the parts of contests."""
    yield from game.score.entries
    for sort, contest in game.score.contests.items():
        yield from (f"{sort}.{name}" for name in (*contest.shared, *contest.entries))


def _of_one_noun(game: Game, path: Path, noun: Model, known: Mapping[str, Collection[str]]) -> Iterator[Reference]:
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
        yield from of_table(path, noun)
    if isinstance(noun, TableReplacements):
        yield from of_replacements(game, path, noun)
    if isinstance(noun, Contest):
        for place, name in names(noun.rank_by, (*path, "rank-by")):
            yield Reference(place, "entry", name, noun.entries)
    if isinstance(noun, Section):
        for option, several in noun.overrules.items():
            for place, name in names(several, (*path, "overrules", option)):
                yield Reference(place, "part of the rules", name, known["part of the rules"])
    if isinstance(noun, Variant | Ruling):
        yield from _replacements(game, path, noun)
    if isinstance(noun, Ruling):
        yield from _switches(path, noun, known)
    if isinstance(noun, Deal):
        yield from of_deal(game, path, noun)
    if isinstance(noun, Piece) and noun.kind is not None:
        yield from of_kinds(game, (*path, "kind"), noun.component, noun.kind)
    if isinstance(noun, HexMap) and noun.hexes in game.setup.deals:
        component = game.setup.deals[noun.hexes].component
        yield from of_kinds(game, (*path, "barren"), component, noun.barren)
        yield from of_kinds(game, (*path, "harbours"), component, noun.harbours)
    if isinstance(noun, CardDistance):
        yield from of_kinds(game, (*path, "kinds"), noun.component, noun.kinds)
    if path[0] == "fairness":
        for place, fact in facts_named(noun):
            yield Reference((*path, *place), "fact", fact, Facts(game).paths())
    if isinstance(noun, GameExample):
        yield from _worked(game, path, noun, known)
    if isinstance(noun, TileSet):
        yield from of_tile_set(game, path, noun)
    if isinstance(noun, Component):
        for kind in noun.accents:
            yield Reference((*path, "accents", kind), "kind", kind, noun.kinds, True)
    if isinstance(noun, Component | Grid | TileSet) or path == ("fairness",):
        told = {field.alias or name for name, field in type(noun).model_fields.items()}
        for name in noun.__dict__["confidence"]:
            yield Reference((*path, "confidence", name), "key of this part", name, told, True)


def _switches(path: Path, ruling: Ruling, known: Mapping[str, Collection[str]]) -> Iterator[Reference]:
    """List what the alternatives of a ruling change."""
    several = (("sets", ruling.sets), ("box", ruling.box), ("replaces", ruling.replaces))
    for field, changes in several:
        for alternative in changes:
            place = (*path, field, alternative)
            yield Reference(place, "alternative", alternative, ruling.alternatives, True)
    for alternative, facts in ruling.sets.items():
        for fact in facts:
            yield Reference((*path, "sets", alternative, fact), "fact", fact, known["fact"], True)
    for alternative, replaced in ruling.replaces.items():
        for name in replaced:
            place = (*path, "replaces", alternative, name)
            yield Reference(place, "statement", name, known["statement"], True)


def _replacements(game: Game, path: Path, noun: Variant | Ruling) -> Iterator[Reference]:
    """List what stands in the place of what a variant or an alternative replaces."""
    several = noun.replaces if isinstance(noun, Ruling) else {"": noun.replaces or {}}
    for alternative, replaced in several.items():
        for name, by in replaced.items():
            place = (*path, "replaces", *filter(None, [alternative]), name)
            yield Reference(place, "replacement", by, set(replacements_for(game, name)))


def _worked(game: Game, path: Path, example: GameExample, known: Mapping[str, Collection[str]]) -> Iterator[Reference]:
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
                    yield Reference((*here, "players", player, name), what, name, noun.entries, True)


def _is_figure(game: Game, noun: Model, icon: str) -> bool:
    """Tell whether a number stands on a piece instead of an icon."""
    can = isinstance(noun, Piece) and noun.look in ("coin", "disc", "diamond")
    return can and game.setup.tile_map is None and icon.isdecimal()
