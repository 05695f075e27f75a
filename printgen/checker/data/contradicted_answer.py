"""A source answers a case of a decision table otherwise than the row does.

Whether each case of a table is answered once, can be seen from the table; whether the answer is
right, only from the source. So the index of a source (`index.yaml`) takes down, for the rows a
section tells of, what it answers to which values of the dimension across, and the rows must answer
them likewise. What a section leaves open, it does not answer.

PASS index.yaml
    card:
      Back:
        tells: [costs.moves.eat, tables.landing.water]
        answers: {tables.landing.water: {1: splash, 2: sit}}
AND rules.yaml
    tables:
      landing:
        rows:
          - id: water
            icon: frog
            when: {on: water}
            then: {1: splash, 2: sit}
            confidence: stated
            cite: {source: card, section: Back}
          - id: reed
            icon: frog
            when: {on: reed}
            then: {1..2: sit}
            confidence: stated
            cite: {source: leaflet, section: Turn}
FAIL index.yaml
    card:
      Back:
        tells: [costs.moves.eat, tables.landing.water]
        answers: {tables.landing.water: {1..2: splash}}
FAIL index.yaml
    card:
      Back:
        tells: [costs.moves.eat, tables.landing.water]
        answers: {tables.landing.water: {3: sit}}
"""

from collections.abc import Iterator, Mapping

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.game import Game
from printgen.model.play.decision_tables import spread
from printgen.problems import Problem

CODE = "contradicted-answer"

Answers = Mapping[str, str]
"""Outcomes by the value of the dimension across."""


def check(data: Data) -> Iterator[Problem]:
    """Hold what each section answers against the row that is named."""
    rows = _rows(data.game)
    for source, sections in data.game.index.items():
        for title, section in sections.items():
            for name, heads in section.answers.items():
                row = rows.get(name, {})
                for value, outcome in _by_value(heads).items():
                    if row.get(value) != outcome:
                        has = f"`{row[value]}`" if value in row else "nothing"
                        message = f"to {value} `{name}` answers {has}, `{title}` `{outcome}`"
                        path = ("index", source, title, "answers", name)
                        yield Problem(CODE, message, data.span(path))


def coverage(data: Data) -> Coverage:
    """Count the cases answered by a source, and those of which only the rows tell."""
    answered = {
        (name, value)
        for sections in data.game.index.values()
        for section in sections.values()
        for name, heads in section.answers.items()
        for value in _by_value(heads)
    }
    rest = sum(map(len, _rows(data.game).values())) - len(answered)
    listed = f"no index answers {rest} further cases of rows"
    return Coverage(len(answered), "cases of rows that a source answers", (listed,))


def _rows(game: Game) -> dict[str, Answers]:
    """Give the answers of every row by its name."""
    own = game.rules.tables.items()
    spare = game.rules.replacements.tables.items()
    return {
        f"{head}tables.{name}.{row.id}": _by_value(row.then)
        for head, tables in (("", own), ("replacements.", spare))
        for name, table in tables
        for row in table.rows
    }


def _by_value(heads: Answers) -> Answers:
    return {value: outcome for head, outcome in heads.items() for value in spread(head)}
