"""A case of a decision table, named in part or whole → the result, or the cases that are left."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from printgen.ask.parts import Answer, Asked, Columns, Told, marked, with_note
from printgen.ask.typed import dimension_of, typed_case, typed_dimension, typed_values, value_words
from printgen.errors import UsageError
from printgen.model.load.validation import near
from printgen.model.play.decision_tables import answers, cases, spread
from printgen.model.rules import DecisionTable, TableRow
from printgen.model.sheets import GridBlock
from printgen.model.text.letters import folded
from printgen.problems import Problem

Pair = tuple[str, str]
TYPED = 1
"""The column that tells how a case is typed."""

Given = Mapping[str, tuple[str, ...]]
"""The values that are left of each dimension that was named."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table, as far as it is asked for, with one of its outcomes."""

    row: TableRow
    outcome: str
    open: Given
    across: tuple[str, ...]


def decide(asked: Asked, pairs: Sequence[Pair], values: Sequence[str], only: str | None) -> Answer:
    """Answer from the tables that know the dimensions; raises UsageError for what none knows.

    ``values`` stand without their dimension.
    """
    tables = asked.game.rules.tables
    if only is not None and only not in tables:
        message = f"`{asked.game.id}` has no decision table `{only[:60]}`"
        raise UsageError(Problem("unknown-table", message, hints=near(only, tables)))
    chosen = {only: tables[only]} if only is not None else tables
    suited = {
        name: table
        for name, table in chosen.items()
        if all(dimension_of(asked, name, table, word) for word, _ in pairs)
    }
    if not suited:
        raise UsageError(tuple(_unsuited(asked, chosen, [word for word, _ in pairs])))
    found, problems = {}, []
    for name, table in suited.items():
        given = _given(asked, name, table, pairs, values)
        if isinstance(given, Problem):
            problems.append(given)
        else:
            found[name] = given
    if not found:
        raise UsageError(problems)
    told = [_answer(asked, name, tables[name], given) for name, given in found.items()]
    if len(told) == 1:
        return told[0]
    note = asked.catalog.tool("ask.several-tables", tables=", ".join(found))
    return Answer("cases", "", notes=(note,), parts=tuple(told))


def _values(asked: Asked, name: str, table: DecisionTable, dimension: str, text: str) -> tuple[str, ...] | None:
    """Read one value, several at commas, or a range; None for what is none."""
    known, found = value_words(asked, name, table, dimension), []
    for part in text.split(","):
        many = [value for value in spread(part.strip()) if value in table.over[dimension]]
        if not many and folded(part) in known:
            many = [known[folded(part)]]
        if not many:
            return None
        found += many
    return tuple(value for value in table.over[dimension] if value in found)


def _given(
    asked: Asked, name: str, table: DecisionTable, pairs: Sequence[Pair], values: Sequence[str]
) -> Given | Problem:
    """Read what is known of a case; a problem where a value is none of its dimension."""
    given: dict[str, tuple[str, ...]] = {}
    for word, text in pairs:
        dimension = dimension_of(asked, name, table, word)
        assert dimension is not None
        read = _values(asked, name, table, dimension, text)
        if read is None:
            message = f"`{dimension}` of the table `{name}` is never `{text[:60]}`"
            known = typed_values(asked, name, table, dimension)
            return Problem("unknown-value", message, hints=near(text, known))
        if dimension in given:
            return Problem("named-twice", f"`{dimension}` is given twice", hints=("once will do",))
        given[dimension] = read
    for text in values:
        fits = [
            (dimension, read)
            for dimension in table.over
            if dimension not in given and (read := _values(asked, name, table, dimension, text))
        ]
        if len(fits) != 1:
            every = [one for each in table.over for one in typed_values(asked, name, table, each)]
            message = f"the table `{name}` has no value `{text[:60]}` to choose"
            asks = ", ".join(typed_dimension(asked, name, one) for one in table.over)
            hint = f"its dimensions: {asks}"
            return Problem("unknown-value", message, hints=(*near(text, every)[:1], hint))
        given |= dict(fits)
    return given


