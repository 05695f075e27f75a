"""Player aid → what each block of its plan must say: costs, tables, clauses, the turn, worked scores."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from printgen.model.aid_block import (
    ActionsBlock,
    BudgetsBlock,
    CompassBlock,
    CourseBlock,
    FormulasBlock,
    LayingBlock,
    PictureBlock,
    RowsBlock,
    StepsBlock,
    TableBlock,
    TilesBlock,
    TrackBlock,
    UnsureBlock,
)
from printgen.model.box.box import WriteIn
from printgen.model.nouns import named_in
from printgen.model.sheets import (
    PARTED,
    Block,
    CardsBlock,
    ColumnsBlock,
    CostsBlock,
    EquationsBlock,
    GridBlock,
    OddsBlock,
    PairsBlock,
    RoutesBlock,
    ScoringBlock,
    StripBlock,
    VariantsBlock,
    WriteInBlock,
)
from printgen.model.values import SURE
from printgen.preflight.expected.aid_equations import expected_equations, read_signs
from printgen.preflight.expected.aid_prices import expected_actions, expected_budgets, expected_laying, expected_prices
from printgen.preflight.expected.case import Case, Expected, joined, marked, says
from printgen.preflight.expected.grids import results_of
from printgen.preflight.expected.scoring import expected_scoring
from printgen.preflight.expected.variants import expected_cards, expected_moves, expected_odds, expected_pairs
from printgen.sheet.core.expectations import DOUBT, ExpectedCell, ExpectedSigns, ExpectedTable, Statement, readable, row


def expected_aid(case: Case) -> Iterator[Expected | ExpectedSigns]:
    """Yield what a player aid must say: every block that its plan has on this paper."""
    yield from expected_blocks(case, case.game.sheets.aid.placed(case.layout))


def expected_blocks(case: Case, names: Iterable[str]) -> Iterator[Expected | ExpectedSigns]:
    """Yield what some blocks must say, each thing once."""
    placed = ((name, case.game.sheets.aid.blocks[name]) for name in names)
    blocks = {name: block for name, block in placed if case.scenario.holds(block.when)}
    found = [one for name, block in blocks.items() for one in _block(case, name, block)]
    yield from (one for number, one in enumerate(found) if one not in found[:number])


def _block(case: Case, name: str, block: Block) -> Iterator[Expected | ExpectedSigns]:
    """Yield what a block must say; where its title bears the mark for all of it, nothing else in it does."""
    if not isinstance(block, UnsureBlock) or not _is_unsure(case, block):
        yield from _said(case, name, block)
        return
    title = case.catalog.text(f"blocks.{name}.title")
    yield says(marked(title, "assumed"))
    for one in _said(case, name, block):
        if one == says(title):
            continue
        if isinstance(one, Statement):
            yield replace(one, forms=tuple(map(_unmarked, one.forms)))
        elif isinstance(one, ExpectedTable):
            yield replace(one, rows=tuple(map(_unmarked, one.rows)))
        else:
            yield one


def _unmarked(cells: tuple[ExpectedCell, ...]) -> tuple[ExpectedCell, ...]:
    return tuple(replace(cell, text=cell.text.replace(DOUBT, "")) for cell in cells)


def _is_unsure(case: Case, block: UnsureBlock) -> bool:
    """Return whether all that a block says is what the rules do not state, and its title alone bears the mark."""
    said = [case.game.rules.clauses[name] for name in named_in(block, "clause")]
    how = [one.confidence for one in said if case.scenario.holds(one.when)]
    if isinstance(block, VariantsBlock | CardsBlock):
        how += [one.confidence for one in case.game.variants.values()]
    return block.unsure and all(one not in SURE for one in how)


def _said(case: Case, name: str, block: Block) -> Iterator[Expected | ExpectedSigns]:
    yield from case.words(f"blocks.{name}.title", f"blocks.{name}.lead") if block.kind != "strip" else ()
    yield from case.clauses(block.notes)
    match block:
        case CostsBlock():
            yield from expected_prices(case, name, block)
        case GridBlock():
            yield _grid(case, block.of)
        case EquationsBlock() | TilesBlock() | StepsBlock() | TrackBlock() | CourseBlock() | PictureBlock():
            yield from expected_equations(case, name, block)
        case TableBlock():
            yield _clause_table(case, name, block)
        case ColumnsBlock():
            yield _columns(case, name, block)
        case RowsBlock():
            yield from case.clauses(tuple(one.clause for one in block.rows))
        case BudgetsBlock():
            yield from expected_budgets(case, name, block)
        case ActionsBlock():
            yield expected_actions(case, block)
        case LayingBlock():
            yield from expected_laying(case, name, block)
        case CompassBlock():
            yield from case.clauses((block.caption, *block.clauses))
        case VariantsBlock():
            for one in case.game.variants:
                yield says(marked(case.catalog.text(f"variants.{one}.name"), case.game.variants[one].confidence))
                yield from case.words(f"variants.{one}.text")
        case CardsBlock():
            yield from expected_cards(case, name, block)
        case PairsBlock():
            yield from expected_pairs(case)
        case OddsBlock():
            yield from expected_odds(case)
        case RoutesBlock():
            yield from expected_moves(case, block)
        case FormulasBlock():
            yield from _worked(case, name, block)
        case WriteInBlock():
            yield from _write_ins(case, block)
        case StripBlock():
            yield from _turn(case)
        case ScoringBlock():
            yield from expected_scoring(case, name)


def _worked(case: Case, name: str, block: FormulasBlock) -> Iterator[Statement]:
    for one in block.examples:
        if case.scenario.holds(case.game.rules.examples[one].when):
            signs = read_signs(case, name, block.signs.get(one, ()))
            yield says(joined(*signs, case.catalog.text(f"examples.{one}")), case.catalog.fact(f"examples.{one}.gives"))


def _turn(case: Case) -> Iterator[Statement]:
    steps = [step for step in case.game.rules.turn if case.scenario.holds(step.when)]
    for number, step in enumerate(steps, 1):
        yield says(joined(number, marked(case.catalog.text(f"turn.{step.id}.name"), step.confidence)))
        yield says(case.catalog.text(f"turn.{step.id}.text"))


def _write_ins(case: Case, block: WriteInBlock) -> Iterator[Statement]:
    """Yield names with the owner's text or what is asked; what several ask alike a note asks for all of them."""
    known = {key: one for box in case.game.boxes.values() for key, one in box.write_ins.items()}
    questions = [case.catalog.maybe(f"write-ins.{key}.text") for key in block.write_ins]
    for key, question in zip(block.write_ins, questions, strict=True):
        yield from case.words(f"write-ins.{key}.name")
        if own := known[key].text:
            yield says(own)
        elif not block.notes or questions.count(question) == 1:
            yield from _likely(case, key, known[key])


