"""A decision table has more cases than anybody would look up.

The cases of a table are all combinations of the values it is about (`over`). Above 10,000 they are
not looked at one by one, so that gaps and overlaps are not found: split the table.

PASS rules.yaml
    tables: {landing: {over: {on: [water, reed], roll: 1..2}}}
FAIL rules.yaml
    tables: {landing: {over: {on: [water, reed], roll: 1..1000, wind: 1..10}}}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.limits import TABLE_CASES
from printgen.model.play.decision_tables import number_of_cases


@covers("decision tables", lambda data: data.game.rules.tables)
def check(data: CheckInput) -> Problems:
    """Count the cases of every table."""
    for name, table in data.game.rules.tables.items():
        count = number_of_cases(table)
        if count > TABLE_CASES:
            message = f"table `{name}` has {count:,} cases, at most {TABLE_CASES:,} are looked at"
            hint = "leave a dimension out, or split the table"
            yield data.problem(message, ("rules", "tables", name, "over"), hint, key=True)
