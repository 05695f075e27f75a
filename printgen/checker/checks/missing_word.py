"""A text that a sheet prints is missing in a language of the game.

Steps, rows, outcomes, clauses, variants, rulings and so on are named by ids; what is printed for
them stands in ``words/<language>.yaml``. Every required text must be there in every language.

PASS words/en.yaml
    game: {lead: a game for trying things out}
FAIL words/en.yaml
    game: {lead: null}
"""

from collections.abc import Iterator

from printgen.checker.data import Data
from printgen.game.words import slots
from printgen.problems import Problem

CODE = "missing-word"


def check(data: Data) -> Iterator[Problem]:
    """Look for every required text in every language."""
    for language, texts in data.game.words.items():
        for slot in slots(data.game):
            if slot.required and slot.key not in texts:
                yield Problem(
                    CODE,
                    f"`{language}` has no text for `{slot.key}`",
                    data.span(("words", language, slot.key)),
                    hints=(f"add `{slot.key}` to words/{language}.yaml",),
                )
