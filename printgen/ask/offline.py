"""A game in play → all that answers are found in, as plain values of JSON: for a page that answers without Python.

`templates/phone/ask.js` reads it and goes the way of `ask.search`: the same statements, word lists and weights, and
the same stems. What is asked with ``NAME=VALUE``, and the tables of a menu, are matters of the command line alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from printgen.ask import weights
from printgen.ask.answer import RULINGS, TIES, TOTAL, names_of
from printgen.ask.cases import CaseTable, case_tables
from printgen.ask.context import AskContext
from printgen.ask.costs import cost_rows, cost_tables, currencies, order
from printgen.ask.statements import statements
from printgen.ask.statements.statement import Line, Statement, item_of
from printgen.model.play.decision_tables import spread
from printgen.model.rules import TableRow
from printgen.model.text.phrases import folded
from printgen.model.values import SURE

LISTS = (
    *(
        "asking",
        "negating",
        "articles",
        "heads",
        "heads-before",
        "light-words",
        "common-words",
        "stop-words",
        "empty-words",
    ),
    *("sorts.must", "sorts.may", "sorts.is", "wants.number.limits"),
    *(f"wants.{one}.asked" for one in ("who", "where", "when", "number", "price")),
    *(f"wants.{one}.answered" for one in ("who", "where", "when")),
)
"""The word lists by which a question is read, below `ask` of the words."""

Json = Mapping[str, "Json"] | Sequence["Json"] | str | int | float | None
"""A value of JSON."""


def offline(context: AskContext) -> Mapping[str, Json]:
    """Return statements, names, tables and word lists of a game in one language."""
    catalog, found = context.catalog, statements(context)
    numbers = {one.path: number for number, one in enumerate(found)}
    places: dict[tuple[str, ...], int] = {}
    shown = [_statement(context, one, numbers, places) for one in found]
    kinds = dict.fromkeys(one.kind for one in found)
    return {
        "language": {
            part: catalog.tool_or(f"ask.language.{part}", "")
            for part in ("stemmer", "spellings", "infix", "infix-prefixes", "infix-ending")
        },
        "lists": {one: catalog.tool(f"ask.{one}") for one in LISTS},
        "synonyms": [catalog.tool("ask.synonyms"), context.word("synonyms")],
        "numbers": [catalog.tool_or(f"numbers.{number}", "") for number in range(21)],
        "kinds": {one: catalog.tool_or(f"ask.kinds.{one}", "") for one in kinds},
        "variants": {one: list(context.in_each_language(f"variants.{one}.name")) for one in context.game.variants},
        "options": context.options,
        "places": [" · ".join(one) for one in places],
        "statements": shown,
        "names": dict(_names(context, numbers)),
        "tables": [_table(table, numbers) for table in case_tables(context).values()],
        "costs": _costs(context, numbers),
    }


def tuned() -> Mapping[str, Json]:
    """Return the weights of the search by their names."""
    found: dict[str, Json] = {name: value for name, value in vars(weights).items() if name.isupper()}
    return found


def _statement(
    context: AskContext, one: Statement, numbers: Mapping[str, int], places: dict[tuple[str, ...], int]
) -> Mapping[str, Json]:
    """Return a statement without what is empty; `place` is its number among the places that are cited."""
    item = item_of(context, one)
    section, _, name = one.path.partition(".")
    table, _, row = name.partition(".")
    used: Sequence[str] = context.game.rulings[name].used_by if section == "rulings" else ()
    cases = context.game.rules.tables[table] if section == "tables" and row else None
    found: dict[str, Json] = {
        "path": one.path,
        "kind": one.kind,
        "name": one.name,
        "shown": item.name if item.name != one.name else "",
        "line": _html(one.line),
        "note": _html(one.note),
        "only": one.only,
        "words": one.keywords,
        "answers": {str(asked): says for asked, says in one.answers.items()},
        "variant": one.variant,
        "doubt": item.confidence if item.confidence not in SURE else "",
        "marked": one.is_doubtful,
        "place": places.setdefault(item.where, len(places)) if item.where else None,
        "used": [numbers[path] for path in used if path in numbers],
        "then": _then(context, table, next(one for one in cases.rows if one.id == row)) if cases else (),
        "across": cases.over[cases.across] if cases else (),
    }
    return {key: value for key, value in found.items() if value not in ("", None, (), [], {}, False)}


def _html(line: Line) -> str:
    """Return a line as HTML without icons: bold words in `b`, those that nothing states in `u`."""
    found = ""
    for part in (part for part in line if part.kind != "icon"):
        text = escape(part.text, quote=False)
        text = f"<u>{text}</u>" if part.is_doubtful else text
        found += f"<b>{text}</b>" if part.kind == "bold" else text
    return found


def _then(context: AskContext, table: str, row: TableRow) -> list[Json]:
    """Return what follows for which values across: the values, the name of the outcome, its look."""
    looks = context.game.rules.tables[table].outcomes
    return [
        [list(spread(head)), context.name_with_note(f"tables.{table}.outcomes.{outcome}"), looks[outcome].look]
        for head, outcome in row.then.items()
    ]


def _names(context: AskContext, numbers: Mapping[str, int]) -> Iterator[tuple[str, Json]]:
    """Yield what something is called, folded, with the numbers of its statements; what all games know comes last."""
    for name, paths in names_of(context.game).items():
        if known := [numbers[path] for path in paths if path in numbers]:
            yield name, known
    for path, number in numbers.items():
        if path.startswith("rulings."):
            yield folded(path.partition(".")[2]), [number]
    asked = ((TIES, "ask.equal", "score.ties"), (TOTAL, "ask.scoring", "score"))
    for word, key, path in asked:
        yield from ((one, [numbers[path]]) for one in (word, folded(context.catalog.tool(key))) if path in numbers)
    every = [number for path, number in numbers.items() if path.startswith("rulings.")]
    yield from ((one, every) for one in (RULINGS, folded(context.catalog.tool("rulings.name"))) if every)


def _table(asked: CaseTable, numbers: Mapping[str, int]) -> Mapping[str, Json]:
    """Return a decision table: its dimensions with their words, its rows by the numbers of their statements."""
    table = asked.table
    return {
        "across": table.across,
        "title": asked.title,
        "over": dict(table.over),
        "words": {name: asked.value_words(name) for name in table.over},
        "rows": [
            {"at": numbers[f"{asked.path}.{row.id}"], "when": dict(row.when)}
            for row in table.rows
            if f"{asked.path}.{row.id}" in numbers
        ],
    }


def _costs(context: AskContext, numbers: Mapping[str, int]) -> Mapping[str, Json]:
    """Return all that costs something with its price, -1 for one that is no number, and how it is sorted.

    Beside it stands which tables a word of each currency means.
    """
    rows: list[Json] = [
        [table, numbers[f"costs.{table}.{row.id}"], row.cost if isinstance(row.cost, int) else -1, order(row)]
        for table, row in cost_rows(context)
        if f"costs.{table}.{row.id}" in numbers
    ]
    return {"rows": rows, "words": {word: cost_tables(context, word) for word in currencies(context)}}
