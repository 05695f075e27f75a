"""A text names a fact that is gone while a variant or reading is played.

Where a variant replaces a cost, a chance or a worked number by `nothing`, no text that is still
printed may name it: such a text is replaced as well. Rulings tell all readings, each with the
numbers it has.

PASS variants.yaml
    feast: {replaces: {odds.doubles: nothing}}
FAIL variants.yaml
    feast: {replaces: {costs.moves.hop: nothing}}
AND words/en.yaml
    clauses: {goal: "**Most flies** win; a hop costs {costs.moves.hop}."}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.checker.scenarios import Scenario
from printgen.checker.variations import among, variations
from printgen.model.game import Game
from printgen.model.play.facts import Facts
from printgen.model.play.in_play import NOTHING, in_play, replaced, stand_ins, statements
from printgen.model.text.game_catalog import slots
from printgen.model.text.phrases import parse
from printgen.problems import Problem

CODE = "lost-fact"

APART = ("rulings.", "replacements.")
"""What is told of the game as it stands, and what is told only in the place of something."""


def check(data: Data) -> Iterator[Problem]:
    """Look at every text of every game in play that differs in what has a number."""
    told: set[tuple[str, str]] = set()
    printed = {slot.key for slot in slots(data.game)}
    for one, game in _played(data.game):
        known, gone = frozenset(Facts(game).paths()), _gone(data.game, one)
        for language, texts in game.words.items():
            for key, text in texts.items():
                if "{" not in text or key.startswith(APART) or (language, key) in told:
                    continue
                if key in gone or key not in printed:
                    continue
                lost = [p.text for p in parse(text) if p.kind == "fact" and p.text not in known]
                if lost:
                    told.add((language, key))
                    message = f"`{key}` names `{lost[0]}`, which is gone{among(one)}"
                    hint = f"replace `{key}` too, or what it names by something"
                    place = data.span(("words", language, *key.split(".")))
                    yield Problem(CODE, message, place, hints=(hint,))


def coverage(data: Data) -> Coverage:
    """Count the games in play that differ in what has a number."""
    return Coverage(len(_played(data.game)), "games in play that differ in a number")


def _gone(game: Game, one: Scenario | None) -> frozenset[str]:
    """Give the keys of the words of what is left out, which are never asked for."""
    options = () if one is None else one.options
    heads = [
        left_out.words for left_out in replaced(game, options) if stand_ins(game, left_out.path, options) == {NOTHING}
    ]
    keys = {key for texts in game.words.values() for key in texts}
    return frozenset(key for key in keys for head in heads if f"{key}.".startswith(f"{head}."))


def _played(game: Game) -> tuple[tuple[Scenario | None, Game], ...]:
    """Give the games in play that differ in what has a number, with who plays them."""
    paths = frozenset(
        one.path
        for one in statements(game)
        if not one.spare and one.group.partition(".")[0] in ("costs", "odds", "examples")
    )
    several = (one for one, _ in variations(game, paths) if one is not None)
    return tuple((one, in_play(game, one.options)) for one in several)
