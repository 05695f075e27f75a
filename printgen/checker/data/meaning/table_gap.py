"""A decision table leaves a case without an answer.

Every combination of the values a table is about (`over`) must be answered by exactly one row and
one outcome: at the table nobody may stand before a case the sheet is silent about. The first case
without an answer is told, and how many there are. And as the table is printed as a grid, each row
must have an outcome for every value of the dimension that runs across.

PASS rules.yaml
    tables:
      landing:
        rows:
          - {id: water, icon: frog, when: {on: water}, then: {1..2: splash}, confidence: stated,
              cite: {source: leaflet, section: Turn}}
          - {id: reed, icon: frog, when: {on: reed}, then: {1: splash, 2: sit}, confidence: stated,
              cite: {source: leaflet, section: Turn}}
FAIL rules.yaml
    tables:
      landing:
        rows:
          - {id: water, icon: frog, when: {on: water}, then: {1..2: splash}, confidence: stated,
              cite: []}
FAIL rules.yaml
    tables:
      landing:
        rows:
          - {id: low, icon: frog, when: {roll: 1}, then: {1: splash}, confidence: stated, cite: []}
          - {id: high, icon: frog, when: {roll: 2}, then: {1..2: sit}, confidence: stated, cite: []}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.scenarios import row_path, tables_in_play
from printgen.model.play.decision_tables import answers, case_text, cases, number_of_cases, spread
from printgen.model.rules import DecisionTable
from printgen.problems import Problem
from printgen.span import Span


@covers("cases of decision tables", lambda data: sum(number_of_cases(table) for _, table in tables_in_play(data.game)))
def check(data: CheckInput) -> Problems:
    """Look at every cell of every grid; where all are there, at every case of the table."""
    found: dict[Span | None, Problem] = {}  # a row that no variant replaces is there with each
    for name, table in tables_in_play(data.game):
        for problem in tuple(_empty_cells(data, name, table)) or _open_cases(data, name, table):
            found.setdefault(problem.span, problem)
    yield from found.values()


def _empty_cells(data: CheckInput, name: str, table: DecisionTable) -> Problems:
    for row in table.rows:
        answered = {value for head in row.then for value in spread(head)}
        empty = [value for value in table.over[table.across] if value not in answered]
        if empty:
            message = f"row `{row.id}` has no outcome for {table.across} {', '.join(empty[:12])}"
            hint = f"a row has an outcome for every value of `{table.across}`"
            yield data.problem(message, (*row_path(data.game, name, row), "then"), hint)


def _open_cases(data: CheckInput, name: str, table: DecisionTable) -> Problems:
    found = [case for case in cases(table) if not answers(table, case)]
    if found:
        count = "1 case" if len(found) == 1 else f"{len(found)} cases"
        message = f"table `{name}` leaves {count} open, first {case_text(found[0])}"
        yield data.problem(message, ("rules", "tables", name), "add a row, or widen the values of one", key=True)
