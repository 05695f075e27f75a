"""A text that a sheet prints is missing in a language of the game.

Steps, rows, outcomes, clauses, variants, rulings and so on are named by ids; what is printed for
them stands in `words/<language>.yaml`. Every text that a sheet needs must be there in every
language; the place that is named is the nearest one that is there. In a game in one file that is what has no word.

PASS words/en.yaml
    clauses: {goal: "**Most flies** win."}
FAIL rules.yaml
    clauses: {croaking: {confidence: stated, cite: []}}
FAIL sheets.yaml
    setup: {legend: [frog, middle]}
"""

from itertools import pairwise

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.nouns import Path
from printgen.model.text.slots import slots


@covers("texts that sheets need", lambda data: len(_needed(data)) * len(data.game.words), of_words=True)
def check(data: CheckInput) -> Problems:
    """Look for every text that is needed, in every language."""
    for language, texts in data.game.words.items():
        for key in _needed(data):
            if key not in texts:
                message = f"there is no text `{key}` in the words of `{language}`"
                yield data.problem(message, _place(data, language, key), data.to_add(language, key), key=True)


def _place(data: CheckInput, language: str, key: str) -> Path:
    """Return where a text should stand; in one file the place of what it is about may be nearer."""
    steps, heads = key.split("."), list[Path]([("words", language)])
    if data.in_one_file:
        heads += [(), ("rules",), ("setup",), ("sheets",), ("sheets", "aid"), ("sheets", "pad")]

    def depth(head: Path) -> int:
        spans = [data.span((*head, *steps[:length]), key=True) for length in range(len(steps) + 1)]
        return sum(above != below for above, below in pairwise(spans))

    return (*max(heads, key=depth), *steps)


def _needed(data: CheckInput) -> list[str]:
    return [slot.key for slot in slots(data.game) if slot.required]
