"""Player card → what its blocks must say by the data: the turn, what things cost, the grid, clauses in a few words."""

from collections.abc import Iterator
from itertools import zip_longest

from printgen.model.play.in_play import CARD
from printgen.model.player_card import CardBlock, CardCosts, CardGrid, CardHeads, CardLines, CardTurn
from printgen.model.rules import CostRow
from printgen.model.text.message_catalog import Inline
from printgen.preflight.expected.case import Case, Expected, marked, says
from printgen.preflight.expected.grids import results_of
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable, Row, readable, row


def expected_card(case: Case) -> Iterator[Expected]:
    """Yield what one card must say: its title, and every block that means something at this table."""
    plan = case.game.sheets.card
    if plan is None:
        return
    yield says(_read(case, f"{CARD}.title") if case.catalog.has(f"{CARD}.title") else case.catalog.title())
    for name, block in plan.blocks.items():
        if case.scenario.holds(block.when):
            yield says(_read(case, f"{CARD}.blocks.{name}.title"))
            if case.catalog.has(f"{CARD}.blocks.{name}.lead"):
                yield says(_read(case, f"{CARD}.blocks.{name}.lead"))
            yield from _block(case, name, block)


def _block(case: Case, name: str, block: CardBlock) -> Iterator[Expected]:
    match block:
        case CardTurn():
            steps = [step for step in case.game.rules.turn if case.scenario.holds(step.when)]
            for number, one in enumerate(steps, 1):
                yield says(number, marked(_said(case, f"turn.{one.id}", f"turn.{one.id}.name"), one.confidence))
        case CardCosts():
            yield from _costs(case, name, block)
            yield from _clauses(case, (block.note,) if block.note else ())
        case CardGrid():
            yield _grid(case, block.of)
        case CardLines():
            yield from _clauses(case, tuple(one.clause for one in block.rows))
        case CardHeads() if block.lines:
            yield _numbers(case, name, block)
        case CardHeads():
            yield from _clauses(case, tuple(one.clause for one in block.heads))


def _costs(case: Case, name: str, block: CardCosts) -> Iterator[Expected]:
    """Yield each name beside its price, or below it; a price that all have in common stands beside the title."""
    rows = [
        one
        for one in case.game.rules.costs[block.of].rows
        if case.scenario.holds(one.when) and (not block.only or one.id in block.only)
    ]
    paths = [f"costs.{block.of}.{one.id}" for one in rows]
    names = [marked(_said(case, path, f"{path}.name"), one.confidence) for path, one in zip(paths, rows, strict=True)]
    if block.tiles:
        yield ExpectedTable(name, (row(*(_price(case, one) for one in rows)), row(*names)))
    elif len(rows) > 1 and len({(one.cost, one.extra, tuple(one.paid_with.items())) for one in rows}) == 1:
        yield says(_read(case, f"{CARD}.blocks.{name}.title"), _price(case, rows[0]))
        yield from map(says, names)
    else:
        yield from (says(said, _price(case, one)) for said, one in zip(names, rows, strict=True))


def _numbers(case: Case, name: str, block: CardHeads) -> ExpectedTable:
    """Return the table of numbers: below each head those of its clause, one in a line."""
    first, *lines = (_read(case, f"{CARD}.blocks.{name}.lines.{line}") for line in block.lines)
    shown = [one for one in block.heads if case.scenario.holds(case.game.rules.clauses[one.clause].when)]
    numbers = [_read(case, f"{CARD}.clauses.{one.clause}").split() for one in shown]
    below = (row(line, *several) for line, *several in zip_longest(lines, *numbers, fillvalue=""))
    return ExpectedTable(name, (row(first, *(one.head for one in shown)), *below), turns=True)


def _price(case: Case, one: CostRow) -> str:
    if isinstance(one.cost, int):
        return f"{'+' * one.extra}{one.cost}"
    return readable(case.catalog.tool_or(f"cost.{one.cost}-brief", case.catalog.tool(f"cost.{one.cost}")))


def _grid(case: Case, name: str) -> ExpectedTable:
    """Return the grid: every row with the words of its results; a result with an icon may have none.

    Results that are alike in neighbouring columns and rows are one cell, whose words stand in its middle row.
    """
    table, catalog = case.game.rules.tables[name], case.catalog
    heads = []
    for value in table.over[table.across]:
        keys = [
            key for key in (f"{CARD}.tables.{name}.heads.{value}", f"tables.{name}.heads.{value}") if catalog.has(key)
        ]
        heads.append(_read(case, keys[0]) if keys else value)
    rows: list[Row] = [row("", *heads)]
    for one, results in zip(table.rows, results_of(table), strict=True):
        said = _said(case, f"tables.{name}.{one.id}", f"tables.{name}.rows.{one.id}.name")
        cells = [
            ExpectedCell(_words(case, name, outcome) if in_middle else "", span) for span, outcome, in_middle in results
        ]
        rows.append((ExpectedCell(marked(said, one.confidence)), *cells))
    return ExpectedTable(name, tuple(rows))


def _words(case: Case, name: str, outcome: str) -> str:
    path = f"tables.{name}.outcomes.{outcome}"
    if case.catalog.has(f"{CARD}.{path}"):
        return _read(case, f"{CARD}.{path}")
    has_icon = case.game.rules.tables[name].outcomes[outcome].icon is not None
    return "" if has_icon else _read(case, f"{path}.name")


def _clauses(case: Case, names: tuple[str, ...]) -> Iterator[Expected]:
    """Yield the clauses that hold here and that nothing without such words replaces."""
    for name in names:
        clause, key = case.game.rules.clauses[name], f"{CARD}.clauses.{name}"
        if case.scenario.holds(clause.when) and case.catalog.has(key):
            yield says(marked(case.catalog.text(key), clause.confidence))


def _said(case: Case, path: str, otherwise: str) -> tuple[Inline, ...]:
    return case.catalog.text(f"{CARD}.{path}" if case.catalog.has(f"{CARD}.{path}") else otherwise)


def _read(case: Case, key: str) -> str:
    return readable(case.catalog.text(key))
