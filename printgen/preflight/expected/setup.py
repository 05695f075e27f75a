"""Set-up sheet → its steps with counts, options, signs, what was dealt, how fair it is, and its map or board."""

from collections import Counter
from collections.abc import Iterator

from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import PlacedPiece, Position
from printgen.preflight.expected.boards import expected_board
from printgen.preflight.expected.case import Case, beside, joined, mark, text
from printgen.preflight.expected.dealt import expected_deals, expected_on_board
from printgen.preflight.expected.fairness import expected_fairness
from printgen.preflight.expected.labels import edge_labels
from printgen.preflight.expected.tile_maps import expected_tile_map
from printgen.sheet.core.expectations import Expectations, ExpectedTable, Statement, row


def expected_setup(case: Case) -> Expectations:
    """Return what a set-up sheet must say and show of its position."""
    position = case.position
    assert position is not None
    statements = [*expected_steps(case), *_options(case), *_notes(case), *expected_fairness(case)]
    if case.game.setup.tile_map is not None:
        statements += [*_tiles(case, position)]
        spaces = (_spaces(case, position),)
        return Expectations(tuple(statements), (), spaces, (expected_tile_map(case, position),))
    statements += [*_legend(case), *expected_on_board(case)]
    return Expectations(tuple(statements), (*expected_deals(case),), (), (expected_board(case, position),))


def expected_steps(case: Case) -> Iterator[Statement]:
    """Yield the steps that are done in this scenario, each behind its number of pieces."""
    drawn = case.position is not None and bool(case.position.tiles)
    for step in case.game.setup.steps:
        if case.scenario.holds(step.when) and not (step.unless_drawn and drawn):
            count = None if step.count is None else case.scenario.amount(step.count)
            words = joined(case.catalog.text(f"setup.steps.{step.id}"), mark(step.confidence))
            yield text(words) if count is None else beside(count, words)


def _options(case: Case) -> Iterator[Statement]:
    if case.game.setup.tile_map is None:
        for name in case.variants:
            yield from case.words(f"variants.{name}.text")
        for name in case.readings:
            ruling, _, reading = name.partition(".")
            yield from case.words(f"rulings.{ruling}.alternatives.{reading}")


def _notes(case: Case) -> Iterator[Statement]:
    plan = case.game.sheets.setup
    for name in (*plan.notes, *([plan.deduced] if plan.deduced else ())):
        yield text(case.clause(name))


def _legend(case: Case) -> Iterator[Statement]:
    """Yield each sign with its note: that of an option in play, else the usual one."""
    for name in case.game.sheets.setup.legend:
        key = f"setup.legend.{name}"
        notes = [f"{key}.notes.{option}" for option in case.scenario.options]
        note = next((one for one in notes if case.catalog.has(one)), f"{key}.note")
        yield text(joined(case.catalog.text(f"{key}.name"), case.catalog.maybe(note)))


def _tiles(case: Case, position: Position) -> Iterator[Statement]:
    """Yield how many tiles of each kind lie, how many of them with a symbol, and how many symbols of each sort."""
    plan, catalog = tile_map_plan(case.game), case.catalog
    kinds = Counter(tile.kind for tile in position.tiles)
    with_symbol = Counter(tile.kind for tile in position.tiles if tile.symbol)
    symbols = Counter(tile.symbol for tile in position.tiles)
    for kind in plan.kinds:
        count = catalog.tool("setup.times", count=kinds[kind])
        yield text(joined(kind, count, with_symbol[kind], catalog.tool("setup.with-symbol")))
    for symbol in plan.symbols if not case.hidden else ():
        yield text(joined(catalog.text(f"symbols.{symbol}"), symbols[symbol]))


def _spaces(case: Case, position: Position) -> ExpectedTable:
    """Return the map as a table: kind and turn of every tile, its symbol, the pieces on it."""
    columns, rows = edge_labels(case.game)
    cells = {(tile.row, tile.column): "" for tile in position.tiles}
    for tile in position.tiles:
        turn = f"{tile.degrees}°" if len(set(tile.sides)) > 1 else ""
        symbol = tile.symbol and ("?" if case.hidden else case.catalog.text(f"symbols.{tile.symbol}"))
        placed = [
            _piece(case, position, one) for one in position.pieces if tile.space in one.spaces and not one.waiting
        ]
        cells[tile.row, tile.column] = joined(tile.kind, turn, symbol, ", ".join(placed))
    body = [row(label, *(cells[n, k] for k, _ in enumerate(columns))) for n, label in enumerate(rows)]
    return ExpectedTable("spaces", (row("", *columns), *body))


def _piece(case: Case, position: Position, one: PlacedPiece) -> str:
    number = f" {position.seats.index(one.owner) + 1}" if one.owner else ""
    return f"{case.catalog.plain(f'pieces.{one.piece}.name')}{number}{'?' if one.or_on else ''}"
