"""A decision table leaves a case without an answer.

Every combination of the values a table is about (`over`) must be answered by exactly one row and
one outcome: at the table nobody may stand before a case the sheet is silent about. The first case
without an answer is case_text, and how many there are. And as the table is printed as a grid, each row
must have an outcome for every value of the dimension that runs across.

PASS rules.yaml
    tables:
      landing:
        rows:
          - id: water
            icon: frog
            when: {on: water}
            then: {1..2: splash}
            confidence: stated
            cite: {source: leaflet, section: Turn}
          - id: reed
            icon: frog
            when: {on: reed}
            then: {1: splash, 2: sit}
            confidence: stated
            cite: {source: leaflet, section: Turn}
FAIL rules.yaml
    tables:
      landing:
        rows:
          - id: water
            icon: frog
            when: {on: water}
            then: {1..2: splash}
            confidence: stated
            cite: {source: leaflet, section: Turn}
FAIL rules.yaml
    tables:
      landing:
        rows:
          - id: low
            icon: frog
            when: {roll: 1}
            then: {1: splash}
            confidence: stated
            cite: {source: leaflet, section: Turn}
          - id: high
            icon: frog
            when: {roll: 2}
            then: {1..2: sit}
            confidence: stated
            cite: {source: leaflet, section: Turn}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.checker.sound_tables import row_path, sound_tables
from printgen.model.play.decision_tables import answers, case_text, cases, number_of_cases, spread
from printgen.model.rules import DecisionTable
from printgen.problems import Problem
from printgen.span import Span

CODE = "table-gap"


def check(data: Data) -> Iterator[Problem]:
    """Look at every cell of every grid; where all are there, at every case of the table."""
    found: dict[Span | None, Problem] = {}  # a row that no variant replaces is there with each
    for name, table in sound_tables(data.game):
        several = tuple(_empty_cells(data, name, table)) or _open_cases(data, name, table)
        for problem in several:
            found.setdefault(problem.span, problem)
    yield from found.values()


def coverage(data: Data) -> Coverage:
    """Count the cases of all tables."""
    cases = sum(number_of_cases(table) for _, table in sound_tables(data.game))
    return Coverage(cases, "cases of decision tables")


def _empty_cells(data: Data, name: str, table: DecisionTable) -> Iterator[Problem]:
    for row in table.rows:
        told_of = {value for head in row.then for value in spread(head)}
        empty = [value for value in table.over[table.across] if value not in told_of]
        if empty:
            yield Problem(
                CODE,
                f"row `{row.id}` has no outcome for {table.across} {', '.join(empty[:12])}",
                data.span((*row_path(data.game, name, row), "then")),
                hints=(f"a row has an outcome for every value of `{table.across}`",),
            )


def _open_cases(data: Data, name: str, table: DecisionTable) -> Iterator[Problem]:
    found = [case for case in cases(table) if not answers(table, case)]
    if found:
        count = "1 case" if len(found) == 1 else f"{len(found)} cases"
        yield Problem(
            CODE,
            f"table `{name}` leaves {count} open, first {case_text(found[0])}",
            data.span(("rules", "tables", name), key=True),
            hints=("add a row, or widen the values of one",),
        )
