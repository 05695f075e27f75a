"""What an aid must say of what is spent and laid: bars below the budget that they use up, actions, the map."""

from collections.abc import Iterator, Mapping

from printgen.model.aid_block import ActionsBlock, BudgetsBlock, LayingBlock
from printgen.model.rules import CostRow
from printgen.preflight.expected.case import Case, Expected, ExpectedList, marked, says
from printgen.preflight.expected.maps import edge_labels
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable, row

SPENT = ("sea", "shore", "land", "extra")


def expected_budgets(case: Case, name: str, block: BudgetsBlock) -> Iterator[Expected]:
    """Yield the key, and the prices of all purchases below the budget they come to, each as wide as it is high."""
    yield from case.words(*(f"blocks.{name}.key.{one}" for one in SPENT))
    priced = {one.id: one for one in case.game.rules.costs[block.of].rows if case.scenario.holds(one.when)}
    under: dict[int, list[tuple[ExpectedCell, ...]]] = {budget: [] for budget in block.budgets}
    for purchase in block.buys:
        if all(one in priced for one in purchase):
            cells = tuple(_price(priced[one]) for one in purchase)
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


def _price(cost: CostRow) -> ExpectedCell:
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
