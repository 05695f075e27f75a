"""A game → the game whose scoring has the numbers of facts in place of their names.

A formula calls the fact ``facts.bonus-at`` ``facts_bonus_at``; what a choice counts is written as the path itself.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from printgen.expression.formula import spelled
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.facts import Facts
from printgen.model.score import Contest, Entry, Score

_NAME = re.compile(r"\b[a-z]\w*")


def with_numbers(game: Game, options: tuple[str, ...] = ()) -> Game:
    """Return the game with the numbers that its facts have with these variants and readings.

    It is the game itself where its scoring names no fact. Raises PrintgenError for a fact that is no whole number.
    """
    return _with_numbers(game, options) if facts_named(game) else game


@lru_cache(maxsize=64)
def facts_named(game: Game) -> frozenset[str]:
    """Return the paths of the facts that formulas of points and choices name."""
    score, facts = game.score, Facts(game)
    names = {word for text in _formulas(score) for word in _NAME.findall(text)} - _own(score)
    worths = {worth for _, worth in worths_of(score)}
    return frozenset(worths | facts.called(names).keys())


@lru_cache(maxsize=64)
def _with_numbers(game: Game, options: tuple[str, ...]) -> Game:
    facts, own = Facts(game, None, options), _own(game.score)
    names = {word: path for path, word in facts.called(facts.names()).items() if word not in own}

    def number(word: re.Match[str]) -> str:
        return str(facts.number(names[word[0]])) if word[0] in names else word[0]

    return game.with_replaced(score=_replaced(game.score, facts, partial(_NAME.sub, number)))


def _replaced(score: Score, facts: Facts, text: Any) -> Score:
    def entries(known: Mapping[str, Entry]) -> dict[str, Entry]:
        return {
            name: one.model_copy(update={"choices": {c: facts.number(worth) for c, worth in one.choices.items()}})
            for name, one in known.items()
        }

    def contest(one: Contest) -> Contest:
        held = {"shared": entries(one.shared), "entries": entries(one.entries)}
        return one.model_copy(update=held | {"value": text(one.value), "share": text(one.share)})

    lines = tuple(one.model_copy(update={"formula": text(one.formula)}) for one in score.lines)
    contests = {name: contest(one) for name, one in score.contests.items()}
    changed = {"lines": lines, "total": text(score.total), "contests": contests, "entries": entries(score.entries)}
    return score.model_copy(update=changed)


def _formulas(score: Score) -> Iterator[str]:
    yield from (score.total, *(line.formula for line in score.lines))
    for contest in score.contests.values():
        yield from (contest.value, contest.share)


def worths_of(score: Score) -> Iterator[tuple[Path, str]]:
    """Yield where a choice counts what a fact says, and the path of the fact."""
    places: list[tuple[Path, Mapping[str, Entry]]] = [(("entries",), score.entries)]
    for name, contest in score.contests.items():
        places += [(("contests", name, "shared"), contest.shared), (("contests", name, "entries"), contest.entries)]
    for path, entries in places:
        for name, entry in entries.items():
            for choice, worth in entry.choices.items():
                if isinstance(worth, str):
                    yield (*path, name, "choices", choice), worth


def _own(score: Score) -> set[str]:
    """Name what a player has, as formulas spell it: it hides a fact of that name."""
    inner = (name for one in score.contests.values() for name in (*one.shared, *one.entries))
    return {spelled(name) for name in (*score.entries, *score.contests, *(line.id for line in score.lines), *inner)}
