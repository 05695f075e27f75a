"""The path, the id or the name of a thing of the rules → what is told of it."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from printgen.ask.parts import Answer, Asked, Columns, Told
from printgen.ask.statements import statements
from printgen.ask.statements.grounds import told
from printgen.ask.statements.statement import Statement
from printgen.model.game import Game
from printgen.model.play.options import switchable
from printgen.model.sheets import GridBlock
from printgen.model.text.letters import folded
from printgen.model.text.phrases import parse


class _AskedOfAll(Asked):
    """Somebody who asks of everything, at this table or not."""

    def holds(self, when: str | None) -> bool:
        return True


def tell(asked: Asked, path: str) -> Told:
    """Tell one thing by its path, in play or not."""
    return told(asked, _all(asked)[path])


def knows(asked: Asked, path: str) -> bool:
    """Tell whether there is a statement of that path, in play or not."""
    return path in _all(asked)


@lru_cache(maxsize=4)
def _all(asked: Asked) -> Mapping[str, Statement]:
    everything = _AskedOfAll(asked.game, asked.catalog, asked.players, asked.options)
    return {one.path: one for one in statements(everything)}


def named(asked: Asked, phrase: str) -> tuple[str, ...]:
    """Find the paths of what is called so: by path, by id, or by name in any language."""
    if knows(asked, phrase):
        return (phrase,)
    return _names(asked.game).get(folded(phrase), ())


def ruling_ids(game: Game) -> Mapping[str, str]:
    """Give the ids of the rulings as they may be typed."""
    return {folded(name): name for name in game.rulings}


def rulings(asked: Asked) -> Answer:
    """List all rulings: id, what is wrong there, the question, the reading that is taken."""
    catalog, game = asked.catalog, asked.game
    offered = {one.partition(".")[0] for one in switchable(game)}
    whole = [asked.ruling(name) for name in game.rulings]
    rows = tuple(
        (
            one.id,
            catalog.tool(f"rulings.{one.kind}"),
            one.question,
            next((other.text for other in one.alternatives if other.chosen), one.reading),
            "--reading" if one.id in offered else "",
        )
        for one in whole
    )
    heads = ("", "", catalog.tool("ask.question"), catalog.tool("ask.reading"), "")
    kept = [number for number in range(len(heads)) if any(row[number] for row in rows)]
    shown = Columns(
        tuple(heads[number] for number in kept), tuple(tuple(row[number] for number in kept) for row in rows)
    )
    title = f"{catalog.tool('rulings.name')}: {len(rows)}"
    example = next(iter(game.rulings), "")
    note = catalog.tool("ask.whole-ruling", command=f"printgen ask {game.id} {example}")
    cases = tuple(_listed(asked, name) for name in game.rulings)
    return Answer("rulings", title, tables=(shown,), notes=(note,), cases=cases)


def _listed(asked: Asked, name: str) -> Told:
    """Tell a ruling in short: its question, and the reading that is taken."""
    one = asked.ruling(name)
    chosen = next((other.text for other in one.alternatives if other.chosen), one.reading)
    return Told(
        f"rulings.{name}", name, one.question, chosen, confidence=one.confidence, where=one.where, cite=one.cite
    )


def ruling(asked: Asked, name: str) -> Answer:
    """Tell a ruling whole, with what rests on it."""
    one = asked.game.rulings[name]
    things = [tell(asked, path).name for path in one.used_by if knows(asked, path)]
    resting = ", ".join(dict.fromkeys(filter(None, things)))
    notes = (asked.catalog.tool("ask.rests-on", things=resting),) if resting else ()
    whole = asked.ruling(name)
    about = Told(f"rulings.{name}", "", "", confidence=one.reading, rulings=(whole,))
    return Answer("named", "", (about,), notes=notes)


@lru_cache(maxsize=16)
def _names(game: Game) -> Mapping[str, tuple[str, ...]]:
    """Give the paths of things by their ids and by their names in all languages."""
    found: dict[str, dict[str, None]] = {}
    for path, key in _keys(game):
        spelt = {path.rpartition(".")[2]}
        for words in game.words.values():
            parts = parse(words.get(key, ""))
            spelt.add("".join(part.text for part in parts if part.kind == "text"))
        for one in filter(None, spelt):
            found.setdefault(folded(one), {})[path] = None
    return {name: tuple(paths) for name, paths in found.items()}


def _keys(game: Game) -> Iterator[tuple[str, str]]:
    """Give the path of each thing that has a name, with the word that is its name."""
    rules = game.rules
    blocks = game.sheets.aid.blocks.items()
    titles = {block.of: name for name, block in blocks if isinstance(block, GridBlock)}
    for name in rules.tables:
        yield f"tables.{name}", f"blocks.{titles.get(name, name)}.title"
    for name, costs in rules.costs.items():
        yield from ((path, f"{path}.name") for row in costs.rows if (path := f"costs.{name}.{row.id}"))
    yield from ((f"turn.{step.id}", f"turn.{step.id}.name") for step in rules.turn)
    yield from ((f"variants.{name}", f"variants.{name}.name") for name in game.variants)
    for name in game.score.contests:
        yield f"score.{name}", f"score.contests.{name}.name"