def reads(asked: Asked, words: Sequence[str]) -> bool:
    """Tell whether bare words are values of different dimensions of some table."""
    return any(
        not isinstance(_given(asked, name, table, (), words), Problem)
        for name, table in asked.game.rules.tables.items()
    )


def _unsuited(asked: Asked, tables: Mapping[str, DecisionTable], words: Sequence[str]) -> Iterator[Problem]:
    """Say which name no table knows, or that none knows all of them together."""
    asks = {name: [typed_dimension(asked, name, one) for one in table.over] for name, table in tables.items()}
    dimensions = tuple(dict.fromkeys(one for several in asks.values() for one in several))
    unknown = [
        word for word in words if not any(dimension_of(asked, name, table, word) for name, table in tables.items())
    ]
    for word in unknown:
        message = f"nothing of `{asked.game.id}` is decided by `{word[:60]}`"
        if len(tables) == 1:
            message = f"the table `{next(iter(tables))}` does not ask for `{word[:60]}`"
        more = (f"`printgen ask {asked.game.id}` tells what can be asked",)
        yield Problem("unknown-dimension", message, hints=(*near(word, dimensions), *more))
    if not unknown:
        named = " and ".join(f"`{word[:60]}`" for word in words)
        told = tuple(f"{name}: {', '.join(several)}" for name, several in asks.items())
        yield Problem("unknown-dimension", f"no table asks for {named} together", hints=told)


def _answer(asked: Asked, name: str, table: DecisionTable, given: Given) -> Answer:
    """Tell the result, where what is left open does not matter, else all cases that are left."""
    lines = list(_lines(table, given))
    every = tuple(
        _case(asked, name, table, case, row, row.then[head])
        for case in cases(table)
        if all(case[dimension] in values for dimension, values in given.items())
        for row, head in answers(table, case)[:1]
    )
    title = asked.title(GridBlock, name)
    if len({(line.row.id, line.outcome) for line in lines}) == 1:
        return Answer("case", title, told=(_result(asked, name, table, given, lines[0]),), cases=every)
    also = [key for key, one in asked.game.rulings.items() if f"tables.{name}" in one.used_by]
    also += [
        key
        for line in lines
        for key, one in asked.game.rulings.items()
        if f"tables.{name}.{line.row.id}" in one.used_by
    ]
    notes = [asked.catalog.tool("ask.see-rulings", rulings=", ".join(dict.fromkeys(also)))] if also else []
    if any(line.row.confidence != "stated" for line in lines):
        notes.append(asked.catalog.tool("dagger"))
    shown = _columns(asked, name, table, given, lines)
    return Answer("cases", title, tables=(shown,), notes=tuple(notes), cases=every)


def _lines(table: DecisionTable, given: Given) -> Iterator[Line]:
    """Give the rows and outcomes that what is given leaves, in the order of the table."""
    wanted = given.get(table.across, table.over[table.across])
    for row in table.rows:
        left = {
            dimension: tuple(value for value in values if value in given.get(dimension, values))
            for dimension, values in row.when.items()
            if dimension != table.across
        }
        if not all(left.values()):
            continue
        still = {
            dimension: values
            for dimension, values in left.items()
            if len(given.get(dimension, table.over[dimension])) > 1
        }
        meant = [value for value in wanted if value in row.when.get(table.across, wanted)]
        for outcome, across in groupby(meant, partial(_outcome, row)):
            if outcome is not None:
                yield Line(row, outcome, still, tuple(across))


def _outcome(row: TableRow, value: str) -> str | None:
    """Give the outcome of a row for a value across."""
    return next((outcome for head, outcome in row.then.items() if value in spread(head)), None)


def _case(asked: Asked, name: str, table: DecisionTable, case: Mapping[str, str], row: TableRow, outcome: str) -> Told:
    """Tell one case of the domain, for machines."""
    key = f"tables.{name}.outcomes.{outcome}"
    return Told(
        path=f"tables.{name}.{row.id}",
        name=outcome,
        text=asked.word(f"{key}.name"),
        note=asked.word(f"{key}.note"),
        look=table.outcomes[outcome].look,
        confidence=row.confidence,
        where=asked.where(row.cite),
        cite=row.cite,
        case=dict(case),
    )


