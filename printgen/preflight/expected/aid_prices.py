"""Prices of a player aid → what each arrangement of a cost table must show, what is spent, and the map that is laid."""

from collections.abc import Iterator, Mapping

from printgen.model.aid_block import ActionsBlock, BudgetsBlock, LayingBlock
from printgen.model.rules import CostRow
from printgen.model.sheets import CostsBlock, SideColumn
from printgen.preflight.expected.case import Case, Expected, ExpectedList, joined, marked, says
from printgen.preflight.expected.maps import edge_labels
from printgen.sheet.core.expectations import ExpectedAmounts, ExpectedCell, ExpectedTable, readable, row


def expected_prices(case: Case, name: str, block: CostsBlock) -> Iterator[Expected]:
    """Yield what a block of costs must say; of goods also how many signs of each stand in which cell."""
    rows = [one for one in case.game.rules.costs[block.of].rows if case.scenario.holds(one.when)]
    if block.only:
        rows = [one for one in rows if one.id in block.only]
    if block.by == "goods":
        yield from _goods(case, name, block, rows)
    elif block.by == "price":
        yield from _groups(case, name, block, rows)
    elif block.by == "tiles":
        prices = row(*(_price(case, one) for one in rows))
        yield ExpectedTable(name, (prices, row(*(_tile(case, block.of, one) for one in rows))))
    else:
        listed = (row(_words(case, block.of, one), _price(case, one)) for one in rows)
        yield ExpectedList(block.of, tuple(listed))


def _price(case: Case, one: CostRow) -> str:
    number = isinstance(one.cost, int)
    return f"{'+' * one.extra}{one.cost}" if number else case.catalog.tool(f"cost.{one.cost}")


def _words(case: Case, table: str, one: CostRow) -> str:
    key = f"costs.{table}.{one.id}"
    return joined(marked(case.catalog.text(f"{key}.name"), one.confidence), case.catalog.maybe(f"{key}.note"))


def _tile(case: Case, table: str, one: CostRow) -> str:
    """Return what a tile says below its price: the note, or the name where there is none."""
    key = f"costs.{table}.{one.id}"
    words = case.catalog.maybe(f"{key}.note") or case.catalog.text(f"{key}.name")
    return marked(words, one.confidence)


def _groups(case: Case, name: str, block: CostsBlock, rows: list[CostRow]) -> Iterator[ExpectedTable]:
    """Yield the rows of each price below the bar that says it; what is free comes last."""
    by_price: dict[object, list[CostRow]] = {}
    for one in rows:
        by_price.setdefault(one.cost, []).append(one)
    for price, several in by_price.items():
        free = price == "free"
        bar = readable(case.catalog.text(f"blocks.{name}.groups.{'free' if free else 'paid'}.name"))
        head = bar if free else joined(_price(case, several[0]), bar)
        listed = (row(_words(case, block.of, one)) for one in several)
        yield ExpectedTable(f"{name} {price}", (row(head), *listed))


def _goods(case: Case, name: str, block: CostsBlock, rows: list[CostRow]) -> Iterator[ExpectedTable | ExpectedAmounts]:
    known = {kind: place for part in case.game.components.values() for place, kind in enumerate(part.kinds)}
    sorts = sorted({sort for one in rows for sort in one.paid_with}, key=lambda sort: (known.get(sort, 0), sort))
    heads = [readable(case.catalog.text(f"kinds.{sort}")) for sort in sorts]
    # On small paper the price in all is left out: its signs are counted.
    beside = [one for one in block.beside if case.layout == "large" or one.prices != block.of]
    columns = [readable(case.catalog.text(f"blocks.{name}.columns.{one.id}")) for one in beside]
    labels = {one.id: _label(case, block, one) for one in rows}
    values = ((labels[one.id], [_beside(case, column, one) for column in beside]) for one in rows)
    listed = (row(label, *("" for _ in sorts), *numbers) for label, numbers in values)
    yield ExpectedTable(name, (row("", *heads, *columns), *listed))
    if case.icons is not None:
        yield ExpectedAmounts(
            name,
            heads=tuple(zip(sorts, heads, strict=True)),
            rows=tuple((labels[one.id], tuple(one.paid_with.items())) for one in rows),
            shapes=tuple((sort, tuple(path.d for path in case.icons[sort].paths)) for sort in sorts),
        )


