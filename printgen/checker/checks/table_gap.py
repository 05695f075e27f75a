"""A decision table leaves a case without an answer.

Every combination of the values a table is about (``over``) must be answered by exactly one row
and one outcome: at the table nobody may stand before a case the sheet is silent about. The
message names the first case without an answer and how many there are.

PASS rules.yaml
    tables:
      crossing:
        over: {by: [sea, land], die: 1..2}
        across: die
        outcomes: {go: {look: good}, stay: {look: bad}}
        rows:
          - {id: boat, icon: boat, when: {by: sea}, then: {1..2: go}, cite: {source: rules, section: Moving}}
          - {id: scout, icon: scout, when: {by: land}, then: {1: stay, 2: go}, cite: {source: rules, section: Moving}}
FAIL rules.yaml
    tables:
      crossing:
        over: {by: [sea, land], die: 1..2}
        across: die
        outcomes: {go: {look: good}, stay: {look: bad}}
        rows:
          - {id: boat, icon: boat, when: {by: sea}, then: {1..2: go}, cite: {source: rules, section: Moving}}
          - {id: scout, icon: scout, when: {by: land}, then: {1: stay}, cite: {source: rules, section: Moving}}
"""

from collections.abc import Iterator

from printgen.checker.data import Data
from printgen.checker.tables import answers, combinations, told
from printgen.problems import Problem

CODE = "table-gap"


def check(data: Data) -> Iterator[Problem]:
    """Look at every case of every table."""
    for name, table in data.game.rules.tables.items():
        open_cases = [case for case in combinations(table) if not answers(table, case)]
        if open_cases:
            cases = "1 case" if len(open_cases) == 1 else f"{len(open_cases)} cases"
            yield Problem(
                CODE,
                f"table `{name}` leaves {cases} open, first {told(open_cases[0])}",
                data.span(("rules", "tables", name), key=True),
                hints=("add a row, or widen the values of one",),
            )
