"""A decision table answers a case twice.

Two rows (or two outcomes of one row) that both answer the same combination leave it to chance which of them a player
reads, even when they agree. The first such case is told, at the second of the rows that answer it.

PASS rules.yaml
    tables:
      landing:
        rows:
          - {id: water, icon: frog, when: {on: water}, then: {1..2: splash}, confidence: stated,
              cite: {source: leaflet, section: Turn}}
          - {id: reed, icon: frog, when: {on: reed}, then: {1..2: sit}, confidence: stated,
              cite: {source: leaflet, section: Turn}}
FAIL rules.yaml
    tables:
      landing:
        rows:
          - {id: water, icon: frog, when: {on: [water, reed]}, then: {1..2: splash},
              confidence: stated, cite: []}
          - {id: reed, icon: frog, when: {on: reed}, then: {1..2: sit}, confidence: stated,
              cite: []}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.scenarios import row_path, tables_in_play
from printgen.model.play.decision_tables import answers, case_text, cases, number_of_cases
from printgen.problems import Related


@covers("cases of decision tables", lambda data: sum(number_of_cases(table) for _, table in tables_in_play(data.game)))
def check(data: CheckInput) -> Problems:
    """Look for the first case of every table that has two answers."""
    reported: set[str] = set()  # a row that no variant replaces is there with each
    for name, table in tables_in_play(data.game):
        several = ((case, answers(table, case)) for case in cases(table) if name not in reported)
        for case, found in several:
            if len(found) > 1:
                reported.add(name)
                first, second = ((*row_path(data.game, name, row), "then", head) for row, head in found[:2])
                rows = " and ".join(f"`{row.id}` ({head})" for row, head in found[:2])
                message = f"table `{name}` answers {case_text(case)} twice: {rows}"
                related = (Related("answered here first", data.span(first, key=True)),)
                yield data.problem(message, second, "narrow one of them", key=True, related=related)
                break