def _label(case: Case, block: CostsBlock, one: CostRow) -> str:
    """Return the name of a row with its mark, and the first note of a table whose numbers stand beside it."""
    others = [column.prices for column in block.beside if column.prices is not None and column.prices != block.of]
    notes = [note for of in others if (note := case.catalog.maybe(f"costs.{of}.{one.id}.note")) is not None]
    name = case.catalog.text(f"costs.{block.of}.{one.id}.name")
    return joined(marked(name, one.confidence), *notes[:1])


def _beside(case: Case, column: SideColumn, one: CostRow) -> str:
    if one.id in column.facts:
        return case.catalog.fact(column.facts[one.id])
    same = [other for other in case.game.rules.costs[column.prices].rows if other.id == one.id] if column.prices else []
    held = [other for other in same if case.scenario.holds(other.when)]
    return marked(_price(case, held[0]), held[0].confidence) if held else "–"


SPENT = ("sea", "shore", "land", "extra")


def expected_budgets(case: Case, name: str, block: BudgetsBlock) -> Iterator[Expected]:
    """Yield the key, and the prices of all purchases below the budget they come to, each as wide as it is high."""
    yield from case.words(*(f"blocks.{name}.key.{one}" for one in SPENT))
    priced = {one.id: one for one in case.game.rules.costs[block.of].rows if case.scenario.holds(one.when)}
    under: dict[int, list[tuple[ExpectedCell, ...]]] = {budget: [] for budget in block.budgets}
    for purchase in block.buys:
        if all(one in priced for one in purchase):
            cells = tuple(_bar(priced[one]) for one in purchase)
            if (spent := sum(cell.span for cell in cells)) in under:
                under[spent].append(cells)
    rows = [tuple(ExpectedCell(str(budget), budget) for budget in under)]
    for number in range(max(map(len, under.values()))):
        bars = ((bars, budget) for budget, bars in under.items())
        rows.append(
            tuple(
                cell
                for several, budget in bars
                for cell in (several[number] if number < len(several) else (ExpectedCell("", budget),))
            )
        )
    yield ExpectedTable(name, tuple(rows), parted=True)


def _bar(cost: CostRow) -> ExpectedCell:
    units = cost.cost if isinstance(cost.cost, int) else 0
    return ExpectedCell(f"{'+' * cost.extra}{units}", units)


def expected_actions(case: Case, block: ActionsBlock) -> ExpectedList:
    """Return the actions that are played: name, price, clause."""
    priced: Mapping[str, CostRow] = {one.id: one for one in case.game.rules.costs[block.of].rows}
    rows = []
    for one in block.rows:
        cost = priced.get(one.cost)
        if cost and case.scenario.holds(cost.when) and case.scenario.holds(case.game.rules.clauses[one.clause].when):
            name = marked(case.catalog.text(f"costs.{block.of}.{one.cost}.name"), cost.confidence)
            brief = f"cost.{cost.cost}-brief"
            words = case.catalog.tool_or(brief, str(cost.cost))
            rows.append(row(name, f"{'+' * cost.extra}{words}", case.clause(one.clause)))
    return ExpectedList(block.of, tuple(rows))


def expected_laying(case: Case, name: str, block: LayingBlock) -> Iterator[Expected]:
    """Yield the steps with their numbers, the verdicts, and the board with its fixed tiles and the samples."""
    clauses = case.game.rules.clauses
    steps = [one for one in block.steps if case.scenario.holds(clauses[one].when)]
    for number, step in enumerate(steps, 1):
        yield says(number, case.clause(step))
    tile_map = case.game.setup.tile_map
    if tile_map is None:
        return
    later = ("later",) if tile_map.symbols.avoid == "diagonal" else ()
    yield from case.words(*(f"blocks.{name}.verdicts.{one}" for one in ("apart", *later, "never")))
    columns, rows = edge_labels(case.game)
    laid = {**tile_map.fixed, **dict.fromkeys(block.samples, "?")}
    pattern = case.game.board.labels.pattern
    cells = []
    for down in rows:
        spaces = (pattern.replace("{row}", down).replace("{column}", across) for across in columns)
        cells.append(row(down, *(laid.get(space, "") for space in spaces)))
    yield ExpectedTable(name, (row("", *columns), *cells), parted=True)
