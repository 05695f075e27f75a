"""A decision table, and the words for what it asks → how a case of it is typed, and read.

An id can always be typed. Where a language has a word of its own for it, that may be typed as well,
and is what an answer in that language shows.
"""

import re
from collections.abc import Iterable, Mapping

from printgen.ask.parts import Asked
from printgen.model.rules import DecisionTable
from printgen.model.text.letters import folded

LETTERS_AT_LEAST = 2
"""Of a dimension, so that it is known by its beginning."""

_ONE_WORD = re.compile(r"\w[\w-]*")
"""What needs no quotes at a prompt."""


def dimension_of(asked: Asked, name: str, table: DecisionTable, word: str) -> str | None:
    """Find the dimension that a word means: its id, a word for it, or how one of them begins."""
    wanted = folded(word)
    called = {
        dimension: {folded(dimension), *map(folded, asked.written(f"tables.{name}.over.{dimension}"))}
        for dimension in table.over
    }
    known = {dimension: set(words) for dimension, words in called.items()}
    for across in asked.written(f"tables.{name}.across"):
        known.setdefault(table.across, set()).update(folded(across).split())
    begun = [
        dimension
        for dimension, words in known.items()
        if len(wanted) >= LETTERS_AT_LEAST and any(one.startswith(wanted) for one in words)
    ]
    exact = ([one for one in words if wanted in words[one]] for words in (called, known))
    return next((several[0] for several in (*exact, begun) if len(several) == 1), None)


def value_words(asked: Asked, name: str, table: DecisionTable, dimension: str) -> dict[str, str]:
    """Give the values of a dimension by their ids and, folded, by the words for them."""
    known: dict[str, str] = {}
    for value in table.over[dimension]:
        for key in (f"tables.{name}.heads.{value}", f"{dimension}s.{value}"):
            known |= {folded(word): value for word in asked.written(key)}
    for row in table.rows:
        first = next(iter(row.when), None)
        if first == dimension and len(row.when[first]) == 1:
            words = asked.written(f"tables.{name}.rows.{row.id}.name")
            known |= {folded(word): row.when[first][0] for word in words}
    return known | {folded(value): value for value in table.over[dimension]}


def typed_case(asked: Asked, name: str, table: DecisionTable, case: Mapping[str, Iterable[str]]) -> str:
    """Write a case as it may be typed in the language of the answer: ``roll=1 on=water,reed``."""
    return " ".join(
        f"{typed_dimension(asked, name, dimension)}=" + ",".join(typed_values(asked, name, table, dimension, values))
        for dimension, values in case.items()
    )


def typed_dimension(asked: Asked, name: str, dimension: str) -> str:
    """Give the word for a dimension in the language of the answer, else its id."""
    word = asked.word(f"tables.{name}.over.{dimension}").lower()
    return word if _ONE_WORD.fullmatch(word) else dimension


def typed_values(
    asked: Asked, name: str, table: DecisionTable, dimension: str, values: Iterable[str] | None = None
) -> tuple[str, ...]:
    """Give one word of the language for each value, or its id; ``values``: all, unless told."""
    known = value_words(asked, name, table, dimension)
    found = []
    for value in table.over[dimension] if values is None else values:
        keys = [f"tables.{name}.heads.{value}", f"{dimension}s.{value}"]
        keys += [f"tables.{name}.rows.{row.id}.name" for row in table.rows if row.when.get(dimension) == (value,)]
        said = (asked.word(key).lower() for key in keys)
        suited = (one for one in said if _ONE_WORD.fullmatch(one) and known.get(folded(one)) == value)
        found.append(next(suited, value))
    return tuple(found)
