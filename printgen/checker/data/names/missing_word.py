"""A text that a sheet prints is missing in a language of the game.

Steps, rows, outcomes, clauses, variants, rulings and so on are named by ids; what is printed for
them stands in `words/<language>.yaml`. Every text that a sheet needs must be there in every
language; the place told is the nearest one that is there.

PASS words/en.yaml
    clauses: {goal: "**Most flies** win."}
FAIL rules.yaml
    clauses: {croaking: {confidence: stated, cite: []}}
FAIL sheets.yaml
    setup: {legend: [frog, middle]}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.text.game_catalog import slots


@covers("texts that sheets need", lambda data: len(_needed(data)) * len(data.game.words), of_words=True)
def check(data: CheckInput) -> Problems:
    """Look for every text that is needed, in every language."""
    for language, texts in data.game.words.items():
        for key in _needed(data):
            if key not in texts:
                hint = f"add `{key}` to words/{language}.yaml"
                message = f"there is no text `{key}` in the words of `{language}`"
                yield data.problem(message, ("words", language, *key.split(".")), hint, key=True)


def _needed(data: CheckInput) -> list[str]:
    return [slot.key for slot in slots(data.game) if slot.required]
