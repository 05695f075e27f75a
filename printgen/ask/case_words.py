"""A decision table in the words of its languages: how a case of it is typed, read and shown.

An id can always be typed. Where a language has a word of its own for it, that may be typed as well,
and is what an answer in that language shows.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from printgen.ask.context import AskContext
from printgen.ask.items import with_note
from printgen.model.play.decision_tables import spread
from printgen.model.rules import DecisionTable
from printgen.model.sheets import GridBlock
from printgen.model.text.phrases import folded

LETTERS_AT_LEAST = 2
"""Of a dimension, so that it is known by its beginning."""

_ONE_WORD = re.compile(r"\w[\w-]*")
"""What needs no quotes at a prompt."""


@dataclass(frozen=True)
class CaseTable:
    """A decision table with its id and the context whose words it is asked in."""

    context: AskContext
    name: str
    table: DecisionTable

    @property
    def path(self) -> str:
        """The path of the table in the data."""
        return f"tables.{self.name}"

    @property
    def title(self) -> str:
        """The title of the table on the aid, or its id."""
        return self.context.title(GridBlock, self.name)

    def dimension_of(self, word: str) -> str | None:
        """Return the dimension that a word means: its id, a word for it, or how one of them begins."""
        wanted, context = folded(word), self.context
        called = {
            one: {folded(one), *map(folded, context.in_each_language(f"{self.path}.over.{one}"))}
            for one in self.table.over
        }
        known = {dimension: set(words) for dimension, words in called.items()}
        for across in context.in_each_language(f"{self.path}.across"):
            known.setdefault(self.table.across, set()).update(folded(across).split())
        begun = [
            dimension
            for dimension, words in known.items()
            if len(wanted) >= LETTERS_AT_LEAST and any(one.startswith(wanted) for one in words)
        ]
        exact = ([one for one in words if wanted in words[one]] for words in (called, known))
        return next((several[0] for several in (*exact, begun) if len(several) == 1), None)

    def value_words(self, dimension: str) -> dict[str, str]:
        """Return the values of a dimension by their ids and, folded, by the words for them."""
        values = self.table.over[dimension]
        keys = [(value, key) for value in values for key in self._keys(dimension, value)]
        known = {folded(word): value for value, key in keys for word in self.context.in_each_language(key)}
        return known | {folded(value): value for value in values}

    def _keys(self, dimension: str, value: str) -> Iterator[str]:
        """Yield the keys of the words for a value; a row that it alone decides is called like it."""
        yield from (f"{self.path}.heads.{value}", f"{dimension}s.{value}")
        for row in self.table.rows:
            if next(iter(row.when.items()), None) == (dimension, (value,)):
                yield f"{self.path}.rows.{row.id}.name"

    def read_values(self, dimension: str, text: str) -> tuple[str, ...] | None:
        """Return one value, several at commas, or a range, in the order of the data; None for none."""
        known, every, found = self.value_words(dimension), self.table.over[dimension], set[str]()
        for part in text.split(","):
            several = [value for value in spread(part.strip()) if value in every]
            if not several and folded(part) not in known:
                return None
            found.update(several or (known[folded(part)],))
        return tuple(value for value in every if value in found)

    def typed_case(self, case: Mapping[str, Iterable[str]]) -> str:
        """Return a case as it may be typed in the language of the answer: ``roll=1 on=water,reed``."""
        return " ".join(
            f"{self.typed_dimension(dimension)}={','.join(self.typed_values(dimension, values))}"
            for dimension, values in case.items()
        )

    def typed_dimension(self, dimension: str) -> str:
        """Return the word for a dimension in the language of the answer, else its id."""
        word = self.context.word(f"{self.path}.over.{dimension}").lower()
        return word if _ONE_WORD.fullmatch(word) else dimension

    def typed_dimensions(self) -> list[str]:
        """Return the words for all dimensions."""
        return [self.typed_dimension(one) for one in self.table.over]

    def typed_values(self, dimension: str, values: Iterable[str] | None = None) -> tuple[str, ...]:
        """Return one word of the language for each value, or its id; ``values`` None: for all."""
        known, found = self.value_words(dimension), []
        for value in self.table.over[dimension] if values is None else values:
            words = (self.context.word(key).lower() for key in self._keys(dimension, value))
            fitting = (one for one in words if _ONE_WORD.fullmatch(one) and known.get(folded(one)) == value)
            found.append(next(fitting, value))
        return tuple(found)

    def across_text(self, values: Iterable[str]) -> str:
        """Return values across as the aid shows them, numbers that follow one another as a range."""
        several = tuple(values)
        if len(several) > 1 and all(value.isdecimal() for value in several):
            numbers = [int(value) for value in several]
            if numbers == list(range(numbers[0], numbers[-1] + 1)):
                return f"{several[0]}–{several[-1]}"
        return ", ".join(self.context.word(f"{self.path}.heads.{value}", value) for value in several)

    def across_with_typed(self, values: tuple[str, ...]) -> str:
        """Return values across, with how they are typed where that is another word."""
        text = self.across_text(values)
        typed = ", ".join(self.typed_values(self.table.across, values))
        is_same = text.casefold() == typed or all(value.isdecimal() for value in values)
        return text if is_same else with_note(text, typed)

    def head_text(self, head: str) -> str:
        """Return what stands over an outcome of a row: a value across, or a range of them."""
        return self.across_text((head,)) if head in self.table.over[self.table.across] else head.replace("..", "–")
