"""A text stands in the words of a language that no sheet ever prints.

Often the id it belongs to was renamed or misspelt. A leftover text is a warning: nothing wrong is
printed because of it.

PASS words/en.yaml
    game: {kit: four frogs and two dice}
FAIL words/en.yaml
    game: {leed: a race for flies}
"""

from printgen.alike import closest
from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.text.slots import slots
from printgen.problems import Severity
from printgen.source import quoted


@covers("texts", lambda data: sum(map(len, data.game.words.values())), of_words=True)
def check(data: CheckInput) -> Problems:
    """Look at every text of every language."""
    known = {slot.key for slot in slots(data.game)}
    for language, texts in data.game.words.items():
        for key in (key for key in texts if key not in known):
            meant = closest(key, known - texts.keys())
            hint = f"did you mean `{meant}`?" if meant else "delete it"
            message, path = f"no sheet prints the text {quoted(key)}", ("words", language, key)
            yield data.problem(message, path, hint, key=True, severity=Severity.WARNING)
