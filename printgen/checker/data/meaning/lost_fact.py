"""A text names a fact that is gone while a variant or reading is played.

Where a variant replaces a cost, a chance or a worked number by `nothing`, no text that is still printed may name it:
such a text is replaced as well. Rulings tell all readings, each with the numbers it has.

PASS variants.yaml
    feast: {replaces: {odds.doubles: nothing}}
FAIL variants.yaml
    feast: {replaces: {costs.moves.hop: nothing}}
AND words/en.yaml
    clauses: {goal: "**Most flies** win; a hop costs {costs.moves.hop}."}
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.scenarios import Scenario, among, variations
from printgen.model.game import Game
from printgen.model.play.facts import Facts
from printgen.model.play.in_play import NOTHING, in_play, replaced, stand_ins, statements
from printgen.model.text.phrases import facts_of
from printgen.model.text.slots import slots

APART = ("rulings.", "replacements.")
"""What is told of the game as it stands, and what is told only in the place of something."""


class _Played(NamedTuple):
    """A game as some play it: its facts, and the heads of the texts that are left out."""

    scenario: Scenario
    facts: frozenset[str]
    gone: tuple[str, ...]


@lru_cache(maxsize=16)
def _played(game: Game) -> tuple[_Played, ...]:
    """Return the games in play that differ in what has a number, whatever their words (cached)."""
    numbered = ("costs", "odds", "examples")
    paths = frozenset(one.path for one in statements(game) if not one.spare and one.group.startswith(numbered))
    found = []
    for one in (one for one, _ in variations(game, paths) if one is not None):
        left_out = replaced(game, one.options)
        gone = tuple(f"{s.words}." for s in left_out if stand_ins(game, s.path, one.options) == {NOTHING})
        found.append(_Played(one, frozenset(Facts(in_play(game, one.options)).paths()), gone))
    return tuple(found)


@covers("games in play that differ in a number", lambda data: _played(data.game.unworded), of_words=True)
def check(data: CheckInput) -> Problems:
    """Look at every text of every game in play that differs in what has a number."""
    reported: set[tuple[str, str]] = set()
    printed = {slot.key for slot in slots(data.game)}
    for one, facts, gone in _played(data.game.unworded):
        for language, key, text in _texts(in_play(data.game, one.options)):
            lost = [fact for fact in facts_of(text) if fact not in facts]
            if lost and key in printed and not f"{key}.".startswith(gone) and (language, key) not in reported:
                reported.add((language, key))
                message = f"`{key}` names `{lost[0]}`, which is gone{among(one)}"
                hint = f"replace `{key}` too, or what it names by something"
                yield data.problem(message, ("words", language, *key.split(".")), hint)


def _texts(game: Game) -> Iterator[tuple[str, str, str]]:
    for language, texts in game.words.items():
        yield from ((language, key, text) for key, text in texts.items() if "{" in text and not key.startswith(APART))