def _result(asked: Asked, name: str, table: DecisionTable, given: Given, line: Line) -> Told:
    """Tell the one result there is, with the rulings that decide it."""
    path, key = f"tables.{name}.{line.row.id}", f"tables.{name}.outcomes.{line.outcome}"
    rulings, also = asked.resting((path, f"tables.{name}"), line.row.cite)
    across = asked.word(f"tables.{name}.across")
    known = spoken(asked, name, given.get(table.across, ()))
    return Told(
        path=path,
        name=", ".join(
            filter(None, [asked.named(f"tables.{name}.rows.{line.row.id}"), f"{across}: {known}" if known else ""])
        ),
        text=asked.word(f"{key}.name"),
        note=asked.word(f"{key}.note"),
        look=table.outcomes[line.outcome].look,
        confidence=line.row.confidence,
        where=asked.where(line.row.cite),
        cite=line.row.cite,
        rulings=rulings,
        also=also,
        case={dimension: ",".join(values) for dimension, values in given.items()},
    )


def _columns(asked: Asked, name: str, table: DecisionTable, given: Given, lines: Sequence[Line]) -> Columns:
    """Set the cases that are left in columns; what is the same as above is not told twice."""
    catalog, shows_across = (asked.catalog, len(given.get(table.across, table.over[table.across])) > 1)
    rows, before = [], ""
    for line in lines:
        key, again = f"tables.{name}.outcomes.{line.outcome}", line.row.id == before
        before = line.row.id
        asks = typed_case(asked, name, table, line.open)
        result = with_note(asked.word(f"{key}.name"), asked.word(f"{key}.note"))
        rows.append(
            (
                "" if again else asked.named(f"tables.{name}.rows.{line.row.id}"),
                "" if again else asks,
                _typed(asked, name, table, line.across) if shows_across else "",
                marked(result, line.row.confidence),
                "" if again else " · ".join(asked.where(line.row.cite)),
            )
        )
    said, typed = asked.word(f"tables.{name}.across"), typed_dimension(asked, name, table.across)
    across = said if said.lower() == typed else with_note(said, typed)
    heads = ("", catalog.tool("ask.to-ask"), across, catalog.tool("ask.result"), catalog.tool("ask.where"))
    kept = [number for number in range(len(heads)) if any(row[number] for row in rows)]
    return Columns(
        tuple(heads[number] for number in kept),
        tuple(tuple(row[number] for number in kept) for row in rows),
        tuple(table.outcomes[line.outcome].look for line in lines),
        tuple(place for place, number in enumerate(kept) if number == TYPED),
    )


def spoken(asked: Asked, name: str, values: Iterable[str]) -> str:
    """Say values across as the aid does, numbers that follow one another as a range."""
    told = tuple(values)
    if len(told) > 1 and all(value.isdecimal() for value in told):
        numbers = [int(value) for value in told]
        if numbers == list(range(numbers[0], numbers[-1] + 1)):
            return f"{told[0]}–{told[-1]}"
    return ", ".join(asked.word(f"tables.{name}.heads.{value}", value) for value in told)


def heads_said(asked: Asked, name: str, table: DecisionTable, head: str) -> str:
    """Say what stands over an outcome of a row: a value across, or a range of them."""
    return spoken(asked, name, (head,)) if head in table.over[table.across] else head.replace("..", "–")


def _typed(asked: Asked, name: str, table: DecisionTable, values: tuple[str, ...]) -> str:
    """Say values across, and how they are typed where that is another word."""
    said = spoken(asked, name, values)
    typed = ", ".join(typed_values(asked, name, table, table.across, values))
    is_same = said.casefold() == typed or all(value.isdecimal() for value in values)
    return said if is_same else with_note(said, typed)
