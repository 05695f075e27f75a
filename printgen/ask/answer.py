"""A game in play and the words of a question → its answer, with citation, reading, alternatives.

Words with a `=` name a case of a decision table, what there is to spend, or how many are equal;
other words name a thing of the rules, or are a question that a statement of the game answers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from printgen.ask.cases import Pair, are_values, case_answer, case_tables
from printgen.ask.context import AskContext
from printgen.ask.costs import (
    amount,
    bought_with_points,
    bought_with_things,
    budget,
    cost_rows,
    cost_tables,
    is_currency,
    payment_kinds,
    title_and_currency,
)
from printgen.ask.items import Answer, AnswerItem, Columns, with_note
from printgen.ask.points import contest_answer, ties_answer, total_answer
from printgen.ask.search import search_answer
from printgen.ask.statements import statements
from printgen.ask.statements.statement import Statement, item_of
from printgen.errors import UsageError
from printgen.model.game import Game
from printgen.model.play.options import switchable
from printgen.model.sheets import GridBlock
from printgen.model.text.citations import document
from printgen.model.text.phrases import folded, words_of

WORDS_AT_MOST, LETTERS_AT_MOST = 60, 200
TIES, TOTAL, RULINGS = "ties", "total", "rulings"
"""What may be asked of every game."""


def answer(context: AskContext, words: Sequence[str], table: str | None = None) -> Answer:
    """Return the answer to a question; raises UsageError for what this game does not know.

    ``table``: the decision table that is meant; else its name may be the first word.
    """
    if len(words) > WORDS_AT_MOST or any(len(word) > LETTERS_AT_MOST for word in words):
        message = f"a question has {WORDS_AT_MOST} words of {LETTERS_AT_MOST} letters at the most"
        raise UsageError.with_code("long-question", message)
    pairs = [_pair(word) for word in words if "=" in word]
    bare = [word for word in words if "=" not in word]
    first = bare[0] if bare and bare[0] in context.game.rules.tables else None
    if table is None and first and (pairs or len(bare) == 1 or are_values(context, bare[1:])):
        table, bare = first, bare[1:]
    if table is None and not pairs and not bare:
        return menu(context)
    if table is not None:
        found = case_answer(context, pairs, bare, table)
    else:
        found = _of_pairs(context, pairs, bare) if pairs else _of_words(context, bare)
    main = document(context.game, context.catalog, next(iter(context.game.head.sources)))
    return replace(found, source=context.catalog.tool("ask.source", source=main))


def _pair(word: str) -> Pair:
    name, _, value = (part.strip() for part in word.partition("="))
    if not name or not value:
        raise UsageError.with_code("bad-question", f"`{word[:60]}` is not NAME=VALUE", "write for example points=4")
    return name, value


def _of_pairs(context: AskContext, pairs: Sequence[Pair], bare: Sequence[str]) -> Answer:
    """Answer by what the names before the `=` mean: a case, a contest, equals, or something to spend."""
    names = [name for name, _ in pairs]
    tables = context.game.rules.tables
    if any(all(name in table.over for name in names) for table in tables.values()):
        return case_answer(context, pairs, bare, None)
    contests = [name for name in names if name in context.game.score.contests]
    if not bare and set(names) <= {TIES, *contests} and len(contests) <= 1 == names.count(names[0]):
        given = {name: amount(name, value) for name, value in pairs}
        if contests:
            return contest_answer(context, contests[0], given[contests[0]], given.get(TIES))
        return ties_answer(context, given[TIES])
    if not bare and set(names) <= set(payment_kinds(context)):
        return bought_with_things(context, {name: amount(name, value) for name, value in pairs})
    if not bare and len(pairs) == 1 and is_currency(context, names[0]):
        return bought_with_points(context, cost_tables(context, names[0]), amount(*pairs[0]))
    return case_answer(context, pairs, bare, None)


def _of_words(context: AskContext, bare: Sequence[str]) -> Answer:
    """Answer words without a `=`: what all games know, ids and names, values, at last a search."""
    phrase, game = " ".join(bare), context.game
    known = {folded(name): name for name in game.rulings}
    if folded(phrase) in known:
        return ruling_answer(context, known[folded(phrase)])
    if game.rulings and _means(context, phrase, RULINGS, "rulings.name"):
        return rulings_answer(context)
    if _means(context, phrase, TIES, "ask.equal"):
        return ties_answer(context)
    if _means(context, phrase, TOTAL, "ask.scoring"):
        return total_answer(context)
    if paths := paths_of(context, phrase):
        return _of_paths(context, paths)
    empty = folded(context.catalog.tool("ask.empty-words")).replace(",", " ").split()
    content = [word for one in phrase.split() if (word := one.strip("?!.,")) and folded(word) not in empty]
    if (spend := budget(context, content)) is not None:  # `4` of “what can I do with a 4”
        return bought_with_points(context, *spend)
    for words in (bare, content) if " " in phrase else ():
        if words and are_values(context, words):
            return case_answer(context, (), words, None)
    return search_answer(context, phrase)


def _means(context: AskContext, phrase: str, word: str, key: str) -> bool:
    """Return whether a phrase is a question to every game: its word, or what the menu calls it."""
    return folded(phrase) in (word, folded(context.catalog.tool(key)))


def _of_paths(context: AskContext, paths: Sequence[str]) -> Answer:
    """Return all that has a name; tables and contests whole."""
    parts, items = [], []
    for path in paths:
        section, _, name = path.partition(".")
        if section == "tables" and name in context.game.rules.tables:
            parts.append(case_answer(context, (), (), name))
        elif section == "score" and name in context.game.score.contests:
            parts.append(contest_answer(context, name))
        else:
            items.append(item_at(context, path))
    if not items and len(parts) == 1:
        return parts[0]
    return Answer("named", "", tuple(items), parts=tuple(parts))


def menu(context: AskContext) -> Answer:
    """Return what can be asked of a game, each with an example out of its data."""
    rows = tuple((what, f"{context.command} {example}") for what, example in _examples(context))
    title = f"{context.catalog.title()}: {context.catalog.tool('ask.menu')}"
    return Answer("menu", title, tables=(Columns(("", ""), rows, whole=(1,)),))


def _examples(context: AskContext) -> Iterator[tuple[str, str]]:
    catalog, game = context.catalog, context.game
    for table in case_tables(context).values():
        first = {dimension: values[:1] for dimension, values in table.table.over.items()}
        yield with_note(table.title, table.name), table.typed_case(first)
    for name, costs in game.rules.costs.items():
        numbers = sorted(row.cost for row in costs.rows if isinstance(row.cost, int))
        middle = numbers[len(numbers) // 2] if numbers else 1
        yield with_note(title_and_currency(context, name), name), f"{name}={middle}"
    action = next(cost_rows(context), None)
    if action is not None:
        yield context.name_with_note(f"costs.{action[0]}.{action[1].id}"), action[1].id
    for name in game.score.contests:
        yield context.name_with_note(f"score.contests.{name}"), f"{name}=10"
    yield catalog.tool("ask.scoring"), TOTAL
    yield catalog.tool("ask.equal"), TIES
    if game.rulings:
        yield f"{catalog.tool('rulings.name')}: {len(game.rulings)}", RULINGS
        one = next(iter(game.rulings))
        yield catalog.tool("ask.one-ruling"), one
    yield catalog.tool("ask.words"), catalog.tool("ask.question-example")


def completions(context: AskContext) -> Iterator[str]:
    """Yield all that may stand for a word of a question, as a shell completes it."""
    game = context.game
    for name, table in game.rules.tables.items():
        yield name
        for dimension, values in table.over.items():
            yield f"{dimension}="
            yield from (f"{dimension}={value}" for value in values)
    yield from (f"{name}=" for name in (*game.rules.costs, *payment_kinds(context), *game.score.contests))
    yield from (row.id for _, row in cost_rows(context))
    yield from (TIES, TOTAL, RULINGS, *game.rulings, *game.score.contests)


def item_at(context: AskContext, path: str) -> AnswerItem:
    """Return the thing at a path as an item, in play or not."""
    return item_of(context, _by_path(context)[path])


def has_statement(context: AskContext, path: str) -> bool:
    """Return whether there is a statement of that path, in play or not."""
    return path in _by_path(context)


@lru_cache(maxsize=4)
def _by_path(context: AskContext) -> Mapping[str, Statement]:
    return {one.path: one for one in statements(replace(context, unconditional=True))}


def paths_of(context: AskContext, phrase: str) -> tuple[str, ...]:
    """Return the paths of what is called so: by path, by id, or by name in any language."""
    return (phrase,) if has_statement(context, phrase) else names_of(context.game).get(folded(phrase), ())


def rulings_answer(context: AskContext) -> Answer:
    """List all rulings: id, what is wrong there, the question, the reading that is taken."""
    catalog, game = context.catalog, context.game
    offered = {one.partition(".")[0] for one in switchable(game)}
    rows, cases = [], []
    for name in game.rulings:
        one = context.ruling(name)
        chosen = next((other.text for other in one.alternatives if other.chosen), one.reading)
        option = "--reading" if name in offered else ""
        rows.append((name, catalog.tool(f"rulings.{one.kind}"), one.question, chosen, option))
        item = AnswerItem(f"rulings.{name}", name, one.question, chosen)
        cases.append(replace(item, confidence=one.confidence, where=one.where, cite=one.cite))
    heads = ("", "", catalog.tool("ask.question"), catalog.tool("ask.reading"), "")
    command = f"{context.command} {next(iter(game.rulings), '')}"
    note = catalog.tool("ask.whole-ruling", command=command)
    title = f"{catalog.tool('rulings.name')}: {len(rows)}"
    return Answer("rulings", title, tables=(Columns.filled(heads, rows),), notes=(note,), cases=tuple(cases))


def ruling_answer(context: AskContext, name: str) -> Answer:
    """Return a ruling whole, with what rests on it."""
    ruling = context.game.rulings[name]
    things = [item_at(context, path).name for path in ruling.used_by if has_statement(context, path)]
    resting = ", ".join(dict.fromkeys(filter(None, things)))
    notes = (context.catalog.tool("ask.rests-on", things=resting),) if resting else ()
    item = AnswerItem(f"rulings.{name}", "", "", confidence=ruling.reading, rulings=(context.ruling(name),))
    return Answer("named", "", (item,), notes=notes)


@lru_cache(maxsize=16)
def names_of(game: Game) -> Mapping[str, tuple[str, ...]]:
    """Return the paths of things by their ids and by their names in all languages."""
    found: dict[str, dict[str, None]] = {}
    for path, key in _name_keys(game):
        names = {path.rpartition(".")[2], *(words_of(words.get(key, "")) for words in game.words.values())}
        for one in filter(None, names):
            found.setdefault(folded(one), {})[path] = None
    return {name: tuple(paths) for name, paths in found.items()}


def _name_keys(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the path of each thing that has a name, with the key of the text that is its name."""
    rules = game.rules
    blocks = game.sheets.aid.blocks.items()
    titles = {block.of: name for name, block in blocks if isinstance(block, GridBlock)}
    for name in rules.tables:
        yield f"tables.{name}", f"blocks.{titles.get(name, name)}.title"
    paths = [f"costs.{name}.{row.id}" for name, costs in rules.costs.items() for row in costs.rows]
    paths += [f"turn.{step.id}" for step in rules.turn]
    paths += [f"variants.{name}" for name in game.variants]
    yield from ((path, f"{path}.name") for path in paths)
    yield from ((f"score.{name}", f"score.contests.{name}.name") for name in game.score.contests)
