"""The path, the id or the name of a thing of the rules → its item; rulings, whole and listed."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from printgen.ask.context import AskContext
from printgen.ask.items import Answer, AnswerItem, Columns
from printgen.ask.statements import statements
from printgen.ask.statements.statement import Statement, item_of
from printgen.model.game import Game
from printgen.model.play.options import switchable
from printgen.model.sheets import GridBlock
from printgen.model.text.phrases import folded, parse


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
    return (phrase,) if has_statement(context, phrase) else _paths_by_name(context.game).get(folded(phrase), ())


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
    command = f"printgen ask {game.id} {next(iter(game.rulings), '')}"
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
def _paths_by_name(game: Game) -> Mapping[str, tuple[str, ...]]:
    """Return the paths of things by their ids and by their names in all languages."""
    found: dict[str, dict[str, None]] = {}
    for path, key in _name_keys(game):
        names = {path.rpartition(".")[2]}
        for words in game.words.values():
            names.add("".join(part.text for part in parse(words.get(key, "")) if part.kind == "text"))
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