def _likely(case: Case, key: str, one: WriteIn) -> Iterator[Statement]:
    """Yield what probably stands in the box, marked unless the box is certain of it."""
    if (likely := case.catalog.maybe(f"write-ins.{key}.text")) is not None:
        yield says(marked(likely, "stated" if one.confidence.get("text", "certain") == "certain" else "assumed"))


def _grid(case: Case, name: str) -> ExpectedTable:
    """Return the grid of a decision table: every row with its result for each value across.

    Equal neighbours are one wide cell; a result in one column alone is named briefly where it can be. Where nothing
    changes, or the same is forbidden, in several rows, their cells are one, whose words stand in its middle row.
    """
    table, catalog = case.game.rules.tables[name], case.catalog
    keys = {value: f"tables.{name}.heads.{value}" for value in table.over[table.across]}
    heads = [catalog.text(key) if catalog.has(key) else value for value, key in keys.items()]
    rows = [row(catalog.text(f"tables.{name}.across"), *heads)]
    for one, results in zip(table.rows, results_of(table), strict=True):
        key = f"tables.{name}.rows.{one.id}"
        head = joined(marked(catalog.text(f"{key}.name"), one.confidence), catalog.maybe(f"{key}.note"))
        cells = []
        for span, outcome, in_middle in results:
            said = in_middle or table.outcomes[outcome].look not in ("nothing", "bad")
            cells.append(_result(case, name, span, outcome) if said else ExpectedCell("", span))
        rows.append(row(head, *cells))
    return ExpectedTable(name, tuple(rows))


def _result(case: Case, name: str, span: int, outcome: str) -> ExpectedCell:
    key = f"tables.{name}.outcomes.{outcome}"
    brief = span == 1 and case.catalog.has(f"{key}.short")
    words = case.catalog.text(f"{key}.short" if brief else f"{key}.name")
    return ExpectedCell(joined(words, case.catalog.maybe(f"{key}.note")), span)


def _clause_table(case: Case, name: str, block: TableBlock) -> ExpectedTable:
    """Return a table of clauses; equal neighbours of a row are one wide cell; none repeats the name of its row."""
    heads = [case.catalog.text(f"blocks.{name}.columns.{column}") for column in block.columns]
    rows = [row("", *heads)] if heads else []
    for one in block.rows:
        called = readable(case.catalog.text(f"blocks.{name}.rows.{one.id}"))
        cells = groupby(map(case.clause, one.clauses))
        merged = [ExpectedCell(_beyond(called, text), len(list(several))) for text, several in cells]
        rows.append(row(called, *merged))
    return ExpectedTable(name, tuple(rows))


def _beyond(called: str, text: str) -> str:
    """Return what a clause says beyond the name of its row; the mark of that name goes to what is left."""
    if text.startswith(f"{called}{DOUBT}: "):
        return marked(text.removeprefix(f"{called}{DOUBT}: "), "assumed")
    return text.removeprefix(f"{called}: ")


def _columns(case: Case, name: str, block: ColumnsBlock) -> ExpectedTable:
    """Return clauses side by side below large heads."""
    shown = [one for one in block.columns if case.scenario.holds(case.game.rules.clauses[one.clause].when)]
    texts = [case.clause(one.clause) for one in shown]
    if block.lines:
        first, *names = (case.catalog.text(f"blocks.{name}.lines.{line}") for line in block.lines)
        numbers = [text.split(PARTED) for text in texts]
        if block.upright:
            turned = (row(one.head, *cells) for one, cells in zip(shown, numbers, strict=True))
            return ExpectedTable(name, (row(first, *names), *turned))
        parts = zip(names, zip(*numbers, strict=True), strict=True)
        return ExpectedTable(
            name, (row(first, *(one.head for one in shown)), *(row(line, *cells) for line, cells in parts))
        )
    rows: list[tuple[ExpectedCell, ...]] = []
    for start in range(0, len(shown), block.abreast):
        end = start + block.abreast
        rows += (row(*(one.head for one in shown[start:end])), row(*texts[start:end]))
    return ExpectedTable(name, tuple(rows))
