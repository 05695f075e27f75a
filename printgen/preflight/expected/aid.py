"""Player aid → what each block of its plan must say: costs, tables, clauses, the turn, worked scores."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from printgen.model.box.box import WriteIn
from printgen.model.play.decision_tables import spread
from printgen.model.rules import DecisionTable, TableRow
from printgen.model.sheets import (
    Block,
    ColumnsBlock,
    CompassBlock,
    CostsBlock,
    FormulasBlock,
    GridBlock,
    RowsBlock,
    TableBlock,
    VariantsBlock,
    WriteInBlock,
)
from printgen.preflight.expected.case import Case, Expected, ExpectedList, joined, marked, says
from printgen.preflight.expected.scoring import expected_scoring
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable, Statement, readable, row


def expected_aid(case: Case) -> Iterator[Expected]:
    """Yield what a player aid must say: every block that its plan has on this paper."""
    plan = case.game.sheets.aid
    pages = plan.large if case.layout == "large" else plan.small
    names = [name for page in pages for band in page.bands for stack in band.stacks for name in stack.blocks]
    blocks = {name: plan.blocks[name] for name in names if case.scenario.holds(plan.blocks[name].when)}
    yield from dict.fromkeys(one for name, block in blocks.items() for one in _block(case, name, block))


def _block(case: Case, name: str, block: Block) -> Iterator[Expected]:
    yield from case.words(f"blocks.{name}.title", f"blocks.{name}.lead") if block.kind != "strip" else ()
    yield from case.clauses(block.notes)
    match block:
        case CostsBlock():
            yield _costs(case, block.of)
        case GridBlock():
            yield _grid(case, block.of)
        case TableBlock():
            yield _clause_table(case, name, block)
        case ColumnsBlock():
            yield _columns(case, name, block)
        case RowsBlock():
            yield from case.clauses(tuple(one.clause for one in block.rows))
        case CompassBlock():
            yield from case.clauses((block.caption, *block.clauses))
        case VariantsBlock():
            for one in block.only or case.game.variants:
                yield says(marked(case.catalog.text(f"variants.{one}.name"), case.game.variants[one].confidence))
                yield from case.words(f"variants.{one}.text")
        case FormulasBlock():
            for one in block.examples:
                if case.scenario.holds(case.game.rules.examples[one].when):
                    yield says(case.catalog.text(f"examples.{one}"), case.catalog.fact(f"examples.{one}.gives"))
        case WriteInBlock():
            known = {key: one for box in case.game.boxes.values() for key, one in box.write_ins.items()}
            for key in block.write_ins:
                yield from case.words(f"write-ins.{key}.name")
                yield from (says(own),) if (own := known[key].text) else _likely(case, key, known[key])
        case _ if block.kind == "scoring":
            yield from expected_scoring(case)
        case _:
            yield from _rules(case, block.kind)


def _likely(case: Case, key: str, one: WriteIn) -> Iterator[Statement]:
    """Yield what probably stands in the box, marked unless the box is certain of it."""
    if (likely := case.catalog.maybe(f"write-ins.{key}.text")) is not None:
        yield says(marked(likely, "stated" if one.confidence.get("text", "certain") == "certain" else "assumed"))


def _rules(case: Case, kind: str) -> Iterator[Statement]:
    """Yield the turn, the chances or the worked moves, which the rules hold in one list."""
    rules, catalog = case.game.rules, case.catalog
    if kind == "strip":
        steps = [step for step in rules.turn if case.scenario.holds(step.when)]
        for number, step in enumerate(steps, 1):
            yield says(joined(number, marked(catalog.text(f"turn.{step.id}.name"), step.confidence)))
            yield says(catalog.text(f"turn.{step.id}.text"))
    elif kind == "odds":
        for one in rules.odds:
            text = marked(catalog.text(f"odds.{one}"), rules.odds[one].confidence)
            yield says(text, catalog.fact(f"odds.{one}.fraction"), catalog.fact(f"odds.{one}"))
    elif kind == "routes":
        for route in rules.routes.values():
            path = " – ".join(map(catalog.space, route.path))
            yield says(joined(*route.dice), marked(path, route.confidence))


def _costs(case: Case, table: str) -> ExpectedList:
    """Return the list of costs: the name, marked where it is doubtful, its note, then the price."""
    rows = []
    for cost in case.game.rules.costs[table].rows:
        if case.scenario.holds(cost.when):
            key, price = f"costs.{table}.{cost.id}", cost.cost
            name = joined(marked(case.catalog.text(f"{key}.name"), cost.confidence), case.catalog.maybe(f"{key}.note"))
            number = isinstance(price, int)
            rows.append(row(name, f"{'+' * cost.extra}{price}" if number else case.catalog.tool(f"cost.{price}")))
    return ExpectedList(table, tuple(rows))


def _grid(case: Case, name: str) -> ExpectedTable:
    """Return the grid of a decision table: every row with its result for each value across.

    Equal neighbours are one wide cell; a result in one column alone is named briefly where it can be.
    """
    table, catalog = case.game.rules.tables[name], case.catalog
    keys = {value: f"tables.{name}.heads.{value}" for value in table.over[table.across]}
    heads = [catalog.text(key) if catalog.has(key) else value for value, key in keys.items()]
    rows = [row(catalog.text(f"tables.{name}.across"), *heads)]
    for one in table.rows:
        key = f"tables.{name}.rows.{one.id}"
        head = joined(marked(catalog.text(f"{key}.name"), one.confidence), catalog.maybe(f"{key}.note"))
        rows.append(row(head, *_results(case, name, one, table)))
    return ExpectedTable(name, tuple(rows))


def _results(case: Case, name: str, one: TableRow, table: DecisionTable) -> Iterable[ExpectedCell]:
    by_value = {value: outcome for head, outcome in one.then.items() for value in spread(head)}
    for outcome, several in groupby(table.over[table.across], key=by_value.__getitem__):
        span, key = len(list(several)), f"tables.{name}.outcomes.{outcome}"
        brief = span == 1 and case.catalog.has(f"{key}.short")
        words = case.catalog.text(f"{key}.short" if brief else f"{key}.name")
        yield ExpectedCell(joined(words, case.catalog.maybe(f"{key}.note")), span)


def _clause_table(case: Case, name: str, block: TableBlock) -> ExpectedTable:
    """Return a table of clauses; equal neighbours of a row are one wide cell."""
    heads = [case.catalog.text(f"blocks.{name}.columns.{column}") for column in block.columns]
    rows = [row("", *heads)]
    for one in block.rows:
        cells = groupby(case.clause(clause) for clause in one.clauses)
        merged = [ExpectedCell(text, len(list(several))) for text, several in cells]
        rows.append(row(readable(case.catalog.text(f"blocks.{name}.rows.{one.id}")), *merged))
    return ExpectedTable(name, tuple(rows))


def _columns(case: Case, name: str, block: ColumnsBlock) -> ExpectedTable:
    """Return clauses side by side below large heads."""
    shown = [one for one in block.columns if case.scenario.holds(case.game.rules.clauses[one.clause].when)]
    texts = [case.clause(one.clause) for one in shown]
    return ExpectedTable(name, (row(*(one.head for one in shown)), row(*texts)))
