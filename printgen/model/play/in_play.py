"""A game and the variants and readings of a table → the game as it is played there.

A variant or reading names the statements it ``replaces``, and what stands in their place: one of
the ``replacements`` of the rules, or ``nothing``. In the game in play a replacement has taken over
the id and the words of what it replaces, so that whatever reads the game meets one of the two only.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from printgen.model.game import Game
from printgen.model.nouns import ancestors
from printgen.model.play.fact_numbers import with_numbers
from printgen.model.rules import DecisionTable, Rules, TableReplacements, TableRow
from printgen.model.values import Ids, Model

NOTHING = "nothing"
NEVER = "1 == 0"
"""The condition of a statement that holds at no table."""

REPLACEMENTS = "replacements"
WORDS = "words"
IN_FULL = "in-full"
"""The words that an answer adds to a statement; they do not hold for what replaces it."""
CARD = "card"
"""What the player card says of a statement in a few words, below its path; the same holds of them."""
_DEPTH = {"costs": 2, "tables": 2}
"""How many steps lead to the statements of a section; one where nothing stands here."""


class Statement(NamedTuple):
    """Where a statement stands: ``clauses`` ``goal``, ``tables.landing.rows`` ``reed``.

    ``spare``: it is one of the replacements.
    """

    group: str
    name: str
    spare: bool = False

    @property
    def path(self) -> str:
        """How ``replaces`` names it: rows of tables and costs without the word for rows."""
        path = f"{self.group.removesuffix('.rows')}.{self.name}"
        return f"{REPLACEMENTS}.{path}" if self.spare else path

    @property
    def words(self) -> str:
        """The key below which its words stand."""
        if self.spare:
            return f"{REPLACEMENTS}.{self.group}.{self.name}"
        return self.name if self.group == WORDS else f"{self.group}.{self.name}"


def statement(path: str) -> Statement:
    """Return the statement that a path of ``replaces`` names, whether or not it exists."""
    spare = path.startswith(f"{REPLACEMENTS}.")
    plain = path.removeprefix(f"{REPLACEMENTS}.")
    steps = plain.split(".", _DEPTH.get(plain.partition(".")[0], 1))
    if steps[0] != "tables" or len(steps) < 3:
        return Statement(".".join(steps[:-1]), steps[-1], spare)
    if steps[2].startswith("outcomes."):
        return Statement(f"tables.{steps[1]}.outcomes", steps[2].partition(".")[2], spare)
    return Statement(f"tables.{steps[1]}.rows", steps[2], spare)


@lru_cache(maxsize=64)
def replacing(game: Game) -> Mapping[str, Mapping[str, str]]:
    """Return what each variant and reading replaces, by the name conditions call it by."""
    found: dict[str, Mapping[str, str]]
    found = {name: one.replaces for name, one in game.variants.items() if one.replaces}
    for name, ruling in game.rulings.items():
        found |= {f"{name}.{one}": replaced for one, replaced in ruling.replaces.items()}
    return found


def stand_ins(game: Game, path: str, options: Iterable[str]) -> set[str]:
    """Return the paths of what stands in the place of a statement: itself where nothing does.

    ``nothing`` is one of them where it is left out. More than one: the options disagree. A
    replacement may be replaced in turn: so two options that replace the same come together.
    """
    every = replacing(game)
    return _stand_ins(path, [every[name] for name in options if name in every], frozenset())


def _stand_ins(path: str, replaced: list[Mapping[str, str]], seen: frozenset[str]) -> set[str]:
    targets = {one[path] for one in replaced if path in one}
    if not targets or path in seen:
        return {path}
    group = statement(path).group
    spare = (Statement(group, name, spare=True).path for name in targets if name != NOTHING)
    return (targets & {NOTHING}).union(*(_stand_ins(one, replaced, seen | {path}) for one in spare))


def all_stand_ins(game: Game, path: str) -> list[str]:
    """Return the paths of a statement and of all that replaces it under any option, or one of those in turn."""
    found = [path]
    for one in found:  # grows while it is gone through
        names = {replaced.get(one, NOTHING) for replaced in replacing(game).values()} - {NOTHING}
        others = {Statement(statement(one).group, name, spare=True).path for name in names}
        found += sorted(others.difference(found))
    return found


def in_play(game: Game, options: Iterable[str]) -> Game:
    """Return the game as it is played with these variants and readings; itself without any."""
    chosen = _chosen(game, options)
    return with_numbers(_in_play(game, chosen) if chosen else game, tuple(sorted(set(options))))


def rules_in_play(game: Game, options: Iterable[str]) -> Rules:
    """Return the rules as they are played with these variants and readings, without their words."""
    return _rules(game.rules, dict(_moves(game, _chosen(game, options))))


def _chosen(game: Game, options: Iterable[str]) -> tuple[str, ...]:
    """Return the options that replace something, in the order of the data."""
    wanted = set(options)
    return tuple(name for name in replacing(game) if name in wanted)


@lru_cache(maxsize=64)
def _in_play(game: Game, chosen: tuple[str, ...]) -> Game:
    moves, rules = _moved(game.unworded, chosen)
    return game.with_replaced(rules=rules, words=_words(game.words, moves))


@lru_cache(maxsize=64)
def _moved(game: Game, chosen: tuple[str, ...]) -> tuple["Moves", Rules]:
    """Return what is replaced, and the rules then, which are the same while words are edited."""
    moves = dict(_moves(game, chosen))
    return moves, _rules(game.rules, moves)


Moves = Mapping[Statement, Statement | None]
"""What is replaced, and what takes its place; None where nothing does."""


def _moves(game: Game, chosen: tuple[str, ...]) -> Iterator[tuple[Statement, Statement | None]]:
    every = replacing(game)
    for path in dict.fromkeys(path for name in chosen for path in every[name]):
        if path.startswith(f"{REPLACEMENTS}."):
            continue
        taken = min(stand_ins(game, path, chosen))  # a check proves that there is one
        yield statement(path), None if taken == NOTHING else statement(taken)


def replaced(game: Game, options: Iterable[str]) -> tuple[Statement, ...]:
    """Return the statements that these variants and readings replace or leave out."""
    return tuple(one for one, _ in _moves(game, _chosen(game, options)))


def _rules(rules: Rules, moves: Moves) -> Rules:
    spare = rules.replacements
    tables = {}
    for name, table in rules.tables.items():
        more = spare.tables.get(name, TableReplacements())
        rows = _listed(table.rows, more.rows, f"tables.{name}.rows", moves)
        outcomes = _named(table.outcomes, more.outcomes, f"tables.{name}.outcomes", moves)
        change = {"rows": rows, "outcomes": outcomes, "over": _cases_left(table, rows)}
        tables[name] = table.model_copy(update=change)
    costs = {
        name: table.model_copy(update={"rows": _listed(table.rows, spare.costs.get(name, ()), f"costs.{name}", moves)})
        for name, table in rules.costs.items()
    }
    named = {
        section: _named(getattr(rules, section), getattr(spare, section), section, moves)
        for section in ("clauses", "routes", "odds", "examples")
    }
    turn = _listed(rules.turn, spare.turn, "turn", moves)
    return rules.model_copy(update={"turn": turn, "costs": costs, "tables": tables, **named})


def _cases_left(table: DecisionTable, rows: tuple[TableRow, ...]) -> dict[str, Ids]:
    """Return what a table is about without the values that only rows left out have named.

    Where no row speaks of ships that wait, no ship does; a table without rows stays as it is.
    """
    if not rows:
        return table.over
    named = [(name, value) for row in table.rows for name, several in row.when.items() for value in several]
    left = {(name, value) for row in rows for name, several in row.when.items() for value in several}
    gone = {one for one in named if one not in left}
    return {name: tuple(value for value in values if (name, value) not in gone) for name, values in table.over.items()}


def _listed(own: Iterable[Any], spare: Iterable[Any], group: str, moves: Moves) -> tuple[Any, ...]:
    """Put replacements into the places of a list; what nothing replaces falls away."""
    known = {one.id: one for one in spare}
    found = []
    for one in own:
        taken = moves.get(Statement(group, one.id), Statement(group, one.id))
        if taken is not None and taken.spare:
            found.append(known[taken.name].model_copy(update={"id": one.id}))
        elif taken is not None:
            found.append(one)
    return tuple(found)


def _named(own: Mapping[str, Model], spare: Mapping[str, Model], group: str, moves: Moves) -> dict[str, Model]:
    """Put replacements into the places of a map.

    A clause that nothing replaces stays, for sheets name it, and holds nowhere.
    """
    found = {}
    for name, one in own.items():
        taken = moves.get(Statement(group, name), Statement(group, name))
        if taken is not None:
            found[name] = spare[taken.name] if taken.spare else one
        elif "when" in type(one).model_fields and group != "odds":
            found[name] = one.model_copy(update={"when": NEVER})
    return found


def _words(words: Mapping[str, Mapping[str, str]], moves: Moves) -> dict[str, dict[str, str]]:
    """Return what is replaced the words of its replacement, in every language."""
    found = {}
    for language, texts in words.items():
        kept, below = (
            dict(texts),
            _below(texts, {one.words for pair in moves.items() for one in pair if one is not None}),
        )
        for old, new in moves.items():
            for section in (IN_FULL, CARD):
                kept.pop(f"{section}.{old.path}", None)
            if new is None and old.group != WORDS:
                continue  # it holds nowhere, so its words are never asked for
            for key in below.get(old.words, ()):
                del kept[key]
            if new is None:
                continue
            for key in below.get(new.words, ()):
                kept[old.words + key.removeprefix(new.words)] = texts[key]
            if (brief := f"{CARD}.{new.path}") in texts:
                kept[f"{CARD}.{old.path}"] = texts[brief]
        found[language] = kept
    return found


def _below(keys: Iterable[str], heads: Collection[str]) -> dict[str, list[str]]:
    """List the keys at and below some heads: below ``a.b`` stand ``a.b`` and ``a.b.c``."""
    found: dict[str, list[str]] = {}
    starts = tuple(heads)
    for key in keys:
        if key.startswith(starts):
            for head in ancestors(key):
                if head in heads:
                    found.setdefault(head, []).append(key)
    return found


def statements(game: Game) -> Iterator[Statement]:
    """Return every statement of the rules that may be replaced, and every replacement."""
    yield from _statements(game.rules, spare=False)
    yield from _statements(game.rules.replacements, spare=True)


def _statements(rules: Any, spare: bool) -> Iterator[Statement]:
    for section in ("clauses", "routes", "odds", "examples"):
        yield from (Statement(section, name, spare) for name in getattr(rules, section))
    yield from (Statement("turn", step.id, spare) for step in rules.turn)
    for name, costs in rules.costs.items():
        yield from (Statement(f"costs.{name}", row.id, spare) for row in getattr(costs, "rows", costs))
    for name, table in rules.tables.items():
        yield from (Statement(f"tables.{name}.rows", row.id, spare) for row in table.rows)
        yield from (Statement(f"tables.{name}.outcomes", one, spare) for one in table.outcomes)
