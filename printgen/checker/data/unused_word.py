"""A text stands in the words of a language that no sheet ever prints.

Often the id it belongs to was renamed or misspelt. A leftover text is a warning: nothing wrong is
printed because of it.

PASS words/en.yaml
    game: {kit: four frogs and two dice}
FAIL words/en.yaml
    game: {leed: a race for flies}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.load.validation import closest
from printgen.model.text.game_catalog import slots
from printgen.problems import Problem, Severity
from printgen.source import quoted

CODE = "unused-word"


def check(data: Data) -> Iterator[Problem]:
    """Look at every text of every language."""
    known = {slot.key for slot in slots(data.game)}
    for language, texts in data.game.words.items():
        unwritten = known - texts.keys()
        for key in texts:
            if key not in known:
                meant = closest(key, unwritten)
                yield Problem(
                    CODE,
                    f"no sheet prints the text {quoted(key)}",
                    data.span(("words", language, key), key=True),
                    Severity.WARNING,
                    hints=(f"did you mean `{meant}`?" if meant else "delete it",),
                )


def coverage(data: Data) -> Coverage:
    """Count the texts of all languages."""
    return Coverage(sum(map(len, data.game.words.values())), "texts")
