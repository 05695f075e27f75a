"""A decision table answers a case twice.

Two rows (or two outcomes of one row) that both answer the same combination leave it to chance
which one a player reads, even when they agree. The message names the first such case and the
rows that answer it.

PASS rules.yaml
    tables:
      crossing:
        over: {die: 1..3}
        across: die
        outcomes: {go: {look: good}, stay: {look: bad}}
        rows:
          - {id: boat, icon: boat, when: {}, then: {1..2: go, 3: stay}, cite: {source: rules, section: Moving}}
FAIL rules.yaml
    tables:
      crossing:
        over: {die: 1..3}
        across: die
        outcomes: {go: {look: good}, stay: {look: bad}}
        rows:
          - {id: boat, icon: boat, when: {}, then: {1..2: go, 2..3: stay}, cite: {source: rules, section: Moving}}
"""

from collections.abc import Iterator

from printgen.checker.data import Data
from printgen.checker.tables import answers, combinations, told
from printgen.problems import Problem

CODE = "table-overlap"


def check(data: Data) -> Iterator[Problem]:
    """Look at every case of every table."""
    for name, table in data.game.rules.tables.items():
        for case in combinations(table):
            found = answers(table, case)
            if len(found) > 1:
                rows = " and ".join(f"`{row.id}` ({head})" for row, head in found[:2])
                yield Problem(
                    CODE,
                    f"table `{name}` answers {told(case)} twice: {rows}",
                    data.span(("rules", "tables", name, "rows", found[1][0].id)),
                    hints=("narrow one of them",),
                )
                break
