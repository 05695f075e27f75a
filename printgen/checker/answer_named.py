"""The path or the name of a thing of the rules → what is told of it."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeGuard

from printgen.checker.answer_costs import action, actions
from printgen.checker.answer_parts import Answer, Asked, Columns, Told, folded
from printgen.checker.answer_score import contest_answer, total
from printgen.checker.answer_search import keys
from printgen.checker.answer_tables import spoken
from printgen.checker.answer_typed import typed_case
from printgen.game.game import Game
from printgen.game.phrases import parse
from printgen.game.rules import DecisionTable, TableRow
from printgen.game.sheets import GridBlock
from printgen.game.switches import switchable

_FIELDS = ("notes", "clauses", "clause", "caption", "rows", "columns")
"""Where a block of the aid keeps the clauses it prints."""

_NAMED = ("tables", "costs", "turn", "variants", "score")
"""What has a name; everything else is found by its path, or by its words."""


def tell(asked: Asked, path: str) -> Told:
    """Tell one thing by its path, as ``answer_search.keys`` lists them."""
    section, _, name = path.partition(".")
    return _TELL[section](asked, path, name)


def named(game: Game, phrase: str) -> tuple[str, ...]:
    """Find the paths of what is called so: by path, by id, or by name in any language."""
    return _names(game).get(folded(phrase), ())


def ruling_ids(game: Game) -> Mapping[str, str]:
    """Give the ids of the rulings as they may be typed."""
    return {folded(name): name for name in game.rulings}


def rulings(asked: Asked) -> Answer:
    """List all rulings: id, what is wrong there, the question, the reading that is taken."""
    say, game = asked.say, asked.game
    offered = {one.partition(".")[0] for one in switchable(game)}
    told = [asked.ruling(name) for name in game.rulings]
    rows = tuple(
        (
            one.id,
            say.tool(f"rulings.{one.kind}"),
            one.question,
            next((other.text for other in one.alternatives if other.chosen), one.reading),
            "--reading" if one.id in offered else "",
        )
        for one in told
    )
    heads = ("", "", say.tool("ask.question"), say.tool("ask.reading"), "")
    kept = [number for number in range(len(heads)) if any(row[number] for row in rows)]
    shown = Columns(
        tuple(heads[number] for number in kept),
        tuple(tuple(row[number] for number in kept) for row in rows),
    )
    title = f"{say.tool('rulings.name')}: {len(rows)}"
    example = next(iter(game.rulings), "")
    note = say.tool("ask.whole-ruling", command=f"printgen ask {game.id} {example}")
    cases = tuple(_ruling(asked, f"rulings.{name}", name) for name in game.rulings)
    return Answer("rulings", title, tables=(shown,), notes=(note,), cases=cases)


def ruling(asked: Asked, name: str) -> Answer:
    """Tell a ruling whole, with what rests on it."""
    one = asked.game.rulings[name]
    known = {path for path, _ in keys(asked.game)}
    resting = [tell(asked, path).name if path in known else path for path in one.used_by]
    notes = [asked.say.tool("ask.rests-on", things=", ".join(dict.fromkeys(resting)))]
    whole = asked.ruling(name)
    told = Told(f"rulings.{name}", "", "", confidence=one.reading, rulings=(whole,))
    return Answer("named", "", (told,), notes=tuple(notes if resting else ()))


@lru_cache(maxsize=16)
def _names(game: Game) -> Mapping[str, tuple[str, ...]]:
    """Give the paths of things by their ids and by their names in all languages."""
    found: dict[str, dict[str, None]] = {}
    blocks = game.sheets.aid.blocks.items()
    titles = {f"tables.{block.of}": name for name, block in blocks if isinstance(block, GridBlock)}
    for path, key in keys(game):
        spelt = {path} if path != "score" else set()
        if path.partition(".")[0] in _NAMED and ".rows." not in key and path != "score":
            name = f"blocks.{titles[path]}.title" if path in titles else f"{key}.name"
            spelt.add(key.rpartition(".")[2])
            for words in game.words.values():
                parts = parse(words.get(name, ""))
                spelt.add("".join(part.text for part in parts if part.kind == "text"))
        for one in filter(None, spelt):
            found.setdefault(folded(one), {})[path] = None
    return {name: tuple(paths) for name, paths in found.items()}


def _ruling(asked: Asked, path: str, name: str) -> Told:
    one = asked.ruling(name)
    chosen = next((other.text for other in one.alternatives if other.chosen), one.reading)
    return Told(
        path, name, one.question, chosen, confidence=one.confidence, where=one.where, cite=one.cite
    )


def _clause(asked: Asked, path: str, name: str) -> Told:
    clause = asked.game.rules.clauses[name]
    decided, also = asked.resting((path,), clause.cite)
    return Told(
        path=path,
        name=_block_of(asked, name),
        text=asked.say.plain(path),
        only=asked.only(clause.when),
        confidence=clause.confidence,
        where=asked.where(clause.cite),
        cite=clause.cite,
        also=(*(one.id for one in decided), *also),
    )


def _block_of(asked: Asked, clause: str) -> str:
    """Give the title of the block of the aid that prints a clause, or the id of the clause."""
    for name, block in asked.game.sheets.aid.blocks.items():
        if clause in _printed(block):
            return asked.word(f"blocks.{name}.title", clause)
    return clause


def _printed(block: Any) -> Iterator[str]:
    """Give the clauses that a block, a row or a column prints."""
    for field in _FIELDS:
        value = getattr(block, field, None)
        for one in (value,) if isinstance(value, str) else value if _is_many(value) else ():
            if isinstance(one, str):
                yield one
            else:
                yield from _printed(one)


def _is_many(value: object) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(value, tuple)


def _decision(asked: Asked, path: str, name: str) -> Told:
    table, row = _row_of(asked, name)
    of = asked.game.rules.tables[table]
    if row is None:
        asks = typed_case(asked, table, of, of.over)
        decided, also = asked.resting((path,), ())
        return Told(
            path, asked.title(GridBlock, table), asks, also=(*(one.id for one in decided), *also)
        )
    decided, also = asked.resting((path, f"tables.{table}"), row.cite)
    said = "; ".join(
        f"{_heads(asked, table, of, head)}: {_outcome(asked, table, outcome)}"
        for head, outcome in row.then.items()
    )
    return Told(
        path=path,
        name=f"{asked.title(GridBlock, table)}: {asked.named(f'tables.{table}.rows.{row.id}')}",
        text=said,
        confidence=row.confidence,
        where=asked.where(row.cite),
        cite=row.cite,
        also=(*(one.id for one in decided), *also),
    )


def _row_of(asked: Asked, name: str) -> tuple[str, TableRow | None]:
    tables = asked.game.rules.tables
    for table, of in tables.items():
        for row in of.rows:
            if name == f"{table}.{row.id}":
                return table, row
    return name, None


def _heads(asked: Asked, table: str, of: DecisionTable, head: str) -> str:
    return spoken(asked, table, (head,)) if head in of.over[of.across] else head.replace("..", "–")


def _outcome(asked: Asked, table: str, outcome: str) -> str:
    return asked.named(f"tables.{table}.outcomes.{outcome}")


def _cost(asked: Asked, path: str, name: str) -> Told:
    table, row = next(one for one in actions(asked) if f"{one[0]}.{one[1].id}" == name)
    return action(asked, table, row)


def _step(asked: Asked, path: str, name: str) -> Told:
    step = next(step for step in asked.game.rules.turn if step.id == name)
    decided, also = asked.resting((path,), step.cite)
    return Told(
        path=path,
        name=asked.word(f"turn.{name}.name"),
        text=asked.word(f"turn.{name}.text"),
        only=asked.only(step.when),
        confidence=step.confidence,
        where=asked.where(step.cite),
        cite=step.cite,
        rulings=decided,
        also=also,
    )


def _variant(asked: Asked, path: str, name: str) -> Told:
    variant = asked.game.variants[name]
    decided, also = asked.resting((path,), variant.cite)
    return Told(
        path=path,
        name=asked.word(f"variants.{name}.name"),
        text=asked.word(f"variants.{name}.text"),
        only=f"--variant {name}",
        confidence=variant.confidence,
        where=asked.where(variant.cite),
        cite=variant.cite,
        rulings=decided,
        also=also,
    )


def _set_up(asked: Asked, path: str, name: str) -> Told:
    step = next(step for step in asked.game.setup.steps if step.id == name)
    decided, also = asked.resting((path,), step.cite)
    number = asked.say.facts.value(path) if step.count is not None else None
    text = asked.word(f"setup.steps.{name}")
    return Told(
        path=path,
        name=asked.say.tool("ask.set-up"),
        text=f"{number} × {text}" if number is not None else text,
        only=asked.only(step.when),
        confidence=step.confidence,
        where=asked.where(step.cite),
        cite=step.cite,
        also=(*(one.id for one in decided), *also),
    )


def _score(asked: Asked, path: str, name: str) -> Told:
    if name in asked.game.score.contests:
        answered = contest_answer(asked, name)
        return Told(
            path,
            answered.title,
            answered.told[0].text,
            where=answered.told[0].where,
            cite=answered.told[0].cite,
        )
    whole = total(asked).told[0]
    return Told(
        path,
        asked.say.tool("ask.scoring"),
        f"{whole.name} {whole.text}",
        where=whole.where,
        cite=whole.cite,
    )


_TELL: dict[str, Callable[[Asked, str, str], Told]] = {
    "rulings": _ruling,
    "clauses": _clause,
    "tables": _decision,
    "costs": _cost,
    "turn": _step,
    "variants": _variant,
    "setup": _set_up,
    "score": _score,
}
