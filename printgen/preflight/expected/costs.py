"""Cost tables → each cost in play, its name beside its price."""

from printgen.preflight.expected.case import Case, joined, mark
from printgen.sheet.core.expectations import ExpectedTable, row


def expected_costs(case: Case, table: str) -> ExpectedTable:
    """Return the list of costs: the name, its mark of doubt and its note, then the price."""
    rows = []
    for cost in case.game.rules.costs[table].rows:
        if case.scenario.holds(cost.when):
            key, price = f"costs.{table}.{cost.id}", cost.cost
            name = joined(case.catalog.text(f"{key}.name"), mark(cost.confidence), case.catalog.maybe(f"{key}.note"))
            number = isinstance(price, int)
            rows.append(row(name, f"{'+' * cost.extra}{price}" if number else case.catalog.tool(f"cost.{price}")))
    return ExpectedTable(table, tuple(rows))
