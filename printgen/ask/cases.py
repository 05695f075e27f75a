"""A case of a decision table, named in part or whole → the result, or the cases that are left.

An id can always be typed. Where a language has a word of its own for it, that may be typed as well,
and is what an answer in that language shows.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from printgen.ask.context import AskContext
from printgen.ask.items import Answer, AnswerItem, Columns, with_note
from printgen.errors import UsageError
from printgen.model.load.validation import near
from printgen.model.play.decision_tables import answers, cases, spread
from printgen.model.rules import DecisionTable, TableRow
from printgen.model.sheets import GridBlock
from printgen.model.text.phrases import folded
from printgen.problems import Problem

Pair = tuple[str, str]

TYPED = 1
"""The column that shows how a case is typed."""

Given = Mapping[str, tuple[str, ...]]
"""The values that are left of each dimension that was named."""


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


class Line(NamedTuple):
    """A row of a table, as far as it is asked for, with one of its outcomes."""

    row: TableRow
    outcome: str
    open: Given
    across: tuple[str, ...]


def case_tables(context: AskContext) -> dict[str, CaseTable]:
    """Return the decision tables of a game by their ids."""
    return {name: CaseTable(context, name, table) for name, table in context.game.rules.tables.items()}


def case_answer(context: AskContext, pairs: Sequence[Pair], values: Sequence[str], only: str | None) -> Answer:
    """Answer from the tables that have the dimensions; raises UsageError for what none has.

    ``values`` stand without their dimension. ``only``: the table that is meant.
    """
    tables = case_tables(context)
    if only is not None and only not in tables:
        message = f"`{context.game.id}` has no decision table `{only[:60]}`"
        raise UsageError.with_code("unknown-table", message, *near(only, tables))
    chosen = [tables[only]] if only is not None else list(tables.values())
    suited = [one for one in chosen if all(one.dimension_of(word) for word, _ in pairs)]
    if not suited:
        raise UsageError(tuple(_unsuited(context, chosen, [word for word, _ in pairs])))
    read = [(one, _given(one, pairs, values)) for one in suited]
    found = [(one, given) for one, given in read if not isinstance(given, Problem)]
    if not found:
        raise UsageError([given for _, given in read if isinstance(given, Problem)])
    several = [_answer(one, given) for one, given in found]
    if len(several) == 1:
        return several[0]
    note = context.catalog.tool("ask.several-tables", tables=", ".join(one.name for one, _ in found))
    return Answer("cases", "", notes=(note,), parts=tuple(several))


def _given(asked: CaseTable, pairs: Sequence[Pair], values: Sequence[str]) -> Given | Problem:
    """Return what is known of a case; a problem where a value is none of its dimension."""
    name, given = asked.name, dict[str, tuple[str, ...]]()
    for word, text in pairs:
        dimension = asked.dimension_of(word)
        assert dimension is not None
        read = asked.read_values(dimension, text)
        if read is None:
            message = f"`{dimension}` of the table `{name}` is never `{text[:60]}`"
            return Problem("unknown-value", message, hints=near(text, asked.typed_values(dimension)))
        if dimension in given:
            return Problem("named-twice", f"`{dimension}` is given twice", hints=("once will do",))
        given[dimension] = read
    for text in values:
        left = (dimension for dimension in asked.table.over if dimension not in given)
        fits = [(dimension, read) for dimension in left if (read := asked.read_values(dimension, text))]
        if len(fits) != 1:
            every = [one for each in asked.table.over for one in asked.typed_values(each)]
            message = f"the table `{name}` has no value `{text[:60]}` to choose"
            hint = f"its dimensions: {', '.join(asked.typed_dimensions())}"
            return Problem("unknown-value", message, hints=(*near(text, every)[:1], hint))
        given |= dict(fits)
    return given


def are_values(context: AskContext, words: Sequence[str]) -> bool:
    """Return whether bare words are values of different dimensions of some table."""
    return any(not isinstance(_given(one, (), words), Problem) for one in case_tables(context).values())


def _unsuited(context: AskContext, tables: Sequence[CaseTable], words: Sequence[str]) -> Iterator[Problem]:
    """Report which name no table has, or that none has all of them together."""
    dimensions = tuple(dict.fromkeys(word for one in tables for word in one.typed_dimensions()))
    unknown = [word for word in words if not any(one.dimension_of(word) for one in tables)]
    for word in unknown:
        message = f"nothing of `{context.game.id}` is decided by `{word[:60]}`"
        if len(tables) == 1:
            message = f"the table `{tables[0].name}` does not ask for `{word[:60]}`"
        more = (f"`{context.command}` tells what can be asked",)
        yield Problem("unknown-dimension", message, hints=(*near(word, dimensions), *more))
    if not unknown:
        named = " and ".join(f"`{word[:60]}`" for word in words)
        hints = tuple(f"{one.name}: {', '.join(one.typed_dimensions())}" for one in tables)
        yield Problem("unknown-dimension", f"no table asks for {named} together", hints=hints)


def _answer(asked: CaseTable, given: Given) -> Answer:
    """Return the result, where what is left open does not matter, else all cases that are left."""
    context, lines = asked.context, list(_lines(asked, given))
    every = tuple(
        _item(asked, row, row.then[head], case)
        for case in cases(asked.table)
        if all(case[dimension] in values for dimension, values in given.items())
        for row, head in answers(asked.table, case)[:1]
    )
    if len({(line.row.id, line.outcome) for line in lines}) == 1:
        return Answer("case", asked.title, (_result(asked, given, lines[0]),), cases=every)
    paths = [asked.path, *(f"{asked.path}.{line.row.id}" for line in lines)]
    also = dict.fromkeys(key for path in paths for key, one in context.game.rulings.items() if path in one.used_by)
    notes = [context.catalog.tool("ask.see-rulings", rulings=", ".join(also))] if also else []
    return Answer("cases", asked.title, tables=(_columns(asked, given, lines),), notes=tuple(notes), cases=every)


def _lines(asked: CaseTable, given: Given) -> Iterator[Line]:
    """Yield the rows and outcomes that what is given leaves, in the order of the table."""
    table = asked.table
    wanted = given.get(table.across, table.over[table.across])
    for row in table.rows:
        left = {
            dimension: tuple(value for value in values if value in given.get(dimension, values))
            for dimension, values in row.when.items()
            if dimension != table.across
        }
        if not all(left.values()):
            continue
        still = {one: values for one, values in left.items() if len(given.get(one, table.over[one])) > 1}
        meant = [value for value in wanted if value in row.when.get(table.across, wanted)]
        outcomes = {value: outcome for head, outcome in row.then.items() for value in spread(head)}
        for outcome, across in groupby(meant, outcomes.get):
            if outcome is not None:
                yield Line(row, outcome, still, tuple(across))


def _item(
    asked: CaseTable, row: TableRow, outcome: str, case: Mapping[str, str], name: str | None = None
) -> AnswerItem:
    """Return a case; with the name that people see its rulings belong to it as well."""
    key = f"{asked.path}.outcomes.{outcome}"
    text, note = (asked.context.word(f"{key}.{part}") for part in ("name", "note"))
    look = asked.table.outcomes[outcome].look
    parents, name = (None, outcome) if name is None else ((asked.path,), name)
    return asked.context.item(
        row, f"{asked.path}.{row.id}", text, name, note=note, look=look, case=dict(case), parents=parents
    )


def _result(asked: CaseTable, given: Given, line: Line) -> AnswerItem:
    """Return the one result there is, with the rulings that decide it."""
    context = asked.context
    known = asked.across_text(given.get(asked.table.across, ()))
    across = f"{context.word(f'{asked.path}.across')}: {known}" if known else ""
    name = ", ".join(filter(None, [context.name_with_note(f"{asked.path}.rows.{line.row.id}"), across]))
    case = {dimension: ",".join(values) for dimension, values in given.items()}
    return _item(asked, line.row, line.outcome, case, name)


def _columns(asked: CaseTable, given: Given, lines: Sequence[Line]) -> Columns:
    """Return the cases that are left as columns; what is the same as above is left blank."""
    context, table = asked.context, asked.table
    shows_across = len(given.get(table.across, table.over[table.across])) > 1
    rows, before = [], ""
    for line in lines:
        result, again = context.name_with_note(f"{asked.path}.outcomes.{line.outcome}"), line.row.id == before
        before = line.row.id
        rows.append(
            (
                "" if again else context.name_with_note(f"{asked.path}.rows.{line.row.id}"),
                "" if again else asked.typed_case(line.open),
                asked.across_with_typed(line.across) if shows_across else "",
                context.said(result, line.row.confidence),
                "" if again else " · ".join(context.places(line.row.cite)),
            )
        )
    text, typed = context.word(f"{asked.path}.across"), asked.typed_dimension(table.across)
    across = text if text.lower() == typed else with_note(text, typed)
    to_ask, result, where = (context.catalog.tool(f"ask.{one}") for one in ("to-ask", "result", "where"))
    looks = tuple(table.outcomes[line.outcome].look for line in lines)
    return Columns.filled(("", to_ask, across, result, where), rows, looks, (TYPED,))
