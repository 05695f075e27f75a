"""Player aid → what each block of its plan must say."""

from collections.abc import Iterator

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
from printgen.preflight.expected.case import Case, beside, joined, mark, text
from printgen.preflight.expected.costs import expected_costs
from printgen.preflight.expected.decisions import expected_clause_table, expected_columns, expected_grid
from printgen.preflight.expected.scoring import expected_scoring
from printgen.sheet.core.expectations import Expectations, ExpectedTable, Statement


def expected_aid(case: Case) -> Expectations:
    """Return what a player aid must say: every block that its plan has on this paper."""
    plan = case.game.sheets.aid
    pages = plan.large if case.layout == "large" else plan.small
    names = [name for page in pages for band in page.bands for stack in band.stacks for name in stack.blocks]
    blocks = {name: plan.blocks[name] for name in names if case.scenario.holds(plan.blocks[name].when)}
    statements = [one for name, block in blocks.items() for one in _statements(case, name, block)]
    lists = [expected_costs(case, block.of) for block in blocks.values() if isinstance(block, CostsBlock)]
    tables = [one for name, block in blocks.items() for one in _tables(case, name, block)]
    return Expectations(tuple(dict.fromkeys(statements)), tuple(lists), tuple(tables))


def _tables(case: Case, name: str, block: Block) -> Iterator[ExpectedTable]:
    if isinstance(block, GridBlock):
        yield expected_grid(case, block.of)
    elif isinstance(block, TableBlock):
        yield expected_clause_table(case, name, block)
    elif isinstance(block, ColumnsBlock):
        heads = [(column.head, column.clause) for column in block.columns]
        yield expected_columns(case, name, heads)
    elif block.kind == "scoring":
        yield from expected_scoring(case)


def _statements(case: Case, name: str, block: Block) -> Iterator[Statement]:
    yield from case.words(f"blocks.{name}.title", f"blocks.{name}.lead") if block.kind != "strip" else ()
    yield from case.clauses(block.notes)
    if isinstance(block, RowsBlock):
        yield from case.clauses(tuple(one.clause for one in block.rows))
    elif isinstance(block, CompassBlock):
        yield from case.clauses((block.caption, *block.clauses))
    elif isinstance(block, VariantsBlock):
        names = block.only or tuple(case.game.variants)
        yield from case.words(*(f"variants.{one}.{word}" for one in names for word in ("name", "text")))
    elif isinstance(block, FormulasBlock):
        yield from _worked(case, block.examples)
    elif isinstance(block, WriteInBlock):
        yield from _write_ins(case, block.write_ins)
    else:
        yield from _lists(case, block.kind)


def _lists(case: Case, kind: str) -> Iterator[Statement]:
    """Yield the turn, the chances or the worked moves, which the rules hold in one list."""
    rules, catalog = case.game.rules, case.catalog
    if kind == "strip":
        steps = [step for step in rules.turn if case.scenario.holds(step.when)]
        for number, step in enumerate(steps, 1):
            name = joined(catalog.text(f"turn.{step.id}.name"), mark(step.confidence))
            yield text(joined(number, name))
            yield text(catalog.text(f"turn.{step.id}.text"))
    elif kind == "odds":
        for one in rules.odds:
            yield beside(catalog.text(f"odds.{one}"), catalog.fact(f"odds.{one}.fraction"), catalog.fact(f"odds.{one}"))
    elif kind == "routes":
        for route in rules.routes.values():
            yield beside(joined(*route.dice), " – ".join(map(catalog.space, route.path)))


def _worked(case: Case, names: tuple[str, ...]) -> Iterator[Statement]:
    examples = case.game.rules.examples
    for one in names:
        if case.scenario.holds(examples[one].when):
            yield beside(case.catalog.text(f"examples.{one}"), case.catalog.fact(f"examples.{one}.gives"))


def _write_ins(case: Case, names: tuple[str, ...]) -> Iterator[Statement]:
    known = {name: one for box in case.game.boxes.values() for name, one in box.write_ins.items()}
    for name in names:
        yield from case.words(f"write-ins.{name}.name")
        yield from (text(own),) if (own := known[name].text) else case.words(f"write-ins.{name}.text")
