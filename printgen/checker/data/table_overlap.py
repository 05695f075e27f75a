"""A decision table answers a case twice.

Two rows (or two outcomes of one row) that both answer the same combination leave it to chance
which of them a player reads, even when they agree. The first such case is case_text, at the second of
the rows that answer it.

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
            then: {1..2: sit}
            confidence: stated
            cite: {source: leaflet, section: Turn}
FAIL rules.yaml
    tables:
      landing:
        rows:
          - id: water
            icon: frog
            when: {on: [water, reed]}
            then: {1..2: splash}
            confidence: stated
            cite: {source: leaflet, section: Turn}
          - id: reed
            icon: frog
            when: {on: reed}
            then: {1..2: sit}
            confidence: stated
            cite: {source: leaflet, section: Turn}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.checker.sound_tables import row_path, sound_tables
from printgen.model.play.decision_tables import Case, answers, case_text, cases, number_of_cases
from printgen.model.rules import DecisionTable, TableRow
from printgen.problems import Problem, Related

CODE = "table-overlap"


def check(data: Data) -> Iterator[Problem]:
    """Look for the first case of every table that has two answers."""
    case_text: dict[str, Problem] = {}  # a row that no variant replaces is there with each
    for name, table in sound_tables(data.game):
        for case in cases(table):
            found = answers(table, case)
            if len(found) > 1:
                case_text.setdefault(name, _overlap(data, name, table, case, found))
                break
    yield from case_text.values()


def coverage(data: Data) -> Coverage:
    """Count the cases of all tables."""
    cases = sum(number_of_cases(table) for _, table in sound_tables(data.game))
    return Coverage(cases, "cases of decision tables")


def _overlap(data: Data, name: str, table: DecisionTable, case: Case, found: list[tuple[TableRow, str]]) -> Problem:
    first, second = (data.span((*row_path(data.game, name, row), "then", head), key=True) for row, head in found[:2])
    rows = " and ".join(f"`{row.id}` ({head})" for row, head in found[:2])
    return Problem(
        CODE,
        f"table `{name}` answers {case_text(case)} twice: {rows}",
        second,
        hints=("narrow one of them",),
        related=(Related("answered here first", first),),
    )
