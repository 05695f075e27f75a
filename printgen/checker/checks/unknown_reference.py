"""Something is named that does not exist.

Blocks name tables and clauses, placements name pieces, seatings name seats, variants name each
other, everything drawn names an icon. Each name must be one that the game (or the print data)
has; the nearest known name is suggested.

PASS sheets.yaml
    pad: {players: 2}
    setup: {orientation: portrait, notes: [goal]}
FAIL sheets.yaml
    pad: {players: 2}
    setup: {orientation: portrait, notes: [gaol]}
"""

from collections.abc import Collection, Iterator
from difflib import get_close_matches

from printgen.checker.data import Data
from printgen.game.game import Game
from printgen.game.sheets import (
    ColumnsBlock,
    CompassBlock,
    CostsBlock,
    FigureBlock,
    GridBlock,
    PagePlan,
    RowsBlock,
    VariantsBlock,
)
from printgen.game.walk import Path, nouns
from printgen.problems import Problem

CODE = "unknown-reference"

Reference = tuple[Path, str, str, Collection[str]]
"""Where it stands, what it should be, the name, the names there are."""


def check(data: Data) -> Iterator[Problem]:
    """Look up every name."""
    game = data.game
    for references in (_sheets(game), _setup(game), _rules(game), _variants(game), _drawn(data)):
        for path, what, name, known in references:
            if name not in known:
                close = get_close_matches(name, known, 1)
                hint = f"did you mean `{close[0]}`?" if close else _all(known)
                yield Problem(CODE, f"no {what} `{name}`", data.span(path), hints=(hint,))


def _all(known: Collection[str]) -> str:
    shown = ", ".join(sorted(known)[:12])
    return f"known: {shown}{' …' if len(known) > 12 else ''}" if known else "there are none"


def _many(
    path: Path, what: str, names: Collection[str], known: Collection[str]
) -> Iterator[Reference]:
    for number, name in enumerate(names):
        yield (*path, number), what, name, known


def _sheets(game: Game) -> Iterator[Reference]:
    aid, rules = game.sheets.aid, game.rules
    for name, block in aid.blocks.items():
        path: Path = ("sheets", "aid", "blocks", name)
        yield from _many((*path, "notes"), "clause", block.notes, rules.clauses)
        if isinstance(block, CostsBlock):
            yield (*path, "of"), "cost table", block.of, rules.costs
        elif isinstance(block, GridBlock):
            yield (*path, "of"), "decision table", block.of, rules.tables
        elif isinstance(block, RowsBlock):
            for number, row in enumerate(block.rows):
                yield (*path, "rows", number, "clause"), "clause", row.clause, rules.clauses
        elif isinstance(block, ColumnsBlock):
            for number, column in enumerate(block.columns):
                yield (*path, "columns", number, "clause"), "clause", column.clause, rules.clauses
        elif isinstance(block, CompassBlock):
            yield (*path, "piece"), "piece", block.piece, game.setup.pieces
            yield (*path, "caption"), "clause", block.caption, rules.clauses
            yield from _many((*path, "clauses"), "clause", block.clauses, rules.clauses)
        elif isinstance(block, VariantsBlock):
            yield from _many((*path, "only"), "variant", block.only, game.variants)
        elif isinstance(block, FigureBlock):
            shown = {*game.board.regions, *game.board.lines, *game.board.links, *game.board.extra}
            yield from _many((*path, "show"), "part of the board", block.show, shown)
    for layout, pages in (("large", aid.large), ("small", aid.small)):
        for number, page in enumerate(pages):
            yield from _stacks(("sheets", "aid", layout, number), page, aid.blocks)
    plan = game.sheets.setup
    yield from _many(("sheets", "setup", "notes"), "clause", plan.notes, rules.clauses)
    if plan.deduced is not None:
        yield ("sheets", "setup", "deduced"), "clause", plan.deduced, rules.clauses


def _stacks(path: Path, page: PagePlan, blocks: Collection[str]) -> Iterator[Reference]:
    for b, band in enumerate(page.bands):
        for s, stack in enumerate(band.stacks):
            yield from _many(
                (*path, "bands", b, "stacks", s, "blocks"), "block", stack.blocks, blocks
            )


