"""A text that a sheet prints is missing in a language of the game.

Steps, rows, outcomes, clauses, variants, rulings and so on are named by ids; what is printed for
them stands in `words/<language>.yaml`. Every text that a sheet needs must be there in every
language; the place told is the nearest one that is there.

PASS words/en.yaml
    clauses: {goal: "**Most flies** win."}
FAIL rules.yaml
    clauses:
      croaking: {confidence: stated, cite: {source: leaflet, section: Turn}}
FAIL sheets.yaml
    setup: {legend: [frog, middle]}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.text.game_catalog import slots
from printgen.problems import Problem

CODE = "missing-word"


def check(data: Data) -> Iterator[Problem]:
    """Look for every text that is needed, in every language."""
    needed = [slot.key for slot in slots(data.game) if slot.required]
    for language, texts in data.game.words.items():
        for key in needed:
            if key not in texts:
                yield Problem(
                    CODE,
                    f"there is no text `{key}` in the words of `{language}`",
                    data.span(("words", language, *key.split(".")), key=True),
                    hints=(f"add `{key}` to words/{language}.yaml",),
                )


def coverage(data: Data) -> Coverage:
    """Count the texts that are needed."""
    needed = sum(slot.required for slot in slots(data.game))
    return Coverage(needed * len(data.game.words), "texts that sheets need")
