"""A source answers a case of a decision table otherwise than the row does.

Whether each case of a table is answered once, can be seen from the table; whether the answer is
right, only from the source. So the index of a source (`index.yaml`) takes down, for the rows a
section tells of, what it answers to which values of the dimension across, and the rows must answer
them likewise. What a section leaves open, it does not answer.

PASS index.yaml
    card:
      Back: {things: [costs.moves.eat, tables.landing.water],
          answers: {tables.landing.water: {1: splash, 2: sit}}}
AND rules.yaml
    tables:
      landing:
        rows:
          - {id: water, icon: frog, when: {on: water}, then: {1: splash, 2: sit},
              confidence: stated, cite: {source: card, section: Back}}
          - {id: reed, icon: frog, when: {on: reed}, then: {1..2: sit}, confidence: stated,
              cite: {source: leaflet, section: Turn}}
FAIL index.yaml
    card:
      Back: {things: [costs.moves.eat, tables.landing.water],
          answers: {tables.landing.water: {1..2: splash}}}
FAIL index.yaml
    card:
      Back: {things: [costs.moves.eat, tables.landing.water],
          answers: {tables.landing.water: {3: sit}}}
"""

from collections.abc import Mapping

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.citations import indexed_sections
from printgen.model.game import Game
from printgen.model.play.decision_tables import spread

Answers = Mapping[str, str]
"""Outcomes by the value of the dimension across."""


@covers(
    "cases of rows that a source answers",
    lambda data: _answered(data),
    lambda data: (
        f"no index answers {sum(map(len, _rows(data.game).values())) - len(_answered(data))} further cases of rows",
    ),
)
def check(data: CheckInput) -> Problems:
    """Hold what each section answers against the row that is named."""
    rows = _rows(data.game)
    for path, title, section in indexed_sections(data.game):
        for name, heads in section.answers.items():
            row = rows.get(name, {})
            for value, outcome in _by_value(heads).items():
                if row.get(value) != outcome:
                    has = f"`{row[value]}`" if value in row else "nothing"
                    message = f"to {value} `{name}` answers {has}, `{title}` `{outcome}`"
                    yield data.problem(message, (*path, "answers", name))


def _answered(data: CheckInput) -> set[tuple[str, str]]:
    sections = [section for *_, section in indexed_sections(data.game)]
    return {(name, value) for one in sections for name, heads in one.answers.items() for value in _by_value(heads)}


def _rows(game: Game) -> dict[str, Answers]:
    return {
        f"{head}tables.{name}.{row.id}": _by_value(row.then)
        for head, tables in (("", game.rules.tables), ("replacements.", game.rules.replacements.tables))
        for name, table in tables.items()
        for row in table.rows
    }


def _by_value(heads: Answers) -> Answers:
    return {value: outcome for head, outcome in heads.items() for value in spread(head)}
