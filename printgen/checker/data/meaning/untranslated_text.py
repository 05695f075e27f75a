"""A text stands in one language of the game and not in another.

What may be left out (notes, leads, names of components and kinds) is part of the rules once it is there. Who plays by
the other language would not be told, or would read an id. What falls back to another name, the title of the game or
of a source, its author, the short name of an outcome, may stand in one language alone.

PASS words/de.yaml
    costs: {moves: {dive: {note: irgendwo auftauchen}}}
FAIL words/de.yaml
    costs: {moves: {hop: {note: ein Feld}}}
FAIL words/de.yaml
    components: {frog: Frosch}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.text.slots import slots

NAMES = ("title", "author", "short", "term", "not")
"""The last step of what falls back to another name, or is a matter of one language."""


@covers("texts that may be left out", lambda data: _optional(data), of_words=True)
def check(data: CheckInput) -> Problems:
    """Hold the texts that may be left out against those of the other languages."""
    words = data.game.words
    for key in _optional(data):
        there = [language for language, texts in words.items() if key in texts]
        for language in (one for one in words if there and one not in there):
            message = f"`{key}` stands in the words of `{there[0]}`, not of `{language}`"
            path = ("words", there[0], *key.split("."))
            yield data.problem(message, path, data.to_add(language, key), key=True)


def _optional(data: CheckInput) -> list[str]:
    return [slot.key for slot in slots(data.game) if not slot.required and slot.key.rpartition(".")[2] not in NAMES]
