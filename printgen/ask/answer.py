"""A game at a table and the words of a question → its answer, with citation, reading, alternatives.

Words with a `=` name a case of a decision table, what there is to spend, or how many are equal;
other words name a thing of the rules, or are a question that a statement of the game answers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from printgen.ask.cases import Pair, decide, reads
from printgen.ask.costs import actions, amount, bought, counted_in, counts, currencies, paid, sorts, spent
from printgen.ask.named import named, ruling, ruling_ids, rulings, tell
from printgen.ask.parts import Answer, Asked, Columns, with_note
from printgen.ask.points import contest_answer, ties, total
from printgen.ask.search import found
from printgen.ask.typed import typed_case
from printgen.errors import UsageError
from printgen.model.sheets import GridBlock
from printgen.model.text.citations import document
from printgen.model.text.letters import folded
from printgen.problems import Problem

WORDS_AT_MOST, LETTERS_AT_MOST = 60, 200
TIES, TOTAL, RULINGS = "ties", "total", "rulings"
"""What may be asked of every game."""


def answer(asked: Asked, words: Sequence[str], table: str | None = None) -> Answer:
    """Answer a question; raises UsageError for what this game does not know.

    ``table``: the decision table that is meant; else its name may be the first word.
    """
    if len(words) > WORDS_AT_MOST or any(len(word) > LETTERS_AT_MOST for word in words):
        message = f"a question has {WORDS_AT_MOST} words of {LETTERS_AT_MOST} letters at the most"
        raise UsageError(Problem("long-question", message))
    pairs = [_pair(word) for word in words if "=" in word]
    bare = [word for word in words if "=" not in word]
    first = bare[0] if bare and bare[0] in asked.game.rules.tables else None
    if table is None and first and (pairs or len(bare) == 1 or reads(asked, bare[1:])):
        table, bare = first, bare[1:]
    if table is not None:
        return _sourced(asked, decide(asked, pairs, bare, table))
    if pairs:
        return _sourced(asked, _of_pairs(asked, pairs, bare))
    return _sourced(asked, _of_words(asked, bare)) if bare else menu(asked)


def _sourced(asked: Asked, told: Answer) -> Answer:
    """Say whose sections are meant where a place names no document."""
    main = next(iter(asked.game.head.sources))
    note = asked.catalog.tool("ask.source", source=document(asked.game, asked.catalog, main))
    return replace(told, source=note)


def _pair(word: str) -> Pair:
    name, _, value = (part.strip() for part in word.partition("="))
    if not name or not value:
        message = f"`{word[:60]}` is not NAME=VALUE"
        raise UsageError(Problem("bad-question", message, hints=("write for example points=4",)))
    return name, value


def _of_pairs(asked: Asked, pairs: Sequence[Pair], bare: Sequence[str]) -> Answer:
    """Find what the names before the `=` mean: a case, a contest, equals, or something to spend."""
    names = [name for name, _ in pairs]
    tables = asked.game.rules.tables
    if any(all(name in table.over for name in names) for table in tables.values()):
        return decide(asked, pairs, bare, None)
    contests = [name for name in names if name in asked.game.score.contests]
    if not bare and set(names) <= {TIES, *contests} and len(contests) <= 1 == names.count(names[0]):
        given = {name: amount(name, value) for name, value in pairs}
        if contests:
            return contest_answer(asked, contests[0], given[contests[0]], given.get(TIES))
        return ties(asked, given[TIES])
    if not bare and set(names) <= set(sorts(asked)):
        return paid(asked, {name: amount(name, value) for name, value in pairs})
    if not bare and len(pairs) == 1 and counts(asked, names[0]):
        return bought(asked, currencies(asked, names[0]), amount(*pairs[0]))
    return decide(asked, pairs, bare, None)


def _of_words(asked: Asked, bare: Sequence[str]) -> Answer:
    """Answer words without a `=`: what all games know, ids and names, values, at last a search."""
    phrase, game = " ".join(bare), asked.game
    known = ruling_ids(game)
    if folded(phrase) in known:
        return ruling(asked, known[folded(phrase)])
    if game.rulings and _means(asked, phrase, RULINGS, "rulings.name"):
        return rulings(asked)
    if _means(asked, phrase, TIES, "ask.equal"):
        return ties(asked)
    if _means(asked, phrase, TOTAL, "ask.scoring"):
        return total(asked)
    paths = named(asked, phrase)
    if paths:
        return _of_paths(asked, paths)
    telling = _telling(asked, phrase)
    spend = spent(asked, telling)
    if spend is not None:
        return bought(asked, *spend)
    for words in (bare, telling) if " " in phrase else ():
        if words and reads(asked, words):
            return decide(asked, (), words, None)
    return found(asked, phrase)


def _means(asked: Asked, phrase: str, word: str, key: str) -> bool:
    """Tell whether a question is asked of every game: by its word, or as the menu calls it."""
    return folded(phrase) in (word, folded(asked.catalog.tool(key)))


def _telling(asked: Asked, phrase: str) -> list[str]:
    """Leave out of a question what says nothing: “what can I do with a 4” asks for ``4``."""
    empty = folded(asked.catalog.tool("ask.empty-words")).replace(",", " ").split()
    words = (word.strip("?!.,") for word in phrase.split())
    return [word for word in words if word and folded(word) not in empty]


def _of_paths(asked: Asked, paths: Sequence[str]) -> Answer:
    """Tell all that has a name; tables and contests whole."""
    parts, told = [], []
    for path in paths:
        section, _, name = path.partition(".")
        if section == "tables" and name in asked.game.rules.tables:
            parts.append(decide(asked, (), (), name))
        elif section == "score" and name in asked.game.score.contests:
            parts.append(contest_answer(asked, name))
        else:
            told.append(tell(asked, path))
    if not told and len(parts) == 1:
        return parts[0]
    return Answer("named", "", tuple(told), parts=tuple(parts))


def menu(asked: Asked) -> Answer:
    """Tell what can be asked of a game, each with an example out of its data."""
    rows = tuple((what, f"printgen ask {asked.game.id} {example}") for what, example in _examples(asked))
    title = f"{asked.catalog.title()}: {asked.catalog.tool('ask.menu')}"
    return Answer("menu", title, tables=(Columns(("", ""), rows, whole=(1,)),))


def _examples(asked: Asked) -> Iterator[tuple[str, str]]:
    catalog, game = asked.catalog, asked.game
    for name, table in game.rules.tables.items():
        first = {dimension: values[:1] for dimension, values in table.over.items()}
        case = typed_case(asked, name, table, first)
        yield with_note(asked.title(GridBlock, name), name), case
    for name, costs in game.rules.costs.items():
        numbers = sorted(row.cost for row in costs.rows if isinstance(row.cost, int))
        middle = numbers[len(numbers) // 2] if numbers else 1
        yield with_note(counted_in(asked, name), name), f"{name}={middle}"
    action = next(actions(asked), None)
    if action is not None:
        yield asked.named(f"costs.{action[0]}.{action[1].id}"), action[1].id
    for name in game.score.contests:
        yield asked.named(f"score.contests.{name}"), f"{name}=10"
    yield catalog.tool("ask.scoring"), TOTAL
    yield catalog.tool("ask.equal"), TIES
    if game.rulings:
        yield f"{catalog.tool('rulings.name')}: {len(game.rulings)}", RULINGS
        one = next(iter(game.rulings))
        yield catalog.tool("ask.one-ruling"), one
    yield catalog.tool("ask.words"), catalog.tool("ask.question-example")


def asks(asked: Asked) -> Iterator[str]:
    """Give all that may stand for a word of a question, as a shell completes it."""
    game = asked.game
    for name, table in game.rules.tables.items():
        yield name
        for dimension, values in table.over.items():
            yield f"{dimension}="
            yield from (f"{dimension}={value}" for value in values)
    yield from (f"{name}=" for name in (*game.rules.costs, *sorts(asked), *game.score.contests))
    yield from (row.id for _, row in actions(asked))
    yield from (TIES, TOTAL, RULINGS, *game.rulings, *game.score.contests)
