"""A decision table has more cases than anybody would look up.

The cases of a table are all combinations of the values it is about (`over`). Above 10,000 they are
not looked at one by one, so that gaps and overlaps are not found: split the table.

PASS rules.yaml
    tables:
      landing:
        over: {on: [water, reed], roll: 1..2}
FAIL rules.yaml
    tables:
      landing:
        over: {on: [water, reed], roll: 1..1000, wind: 1..10}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.play.decision_tables import CASES_AT_MOST, number_of_cases
from printgen.problems import Problem

CODE = "table-too-large"


def check(data: Data) -> Iterator[Problem]:
    """Count the cases of every table."""
    for name, table in data.game.rules.tables.items():
        count = number_of_cases(table)
        if count > CASES_AT_MOST:
            yield Problem(
                CODE,
                f"table `{name}` has {count:,} cases, at most {CASES_AT_MOST:,} are looked at",
                data.span(("rules", "tables", name, "over"), key=True),
                hints=("leave a dimension out, or split the table",),
            )


def coverage(data: Data) -> Coverage:
    """Count the tables."""
    return Coverage(len(data.game.rules.tables), "decision tables")