def _setup(game: Game) -> Iterator[Reference]:
    setup, components = game.setup, game.components
    for number, step in enumerate(setup.steps):
        for part in step.uses:
            path: Path = ("setup", "steps", number, "uses", part)
            yield path, "component", part.split(".")[0], components
    for number, seating in enumerate(setup.seatings):
        yield from _many(("setup", "seatings", number, "seats"), "seat", seating.seats, setup.seats)
    for name, piece in setup.pieces.items():
        yield ("setup", "pieces", name, "component"), "component", piece.component, components
    for number, placement in enumerate(setup.placements):
        path = ("setup", "placements", number)
        yield (*path, "piece"), "piece", placement.piece, setup.pieces
        for seat in placement.for_seats:
            yield (*path, "for-seats", seat), "seat", seat, setup.seats
    if setup.tile_map is not None:
        yield from _tile_map(game)
    if game.board.ground is not None:
        yield ("board", "ground", "component"), "component", game.board.ground.component, components
    grids = {name for box in game.boxes.values() for name in box.boards}
    yield ("board", "grid"), "board", game.board.grid, grids


def _tile_map(game: Game) -> Iterator[Reference]:
    tile_map = game.setup.tile_map
    assert tile_map is not None
    path: Path = ("setup", "tile-map")
    yield (*path, "tiles"), "tile set", tile_map.tiles, game.tile_sets
    tiles = game.tile_sets.get(tile_map.tiles)
    if tiles is None:
        return
    yield (*path, "edge"), "side", tile_map.edge, tiles.sides
    yield (*path, "fixed-pile"), "pile", tile_map.fixed_pile, tiles.piles
    yield (*path, "symbols", "pile"), "pile", tile_map.symbols.pile, tiles.piles
    for space, kind in tile_map.fixed.items():
        yield (*path, "fixed", space), "kind", kind, tiles.kinds
    for kind in tile_map.supply or {}:
        yield (*path, "supply", kind), "kind", kind, tiles.kinds


def _rules(game: Game) -> Iterator[Reference]:
    for name, table in game.rules.tables.items():
        path: Path = ("rules", "tables", name)
        yield (*path, "across"), "dimension", table.across, table.over
        for number, row in enumerate(table.rows):
            for dimension, values in row.when.items():
                where = (*path, "rows", number, "when", dimension)
                yield where, "dimension", dimension, table.over
                yield from _many(where, "value", values, table.over.get(dimension, values))
            for head, outcome in row.then.items():
                yield (*path, "rows", number, "then", head), "outcome", outcome, table.outcomes
    score = game.score
    lines = {line.id for line in score.lines}
    for number, tie in enumerate(score.ties):
        yield ("score", "ties", number, "by"), "entry or line", tie.by, {*score.entries, *lines}
    for name, entry in score.entries.items():
        if entry.component is not None:
            yield (
                ("score", "entries", name, "component"),
                "component",
                entry.component,
                game.components,
            )
    for number, example in enumerate(score.examples):
        for entry_name in example.entries:
            yield ("score", "examples", number, "entries"), "entry", entry_name, score.entries
        for line in example.lines:
            yield ("score", "examples", number, "lines"), "line", line, lines


def _variants(game: Game) -> Iterator[Reference]:
    for name, variant in game.variants.items():
        path: Path = ("variants", name)
        yield from _many((*path, "needs-one-of"), "variant", variant.needs_one_of, game.variants)
        for number, rule in enumerate(variant.excludes):
            yield (*path, "excludes", number), "variant", rule.variant, game.variants
        for fact in variant.sets:
            yield (*path, "sets", fact), "fact", fact, game.rules.facts
        for part in variant.uses:
            yield (*path, "uses", part), "component", part.split(".")[0], game.components


def _drawn(data: Data) -> Iterator[Reference]:
    """Icons and colours, wherever a noun has one."""
    icons = data.stationery.icons
    colours = data.stationery.theme("standard").colours
    for path, noun in nouns(data.game):
        icon = getattr(noun, "icon", None)
        if isinstance(icon, str):
            yield (*path, "icon"), "icon", icon, icons
        colour = getattr(noun, "colour", None)
        if isinstance(colour, str):
            yield (*path, "colour"), "colour", colour, colours
