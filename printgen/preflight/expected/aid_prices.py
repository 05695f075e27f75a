"""Prices of a player aid → what each arrangement of a cost table must show: lists, goods, groups, tiles."""

from collections.abc import Iterator

from printgen.model.rules import CostRow
from printgen.model.sheets import CostsBlock, SideColumn
from printgen.preflight.expected.case import Case, Expected, ExpectedList, joined, marked
from printgen.sheet.core.expectations import ExpectedAmounts, ExpectedTable, readable, row


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
